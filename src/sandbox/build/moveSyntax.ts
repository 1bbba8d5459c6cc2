/** A module as written in source: names are not resolved yet. */
export interface ModuleSyntax {
  /** A number or a named address. */
  readonly address: string;
  readonly name: string;
  readonly line: number;
  readonly uses: readonly UseSyntax[];
  readonly friends: readonly PathSyntax[];
  readonly functions: readonly FunctionSyntax[];
  readonly structs: readonly StructSyntax[];
}

/** `a`, `a::b` or `a::b::c`. */
export interface PathSyntax {
  readonly parts: readonly string[];
  readonly line: number;
}

/** A name that a `use` imports: a module, or a member of it. */
export interface UseSyntax {
  readonly address: string;
  readonly module: string;
  /** Absent for the module itself. */
  readonly member?: string;
  readonly alias: string;
  readonly line: number;
}

/** A type. */
export type TypeSyntax =
  | { readonly kind: 'path'; readonly path: PathSyntax; readonly typeArguments: readonly TypeSyntax[] }
  | { readonly kind: 'reference'; readonly mutable: boolean; readonly to: TypeSyntax }
  | { readonly kind: 'tuple'; readonly elements: readonly TypeSyntax[] }
  | {
      readonly kind: 'function';
      readonly parameters: readonly TypeSyntax[];
      readonly results: readonly TypeSyntax[];
      readonly abilities: readonly string[];
    };

/** A type parameter with its required abilities. */
export interface TypeParameterSyntax {
  readonly name: string;
  readonly constraints: readonly string[];
  readonly isPhantom: boolean;
}

/** A function without its body, which is skipped. */
export interface FunctionSyntax {
  readonly name: string;
  readonly visibility: 'private' | 'friend' | 'public';
  readonly isEntry: boolean;
  readonly isView: boolean;
  readonly isInline: boolean;
  readonly isNative: boolean;
  readonly typeParameters: readonly TypeParameterSyntax[];
  readonly parameters: readonly TypeSyntax[];
  readonly returns: readonly TypeSyntax[];
}

/** A struct, or an enum with its variants. */
export interface StructSyntax {
  readonly kind: 'struct' | 'native' | 'enum';
  readonly name: string;
  readonly isEvent: boolean;
  readonly abilities: readonly string[];
  readonly typeParameters: readonly TypeParameterSyntax[];
  readonly fields: readonly FieldSyntax[];
  readonly variants: readonly VariantSyntax[];
}

/** A field; positional fields are named `0`, `1`, … */
export interface FieldSyntax {
  readonly name: string;
  readonly type: TypeSyntax;
}

/** A variant of an enum. */
export interface VariantSyntax {
  readonly name: string;
  readonly fields: readonly FieldSyntax[];
}
