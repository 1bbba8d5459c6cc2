import type { JsonValue } from '../../json';
import { integerType } from '../../move/integer';
import { isFrameworkStruct, type TypeTag } from '../../move/typeTag';
import type { Remedy } from './argumentReading';
import type { WrittenValue } from '../located';

/** What a form of writing makes of a value that has no parts of its own type: an integer, bytes, an address, … */
export type Taken =
  /** In the REST form; whether it fits is still to be seen. */
  | { readonly kind: 'json'; readonly json: JsonValue }
  | { readonly kind: 'unsure' }
  | { readonly kind: 'misfit'; readonly expected: string; readonly remedy?: Remedy };

/** How values are written in a form. */
export interface LeafForm {
  /** `rest`: as nodes read them; `sdk`: as the SDKs convert them; `cli`: with their types before them. */
  readonly kind: 'rest' | 'sdk' | 'cli';
  readonly take: (type: TypeTag, value: WrittenValue) => Taken;
  /** What helps where the value does not fit. */
  readonly remedy: (type: TypeTag, value: WrittenValue) => Remedy;
}

/** The kinds of types whose values have no parts. */
export type LeafKind = 'integer' | 'bool' | 'address' | 'bytes' | 'text';

/** The kind of a type; `undefined` where its values have parts, or where their form is not known. */
export function leafKind(type: TypeTag): LeafKind | undefined {
  if (isBytes(type)) return 'bytes';
  if (isFrameworkStruct(type, 'string', 'String')) return 'text';
  if (isFrameworkStruct(type, 'object', 'Object')) return 'address';
  if (type.kind !== 'primitive') return undefined;
  if (integerType(type.name)) return 'integer';
  return type.name === 'bool' || type.name === 'address' ? type.name : undefined;
}

/** Whether a type is `vector<u8>`. */
export function isBytes(type: TypeTag): boolean {
  return type.kind === 'vector' && type.element.kind === 'primitive' && type.element.name === 'u8';
}

/** Whether values of an integer type are JSON numbers: those of at most 32 bits. */
export function isNumberType(type: TypeTag): boolean {
  return type.kind === 'primitive' && integerType(type.name)?.jsonForm === 'number';
}

/** The value as far as nothing is sure of it. */
export const NOT_SURE: Taken = { kind: 'unsure' };

/** The value as JSON of the REST form. */
export function taken(json: JsonValue): Taken {
  return { kind: 'json', json };
}

/** An integer in the REST form, where the type holds it. */
export function takenInteger(type: TypeTag, digits: string): Taken {
  const integer = type.kind === 'primitive' ? integerType(type.name) : undefined;
  if (!integer) return NOT_SURE;
  const number = BigInt(digits);
  if (number < integer.min || number > integer.max)
    return { kind: 'misfit', expected: `a value from ${integer.min} to ${integer.max}` };
  return taken(integer.jsonForm === 'number' ? Number(number) : number.toString());
}
