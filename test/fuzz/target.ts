import fc from 'fast-check';

/** What one kind of input is fed to. */
export interface FuzzTarget {
  readonly name: string;
  /** Feeds it with as many inputs as are asked for; the same seed makes the same inputs. */
  readonly check: (run: FuzzRun) => Promise<FuzzFailure | undefined>;
  /** Texts of any length on which it must take no longer a character than on short ones. */
  readonly growth?: Growth;
}

/** How much of a target is run. */
export interface FuzzRun {
  readonly seed: number;
  readonly inputs: number;
}

/** What failed, with the smallest input that was found to fail. */
export interface FuzzFailure {
  readonly input: string;
  readonly error: string;
}

/** What reads a text, and families of texts of about so many characters. */
export interface Growth {
  readonly read: (text: string) => unknown;
  readonly families: Readonly<Record<string, (length: number) => string>>;
}

/**
 * A target.
 * @param feed throws whatever is wrong: an error that is none of ours, or an assertion
 */
export function fuzzTarget<Input>(
  name: string,
  inputs: fc.Arbitrary<Input>,
  feed: (input: Input) => unknown,
  growth?: Growth,
): FuzzTarget {
  return {
    name,
    check: async ({ seed, inputs: numRuns }) => {
      const property = fc.asyncProperty(inputs, async input => {
        await feed(input);
      });
      const details = await fc.check(property, { seed, numRuns });
      if (!details.failed) return undefined;
      const [input] = details.counterexample ?? [];
      return { input: inputText(input), error: errorText(details.errorInstance) };
    },
    ...(growth && { growth }),
  };
}

function inputText(input: unknown): string {
  return typeof input === 'string' ? JSON.stringify(input) : fc.stringify(input);
}

function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
