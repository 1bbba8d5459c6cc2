import { UserFacingError } from '../userFacingError';

/** The kind of a file, as in a sentence. */
export type BytecodeSubject = 'bytecode' | 'module metadata' | 'source map' | 'package metadata' | 'constant';

/** The position in the file. */
export interface BytecodePlace {
  /** `module handle 3`; empty if it has no name. */
  readonly part: string;
  /** The offset of the byte. */
  readonly offset: number;
}

/**
 * The bytes cannot be read, in full or in part.
 *
 * `damaged`: invalid in every version of the format, such as truncated, out of range, or with malformed numbers or
 * names. `unknown`: possibly valid in a later version, such as a version, table, opcode, type or attribute. `tooLong`:
 * valid, but too long to be written out.
 */
export class BytecodeError extends UserFacingError {
  override readonly name = 'BytecodeError';

  /** @param problem the finding: `opcode 0x7f is unknown` */
  constructor(
    readonly reason: 'damaged' | 'unknown' | 'tooLong',
    readonly subject: BytecodeSubject,
    readonly problem: string,
    readonly place: BytecodePlace,
  ) {
    const where = place.part === '' ? '' : `in ${place.part} `;
    const start = reason === 'unknown' ? `Cannot read all of the ${subject}` : `Cannot read the ${subject}`;
    super(`${start}: ${problem}, ${where}at byte ${place.offset}.`);
  }
}
