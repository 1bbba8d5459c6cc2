/** What a process of {@link file://./runTests.ts} is to run. */
export interface TestRun {
  /** Bundled test files, in their order. */
  readonly files: readonly string[];
  /** Full titles of the tests to run; all where it is absent. */
  readonly titles?: readonly string[];
  /** The mutant that is switched on; where none is, the run tells which each test reaches. */
  readonly on?: number;
  /** Written with the test that runs, for programs that the tests start. */
  readonly currentFile: string;
  /** Of one test, in ms. */
  readonly timeout: number;
  readonly resultFile: string;
}

/** What came of it. */
export interface TestRunResult {
  readonly tests: readonly RanTest[];
  /** With a mutant on the first one alone. */
  readonly failures: readonly Failure[];
  /** Mutants that code in the same process reached, each with the test that ran. */
  readonly reached: readonly Reached[];
}

/** A test, or a hook, that failed. */
export interface Failure {
  /** In full. */
  readonly title: string;
  readonly message: string;
}

/** A test that was run. */
export interface RanTest {
  readonly file: string;
  readonly title: string;
  readonly ms: number;
}

/** A mutant whose place was evaluated. */
export interface Reached {
  readonly id: number;
  /** A bundled test file; empty where the files were loaded. */
  readonly file: string;
  /** Full title of a test; empty before and between tests. */
  readonly title: string;
}
