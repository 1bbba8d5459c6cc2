import { describeValue } from '../payloads/check/writtenValue';
import type { Range } from '../payloads/documentLines';
import { memberOf } from '../payloads/engine/shapes';
import type { WrittenMember, WrittenValue } from '../payloads/located';
import { nearestName } from '../payloads/nearestName';
import { problemAt, type TestProblem } from './problem';
import type { ShapeIssue } from './testFileSchema';

/**
 * Returns issues as sentences at their places; what its document breaks off is left to the syntax.
 * @param value the whole value that has the issues @param name what sentences call it: `The file`
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
      return problemAt(nameRange(parent, last), `${subject} cannot be a key here: use ${issue.expected}.`);
    case 'unknownMember': {
      const nearest = nearestName(String(last), issue.names);
      const hint = nearest === undefined ? `use ${listed(issue.names)}.` : `did you mean ${quoted(nearest)}?`;
      const message = `There is no ${subject} in ${issue.what}: ${hint}`;
      return problemAt(nameRange(parent, last), message, nearest && quoted(nearest));
    }
  }
}

/** Returns what is wrong because an object has two members of the same name, of which readers take the last. */
export function repeatedNames(value: WrittenValue): readonly TestProblem[] {
  if (value.kind === 'array') return value.items.flatMap(repeatedNames);
  return value.kind === 'object'
    ? [...repeatedMembers(value.members), ...value.members.flatMap(member => repeatedNames(member.value))]
    : [];
}

/** The same, for the members of one object. The later one is marked, as the earlier one was probably there first. */
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

/** The opening brace of an object. */
function headOf({ start }: Range): Range {
  return { start, end: { line: start.line, character: start.character + 1 } };
}

function quoted(name: string): string {
  return JSON.stringify(name);
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).map(quoted).join(', ')} or ${quoted(names.at(-1) ?? '')}`;
}
