import type { Range } from '../payloads/documentLines';
import type { WrittenValue } from '../payloads/located';
import type { TestProblem } from './problem';
import type { Tolerances } from './tolerance';
import type { Variables } from '../payloads/variables';

/** What a file of simulation tests, `NAME.sim.json`, says, as far as it can be read. */
export interface TestFile {
  /** The id of the network on which its tests run. */
  readonly network?: WrittenText;
  readonly senders: readonly TestSender[];
  /** The values of its variables, those of the environment included, and the addresses of its senders. */
  readonly variables: Variables;
  /** In the order of the file. */
  readonly tests: readonly SimulationTest[];
  /** In the order of the file; {@link SimulationTest.problems} are among them. */
  readonly problems: readonly TestProblem[];
}

/** A text and its range, with its quotes. */
export interface WrittenText {
  readonly text: string;
  readonly range: Range;
}

/** An account that tests name. */
export interface TestSender {
  readonly name: string;
  readonly nameRange: Range;
  /** In the form of `parseAddress`. */
  readonly address: string;
  /** Hex of an Ed25519 public key. */
  readonly publicKey?: string;
}

/** One test. */
export interface SimulationTest {
  /** Unique in its file. */
  readonly name: string;
  readonly nameRange: Range;
  /** From its name to the end of its value. */
  readonly range: Range;
  readonly payload?: WrittenValue;
  readonly sender?: WrittenText;
  readonly tags: readonly string[];
  /** The reason why it is not run. */
  readonly skip?: WrittenText;
  /** The place of `only`. */
  readonly only?: Range;
  readonly tolerances: Tolerances;
  readonly expect?: WrittenValue;
  /** At least one; only one without a name if the test has no matrix. */
  readonly cases: readonly TestCase[];
  /** What is wrong in it; a test with an error is not run. */
  readonly problems: readonly TestProblem[];
}

/** A test with one combination of the senders and values of its matrix. */
export interface TestCase {
  /** `sender=alice, amount=1000`; empty if the test has no matrix. */
  readonly name: string;
  /** The place of its first value in the matrix; absent without one. */
  readonly range?: Range;
  /** The sender of the matrix. */
  readonly sender?: WrittenText;
  /** The values of the matrix. */
  readonly variables: Variables;
  /** Values that replace arguments, by index from 0. */
  readonly arguments: ReadonlyMap<number, WrittenValue>;
}

/** The ending of the names of test files. */
export const TEST_FILE_ENDING = '.sim.json';
/** The ending of the names of baselines. */
export const BASELINE_ENDING = '.sim.lock.toml';

/** Returns the path of the baseline of a test file. */
export function baselinePath(path: string): string {
  return `${path.slice(0, -TEST_FILE_ENDING.length)}${BASELINE_ENDING}`;
}

/** Returns the id of a case: `path#name`, and `#case` if there is a matrix. Stable when other tests are added. */
export function caseId(path: string, test: string, name: string): string {
  return name === '' ? `${path}#${test}` : `${path}#${test}#${name}`;
}
