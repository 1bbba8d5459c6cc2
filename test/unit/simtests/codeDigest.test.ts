import assert from 'node:assert/strict';
import { readBytecode, writeBytecode } from '../../../src/core/bytecode/readBytecode';
import { ConnectionError } from '../../../src/core/gateway/requestErrors';
import { CodeStore } from '../../../src/core/modules/codeStore';
import { bytesToHex } from '../../../src/core/move/hex';
import { type CodeDigest, CodeDigests } from '../../../src/core/simtests/codeDigest';
import { changedModules } from '../../../src/core/simtests/compareBaseline';
import { callingModule, type CallingFunction } from '../../support/callingModule';
import { sampleModule } from '../../support/sampleCode';
import { FakeSource, page, wireModule } from '../modules/fakeSource';

const OPEN = { address: '0xcafe', module: 'vault', name: 'open' };

/** Modules by name: their functions, or their bytecode. */
type Deployed = Readonly<Record<string, readonly CallingFunction[] | Uint8Array>>;

const BASE: Deployed = {
  '0xcafe::vault': [
    { name: 'open', steps: [{ call: '0xda::pool::join' }, { call: '0xcafe::vault::inner' }] },
    { name: 'inner', visibility: 'private', steps: [{ abort: 1n }] },
    { name: 'other', steps: [{ abort: 2n }] },
  ],
  '0xda::pool': [
    { name: 'join', steps: [{ call: '0x1::coin::burn' }] },
    { name: 'leave', steps: [] },
  ],
  '0x1::coin': [{ name: 'burn', steps: [{ call: '0x1::guid::next' }] }],
  '0x1::guid': [{ name: 'next' }],
};

async function digestOf(
  deployed: Deployed,
  prepare: (source: FakeSource) => void = () => undefined,
): Promise<CodeDigest> {
  const source = new FakeSource();
  const byAccount = new Map<string, ReturnType<typeof wireModule>[]>();
  for (const [id, code] of Object.entries(deployed)) {
    const [address = '', module = ''] = id.split('::');
    const bytes = code instanceof Uint8Array ? code : callingModule({ address, module }, code);
    const wire = { ...wireModule(module, { address }), bytecode: bytesToHex(bytes) };
    source.single.set(id, wire);
    byAccount.set(address, [...(byAccount.get(address) ?? []), wire]);
  }
  for (const [address, modules] of byAccount) source.accounts.set(address, [page(modules)]);
  prepare(source);
  return new CodeDigests(new CodeStore(source)).of(OPEN, new AbortController().signal);
}

async function modulesOf(deployed: Deployed): Promise<ReadonlyMap<string, string>> {
  const digest = await digestOf(deployed);
  assert.ok(digest.kind === 'known', JSON.stringify(digest));
  return digest.modules;
}

describe('CodeDigests', () => {
  it('has a digest for each module that may be called, and one for each account of the framework', async () => {
    const modules = await modulesOf(BASE);
    assert.deepEqual([...modules.keys()], ['0x1', '0xcafe::vault', '0xda::pool']);
    assert.ok([...modules.values()].every(digest => /^[0-9a-f]{12}$/.test(digest)));
    assert.deepEqual(await modulesOf(BASE), modules);
  });

  const vault = BASE['0xcafe::vault'] as readonly CallingFunction[];
  const changes: readonly (readonly [what: string, deployed: Deployed, changed: readonly string[]])[] = [
    [
      'an instruction of a private function',
      {
        ...BASE,
        '0xcafe::vault': vault.map(each => (each.name === 'inner' ? { ...each, steps: [{ abort: 3n }] } : each)),
      },
      ['0xcafe::vault'],
    ],
    [
      'a dependency',
      { ...BASE, '0xda::pool': [{ name: 'join', steps: [{ call: '0x1::coin::burn' }, { abort: 1n }] }] },
      ['0xda::pool'],
    ],
    ['the framework', { ...BASE, '0x1::guid': [{ name: 'next', steps: [] }] }, ['0x1']],
    ['a call that is no longer made', { ...BASE, '0xda::pool': [{ name: 'join', steps: [] }] }, ['0x1', '0xda::pool']],
    [
      'a function that is not called',
      { ...BASE, '0xda::pool': [...(BASE['0xda::pool'] as readonly CallingFunction[]), { name: 'new', steps: [] }] },
      [],
    ],
    [
      'the body of a function that is not called',
      { ...BASE, '0xcafe::vault': vault.map(each => (each.name === 'other' ? { ...each, steps: [] } : each)) },
      [],
    ],
    ['the order of functions', { ...BASE, '0xcafe::vault': vault.toReversed() }, []],
  ];
  for (const [what, deployed, changed] of changes) {
    it(`${changed.length > 0 ? 'finds' : 'ignores'} a change of ${what}`, async () => {
      assert.deepEqual(changedModules(await modulesOf(BASE), await modulesOf(deployed)), changed);
    });
  }

  it('ignores the version of the format', async () => {
    const bytes = callingModule({ address: '0xcafe', module: 'vault' }, vault);
    const { code } = readBytecode(bytes);
    assert.ok(code.kind === 'module');
    const newer = writeBytecode({ ...code, version: 9 });
    assert.notDeepEqual(newer, bytes);
    assert.deepEqual(await modulesOf({ ...BASE, '0xcafe::vault': newer }), await modulesOf(BASE));
  });

  it('is unknown if some of the code cannot be had', async () => {
    const context = { operation: { kind: 'getAccountModule', address: '0xda', module: 'pool' } as const, network: 'N' };
    const missing = new ConnectionError(context, 'n', new Error('refused'));
    for (const id of ['0xda::pool', '0xcafe::vault'])
      assert.deepEqual(await digestOf(BASE, source => source.single.set(id, missing)), {
        kind: 'unknown',
        reason: `${id} could not be read`,
      });
    assert.deepEqual(await digestOf({ ...BASE, '0xda::pool': new Uint8Array([1, 2, 3]) }), {
      kind: 'unknown',
      reason: 'the bytecode of 0xda::pool cannot be read',
    });
    assert.deepEqual(await digestOf({ ...BASE, '0xda::pool': [{ name: 'other', steps: [] }] }), {
      kind: 'unknown',
      reason: '0xda::pool::join does not exist',
    });
  });

  it('is unknown if the code is too long to be digested', async () => {
    const sample = sampleModule();
    const wide = Array.from({ length: 3_000 }, () => ({ kind: 'primitive', name: 'u8' }) as const);
    const signatures = [...sample.signatures, wide];
    const [deposit, called, ...others] = sample.functionHandles;
    assert.ok(deposit && called);
    const call = { kind: 'function', op: 'Call', operand: 1 } as const;
    const instructions = Array.from({ length: 600 }, () => call);
    const bytes = writeBytecode({
      ...sample,
      signatures,
      identifiers: sample.identifiers.map(each => (each === 'deposit' ? 'open' : each)),
      functionHandles: [deposit, { ...called, parameters: signatures.length - 1 }, ...others],
      functionDefinitions: sample.functionDefinitions.map(each => ({ ...each, code: { locals: 0, instructions } })),
    });
    assert.deepEqual(await digestOf({ '0xcafe::vault': bytes }), {
      kind: 'unknown',
      reason: '0xcafe::vault::open is too long',
    });
  });
});
