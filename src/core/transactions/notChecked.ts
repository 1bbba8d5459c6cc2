import { NotJsonError, OtherAnswerError, SchemaMismatchError } from '../gateway/requestErrors';
import type { GatewayError } from '../gateway/gatewayError';
import {
  AccessKeyRefusedError,
  HttpStatusError,
  NotFoundError,
  PrunedError,
  RateLimitError,
} from '../gateway/statusErrors';
import { isSandboxLimit } from './notRun';

/** Returns why the call of a transaction is sent unchecked; nothing if it is checked. */
export function notChecked({ unread }: { readonly unread?: GatewayError }): { readonly notChecked?: string } {
  return unread ? { notChecked: `its module could not be read: ${unread.explanation}` } : {};
}

/** Whether an answer says nothing about a module, and may be no obstacle to other requests. */
export function isUnread(error: unknown): error is GatewayError {
  if (error instanceof SchemaMismatchError || error instanceof OtherAnswerError || error instanceof NotJsonError)
    return true;
  if (error instanceof NotFoundError) return error.missing === 'other';
  return (
    error instanceof HttpStatusError &&
    !(error instanceof AccessKeyRefusedError) &&
    !(error instanceof RateLimitError) &&
    !(error instanceof PrunedError) &&
    !isSandboxLimit(error)
  );
}
