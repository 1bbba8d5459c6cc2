import { writtenJson } from './engine/shapes';
import type { JsonValue } from '../json';
import { FEW_NAMES, nearestName } from '../text/nearestName';
import type { VariableSource } from './variables';

/** The beginning of the names of variables that stand for the environment's: `${env:AMOUNT}`. */
const ENVIRONMENT = 'env:';
/** The environment's variables with access keys, which are never read. */
const SECRET = /^MOVESCOPE_(?:\w+_)?ACCESS_KEY$/i;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Whether a variable stands for one of the environment. */
export function isOfEnvironment(name: string): boolean {
  return name.startsWith(ENVIRONMENT);
}

/** Whether a name can be given to a variable: letters, digits and _, with a letter or _ first. */
export function isVariableName(name: string): boolean {
  return NAME.test(name);
}

/** Values of one origin. */
export interface VariableValues {
  /** Where they come from, in words: `the setting movescope.variables`. */
  readonly origin: string;
  readonly values: ReadonlyMap<string, JsonValue>;
}

/** What a host knows of variables. */
export interface VariableHost {
  /** Earlier ones win. */
  readonly given: readonly VariableValues[];
  /** Returns a variable of the environment; absent if it must not be read. */
  readonly environment?: (name: string) => string | undefined;
  /** Says how to define a variable, after `The variable NAME has no value: `. */
  readonly howToDefine: (name: string) => string;
}

/** The value of a variable, and where it comes from. */
export interface KnownVariable {
  readonly json: JsonValue;
  readonly origin: string;
}

/** The variables of payload files. */
export interface PayloadVariables extends VariableSource {
  readonly find: (name: string) => KnownVariable | undefined;
  readonly missing: (name: string) => string;
}

/** Returns the variables of payload files in a host. */
export function payloadVariables(host: VariableHost): PayloadVariables {
  const find = (name: string) => (isOfEnvironment(name) ? inEnvironment(name, host) : amongGiven(name, host));
  return {
    find,
    get: name => {
      const found = find(name);
      return found && writtenJson(found.json);
    },
    keys: () => namesIn(host),
    missing: name => missingText(name, host),
  };
}

function* namesIn(host: VariableHost): Iterable<string> {
  const seen = new Set<string>();
  for (const { values } of host.given) {
    for (const name of values.keys()) {
      if (!seen.has(name) && amongGiven(name, host) !== undefined) yield name;
      seen.add(name);
    }
  }
}

function amongGiven(name: string, { given }: VariableHost): KnownVariable | undefined {
  for (const { origin, values } of given) {
    const json = values.get(name);
    // A text without characters is as good as none.
    if (json !== undefined && json !== '') return { json, origin };
  }
  return undefined;
}

function inEnvironment(name: string, { environment }: VariableHost): KnownVariable | undefined {
  const own = name.slice(ENVIRONMENT.length);
  const json = SECRET.test(own) ? undefined : environment?.(own);
  return json === undefined || json === '' ? undefined : { json, origin: 'the environment' };
}

function missingText(name: string, host: VariableHost): string {
  const begin = `The variable ${name} has no value: `;
  if (!isOfEnvironment(name)) {
    const nearest = nearestName(name, namesIn(host), FEW_NAMES);
    return `${begin}${nearest === undefined ? '' : `write ${nearest}, or `}${host.howToDefine(name)}.`;
  }
  const own = name.slice(ENVIRONMENT.length);
  if (SECRET.test(own)) return `${begin}${own} holds an access key, which is never read into a payload.`;
  return host.environment
    ? `${begin}set ${own} in the environment, and start again.`
    : `${begin}the environment is not read here; use a variable without "env:".`;
}

/** Returns the values of the variables that a text names, as JSON for comparison; `undefined` if it names none. */
export function valuesIn(text: string, variables: PayloadVariables): string | undefined {
  const names = new Set([...namedIn(text)].map(([, name = '']) => name));
  const values = [...names].map(name => [name, variables.find(name)?.json ?? null] as const);
  return values.length === 0 ? undefined : JSON.stringify(values);
}

/** Returns what completion offers in a text that ends with `${` and part of a name; `undefined` elsewhere. */
export function openVariable(text: string): string | undefined {
  return /(?:^|[^$])\$\{([^${}"]{0,100})$/.exec(text)?.[1];
}

/** Returns the name of the variable around a character of a line, and where it begins and ends. */
export function variableAt(
  line: string,
  character: number,
): { readonly name: string; readonly start: number; readonly end: number } | undefined {
  for (const match of namedIn(line)) {
    const end = match.index + match[0].length;
    if (match.index <= character && character <= end) return { name: match[1] ?? '', start: match.index, end };
  }
  return undefined;
}

/** The variables in a text, each with its name as the first group. */
function namedIn(text: string): Iterable<RegExpMatchArray & { readonly index: number }> {
  return text.matchAll(/(?<!\$)\$\{([^${}"]{1,100})\}/g);
}
