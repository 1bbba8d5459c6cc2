import type { DocumentLines } from '../../../src/core/payloads/documentLines';
import { TestFileReader } from '../../../src/core/simtests/testFileReader';
import { syncItems, type Items } from '../../../src/host/simtests/syncItems';
import { planOf, type FilePlan, type ItemPlan } from '../../../src/host/simtests/testPlan';
import { sample, type Rounds } from '../measure/interleave';
import { budgetRow, duration, units, type Row } from '../measure/row';
import { median } from '../measure/statistics';
import { linesOf } from '../fixtures/documents';

/** Tests of the file, and the lines of each. */
const [TESTS, STEP] = [2_000, 8];
/** The line of a test that is edited: its arguments. */
const EDITED = 4;
const WHOLE: Rounds = { warmUp: 5, measured: 30 };
const EDITS: Rounds = { warmUp: 50, measured: 400 };

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
  const whole = sample(() => new Shown(linesOf(lines)).show(), WHOLE);
  return [
    row('read and show 100 tests in a file of 2,000', (median(whole) * 100) / TESTS, 5),
    row('read and show 2,000 tests in a file, after an edit inside one', median(editing(lines)), 1),
  ];
}

/** Milliseconds of a reading after each of many edits, each in a different test. */
function editing(lines: readonly string[]): readonly number[] {
  const edited = [...lines];
  const shown = new Shown(linesOf(edited));
  shown.show();
  return sample(index => {
    const line = 2 + ((index * 7919) % TESTS) * STEP + EDITED;
    edited[line] = `${edited[line] ?? ''} `;
    shown.reader.edited({ first: line, removed: 1, inserted: 1 });
    return shown.show();
  }, EDITS);
}

/** A file as the Test Explorer shows it. */
class Shown {
  readonly reader: TestFileReader;
  readonly #lines: DocumentLines;
  readonly #items = new Map<string, Item>();
  #plan: FilePlan | undefined;

  constructor(lines: DocumentLines) {
    this.#lines = lines;
    this.reader = new TestFileReader(lines);
  }

  show(): number {
    const items = this.#items;
    this.#plan = planOf(this.reader.read(), this.#lines, this.#plan);
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
      this.#plan.tests.map(plan => ({ id: plan.name, plan })),
      ({ id }): Item => ({ id }),
      (item, { plan }) => {
        item.plan = plan;
      },
    );
    if (items.size !== TESTS) throw new Error(`${items.size} tests are found.`);
    return items.size;
  }
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
