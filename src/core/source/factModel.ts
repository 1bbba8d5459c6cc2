/** A span of the source: offsets in UTF-16 units, the second exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Name {
  readonly text: string;
  readonly span: Span;
}

/** `0x1::coin::transfer<T>`, `coin::Coin`, `f`: names separated by `::`; the first may be an address in digits. */
export interface MovePath {
  readonly span: Span;
  readonly names: readonly Name[];
  readonly typeArguments: readonly MoveType[];
  readonly role: PathRole;
}

/**
 * How to resolve a path: `absolute` starts with an address regardless of what is in scope (in `use`, `friend` and
 * module headers); `relative` names a member; `qualifier` is its part before a `::`, and `local` a variable or type
 * parameter.
 */
export type PathRole = 'absolute' | 'relative' | 'qualifier' | 'local';

/** A type as written; its text is that of its span. */
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

/** `#[view]`, `#[test(a = @0x1)]`: one item of the list between the brackets. */
export interface MoveAttribute {
  /** `view`, `resource_group_member`, `lint::skip`. */
  readonly name: string;
  readonly span: Span;
  /** The text between its parentheses or after its `=`, as written. */
  readonly value?: string;
}

/** Common members of declarations. */
export interface Declaration {
  readonly name: string;
  readonly nameSpan: Span;
  /** From the first modifier to the end of the body or the `;`; without attributes and comments. */
  readonly span: Span;
  readonly attributes: readonly MoveAttribute[];
  /** The text of the doc comments before it, without their markers. */
  readonly doc: string | undefined;
}

/** `<phantom T: copy + drop>`. */
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

/** `public`, `public(friend)` and `friend`, `public(package)` and `package`. */
export type MoveVisibility = 'private' | 'public' | 'friend' | 'package';

/** A function's declaration; `moveCalls` finds the calls in its body. */
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
  /** Empty for a function without a result, several for a tuple. */
  readonly returns: readonly MoveType[];
  /** From `{` to `}`; absent for a native function. */
  readonly body: Span | undefined;
}

/** A field of a struct or a variant; those of `S(u64)` are called `0`, `1`, … */
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
  /** For a struct; an enum has them in its variants. */
  readonly fields: readonly MoveField[];
  readonly variants: readonly MoveVariant[];
}

/** `const ENOT_OWNER: u64 = 1;` */
export interface MoveConstant extends Declaration {
  readonly type: MoveType | undefined;
  /** The text after `=`. */
  readonly value: string;
  /** The value, if it is one number. */
  readonly integer: bigint | undefined;
}

/** A name that a `use` brings into scope: `use 0x1::{coin::{Self, Coin as C}}` has two. */
export interface MoveUse {
  /** As written: `0x1` or a named address. */
  readonly address: string;
  readonly module: string;
  /** `Coin`; absent for the module itself. */
  readonly member: string | undefined;
  /** The name in scope. */
  readonly alias: string;
  /** The part of the declaration with the name. */
  readonly span: Span;
  /** Where it is in scope: a module, a script, or the block of the declaration. */
  readonly scope: Span;
}

/** A module or a script; a script has neither an address nor a name. */
export interface MoveModule extends Declaration {
  readonly kind: 'module' | 'script';
  /** As written: `0x1` or a named address; empty for a script and if it is missing. */
  readonly address: string;
  readonly uses: readonly MoveUse[];
  readonly friends: readonly MovePath[];
  readonly functions: readonly MoveFunction[];
  readonly structs: readonly MoveStruct[];
  readonly constants: readonly MoveConstant[];
}

/** The declarations of a file of Move source. */
export interface MoveFacts {
  readonly modules: readonly MoveModule[];
}

/** Attributes of declarations that the compiler omits from published packages. */
const LEFT_OUT: ReadonlySet<string> = new Set(['test', 'test_only', 'verify_only']);

/**
 * Whether a module, or one of its members, is in the published package: not if it is only for tests or for the prover.
 * For a member, the module itself must be deployed too.
 */
export function isDeployed({ attributes }: Pick<Declaration, 'attributes'>): boolean {
  return !attributes.some(({ name }) => LEFT_OUT.has(name));
}
