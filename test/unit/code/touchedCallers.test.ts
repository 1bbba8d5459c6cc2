import assert from 'node:assert/strict';
import { compareWithCode } from '../../../src/core/code/compareWithCode';
import { touchedCallers } from '../../../src/core/code/findCallers';
import { memberIdText } from '../../../src/core/move/functionId';
import { callingModule } from '../../support/callingModule';
import { codeSide, withFunction } from '../../support/codeSides';
import { sampleModule } from '../../support/sampleCode';

const NEVER = new AbortController().signal;
const POP = { locals: 0, instructions: [{ kind: 'none', op: 'Pop' } as const, { kind: 'none', op: 'Ret' } as const] };

function shopper(address: string, called: string) {
  const id = { address, module: 'shopper' };
  return { id, bytes: callingModule(id, [{ name: 'buy', steps: [{ call: called }] }]) };
}

async function touched(
  after = withFunction('deposit', { code: POP }),
  known: Parameters<typeof touchedCallers>[1] = [],
) {
  const { callers, searched } = await touchedCallers(
    await compareWithCode(codeSide([sampleModule()]), codeSide([after]), NEVER),
    known,
    NEVER,
  );
  return {
    callers: [...callers].map(([{ name }, found]) => [name, ...found.map(each => memberIdText(each.function))]),
    searched,
  };
}

describe('touchedCallers', () => {
  it('finds the functions of other modules that call what changed', async () => {
    const known = [shopper('0xb', '0xcafe::vault::deposit'), shopper('0xc', '0xcafe::vault::withdraw')];
    assert.deepEqual(await touched(withFunction('deposit', { code: POP }), known), {
      callers: [['deposit', '0xb::shopper::buy']],
      searched: 3,
    });
  });

  it('finds none if nothing changed, or only the module itself calls it', async () => {
    assert.deepEqual(await touched(sampleModule(), [shopper('0xb', '0xcafe::vault::deposit')]), {
      callers: [],
      searched: 2,
    });
    assert.deepEqual(await touched(), { callers: [], searched: 1 });
  });

  it('finds those that call a removed function, in the later modules of the account rather than in earlier ones', async () => {
    const [before, after] = [codeSide([sampleModule()]), codeSide([])];
    const caller = shopper('0xcafe', '0xcafe::vault::deposit');
    const later = { ...after, code: new Map([['shopper', shopper('0xcafe', '0xcafe::vault::other').bytes]]) };
    const found = async (side: typeof after) =>
      (await touchedCallers(await compareWithCode(before, side, NEVER), [caller], NEVER)).callers;
    assert.deepEqual(
      [...(await found(after))].map(([{ name, state }]) => [name, state]),
      [['deposit', 'removed']],
    );
    assert.equal((await found(later)).size, 0);
  });
});
