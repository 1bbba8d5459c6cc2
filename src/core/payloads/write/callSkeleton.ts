import { APTOS_COIN } from '../../move/aptosCoin';
import type { JsonValue } from '../../json';
import type { FunctionAbi } from '../../move/abi';
import type { MemberId } from '../../move/functionId';
import { integerType } from '../../move/integer';
import { isFrameworkStruct, type TypeTag } from '../../move/typeTag';
import { isBytes } from '../check/argumentReading';
import { resolvedArgumentTypes, signerCount, type TypedArgument } from './typedCall';
import type { CallForm } from './writer';

/** A part of a skeleton: text as it is, or a value for the user to put in the place of `text`. */
export interface SkeletonPart {
  readonly kind: 'text' | 'placeholder';
  readonly text: string;
}

/** No document holds it: a code point of the private use planes. */
const MARK = '\u{F0000}';

/**
 * A call of a function with a value of the right form in each place.
 * @throws InexpressibleError when the form has no way to write a parameter's type
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

/** A type for each type parameter. */
export function exampleTypes({ typeParameters }: FunctionAbi): readonly string[] {
  return typeParameters.map(() => APTOS_COIN);
}

/** A value of a type, the simplest that every form can write. @param type `undefined` for one that cannot be read */
export function exampleArgument(type: TypeTag | undefined): TypedArgument {
  return { type: type ?? UNKNOWN, json: type ? exampleOf(type, true) : {} };
}

/** The parts of a text whose values were {@link marked}. */
export function skeletonParts(text: string): readonly SkeletonPart[] {
  return text
    .split(MARK)
    .map((part, index): SkeletonPart => ({ kind: index % 2 === 0 ? 'text' : 'placeholder', text: part }))
    .filter((part, index) => part.text !== '' || index % 2 === 1);
}

/** A type that cannot be read is written as a struct is: REST JSON alone can. */
const UNKNOWN: TypeTag = { kind: 'struct', address: '0x0', module: 'unknown', name: 'Unknown', typeArguments: [] };

/** Marks a value to fill in: inside the quotes of a string, so that they stay when it is typed over; of `f("…")` too. */
export function marked(literal: string): string {
  const quoted = /^([\w.]*\(?")([^"]*)("\)?)$/.exec(literal);
  return quoted ? `${quoted[1] ?? ''}${MARK}${quoted[2] ?? ''}${MARK}${quoted[3] ?? ''}` : `${MARK}${literal}${MARK}`;
}

function exampleOf(type: TypeTag, top: boolean): JsonValue {
  if (type.kind === 'primitive') {
    const integer = integerType(type.name);
    if (integer) return integer.jsonForm === 'number' ? 0 : '0';
    return type.name === 'bool' ? false : '0x1';
  }
  if (isBytes(type)) return '0x';
  if (type.kind === 'vector') return [];
  if (isFrameworkStruct(type, 'string', 'String')) return '';
  if (isFrameworkStruct(type, 'option', 'Option')) return { vec: [] };
  if (isFrameworkStruct(type, 'object', 'Object')) return top ? '0x1' : { inner: '0x1' };
  return {};
}
