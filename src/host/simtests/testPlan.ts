import type { DocumentLines, Range } from '../../core/text/lines';
import { caseRange } from '../../core/simtests/matrix';
import type { ReadTestFile } from '../../core/simtests/readTestFile';
import { rangeText } from '../../core/simtests/statusRule';
import type { SimulationTest, TestCase } from '../../core/simtests/testFile';

/** The Test Explorer item of a test or a case, as plain data. */
export interface ItemPlan {
  /** Unique among its siblings. */
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  readonly range: Range;
  readonly tags: readonly string[];
  readonly error?: string;
  /** The source text of the test. A result is valid only for the text with which the test was run. */
  readonly text: string;
  readonly test: SimulationTest;
  /** Absent for a test with a matrix. */
  readonly case?: TestCase;
  readonly children: readonly ItemPlan[];
}

export interface FilePlan {
  readonly tests: readonly ItemPlan[];
  readonly error?: string;
  /** The text outside the tests. It affects the results of all tests. */
  readonly around: string;
  /** Whether tests might be missing because the file has syntax errors. */
  readonly isBroken: boolean;
}

export function planOf({ file, document }: ReadTestFile, lines: DocumentLines): FilePlan {
  const error = file.problems.find(({ test }) => test === undefined)?.message;
  return {
    tests: file.tests.map(test => testPlan(test, lines)),
    ...(error !== undefined && { error }),
    around: textAround(file.tests, lines),
    isBroken: document.broken !== undefined,
  };
}

function testPlan(test: SimulationTest, lines: DocumentLines): ItemPlan {
  const { name, skip, problems, cases } = test;
  const [only] = cases;
  const isAlone = only?.name === '';
  const error = problems[0]?.message;
  const text = rangeText(lines, test.range);
  return {
    name,
    label: name,
    ...(skip && { description: `skipped: ${skip.text}` }),
    range: test.range,
    tags: test.tags,
    ...(error !== undefined && { error }),
    text,
    test,
    ...(isAlone && { case: only }),
    children: isAlone
      ? []
      : cases.map(each => ({
          name: each.name,
          label: each.name,
          range: caseRange(each, test),
          tags: test.tags,
          text,
          test,
          case: each,
          children: [],
        })),
  };
}

/** Returns the text before and after the tests. Between two tests there are only commas and comments. */
function textAround(tests: readonly SimulationTest[], lines: DocumentLines): string {
  const begin = { line: 0, character: 0 };
  const last = lines.lineCount - 1;
  const end = { line: last, character: lines.line(last).length };
  const head = rangeText(lines, { start: begin, end: tests[0]?.range.start ?? end });
  const lastTest = tests.at(-1);
  return lastTest ? `${head}\n${rangeText(lines, { start: lastTest.range.end, end })}` : head;
}

/** A collection of items, such as in VS Code's test controller. */
export interface Items<Item> {
  get(id: string): Item | undefined;
  add(item: Item): void;
  delete(id: string): void;
  forEach(callback: (item: Item) => unknown): void;
}

export interface Wanted {
  readonly id: string;
}

/**
 * Updates a collection to contain exactly the wanted items. Existing items remain the same objects, so that they keep
 * their results.
 * @param update updates an existing item
 * @param keepsOthers whether to keep items that are not wanted
 */
export function syncItems<Item extends { readonly id: string }, Want extends Wanted>(
  items: Items<Item>,
  wanted: readonly Want[],
  create: (want: Want) => Item,
  update: (item: Item, want: Want) => void,
  keepsOthers = false,
): void {
  const ids = new Set(wanted.map(({ id }) => id));
  const others: string[] = [];
  if (!keepsOthers)
    items.forEach(({ id }) => {
      if (!ids.has(id)) others.push(id);
    });
  for (const id of others) items.delete(id);
  for (const want of wanted) {
    const known = items.get(want.id);
    const item = known ?? create(want);
    update(item, want);
    if (!known) items.add(item);
  }
}
