import type { JsonValue } from '../../json';
import { valueShape, type StructShapes, type TypedFields } from '../../move/fieldTypes';
import { integerType } from '../../move/integer';
import { isFrameworkStruct, type TypeTag } from '../../move/typeTag';
import { isBytes } from '../check/argumentReading';
import { APTOS_COIN } from '../../move/aptosCoin';
import type { FunctionAbi } from '../../move/abi';
import type { MemberId } from '../../move/functionId';
import { resolvedArgumentTypes, signerCount, type TypedArgument } from './typedCall';
import type { CallForm } from './writer';

/** Maximum depth of structs in an example: hostile ones contain themselves. */
const MAX_DEPTH = 4;

/**
 * Returns a simple value of a type as a node takes it: of an enum its first variant, of a struct whose fields are not
 * known an object without fields.
 */
export function exampleJson(type: TypeTag, shapes: StructShapes = {}): JsonValue {
  return exampleOf(type, shapes, 0, true);
}

/** Returns an example of each variant of an enum, and one of any other type. */
export function exampleValues(type: TypeTag, shapes: StructShapes): readonly JsonValue[] {
  const shape = type.kind === 'struct' ? valueShape(type, shapes) : undefined;
  if (shape?.kind !== 'enum') return [exampleJson(type, shapes)];
  return shape.variants.map(({ name, fields }) => ({ [name]: fieldsJson(fields, shapes, 0) }));
}

/** Returns an example of a value inside another: an object in its wrapper. */
export function exampleInside(type: TypeTag, shapes: StructShapes): JsonValue {
  return exampleOf(type, shapes, 1);
}

function exampleOf(type: TypeTag, shapes: StructShapes, depth: number, top = false): JsonValue {
  if (type.kind === 'primitive') {
    const integer = integerType(type.name);
    if (integer) return integer.jsonForm === 'number' ? 0 : '0';
    return type.name === 'bool' ? false : '0x1';
  }
  if (isBytes(type)) return '0x';
  if (type.kind === 'vector') return [];
  if (type.kind !== 'struct') return {};
  if (isFrameworkStruct(type, 'string', 'String')) return '';
  if (isFrameworkStruct(type, 'option', 'Option')) return { vec: [] };
  if (isFrameworkStruct(type, 'object', 'Object')) return top ? '0x1' : { inner: '0x1' };
  const shape = depth < MAX_DEPTH ? valueShape(type, shapes) : undefined;
  if (!shape) return {};
  if (shape.kind === 'struct') return fieldsJson(shape.fields, shapes, depth);
  const [first] = shape.variants;
  return first ? { [first.name]: fieldsJson(first.fields, shapes, depth) } : {};
}

function fieldsJson(fields: TypedFields, shapes: StructShapes, depth: number): JsonValue {
  return Object.fromEntries(fields.map(([name, field]) => [name, field ? exampleOf(field, shapes, depth + 1) : null]));
}

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
