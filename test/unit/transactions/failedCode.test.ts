import assert from 'node:assert/strict';
import { CodeStore } from '../../../src/core/modules/codeStore';
import { bytesToHex } from '../../../src/core/move/hex';
import { failedCode } from '../../../src/core/transactions/failedCode';
import { callingModule, type CallingFunction } from '../../support/callingModule';
import { FakeSource, wireModule } from '../modules/fakeSource';

const { signal } = new AbortController();

describe('failedCode', () => {
  let source: FakeSource;
  let store: CodeStore;

  const publish = (address: string, module: string, functions: readonly CallingFunction[]) => {
    const bytecode = bytesToHex(callingModule({ address, module }, functions));
    source.single.set(`${address}::${module}`, { ...wireModule(module, { address }), bytecode });
  };
  const ended = (vmStatus: string, success = false) =>
    failedCode(
      { success, vmStatus, subject: '0xcafe::vault::open' },
      async (id, within) => (await store.module(id, within)).bytes,
      signal,
    );

  beforeEach(() => {
    source = new FakeSource();
    store = new CodeStore(source);
    publish('0xcafe', 'vault', [
      { name: 'open', isEntry: true, steps: [{ call: '0xcafe::vault::check' }, { call: '0xda::pool::take' }] },
      { name: 'check', visibility: 'private', steps: [{ abort: 1n }] },
      {
        name: 'sum',
        steps: [
          { instruction: { kind: 'local', op: 'MoveLoc', operand: 0 } },
          { instruction: { kind: 'integer', op: 'LdU64', operand: 5n } },
          { instruction: { kind: 'none', op: 'Add' } },
        ],
      },
    ]);
    publish('0xda', 'pool', [
      { name: 'take', steps: [{ call: '0xda::pool::owned' }] },
      { name: 'owned', visibility: 'private', steps: [{ abort: 7n }] },
      { name: 'unused', steps: [{ abort: 8n }] },
    ]);
  });

  it('finds where the module of the call aborts with the code, with one request', async () => {
    assert.deepEqual(await ended('Move abort in 0xcafe::vault: 0x1'), {
      kind: 'aborts',
      places: [{ function: '0xcafe::vault::check', offset: 1, callers: ['vault::open'] }],
      more: 0,
    });
    assert.deepEqual(source.asked, ['0xcafe::vault']);
  });

  it('finds it in another module, and the calls that lead there', async () => {
    assert.deepEqual(await ended('Move abort in 0xda::pool: 0x7'), {
      kind: 'aborts',
      places: [{ function: '0xda::pool::owned', offset: 1, callers: ['vault::open', 'pool::take'] }],
      more: 0,
    });
    assert.deepEqual(source.asked, ['0xda::pool', '0xcafe::vault']);
  });

  it('names the places of a module that the known code does not reach, without calls', async () => {
    assert.deepEqual(await ended('Move abort in 0xda::pool: 0x8'), {
      kind: 'aborts',
      places: [{ function: '0xda::pool::unused', offset: 1, callers: [] }],
      more: 0,
    });
  });

  it('names all places of a module if modules that were not read may call them', async () => {
    publish('0xcafe', 'vault', [
      { name: 'open', isEntry: true, steps: [{ call: '0xda::pool::take' }, { call: '0xbad::other::run' }] },
    ]);
    publish('0xda', 'pool', [
      { name: 'take', steps: [{ abort: 7n }] },
      { name: 'check', steps: [{ abort: 7n }] },
    ]);
    assert.deepEqual(await ended('Move abort in 0xda::pool: 0x7'), {
      kind: 'aborts',
      places: [
        { function: '0xda::pool::take', offset: 1, callers: ['vault::open'] },
        { function: '0xda::pool::check', offset: 1, callers: [] },
      ],
      more: 0,
    });
  });

  it('names up to eight places, and counts those that are left', async () => {
    for (const [count, more] of [
      [8, 0],
      [9, 1],
    ] as const) {
      store = new CodeStore(source);
      const steps = Array.from({ length: count }, () => ({ abort: 7n }));
      publish(
        '0xda',
        'pool',
        steps.map((step, index) => ({ name: `f${index}`, steps: [step] })),
      );
      const found = await ended('Move abort in 0xda::pool: 0x7');
      assert.deepEqual(found?.kind === 'aborts' && [found.places.length, found.more], [8, more]);
    }
  });

  it('finds nothing if no place has the code, or the transaction succeeded', async () => {
    assert.equal(await ended('Move abort in 0xcafe::vault: 0x63'), undefined);
    assert.equal(await ended('Executed successfully', true), undefined);
    assert.equal(await ended('Out of gas'), undefined);
    assert.equal(await ended('Move abort: 0x1'), undefined);
  });

  it('shows the instruction at which the VM stopped, its neighbours, and why it can stop there', async () => {
    assert.deepEqual(await ended('Execution failed in 0xcafe::vault::sum at code offset 2'), {
      kind: 'stopped',
      function: '0xcafe::vault::sum',
      offset: 2,
      instructions: [
        { offset: 0, text: 'MoveLoc arg0' },
        { offset: 1, text: 'LdU64 5' },
        { offset: 2, text: 'Add' },
        { offset: 3, text: 'Ret' },
      ],
      reason: 'The sum is out of range for the type.',
    });
  });

  it('shows no instruction that the function does not have', async () => {
    assert.equal(await ended('Execution failed in 0xcafe::vault::sum at code offset 4'), undefined);
    assert.equal(await ended('Execution failed in 0xcafe::vault::gone at code offset 0'), undefined);
    source.single.set('0xcafe::odd', { ...wireModule('odd'), bytecode: '0x01' });
    assert.equal(await ended('Execution failed in 0xcafe::odd::f at code offset 0'), undefined);
  });
});
