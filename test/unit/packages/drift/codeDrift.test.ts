import assert from 'node:assert/strict';
import type { CompiledModule } from '../../../../src/core/bytecode/compiledCode';
import { writeBytecode } from '../../../../src/core/bytecode/readBytecode';
import { codeDrift, codeOfStore, moduleDetail, upgradeProblems } from '../../../../src/core/packages/drift/codeDrift';
import type { ModuleDrift } from '../../../../src/core/packages/drift/moduleDrift';
import type { PackageBuild } from '../../../../src/core/packages/drift/packageBuild';
import { readMove } from '../../../../src/core/packages/readMove';
import { ConnectionError } from '../../../../src/core/gateway/requestErrors';
import { withFunction } from '../../../support/codeSides';
import { sampleModule } from '../../../support/sampleCode';

const SOURCE = 'module me::vault {\n    public entry fun deposit() {}\n    fun secret() {}\n}\n';
const [MODULE = assert.fail()] = readMove(SOURCE, () => '0xcafe').facts.modules;
const DRIFT: ModuleDrift = { name: 'vault', address: '0xcafe', state: 'same', span: MODULE.nameSpan, items: [] };
const RET = { locals: 0, instructions: [{ kind: 'none', op: 'Ret' } as const] };
const ID = { address: '0xcafe', module: 'vault' };

function build(module: CompiledModule, id = ID): PackageBuild {
  return { kind: 'current', addresses: new Map(), modules: [{ id, bytes: writeBytecode(module) }] };
}

function compare(built: PackageBuild, deployed: CompiledModule | undefined, drift = DRIFT): Promise<ModuleDrift> {
  const bytes = deployed && writeBytecode(deployed);
  return codeDrift(drift, MODULE, { build: built, deployed: () => Promise.resolve(bytes) });
}

describe('drift of a module with a build', () => {
  it('is identical, or has the same code', async () => {
    const identical = await compare(build(sampleModule()), sampleModule());
    assert.deepEqual([identical.state, moduleDetail(identical)], ['same', 'identical']);
    const same = await compare(build({ ...sampleModule(), version: 9 }), sampleModule());
    assert.deepEqual([same.state, moduleDetail(same)], ['same', 'same code, bytecode version 10 → 9']);
  });

  it('is not compared by bytecode that does not match the interface beside it', async () => {
    const abi = { address: '0xcafe', name: 'bank', friends: [], functions: [], structs: [] };
    const deployed = () => Promise.resolve(writeBytecode(sampleModule()));
    const drift = await codeDrift(DRIFT, MODULE, { build: build(sampleModule()), deployed, abi });
    assert.deepEqual(drift.code, {
      kind: 'notCompared',
      reason: 'the ABI does not match the bytecode (the code belongs to 0xcafe::vault)',
    });
  });

  it('lists the functions whose code differs, including private ones, with their places in the source', async () => {
    const deployed = withFunction(
      '__lambda__1__deposit',
      { visibility: 'public' },
      withFunction('deposit', { code: RET }),
    );
    const drift = await compare(build(sampleModule()), deployed);
    assert.equal(drift.state, 'changed');
    const changed = drift.items.filter(({ state }) => state !== 'same');
    assert.deepEqual(
      changed.map(({ name, differences, span }) => [
        name,
        differences.map(({ text }) => text).join(),
        span && SOURCE.slice(span.from, span.to),
      ]),
      [
        ['__lambda__1__deposit', 'public → private', undefined],
        ['deposit', 'code changed', 'deposit'],
      ],
    );
    assert.equal(moduleDetail(drift), '2 changed, 3 same');
    assert.deepEqual(
      upgradeProblems(drift, 'Net').map(({ message }) => message),
      ['__lambda__1__deposit: public → private. An upgrade of 0xcafe::vault on Net would be rejected.'],
    );
  });

  it('says which functions only the build has, and which only the network', async () => {
    const functions = sampleModule().functionDefinitions;
    const without = { ...sampleModule(), functionDefinitions: functions.slice(0, -1) };
    const states = async (built: CompiledModule, deployed: CompiledModule) => {
      const { items } = await compare(build(built), deployed);
      return items.filter(({ state }) => state !== 'same').map(({ kind, state }) => `${kind} ${state}`);
    };
    assert.deepEqual(await states(sampleModule(), without), ['function new']);
    assert.deepEqual(await states(without, sampleModule()), ['function missing']);
  });

  it('reports what makes a node refuse the whole module', async () => {
    const drift = await compare(build({ ...sampleModule(), version: 7 }), sampleModule());
    assert.deepEqual(
      upgradeProblems(drift, 'Net').map(({ message, code }) => [code, message]),
      [
        [
          'upgrade-attributes',
          'vault: functions no longer persistent: bytecode version 10 → 7. An upgrade of 0xcafe::vault on Net would be rejected.',
        ],
      ],
    );
  });

  it('says why only the interface was compared', async () => {
    const said = async (built: PackageBuild, deployed: CompiledModule | undefined) => {
      const { code, ...drift } = await compare(built, deployed);
      assert.deepEqual(drift, DRIFT);
      return code?.kind === 'notCompared' ? code.reason : undefined;
    };
    const sample = sampleModule();
    assert.equal(await said({ kind: 'none' }, sample), undefined);
    assert.equal(await said({ kind: 'unusable', reason: 'the build is for tests' }, sample), 'the build is for tests');
    assert.equal(await said(build(sample, { ...ID, module: 'till' }), sample), 'the build does not contain the module');
    assert.equal(await said(build(sample), undefined), 'the deployed bytecode could not be read');
    const unknown = { ...sample, version: 99 };
    assert.match((await said(build(sample), unknown)) ?? '', /^cannot read all of the bytecode: version 99 is unknown/);
    assert.equal(moduleDetail(await compare({ kind: 'unusable', reason: '' }, sample)), 'same, interface only');
  });

  it('reads an account as a whole for three of its modules or more', async () => {
    const asked: string[] = [];
    const trouble: string[] = [];
    const error = new ConnectionError(
      { operation: { kind: 'getAccount', address: '0xcafe' }, network: 'Net' },
      'gateway.example',
      new TypeError('fetch failed'),
    );
    const bytes = Uint8Array.of(1);
    const store = {
      account: (address: string) => Promise.resolve([]).finally(() => asked.push(address)),
      module: (id: typeof ID) => {
        asked.push(id.module);
        return id.module === 'lost' ? Promise.reject(error) : Promise.resolve({ id, bytes });
      },
    };
    const { signal } = new AbortController();
    const onTrouble = ({ message }: Error) => trouble.push(message);
    const of = (count: number) => {
      const modules = Array.from({ length: count }, (_, index) => ({ id: { ...ID, module: `m${index}` }, bytes }));
      return codeOfStore(store, { signal, onTrouble, build: { kind: 'current', addresses: new Map(), modules } });
    };
    assert.equal(await of(2)(ID), bytes);
    await of(3)(ID);
    assert.deepEqual(asked, ['vault', '0xcafe', 'vault']);
    assert.equal(await of(1)({ ...ID, module: 'lost' }), undefined);
    assert.deepEqual(trouble, [error.message]);
  });
});
