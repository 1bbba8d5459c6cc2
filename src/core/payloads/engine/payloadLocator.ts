import type { JsonObject } from '../../json';
import type { Position, Range, LineEdit } from '../documentLines';
import type { LocatedCall, VariableTrouble } from '../located';
import type { Candidate } from './candidates';
import type { Window } from './lexer';
import type { ScannedLine, ScanLine } from './scannedLines';
import type { Reading } from './shapes';
import type { SourceText } from './sourceText';

/**
 * Finds the payloads of one document while it is open. After an edit, its lines are scanned again, and what is asked for
 * is read again.
 */
export interface PayloadLocator {
  /** Returns the payload at `position`, or the only one on its line: nothing else runs. */
  locateAt(position: Position): LocateResult;
  /** Returns the innermost call around `position`, even a half-typed one; `undefined` outside of all calls. */
  callAt(position: Position): LocatedCall | undefined;
  /** Returns all calls, including half-typed ones, in document order; the same objects until the next edit. */
  all(): readonly LocatedCall[];
  /**
   * Returns the ranges of all payloads, whether or not they are calls, in document order; each includes the request
   * around it.
   */
  ranges(): readonly Range[];
  /** Must be called for each edit of the document, in order, before the next query. */
  edited(edit: LineEdit): void;
}

/** The result of locating at a cursor. */
export type LocateResult =
  | { readonly kind: 'found'; readonly located: LocatedPayload }
  /**
   * A payload that cannot be read, has a number that JSON readers round, or has another value instead of a list; `at`
   * is the first such range.
   */
  | { readonly kind: 'broken' | 'unsafeNumber' | 'noList'; readonly at: Range }
  /** A payload of a payload file in which variables have no usable value; `at` is the first. */
  | {
      readonly kind: 'variable';
      readonly at: Range;
      readonly unresolved: readonly [VariableTrouble, ...VariableTrouble[]];
    }
  /** A call with a value that is not a literal; `at` is the first such range. */
  | { readonly kind: 'hole'; readonly at: Range; readonly call: LocatedCall }
  /** `count` payloads are elsewhere in the document. */
  | { readonly kind: 'none'; readonly count: number };

/** A payload in a document, with the transaction request around it if there is one. */
export interface LocatedPayload {
  /** The payload as a node takes it (SPEC.md §2.3), with all unknown members. */
  readonly payload: JsonObject;
  /** The transaction's values from the document: sender, gas and others, as in SPEC.md §2.2. */
  readonly request?: JsonObject;
  /** The range of the payload. */
  readonly range: Range;
  /** Returns the range of a member: `['arguments', 1]` of the payload; `['request', 'sender']` of the request. */
  readonly rangeOf: (path: readonly (string | number)[]) => Range;
  /** The call as written, if the payload is an entry function's. */
  readonly call?: LocatedCall;
}

/** Defines how the payloads of a language are found. */
export interface LocatorLanguage {
  readonly scan: ScanLine;
  /** Finds the spans that may be payloads, ordered by start. */
  readonly candidates: (lines: readonly ScannedLine[]) => readonly Candidate[];
  /**
   * Reads a span; returns `undefined` if it is not a payload.
   * @param before the text before it in its line
   * @param source the whole document: a value may be a variable that is assigned elsewhere
   */
  readonly read: (window: Window, before: string, source: SourceText) => Reading | undefined;
}
