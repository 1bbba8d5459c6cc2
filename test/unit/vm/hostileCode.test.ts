import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { ByteSink } from '../../../src/core/bytecode/codec';
import { PLAIN_NATIVES } from '../../../src/core/vm/natives/plainNatives';
import { HOSTILE_CODE } from '../../support/hostileCode';
import { assemble } from '../../support/moveAssembly';
import { TestVm } from '../../support/vmRuns';

const MODULES = 'test/fixtures/vm/build/corpus/bytecode_modules';
const LIMITS = { work: 200_000, cells: 2_000 };
const WORK = 'execution took more than 200000 units of work';
const CELLS = 'execution used more than 2000 values at the same time';

describe('hostile code', () => {
  const files = ['natives.mv', 'vectors.mv', 'dependencies/Std/hash.mv'].map(name =>
    readFileSync(`${MODULES}/${name}`),
  );
  const vm = new TestVm([assemble(HOSTILE_CODE), ...files], PLAIN_NATIVES, LIMITS);
  const number = (value: bigint, bytes = 8) => new ByteSink().integer(value, bytes).toBytes();

  /** How it ends, and the function in which it does. */
  const endings: readonly (readonly [name: string, args: readonly Uint8Array[], end: string, types?: string[]])[] = [
    ['hostile::forever', [], WORK],
    ['hostile::doubles', [], CELLS],
    ['hostile::grows', [], CELLS],
    ['hostile::copies', [number(500n)], WORK],
    ['hostile::deeper', [number(0n)], 'CALL_STACK_OVERFLOW'],
    ['hostile::fills', [], 'EXECUTION_STACK_OVERFLOW'],
    ['hostile::wider', [number(1n)], CELLS, ['u64']],
    ['hostile::nests', [number(1n)], 'VM_MAX_TYPE_DEPTH_REACHED', ['u64']],
    ['hostile::multiplies', [number(5n, 32)], WORK],
    ['natives::hash_chain', [number(2n ** 60n)], WORK],
    ['natives::long_bytes', [number(2n ** 60n)], CELLS],
    ['vectors::matrix', [number(2n ** 40n)], CELLS],
  ];
  for (const [id, args, end, typeArguments = []] of endings)
    it(`ends in ${id}, by name and with its place`, () => {
      const [module = '', name = ''] = id.split('::');
      const { outcome } = vm.run({
        module: `${module === 'hostile' ? '0x66' : '0xc0de'}::${module}`,
        name,
        args,
        typeArguments,
      });
      assert.ok(outcome.kind === 'stopped' || outcome.kind === 'failed', outcome.kind);
      assert.equal(outcome.kind === 'stopped' ? outcome.reason : outcome.status, end);
      const { function: at, offset } = outcome.at;
      assert.ok(offset >= 0 && offset < (at.definition.code?.instructions.length ?? 1), `${at.id} at ${offset}`);
    });
});
