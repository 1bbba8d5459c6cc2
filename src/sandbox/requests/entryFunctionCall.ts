import { type JsonValue, isJsonObject } from '../../core/json';
import { isSignerParameter } from '../../core/move/abi';
import { longAddress } from '../../core/move/address';
import { ArgumentError, encodeArgument } from '../../core/move/argument';
import { memberIdText, parseMemberId, type MemberId } from '../../core/move/functionId';
import { structId, type StructShapes } from '../../core/move/fieldTypes';
import { integerType } from '../../core/move/integer';
import { isBytes, parseTypeTag, substitute, typeTagText, type TypeTag, type Primitive } from '../../core/move/typeTag';
import { addressProblem } from '../http/routes';
import { accountAt, type Ledger } from '../ledger';
import type { LedgerFunction } from '../ledgerModule';
import { jsonKind, type EntryFunctionInput } from './requestSchemas';

/** A payload that matches a function in the ledger. */
export interface EntryFunctionCall {
  readonly function: MemberId;
  readonly typeArguments: readonly TypeTag[];
  /** The types of the parameters for `values`, with type arguments substituted. */
  readonly parameterTypes: readonly TypeTag[];
  readonly values: readonly JsonValue[];
  /** The number of signers that the function takes. */
  readonly signers: number;
  /** The structs in the ledger's modules. */
  readonly shapes: StructShapes;
  /** The BCS of each value. */
  readonly encoded: readonly Uint8Array[];
}

/** A node cannot create a transaction from the payload. The message is the same as a node's. */
export class UnfitPayloadError extends Error {
  override readonly name = 'UnfitPayloadError';

  /** @param limit what the sandbox does not support, if a node might be able to read the payload */
  constructor(
    message: string,
    readonly limit?: string,
  ) {
    super(message);
  }
}

/** Checks a payload against the ABI of its function. @throws UnfitPayloadError */
export function entryFunctionCall(ledger: Ledger, payload: EntryFunctionInput): EntryFunctionCall {
  const id = parseMemberId(payload.function.startsWith('0x') ? payload.function : `0x${payload.function}`);
  if (!id) throw new UnfitPayloadError(`could not find entry function by ${payload.function}`);
  const abi = entryFunction(ledger, id);
  const typeArguments = payload.type_arguments.map(readType);
  const wanted = abi.generic_type_params.length;
  if (typeArguments.length !== wanted) {
    const count = `${wanted} type arguments for entry function ${memberIdText(id)}, but got ${typeArguments.length}`;
    throw new UnfitPayloadError(`expected ${count}`);
  }
  const values: readonly JsonValue[] = payload.arguments;
  const parameterTypes = fittingTypes(abi.params, typeArguments, values);
  const shapes = ledgerShapes(ledger);
  const encoded = values.map((value, index) => encodeArgumentAt(parameterTypes[index], value, index, shapes));
  const signers = abi.params.filter(isSignerParameter).length;
  return { function: id, typeArguments, parameterTypes, values, signers, shapes, encoded };
}

function ledgerShapes({ accounts }: Ledger): StructShapes {
  const abis = Object.values(accounts).flatMap(({ modules }) => modules.flatMap(({ abi }) => abi ?? []));
  return Object.fromEntries(
    abis.flatMap(({ address, name: module, structs }) =>
      structs.map(({ name, fields, variants = [] }) => [structId({ address, module, name }), { fields, variants }]),
    ),
  );
}

/**
 * Returns the parameter types excluding signers, with type arguments substituted.
 * @throws UnfitPayloadError if there are more or fewer values
 */
export function fittingTypes(
  params: readonly string[],
  typeArguments: readonly TypeTag[],
  values: readonly JsonValue[],
): readonly TypeTag[] {
  const types = params.filter(type => !isSignerParameter(type)).map(readType);
  if (values.length !== types.length) throw wrongCount(types, values);
  return types.map(type => substitute(type, typeArguments));
}

function entryFunction(ledger: Ledger, id: MemberId): LedgerFunction {
  const module = accountAt(ledger, id.address)?.modules.find(({ abi }) => abi?.name === id.module);
  if (!module) {
    const where = `address: ${longAddress(id.address).slice(2)}, name: Identifier("${id.module}")`;
    throw new UnfitPayloadError(`Module ModuleId { ${where} } can't be found`, memberIdText(id));
  }
  const found = module.abi?.exposed_functions.find(({ name, is_entry }) => is_entry && name === id.name);
  if (!found) {
    const isThere = module.abi?.exposed_functions.some(({ name }) => name === id.name) === true;
    throw new UnfitPayloadError(
      `could not find entry function by ${memberIdText(id)}`,
      isThere ? undefined : memberIdText(id),
    );
  }
  return found;
}

/** Parses a type in an ABI or a request. @throws UnfitPayloadError */
export function readType(text: string): TypeTag {
  const type = parseTypeTag(text.trim());
  if (!type) throw new UnfitPayloadError(`The sandbox cannot read type ${text}`, `type ${text}`);
  return type;
}

function wrongCount(types: readonly TypeTag[], values: readonly JsonValue[]): UnfitPayloadError {
  const names = types.map(jsonTypeName).join(', ');
  const got = values.map(debugText).join(', ');
  return new UnfitPayloadError(`expected ${types.length} arguments [${names}], but got ${values.length} ([${got}])`);
}

/** Returns the BCS of the argument at an index. @throws UnfitPayloadError */
export function encodeArgumentAt(
  type: TypeTag | undefined,
  value: JsonValue,
  index: number,
  shapes: StructShapes = {},
): Uint8Array {
  if (!type) throw new UnfitPayloadError(`arguments[${index}] has no matching parameter`);
  try {
    return encodeArgument(type, value, shapes);
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    if (error.kind === 'unsupported') {
      const limit = `values of type ${typeTagText(type)}`;
      throw new UnfitPayloadError(
        `The sandbox cannot determine how arguments[${index}] of that type is encoded`,
        limit,
      );
    }
    const cause = argumentCause(error, value);
    throw new UnfitPayloadError(
      `parse arguments[${index}] failed, expect ${jsonTypeName(type)}, caused by error: ${cause}`,
    );
  }
}

/** Returns the name of a type's JSON form in a node's messages: `string<u64>`, `array<integer>`, `object`. */
function jsonTypeName(type: TypeTag): string {
  switch (type.kind) {
    case 'primitive':
      return primitiveName(type.name);
    case 'vector':
      return isBytes(type) ? 'string<hex>' : `array<${jsonTypeName(type.element)}>`;
    case 'reference':
      return jsonTypeName(type.to);
    case 'struct':
    case 'parameter':
      return 'object';
  }
}

function primitiveName(name: Primitive): string {
  if (name === 'bool') return 'boolean';
  const integer = integerType(name);
  if (!integer) return 'string<address>';
  return integer.jsonForm === 'number' ? 'integer' : `string<${name}>`;
}

/** Returns why an argument does not match its type, using the node's message if it is known. */
function argumentCause(error: ArgumentError, argument: JsonValue): string {
  const value = valueAt(argument, error.path);
  const { type } = error;
  if (type.kind === 'vector') return vectorCause(type, value);
  if (type.kind !== 'primitive') return structCause(type, value, error.expected);
  const integer = integerType(type.name);
  if (integer) return integerCause(type.name, value);
  if (type.name === 'bool') return `invalid type: ${jsonKind(value)}, expected a boolean`;
  return stringCause(value, text => addressProblem(text));
}

function integerCause(name: Primitive, value: JsonValue | undefined): string {
  if (integerType(name)?.jsonForm === 'number') {
    const isWhole = typeof value === 'number' && Number.isInteger(value);
    return isWhole
      ? `invalid value: integer \`${value}\`, expected ${name}`
      : `invalid type: ${jsonKind(value)}, expected ${name}`;
  }
  return stringCause(value, text => {
    const why = /^-?\d+$/.test(text) ? 'number too large to fit in target type' : 'invalid digit found in string';
    return `Parsing ${name} string ${JSON.stringify(text)} failed, caused by error: ${why}`;
  });
}

function vectorCause(type: TypeTag & { kind: 'vector' }, value: JsonValue | undefined): string {
  if (jsonTypeName(type) !== 'string<hex>') return `invalid type: ${jsonKind(value)}, expected a sequence`;
  return stringCause(value, text => `parse hex-encoded string ${JSON.stringify(text)} failed`);
}

function structCause(type: TypeTag, value: JsonValue | undefined, expected: string): string {
  const name = typeTagText(type);
  if (name === '0x1::string::String') return `invalid type: ${jsonKind(value)}, expected a string`;
  if (name.startsWith('0x1::object::Object<') && typeof value === 'string') return addressProblem(value) ?? expected;
  return `invalid type: ${jsonKind(value)}, expected ${expected}`;
}

function stringCause(value: JsonValue | undefined, problem: (text: string) => string | undefined): string {
  const wrong = typeof value === 'string' ? problem(value) : undefined;
  return wrong ?? `invalid type: ${jsonKind(value)}, expected a string`;
}

function valueAt(value: JsonValue, path: string): JsonValue | undefined {
  let at: JsonValue | undefined = value;
  for (const [, index, member] of path.matchAll(/\[(\d+)\]|\.(\w+)/g)) {
    if (index !== undefined) at = Array.isArray(at) ? (at as readonly JsonValue[])[Number(index)] : undefined;
    else if (member !== undefined) at = isJsonObject(at) ? at[member] : undefined;
  }
  return at;
}

/** Returns a JSON value in Rust's debug format. */
function debugText(value: JsonValue): string {
  if (value === null) return 'Null';
  if (typeof value === 'boolean') return `Bool(${value})`;
  if (typeof value === 'number') return `Number(${value})`;
  if (typeof value === 'string') return `String(${JSON.stringify(value)})`;
  if (Array.isArray(value)) return `Array [${(value as readonly JsonValue[]).map(debugText).join(', ')}]`;
  return `Object {${Object.entries(value)
    .map(([key, each]) => `${JSON.stringify(key)}: ${debugText(each)}`)
    .join(', ')}}`;
}
