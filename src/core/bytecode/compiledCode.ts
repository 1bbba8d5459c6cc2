import type { Primitive } from '../move/typeTag';
import type { Instruction } from './opcodes';

/** A compiled module or script: the tables of its file as they are, with indices into one another. */
export type CompiledCode = CompiledModule | CompiledScript;

/** What is deployed, and a build's `bytecode_modules/*.mv`. */
export interface CompiledModule extends CodeTables {
  readonly kind: 'module';
  /** Its own module handle. */
  readonly self: number;
  readonly structDefinitions: readonly StructDefinition[];
  readonly structInstantiations: readonly Instantiation[];
  readonly functionDefinitions: readonly FunctionDefinition[];
  readonly fieldHandles: readonly FieldHandle[];
  readonly fieldInstantiations: readonly Instantiation[];
  readonly friends: readonly ModuleHandle[];
  /** Fields of enums, by the variants that have them at the same offset. */
  readonly variantFieldHandles: readonly VariantFieldHandle[];
  readonly variantFieldInstantiations: readonly Instantiation[];
  readonly variantHandles: readonly VariantHandle[];
  readonly variantInstantiations: readonly Instantiation[];
}

/** The code of a script transaction, and a build's `bytecode_scripts/*.mv`. */
export interface CompiledScript extends CodeTables {
  readonly kind: 'script';
  /** The abilities that each type parameter must have. */
  readonly typeParameters: readonly Abilities[];
  /** A signature. */
  readonly parameters: number;
  readonly accesses?: readonly AccessSpecifier[];
  readonly code: CodeUnit;
}

/** What modules and scripts have in common. Numbers are indices unless they are said to be something else. */
export interface CodeTables {
  /** Of the format, without the mark: 2 to 11. */
  readonly version: number;
  /** Whether the version's top byte says that it is Aptos' flavour, as it does from version 7 on. */
  readonly isMarked: boolean;
  readonly moduleHandles: readonly ModuleHandle[];
  readonly structHandles: readonly StructHandle[];
  readonly functionHandles: readonly FunctionHandle[];
  readonly functionInstantiations: readonly Instantiation[];
  readonly signatures: readonly Signature[];
  readonly constants: readonly Constant[];
  readonly identifiers: readonly string[];
  /** As `parseAddress` gives them. */
  readonly addresses: readonly string[];
  readonly metadata: readonly MetadataEntry[];
  /** Absent where the tables stand as compilers write them. */
  readonly layout?: TableLayout;
}

/** The kind of each table, in the order of the headers and in that of the contents. */
export interface TableLayout {
  readonly headers: readonly number[];
  readonly contents: readonly number[];
}

/** Abilities as bits: 1 copy, 2 drop, 4 store, 8 key. */
export type Abilities = number;

/** A type: structs are indices of struct handles, `parameter` is `T0`, `T1`, …. At most 256 levels deep. */
export type Token =
  | { readonly kind: 'primitive'; readonly name: Primitive }
  | { readonly kind: 'vector'; readonly element: Token }
  | { readonly kind: 'reference'; readonly mutable: boolean; readonly to: Token }
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
export type Signature = readonly Token[];

/** A module that is named in the code, itself included. */
export interface ModuleHandle {
  readonly address: number;
  readonly name: number;
}

/** A struct or enum that is named in the code. */
export interface StructHandle {
  readonly module: number;
  readonly name: number;
  readonly abilities: Abilities;
  readonly typeParameters: readonly StructTypeParameter[];
}

/** The abilities that a type parameter must have. */
export interface StructTypeParameter {
  readonly constraints: Abilities;
  readonly isPhantom: boolean;
}

/** A function that is named in the code. */
export interface FunctionHandle {
  readonly module: number;
  readonly name: number;
  /** A signature. */
  readonly parameters: number;
  /** A signature. */
  readonly results: number;
  readonly typeParameters: readonly Abilities[];
  /** Since version 7, where declared. */
  readonly accesses?: readonly AccessSpecifier[];
  /** Since version 8. */
  readonly attributes: readonly FunctionAttribute[];
}

/** What a function is marked as; `operand` is that of the attributes about one variant or field, since version 10. */
export interface FunctionAttribute {
  readonly name: FunctionAttributeName;
  readonly operand?: number;
}

/** In the order of their numbers, from 1. */
export type FunctionAttributeName = (typeof FUNCTION_ATTRIBUTES)[number];

/**
 * From 3 on for functions that a compiler makes so that other modules can use a struct (version 10); the last two since
 * version 11. Source: aptos-core, `move-binary-format/src/file_format_common.rs`, `SerializedFunctionAttribute`.
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

/** Those that a u16 follows. */
export const OPERAND_ATTRIBUTES: ReadonlySet<FunctionAttributeName> = new Set([
  'pack_variant',
  'unpack_variant',
  'test_variant',
  'borrow_field',
  'borrow_field_mut',
]);

/** What a function declares to read or write (`reads`, `writes`, and `!reads` where negated). */
export interface AccessSpecifier {
  readonly access: 'reads' | 'writes' | 'acquires';
  readonly isNegated: boolean;
  readonly resource: ResourceSpecifier;
  readonly address: AddressSpecifier;
}

/** Which resources. */
export type ResourceSpecifier =
  | { readonly kind: 'any' }
  | { readonly kind: 'atAddress'; readonly address: number }
  | { readonly kind: 'inModule'; readonly module: number }
  | { readonly kind: 'struct'; readonly handle: number }
  | { readonly kind: 'structInstantiation'; readonly handle: number; readonly typeArguments: number };

/** At which addresses: those that a parameter is, or that a function makes of it. */
export type AddressSpecifier =
  | { readonly kind: 'any' }
  | { readonly kind: 'literal'; readonly address: number }
  | { readonly kind: 'parameter'; readonly local: number; readonly functionInstantiation?: number };

/** Something generic with its type arguments. */
export interface Instantiation {
  /** In the table of what is generic: function handle, struct definition, (variant) field handle, variant handle. */
  readonly of: number;
  /** A signature. */
  readonly typeArguments: number;
}

/** A constant: its name is not in the bytecode. */
export interface Constant {
  readonly type: Token;
  /** BCS of the value. */
  readonly value: Uint8Array;
}

/** What compilers add to the code (see `readMetadata`). */
export interface MetadataEntry {
  /** Each byte of it as the character of that number. */
  readonly key: string;
  readonly value: Uint8Array;
}

/** A struct or enum of this module. */
export interface StructDefinition {
  readonly handle: number;
  readonly layout: StructLayout;
}

/** What a value is made of. */
export type StructLayout =
  | { readonly kind: 'native' }
  | { readonly kind: 'fields'; readonly fields: readonly FieldDefinition[] }
  | { readonly kind: 'variants'; readonly variants: readonly VariantDefinition[] };

/** A field. */
export interface FieldDefinition {
  readonly name: number;
  readonly type: Token;
}

/** A variant of an enum. */
export interface VariantDefinition {
  readonly name: number;
  readonly fields: readonly FieldDefinition[];
}

/** A function of this module. */
export interface FunctionDefinition {
  readonly handle: number;
  /** `script` before version 5 alone: `public(script)`, which is now public and entry. */
  readonly visibility: CompiledVisibility;
  readonly isEntry: boolean;
  /** Struct definitions that it takes from global storage. */
  readonly acquires: readonly number[];
  /** Absent for natives. */
  readonly code?: CodeUnit;
}

/** Who may call a function. */
export type CompiledVisibility = (typeof VISIBILITIES)[number];

/** In the order of their numbers. */
export const VISIBILITIES = ['private', 'public', 'script', 'friend'] as const;

/** The body of a function. What the VM calls a code offset is an index of an instruction. */
export interface CodeUnit {
  /** A signature: the types of the locals that follow the parameters. */
  readonly locals: number;
  readonly instructions: readonly Instruction[];
}

/** A field of a struct of this module. */
export interface FieldHandle {
  /** A struct definition. */
  readonly owner: number;
  /** Among its fields. */
  readonly field: number;
}

/** A field that variants of an enum have at one offset. */
export interface VariantFieldHandle extends FieldHandle {
  readonly variants: readonly number[];
}

/** A variant of an enum of this module. */
export interface VariantHandle {
  /** A struct definition. */
  readonly owner: number;
  readonly variant: number;
}
