/** The input of a process of {@link file://./runTests.ts}. */
export interface TestRun {
  /** Bundled test files, in their order. */
  readonly files: readonly string[];
  /** Full titles of the tests to run; all if absent. */
  readonly titles?: readonly string[];
  /** The mutant to switch on; if absent, the run records which mutants each test reaches. */
  readonly on?: number;
  /** The file for the name of the running test, read by programs that the tests start. */
  readonly currentFile: string;
  /** The timeout of one test, in ms. */
  readonly timeout: number;
  readonly resultFile: string;
}

/** The output of the process. */
export interface TestRunResult {
  readonly tests: readonly RanTest[];
  /** Only the first one if a mutant is on. */
  readonly failures: readonly Failure[];
  /** Mutants that were reached in the same process, each with the test that ran. */
  readonly reached: readonly Reached[];
}

/** A failed test or hook. */
export interface Failure {
  /** The full title. */
  readonly title: string;
  readonly message: string;
}

/** A test that ran. */
export interface RanTest {
  readonly file: string;
  readonly title: string;
  readonly ms: number;
}

/** A mutant whose place was evaluated. */
export interface Reached {
  readonly id: number;
  /** A bundled test file; empty while files are loaded. */
  readonly file: string;
  /** Full title of a test; empty before and between tests. */
  readonly title: string;
}
