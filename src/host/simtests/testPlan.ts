import type { DocumentLines, Range } from '../../core/text/lines';
import { caseRange } from '../../core/simtests/matrix';
import type { ReadTestFile } from '../../core/simtests/readTestFile';
import { rangeText } from '../../core/simtests/statusRule';
import type { SimulationTest, TestCase } from '../../core/simtests/testFile';

/** What the Test Explorer shows of a test or a case. Plain data. */
export interface ItemPlan {
  /** Unique among its siblings. */
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  readonly range: Range;
  readonly tags: readonly string[];
  /** What is wrong with it. */
  readonly error?: string;
  /** Its own text: a result belongs to the text that it ran. */
  readonly text: string;
  readonly test: SimulationTest;
  /** Absent for a test with a matrix. */
  readonly case?: TestCase;
  /** The cases of a test with a matrix. */
  readonly children: readonly ItemPlan[];
}

/** What the Test Explorer shows of a file. */
export interface FilePlan {
  readonly tests: readonly ItemPlan[];
  /** What is wrong with the file apart from its tests. */
  readonly error?: string;
  /** The text around its tests, on which the results of all of them depend. */
  readonly around: string;
  /** Whether tests may be missing because the file is half typed. */
  readonly isBroken: boolean;
}

/** Returns what the Test Explorer shows of a file. */
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

/** Between two tests there is only a comma, and comments. */
function textAround(tests: readonly SimulationTest[], lines: DocumentLines): string {
  const begin = { line: 0, character: 0 };
  const last = lines.lineCount - 1;
  const end = { line: last, character: lines.line(last).length };
  const head = rangeText(lines, { start: begin, end: tests[0]?.range.start ?? end });
  const lastTest = tests.at(-1);
  return lastTest ? `${head}\n${rangeText(lines, { start: lastTest.range.end, end })}` : head;
}
