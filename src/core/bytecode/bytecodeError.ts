import { UserFacingError } from '../userFacingError';

/** What a file is, in the words of a sentence. */
export type BytecodeSubject = 'bytecode' | 'module metadata' | 'source map' | 'package metadata' | 'constant';

/** Where in the file. */
export interface BytecodePlace {
  /** `module handle 3`; empty where there is nothing to name. */
  readonly part: string;
  /** Of the byte. */
  readonly offset: number;
}

/**
 * Bytes that cannot be read, whole or in part.
 *
 * `damaged` is what no version of the format has: truncated, out of range, not as numbers and names are written.
 * `unknown` is what a later version may have: a version, table, opcode, type, attribute.
 */
export class BytecodeError extends UserFacingError {
  override readonly name = 'BytecodeError';

  /** @param problem what was met: `opcode 0x7f is unknown` */
  constructor(
    readonly reason: 'damaged' | 'unknown',
    readonly subject: BytecodeSubject,
    readonly problem: string,
    readonly place: BytecodePlace,
  ) {
    const where = place.part === '' ? '' : `in ${place.part} `;
    const start = reason === 'damaged' ? `Cannot read the ${subject}` : `Cannot read all of the ${subject}`;
    super(`${start}: ${problem}, ${where}at byte ${place.offset}.`);
  }
}
