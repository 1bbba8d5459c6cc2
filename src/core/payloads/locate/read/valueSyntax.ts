import type { Lexicon } from '../scan/lexicon';

/** A number as its language takes it: of any length where `digits` are given, else as floating point. */
export type NumberValue =
  { readonly kind: 'number'; readonly value: number } | { readonly kind: 'integer'; readonly digits: string };

/** How a language writes values. */
export interface ValueSyntax {
  readonly lexicon: Lexicon;
  /** Whether what is no literal is a mistake, as in JSON, and not an expression. */
  readonly hasOnlyLiterals: boolean;
  readonly constants: ReadonlyMap<string, boolean | null>;
  /** Words behind a literal that say something of its type only. */
  readonly assertions: ReadonlySet<string>;
  /** Words between two values that make an expression of them. */
  readonly operators: ReadonlySet<string>;
  /** Whether a name followed by `<` may have type arguments with commas. */
  readonly hasGenerics: boolean;
  /** Whether two strings behind each other are one. */
  readonly joinsStrings: boolean;
  /** The text of a string with its quotes, after the letters right before it; `undefined` where it is none or has holes. */
  readonly readString: (source: string, prefix: string) => StringValue | undefined;
  /** `undefined` where `source`, with its sign, is no number. */
  readonly readNumber: (source: string) => NumberValue | undefined;
}

/** What a string literal stands for. */
export type StringValue =
  { readonly kind: 'text'; readonly value: string } | { readonly kind: 'bytes'; readonly hex: string };
