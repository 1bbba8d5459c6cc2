import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { textLines } from '../../../src/core/text/lines';
import { readBaseline } from '../../../src/core/simtests/baseline';
import { readTestFile } from '../../../src/core/simtests/readTestFile';
import { parseRunReport } from '../../../src/core/simtests/runReportSchema';
import { baselineText } from '../../../src/core/simtests/writeBaseline';
import { mutatedText } from '../mutations';
import { fuzzTarget, type FuzzTarget } from '../target';

const PIECES = [
  '"tests": {',
  '"each": {"vars": {"a": [1, 2]}}',
  '${',
  '$${',
  '{"$is": "',
  '"expect": {',
  '// ',
  '/*',
  '"only": true',
  '≤ ',
];
const TABLES = [
  '["',
  '"]',
  'code."',
  '<<<<<<< HEAD\n',
  '=======\n',
  '[[',
  "'''",
  '= 9223372036854775808\n',
  '\\u',
  '{',
  '#',
];

/** Test files and their baselines. */
export async function simulationTestTargets(): Promise<readonly FuzzTarget[]> {
  const file = await readFile('test/workspace/tests/vault.sim.json', 'utf8');
  const baseline = await readFile('test/workspace/tests/vault.sim.lock.toml', 'utf8');
  const repeated = (text: string) => (length: number) => text.repeat(Math.ceil(length / text.length));
  return [
    fuzzTarget('test files', mutatedText([file], PIECES), readWhole, {
      read: readWhole,
      families: {
        tests: length =>
          `{"tests": {${Array.from({ length: Math.ceil(length / 90) }, (_, at) => testText(at)).join(',')}}}`,
        'half-typed tests': repeated('{"tests": {"a": {"payload": {"function": "0x1::a::b'),
        variables: length => `{"vars": {"a": "${'${a}'.repeat(length / 4)}"}, "tests": {}}`,
        'unknown senders': length => {
          const names = Array.from({ length: Math.ceil(length / 100) }, (_, at) => `"sender${at}": "0x${at + 1}"`);
          const tests = names.map((_, at) => testText(at).replace('"0x1"', `"sendes${at}"`));
          return `{"senders": {${names.join(',')}}, "tests": {${tests.join(',')}}}`;
        },
        'unknown variables': length => {
          const names = Array.from({ length: Math.ceil(length / 40) }, (_, at) => at);
          const list = names.map(at => `"\${amounu${at}}"`).join(',');
          const test = testText(0).replace('[]', `[${list}]`);
          return `{"vars": {${names.map(at => `"amount${at}": 1`).join(',')}}, "tests": {${test}}}`;
        },
        'open braces': repeated('{'),
      },
    }),
    fuzzTarget('baselines', mutatedText([baseline], TABLES), text => {
      const read = readBaseline(text);
      if (read.kind !== 'baseline') return;
      const again = readBaseline(baselineText(read.baseline));
      assert.ok(again.kind === 'baseline');
      assert.equal(baselineText(again.baseline), baselineText(read.baseline));
    }),
    fuzzTarget('reports of runs', mutatedText(['{"version":1,"network":"","cases":[]}']), parseRunReport),
  ];
}

function testText(at: number): string {
  return `"test ${at}": {"payload": {"function": "0x1::a::b", "arguments": []}, "sender": "0x1"}`;
}

function readWhole(text: string): void {
  const lines = textLines(text);
  const { problems, tests } = readTestFile(lines).file;
  for (const { range, message } of problems) {
    assert.ok(range.end.line < lines.lineCount && range.start.line <= range.end.line, message);
    assert.match(message, /^\S.*[.?]$/s);
  }
  assert.equal(new Set(tests.map(({ name }) => name)).size, tests.length);
}
