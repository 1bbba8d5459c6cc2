import { readTestFile } from '../../../src/core/simtests/readTestFile';
import { TestFileReader } from '../../../src/core/simtests/testFileReader';
import { linesOf } from '../fixtures/documents';
import { sample, type Rounds } from '../measure/interleave';
import { budgetRow, duration, units, type Row } from '../measure/row';
import { median } from '../measure/statistics';

/** Tests of the file, and the lines of each. */
const [TESTS, STEP] = [2_000, 15];
/** The line of a test that is edited: an argument. */
const EDITED = 5;
const WHOLE: Rounds = { warmUp: 5, measured: 30 };
const EDITS: Rounds = { warmUp: 100, measured: 1_000 };

/** The cost of finding the tests of a file with 2,000 of them. @param unit in ms */
export function testFileRows(unit: number): readonly Row[] {
  const lines = fileLines();
  const row = (what: string, ms: number, bound: number): Row => {
    const budget = budgetRow(`${what}, median`, ms / unit, { kind: 'atMost', value: bound }, units);
    return { ...budget, figure: `${budget.figure} (${duration(ms)})` };
  };
  const whole = sample(() => counted(readTestFile(linesOf(lines)).file.tests), WHOLE);
  return [
    row('find 100 tests in a file of 2,000', (median(whole) * 100) / TESTS, 5),
    row('find 2,000 tests in a file, after an edit inside one', median(editing(lines)), 1),
  ];
}

/** Milliseconds of a reading after each of many edits, each in a different test. */
function editing(lines: readonly string[]): readonly number[] {
  const edited = [...lines];
  const reader = new TestFileReader(linesOf(edited));
  reader.read();
  return sample(index => {
    const line = 3 + ((index * 7919) % TESTS) * STEP + EDITED;
    edited[line] = `${edited[line] ?? ''} `;
    reader.edited({ first: line, removed: 1, inserted: 1 });
    return counted(reader.read().file.tests);
  }, EDITS);
}

function fileLines(): readonly string[] {
  const tests = Array.from({ length: TESTS }, (_, index) => [
    `    "test ${index}": {`,
    '      "payload": {',
    '        "function": "0xcafe::vault::deposit",',
    '        "type_arguments": ["${coin}"],',
    '        "arguments": [',
    `          "\${alice}", "${25_000_000 + index}"`,
    '        ]',
    '      },',
    '      "sender": "alice",',
    '      "tags": ["deposit"],',
    '      "expect": {',
    '        "events": [{ "type": "0xcafe::vault::Moved", "data": { "movement": { "amount": "25000000" } } }],',
    '        "balances": { "alice": { "APT": "-25000000" } }',
    '      }',
    `    }${index === TESTS - 1 ? '' : ','}`,
  ]);
  const head = '{ "senders": { "alice": "0xa11ce" }, "vars": { "coin": "0x1::aptos_coin::AptosCoin" },';
  return [head, '  "tests": {', '    // Generated.', ...tests.flat(), '  }', '}'];
}

function counted({ length }: { readonly length: number }): number {
  if (length !== TESTS) throw new Error(`${length} tests are found.`);
  return length;
}
