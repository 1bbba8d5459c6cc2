import { isJsonArray, type JsonValue } from '../../../json';
import { memberIdText } from '../../../move/functionId';
import { integerType } from '../../../move/integer';
import { isFrameworkStruct, type TypeTag, isBytes } from '../../../move/typeTag';
import { type MoveValue, shellWord } from '../../write/moveValue';
import type { TypedArgument, TypedCall } from '../../write/typedCall';
import { InexpressibleError, jsonLine, type CallItems, type Mark, inexpressible, valueFor } from '../../write/writer';
import { FUNCTION_SLOT, type LanguageWriting } from '../language';

/** Types whose values the CLI puts in quotes before it parses them as JSON; values of other types are JSON already. */
const QUOTED = new Set(['address', 'hex', 'string']);

/** Writes a call as an `aptos move run` command, with each word quoted for a POSIX shell. */
function writeCliCommand(call: TypedCall, mark: Mark): string {
  const { given } = call;
  const items = commandItems(call, mark);
  const options: readonly (readonly string[])[] = [
    ['--function-id', shellWord(memberIdText(call.function))],
    ['--type-args', ...items.typeArguments],
    ['--args', ...items.arguments],
    ['--sender-account', ...one(given.sender)],
    ['--max-gas', ...one(given.maxGasAmount)],
    ['--gas-unit-price', ...one(given.gasUnitPrice)],
  ];
  const lines = options.filter(words => words.length > 1).map(words => words.join(' '));
  return ['aptos move run', ...lines].join(' \\\n  ');
}

function commandItems(call: TypedCall, mark: Mark): CallItems {
  return {
    typeArguments: call.typeArguments.map(text => shellWord(mark(text))),
    arguments: call.arguments.map(argument => shellWord(cliWord(argument, mark))),
  };
}

function one(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [shellWord(value)];
}

function cliWord(argument: TypedArgument, mark: Mark): string {
  const { type, value } = cliArgument(argument);
  if (isJsonArray(value)) return `${type}:${mark(arrayText(type, value))}`;
  const text = jsonLine(value).replace(/^"|"$/g, '');
  if (type === 'string' && text.startsWith('[')) {
    throw new InexpressibleError('An Aptos CLI command', 'a string that starts with [');
  }
  return `${type}:${mark(text)}`;
}

/** Formats an array: integers have no quotes, and the CLI parses any number of digits. */
function arrayText(type: string, items: readonly JsonValue[]): string {
  const texts = items.map(item => {
    if (isJsonArray(item)) return arrayText(type, item);
    const text = jsonLine(item);
    return QUOTED.has(type) ? text : text.replace(/^"|"$/g, '');
  });
  return `[${texts.join(', ')}]`;
}

function writeCliFile(call: TypedCall, mark: Mark): string {
  const { typeArguments, arguments: values } = fileItems(call, mark);
  return [
    '{',
    `  "function_id": ${JSON.stringify(memberIdText(call.function))},`,
    `  "type_args": [${typeArguments.join(', ')}],`,
    `  "args": [${values.length === 0 ? '' : `\n    ${values.join(',\n    ')}\n  `}]`,
    '}',
  ].join('\n');
}

function fileItems(call: TypedCall, mark: Mark): CallItems {
  return {
    typeArguments: call.typeArguments.map(text => mark(jsonLine(text))),
    arguments: call.arguments.map(argument => {
      const { type, value } = cliArgument(argument);
      return `{ "type": "${type}", "value": ${mark(jsonLine(value))} }`;
    }),
  };
}

const FORM = 'The Aptos CLI';

/** An argument in the CLI's `--json-file`. */
export interface CliArgument {
  /** `address`, `bool`, `hex`, `string`, or an integer type; the type of the innermost elements. */
  readonly type: string;
  /** A scalar, or arrays of scalars with a uniform depth. */
  readonly value: JsonValue;
}

/**
 * Converts an argument to the CLI's types: vectors to JSON arrays, an Option to an array of zero or one items (which
 * has the same bytes), an Object to its address, bytes to `hex`. Integers above 32 bits are decimal strings.
 * @throws InexpressibleError for values that the CLI does not accept: structs, arrays of unequal depth
 */
function cliArgument(argument: TypedArgument): CliArgument {
  const value = valueFor(FORM, argument);
  const json = cliJson(value);
  if (depthOf(json) === undefined) throw new InexpressibleError(FORM, 'arrays of unequal depth');
  return { type: cliType(argument.type), value: json };
}

function cliType(type: TypeTag): string {
  switch (type.kind) {
    case 'primitive':
      return type.name;
    case 'vector':
      return isBytes(type) ? 'hex' : cliType(type.element);
    case 'struct': {
      const [inner] = type.typeArguments;
      if (isFrameworkStruct(type, 'string', 'String')) return 'string';
      if (isFrameworkStruct(type, 'object', 'Object')) return 'address';
      if (isFrameworkStruct(type, 'option', 'Option') && inner) return cliType(inner);
      throw inexpressible(FORM, type);
    }
    case 'parameter':
    case 'reference':
      throw inexpressible(FORM, type);
  }
}

function cliJson(value: MoveValue): JsonValue {
  switch (value.kind) {
    case 'bool':
    case 'text':
      return value.value;
    case 'integer':
      return integerType(value.type)?.jsonForm === 'number' ? Number(value.digits) : value.digits;
    case 'address':
      return value.address;
    case 'bytes':
      return value.hex;
    case 'list':
      return value.items.map(cliJson);
    case 'option':
      return value.value ? [cliJson(value.value)] : [];
  }
}

/**
 * Returns the nesting depth of arrays as the CLI counts it; `undefined` if the items of an array have different depths.
 */
function depthOf(value: JsonValue): number | undefined {
  if (!isJsonArray(value)) return 0;
  const depths = value.map(depthOf);
  const [first = 0] = depths;
  return depths.some(depth => depth === undefined || depth !== first) ? undefined : first + 1;
}

export const WRITING: LanguageWriting = {
  forms: [
    { id: 'cli', label: 'CLI command', write: writeCliCommand, items: commandItems },
    { id: 'cliFile', label: 'CLI JSON file', write: writeCliFile, items: fileItems },
  ],
  skeleton: {
    after: /(?:^|[;&|]|\bthen|\bdo)$/,
    startsWithLine: true,
    comment: '#',
    detail: 'the command that sends a transaction',
    text: `aptos move run --function-id '${FUNCTION_SLOT}' --args \${2:address:0x1}`,
  },
};
