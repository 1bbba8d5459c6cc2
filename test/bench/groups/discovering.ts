import type { DocumentLines } from '../../../src/core/text/lines';
import { readTestFile } from '../../../src/core/simtests/readTestFile';
import { syncItems, type Items, planOf, type ItemPlan } from '../../../src/host/simtests/testPlan';
import { linesOf } from '../fixtures/documents';
import { row, type Row } from '../measure/row';
import type { Units } from '../measure/units';

/** Tests of the file. */
const TESTS = 2_000;

interface Item {
  readonly id: string;
  plan?: ItemPlan;
}

/** The cost of showing the tests of one large file, without that of VS Code’s own items. */
export async function discoveringRow(units: Units): Promise<Row> {
  const lines = fileLines();
  const time = await units.interleave([{ name: 'show', run: () => show(linesOf(lines)) }], { warmUp: 5, measured: 30 });
  const hundred = (time('show') * 100) / TESTS;
  return row('read and show 100 tests in a file of 2,000, median', hundred / time('u'), 'u', { atMost: 5 });
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
