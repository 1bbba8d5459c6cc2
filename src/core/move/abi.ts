/** The ABI of a published module. Types are strings in the format of the node API. */
export interface ModuleAbi {
  readonly address: string;
  readonly name: string;
  /** `address::module` of each friend. */
  readonly friends: readonly string[];
  readonly functions: readonly FunctionAbi[];
  readonly structs: readonly StructAbi[];
  /** Properties that the node does not report, so that `false` means unknown; absent if it reports all. */
  readonly untold?: readonly UnreportedMark[];
}

/**
 * A property that older nodes do not report: view functions before 2023-03, events before 2024-08, enums before
 * 2025-10.
 */
export type UnreportedMark = 'view' | 'event' | 'enum';

export interface FunctionAbi {
  readonly name: string;
  /** `public`, `friend` or `private` on public nodes; other values are shown unchanged. */
  readonly visibility: string;
  readonly isEntry: boolean;
  readonly isView: boolean;
  readonly typeParameters: readonly TypeParameterAbi[];
  /** Types of all parameters, including signers. ABIs do not contain parameter names. */
  readonly parameters: readonly string[];
  readonly returns: readonly string[];
}

/** A type parameter with its required abilities: `copy`, `drop`, `store`, `key`. */
export interface TypeParameterAbi {
  readonly constraints: readonly string[];
}

export interface StructAbi {
  readonly name: string;
  readonly isNative: boolean;
  readonly isEvent: boolean;
  /** Reported by public nodes since 2025-10. */
  readonly isEnum: boolean;
  readonly abilities: readonly string[];
  readonly typeParameters: readonly TypeParameterAbi[];
  readonly fields: readonly FieldAbi[];
  /** Variants of an enum, if the node sends them. */
  readonly variants: readonly VariantAbi[];
}

export interface FieldAbi {
  readonly name: string;
  readonly type: string;
}

export interface VariantAbi {
  readonly name: string;
  readonly fields: readonly FieldAbi[];
}

/** Whether a parameter of this type receives one of the transaction's signers instead of an argument. */
export function isSignerParameter(type: string): boolean {
  return type === 'signer' || type === '&signer';
}

/** Returns the types of the parameters to which a payload's `arguments` are passed: all except signers. */
export function argumentTypes(abi: FunctionAbi): readonly string[] {
  return abi.parameters.filter(type => !isSignerParameter(type));
}

export function signerCount({ parameters }: FunctionAbi): number {
  return parameters.filter(isSignerParameter).length;
}
