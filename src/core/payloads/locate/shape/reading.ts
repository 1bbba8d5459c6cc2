import type { Range } from '../../documentLines';
import type { LocatedCall, WrittenValue } from '../../located';

/** What was read in a stretch of a document that has a payload. */
export interface Reading {
  readonly range: Range;
  /** Whether it is enough of a payload to be simulated once it is mended. */
  readonly isPayload: boolean;
  readonly call?: LocatedCall;
  /** The payload's object where it is one. */
  readonly payload?: WrittenValue;
  /** The request's object around the payload. */
  readonly request?: WrittenValue;
  /** The first place where the text is none of the language. */
  readonly broken?: Range;
}
