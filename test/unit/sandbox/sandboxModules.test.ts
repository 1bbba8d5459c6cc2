import assert from 'node:assert/strict';
import type { CompiledModule } from '../../../src/core/bytecode/compiledCode';
import { interfaceOf, moduleView } from '../../../src/core/bytecode/moduleView';
import { readBytecode } from '../../../src/core/bytecode/readBytecode';
import { codeText } from '../../../src/core/code/codeText';
import { PossibleAborts } from '../../../src/core/code/possibleAborts';
import { readModule } from '../../../src/core/modules/readAbi';
import { hexToBytes } from '../../../src/core/move/hex';
import { demoLedger } from '../../../src/sandbox/ledger/demoLedger';
import type { LedgerModule } from '../../../src/sandbox/ledgerModule';

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

  it('aborts with codes of its own and of the framework', () => {
    const bytes = new Map(ALL.map(({ abi, bytecode }) => [`${abi?.address}::${abi?.name}`, hexToBytes(bytecode)]));
    const aborts = new PossibleAborts(({ address, module }) => bytes.get(`${address}::${module}`));
    const codes = (module: string, name: string) =>
      aborts.of({ address: '0xcafe', module, name }).aborts.map(({ code }) => `0x${code.toString(16)}`);
    assert.deepEqual(codes('vault', 'create_vault'), ['0x80004']);
    assert.deepEqual(codes('vault', 'deposit'), ['0x60003', '0x5000a', '0x60005', '0x10006']);
    assert.deepEqual(codes('vault', 'withdraw').slice(0, 4), ['0x10002', '0x30005', '0x50001', '0x60003']);
    assert.deepEqual(codes('vault', 'close').slice(0, 2), ['0x30005', '0x60003']);
    assert.deepEqual(codes('counter', 'set_step'), ['0x60001', '0x10002']);
  });
});
