import type { DocumentLines } from '../../../src/core/payloads/documentLines';
import { readTestFile } from '../../../src/core/simtests/readTestFile';
import { syncItems, type Items } from '../../../src/host/simtests/syncItems';
import { planOf, type ItemPlan } from '../../../src/host/simtests/testPlan';
import { sample, type Rounds } from '../measure/interleave';
import { budgetRow, duration, units, type Row } from '../measure/row';
import { median } from '../measure/statistics';
import { linesOf } from '../fixtures/documents';

/** Tests of the file. */
const TESTS = 2_000;
const WHOLE: Rounds = { warmUp: 5, measured: 30 };

interface Item {
  readonly id: string;
  plan?: ItemPlan;
}

/** The cost of showing the tests of one large file, without that of VS Code’s own items. @param unit in ms */
export function discoveringRows(unit: number): readonly Row[] {
  const row = (what: string, ms: number, bound: number): Row => {
    const budget = budgetRow(`${what}, median`, ms / unit, { kind: 'atMost', value: bound }, units);
    return { ...budget, figure: `${budget.figure} (${duration(ms)})` };
  };
  const lines = fileLines();
  const whole = sample(() => show(linesOf(lines)), WHOLE);
  return [row('read and show 100 tests in a file of 2,000', (median(whole) * 100) / TESTS, 5)];
}

/** Shows a file as the Test Explorer does. */
function show(lines: DocumentLines): number {
  const items = new Map<string, Item>();
  const plan = planOf(readTestFile(lines), lines);
  const collection: Items<Item> = {
    get: id => items.get(id),
    add: item => items.set(item.id, item),
    delete: id => items.delete(id),
    forEach: callback => {
      items.forEach(callback);
    },
  };
  syncItems(
    collection,
    plan.tests.map(plan => ({ id: plan.name, plan })),
    ({ id }): Item => ({ id }),
    (item, { plan }) => {
      item.plan = plan;
    },
  );
  if (items.size !== TESTS) throw new Error(`${items.size} tests are found.`);
  return items.size;
}

function fileLines(): readonly string[] {
  const tests = Array.from({ length: TESTS }, (_, index) => [
    `    "test ${index}": {`,
    '      "payload": {',
    '        "function": "0x1::aptos_account::transfer",',
    '        "type_arguments": [],',
    `        "arguments": ["\${bob}", "${index}"]`,
    '      },',
    `      "sender": "alice", "expect": { "status": "success", "balances": { "alice": { "APT": "-${index}" } } }`,
    `    }${index === TESTS - 1 ? '' : ','}`,
  ]);
  return ['{ "senders": { "alice": "0xa11ce", "bob": "0xb0b" },', '  "tests": {', ...tests.flat(), '  }', '}'];
}
