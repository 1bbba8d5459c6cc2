/** A published module as described by its ABI. Types are kept as the node's text. */
export interface ModuleAbi {
  readonly address: string;
  readonly name: string;
  /** `address::module` of each friend. */
  readonly friends: readonly string[];
  readonly functions: readonly FunctionAbi[];
  readonly structs: readonly StructAbi[];
  /** Marks that the node does not report, so that `false` has no meaning; absent if it reports all. */
  readonly untold?: readonly UnreportedMark[];
}

/** A mark that older nodes do not send: of view functions before 2023-03, events 2024-08, enums 2025-10. */
export type UnreportedMark = 'view' | 'event' | 'enum';

export interface FunctionAbi {
  readonly name: string;
  /** `public`, `friend`, `private` on public nodes; any other word is kept and shown unchanged. */
  readonly visibility: string;
  readonly isEntry: boolean;
  readonly isView: boolean;
  readonly typeParameters: readonly TypeParameterAbi[];
  /** Types of all parameters, including signers; an ABI has no parameter names. */
  readonly parameters: readonly string[];
  readonly returns: readonly string[];
}

/** A type parameter: the abilities it must have (`copy`, `drop`, `store`, `key`). */
export interface TypeParameterAbi {
  readonly constraints: readonly string[];
}

export interface StructAbi {
  readonly name: string;
  readonly isNative: boolean;
  readonly isEvent: boolean;
  /** Enums: public nodes since 2025-10; absent before and in the contract. */
  readonly isEnum: boolean;
  readonly abilities: readonly string[];
  readonly typeParameters: readonly TypeParameterAbi[];
  readonly fields: readonly FieldAbi[];
  /** Variants of an enum, if the node sends them. */
  readonly variants: readonly VariantAbi[];
}

/** A struct's field. */
export interface FieldAbi {
  readonly name: string;
  readonly type: string;
}

/** An enum's variant. */
export interface VariantAbi {
  readonly name: string;
  readonly fields: readonly FieldAbi[];
}

/** Whether a parameter of this type is filled by the transaction's signers, so that it takes no argument. */
export function isSignerParameter(type: string): boolean {
  return type === 'signer' || type === '&signer';
}

/** Returns the types of the parameters that a payload's `arguments` fill: all but the signers. */
export function argumentTypes(abi: FunctionAbi): readonly string[] {
  return abi.parameters.filter(type => !isSignerParameter(type));
}

/** Returns how many signers a function takes. */
export function signerCount({ parameters }: FunctionAbi): number {
  return parameters.filter(isSignerParameter).length;
}
