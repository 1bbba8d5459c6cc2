import { errorOf } from '../../bytecode/metadata';
import { defined } from '../../text/defined';
import type { Outcome } from '../outcome';

/** An abort, with its entry in the error map of the module. */
export interface AbortText {
  readonly code: bigint;
  /** Module ID, such as `0x1::coin`. */
  readonly module: string;
  readonly name?: string;
  /** The message that the code passed to `abort` or, failing that, the description in the error map. */
  readonly message?: string;
}

export function abortText({ code, text, at }: Extract<Outcome, { readonly kind: 'aborted' }>): AbortText {
  const { module } = at.function;
  const error = errorOf(module.metadata, code);
  const message = text ?? error?.description;
  return defined({ code, module: module.id, name: error?.name, message: message === '' ? undefined : message });
}
