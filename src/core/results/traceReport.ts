import type { JsonValue } from '../json';

/** A line of Move source from which an instruction was compiled, by the source map of a build. */
export interface SourceLine {
  /** As the workspace or the terminal names it: `sources/vault.move`. */
  readonly path: string;
  /** Counted from 1; columns in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  readonly text: string;
  /** Where an editor opens it; absent in the terminal. */
  readonly uri?: string;
}

/** An instruction of a function. */
export interface CodeLine {
  /** `0xcafe::vault::deposit`; `script` for the one of a script. */
  readonly function: string;
  readonly offset: number;
  /** Only of a file that is as it was when it was compiled. */
  readonly source?: SourceLine;
  /** The statement in decompiled code, if there is no source. */
  readonly statement?: string;
}

/** What a run of Movescope's interpreter ran with, and what it took. */
export interface RunWith {
  /** `Movescope’s own`, `build of hello`, `testnet at version 1,204`; absent if there was none. */
  readonly framework?: string;
  readonly instructions: number;
  readonly calls: number;
}

/**
 * What happened in a run, as a list that folds. Plain JSON data; values are as nodes print them, and end with `…` where
 * they were cut.
 */
export interface TraceReport {
  readonly ran: RunWith;
  /** In the order in which it happened. What happened in a row follows it, one deeper. */
  readonly rows: readonly TraceRow[];
  /** Of calls, by their `function`. */
  readonly functions: readonly TracedFunction[];
  /** Of rows, by their `place`. */
  readonly places: readonly CodeLine[];
  /** How many calls, uses and events there was no room for; 0 if all are there. */
  readonly omitted: number;
  /** Lines of source that ran, without those of prologue and epilogue. */
  readonly lines: readonly LineCount[];
  /** Functions without source that ran, without those of prologue and epilogue. */
  readonly code: readonly CodeCounts[];
  /** Why it failed. */
  readonly failure?: FailureReport;
}

/** A function with its type arguments. */
export interface TracedFunction {
  /** `0xcafe::vault::deposit` */
  readonly id: string;
  readonly typeArguments: readonly string[];
  readonly isNative: boolean;
  /** The name is absent if no source map has it. */
  readonly parameters: readonly { readonly name?: string; readonly type: string }[];
  readonly results: readonly string[];
}

/** A part of a transaction, each with a session of its own. */
export type TracePart = 'prologue' | 'transaction' | 'epilogue' | 'runOnAbort';

export type TraceRow = {
  /** 0 for the outermost. */
  readonly depth: number;
  /** The instruction that did it, by its index in `places`; absent for the first function and for parts. */
  readonly place?: number;
} & (
  | { readonly kind: 'part'; readonly part: TracePart; readonly inside: number }
  | {
      readonly kind: 'call';
      /** Its index in `functions`. */
      readonly function: number;
      /** In the order of the parameters. Of references, what they refer to. */
      readonly arguments: readonly JsonValue[];
      /** Absent if it did not return. */
      readonly results?: readonly JsonValue[];
      /** How many rows after this one are in it. */
      readonly inside: number;
    }
  | {
      readonly kind: 'use';
      /** `exists` and `borrow` read a resource, the others change it. */
      readonly access: 'exists' | 'borrow' | 'borrowMut' | 'moveFrom' | 'moveTo';
      /** `0xcafe::vault::Vault at 0xa11ce` */
      readonly resource: string;
      /** What was there before or, for `moveTo`, what was put there; absent if there was nothing. */
      readonly value?: JsonValue;
    }
  | { readonly kind: 'event'; readonly type: string; readonly data: JsonValue }
);

/** How often a line ran: as often as the instruction of it that ran most. */
export interface LineCount {
  readonly path: string;
  readonly line: number;
  /** Without what indents it. */
  readonly text: string;
  readonly uri?: string;
  readonly count: number;
}

export interface CodeCounts {
  /** `0xcafe::vault::deposit` */
  readonly function: string;
  /** How often each instruction ran, by its offset, with all type arguments together. */
  readonly counts: readonly number[];
}

/** Where code failed, and with which values. */
export interface FailureReport {
  /** `Aborted in 0xcafe::vault with ENOT_OWNER (0x50001): Caller is not the owner` */
  readonly headline: string;
  readonly ran: RunWith;
  /** The native function that failed, which the first frame calls. */
  readonly native?: string;
  /** What was running, innermost first. */
  readonly frames: readonly FailureFrame[];
  /** How many more there were. */
  readonly more: number;
}

/** A function that was running: the instruction at which it failed, or its call of the frame before. */
export interface FailureFrame extends CodeLine {
  readonly typeArguments: readonly string[];
  /** Parameters and locals that have a name or, without a source map, all: `arg0`, `loc2`. */
  readonly locals: readonly NamedValue[];
  /** What the instruction did not use yet, and its operands; the last is the top. Only of the first frame, and not at an abort. */
  readonly operands: readonly JsonValue[];
}

export interface NamedValue {
  readonly name: string;
  readonly type?: string;
  readonly value: JsonValue;
  /** Set if it was moved away: this is what it was when the function was called, or at last. */
  readonly was?: 'given' | 'moved';
}
