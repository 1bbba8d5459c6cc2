import { isJsonObject, type JsonValue } from '../../core/json';
import type { ArgumentError } from '../../core/move/argument';
import { integerType } from '../../core/move/integer';
import { typeTagText, type Primitive, type TypeTag } from '../../core/move/typeTag';
import { addressProblem } from '../http/parameters';
import { jsonKind } from './jsonKind';

/** A type as a node's messages name its JSON form: `string<u64>`, `array<integer>`, `object`. */
export function jsonTypeName(type: TypeTag): string {
  switch (type.kind) {
    case 'primitive':
      return primitiveName(type.name);
    case 'vector': {
      const isBytes = type.element.kind === 'primitive' && type.element.name === 'u8';
      return isBytes ? 'string<hex>' : `array<${jsonTypeName(type.element)}>`;
    }
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

/** Why an argument does not fit, in a node's words where they are known. */
export function argumentCause(error: ArgumentError, argument: JsonValue): string {
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

/** What stands at a path such as `[2].inner`. */
function valueAt(value: JsonValue, path: string): JsonValue | undefined {
  let at: JsonValue | undefined = value;
  for (const [, index, member] of path.matchAll(/\[(\d+)\]|\.(\w+)/g)) {
    if (index !== undefined) at = Array.isArray(at) ? (at as readonly JsonValue[])[Number(index)] : undefined;
    else if (member !== undefined) at = isJsonObject(at) ? at[member] : undefined;
  }
  return at;
}

/** A JSON value as Rust's debug format prints it. */
export function debugText(value: JsonValue): string {
  if (value === null) return 'Null';
  if (typeof value === 'boolean') return `Bool(${value})`;
  if (typeof value === 'number') return `Number(${value})`;
  if (typeof value === 'string') return `String(${JSON.stringify(value)})`;
  if (Array.isArray(value)) return `Array [${(value as readonly JsonValue[]).map(debugText).join(', ')}]`;
  return `Object {${Object.entries(value)
    .map(([key, each]) => `${JSON.stringify(key)}: ${debugText(each)}`)
    .join(', ')}}`;
}
