import type { JsonObject } from '../json';
import type { MemberId } from '../move/functionId';
import type { Position, Range } from '../text/lines';

/** How a payload is written, which determines the form of its values. Each call in a document has one form. */
export interface PayloadForm {
  /** The name used in commands' arguments. */
  readonly id: string;
  /**
   * How values are written: `wire` as a node takes them, `sdk` as the TypeScript SDK converts them, `typed` with their
   * types beside them, `encoded` as bytes that need a type to be read, `source` as Move source, including signers.
   */
  readonly values: 'wire' | 'sdk' | 'typed' | 'encoded' | 'source';
  /** The names of the lists, if payloads are objects with lists of the language's values. */
  readonly listKeys?: { readonly typeArguments: string; readonly arguments: string };
  /** Set for JSON objects with the SDK's values: integers that JSON would round are strings, not bigints. */
  readonly isJson?: true;
  /** Set for the words of a command: lists without brackets, texts without quotes, a value’s type right before it. */
  readonly isCommand?: true;
  /** Set if the names of module and function are written separately. */
  readonly namesApart?: true;
  /** `unsure` if the function's name may be used for anything; omitted if the payload's type shows it. */
  readonly isSent?: 'always' | 'unsure';
  /** `true` and `false`, if they are written differently. */
  readonly truthWords?: readonly [string, string];
  /** Returns how a type is declared beside a value; omitted if it is written as in Move or the CLI. */
  readonly declared?: (type: string) => string;
  /** Reads the object around a payload into a REST request; omitted if it has that form already. */
  readonly requestJson?: (request: WrittenValue) => JsonObject;
}

/** A value as written in a document, with its range. */
export type WrittenValue =
  | { readonly kind: 'text'; readonly range: Range; readonly value: string }
  /** A number that is read as floating point; `source` has the digits that are lost in this way. */
  | { readonly kind: 'number'; readonly range: Range; readonly value: number; readonly source: string }
  /** Of any length: `5n`, Python's and Rust's integers, `u64:5`; `digits` are decimal, maybe with a sign. */
  | { readonly kind: 'integer'; readonly range: Range; readonly digits: string }
  | { readonly kind: 'constant'; readonly range: Range; readonly value: boolean | null }
  | { readonly kind: 'bytes'; readonly range: Range; readonly hex: string }
  | { readonly kind: 'array'; readonly range: Range; readonly items: readonly WrittenValue[] }
  | { readonly kind: 'object'; readonly range: Range; readonly members: readonly WrittenMember[] }
  /** Not a literal but valid: a variable, a call, a spread. */
  | { readonly kind: 'hole'; readonly range: Range; readonly source: string }
  /** Text that does not belong to the language. */
  | { readonly kind: 'broken'; readonly range: Range };

/** A member of an object, `name: value`. */
export interface WrittenMember {
  readonly name: string;
  readonly nameRange: Range;
  readonly value: WrittenValue;
}

/** One of the values of a payload. */
export interface WrittenItem {
  readonly value: WrittenValue;
  /** The type that is written beside it, unchanged: `u64` in `u64:5` and in `Serializer.u64`. */
  readonly declaredType?: { readonly text: string; readonly range: Range };
}

/** Type arguments or arguments as written. */
export interface WrittenList {
  /** From the opening bracket to the closing one, or the end of the text; absent if the payload has no such list. */
  readonly range?: Range;
  readonly items: readonly WrittenItem[];
  /** The position of each separator: the index of the item at a cursor is the number of separators before it. */
  readonly separators: readonly Position[];
  /** Whether its length is unknown because it contains a spread or is a variable. */
  readonly isOpen: boolean;
  /** Set if there is a literal of another type instead. */
  readonly isNoList?: true;
  /** The place for inserting items if the list is empty or missing; absent if that is not certain. */
  readonly slot?: ListSlot;
}

/** A slot for all items of a list. */
export interface ListSlot {
  readonly range: Range;
  /** The text to insert before, after and between them. */
  readonly before: string;
  readonly after: string;
  readonly separator: string;
  /** Set if the list is required even without items. */
  readonly isNeeded?: true;
}

export interface WrittenFunction {
  /** The name without its quotes. */
  readonly range: Range;
  /** As written: `0x1::coin::transfer`, `std::m::f`, `transfer`. */
  readonly text: string;
  /** The function's id; absent if the name is half-typed, a hole, or has an undefined address. */
  readonly id?: MemberId;
  /** The ranges of address and module if they are written separately, in calls of the SDKs, and are texts. */
  readonly apart?: { readonly address?: Range; readonly module?: Range };
}

/** A variable that has no value, or not one that can be part of a text. */
export interface VariableTrouble {
  readonly kind: 'missing' | 'notText';
  readonly name: string;
  readonly range: Range;
  readonly message: string;
}

export interface WrittenMultisig {
  /** Absent if the payload does not say which. */
  readonly account?: WrittenValue;
  /** Where it is, or should be. */
  readonly range: Range;
}

/** An entry function call found in a document. */
export interface LocatedCall {
  readonly form: PayloadForm;
  /** The whole call: the object, the expression, the command. */
  readonly range: Range;
  readonly function: WrittenFunction;
  readonly typeArguments: WrittenList;
  /** Does not include signers. */
  readonly arguments: WrittenList;
  /** The arguments before them in the same list: the signers that a call in Move source passes on. */
  readonly signers?: WrittenList;
  /**
   * The object with the function if there is one (`rest`, `cliFile`, dictionaries and literals of that form): the payload,
   * or what it holds for a multisig account.
   */
  readonly payload?: WrittenValue;
  /** The transaction request around it, which may give the sender, gas and other values. */
  readonly request?: WrittenValue;
  readonly multisig?: WrittenMultisig;
  /** Options of a command that are not taken into account, as `--profile bob`; a secret’s value is left out. */
  readonly ignored?: readonly string[];
  /** Set in a payload with variables: those without a usable value. The text at a value's range is not the value. */
  readonly unresolved?: readonly VariableTrouble[];
  /** Whether the function is called as a view, in which case it need not be an entry function. */
  readonly isView?: boolean;
  /** Whether this is the function's definition, not a call: its arguments are holes named after its parameters. */
  readonly isDefinition?: boolean;
}

/** The texts of a call, by which it is found again after edits. */
export interface CallText {
  /** The function's name as written. */
  readonly function: string;
  readonly text: string;
}

/**
 * Finds a call wherever edits have moved it: the nearest with the same text, otherwise the one at the old offset if it
 * calls the same function, otherwise the nearest that does.
 * @param offset its old offset @returns `undefined` if no call of that function is left
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

/** A span of a document's text: offsets in UTF-16 units, the second exclusive. */
export interface TextSpan {
  readonly from: number;
  readonly to: number;
}

/** `inserted` characters replaced `removed` ones at `offset`. */
export interface TextEdit {
  readonly offset: number;
  readonly removed: number;
  readonly inserted: number;
}

/** The effect of an edit on a span. */
export interface Tracked {
  /**
   * `apart`: the span is unchanged; `inside`: its text changed, its ends did not; `across`: the edit replaced text over
   * an end of it, so that its new offsets are a guess.
   */
  readonly kind: 'apart' | 'inside' | 'across';
  readonly span: TextSpan;
}

/** Returns a span after an edit. Text inserted right before or after it does not belong to it. */
export function trackSpan({ from, to }: TextSpan, { offset, removed, inserted }: TextEdit): Tracked {
  const end = offset + removed;
  const by = inserted - removed;
  if (end <= from) return { kind: 'apart', span: { from: from + by, to: to + by } };
  if (offset >= to) return { kind: 'apart', span: { from, to } };
  if (offset >= from && end <= to) return { kind: 'inside', span: { from, to: to + by } };
  return { kind: 'across', span: { from: Math.min(from, offset), to: Math.max(to, end) + by } };
}
