/** Bytes of a form that is not known here. The message says what was met: `a module bundle payload`. */
export class UnknownFormError extends RangeError {
  override readonly name = 'UnknownFormError';

  /** @param offset of the byte at which reading ended, where that tells anything */
  constructor(
    message: string,
    readonly offset?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** What was met and where: `a module bundle payload`, `bytes that break off at byte 40`. */
  get met(): string {
    return this.offset === undefined ? this.message : `${this.message}, at byte ${this.offset}`;
  }
}
