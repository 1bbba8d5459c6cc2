import { parseAddress } from '../move/address';
import type { Range } from '../payloads/documentLines';
import { FEW_NAMES, nearestName } from '../payloads/nearestName';
import { problemAt, type TestProblem } from './problem';
import type { TestSender, WrittenText } from './testFile';
import { textWithVariables, type Variables } from '../payloads/variables';

/** An account from which a test sends. */
export interface ResolvedSender {
  /** In the form of `parseAddress`. */
  readonly address: string;
  /** Hex of an Ed25519 public key. */
  readonly publicKey?: string;
}

/** Returns the sender with a name, or the account with an address; `undefined` if it is neither. */
export function findSender(text: string, senders: readonly TestSender[]): ResolvedSender | undefined {
  const named = senders.find(({ name }) => name === text);
  if (named) return named;
  const address = /^0x/i.test(text) ? parseAddress(text) : undefined;
  if (address === undefined) return undefined;
  return senders.find(each => each.address === address) ?? { address };
}

/** Returns the sender that a text with variables stands for, or what is wrong with it. */
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

/** Returns the problem of a text that names no sender and is no address. */
export function unknownSender(text: string, range: Range, senders: readonly TestSender[]): TestProblem {
  const names = senders.slice(0, FEW_NAMES).map(({ name }) => name);
  const nearest = nearestName(text, names);
  return nearest === undefined
    ? problemAt(range, `There is no sender ${JSON.stringify(text)}: add it to "senders", or write an address.`)
    : problemAt(
        range,
        `There is no sender ${JSON.stringify(text)}: did you mean ${JSON.stringify(nearest)}?`,
        JSON.stringify(nearest),
      );
}
