import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rangeAt, readSourceMap } from '../../../src/core/bytecode/sourceMap';
import { bytesToHex, hexToBytes } from '../../../src/core/move/hex';
import type { At } from '../../../src/core/vm/outcome';
import { PLAIN_NATIVES } from '../../../src/core/vm/natives/plainNatives';
import { TestVm, type TestCall } from '../../support/vmRuns';

/** A package with its build, and with what its functions return in another VM. */
const FOLDER = 'test/fixtures/vm';
const BUILD = join(FOLDER, 'build/corpus');
const ADDRESS = '0xc0de';

describe('the machine and what another VM returned', function () {
  this.timeout(20_000);

  const lines = readFileSync(join(FOLDER, 'cases.txt'), 'utf8').split('\n');
  const cases = lines.filter(line => line !== '' && !line.startsWith('#')).map(readCase);
  const files = filesIn('bytecode_modules', '.mv').map(file => readFileSync(file));

  const vm = new TestVm(files, PLAIN_NATIVES);

  for (const module of new Set(cases.map(each => each.module))) {
    it(`agree on all calls of ${module}`, () => {
      const different = cases
        .filter(each => each.module === module)
        .flatMap(each => {
          vm.forget();
          const { outcome, values } = vm.run({ ...each, module: `${ADDRESS}::${module}` });
          const found = outcome.kind === 'returned' ? values.map(hexOf).join(' ') : endOf(outcome);
          return found === each.result ? [] : [`${each.line}\n  but ${found}`];
        });
      assert.deepEqual(different, []);
    });
  }

  it('covers many functions', () => {
    const functions = new Set(cases.map(({ module, name }) => `${module}::${name}`));
    assert.ok(functions.size >= 150 && cases.length >= 1_500, `${cases.length} calls of ${functions.size} functions`);
  });
});

interface Case extends Omit<TestCall, 'module'> {
  readonly line: string;
  /** The name alone. */
  readonly module: string;
  readonly result: string;
}

/** Reads `m::f<T> @SIGNER ARGUMENT… = RESULT…`. */
function readCase(line: string): Case {
  const [, module = '', name = '', types, words = '', result = ''] =
    /^(\w+)::(\w+)(?:<(.*)>)?((?: @?[0-9a-f]+)*) =(?: (.*))?$/.exec(line) ?? assert.fail(`not a case: ${line}`);
  const all = words.split(' ').filter(word => word !== '');
  return {
    line,
    module,
    name,
    typeArguments: types === undefined ? [] : types.split(', '),
    signers: all.filter(word => word.startsWith('@')).map(word => `0x${word.slice(1)}`),
    args: all.filter(word => !word.startsWith('@')).map(word => hexToBytes(word) ?? assert.fail(line)),
    result,
  };
}

function filesIn(folder: string, end: string): readonly string[] {
  const names = readdirSync(join(BUILD, folder), { encoding: 'utf8', recursive: true });
  return names.filter(each => each.endsWith(end)).map(each => join(BUILD, folder, each));
}

function hexOf(bytes: Uint8Array): string {
  return bytesToHex(bytes).slice(2);
}

function endOf(outcome: ReturnType<TestVm['run']>['outcome']): string {
  switch (outcome.kind) {
    case 'aborted':
      return `ABORTED ${outcome.code} at ${placeOf(outcome.at)}`;
    case 'failed': {
      const sub = outcome.subStatus === undefined ? '' : ` ${outcome.subStatus}`;
      return `${outcome.status}${sub} at ${placeOf(outcome.at)}`;
    }
    default:
      return JSON.stringify(outcome.kind);
  }
}

/** The file, line and column of an instruction. */
function placeOf({ function: { module, index }, offset }: At): string {
  const name = `${module.name}.move`;
  const map = readSourceMap(readFileSync(join(BUILD, 'source_maps', `${module.name}.mvsm`)), module.code);
  const source = readFileSync(join(BUILD, 'sources', name));
  const start = rangeAt(map.functions[index] ?? [], offset)?.start ?? 0;
  const before = source.subarray(0, start).toString().split('\n');
  return `${basename(name)}:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}
