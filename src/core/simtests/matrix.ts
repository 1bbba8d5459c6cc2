import { counted } from '../text/digits';
import type { Range } from '../text/lines';
import { describeValue } from '../payloads/check/typeArgument';
import { memberOf, valueJson } from '../payloads/engine/shapes';
import type { WrittenValue } from '../payloads/located';
import { problemAt, type TestProblem } from './payloadIn';
import { findSender, unknownSender, type TestCase, type TestSender } from './testFile';
import { type Variables, withVariables } from '../payloads/engine/variables';

/** Maximum number of cases of a test; more are certainly a mistake. */
const MOST_CASES = 1_000;
/** Maximum number of characters of a value in the name of a case. */
const LONGEST_VALUE = 40;

const ONLY_CASE: TestCase = { name: '', variables: new Map(), arguments: new Map() };

interface Axis {
  readonly name: string;
  readonly kind: 'sender' | 'variable' | 'argument';
  readonly values: readonly AxisValue[];
}

/** A value as written, which is part of the case's name, and with its variables replaced. */
interface AxisValue {
  readonly written: WrittenValue;
  readonly value: WrittenValue;
}

/** Data shared by the tests of a file. */
interface Around {
  readonly senders: readonly TestSender[];
  readonly variables: Variables;
}

/** Returns the cases of a matrix in document order; the last axis varies fastest. */
export function casesOf(
  each: WrittenValue | undefined,
  { senders, variables }: Around,
): { readonly cases: readonly TestCase[]; readonly problems: readonly TestProblem[] } {
  if (each?.kind !== 'object') return { cases: [ONLY_CASE], problems: [] };
  const problems: TestProblem[] = [];
  const axes = axesOf(each, written =>
    withVariables(written, variables, ({ range, message }) => {
      problems.push(problemAt(range, message));
    }),
  );
  if (problems.length === 0) for (const each of axes.flatMap(axis => axisProblems(axis, senders))) problems.push(each);
  const count = axes.reduce((product, { values }) => product * values.length, 1);
  if (count > MOST_CASES) {
    const message = `The matrix has ${counted(count, 'case')}, more than ${counted(MOST_CASES, 'case')}: remove some values.`;
    return { cases: [], problems: [...problems, problemAt(each.range, message)] };
  }
  const cases = axes.reduce<readonly TestCase[]>(
    (all, axis) => all.flatMap(one => axis.values.map(value => withValue(one, axis, value))),
    [ONLY_CASE],
  );
  return { cases, problems };
}

function axesOf(each: WrittenValue, resolve: (written: WrittenValue) => WrittenValue): readonly Axis[] {
  const senders = memberOf(each, 'sender')?.value;
  const inside = (member: string, kind: 'variable' | 'argument'): readonly Axis[] => {
    const value = memberOf(each, member)?.value;
    const members = value?.kind === 'object' ? value.members : [];
    return members.flatMap(({ name, value: list }) => axisOf(name, kind, list, resolve));
  };
  return [
    ...axisOf('sender', 'sender', senders, resolve),
    ...inside('vars', 'variable'),
    ...inside('arguments', 'argument'),
  ];
}

/** Returns an axis of the matrix; an empty list is not an axis. */
function axisOf(
  name: string,
  kind: Axis['kind'],
  list: WrittenValue | undefined,
  resolve: (written: WrittenValue) => WrittenValue,
): readonly Axis[] {
  if (list?.kind !== 'array') return [];
  const values = list.items
    .filter(item => item.kind !== 'broken')
    .map(written => ({ written, value: resolve(written) }));
  return values.length === 0 ? [] : [{ name, kind, values }];
}

function axisProblems({ kind, values }: Axis, senders: readonly TestSender[]): readonly TestProblem[] {
  const seen = new Set<string>();
  return values.flatMap(({ value }) => {
    const text = JSON.stringify(valueJson(value));
    if (seen.has(text)) return [problemAt(value.range, `${describeValue(value)} is listed twice: delete one.`)];
    seen.add(text);
    const isUnknown = kind === 'sender' && value.kind === 'text' && !findSender(value.value, senders);
    return isUnknown ? [unknownSender(value.value, value.range, senders)] : [];
  });
}

function withValue(before: TestCase, { name, kind, values }: Axis, { written, value }: AxisValue): TestCase {
  const label = kind === 'argument' ? `argument ${name}` : name;
  const part = `${label}=${valueText(written, values)}`;
  const next = {
    ...before,
    name: before.name === '' ? part : `${before.name}, ${part}`,
    range: before.range ?? value.range,
  };
  switch (kind) {
    case 'sender':
      return value.kind === 'text' ? { ...next, sender: { text: value.value, range: value.range } } : next;
    case 'variable':
      return { ...next, variables: new Map([...before.variables, [name, value]]) };
    case 'argument':
      return { ...next, arguments: new Map([...before.arguments, [Number(name), value]]) };
  }
}

/**
 * Returns the text of a value for the name of its case. Long values are truncated and numbered, so that names are
 * unique.
 */
function valueText(value: WrittenValue, values: readonly AxisValue[]): string {
  const text =
    value.kind === 'text' ? value.value : value.kind === 'number' ? value.source : JSON.stringify(valueJson(value));
  const plain = text.replace(/[\s#]+/g, ' ');
  return plain.length > LONGEST_VALUE || plain !== text
    ? `${plain.slice(0, LONGEST_VALUE)}… (${values.findIndex(({ written }) => written === value) + 1})`
    : plain;
}

export function caseRange({ range }: TestCase, test: { readonly nameRange: Range }): Range {
  return range ?? test.nameRange;
}
