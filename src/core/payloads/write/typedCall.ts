import type { JsonValue } from '../../json';
import { type FunctionAbi, signerCount, argumentTypes } from '../../move/abi';
import type { MemberId } from '../../move/functionId';
import { type TypeTag, parseTypeTag, substitute } from '../../move/typeTag';
import type { RequestedCall, GivenValues } from '../draft';

/** An argument with its type from the ABI; its JSON has the form that a node accepts. */
export interface TypedArgument {
  readonly type: TypeTag;
  readonly json: JsonValue;
}

/** A call with all the types and values that any form needs. */
export interface TypedCall {
  readonly function: MemberId;
  readonly typeArguments: readonly string[];
  /** Number of signers that the function takes before its arguments. */
  readonly signers: number;
  readonly arguments: readonly TypedArgument[];
  /** Values of the transaction around the call; forms that cannot express them omit them. */
  readonly given: GivenValues;
  readonly multisig?: string;
}

/** Returns a typed call; `undefined` if a type cannot be parsed, or if the number of arguments is wrong. */
export function typedCall(call: RequestedCall, abi: FunctionAbi, given: GivenValues = {}): TypedCall | undefined {
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

/**
 * Returns the types of the arguments, excluding signers, with type arguments substituted; an item is `undefined` if it
 * cannot be parsed.
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
