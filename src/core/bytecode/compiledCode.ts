import type { Primitive } from '../move/typeTag';
import type { Instruction } from './opcodes';

/** A compiled module or script: the tables of its file, with indices into each other. */
export type CompiledCode = CompiledModule | CompiledScript;

/** A deployed module, or a build's `bytecode_modules/*.mv`. */
export interface CompiledModule extends SharedTables {
  readonly kind: 'module';
  /** The index of its own module handle. */
  readonly self: number;
  readonly structDefinitions: readonly StructDefinition[];
  readonly structInstantiations: readonly Instantiation[];
  readonly functionDefinitions: readonly FunctionDefinition[];
  readonly fieldHandles: readonly FieldHandle[];
  readonly fieldInstantiations: readonly Instantiation[];
  readonly friends: readonly ModuleHandle[];
  /** Fields of enums, each with the variants that have it at the same offset. */
  readonly variantFieldHandles: readonly VariantFieldHandle[];
  readonly variantFieldInstantiations: readonly Instantiation[];
  readonly variantHandles: readonly VariantHandle[];
  readonly variantInstantiations: readonly Instantiation[];
}

/** The code of a script transaction, and a build's `bytecode_scripts/*.mv`. */
export interface CompiledScript extends SharedTables {
  readonly kind: 'script';
  readonly typeParameters: readonly Abilities[];
  /** Index of a signature. */
  readonly parameters: number;
  readonly accesses?: readonly AccessSpecifier[];
  readonly code: CodeUnit;
}

/** The common parts of modules and scripts. Numbers are indices unless noted otherwise. */
export interface SharedTables {
  /** The format's version, without the mark: 2 to 11. */
  readonly version: number;
  /** Whether the version's top byte marks the Aptos format, as it does since version 7. */
  readonly isMarked: boolean;
  readonly moduleHandles: readonly ModuleHandle[];
  readonly structHandles: readonly StructHandle[];
  readonly functionHandles: readonly FunctionHandle[];
  readonly functionInstantiations: readonly Instantiation[];
  readonly signatures: readonly Signature[];
  readonly constants: readonly Constant[];
  readonly identifiers: readonly string[];
  /** In the form of `parseAddress`. */
  readonly addresses: readonly string[];
  readonly metadata: readonly MetadataEntry[];
  /** Absent if the tables are in the compilers' order. */
  readonly layout?: TableLayout;
}

/** The kind of each table, in the order of the headers and of the contents. */
export interface TableLayout {
  readonly headers: readonly number[];
  readonly contents: readonly number[];
}

/** Abilities as bits: 1 copy, 2 drop, 4 store, 8 key. */
export type Abilities = number;

/** A type: structs are indices of struct handles, `parameter` is `T0`, `T1`, …. Up to 256 levels deep. */
export type TypeToken =
  | { readonly kind: 'primitive'; readonly name: Primitive }
  | { readonly kind: 'vector'; readonly element: TypeToken }
  | { readonly kind: 'reference'; readonly mutable: boolean; readonly to: TypeToken }
  | { readonly kind: 'struct'; readonly handle: number; readonly typeArguments: Signature }
  | { readonly kind: 'parameter'; readonly index: number }
  | FunctionToken;

/** The type of a closure, since version 8. */
export interface FunctionToken {
  readonly kind: 'function';
  readonly abilities: Abilities;
  readonly parameters: Signature;
  readonly results: Signature;
}

/** Types of parameters, results, locals or type arguments. */
export type Signature = readonly TypeToken[];

/** A module that the code names, including itself. */
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

/** The required abilities of a type parameter. */
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
  /** Since version 7, if declared. */
  readonly accesses?: readonly AccessSpecifier[];
  /** Since version 8. */
  readonly attributes: readonly FunctionAttribute[];
}

/** An attribute of a function; `operand` belongs to the attributes about one variant or field, since version 10. */
export interface FunctionAttribute {
  readonly name: FunctionAttributeName;
  readonly operand?: number;
}

/** In the order of their numbers, from 1. */
export type FunctionAttributeName = (typeof FUNCTION_ATTRIBUTES)[number];

/**
 * From number 3, for functions that compilers generate so that other modules can use a struct (version 10); the last
 * two since version 11. Source: aptos-core, `move-binary-format/src/file_format_common.rs`,
 * `SerializedFunctionAttribute`.
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

/** The attributes that are followed by a u16. */
export const OPERAND_ATTRIBUTES: ReadonlySet<FunctionAttributeName> = new Set([
  'pack_variant',
  'unpack_variant',
  'test_variant',
  'borrow_field',
  'borrow_field_mut',
]);

/** What a function declares to read or write (`reads`, `writes`, and `!reads` if negated). */
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

/** Of an access: any, a given one, the one in a parameter, or one that a function makes from a parameter. */
export type AddressSpecifier =
  | { readonly kind: 'any' }
  | { readonly kind: 'literal'; readonly address: number }
  | { readonly kind: 'parameter'; readonly local: number; readonly functionInstantiation?: number };

/** A generic item with its type arguments. */
export interface Instantiation {
  /** Index of the generic item: function handle, struct definition, (variant) field handle, variant handle. */
  readonly of: number;
  /** Index of a signature. */
  readonly typeArguments: number;
}

/** A constant, whose name is not in the bytecode. */
export interface Constant {
  readonly type: TypeToken;
  /** The value in BCS. */
  readonly value: Uint8Array;
}

/** Data that compilers add to the code (see `readMetadata`). */
export interface MetadataEntry {
  /** Each byte as the character with that code. */
  readonly key: string;
  readonly value: Uint8Array;
}

/** A struct or enum of this module. */
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
  /** `script` only before version 5: `public(script)`, which is now public and entry. */
  readonly visibility: CompiledVisibility;
  readonly isEntry: boolean;
  /** Struct definitions that it reads from global storage. */
  readonly acquires: readonly number[];
  /** Absent for native functions. */
  readonly code?: CodeUnit;
}

/** Who can call a function. */
export type CompiledVisibility = (typeof VISIBILITIES)[number];

/** The visibilities in the order of their numbers. */
export const VISIBILITIES = ['private', 'public', 'script', 'friend'] as const;

/** The body of a function. The VM's code offset is the index of an instruction. */
export interface CodeUnit {
  /** Index of a signature: the types of the locals after the parameters. */
  readonly locals: number;
  readonly instructions: readonly Instruction[];
}

/** A field of a struct of this module. */
export interface FieldHandle {
  /** Index of a struct definition. */
  readonly owner: number;
  readonly field: number;
}

/** A field that variants of an enum have at the same offset. */
export interface VariantFieldHandle extends FieldHandle {
  readonly variants: readonly number[];
}

/** A variant of an enum of this module. */
export interface VariantHandle {
  /** Index of a struct definition. */
  readonly owner: number;
  readonly variant: number;
}
