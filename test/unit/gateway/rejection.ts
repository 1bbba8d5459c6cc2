import { AssertionError } from 'node:assert/strict';

type ErrorClass<T> = abstract new (...args: never[]) => T;

/** Returns the error that `promise` rejects with, which must be of the given class; anything else fails the test. */
export async function rejection<T>(promise: Promise<unknown>, errorClass: ErrorClass<T>): Promise<T> {
  const error = await promise.then(
    () => new AssertionError({ message: `resolves, where ${errorClass.name} was expected` }),
    (reason: unknown) => reason,
  );
  if (error instanceof errorClass) return error;
  throw error;
}
