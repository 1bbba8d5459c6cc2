import { isJsonObject, isJsonArray, parseJson, type JsonValue } from '../core/json';
import { isPayloadFile, languageOf } from '../core/payloads/languages/languages';
import { isVariableName, payloadVariables } from '../core/payloads/payloadVariables';
import type { VariableSource } from '../core/payloads/variables';
import type { Call } from './command';
import { BadInputError } from './exitCode';

/**
 * Returns the variables of a payload file, or of other JSON if `--var` is given; `undefined` if texts are exact.
 * @throws BadInputError
 */
export function fileVariables({ args, terminal }: Call, name: string): VariableSource | undefined {
  const given = args.list('var');
  if (!given) return isPayloadFile(name) ? variables(new Map(), terminal.env) : undefined;
  if ((languageOf('', name) ?? 'json') !== 'json')
    throw new BadInputError(`--var is for payloads in JSON, and ${name} is not JSON: leave it out.`);
  return variables(new Map(given.map(readVariable)), terminal.env);
}

function variables(values: ReadonlyMap<string, JsonValue>, env: Call['terminal']['env']): VariableSource {
  return payloadVariables({
    given: [{ origin: '--var', values }],
    environment: name => env[name],
    howToDefine: name => `give --var ${name}=VALUE`,
  });
}

function readVariable(text: string): readonly [string, JsonValue] {
  const at = text.indexOf('=');
  const name = text.slice(0, Math.max(at, 0));
  const value = text.slice(at + 1);
  if (!isVariableName(name) || value === '')
    throw new BadInputError(`--var takes NAME=VALUE, such as amount=100: ${JSON.stringify(text)} is not of that form.`);
  return [name, valueOf(value)];
}

/** Digits stay text, because a u64 is text; a list, an object, true, false and null are JSON. */
function valueOf(text: string): JsonValue {
  const json = parseJson(text);
  return json === null || typeof json === 'boolean' || isJsonArray(json) || isJsonObject(json) ? json : text;
}
