import assert from 'node:assert/strict';
import { callPlaces, instructionPlace } from '../../../src/core/code/findCallers';
import { codeText, type CodeMode } from '../../../src/core/code/codeText';
import { bytesToHex } from '../../../src/core/move/hex';
import { callingModule } from '../../support/callingModule';

const ID = { address: '0xcafe', module: 'bank' };

const BYTES = callingModule(ID, [
  {
    name: 'close',
    steps: [{ call: '0xcafe::bank::check' }, { call: '0x1::coin::burn' }, { call: '0xcafe::bank::check' }],
  },
  { name: 'check', steps: [{ call: '0x1::coin::check' }, { abort: 7n }] },
]);

function textIn(mode: CodeMode) {
  return codeText({ id: ID, module: { bytecode: bytesToHex(BYTES) }, source: 'Honest' }, mode);
}

describe('the places of calls in code', () => {
  for (const mode of ['statements', 'instructions'] as const) {
    it(`are names of the called function in the ${mode} of its callers`, () => {
      const text = textIn(mode);
      const lines = text.text.split('\n');
      const found = (caller: string, called: string) => {
        const [address = '', module = '', name = ''] = called.split('::');
        return callPlaces(text, { ...ID, name: caller }, { address, module, name }).map(({ line, start, end }) => {
          const words = lines[line] ?? '';
          return `${/[\w:]*$/.exec(words.slice(0, start))?.[0] ?? ''}|${words.slice(start, end)}`;
        });
      };
      assert.deepEqual(found('close', '0xcafe::bank::check'), ['|check', '|check']);
      assert.deepEqual(found('close', '0x1::coin::burn'), ['coin::|burn']);
      assert.deepEqual(found('check', '0x1::coin::check'), ['coin::|check']);
      assert.deepEqual(found('check', '0xcafe::bank::check'), []);
      assert.deepEqual(found('gone', '0xcafe::bank::check'), []);
    });
  }

  it('are those of an instruction by its offset', () => {
    const text = textIn('instructions');
    const place = instructionPlace(text, 'check', 2) ?? assert.fail();
    const line = text.text.split('\n')[place.line] ?? '';
    assert.equal(line.slice(place.start, place.end), '2: LdU64 7');
    assert.equal(instructionPlace(text, 'check', 99), undefined);
  });
});
