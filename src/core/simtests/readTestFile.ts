import { parseAddress } from '../move/address';
import { type DocumentLines, isBefore, type Range } from '../text/lines';
import { firstUnsafeNumber, memberOf, membersOf, valueJson } from '../payloads/engine/shapes';
import type { WrittenMember, WrittenValue } from '../payloads/located';
import { readExpectations } from './expectation';
import { casesOf } from './matrix';
import { payloadProblems, inOrder, problemAt, type TestProblem } from './payloadIn';
import { readJsonDocument, type JsonDocument } from '../payloads/languages/json/json';
import { readSender, type SimulationTest, type TestFile, type TestSender, type WrittenText } from './testFile';
import { repeatedMembers, repeatedNames, shapeProblems } from './pattern';
import { fileIssues, type ShapeIssue } from './testFileSchema';
import { DEFAULT_TOLERANCES, parseTolerance, type Tolerance, type Tolerances } from './statusRule';
import { hasVariable, type Variables } from '../payloads/engine/variables';
import { defined } from '../text/defined';

export interface ReadTestFile {
  readonly file: TestFile;
  readonly document: JsonDocument;
}

interface Around {
  readonly senders: readonly TestSender[];
  readonly variables: Variables;
  readonly tolerances: Tolerances;
  readonly document: JsonDocument;
}

/**
 * Reads as much of a test file as possible. A half-typed file results in the readable tests and in problems.
 * @param given values of variables from outside the file, which take precedence
 */
export function readTestFile(lines: DocumentLines, given: ReadonlyMap<string, string> = new Map()): ReadTestFile {
  const document = readJsonDocument(lines);
  const { value, broken } = document;
  const isEmpty = value.kind === 'broken' && isEmptyRange(value.range);
  const problems: TestProblem[] = [];
  if (isEmpty) problems.push(problemAt(value.range, 'The file is empty: write {"tests": {}} and add tests to it.'));
  else if (broken) problems.push(problemAt(broken, 'Invalid JSON: correct it to run the tests around it.'));
  const issues = issuesByTest(fileIssues(valueJson(value)));
  const [senderList, vars, tests] = ['senders', 'vars', 'tests'].map(key => memberOf(value, key)?.value);
  problems.push(
    ...shapeProblems(value, issues.get(undefined) ?? [], 'The file'),
    ...[value, senderList, vars, tests].flatMap(each => repeatedMembers(membersOf(each))),
  );
  const senders = sendersOf(senderList);
  const variables = variablesOf(value, senders, given, problems);
  const tolerances = tolerancesOf(memberOf(value, 'tolerance')?.value, DEFAULT_TOLERANCES);
  const network = textOf(memberOf(value, 'network')?.value);
  const around = { senders, variables, tolerances, document };
  // Of several tests with the same name, the last one counts, as in JSON parsers.
  const named = new Map(membersOf(tests).map(member => [member.name, member]));
  const all = [...named.values()].map(member =>
    readTest(member, shapeProblems(value, issues.get(member.name) ?? [], ''), around),
  );
  return {
    file: {
      ...(network && { network }),
      senders,
      variables,
      tests: all,
      problems: inOrder([...problems, ...all.flatMap(each => each.problems)]),
    },
    document,
  };
}

/** Returns issues by test; issues outside the tests have the key `undefined`. */
function issuesByTest(issues: readonly ShapeIssue[]): ReadonlyMap<string | undefined, readonly ShapeIssue[]> {
  const found = new Map<string | undefined, ShapeIssue[]>();
  for (const issue of issues) {
    const [first, second] = issue.path;
    const test = first === 'tests' && second !== undefined ? String(second) : undefined;
    const own = found.get(test);
    if (own) own.push(issue);
    else found.set(test, [issue]);
  }
  return found;
}

/** @param ofShape the problems with the structure of the test */
function readTest(
  { name, nameRange, value }: WrittenMember,
  ofShape: readonly TestProblem[],
  around: Around,
): SimulationTest {
  const [payload, expect, each] = ['payload', 'expect', 'each'].map(key => memberOf(value, key)?.value);
  const sender = textOf(memberOf(value, 'sender')?.value);
  const skip = textOf(memberOf(value, 'skip')?.value);
  const only = memberOf(value, 'only');
  const tags = memberOf(value, 'tags')?.value;
  const { cases, problems: ofMatrix } = casesOf(each, around);
  const problems = [...ofShape, ...repeatedNames(value), ...ofMatrix];
  const [first] = cases;
  if (first && ofShape.length === 0) {
    const variables = withCase(around.variables, first.variables);
    for (const each of payloadProblems(payload, variables, around.document)) problems.push(each);
    for (const each of sender ? readSender(sender, around.variables, around.senders).problems : []) problems.push(each);
    for (const each of expect ? readExpectations(expect, variables, around.senders).problems : []) problems.push(each);
  }
  return {
    name,
    nameRange,
    range: { start: nameRange.start, end: value.range.end },
    ...(payload && payload.kind !== 'broken' && { payload }),
    ...(sender && { sender }),
    tags: tags?.kind === 'array' ? tags.items.flatMap(item => (item.kind === 'text' ? item.value : [])) : [],
    ...(skip && { skip }),
    ...(only && { only: only.nameRange }),
    tolerances: tolerancesOf(memberOf(value, 'tolerance')?.value, around.tolerances),
    ...(expect && { expect }),
    cases,
    problems: inOrder(problems.map(problem => ({ ...problem, test: name }))),
  };
}

export function withCase(ofFile: Variables, ofCase: Variables): Variables {
  return ofCase.size === 0 ? ofFile : new Map([...ofFile, ...ofCase]);
}

function sendersOf(value: WrittenValue | undefined): readonly TestSender[] {
  if (value?.kind !== 'object') return [];
  return value.members.flatMap(({ name, nameRange, value: each }) => {
    const written = each.kind === 'text' ? each : memberOf(each, 'address')?.value;
    const address = written?.kind === 'text' ? parseAddress(written.value) : undefined;
    const key = memberOf(each, 'publicKey')?.value;
    if (address === undefined) return [];
    return [{ name, nameRange, address, ...(key?.kind === 'text' && { publicKey: key.value }) }];
  });
}

function variablesOf(
  file: WrittenValue,
  senders: readonly TestSender[],
  given: ReadonlyMap<string, string>,
  problems: TestProblem[],
): Variables {
  const members = membersOf(memberOf(file, 'vars')?.value);
  for (const { name, nameRange, value } of members) {
    const unsafe = firstUnsafeNumber(value);
    if (unsafe) problems.push(problemAt(unsafe, 'JSON parsers round this number: put quotes around it.'));
    const nested = firstVariable(value);
    if (nested)
      problems.push(
        problemAt(
          nested,
          'A variable cannot use another variable: write the value, or use both variables in the test.',
        ),
      );
    if (senders.some(sender => sender.name === name))
      problems.push(problemAt(nameRange, `${JSON.stringify(name)} is also the name of a sender: rename one of them.`));
  }
  const named = senders.map(
    ({ name, nameRange, address }) => [name, { kind: 'text', range: nameRange, value: address }] as const,
  );
  const outside = [...given].map(([name, value]) => [name, { kind: 'text', range: file.range, value }] as const);
  return new Map<string, WrittenValue>([
    ...named,
    ...members.map(({ name, value }) => [name, value] as const),
    ...outside,
  ]);
}

function tolerancesOf(value: WrittenValue | undefined, otherwise: Tolerances): Tolerances {
  const all = toleranceOf(value);
  if (all) return { ...otherwise, gas: all, storage: all };
  if (value?.kind !== 'object') return otherwise;
  const of = (name: string): Tolerance | undefined => toleranceOf(memberOf(value, name)?.value);
  const [gas, execution, io, storage] = ['gas', 'execution', 'io', 'storage'].map(of);
  return {
    ...otherwise,
    ...defined({ gas, execution, io, storage }),
  };
}

function toleranceOf(value: WrittenValue | undefined): Tolerance | undefined {
  return value?.kind === 'text' ? parseTolerance(value.value) : undefined;
}

function textOf(value: WrittenValue | undefined): WrittenText | undefined {
  return value?.kind === 'text' ? { text: value.value, range: value.range } : undefined;
}

function isEmptyRange({ start, end }: Range): boolean {
  return !isBefore(start, end);
}

function firstVariable(value: WrittenValue): Range | undefined {
  if (value.kind === 'text') return hasVariable(value.value) ? value.range : undefined;
  const parts = value.kind === 'array' ? value.items : membersOf(value).map(member => member.value);
  for (const part of parts) {
    const found = firstVariable(part);
    if (found) return found;
  }
  return undefined;
}
