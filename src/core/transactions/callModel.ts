import type { JsonValue } from '../json';

/** A call of an entry function, its values with their parameters. */
export interface CallReport {
  readonly function: string;
  readonly typeArguments: readonly { readonly name: string; readonly type: string }[];
  readonly arguments: readonly ArgumentReport[];
  /** Why the values have no types, a sentence. */
  readonly untyped?: string;
}

/** An argument of a call. */
export interface ArgumentReport {
  /** As source of the workspace calls the parameter. */
  readonly name?: string;
  /** With the type arguments put in. */
  readonly type?: string;
  readonly json: JsonValue;
  /** What the value means, one line each. */
  readonly decoded: readonly string[];
}
