import type { Range } from '../../text/lines';
import type { VariableTrouble, WrittenValue } from '../located';
import { FEW_NAMES, nearestName } from '../../text/nearestName';
import { writtenJson } from './shapes';
import type { JsonValue } from '../../json';

/** Matches `${name}`; `$${` is a literal `${`. */
const VARIABLE = /\$?\$\{([^${}]{0,100})\}/g;
const ONLY_VARIABLE = /^\$\{([^${}]{0,100})\}$/;
/** The prefix of environment variables that define payload variables. */
export const VARIABLE_PREFIX = 'MOVESCOPE_VAR_';

export type Variables = ReadonlyMap<string, WrittenValue>;

export interface VariableSource extends Pick<Variables, 'get'> {
  readonly keys: () => Iterable<string>;
  /** Returns the message for a variable without a value; defaults to the message for test files. */
  readonly missing?: (name: string) => string;
}

export function hasVariable(text: string): boolean {
  return text.includes('${');
}

/** Returns the variables in the environment: `MOVESCOPE_VAR_AMOUNT` becomes `AMOUNT`. */
export function environmentVariables(env: Readonly<Record<string, string | undefined>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith(VARIABLE_PREFIX) && value !== undefined ? [[name.slice(VARIABLE_PREFIX.length), value]] : [],
    ),
  );
}

/**
 * Replaces the variables in a value, including those in property names. A string that is only a variable becomes the
 * variable's value, with its type. Replacements have the range of the string; a value without variables is returned as
 * is.
 * @param onTrouble called for each variable without a usable value
 * @param onList called for each array that is replaced because one of its items was
 */
export function withVariables(
  value: WrittenValue,
  variables: VariableSource,
  onTrouble: (trouble: VariableTrouble) => void,
  onList?: (before: WrittenValue, after: WrittenValue) => void,
): WrittenValue {
  switch (value.kind) {
    case 'text': {
      const { range } = value;
      if (!hasVariable(value.value)) return value;
      const replace = replacing(variables, range, onTrouble);
      const only = ONLY_VARIABLE.exec(value.value)?.[1];
      if (only === undefined) return { kind: 'text', range, value: replace.in(value.value) };
      const whole = replace.whole(only);
      return whole ? movedTo(whole, range) : value;
    }
    case 'array': {
      const items = value.items.map(item => withVariables(item, variables, onTrouble, onList));
      if (items.every((item, index) => item === value.items[index])) return value;
      const list = { ...value, items };
      onList?.(value, list);
      return list;
    }
    case 'object': {
      const members = value.members.map(member => {
        const { name, nameRange } = member;
        const own = withVariables(member.value, variables, onTrouble, onList);
        if (own === member.value && !hasVariable(name)) return member;
        const text = hasVariable(name) ? replacing(variables, nameRange, onTrouble).in(name) : name;
        return { name: text, nameRange, value: own };
      });
      return members.every((member, index) => member === value.members[index]) ? value : { ...value, members };
    }
    case 'number':
    case 'integer':
    case 'constant':
    case 'bytes':
    case 'hole':
    case 'broken':
      return value;
  }
}

export function textWithVariables(
  { text, range }: { readonly text: string; readonly range: Range },
  variables: VariableSource,
  onTrouble: (trouble: VariableTrouble) => void,
): string {
  return hasVariable(text) ? replacing(variables, range, onTrouble).in(text) : text;
}

function replacing(variables: VariableSource, range: Range, onTrouble: (trouble: VariableTrouble) => void) {
  const whole = (name: string): WrittenValue | undefined => {
    const value = variables.get(name);
    if (!value)
      onTrouble({ kind: 'missing', name, range, message: variables.missing?.(name) ?? missingText(name, variables) });
    return value;
  };
  const partOf = (written: string, name: string): string => {
    if (written.startsWith('$$')) return written.slice(1);
    const value = whole(name);
    if (!value) return written;
    const text = scalarText(value);
    if (text !== undefined) return text;
    const message = `Variable ${name} is neither a string nor a number, so it cannot be part of a string: use it alone.`;
    onTrouble({ kind: 'notText', name, range, message });
    return written;
  };
  return { whole, in: (text: string) => text.replace(VARIABLE, partOf) };
}

/** Returns a scalar as a string with all its digits; `undefined` for other values. */
function scalarText(value: WrittenValue): string | undefined {
  if (value.kind === 'text') return value.value;
  if (value.kind === 'number') return value.source;
  return value.kind === 'constant' && value.value !== null ? String(value.value) : undefined;
}

function missingText(name: string, variables: VariableSource): string {
  const nearest = nearestName(name, variables.keys(), FEW_NAMES);
  return nearest === undefined
    ? `Variable ${name} has no value: add it to "vars", or set ${VARIABLE_PREFIX}${name}.`
    : `Variable ${name} has no value: write ${nearest}, or add it to "vars", or set ${VARIABLE_PREFIX}${name}.`;
}

function movedTo(value: WrittenValue, range: Range): WrittenValue {
  switch (value.kind) {
    case 'array':
      return { ...value, range, items: value.items.map(item => movedTo(item, range)) };
    case 'object':
      return {
        ...value,
        range,
        members: value.members.map(({ name, value: each }) => ({
          name,
          nameRange: range,
          value: movedTo(each, range),
        })),
      };
    default:
      return { ...value, range };
  }
}

/** The prefix of variables that refer to the environment: `${env:AMOUNT}`. */
const ENVIRONMENT = 'env:';
/** Environment variables with access keys, which are never read. */
const SECRET = /^MOVESCOPE_(?:\w+_)?ACCESS_KEY$/i;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

export function isOfEnvironment(name: string): boolean {
  return name.startsWith(ENVIRONMENT);
}

/** Whether a name is valid for a variable: letters, digits and _, not starting with a digit. */
export function isVariableName(name: string): boolean {
  return NAME.test(name);
}

export interface VariableValues {
  /** The origin of the values: `the setting movescope.variables`. */
  readonly origin: string;
  readonly values: ReadonlyMap<string, JsonValue>;
}

/** The variables that a host provides. */
export interface VariableHost {
  /** In order of precedence. */
  readonly given: readonly VariableValues[];
  /** Returns an environment variable; absent if the environment must not be read. */
  readonly environment?: (name: string) => string | undefined;
  /** Returns instructions for defining a variable, to follow `Variable NAME has no value: `. */
  readonly howToDefine: (name: string) => string;
}

export interface KnownVariable {
  readonly json: JsonValue;
  readonly origin: string;
}

export interface PayloadVariables extends VariableSource {
  readonly find: (name: string) => KnownVariable | undefined;
  readonly missing: (name: string) => string;
}

export function payloadVariables(host: VariableHost): PayloadVariables {
  const find = (name: string) => (isOfEnvironment(name) ? inEnvironment(name, host) : amongGiven(name, host));
  return {
    find,
    get: name => {
      const found = find(name);
      return found && writtenJson(found.json);
    },
    keys: () => namesIn(host),
    missing: name => missingInHost(name, host),
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
    // An empty string counts as no value.
    if (json !== undefined && json !== '') return { json, origin };
  }
  return undefined;
}

function inEnvironment(name: string, { environment }: VariableHost): KnownVariable | undefined {
  const own = name.slice(ENVIRONMENT.length);
  const json = SECRET.test(own) ? undefined : environment?.(own);
  return json === undefined || json === '' ? undefined : { json, origin: 'the environment' };
}

function missingInHost(name: string, host: VariableHost): string {
  const begin = `Variable ${name} has no value: `;
  if (!isOfEnvironment(name)) {
    const nearest = nearestName(name, namesIn(host), FEW_NAMES);
    return `${begin}${nearest === undefined ? '' : `write ${nearest}, or `}${host.howToDefine(name)}.`;
  }
  const own = name.slice(ENVIRONMENT.length);
  if (SECRET.test(own)) return `${begin}${own} contains an access key, which is never inserted into a payload.`;
  return host.environment
    ? `${begin}set ${own} in the environment, and restart.`
    : `${begin}environment variables are not available here; use a variable without "env:".`;
}

/** Returns the values of the variables in a string as JSON for comparison; `undefined` if it has none. */
export function valuesIn(text: string, variables: PayloadVariables): string | undefined {
  const names = new Set([...namedIn(text)].map(([, name = '']) => name));
  const values = [...names].map(name => [name, variables.find(name)?.json ?? null] as const);
  return values.length === 0 ? undefined : JSON.stringify(values);
}

/**
 * Returns the partial variable name after `${` at the end of a string, for completion; `undefined` if there is none.
 */
export function openVariable(text: string): string | undefined {
  return /(?:^|[^$])\$\{([^${}"]{0,100})$/.exec(text)?.[1];
}

/** Returns the name and the extent of the variable at a character of a line; `undefined` if there is none. */
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

function namedIn(text: string): Iterable<RegExpMatchArray & { readonly index: number }> {
  return text.matchAll(/(?<!\$)\$\{([^${}"]{1,100})\}/g);
}
