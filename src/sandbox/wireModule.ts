/** A published module in the form of nodes (SPEC.md §2.8), including member names. */
export interface WireModule {
  /** The bytecode. That of the sandbox's own modules is made when it is built, from source and listings. */
  readonly bytecode: string;
  /** Absent or null if a node cannot read the bytecode. */
  readonly abi?: WireAbi | null | undefined;
}

/** The interface of a module. */
export interface WireAbi {
  readonly address: string;
  readonly name: string;
  readonly friends: readonly string[];
  readonly exposed_functions: readonly WireFunction[];
  readonly structs: readonly WireStruct[];
}

/** A function that is public, friend or entry. */
export interface WireFunction {
  readonly name: string;
  readonly visibility: string;
  readonly is_entry: boolean;
  /** Absent in nodes' answers before 2023-03. */
  readonly is_view?: boolean | undefined;
  readonly generic_type_params: readonly WireTypeParameter[];
  readonly params: readonly string[];
  readonly return: readonly string[];
}

/** A type parameter of a function or struct. */
export interface WireTypeParameter {
  readonly constraints: readonly string[];
}

/** A struct; an enum is one with `is_enum` and, from newer nodes, `variants`. */
export interface WireStruct {
  readonly name: string;
  readonly is_native: boolean;
  readonly is_event?: boolean | undefined;
  readonly is_enum?: boolean | undefined;
  readonly abilities: readonly string[];
  readonly generic_type_params: readonly WireTypeParameter[];
  readonly fields: readonly WireField[];
  readonly variants?: readonly WireVariant[] | undefined;
}

/** A field of a struct or of an enum's variant. */
export interface WireField {
  readonly name: string;
  readonly type: string;
}

/** A variant of an enum. */
export interface WireVariant {
  readonly name: string;
  readonly fields: readonly WireField[];
}
