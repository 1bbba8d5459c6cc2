import assert from 'node:assert/strict';
import { abortSites } from '../../../src/core/bytecode/abortSites';
import { CodeNames } from '../../../src/core/bytecode/codeNames';
import type { CompiledModule } from '../../../src/core/bytecode/compiledCode';
import { interfaceOf, moduleView } from '../../../src/core/bytecode/moduleView';
import { readBytecode } from '../../../src/core/bytecode/readBytecode';
import { codeText } from '../../../src/core/code/codeText';
import { PossibleAborts } from '../../../src/core/code/possibleAborts';
import { readModule } from '../../../src/core/modules/readAbi';
import { hexToBytes } from '../../../src/core/move/hex';
import { sandboxModules } from '../../../src/sandbox/build/moduleBytecode';
import { demoLedger } from '../../../src/sandbox/ledger/demoLedger';
import type { LedgerModule } from '../../../src/sandbox/ledgerModule';

const POOL = `module 0xcafe::pool {
  use 0x1::signer;
  /// Nothing is there.
  const EMISSING: u64 = 7;
  struct Pool<phantom T> has key { size: u64 }
  public entry fun grow<T>(who: &signer, by: u64) acquires Pool {}
}`;
const SIGNER = {
  file: 'signer.move',
  text: 'module 0x1::signer { native public fun address_of(s: &signer): address; }',
};
const GROW = `fun grow(who, by) {
  let pool: &mut Pool<T>;
  MoveLoc who
  Call signer::address_of
  MutBorrowGlobal Pool<T>
  StLoc pool
  CopyLoc by
  LdU64 0
  Eq
  BrTrue missing
  MoveLoc by
  MoveLoc pool
  MutBorrowField Pool<T>.size
  WriteRef
  Ret
missing:
  LdU64 7
  Abort
}`;

function compiled(listing: string, source = POOL): readonly LedgerModule[] {
  return sandboxModules(
    { file: 'pool.move', text: source },
    { others: [SIGNER], listing: { file: 'pool.listing', text: listing }, addresses: {} },
  );
}

function read({ bytecode }: LedgerModule): CompiledModule {
  const { code } = readBytecode(hexToBytes(bytecode) ?? new Uint8Array());
  assert.ok(code.kind === 'module');
  return code;
}

const ALL = Object.values(demoLedger().accounts).flatMap(({ modules }) => modules);

describe('the bytecode of the sandbox', () => {
  for (const module of ALL) {
    const name = `${module.abi?.address ?? ''}::${module.abi?.name ?? ''}`;
    it(`has the interface that the sandbox sends for ${name}`, () => {
      const { abi } = readModule(module, module.abi?.address ?? '');
      assert.deepEqual(interfaceOf(moduleView(read(module))), abi);
    });
  }

  it('has a body for each function of the demo package, in which no value is missing', () => {
    const demo = ALL.filter(({ abi }) => abi?.address === '0xcafe');
    assert.equal(demo.length, 2);
    for (const module of demo) {
      const id = { address: '0xcafe', module: module.abi?.name ?? '' };
      const { text, notes } = codeText({ id, module, source: 'Sandbox' }, 'statements');
      assert.deepEqual(notes, []);
      assert.doesNotMatch(text, /native|\?/);
    }
  });

  it('aborts with the codes with which the models abort', () => {
    const bytes = new Map(ALL.map(({ abi, bytecode }) => [`${abi?.address}::${abi?.name}`, hexToBytes(bytecode)]));
    const aborts = new PossibleAborts(({ address, module }) => bytes.get(`${address}::${module}`));
    const codes = (module: string, name: string) =>
      aborts.of({ address: '0xcafe', module, name }).aborts.map(({ code }) => `0x${code.toString(16)}`);
    assert.deepEqual(codes('vault', 'create_vault'), ['0x80004']);
    assert.deepEqual(codes('vault', 'deposit'), ['0x60003']);
    assert.deepEqual(codes('vault', 'withdraw').slice(0, 4), ['0x50001', '0x30005', '0x10002', '0x60003']);
    assert.deepEqual(codes('vault', 'close').slice(0, 2), ['0x30005', '0x60003']);
    assert.deepEqual(codes('counter', 'set_step'), ['0x60001', '0x10002']);
  });
});

describe('sandboxModules', () => {
  it('makes bytecode of source and the listing of its bodies', () => {
    const [module = assert.fail()] = compiled(GROW);
    const code = read(module);
    const view = moduleView(code);
    const [grow = assert.fail()] = view.functions;
    assert.deepEqual(
      [grow.name, grow.visibility, grow.isEntry, grow.acquires, grow.locals],
      ['grow', 'public', true, ['Pool'], ['&mut 0xcafe::pool::Pool<T0>']],
    );
    assert.deepEqual(view.structs[0]?.typeParameters, [{ constraints: [] }]);
    assert.deepEqual(view.metadata.errors, [{ code: 7n, name: 'EMISSING', description: 'Nothing is there.' }]);
    assert.deepEqual(abortSites(code, grow.code ?? assert.fail(), new CodeNames(code)), [{ offset: 14, code: 7n }]);
  });
});
