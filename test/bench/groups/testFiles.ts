import { readTestFile } from '../../../src/core/simtests/readTestFile';
import { linesOf } from '../fixtures/documents';
import { sample, type Rounds } from '../measure/interleave';
import { budgetRow, duration, units, type Row } from '../measure/row';
import { median } from '../measure/statistics';

/** Tests of the file. */
const TESTS = 2_000;
const WHOLE: Rounds = { warmUp: 5, measured: 30 };

/** The cost of finding the tests of a file with 2,000 of them. @param unit in ms */
export function testFileRows(unit: number): readonly Row[] {
  const lines = fileLines();
  const row = (what: string, ms: number, bound: number): Row => {
    const budget = budgetRow(`${what}, median`, ms / unit, { kind: 'atMost', value: bound }, units);
    return { ...budget, figure: `${budget.figure} (${duration(ms)})` };
  };
  const whole = sample(() => counted(readTestFile(linesOf(lines)).file.tests), WHOLE);
  return [row('find 100 tests in a file of 2,000', (median(whole) * 100) / TESTS, 5)];
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
