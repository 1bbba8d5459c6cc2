import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ByteSink } from '../../src/core/bytecode/codec';
import { integerType } from '../../src/core/move/integer';
import { parseTypeTag } from '../../src/core/move/typeTag';
import { valueJson } from '../../src/core/vm/valueJson';
import { TestVm, type TestRun } from '../support/vmRuns';
import { assemble } from '../support/moveAssembly';

/**
 * A folder with trace tests of the real VM (`NAME.masm` with `NAME.exp`): aptos-core until November 2025,
 * `third_party/move/move-vm/transactional-tests/tests/tracing`. They are never in the repository.
 */
const FOLDER = process.env.MOVESCOPE_VM_TRACES ?? '';

/** What a test says about a run. */
interface Expected {
  readonly values: string;
  readonly status: string;
  readonly subStatus: string;
  readonly offset: string;
  /** Not given for runs that are not traced. */
  readonly instructions?: number;
}

describe('the machine and the trace tests of the real VM', function () {
  this.timeout(60_000);

  // Who does not ask for them has no test that was skipped.
  if (!existsSync(FOLDER)) {
    process.stdout.write('    no trace tests: MOVESCOPE_VM_TRACES does not name a folder with them\n');
    return;
  }

  it('runs each of them with the same values, status, abort code, offset and number of instructions', () => {
    const files = readdirSync(FOLDER, { encoding: 'utf8', recursive: true }).filter(each => each.endsWith('.masm'));
    const different: string[] = [];
    let runs = 0;
    for (const file of files) {
      const text = readFileSync(join(FOLDER, file), 'utf8');
      const results = resultsIn(readFileSync(join(FOLDER, file.replace(/masm$/, 'exp')), 'utf8'));
      let vm: TestVm | undefined;
      let task = 0;
      for (const [line = '', ...rest] of text
        .split(/^\/\/# /m)
        .slice(1)
        .map(each => each.split('\n'))) {
        const result = results[task++] ?? '';
        if (line.startsWith('publish')) {
          vm = new TestVm([assemble(rest.join('\n'))], new Map());
          continue;
        }
        runs++;
        assert.ok(vm);
        const expected = expectedOf(result);
        const found = foundOf(vm, runOf(vm, line), 'instructions' in expected);
        if (JSON.stringify(found) !== JSON.stringify(expected))
          different.push(`${file}: ${line}\n  ${JSON.stringify(found)}\n  ${JSON.stringify(expected)}`);
      }
    }
    process.stdout.write(`    ${runs - different.length} of ${runs} runs in ${files.length} files are equal\n`);
    assert.deepEqual(different, []);
    assert.ok(runs > 100, `${runs} runs`);
  });
});

/** The results of the tasks in order. */
function resultsIn(text: string): readonly string[] {
  const tasks = text.split(/^task (\d+) lines .*$/m).slice(1);
  const results: string[] = [];
  for (let at = 0; at < tasks.length; at += 2) results[Number(tasks[at])] = tasks[at + 1] ?? '';
  return results;
}

function expectedOf(text: string): Expected {
  const found = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
  const instructions = found(/^instructions: (\d+)$/m);
  return {
    values: found(/^return values: (.*)$/m),
    status: found(/major_status: (\w+)/),
    subStatus: found(/sub_status: Some\((\d+)\)/),
    offset: found(/offsets: \[\((FunctionDefinitionIndex\(\d+\), \d+)\)\]/),
    ...(instructions !== '' && { instructions: Number(instructions) }),
  };
}

/** Runs what a line says: `run --verbose 0x22::test::f --args 1u8 @0x2 --signers 0x22 --display-trace`. */
function runOf(vm: TestVm, line: string): TestRun {
  const words = line.split(/\s+/).filter(each => !['run', '--verbose', '--display-trace', ''].includes(each));
  const [address = '', module = '', name = ''] = (words.shift() ?? '').split('::');
  const options = { '--args': [] as string[], '--signers': [] as string[] };
  let list: string[] = [];
  for (const word of words) {
    if (word === '--args' || word === '--signers') list = options[word];
    else list.push(word);
  }
  return vm.run({
    module: `${address}::${module}`,
    name,
    signers: options['--signers'],
    args: options['--args'].map(argument),
  });
}

function argument(text: string): Uint8Array {
  const [, digits = '0', type = ''] = /^(-?\d+)([ui]\d+)$/.exec(text) ?? [];
  const tag = parseTypeTag(type);
  if (text.startsWith('@')) return new ByteSink().address(text.slice(1)).toBytes();
  if (tag?.kind !== 'primitive') return Uint8Array.of(Number(text === 'true'));
  return new ByteSink().integer(BigInt(digits), (integerType(tag.name)?.bits ?? 0) / 8).toBytes();
}

function foundOf(vm: TestVm, { outcome, called, instructions }: TestRun, counts: boolean): Expected {
  const values = outcome.kind === 'returned' ? outcome.values : [];
  const at = 'at' in outcome ? `FunctionDefinitionIndex(${outcome.at.function.index}), ${outcome.at.offset}` : '';
  const json = values.map((value, index) => {
    const type = called.results[index];
    const rendered = type ? valueJson(vm.linker, type, value) : '';
    // Bytes are rendered in hex, where the tests have a list.
    const shown = Array.isArray(value) && value.every(each => typeof each === 'number') ? value : rendered;
    return JSON.stringify(shown).replaceAll('"', '').replaceAll(',', ', ');
  });
  return {
    values: json.join(', '),
    status: outcome.kind === 'failed' ? outcome.status : outcome.kind === 'aborted' ? 'ABORTED' : '',
    subStatus: String(
      outcome.kind === 'failed' ? (outcome.subStatus ?? '') : outcome.kind === 'aborted' ? outcome.code : '',
    ),
    offset: at,
    ...(counts && { instructions }),
  };
}
