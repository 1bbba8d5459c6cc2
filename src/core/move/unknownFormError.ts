/** Bytes of a form that is not known here. The message says what was met: `a module bundle payload`. */
export class UnknownFormError extends RangeError {
  override readonly name = 'UnknownFormError';
}
