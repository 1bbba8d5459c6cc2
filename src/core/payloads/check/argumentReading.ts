import type { JsonValue } from '../../json';
import { integerType } from '../../move/integer';
import { typeTagText, type TypeTag, isFrameworkStruct, parseTypeTag, substitute, isBytes } from '../../move/typeTag';
import type { Range } from '../../text/lines';
import type { WrittenValue, LocatedCall } from '../located';
import { FINDING_CODES, type FindingCode, type Fix } from './finding';
import { describeValue, typeArgumentTags } from './typeArgument';
import type { ModuleLookup } from '../../modules/moduleLookup';
import { showsFields, structShapes, type AbiReader } from '../../modules/structShapes';
import { argumentTypes, type FunctionAbi, type ModuleAbi } from '../../move/abi';
import type { StructShapes } from '../../move/fieldTypes';

/** The result of reading an argument as a node would. */
export type ArgumentReading =
  /** The value as JSON in REST form. */
  | { readonly kind: 'value'; readonly json: JsonValue }
  /** The argument, or part of it, is not a literal. */
  | { readonly kind: 'hole' }
  /** It is unknown whether the argument matches its type. */
  | { readonly kind: 'unsure' }
  | { readonly kind: 'wrong'; readonly problems: readonly [ArgumentProblem, ...ArgumentProblem[]] };

/** A part of an argument that does not match its type. */
export interface ArgumentProblem {
  readonly code: FindingCode;
  readonly range: Range;
  /** Path within the argument, such as `[2].inner`; empty for the argument itself. */
  readonly path: string;
  /** The problem and an optional hint: `u8 expects a JSON number, not true.` */
  readonly message: string;
  readonly fixes: readonly Fix[];
}

/** A value, or part of one, with its expected type. */
export interface ArgumentPlace {
  readonly type: TypeTag;
  readonly value: WrittenValue;
  /** See {@link ArgumentProblem.path}. */
  readonly path: string;
  /** Whether this is the value of an Option written without a wrapper, in which case the path omits the Option. */
  readonly isInOption?: boolean;
}

/** How to correct a value that does not match its type; `hint` is a sentence. */
export interface Remedy {
  readonly code?: FindingCode;
  readonly hint?: string;
  readonly fixes?: readonly Fix[];
}

export const HOLE: ArgumentReading = { kind: 'hole' };
export const UNSURE: ArgumentReading = { kind: 'unsure' };

export function fitting(json: JsonValue): ArgumentReading {
  return { kind: 'value', json };
}

/** Returns a reading for a value that does not match its type. @param expected describes the expected value */
export function misfit({ type, value, path }: ArgumentPlace, expected: string, remedy: Remedy = {}): ArgumentReading {
  const { code = FINDING_CODES.argumentValue, hint, fixes = [] } = remedy;
  const tail = hint === undefined ? '' : ` ${hint}`;
  const message = `${typeTagText(type)} expects ${expected}, not ${describeValue(value)}.${tail}`;
  return { kind: 'wrong', problems: [{ code, range: value.range, path, message, fixes }] };
}

/** Returns a reading for a value with one invalid part. @param path see {@link ArgumentProblem.path} */
export function problemAt(range: Range, path: string, message: string, fixes: readonly Fix[] = []): ArgumentReading {
  return { kind: 'wrong', problems: [{ code: FINDING_CODES.argumentValue, range, path, message, fixes }] };
}

/**
 * Combines the readings of parts: all problems if there are any; otherwise, in this order, a hole, unsure, or the
 * value.
 */
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

/** The result of reading a scalar value, such as an integer, bytes or an address. */
export type Taken =
  /** JSON in REST form, not yet checked against the type. */
  | { readonly kind: 'json'; readonly json: JsonValue }
  | { readonly kind: 'unsure' }
  | { readonly kind: 'misfit'; readonly expected: string; readonly remedy?: Remedy };

/** How scalar values are written in a payload form. */
export interface LeafForm {
  /** `rest`: as nodes accept them; `sdk`: as the SDKs convert them; `cli`: prefixed with their types. */
  readonly kind: 'rest' | 'sdk' | 'cli';
  readonly take: (type: TypeTag, value: WrittenValue) => Taken;
  /** Returns how to correct a value that does not match its type. */
  readonly remedy: (type: TypeTag, value: WrittenValue) => Remedy;
}

export type LeafKind = 'integer' | 'bool' | 'address' | 'bytes' | 'text';

/** Returns the kind of a scalar type; `undefined` for composite types and for types with an unknown form. */
export function leafKind(type: TypeTag): LeafKind | undefined {
  if (isBytes(type)) return 'bytes';
  if (isFrameworkStruct(type, 'string', 'String')) return 'text';
  if (isFrameworkStruct(type, 'object', 'Object')) return 'address';
  if (type.kind !== 'primitive') return undefined;
  if (integerType(type.name)) return 'integer';
  return type.name === 'bool' || type.name === 'address' ? type.name : undefined;
}

/** Whether a type's values are JSON numbers, as for integers of up to 32 bits. */
export function isNumberType(type: TypeTag): boolean {
  return type.kind === 'primitive' && integerType(type.name)?.jsonForm === 'number';
}

/** A value that might have any type. */
export const NOT_SURE: Taken = { kind: 'unsure' };

export function taken(json: JsonValue): Taken {
  return { kind: 'json', json };
}

/** Returns an integer in REST form if it is in the type's range. */
export function takenInteger(type: TypeTag, digits: string): Taken {
  const integer = type.kind === 'primitive' ? integerType(type.name) : undefined;
  if (!integer) return NOT_SURE;
  const number = BigInt(digits);
  if (number < integer.min || number > integer.max)
    return { kind: 'misfit', expected: `a value from ${integer.min} to ${integer.max}` };
  return taken(integer.jsonForm === 'number' ? Number(number) : number.toString());
}

/** Maximum number of modules to read for the arguments of a call. */
const MOST_MODULES = 12;

/**
 * Returns the structs that occur in arguments of these types; reads modules only if there are any. @param known a
 * module that has already been read
 */
export async function argumentShapes(
  types: readonly (TypeTag | undefined)[],
  abiOf: AbiReader,
  known?: ModuleAbi,
): Promise<StructShapes> {
  const shown = types.filter(type => type !== undefined).filter(showsFields);
  if (shown.length === 0) return {};
  const abis = new Map<string, Promise<ModuleAbi | undefined>>();
  if (known) abis.set(`${known.address}::${known.name}`, Promise.resolve(known));
  return structShapes(shown, (address, module) => {
    const id = `${address}::${module}`;
    const abi = abis.get(id) ?? (abis.size < MOST_MODULES ? abiOf(address, module) : Promise.resolve(undefined));
    abis.set(id, abi);
    return abi;
  });
}

/** Returns the fields of the structs that occur in the arguments of a call. */
export function callShapes(call: LocatedCall, module: ModuleAbi, abiOf: AbiReader): Promise<StructShapes> {
  const abi = module.functions.find(({ name }) => name === call.function.id?.name);
  return abi ? argumentShapes(writtenTypes(call, abi), abiOf, module) : Promise.resolve({});
}

function writtenTypes(call: LocatedCall, abi: FunctionAbi): readonly (TypeTag | undefined)[] {
  const substitutes = typeArgumentTags(call, abi);
  return argumentTypes(abi).map(text => {
    const type = parseTypeTag(text);
    return type && substitute(type, substitutes);
  });
}

export function lookupReader(lookup: ModuleLookup): AbiReader {
  return async (address, module) => {
    const answer = await lookup.module(address, module);
    return answer.kind === 'found' ? answer.abi : undefined;
  };
}
