import type { JsonValue } from '../../json';
import { argumentTypes, isSignerParameter, type FunctionAbi } from '../../move/abi';
import type { MemberId } from '../../move/functionId';
import { parseTypeTag, substitute, type TypeTag } from '../../move/typeTag';
import type { EntryFunctionCall, GivenValues } from '../draft';

/** An argument with the type that the ABI gives it; its JSON as a node takes it. */
export interface TypedArgument {
  readonly type: TypeTag;
  readonly json: JsonValue;
}

/** A call with all that is needed to write it in any form. */
export interface TypedCall {
  readonly function: MemberId;
  readonly typeArguments: readonly string[];
  /** How many signers the function takes before its arguments. */
  readonly signers: number;
  readonly arguments: readonly TypedArgument[];
  /** What the transaction around the call gives; forms that cannot say it leave it out. */
  readonly given: GivenValues;
}

/** Puts the ABI's types to a call's arguments. `undefined` where a type cannot be read, or the numbers differ. */
export function typedCall(call: EntryFunctionCall, abi: FunctionAbi, given: GivenValues = {}): TypedCall | undefined {
  const types = resolvedArgumentTypes(abi, call.typeArguments);
  const typed = call.arguments.flatMap((json, index) => {
    const type = types[index];
    return type ? [{ type, json }] : [];
  });
  if (typed.length !== types.length || typed.length !== call.arguments.length) return undefined;
  return {
    function: call.function,
    typeArguments: call.typeArguments,
    signers: signerCount(abi),
    arguments: typed,
    given,
  };
}

/** How many signers a function takes. */
export function signerCount({ parameters }: FunctionAbi): number {
  return parameters.filter(isSignerParameter).length;
}

/**
 * The types of the arguments, signers not among them, with the type arguments put in; `undefined` for a type that
 * cannot be read.
 */
export function resolvedArgumentTypes(
  abi: FunctionAbi,
  typeArguments: readonly string[],
): readonly (TypeTag | undefined)[] {
  const tags = typeArguments.map(text => parseTypeTag(text)).filter(tag => tag !== undefined);
  const known = tags.length === typeArguments.length ? tags : [];
  return argumentTypes(abi).map(text => {
    const type = parseTypeTag(text);
    return type && substitute(type, known);
  });
}
