import type { JsonValue } from '../json';

/** The line of Move source that an instruction was compiled from, according to a build's source map. */
export interface SourceLine {
  /** The path as shown in the editor or the terminal: `sources/vault.move`. */
  readonly path: string;
  /** Lines and columns start at 1; columns are in UTF-16 code units. */
  readonly line: number;
  readonly column: number;
  readonly text: string;
  /** The URI that an editor opens; absent in the terminal. */
  readonly uri?: string;
}

/** An instruction of a function. */
export interface CodeLine {
  /** For example, `0xcafe::vault::deposit`; `script` for the function of a script. */
  readonly function: string;
  readonly offset: number;
  /** Set only if the file has not changed since it was compiled. */
  readonly source?: SourceLine;
  /** The statement in decompiled code, if there is no source. */
  readonly statement?: string;
}

/** The framework that a run of Movescope's interpreter used, and the work that the run took. */
export interface RunWith {
  /** `Movescope’s own`, `build of hello`, `testnet at version 1,204`; absent if there was none. */
  readonly framework?: string;
  readonly instructions: number;
  readonly calls: number;
}

/**
 * The trace of a run, for a collapsible list. Plain JSON data; values are in the format of the node API, and end with
 * `…` if they are truncated.
 */
export interface TraceReport {
  readonly ran: RunWith;
  /** In execution order. The rows inside a row follow it, one level deeper. */
  readonly rows: readonly TraceRow[];
  /** Referenced by the `function` of calls. */
  readonly functions: readonly TracedFunction[];
  /** Referenced by the `place` of rows. */
  readonly places: readonly CodeLine[];
  /** Number of calls, resource accesses and events omitted because there are too many; 0 if the trace is complete. */
  readonly omitted: number;
  /** Source lines that ran, except in the prologue and epilogue. */
  readonly lines: readonly LineCount[];
  /** Functions without source that ran, except in the prologue and epilogue. */
  readonly code: readonly CodeCounts[];
  /** Set if the run failed. */
  readonly failure?: FailureReport;
}

/** A function with its type arguments. */
export interface TracedFunction {
  /** For example, `0xcafe::vault::deposit`. */
  readonly id: string;
  readonly typeArguments: readonly string[];
  readonly isNative: boolean;
  /** The name is absent if no source map contains it. */
  readonly parameters: readonly { readonly name?: string; readonly type: string }[];
  readonly results: readonly string[];
}

/** A part of a transaction; each part has its own session. */
export type TracePart = 'prologue' | 'transaction' | 'epilogue' | 'runOnAbort';

export type TraceRow = {
  /** 0 for the outermost. */
  readonly depth: number;
  /** The instruction that caused the row, as an index in `places`; absent for the outermost function and for parts. */
  readonly place?: number;
} & (
  | { readonly kind: 'part'; readonly part: TracePart; readonly inside: number }
  | {
      readonly kind: 'call';
      /** Index in `functions`. */
      readonly function: number;
      /** In parameter order; for a reference, the referenced value. */
      readonly arguments: readonly JsonValue[];
      /** Absent if the function did not return. */
      readonly results?: readonly JsonValue[];
      /** Number of rows inside this one, which follow it. */
      readonly inside: number;
    }
  | {
      readonly kind: 'use';
      /** `exists` and `borrow` read a resource; the others change it. */
      readonly access: 'exists' | 'borrow' | 'borrowMut' | 'moveFrom' | 'moveTo';
      /** For example, `0xcafe::vault::Vault at 0xa11ce`. */
      readonly resource: string;
      /** The previous value or, for `moveTo`, the new value; absent if there was none. */
      readonly value?: JsonValue;
    }
  | { readonly kind: 'event'; readonly type: string; readonly data: JsonValue }
);

/** How often a line ran: the count of its most frequent instruction. */
export interface LineCount {
  readonly path: string;
  readonly line: number;
  /** Without indentation. */
  readonly text: string;
  readonly uri?: string;
  readonly count: number;
}

export interface CodeCounts {
  /** For example, `0xcafe::vault::deposit`. */
  readonly function: string;
  /** How often each instruction ran, by offset, for all type arguments together. */
  readonly counts: readonly number[];
}

/** Where code failed, with the values at that location. */
export interface FailureReport {
  /** For example, `Aborted in 0xcafe::vault with ENOT_OWNER (0x50001): Caller is not the owner`. */
  readonly headline: string;
  readonly ran: RunWith;
  /** The native function that failed, called by the first frame. */
  readonly native?: string;
  /** The call stack, innermost frame first. */
  readonly frames: readonly FailureFrame[];
  /** Number of outer frames that are omitted. */
  readonly more: number;
}

/** A frame of the call stack, at the instruction that failed or that called the previous frame. */
export interface FailureFrame extends CodeLine {
  readonly typeArguments: readonly string[];
  /** Parameters and locals that have a name or, without a source map, all of them: `arg0`, `loc2`. */
  readonly locals: readonly NamedValue[];
  /**
   * The operand stack, including the instruction's own operands; the last item is the top. Set only for the first
   * frame, and empty for an abort.
   */
  readonly operands: readonly JsonValue[];
}

export interface NamedValue {
  readonly name: string;
  readonly type?: string;
  readonly value: JsonValue;
  /** Set if the value was moved out: `given` is the value that the function was called with, `moved` the last value. */
  readonly was?: 'given' | 'moved';
}
