import { UnknownFormError } from '../../src/core/move/messageReader';
import { UserFacingError } from '../../src/core/userFacingError';

/**
 * Runs something that may refuse its input, but only with one of the project's errors.
 * @returns `undefined` if it refused
 */
export function allowed<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    refusal(error);
    return;
  }
}

/** Like {@link allowed}, for a promise. */
export async function allowedLater<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    refusal(error);
    return;
  }
}

function refusal(error: unknown): undefined {
  // The only error of core that is not a sentence for the user: its callers convert it.
  if (error instanceof UserFacingError || error instanceof UnknownFormError) return undefined;
  throw error;
}
