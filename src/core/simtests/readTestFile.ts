import { parseAddress } from '../move/address';
import { type DocumentLines, isBefore, type Range } from '../payloads/documentLines';
import { firstUnsafeNumber, memberOf } from '../payloads/engine/shapes';
import type { WrittenMember, WrittenValue } from '../payloads/located';
import { shapeProblems } from './checkShape';
import { readExpectations } from './expectation';
import { casesOf } from './matrix';
import { payloadProblems } from './payloadIn';
import { inOrder, problemAt, type TestProblem } from './problem';
import { readJsonDocument, type WrittenDocument } from './readJson';
import { readSender } from './senders';
import { FILE_SHAPE, TEST_SHAPE } from './fileShape';
import type { SimulationTest, TestFile, TestSender, WrittenText } from './testFile';
import { DEFAULT_TOLERANCES, parseTolerance, type Tolerance, type Tolerances } from './tolerance';
import { hasVariable, type Variables } from '../payloads/variables';

/** A test file and the document that it was read from. */
export interface ReadTestFile {
  readonly file: TestFile;
  readonly document: WrittenDocument;
  readonly common: CommonParts;
}

/** What the tests of a file have in common. */
export interface CommonParts {
  readonly senders: readonly TestSender[];
  readonly variables: Variables;
  readonly tolerances: Tolerances;
}

/**
 * Reads a test file, as much of it as there is: a half-typed one gives the tests that can be read, and problems.
 * @param given values of variables from outside the file, which replace the file's
 */
export function readTestFile(lines: DocumentLines, given: ReadonlyMap<string, string> = new Map()): ReadTestFile {
  const document = readJsonDocument(lines);
  const { value, broken } = document;
  const isEmpty = value.kind === 'broken' && isEmptyRange(value.range);
  const problems: TestProblem[] = [];
  if (isEmpty) problems.push(problemAt(value.range, 'The file is empty: write {"tests": {}} and add tests to it.'));
  else if (broken) problems.push(problemAt(broken, 'The JSON is broken here: correct it to run the tests around it.'));
  const tests = memberOf(value, 'tests');
  problems.push(...shapeProblems(withoutTests(value), FILE_SHAPE, 'The file'));
  const senders = sendersOf(memberOf(value, 'senders')?.value);
  const variables = variablesOf(value, senders, given, problems);
  const tolerances = tolerancesOf(memberOf(value, 'tolerance')?.value, DEFAULT_TOLERANCES);
  const network = textOf(memberOf(value, 'network')?.value);
  const common = { senders, variables, tolerances };
  const all = testsOf(tests, { ...common, document }, problems);
  return {
    file: {
      ...(network && { network }),
      senders,
      variables,
      tests: all,
      problems: inOrder([...problems, ...all.flatMap(each => each.problems)]),
    },
    document,
    common,
  };
}

interface Around extends CommonParts {
  readonly document: WrittenDocument;
}

function testsOf(tests: WrittenMember | undefined, around: Around, problems: TestProblem[]): readonly SimulationTest[] {
  const shape = FILE_SHAPE.members.tests?.shape;
  if (!tests || shape?.kind !== 'map') return [];
  if (tests.value.kind !== 'object') {
    problems.push(...shapeProblems(tests.value, shape, '"tests"'));
    return [];
  }
  const { members } = tests.value;
  const keys = { kind: 'map', keys: shape.keys, of: { kind: 'json' } } as const;
  problems.push(...shapeProblems(tests.value, keys, '"tests"'));
  const seen = new Set<string>();
  return members.flatMap(member => {
    // A second test of the same name is reported, and left out.
    if (seen.has(member.name)) return [];
    seen.add(member.name);
    return [readTest(member, around)];
  });
}

/** Reads a test. @param around the parts of its file, and the document from which it was read */
export function readTest(
  { name, nameRange, value }: WrittenMember,
  around: CommonParts & { readonly document: WrittenDocument },
): SimulationTest {
  const ofShape = shapeProblems(value, TEST_SHAPE, JSON.stringify(name));
  const [payload, expect, each] = ['payload', 'expect', 'each'].map(key => memberOf(value, key)?.value);
  const sender = textOf(memberOf(value, 'sender')?.value);
  const skip = textOf(memberOf(value, 'skip')?.value);
  const only = memberOf(value, 'only');
  const tags = memberOf(value, 'tags')?.value;
  const { cases, problems: ofMatrix } = casesOf(each, around);
  const problems = [...ofShape, ...ofMatrix];
  const [first] = cases;
  if (first && ofShape.length === 0) {
    const variables = withCase(around.variables, first.variables);
    problems.push(...payloadProblems(payload, variables, around.document));
    problems.push(...(sender ? readSender(sender, around.variables, around.senders).problems : []));
    problems.push(...(expect ? readExpectations(expect, variables, around.senders).problems : []));
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

/** Returns the variables of a file with those of a case. */
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
  const written = memberOf(file, 'vars')?.value;
  const members = written?.kind === 'object' ? written.members : [];
  for (const { name, nameRange, value } of members) {
    const unsafe = firstUnsafeNumber(value);
    if (unsafe) problems.push(problemAt(unsafe, 'JSON readers round this number: put quotes around it.'));
    const nested = firstVariable(value);
    if (nested)
      problems.push(
        problemAt(
          nested,
          'A variable cannot use a different variable: write the value itself, or use both variables in the test.',
        ),
      );
    if (senders.some(sender => sender.name === name))
      problems.push(problemAt(nameRange, `${JSON.stringify(name)} is the name of a sender, too: rename one of them.`));
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
    ...(gas && { gas }),
    ...(execution && { execution }),
    ...(io && { io }),
    ...(storage && { storage }),
  };
}

function toleranceOf(value: WrittenValue | undefined): Tolerance | undefined {
  return value?.kind === 'text' ? parseTolerance(value.value) : undefined;
}

/** The tests are checked one by one, each with its name. */
function withoutTests(file: WrittenValue): WrittenValue {
  if (file.kind !== 'object') return file;
  const members = file.members.map(member =>
    member.name === 'tests'
      ? { ...member, value: { kind: 'object', range: member.value.range, members: [] } as const }
      : member,
  );
  return { ...file, members };
}

/** Returns a text and its place. */
function textOf(value: WrittenValue | undefined): WrittenText | undefined {
  return value?.kind === 'text' ? { text: value.value, range: value.range } : undefined;
}

function isEmptyRange({ start, end }: Range): boolean {
  return !isBefore(start, end);
}

/** Returns the range of the first text that uses a variable. */
function firstVariable(value: WrittenValue): Range | undefined {
  if (value.kind === 'text') return hasVariable(value.value) ? value.range : undefined;
  const parts =
    value.kind === 'array' ? value.items : value.kind === 'object' ? value.members.map(member => member.value) : [];
  for (const part of parts) {
    const found = firstVariable(part);
    if (found) return found;
  }
  return undefined;
}
