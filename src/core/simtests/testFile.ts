import type { Range } from '../text/lines';
import type { WrittenValue } from '../payloads/located';
import { type TestProblem, problemAt } from './payloadIn';
import type { Tolerances } from './statusRule';
import { type Variables, textWithVariables } from '../payloads/engine/variables';
import { parseAddress } from '../move/address';
import { FEW_NAMES, nearestName } from '../text/nearestName';

/** The readable content of a simulation test file, `NAME.sim.json`. */
export interface TestFile {
  /** The id of the network that the tests run on. */
  readonly network?: WrittenText;
  readonly senders: readonly TestSender[];
  /** The values of the file's variables, including those from the environment, and the addresses of its senders. */
  readonly variables: Variables;
  /** In document order. */
  readonly tests: readonly SimulationTest[];
  /** In document order; includes {@link SimulationTest.problems}. */
  readonly problems: readonly TestProblem[];
}

/** A string and its range, including quotes. */
export interface WrittenText {
  readonly text: string;
  readonly range: Range;
}

/** An account that tests refer to by name. */
export interface TestSender {
  readonly name: string;
  readonly nameRange: Range;
  /** As returned by `parseAddress`. */
  readonly address: string;
  /** Hex of an Ed25519 public key. */
  readonly publicKey?: string;
}

export interface SimulationTest {
  /** Unique in its file. */
  readonly name: string;
  readonly nameRange: Range;
  /** From its name to the end of its value. */
  readonly range: Range;
  readonly payload?: WrittenValue;
  readonly sender?: WrittenText;
  readonly tags: readonly string[];
  /** Why the test is not run. */
  readonly skip?: WrittenText;
  readonly only?: Range;
  readonly tolerances: Tolerances;
  readonly expect?: WrittenValue;
  /** At least one; without a matrix, a single one without a name. */
  readonly cases: readonly TestCase[];
  /** A test with problems is not run. */
  readonly problems: readonly TestProblem[];
}

/** A test with one combination of the senders and values of its matrix. */
export interface TestCase {
  /** `sender=alice, amount=1000`; empty if the test has no matrix. */
  readonly name: string;
  /** The location of the case's first value in the matrix; absent without a matrix. */
  readonly range?: Range;
  readonly sender?: WrittenText;
  /** The variables that the matrix sets. */
  readonly variables: Variables;
  /** Values that replace arguments, by index from 0. */
  readonly arguments: ReadonlyMap<number, WrittenValue>;
}

export const TEST_FILE_ENDING = '.sim.json';
export const BASELINE_ENDING = '.sim.lock.toml';

export function baselinePath(path: string): string {
  return `${path.slice(0, -TEST_FILE_ENDING.length)}${BASELINE_ENDING}`;
}

/**
 * Returns the id of a case: `path#name`, followed by `#case` if there is a matrix. The id stays the same when other
 * tests are added.
 */
export function caseId(path: string, test: string, name: string): string {
  return name === '' ? `${path}#${test}` : `${path}#${test}#${name}`;
}

export interface ResolvedSender {
  /** As returned by `parseAddress`. */
  readonly address: string;
  /** Hex of an Ed25519 public key. */
  readonly publicKey?: string;
}

/** Returns a sender by name, or the account with an address; `undefined` if neither exists. */
export function findSender(text: string, senders: readonly TestSender[]): ResolvedSender | undefined {
  const named = senders.find(({ name }) => name === text);
  if (named) return named;
  const address = /^0x/i.test(text) ? parseAddress(text) : undefined;
  if (address === undefined) return undefined;
  return senders.find(each => each.address === address) ?? { address };
}

/** Returns the sender that a string with variables refers to, or the problem with the string. */
export function readSender(
  { text, range }: WrittenText,
  variables: Variables,
  senders: readonly TestSender[],
): { readonly sender?: ResolvedSender; readonly problems: readonly TestProblem[] } {
  const problems: TestProblem[] = [];
  const name = textWithVariables({ text, range }, variables, trouble => {
    problems.push(problemAt(trouble.range, trouble.message));
  });
  if (problems.length > 0) return { problems };
  const sender = findSender(name, senders);
  return sender ? { sender, problems } : { problems: [unknownSender(name, range, senders)] };
}

export function unknownSender(text: string, range: Range, senders: readonly TestSender[]): TestProblem {
  const names = senders.slice(0, FEW_NAMES).map(({ name }) => name);
  const nearest = nearestName(text, names);
  return nearest === undefined
    ? problemAt(range, `No sender named ${JSON.stringify(text)}: add it to "senders", or write an address.`)
    : problemAt(
        range,
        `No sender named ${JSON.stringify(text)}: did you mean ${JSON.stringify(nearest)}?`,
        JSON.stringify(nearest),
      );
}
