import { isJsonArray, isJsonObject, type JsonValue } from '../json';
import { parseAddress } from '../move/address';
import { parseTypeTag, typeTagText } from '../move/typeTag';
import { writtenDigits, describeValue } from '../payloads/check/typeArgument';
import type { Range } from '../text/lines';
import { valueJson, memberOf } from '../payloads/engine/shapes';
import type { WrittenValue, WrittenMember } from '../payloads/located';
import { nearestName } from '../text/nearestName';
import { isWithin, parseRule } from './statusRule';
import { problemAt, type TestProblem } from './payloadIn';
import type { ShapeIssue } from './testFileSchema';

/**
 * Rules for values, as properties. Fields in Move cannot begin with a dollar sign. Regular expressions are not
 * supported, because the strings come from the chain.
 */
const RULES = ['$is', '$contains', '$startsWith'] as const;
type RuleName = (typeof RULES)[number];

export interface Mismatch {
  /** `.coin.value`, `[2]`; empty for the complete value. */
  readonly path: string;
  /** The location of the expected value in the test. */
  readonly range: Range;
  readonly expected: string;
  /** `undefined` if the property does not exist. */
  readonly actual: JsonValue | undefined;
}

/** Returns a problem for each rule that is unknown or incomplete. */
export function patternProblems(pattern: WrittenValue): readonly TestProblem[] {
  if (pattern.kind === 'array') return pattern.items.flatMap(patternProblems);
  if (pattern.kind !== 'object') return [];
  return pattern.members.flatMap(({ name, nameRange, value }) => {
    if (!name.startsWith('$')) return patternProblems(value);
    const rule = RULES.find(each => each === name);
    if (rule === undefined) {
      const nearest = nearestName(name, RULES);
      const hint = nearest === undefined ? `use ${RULES.join(', ')}` : `did you mean ${nearest}?`;
      const message = `No rule named ${JSON.stringify(name)}: ${hint}${hint.endsWith('?') ? '' : '.'}`;
      return [problemAt(nameRange, message, nearest && JSON.stringify(nearest))];
    }
    if (pattern.members.length > 1) return [problemAt(nameRange, `${rule} must be the only property of its object.`)];
    if (value.kind !== 'text') return [problemAt(value.range, `${rule} needs a string.`)];
    const isWrong = rule === '$is' && !parseRule(value.value);
    return isWrong ? [problemAt(value.range, '$is needs a number, such as "≤ 500" or "5..10".')] : [];
  });
}

/**
 * Returns the first part of a value that does not match. Properties that the pattern omits can have any value. Numbers
 * are compared by their digits, addresses and types by their meaning.
 */
export function mismatchOf(pattern: WrittenValue, actual: JsonValue | undefined, path = ''): Mismatch | undefined {
  const wrong = (expected: string): Mismatch => ({ path, range: pattern.range, expected, actual });
  if (actual === undefined) return wrong(shown(pattern));
  switch (pattern.kind) {
    case 'object': {
      const rule = ruleIn(pattern);
      if (rule) return satisfies(rule.name, rule.text, actual) ? undefined : wrong(`${rule.name} ${rule.text}`);
      if (!isJsonObject(actual)) return wrong(shown(pattern));
      for (const { name, value } of pattern.members) {
        const own = Object.hasOwn(actual, name) ? actual[name] : undefined;
        const found = mismatchOf(value, own, `${path}.${name}`);
        if (found) return found;
      }
      return undefined;
    }
    case 'array': {
      if (!isJsonArray(actual) || actual.length !== pattern.items.length) return wrong(shown(pattern));
      for (const [index, item] of pattern.items.entries()) {
        const found = mismatchOf(item, actual[index], `${path}[${index}]`);
        if (found) return found;
      }
      return undefined;
    }
    case 'text':
      return isSameText(pattern.value, actual) ? undefined : wrong(shown(pattern));
    case 'number':
    case 'integer':
      return isSameNumber(pattern, actual) ? undefined : wrong(shown(pattern));
    case 'constant':
      return pattern.value === actual ? undefined : wrong(shown(pattern));
    case 'bytes':
    case 'hole':
    case 'broken':
      return wrong(shown(pattern));
  }
}

function ruleIn(pattern: WrittenValue): { readonly name: RuleName; readonly text: string } | undefined {
  const [only, ...others] = pattern.kind === 'object' ? pattern.members : [];
  const name = only && others.length === 0 ? RULES.find(each => each === only.name) : undefined;
  return name && only?.value.kind === 'text' ? { name, text: only.value.value } : undefined;
}

function satisfies(rule: RuleName, text: string, actual: JsonValue): boolean {
  switch (rule) {
    case '$contains':
      return typeof actual === 'string' && actual.includes(text);
    case '$startsWith':
      return typeof actual === 'string' && actual.startsWith(text);
    case '$is': {
      const digits = digitsOf(actual);
      const bounds = parseRule(text);
      return digits !== undefined && bounds !== undefined && isWithin(BigInt(digits), bounds);
    }
  }
}

function isSameText(expected: string, actual: JsonValue): boolean {
  if (expected === actual) return true;
  const digits = digitsOf(expected);
  if (digits !== undefined) return isEqual(digits, digitsOf(actual));
  if (typeof actual !== 'string') return false;
  if (!/^0x/i.test(expected) || !/^0x/i.test(actual)) return false;
  const address = parseAddress(expected);
  if (address !== undefined) return address === parseAddress(actual);
  const [one, other] = [parseTypeTag(expected), parseTypeTag(actual)];
  return one !== undefined && other !== undefined && typeTagText(one) === typeTagText(other);
}

function isSameNumber(expected: WrittenValue, actual: JsonValue): boolean {
  const digits = writtenDigits(expected);
  return digits === undefined ? valueJson(expected) === actual : isEqual(digits, digitsOf(actual));
}

/** Returns decimal digits, whether they are sent as a string or a number. */
function digitsOf(value: JsonValue): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
  return typeof value === 'string' && /^-?\d{1,80}$/.test(value) ? value : undefined;
}

function isEqual(one: string, other: string | undefined): boolean {
  return other !== undefined && BigInt(one) === BigInt(other);
}

function shown(pattern: WrittenValue): string {
  return pattern.kind === 'number' ? pattern.source : JSON.stringify(valueJson(pattern));
}

/**
 * Returns issues as messages at their locations; syntax errors hide issues that they cause.
 * @param value the complete value with the issues
 * @param name the value's name in messages: `The file`
 */
export function shapeProblems(
  value: WrittenValue,
  issues: readonly ShapeIssue[],
  name: string,
): readonly TestProblem[] {
  return issues.flatMap(issue => problemOf(value, issue, name) ?? []);
}

function problemOf(whole: WrittenValue, issue: ShapeIssue, name: string): TestProblem | undefined {
  const { path } = issue;
  const parent = path.slice(0, -1).reduce(partOf, whole);
  const last = path.at(-1);
  const value = last === undefined ? whole : partOf(parent, last);
  if (parent === undefined || value?.kind === 'broken' || value?.kind === 'hole') return undefined;
  const subject = last === undefined ? name : typeof last === 'string' ? quoted(last) : `Each of ${ownerOf(path)}`;
  if (value === undefined) return problemAt(headOf(parent.range), `${subject} is missing: add it.`);
  switch (issue.kind) {
    case 'value':
      return problemAt(value.range, `${subject} must be ${issue.expected}, not ${describeValue(value)}.`);
    case 'key':
      return problemAt(nameRange(parent, last), `${subject} is not a valid key: use ${issue.expected}.`);
    case 'unknownMember': {
      const nearest = nearestName(String(last), issue.names);
      const hint = nearest === undefined ? `use ${listed(issue.names)}.` : `did you mean ${quoted(nearest)}?`;
      const message = `${subject} is not a property of ${issue.what}: ${hint}`;
      return problemAt(nameRange(parent, last), message, nearest && quoted(nearest));
    }
  }
}

/** Returns a problem for each repeated property of an object; parsers use the last one. */
export function repeatedNames(value: WrittenValue): readonly TestProblem[] {
  if (value.kind === 'array') return value.items.flatMap(repeatedNames);
  return value.kind === 'object'
    ? [...repeatedMembers(value.members), ...value.members.flatMap(member => repeatedNames(member.value))]
    : [];
}

/**
 * Returns a problem for each repeated property of a single object, excluding nested ones. Of two properties, the later
 * one is reported, because the earlier one was probably written first.
 */
export function repeatedMembers(members: readonly WrittenMember[]): readonly TestProblem[] {
  const seen = new Set<string>();
  return members.flatMap(({ name, nameRange: range }) => {
    if (seen.has(name)) return [problemAt(range, `The name ${quoted(name)} is used twice: rename or delete one.`)];
    seen.add(name);
    return [];
  });
}

function partOf(value: WrittenValue | undefined, key: string | number): WrittenValue | undefined {
  if (value?.kind === 'array') return value.items[Number(key)];
  return value && memberOf(value, String(key))?.value;
}

function nameRange(parent: WrittenValue, name: string | number | undefined): Range {
  return memberOf(parent, String(name))?.nameRange ?? parent.range;
}

function ownerOf(path: ShapeIssue['path']): string {
  return quoted(String(path.at(-2) ?? ''));
}

/** Returns the range of an object's opening brace. */
function headOf({ start }: Range): Range {
  return { start, end: { line: start.line, character: start.character + 1 } };
}

function quoted(name: string): string {
  return JSON.stringify(name);
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).map(quoted).join(', ')} or ${quoted(names.at(-1) ?? '')}`;
}
