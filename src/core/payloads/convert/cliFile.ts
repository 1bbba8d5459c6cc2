import { memberIdText } from '../../move/functionId';
import { cliArgument } from './cliValues';
import type { TypedCall } from './typedCall';
import { jsonLine, type Mark } from './writer';

/** Writes a call as the file of `aptos move run --json-file`. */
export function writeCliFile(call: TypedCall, mark: Mark): string {
  const types = call.typeArguments.map(text => mark(jsonLine(text)));
  const values = call.arguments.map(argument => {
    const { type, value } = cliArgument(argument);
    return `    { "type": "${type}", "value": ${mark(jsonLine(value))} }`;
  });
  return [
    '{',
    `  "function_id": ${JSON.stringify(memberIdText(call.function))},`,
    `  "type_args": [${types.join(', ')}],`,
    `  "args": [${values.length === 0 ? '' : `\n${values.join(',\n')}\n  `}]`,
    '}',
  ].join('\n');
}
