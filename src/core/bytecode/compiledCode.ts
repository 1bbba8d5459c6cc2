import type { Primitive } from '../move/typeTag';
import type { Instruction } from './opcodes';

/** A compiled module or script: the tables of its file, with indices into one another. */
export type CompiledCode = CompiledModule | CompiledScript;

/** A published module, or `bytecode_modules/*.mv` of a build. */
export interface CompiledModule extends SharedTables {
  readonly kind: 'module';
  /** The index of the module's own handle. */
  readonly self: number;
  readonly structDefinitions: readonly StructDefinition[];
  readonly structInstantiations: readonly Instantiation[];
  readonly functionDefinitions: readonly FunctionDefinition[];
  readonly fieldHandles: readonly FieldHandle[];
  readonly fieldInstantiations: readonly Instantiation[];
  readonly friends: readonly ModuleHandle[];
  /** Enum fields, each with the variants that have it at the same offset. */
  readonly variantFieldHandles: readonly VariantFieldHandle[];
  readonly variantFieldInstantiations: readonly Instantiation[];
  readonly variantHandles: readonly VariantHandle[];
  readonly variantInstantiations: readonly Instantiation[];
}

/** The code of a script transaction, or `bytecode_scripts/*.mv` of a build. */
export interface CompiledScript extends SharedTables {
  readonly kind: 'script';
  readonly typeParameters: readonly Abilities[];
  /** Index of a signature. */
  readonly parameters: number;
  readonly accesses?: readonly AccessSpecifier[];
  readonly code: CodeUnit;
}

/** The common parts of modules and scripts. Numbers are indices unless stated otherwise. */
export interface SharedTables {
  /** The version of the bytecode format, without the Aptos mark: 2 to 11. */
  readonly version: number;
  /** Whether the top byte of the version has the Aptos mark, as it does since version 7. */
  readonly isMarked: boolean;
  readonly moduleHandles: readonly ModuleHandle[];
  readonly structHandles: readonly StructHandle[];
  readonly functionHandles: readonly FunctionHandle[];
  readonly functionInstantiations: readonly Instantiation[];
  readonly signatures: readonly Signature[];
  readonly constants: readonly Constant[];
  readonly identifiers: readonly string[];
  /** In the format of `parseAddress`. */
  readonly addresses: readonly string[];
  readonly metadata: readonly MetadataEntry[];
  /** Absent if the tables are in the order in which compilers write them. */
  readonly layout?: TableLayout;
}

/** The table numbers (see `TABLES`), in the order of the headers and in the order of the contents. */
export interface TableLayout {
  readonly headers: readonly number[];
  readonly contents: readonly number[];
}

/** Abilities as bits: 1 copy, 2 drop, 4 store, 8 key. */
export type Abilities = number;

/** A type. `handle` is an index of a struct handle; `parameter` is `T0`, `T1`, …. Nested up to 256 levels deep. */
export type TypeToken =
  | { readonly kind: 'primitive'; readonly name: Primitive }
  | { readonly kind: 'vector'; readonly element: TypeToken }
  | { readonly kind: 'reference'; readonly mutable: boolean; readonly to: TypeToken }
  | { readonly kind: 'struct'; readonly handle: number; readonly typeArguments: Signature }
  | { readonly kind: 'parameter'; readonly index: number }
  | FunctionToken;

/** A function type, since version 8. */
export interface FunctionToken {
  readonly kind: 'function';
  readonly abilities: Abilities;
  readonly parameters: Signature;
  readonly results: Signature;
}

/** The types of parameters, results, locals or type arguments. */
export type Signature = readonly TypeToken[];

/** A referenced module, or the module itself. */
export interface ModuleHandle {
  readonly address: number;
  readonly name: number;
}

export interface StructHandle {
  readonly module: number;
  readonly name: number;
  readonly abilities: Abilities;
  readonly typeParameters: readonly StructTypeParameter[];
}

export interface StructTypeParameter {
  readonly constraints: Abilities;
  readonly isPhantom: boolean;
}

export interface FunctionHandle {
  readonly module: number;
  readonly name: number;
  /** Index of a signature. */
  readonly parameters: number;
  /** Index of a signature. */
  readonly results: number;
  readonly typeParameters: readonly Abilities[];
  /** Since version 7; absent if none are declared. */
  readonly accesses?: readonly AccessSpecifier[];
  /** Since version 8. */
  readonly attributes: readonly FunctionAttribute[];
}

/** An attribute of a function. Attributes about a variant or field have an `operand`, since version 10. */
export interface FunctionAttribute {
  readonly name: FunctionAttributeName;
  readonly operand?: number;
}

export type FunctionAttributeName = (typeof FUNCTION_ATTRIBUTES)[number];

/**
 * The attributes by number, from 1. Attributes from 3 on are for functions that compilers generate to let other modules
 * use a struct (since version 10; the last two since version 11).
 *
 * Source: aptos-core, `move-binary-format/src/file_format_common.rs`, `SerializedFunctionAttribute`.
 */
export const FUNCTION_ATTRIBUTES = [
  'persistent',
  'module_lock',
  'pack',
  'pack_variant',
  'unpack',
  'unpack_variant',
  'test_variant',
  'borrow_field',
  'borrow_field_mut',
  'immutable',
  'constant_accessor',
] as const;

/** The attributes that have a u16 operand. */
export const OPERAND_ATTRIBUTES: ReadonlySet<FunctionAttributeName> = new Set([
  'pack_variant',
  'unpack_variant',
  'test_variant',
  'borrow_field',
  'borrow_field_mut',
]);

/** An access specifier: the resources that a function declares to read or write. `isNegated` stands for `!reads`. */
export interface AccessSpecifier {
  readonly access: 'reads' | 'writes' | 'acquires';
  readonly isNegated: boolean;
  readonly resource: ResourceSpecifier;
  readonly address: AddressSpecifier;
}

export type ResourceSpecifier =
  | { readonly kind: 'any' }
  | { readonly kind: 'atAddress'; readonly address: number }
  | { readonly kind: 'inModule'; readonly module: number }
  | { readonly kind: 'struct'; readonly handle: number }
  | { readonly kind: 'structInstantiation'; readonly handle: number; readonly typeArguments: number };

/**
 * The address of an accessed resource: any, a literal, a parameter, or the result of a function applied to a parameter.
 */
export type AddressSpecifier =
  | { readonly kind: 'any' }
  | { readonly kind: 'literal'; readonly address: number }
  | { readonly kind: 'parameter'; readonly local: number; readonly functionInstantiation?: number };

export interface Instantiation {
  /**
   * Index of the generic item: a function handle, struct definition, field handle, variant field handle or variant
   * handle.
   */
  readonly of: number;
  /** Index of a signature. */
  readonly typeArguments: number;
}

/** A constant. Bytecode does not contain its name. */
export interface Constant {
  readonly type: TypeToken;
  /** The value in BCS. */
  readonly value: Uint8Array;
}

/** Metadata that compilers add to the code; see `readMetadata`. */
export interface MetadataEntry {
  /** In Latin-1. */
  readonly key: string;
  readonly value: Uint8Array;
}

/** A struct or enum that the module declares. */
export interface StructDefinition {
  readonly handle: number;
  readonly layout: StructLayout;
}

export type StructLayout =
  | { readonly kind: 'native' }
  | { readonly kind: 'fields'; readonly fields: readonly FieldDefinition[] }
  | { readonly kind: 'variants'; readonly variants: readonly VariantDefinition[] };

export interface FieldDefinition {
  readonly name: number;
  readonly type: TypeToken;
}

export interface VariantDefinition {
  readonly name: number;
  readonly fields: readonly FieldDefinition[];
}

export interface FunctionDefinition {
  readonly handle: number;
  /** `script` only before version 5. It stands for `public(script)`, which is `public entry` in later versions. */
  readonly visibility: CompiledVisibility;
  readonly isEntry: boolean;
  /** Indices of the struct definitions that the function acquires from global storage. */
  readonly acquires: readonly number[];
  /** Absent for native functions. */
  readonly code?: CodeUnit;
}

export type CompiledVisibility = (typeof VISIBILITIES)[number];

/** The visibilities, by number. */
export const VISIBILITIES = ['private', 'public', 'script', 'friend'] as const;

/** A function body. Code offsets in the VM are indices of instructions. */
export interface CodeUnit {
  /** Index of a signature with the types of the locals that come after the parameters. */
  readonly locals: number;
  readonly instructions: readonly Instruction[];
}

/** A field of a struct that the module declares. */
export interface FieldHandle {
  /** Index of a struct definition. */
  readonly owner: number;
  readonly field: number;
}

/** A field that several variants of an enum have at the same offset. */
export interface VariantFieldHandle extends FieldHandle {
  readonly variants: readonly number[];
}

/** A variant of an enum that the module declares. */
export interface VariantHandle {
  /** Index of a struct definition. */
  readonly owner: number;
  readonly variant: number;
}
