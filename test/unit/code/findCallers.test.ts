import assert from 'node:assert/strict';
import { findCallers } from '../../../src/core/code/findCallers';
import { writeBytecode } from '../../../src/core/bytecode/readBytecode';
import { callingModule, type CallingFunction } from '../../support/callingModule';
import { moduleOfSize } from '../../support/sampleCode';

const NEVER = new AbortController().signal;
const BURN = { address: '0x1', module: 'coin', name: 'burn' };

function code(address: string, module: string, functions: readonly CallingFunction[]) {
  const id = { address, module };
  return { id, bytes: callingModule(id, functions) };
}

describe('findCallers', () => {
  it('finds each function that calls another, including private ones, with the places', async () => {
    const call = { call: '0x1::coin::burn' };
    const found = await findCallers(
      BURN,
      [
        code('0xa', 'one', [
          { name: 'start', isEntry: true, steps: [call, { abort: 1n }, call] },
          { name: 'other', steps: [{ call: '0x1::coin::mint' }] },
          { name: 'own', visibility: 'private', steps: [call] },
        ]),
        code('0xb', 'two', [{ name: 'f', steps: [{ call: '0x2::coin::burn' }, { call: '0x1::money::burn' }] }]),
        code('0x1', 'coin', [{ name: 'burn' }, { name: 'burn_all', visibility: 'friend', steps: [call] }]),
      ],
      NEVER,
    );
    assert.equal(found.searched, 3);
    assert.deepEqual(
      found.callers.map(({ function: { address, module, name }, visibility, isEntry, offsets }) => [
        `${address}::${module}::${name}`,
        visibility,
        isEntry,
        offsets,
      ]),
      [
        ['0xa::one::start', 'public', true, [1, 5]],
        ['0xa::one::own', 'private', false, [1]],
        ['0x1::coin::burn_all', 'friend', false, [1]],
      ],
    );
  });

  it('names modules whose code cannot be read', async () => {
    const [none, odd] = [
      { id: { address: '0x1', module: 'none' }, bytes: new Uint8Array() },
      { id: { address: '0x1', module: 'odd' }, bytes: Uint8Array.of(1, 2) },
    ];
    const unreadable = [none.id, odd.id];
    assert.deepEqual(await findCallers(BURN, [none, odd], NEVER), {
      callers: [],
      searched: 0,
      unreadable,
      isCut: false,
    });
  });

  it('leaves out type arguments that are too long together, and reports that', async () => {
    const module = moduleOfSize(600);
    const signatures = [
      ...module.signatures,
      Array.from({ length: 3_000 }, () => ({ kind: 'primitive', name: 'u8' }) as const),
    ];
    const functionInstantiations = [{ of: 0, typeArguments: signatures.length - 1 }];
    const call = { kind: 'functionInstantiation', op: 'CallGeneric', operand: 0 } as const;
    const functionDefinitions = module.functionDefinitions.map(each => ({
      ...each,
      code: { locals: 0, instructions: [call] },
    }));
    const bytes = writeBytecode({ ...module, signatures, functionInstantiations, functionDefinitions });
    const id = { address: '0xcafe', module: 'vault' };
    const { callers, isCut } = await findCallers({ ...id, name: 'deposit' }, [{ id, bytes }], NEVER);
    assert.deepEqual([callers.length, isCut], [603, true]);
    const whole = callers.filter(({ typeArguments }) => typeArguments[0]?.length === 3_000);
    assert.ok(whole.length > 400 && whole.length < 600, `${whole.length}`);
  });

  it('stops when it is cancelled', async () => {
    const cancelled = new AbortController();
    const codes = Array.from({ length: 2_000 }, (_, index) => code('0xa', `m${index}`, [{ name: 'f'.repeat(255) }]));
    const search = findCallers(BURN, codes, cancelled.signal);
    setTimeout(() => {
      cancelled.abort(new Error('cancelled'));
    });
    await assert.rejects(search, /^Error: cancelled$/);
  });
});
