import fc from 'fast-check';

/** A function under test for one kind of input. */
export interface FuzzTarget {
  readonly name: string;
  /** Passes as many inputs as requested; the same seed makes the same inputs. */
  readonly check: (run: FuzzRun) => Promise<FuzzFailure | undefined>;
  /** Texts of any length for which the time per character must not grow. */
  readonly growth?: Growth;
}

/** How much of a target to run. */
export interface FuzzRun {
  readonly seed: number;
  readonly inputs: number;
}

/** A failure, with the smallest input that was found to cause it. */
export interface FuzzFailure {
  readonly input: string;
  readonly error: string;
}

/** A reader of texts, and families of texts of about that many characters. */
export interface Growth {
  /** May return how many characters it makes of the text. */
  readonly read: (text: string) => unknown;
  readonly families: Readonly<Record<string, (length: number) => string>>;
}

/**
 * Creates a target.
 * @param feed throws on any failure: an error from outside the project, or an assertion
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
