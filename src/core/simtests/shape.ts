/** What a value of a test file may be. The reader, the JSON schema and the documents go by the same shapes. */
export type Shape =
  | ObjectShape
  | MapShape
  | { readonly kind: 'list'; readonly of: Shape }
  | TextShape
  /** A whole number: a JSON number that JSON readers do not round, or text. */
  | { readonly kind: 'rule' }
  /** Only `true`, so that leaving it out is the only way to say no. */
  | { readonly kind: 'true' }
  | { readonly kind: 'json' }
  /** An object with any keys, which something else reads. */
  | { readonly kind: 'anyObject' }
  /** The first that has the same JSON type as the value is meant. */
  | { readonly kind: 'either'; readonly of: readonly Shape[] };

/** An object with known keys. */
export interface ObjectShape {
  readonly kind: 'object';
  /** `a test`. */
  readonly what: string;
  readonly members: Readonly<Record<string, Member>>;
}

/** An object whose keys are chosen by its writer. */
export interface MapShape {
  readonly kind: 'map';
  readonly keys: KeyShape;
  readonly of: Shape;
}

/** The keys of a map. */
export interface KeyShape {
  /** In the plural. */
  readonly what: string;
  /** What each matches, unless it has a variable. The JSON schema has it, too, so it has no flags. */
  readonly pattern: RegExp;
  /** How a key has to look: `letters, digits and _`. */
  readonly form: string;
}

/** A text. */
export interface TextShape {
  readonly kind: 'text';
  /** `an address, such as "0xa11ce"`. */
  readonly what: string;
  /** What the text matches, unless it has a variable. The JSON schema has it, too, so it has no flags. */
  readonly pattern?: RegExp;
}

/** A member of an object. */
export interface Member {
  readonly shape: Shape;
  /** What it means, for hovers and completion. */
  readonly about: string;
  readonly isRequired?: true;
}

/** The forms of a rule, in a sentence. */
export const RULE_WORDS = 'a whole number, such as "500", "≤ 500", "≥ 5" or "5..10"';
