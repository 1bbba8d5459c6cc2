import type { JsonObject } from '../../json';
import type { Position, Range } from '../documentLines';
import type { LocatedCall } from '../located';
import { candidatesOf, type Candidate } from './candidates';
import type { Window } from './lexer';
import type { Lexicon } from './lexicon';
import { LineScanner } from './lineScanner';
import type { LineEdit } from '../documentLines';
import type { Scanned, ScanLine } from './scannedLines';
import type { Reading } from './shapes';

/**
 * Finds the payloads of one document, for as long as it is open: it remembers what it read, so that after an edit only
 * what changed is read again.
 */
export interface PayloadLocator {
  /**
   * The payload to work with at `position`. With the cursor outside of all payloads it is the only one of the document,
   * if there is exactly one.
   */
  locateAt(position: Position): LocateResult;
  /** The innermost call around `position`, be it half-typed; `undefined` outside of all. */
  callAt(position: Position): LocatedCall | undefined;
  /** All calls of the document, half-typed ones too, in its order; the same objects as long as they stay as they are. */
  all(): readonly LocatedCall[];
  /** The stretches of all payloads, calls or not, in the document's order; with the request around one where there is. */
  ranges(): readonly Range[];
  /** Tells of an edit of the document, in the order in which edits are made, before the next question. */
  edited(edit: LineEdit): void;
}

/** What is at the cursor. */
export type LocateResult =
  | { readonly kind: 'found'; readonly located: LocatedPayload }
  /**
   * A payload that cannot be read, has a number that JSON readers round, or something else in the place of a list; `at` is
   * the first such place.
   */
  | { readonly kind: 'broken' | 'unsafeNumber' | 'noList'; readonly at: Range }
  /** A call with what is not a literal: `at` is the first such place. */
  | { readonly kind: 'hole'; readonly at: Range; readonly call: LocatedCall }
  /** `count` payloads stand elsewhere in the document. */
  | { readonly kind: 'none'; readonly count: number };

/** A payload in a document, with the transaction request around it where there is one. */
export interface LocatedPayload {
  /** As the service takes it (SPEC.md §2.3), with every member that we do not know. */
  readonly payload: JsonObject;
  /** What the document says of the transaction: sender, gas and more, as in SPEC.md §2.2. */
  readonly request?: JsonObject;
  /** Where the payload stands. */
  readonly range: Range;
  /** Where a member stands: `['arguments', 1]` of the payload; `['request', 'sender']` of the request. */
  readonly rangeOf: (path: readonly (string | number)[]) => Range;
  /** The call as it is written, where the payload is an entry function's. */
  readonly call?: LocatedCall;
}

/** How the payloads of a language are found. */
export interface LocatorLanguage {
  readonly scan: ScanLine;
  /** The stretches that may be payloads, in the order of their starts. */
  readonly candidates: (lines: Scanned) => readonly Candidate[];
  /**
   * Reads a stretch; `undefined` where it is no payload.
   * @param before what stands before it in its line
   */
  readonly read: (window: Window, before: string) => Reading | undefined;
}

/** A language whose payloads stand between brackets. */
export function bracketLanguage(lexicon: Lexicon, read: LocatorLanguage['read']): LocatorLanguage {
  const scanner = new LineScanner(lexicon);
  return { scan: (text, before, tokens) => scanner.scan(text, before, tokens), candidates: candidatesOf, read };
}
