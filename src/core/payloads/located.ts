import type { JsonObject } from '../json';
import type { MemberId } from '../move/functionId';
import type { Position, Range } from './documentLines';

/** How a payload is written, which tells what its values may look like. Each call in a document has one. */
export interface PayloadForm {
  /** As arguments of commands name it. */
  readonly id: string;
  /**
   * How values are written: `wire` as a node takes them, `sdk` as the TypeScript SDK converts them, `typed` with their
   * types beside them, `encoded` as bytes that only a type tells, `source` as Move source, with signers among them.
   */
  readonly values: 'wire' | 'sdk' | 'typed' | 'encoded' | 'source';
  /** The names of the lists, where payloads are objects with lists of values of the language. */
  readonly listKeys?: { readonly typeArguments: string; readonly arguments: string };
  /** Objects of JSON with values of the SDK: integers that JSON would round are texts, not bigints. */
  readonly isJson?: true;
  /** Words of a command: lists without brackets, texts without quotes, a value’s type right before it. */
  readonly isCommand?: true;
  /** The name of the module stands apart from that of the function. */
  readonly namesApart?: true;
  /**
   * Whether such a call is to be sent in a transaction: `unsure` where the name of a function may be there for anything;
   * left out where the payload's type tells.
   */
  readonly isSent?: 'always' | 'unsure';
  /** `true` and `false`, where they are written in other ways. */
  readonly truthWords?: readonly [string, string];
  /** How a type is declared beside a value; left out where it is as Move or the CLI has it. */
  readonly declared?: (type: string) => string;
  /** What the object around a payload says of the transaction, as the service's request has it, where it is another. */
  readonly requestJson?: (request: WrittenValue) => JsonObject;
}

/** A value as a document writes it, with its place. */
export type WrittenValue =
  | { readonly kind: 'text'; readonly range: Range; readonly value: string }
  /** A number that its readers take as floating point; `source` has the digits that they would lose. */
  | { readonly kind: 'number'; readonly range: Range; readonly value: number; readonly source: string }
  /** A number of any length: `5n`, Python's and Rust's integers, `u64:5`; `digits` are decimal, with a sign where negative. */
  | { readonly kind: 'integer'; readonly range: Range; readonly digits: string }
  | { readonly kind: 'constant'; readonly range: Range; readonly value: boolean | null }
  | { readonly kind: 'bytes'; readonly range: Range; readonly hex: string }
  | { readonly kind: 'array'; readonly range: Range; readonly items: readonly WrittenValue[] }
  | { readonly kind: 'object'; readonly range: Range; readonly members: readonly WrittenMember[] }
  /** What is not a literal: a variable, a call, a spread; never an error. */
  | { readonly kind: 'hole'; readonly range: Range; readonly source: string }
  /** Where the text is none of the language. */
  | { readonly kind: 'broken'; readonly range: Range };

/** `name: value` of an object. */
export interface WrittenMember {
  readonly name: string;
  readonly nameRange: Range;
  readonly value: WrittenValue;
}

/** One of the values of a payload. */
export interface WrittenItem {
  readonly value: WrittenValue;
  /** The type that the document gives with it: `u64` of `u64:5` and of `Serializer.u64`, as written. */
  readonly declaredType?: { readonly text: string; readonly range: Range };
}

/** Type arguments or arguments as they are written. */
export interface WrittenList {
  /** From the opening bracket to the closing one, or as far as the text goes; absent where the payload has no such list. */
  readonly range?: Range;
  readonly items: readonly WrittenItem[];
  /** Where each separator stands: the cursor is in the item whose number is that of the separators before it. */
  readonly separators: readonly Position[];
  /** The list holds what is not a literal as a whole (a spread, a variable): its length is not known. */
  readonly isOpen: boolean;
  /** A literal of another kind stands in its place. */
  readonly isNoList?: true;
  /** Where its items can be written, where it has none or is not there; absent where that is not sure. */
  readonly slot?: ListSlot;
}

/** A place for all items of a list. */
export interface ListSlot {
  /** What they take the place of. */
  readonly range: Range;
  /** What is to be written before, after and between them. */
  readonly before: string;
  readonly after: string;
  readonly separator: string;
  /** The list has to be there even without items. */
  readonly isNeeded?: true;
}

/** The function that a payload calls, as it is written. */
export interface WrittenFunction {
  /** The name without its quotes. */
  readonly range: Range;
  /** As written: `0x1::coin::transfer`, `std::m::f`, `transfer`. */
  readonly text: string;
  /** What it stands for; absent where it is half-typed, a hole, or of an address that nothing defines. */
  readonly id?: MemberId;
  /** Where address and module stand that are written apart from the name, as far as they are texts: in the SDKs' calls. */
  readonly apart?: { readonly address?: Range; readonly module?: Range };
}

/** An entry function call found in a document. */
export interface LocatedCall {
  readonly form: PayloadForm;
  /** The whole of it: the object, the expression, the command. */
  readonly range: Range;
  readonly function: WrittenFunction;
  readonly typeArguments: WrittenList;
  /** Signers are not among them. */
  readonly arguments: WrittenList;
  /** What stands before them in the same list: the signers that a call in Move source passes on. */
  readonly signers?: WrittenList;
  /** The payload's object where it is one (`rest`, `cliFile`, dictionaries and literals of that form). */
  readonly payload?: WrittenValue;
  /** The transaction request around it: it may give sender, gas and more. */
  readonly request?: WrittenValue;
  /** The function is called as a view, so that it need not be an entry function. */
  readonly isView?: boolean;
  /** The function is defined here, not called: its arguments are holes named as its parameters. */
  readonly isDefinition?: boolean;
}
