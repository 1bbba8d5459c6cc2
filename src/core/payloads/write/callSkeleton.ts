import type { JsonValue } from '../../json';
import { valueShape, type StructShapes, type TypedFields } from '../../move/fieldTypes';
import { integerType } from '../../move/integer';
import { isFrameworkStruct, type TypeTag, isBytes, someType, typeTagText } from '../../move/typeTag';
import { APTOS_COIN } from '../../move/aptosCoin';
import { type FunctionAbi, signerCount } from '../../move/abi';
import type { MemberId } from '../../move/functionId';
import { type TypedArgument, resolvedArgumentTypes } from './typedCall';
import type { CallForm } from './writer';

/** Maximum nesting depth of structs in an example, because malicious structs can contain themselves. */
const MAX_DEPTH = 4;

/**
 * Returns an example value in the form that a node accepts: the first variant of an enum, an empty object for a struct
 * with unknown fields.
 */
export function exampleJson(type: TypeTag, shapes: StructShapes = {}): JsonValue {
  return exampleOf(type, shapes, 0, true);
}

/** Returns an example of each variant of an enum, or a single example of any other type. */
export function exampleValues(type: TypeTag, shapes: StructShapes): readonly JsonValue[] {
  const shape = type.kind === 'struct' ? valueShape(type, shapes) : undefined;
  if (shape?.kind !== 'enum') return [exampleJson(type, shapes)];
  return shape.variants.map(({ name, fields }) => ({ [name]: fieldsJson(fields, shapes, 0) }));
}

/** Returns an example of a value nested in another, where an `Object` is `{"inner": address}`. */
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

/** A part of a skeleton: plain text, or a placeholder that the user replaces. */
export interface SkeletonPart {
  readonly kind: 'text' | 'placeholder';
  readonly text: string;
}

/** A private-use code point, which no document contains. */
const MARK = '\u{F0000}';

/** Writes a call with example values. @throws InexpressibleError if the form cannot express a type */
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

export function exampleTypes({ typeParameters }: FunctionAbi): readonly string[] {
  return typeParameters.map(() => APTOS_COIN);
}

/** Returns a simple value of a type that every form can express. @param type `undefined` if it cannot be parsed */
export function exampleArgument(type: TypeTag | undefined): TypedArgument {
  return { type: type ?? UNKNOWN, json: type ? exampleJson(type) : {} };
}

/** Splits code with {@link marked} values into its parts. */
export function skeletonParts(text: string): readonly SkeletonPart[] {
  return text
    .split(MARK)
    .map((part, index): SkeletonPart => ({ kind: index % 2 === 0 ? 'text' : 'placeholder', text: part }))
    .filter((part, index) => part.text !== '' || index % 2 === 1);
}

/** A type that cannot be parsed is treated as a struct, which only REST JSON can express. */
const UNKNOWN: TypeTag = { kind: 'struct', address: '0x0', module: 'unknown', name: 'Unknown', typeArguments: [] };

/** Marks a placeholder value: inside the quotes of a string, also in `f("…")`, so that the quotes are kept. */
export function marked(literal: string): string {
  const quoted = /^([\w.]*\(?")([^"]*)("\)?)$/.exec(literal);
  return quoted ? `${quoted[1] ?? ''}${MARK}${quoted[2] ?? ''}${MARK}${quoted[3] ?? ''}` : `${MARK}${literal}${MARK}`;
}

const MAX_SHOWN_DEPTH = 3;

const MAX_SHOWN = 300;

/**
 * Returns the JSON that a node expects for a type with known structs, with types in place of values: `{"price": u64,
 * "side": {"Buy": {}} or {"Sell": {}}}`; `undefined` if the type contains no known struct.
 */
export function expectedJson(type: TypeTag, shapes: StructShapes): string | undefined {
  if (!someType(type, part => isShown(part, shapes))) return undefined;
  const text = expected(type, shapes, 0);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
}

/**
 * Returns a note on the unverified parts of struct arguments; `undefined` if the type contains no struct with known
 * fields.
 */
export function unverifiedStruct(type: TypeTag, shapes: StructShapes): string | undefined {
  if (!someType(type, part => isShown(part, shapes))) return undefined;
  return showsEnum(type, shapes, 0)
    ? 'Not verified: whether the network accepts enum arguments. Older nodes reject them.'
    : 'Not verified: whether the network accepts struct arguments.';
}

function showsEnum(type: TypeTag, shapes: StructShapes, depth: number): boolean {
  return someType(type, part => {
    if (part.kind !== 'struct' || isFramework(part) || depth > MAX_SHOWN_DEPTH) return false;
    const shape = valueShape(part, shapes);
    if (shape?.kind !== 'struct') return shape !== undefined;
    return shape.fields.some(([, field]) => field && showsEnum(field, shapes, depth + 1));
  });
}

function isShown(type: TypeTag, shapes: StructShapes): boolean {
  return type.kind === 'struct' && !isFramework(type) && valueShape(type, shapes) !== undefined;
}

function isFramework(type: TypeTag): boolean {
  return (
    isFrameworkStruct(type, 'string', 'String') ||
    isFrameworkStruct(type, 'option', 'Option') ||
    isFrameworkStruct(type, 'object', 'Object')
  );
}

function expected(type: TypeTag, shapes: StructShapes, depth: number): string {
  if (type.kind === 'vector')
    return someType(type, part => isShown(part, shapes))
      ? `[${expected(type.element, shapes, depth)}]`
      : typeTagText(type);
  if (type.kind !== 'struct') return typeTagText(type);
  const [inner] = type.typeArguments;
  if (isFrameworkStruct(type, 'string', 'String')) return 'string';
  if (isFrameworkStruct(type, 'object', 'Object')) return depth === 0 ? 'address' : '{"inner": address}';
  if (isFrameworkStruct(type, 'option', 'Option') && inner) return `{"vec": [${expected(inner, shapes, depth + 1)}]}`;
  const shape = depth < MAX_SHOWN_DEPTH ? valueShape(type, shapes) : undefined;
  if (!shape) return typeTagText(type);
  const object = (fields: TypedFields) =>
    `{${fields.map(([name, field]) => `${JSON.stringify(name)}: ${field ? expected(field, shapes, depth + 1) : '…'}`).join(', ')}}`;
  return shape.kind === 'struct'
    ? object(shape.fields)
    : shape.variants.map(({ name, fields }) => `{${JSON.stringify(name)}: ${object(fields)}}`).join(' or ');
}

/** Describes the constraints of a type parameter: `any type`, `a type with drop + store`. */
export function constraintWords(constraints: readonly string[]): string {
  return constraints.length === 0 ? 'any type' : `a type with ${constraints.join(' + ')}`;
}
