import { APTOS_COIN } from '../../move/aptosCoin';
import type { FunctionAbi } from '../../move/abi';
import type { MemberId } from '../../move/functionId';
import type { TypeTag } from '../../move/typeTag';
import { exampleJson } from './exampleJson';
import { resolvedArgumentTypes, signerCount, type TypedArgument } from './typedCall';
import type { CallForm } from './writer';

/** A part of a skeleton: plain text, or a value that the user replaces. */
export interface SkeletonPart {
  readonly kind: 'text' | 'placeholder';
  readonly text: string;
}

/** A private-use code point, which no document contains. */
const MARK = '\u{F0000}';

/**
 * Writes a call of a function with an example value for each parameter.
 * @throws InexpressibleError if the form cannot express a parameter's type
 */
export function callSkeleton(id: MemberId, abi: FunctionAbi, form: CallForm): readonly SkeletonPart[] {
  const typeArguments = exampleTypes(abi);
  const call = {
    function: id,
    typeArguments,
    signers: signerCount(abi),
    arguments: resolvedArgumentTypes(abi, typeArguments).map(exampleArgument),
    given: {},
  };
  return skeletonParts(form.write(call, marked));
}

/** Returns an example for each type parameter. */
export function exampleTypes({ typeParameters }: FunctionAbi): readonly string[] {
  return typeParameters.map(() => APTOS_COIN);
}

/** Returns a simple value of a type that every form can write. @param type `undefined` if it cannot be read */
export function exampleArgument(type: TypeTag | undefined): TypedArgument {
  return { type: type ?? UNKNOWN, json: type ? exampleJson(type) : {} };
}

/** Splits a text whose values were {@link marked} into its parts. */
export function skeletonParts(text: string): readonly SkeletonPart[] {
  return text
    .split(MARK)
    .map((part, index): SkeletonPart => ({ kind: index % 2 === 0 ? 'text' : 'placeholder', text: part }))
    .filter((part, index) => part.text !== '' || index % 2 === 1);
}

/** A type that cannot be read is treated as a struct, which only REST JSON can express. */
const UNKNOWN: TypeTag = { kind: 'struct', address: '0x0', module: 'unknown', name: 'Unknown', typeArguments: [] };

/**
 * Marks a value to fill in: inside the quotes of a string, including in `f("…")`, so that the quotes stay when the
 * value is replaced.
 */
export function marked(literal: string): string {
  const quoted = /^([\w.]*\(?")([^"]*)("\)?)$/.exec(literal);
  return quoted ? `${quoted[1] ?? ''}${MARK}${quoted[2] ?? ''}${MARK}${quoted[3] ?? ''}` : `${MARK}${literal}${MARK}`;
}
