import { isBefore, type Range } from '../payloads/documentLines';

/** Something that is wrong with a test file, for the editor and the terminal. Such a test is not run. Plain data. */
export interface TestProblem {
  /** One sentence that says what to do. */
  readonly message: string;
  readonly range: Range;
  /** What to write instead of the text in the range. */
  readonly suggestion?: { readonly range: Range; readonly newText: string };
  /** The test in which it is; absent if it concerns the whole file. */
  readonly test?: string;
}

/** Returns a problem. @param newText what to write instead, if that is known */
export function problemAt(range: Range, message: string, newText?: string): TestProblem {
  const suggestion = newText === undefined ? {} : { suggestion: { range, newText } };
  return { message, range, ...suggestion };
}

/** Returns problems in the order of the document. */
export function inOrder(problems: readonly TestProblem[]): readonly TestProblem[] {
  return problems.toSorted((one, other) => {
    if (isBefore(one.range.start, other.range.start)) return -1;
    return isBefore(other.range.start, one.range.start) ? 1 : 0;
  });
}
