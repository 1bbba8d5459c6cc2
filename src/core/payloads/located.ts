import type { JsonObject } from '../json';
import type { MemberId } from '../move/functionId';
import type { Position, Range } from '../text/lines';

/** How a payload is written, which determines the form of its values. Each call in a document has one form. */
export interface PayloadForm {
  /** The id used in command arguments. */
  readonly id: string;
  /**
   * How values are written: `wire` as a node accepts them, `sdk` as the TypeScript SDK converts them, `typed` with
   * their types beside them, `encoded` as bytes that can be read only with a type, `source` as Move source, including
   * signers.
   */
  readonly values: 'wire' | 'sdk' | 'typed' | 'encoded' | 'source';
  /** The property names of the lists, for payload objects whose lists contain plain values of the language. */
  readonly listKeys?: { readonly typeArguments: string; readonly arguments: string };
  /**
   * Set for JSON objects with the SDK's values, where integers that JSON would round are strings instead of bigints.
   */
  readonly isJson?: true;
  /**
   * Set for the words of a command: lists without brackets, strings without quotes, a type directly before its value.
   */
  readonly isCommand?: true;
  /** Set if the function's name is written apart from its module. */
  readonly namesApart?: true;
  /** `always` a transaction, or `unsure` if the name has other uses; omitted if the payload's `type` decides. */
  readonly isSent?: 'always' | 'unsure';
  /** The language's words for `true` and `false`, in this order, if they differ. */
  readonly truthWords?: readonly [string, string];
  /** Returns the form's name for a type, such as `Serializer.u64`; omitted if it is the same as in Move or the CLI. */
  readonly declared?: (type: string) => string;
  /** Converts the object around a payload into a REST request; omitted if it already has that form. */
  readonly requestJson?: (request: WrittenValue) => JsonObject;
}

/** A value as written in a document, with its range. */
export type WrittenValue =
  | { readonly kind: 'text'; readonly range: Range; readonly value: string }
  /** A number parsed as floating point; `source` preserves the digits that this loses. */
  | { readonly kind: 'number'; readonly range: Range; readonly value: number; readonly source: string }
  /**
   * An integer of any size: `5n`, Python's and Rust's integers, `u64:5`; `digits` are decimal, with an optional sign.
   */
  | { readonly kind: 'integer'; readonly range: Range; readonly digits: string }
  | { readonly kind: 'constant'; readonly range: Range; readonly value: boolean | null }
  | { readonly kind: 'bytes'; readonly range: Range; readonly hex: string }
  | { readonly kind: 'array'; readonly range: Range; readonly items: readonly WrittenValue[] }
  | { readonly kind: 'object'; readonly range: Range; readonly members: readonly WrittenMember[] }
  /** Valid, but not a literal: a variable, a call, a spread. */
  | { readonly kind: 'hole'; readonly range: Range; readonly source: string }
  /** Text that the language does not allow as a value; the range is empty where a value is missing. */
  | { readonly kind: 'broken'; readonly range: Range };

/** A property of an object, `name: value`. The name of a spread or a computed property is empty. */
export interface WrittenMember {
  readonly name: string;
  readonly nameRange: Range;
  readonly value: WrittenValue;
}

/** A type argument or an argument of a payload. */
export interface WrittenItem {
  readonly value: WrittenValue;
  /** The type written beside it, verbatim: `u64` in `u64:5` and in `Serializer.u64`. */
  readonly declaredType?: { readonly text: string; readonly range: Range };
}

/** Type arguments or arguments as written. */
export interface WrittenList {
  /** From the opening bracket to the closing one, or to the end of the text; absent if the payload has no such list. */
  readonly range?: Range;
  readonly items: readonly WrittenItem[];
  /** The position of each separator: the index of the item at a cursor is the number of separators before it. */
  readonly separators: readonly Position[];
  /** Whether the number of items is unknown: the list is a variable, contains a spread or is not closed. */
  readonly isOpen: boolean;
  /** Set if there is a literal of another type in place of the list. */
  readonly isNoList?: true;
  /** Where to insert items if the list is empty or missing; absent if uncertain. */
  readonly slot?: ListSlot;
}

/** Where to insert all items of a list, and the text around them. */
export interface ListSlot {
  readonly range: Range;
  /** The text to insert before the items, after them and between them. */
  readonly before: string;
  readonly after: string;
  readonly separator: string;
  /** Set if the list is required even without items. */
  readonly isNeeded?: true;
}

export interface WrittenFunction {
  /** The range of the name without its quotes. */
  readonly range: Range;
  /** As written: `0x1::coin::transfer`, `std::m::f`, `transfer`. */
  readonly text: string;
  /** The function's id; absent if the name is half-typed or a hole, or if its named address has no value. */
  readonly id?: MemberId;
  /** The ranges of the address and the module if they are written apart from the name; absent for non-literals. */
  readonly apart?: { readonly address?: Range; readonly module?: Range };
}

/** A variable that has no value, or whose value cannot be part of a string. */
export interface VariableTrouble {
  readonly kind: 'missing' | 'notText';
  readonly name: string;
  readonly range: Range;
  readonly message: string;
}

export interface WrittenMultisig {
  /** The multisig account's address; absent if the payload lacks it. */
  readonly account?: WrittenValue;
  /** The range of the account, or where it should be. */
  readonly range: Range;
}

/** An entry function call found in a document. */
export interface LocatedCall {
  readonly form: PayloadForm;
  /** The complete call: the object, the expression, the command. */
  readonly range: Range;
  readonly function: WrittenFunction;
  readonly typeArguments: WrittenList;
  /** Excludes signers. */
  readonly arguments: WrittenList;
  /** The arguments before `arguments` in the same list: the signers that a call in Move source passes. */
  readonly signers?: WrittenList;
  /**
   * The object with the function, if there is one (`rest`, `cliFile`, dictionaries and literals of that form): the
   * payload, or the call nested in a multisig payload.
   */
  readonly payload?: WrittenValue;
  /** The transaction request around it, which can contain the sender, gas and other values. */
  readonly request?: WrittenValue;
  readonly multisig?: WrittenMultisig;
  /** Command options that are ignored, such as `--profile bob`; values of secrets are omitted. */
  readonly ignored?: readonly string[];
  /**
   * The variables without a usable value, in a payload with variables. The text at a value's range is then not the
   * value.
   */
  readonly unresolved?: readonly VariableTrouble[];
  /** Whether the function is called as a view function, in which case it does not have to be an entry function. */
  readonly isView?: boolean;
  /**
   * Whether this is the function's definition rather than a call; its arguments are holes named after its parameters.
   */
  readonly isDefinition?: boolean;
}

/** The text of a call, used to find it again after edits. */
export interface CallText {
  /** The function's name as written. */
  readonly function: string;
  readonly text: string;
}

/**
 * Finds a call after edits have moved it: the nearest one with the same text, otherwise the one at the old offset if it
 * calls the same function, otherwise the nearest one that does.
 * @param offset the old offset @returns `undefined` if there is no longer a call to that function
 */
export function findAgain<Call extends CallText & TextSpan>(
  calls: readonly Call[],
  written: CallText,
  offset: number,
): Call | undefined {
  const same = calls.filter(call => call.function === written.function);
  const alike = nearest(
    same.filter(({ text }) => text === written.text),
    offset,
  );
  return alike ?? same.find(({ from, to }) => from <= offset && offset <= to) ?? nearest(same, offset);
}

function nearest<Call extends CallText & TextSpan>(calls: readonly Call[], offset: number): Call | undefined {
  return calls.reduce<Call | undefined>(
    (best, call) => (best && distance(best, offset) <= distance(call, offset) ? best : call),
    undefined,
  );
}

function distance({ from, to }: TextSpan, offset: number): number {
  return offset < from ? from - offset : Math.max(0, offset - to);
}

/** A span of a document's text, as UTF-16 offsets; `to` is exclusive. */
export interface TextSpan {
  readonly from: number;
  readonly to: number;
}

/** A replacement of `removed` characters at `offset` with `inserted` characters. */
export interface TextEdit {
  readonly offset: number;
  readonly removed: number;
  readonly inserted: number;
}

/** The effect of an edit on a span. */
export interface Tracked {
  /**
   * `apart`: the span is unchanged; `inside`: its text changed, its ends did not; `across`: the edit replaced text
   * across one of its ends, so the new offsets are a guess.
   */
  readonly kind: 'apart' | 'inside' | 'across';
  readonly span: TextSpan;
}

/** Returns a span after an edit. Text inserted directly before or after it is not included. */
export function trackSpan({ from, to }: TextSpan, { offset, removed, inserted }: TextEdit): Tracked {
  const end = offset + removed;
  const by = inserted - removed;
  if (end <= from) return { kind: 'apart', span: { from: from + by, to: to + by } };
  if (offset >= to) return { kind: 'apart', span: { from, to } };
  if (offset >= from && end <= to) return { kind: 'inside', span: { from, to: to + by } };
  return { kind: 'across', span: { from: Math.min(from, offset), to: Math.max(to, end) + by } };
}
