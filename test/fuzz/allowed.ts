import { UnknownFormError } from '../../src/core/move/messageReader';
import { UserFacingError } from '../../src/core/userFacingError';

/** Runs what may refuse its input, but only by an error that is ours. @returns `undefined` where it did */
export function allowed<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    refusal(error);
    return;
  }
}

/** The same of a promise. */
export async function allowedLater<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    refusal(error);
    return;
  }
}

function refusal(error: unknown): undefined {
  // The one error of core that is no sentence for the user: its callers make one of it.
  if (error instanceof UserFacingError || error instanceof UnknownFormError) return undefined;
  throw error;
}
