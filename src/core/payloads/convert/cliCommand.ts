import { isJsonArray, type JsonValue } from '../../json';
import { memberIdText } from '../../move/functionId';
import { InexpressibleError } from './inexpressibleError';
import { cliArgument } from './cliValues';
import { shellWord } from './shellWord';
import type { TypedArgument, TypedCall } from './typedCall';
import { jsonLine, type Mark } from './writer';

/** Types whose text the CLI puts in quotes before it reads it as JSON; the others are JSON as they are. */
const QUOTED = new Set(['address', 'hex', 'string']);

/** Writes a call as `aptos move run`, each word quoted for a POSIX shell. */
export function writeCliCommand(call: TypedCall, mark: Mark): string {
  const { given } = call;
  const options: readonly (readonly string[])[] = [
    ['--function-id', shellWord(memberIdText(call.function))],
    ['--type-args', ...call.typeArguments.map(text => shellWord(mark(text)))],
    ['--args', ...call.arguments.map(argument => shellWord(cliWord(argument, mark)))],
    ['--sender-account', ...one(given.sender)],
    ['--max-gas', ...one(given.maxGasAmount)],
    ['--gas-unit-price', ...one(given.gasUnitPrice)],
  ];
  const lines = options.filter(words => words.length > 1).map(words => words.join(' '));
  return ['aptos move run', ...lines].join(' \\\n  ');
}

function one(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [shellWord(value)];
}

function cliWord(argument: TypedArgument, mark: Mark): string {
  const { type, value } = cliArgument(argument);
  if (isJsonArray(value)) return `${type}:${mark(arrayText(type, value))}`;
  const text = jsonLine(value).replace(/^"|"$/g, '');
  if (type === 'string' && text.startsWith('[')) {
    throw new InexpressibleError('The command line of the Aptos CLI', 'a string that starts with [');
  }
  return `${type}:${mark(text)}`;
}

/** Integers without quotes: the CLI reads their digits, however many. */
function arrayText(type: string, items: readonly JsonValue[]): string {
  const texts = items.map(item => {
    if (isJsonArray(item)) return arrayText(type, item);
    const text = jsonLine(item);
    return QUOTED.has(type) ? text : text.replace(/^"|"$/g, '');
  });
  return `[${texts.join(', ')}]`;
}
