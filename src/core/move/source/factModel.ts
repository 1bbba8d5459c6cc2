/** A span of the source: offsets in UTF-16 units, the second one after the last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A name where it stands. */
export interface Name {
  readonly text: string;
  readonly span: Span;
}

/** `0x1::coin::transfer<T>`, `coin::Coin`, `f`: names between `::`, the first maybe an address in digits. */
export interface MovePath {
  readonly span: Span;
  readonly names: readonly Name[];
  readonly typeArguments: readonly MoveType[];
  readonly role: PathRole;
}

/**
 * How to read a path: `absolute` starts with an address whatever is in scope (in `use`, `friend` and a module's header);
 * `relative` names a member; `qualifier` is the part of one before a `::`, and `local` a variable or type parameter.
 */
export type PathRole = 'absolute' | 'relative' | 'qualifier' | 'local';

/** A type as it is written; its text is that of its span. */
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
  /** Where no type can be read. */
  | { readonly kind: 'broken'; readonly span: Span };

/** `#[view]`, `#[test(a = @0x1)]`: one of the list between the brackets. */
export interface MoveAttribute {
  /** `view`, `resource_group_member`, `lint::skip`. */
  readonly name: string;
  readonly span: Span;
  /** What is between its parentheses or after its `=`, as it is written. */
  readonly value?: string;
}

/** What every declaration has. */
export interface Declaration {
  readonly name: string;
  readonly nameSpan: Span;
  /** From the first modifier to the end of the body or the `;`; without attributes and comments. */
  readonly span: Span;
  readonly attributes: readonly MoveAttribute[];
  /** The text of the doc comments before it, without their marks. */
  readonly doc: string | undefined;
}

/** `<phantom T: copy + drop>`. */
export interface MoveTypeParameter {
  readonly name: string;
  readonly span: Span;
  readonly phantom: boolean;
  readonly abilities: readonly string[];
}

/** `amount: u64`, of a function. */
export interface MoveParameter {
  readonly name: string;
  readonly nameSpan: Span;
  readonly type: MoveType;
}

/** `public`, `public(friend)` and `friend`, `public(package)` and `package`. */
export type MoveVisibility = 'private' | 'public' | 'friend' | 'package';

/** A function's declaration; what its body calls is found by `moveCalls`. */
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
  /** None for a function without a result, several for a tuple. */
  readonly returns: readonly MoveType[];
  /** From `{` to `}`; a native function has none. */
  readonly body: Span | undefined;
}

/** A field of a struct or a variant; those of `S(u64)` are called `0`, `1`, … */
export interface MoveField {
  readonly name: string;
  readonly span: Span;
  readonly type: MoveType;
  readonly doc: string | undefined;
}

/** A variant of an enum. */
export interface MoveVariant {
  readonly name: string;
  readonly span: Span;
  readonly fields: readonly MoveField[];
  readonly doc: string | undefined;
}

/** A struct or an enum. */
export interface MoveStruct extends Declaration {
  readonly kind: 'struct' | 'enum';
  readonly abilities: readonly string[];
  readonly typeParameters: readonly MoveTypeParameter[];
  /** Of a struct; an enum has them in its variants. */
  readonly fields: readonly MoveField[];
  readonly variants: readonly MoveVariant[];
}

/** `const ENOT_OWNER: u64 = 1;` */
export interface MoveConstant extends Declaration {
  readonly type: MoveType | undefined;
  /** The text after `=`. */
  readonly value: string;
  /** The value, where it is one number. */
  readonly integer: bigint | undefined;
}

/** One name that a `use` brings into scope: `use 0x1::{coin::{Self, Coin as C}}` gives two. */
export interface MoveUse {
  /** As it is written: `0x1` or a named address. */
  readonly address: string;
  readonly module: string;
  /** `Coin`; none for the module itself. */
  readonly member: string | undefined;
  /** The name by which it is known. */
  readonly alias: string;
  /** The part of the declaration that names it. */
  readonly span: Span;
  /** Where it holds: a module, a script, or the block of the declaration. */
  readonly scope: Span;
}

/** A module, or a script, which has neither address nor name. */
export interface MoveModule extends Declaration {
  readonly kind: 'module' | 'script';
  /** As it is written: `0x1` or a named address; empty for a script and where it is missing. */
  readonly address: string;
  readonly uses: readonly MoveUse[];
  readonly friends: readonly MovePath[];
  readonly functions: readonly MoveFunction[];
  readonly structs: readonly MoveStruct[];
  readonly constants: readonly MoveConstant[];
}

/** What a file of Move source declares. */
export interface MoveFacts {
  readonly modules: readonly MoveModule[];
}

/** Attributes of what the compiler leaves out of a package that is published. */
const LEFT_OUT: ReadonlySet<string> = new Set(['test', 'test_only', 'verify_only']);

/**
 * Whether a module, or what it declares, is in the package that is published: not if it is there for tests or for the
 * prover only. Of what a module declares, the module itself must be deployed too.
 */
export function isDeployed({ attributes }: Pick<Declaration, 'attributes'>): boolean {
  return !attributes.some(({ name }) => LEFT_OUT.has(name));
}
