/** A span of source code: UTF-16 offsets, end exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Name {
  readonly text: string;
  readonly span: Span;
}

/**
 * Names separated by `::`, such as `0x1::coin::transfer<T>`, `coin::Coin` or `f`. The first can be a numeric address.
 */
export interface MovePath {
  readonly span: Span;
  readonly names: readonly Name[];
  readonly typeArguments: readonly MoveType[];
  readonly role: PathRole;
}

/**
 * How to resolve a path. `absolute`: starts with an address, regardless of what is in scope (in `use`, `friend` and
 * module headers). `relative`: refers to a declaration. `qualifier`: the part before a `::`. `local`: a variable or
 * type parameter.
 */
export type PathRole = 'absolute' | 'relative' | 'qualifier' | 'local';

/** A type in source code. Its text is the text at `span`. */
export type MoveType =
  | { readonly kind: 'path'; readonly span: Span; readonly path: MovePath }
  | { readonly kind: 'reference'; readonly span: Span; readonly mutable: boolean; readonly to: MoveType }
  | { readonly kind: 'tuple'; readonly span: Span; readonly items: readonly MoveType[] }
  | {
      readonly kind: 'function';
      readonly span: Span;
      readonly parameters: readonly MoveType[];
      readonly result?: MoveType;
    }
  | { readonly kind: 'broken'; readonly span: Span };

/** An item of an attribute list: `#[view]`, `#[test(a = @0x1)]`. */
export interface MoveAttribute {
  /** For example, `view`, `resource_group_member` or `lint::skip`. */
  readonly name: string;
  readonly span: Span;
  /** The text in parentheses or after `=`, as written. */
  readonly value?: string;
}

export interface Declaration {
  readonly name: string;
  readonly nameSpan: Span;
  /** From the first modifier to the end of the body or the `;`, excluding attributes and comments. */
  readonly span: Span;
  readonly attributes: readonly MoveAttribute[];
  /** The text of the doc comments, without comment markers; `undefined` if there is none. */
  readonly doc: string | undefined;
}

/** A type parameter: `<phantom T: copy + drop>`. */
export interface MoveTypeParameter {
  readonly name: string;
  readonly span: Span;
  readonly phantom: boolean;
  readonly abilities: readonly string[];
}

/** A function's parameter: `amount: u64`. */
export interface MoveParameter {
  readonly name: string;
  readonly nameSpan: Span;
  readonly type: MoveType;
}

/** `friend` stands for `public(friend)` and `friend`; `package` for `public(package)` and `package`. */
export type MoveVisibility = 'private' | 'public' | 'friend' | 'package';

/** A function declaration. `moveCalls` finds the calls in its body. */
export interface MoveFunction extends Declaration {
  readonly visibility: MoveVisibility;
  readonly entry: boolean;
  readonly view: boolean;
  readonly inline: boolean;
  readonly native: boolean;
  readonly typeParameters: readonly MoveTypeParameter[];
  readonly parameters: readonly MoveParameter[];
  /** From `(` to `)`. */
  readonly parametersSpan: Span;
  /** Empty for a function that returns nothing; multiple items for a tuple. */
  readonly returns: readonly MoveType[];
  /** From `{` to `}`; absent for a native function. */
  readonly body: Span | undefined;
}

/** A field of a struct or a variant. Positional fields, as in `S(u64)`, have the names `0`, `1`, … */
export interface MoveField {
  readonly name: string;
  readonly span: Span;
  readonly type: MoveType;
  readonly doc: string | undefined;
}

export interface MoveVariant {
  readonly name: string;
  readonly span: Span;
  readonly fields: readonly MoveField[];
  readonly doc: string | undefined;
}

export interface MoveStruct extends Declaration {
  readonly kind: 'struct' | 'enum';
  readonly abilities: readonly string[];
  readonly typeParameters: readonly MoveTypeParameter[];
  /** Empty for an enum, whose variants have the fields. */
  readonly fields: readonly MoveField[];
  readonly variants: readonly MoveVariant[];
}

/** A constant: `const ENOT_OWNER: u64 = 1;` */
export interface MoveConstant extends Declaration {
  readonly type: MoveType | undefined;
  /** The expression after `=`, as written. */
  readonly value: string;
  /** The value, if the expression is an integer literal. */
  readonly integer: bigint | undefined;
}

/** An imported name. `use 0x1::{coin::{Self, Coin as C}}` imports two. */
export interface MoveUse {
  /** As written: `0x1` or a named address. */
  readonly address: string;
  readonly module: string;
  /** For example, `Coin`; absent if the module itself is imported. */
  readonly member: string | undefined;
  /** The name that is in scope. */
  readonly alias: string;
  /** The part of the declaration that imports the name. */
  readonly span: Span;
  /** A module, a script, or the block that contains the declaration. */
  readonly scope: Span;
}

/** A module or script. A script has no address and no name. */
export interface MoveModule extends Declaration {
  readonly kind: 'module' | 'script';
  /** As written: `0x1` or a named address. Empty for a script, or if it is missing. */
  readonly address: string;
  readonly uses: readonly MoveUse[];
  readonly friends: readonly MovePath[];
  readonly functions: readonly MoveFunction[];
  readonly structs: readonly MoveStruct[];
  readonly constants: readonly MoveConstant[];
}

/** The declarations in a Move source file. */
export interface MoveFacts {
  readonly modules: readonly MoveModule[];
}

/** Attributes of declarations that are not part of published packages. */
const LEFT_OUT: ReadonlySet<string> = new Set(['test', 'test_only', 'verify_only']);

/**
 * Whether a module, or a declaration in it, is part of the published package. Test-only and prover-only code is not. A
 * declaration is published only if its module is, too.
 */
export function isDeployed({ attributes }: Pick<Declaration, 'attributes'>): boolean {
  return !attributes.some(({ name }) => LEFT_OUT.has(name));
}
