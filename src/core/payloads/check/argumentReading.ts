import type { JsonValue } from '../../json';
import { integerType } from '../../move/integer';
import { typeTagText, type TypeTag, isFrameworkStruct } from '../../move/typeTag';
import type { Range } from '../documentLines';
import type { WrittenValue } from '../located';
import { FINDING_CODES, type FindingCode, type Fix } from './finding';
import { describeValue } from './writtenValue';

/** What a written argument is to a node. */
export type ArgumentReading =
  /** Its JSON in the REST form. */
  | { readonly kind: 'value'; readonly json: JsonValue }
  /** It, or a part of it, is no literal. */
  | { readonly kind: 'hole' }
  /** Whether it fits cannot be told. */
  | { readonly kind: 'unsure' }
  | { readonly kind: 'wrong'; readonly problems: readonly [ArgumentProblem, ...ArgumentProblem[]] };

/** A part of an argument that does not fit its type. */
export interface ArgumentProblem {
  readonly code: FindingCode;
  readonly range: Range;
  /** Where in the argument: empty for the argument itself, else as in `[2].inner`. */
  readonly path: string;
  /** `u8 expects a JSON number, not true.`, and what to do. */
  readonly message: string;
  readonly fixes: readonly Fix[];
}

/** A value, or a part of one, with the type that it should have. */
export interface ArgumentPlace {
  readonly type: TypeTag;
  readonly value: WrittenValue;
  /** As in {@link ArgumentProblem}. */
  readonly path: string;
  /** It is the value in an Option that is written as its value alone, so that no path tells that it is one within. */
  readonly isInOption?: boolean;
}

/** What helps against a misfit; `hint` is a sentence. */
export interface Remedy {
  readonly code?: FindingCode;
  readonly hint?: string;
  readonly fixes?: readonly Fix[];
}

/** The value that is no literal. */
export const HOLE: ArgumentReading = { kind: 'hole' };
/** The value of which nothing is sure. */
export const UNSURE: ArgumentReading = { kind: 'unsure' };

/** The reading of a value that fits. */
export function fitting(json: JsonValue): ArgumentReading {
  return { kind: 'value', json };
}

/** The reading of a value that does not fit. @param expected what its type wants, in words */
export function misfit({ type, value, path }: ArgumentPlace, expected: string, remedy: Remedy = {}): ArgumentReading {
  const { code = FINDING_CODES.argumentValue, hint, fixes = [] } = remedy;
  const tail = hint === undefined ? '' : ` ${hint}`;
  const message = `${typeTagText(type)} expects ${expected}, not ${describeValue(value)}.${tail}`;
  return { kind: 'wrong', problems: [{ code, range: value.range, path, message, fixes }] };
}

/** The reading of a whole by those of its parts: all problems, else a hole, else what is unsure, else the value. */
export function joined(
  parts: readonly ArgumentReading[],
  whole: (parts: readonly JsonValue[]) => JsonValue,
): ArgumentReading {
  const [first, ...more] = parts.flatMap(part => (part.kind === 'wrong' ? part.problems : []));
  if (first) return { kind: 'wrong', problems: [first, ...more] };
  if (parts.some(part => part.kind === 'hole')) return HOLE;
  const values = parts.flatMap(part => (part.kind === 'value' ? [part.json] : []));
  return values.length < parts.length ? UNSURE : fitting(whole(values));
}

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
