import { REST } from '../payloads/engine/forms';
import { type Range, isBefore } from '../text/lines';
import { locateResult } from '../payloads/engine/locateResult';
import { objectReading } from '../payloads/engine/objectPayload';
import type { LocateResult } from '../payloads/engine/bracketLanguage';
import { memberOf } from '../payloads/engine/shapes';
import { languageIds, languageOfName, LANGUAGES, type PayloadLanguage } from '../payloads/languages/languages';
import type { WrittenValue } from '../payloads/located';
import { nearestName } from '../text/nearestName';
import type { JsonDocument } from '../payloads/languages/json/json';
import { type Variables, withVariables } from '../payloads/engine/variables';

/** The payload of a test, with the variables of one case. */
export type TestPayload = { readonly range: Range } &
  /** A payload in JSON, alone or inside a transaction. */
  (
    | { readonly kind: 'inline'; readonly found: LocateResult }
    /** A payload in a file, relative to the test file. `line` is counted from 1. */
    | { readonly kind: 'file'; readonly path: string; readonly line?: number }
    | { readonly kind: 'code'; readonly language: PayloadLanguage; readonly code: string }
  );

export type ReadPayload =
  | { readonly kind: 'payload'; readonly payload: TestPayload }
  | { readonly kind: 'problems'; readonly problems: readonly [TestProblem, ...TestProblem[]] };

export function readTestPayload(written: WrittenValue, variables: Variables, document: JsonDocument): ReadPayload {
  const problems: TestProblem[] = [];
  const { range } = written;
  const value = withVariables(written, variables, trouble => {
    problems.push(problemAt(trouble.range, trouble.message));
  });
  const [problem, ...others] = problems;
  if (problem) return { kind: 'problems', problems: [problem, ...others] };
  if (value.kind === 'text') return fileOf(value.value, range);
  const code = memberOf(value, 'code')?.value;
  if (code && memberOf(value, 'language')) return codeOf(value, code);
  const reading = objectReading(value, document.readerOf(range), REST);
  if (!reading)
    return wrong(
      range,
      'This is not a payload: write an object with "function" and "arguments" or with "type", a string such as "transfer.json:12", or an object with "language" and "code".',
    );
  return { kind: 'payload', payload: { kind: 'inline', range, found: locateResult(reading) } };
}

export function payloadProblems(
  written: WrittenValue | undefined,
  variables: Variables,
  document: JsonDocument,
): readonly TestProblem[] {
  if (!written || written.kind === 'broken') return [];
  const read = readTestPayload(written, variables, document);
  return read.kind === 'problems' ? read.problems : [];
}

function fileOf(text: string, range: Range): ReadPayload {
  const [, path = text, line] = /^(.+):(\d{1,9})$/s.exec(text) ?? [];
  const slashed = path.replaceAll('\\', '/');
  if (/^(?:\/|[A-Za-z]:|~)/.test(slashed))
    return wrong(
      range,
      'The path of the payload must be relative to this file: write ./transfer.json or ../app/vault.ts:12.',
    );
  return {
    kind: 'payload',
    payload: { kind: 'file', range, path: slashed, ...(line !== undefined && { line: Number(line) }) },
  };
}

/** Reads the code of a payload, which can be a list of lines, because those are easier to read in JSON. */
function codeOf(value: WrittenValue, code: WrittenValue): ReadPayload {
  const named = memberOf(value, 'language')?.value;
  const text = named?.kind === 'text' ? named.value.toLowerCase() : '';
  const language = languageOfName(text);
  if (!language) {
    const names = languageIds().flatMap(id => [id, ...LANGUAGES[id].endings]);
    const nearest = nearestName(text, names);
    const hint =
      nearest === undefined ? `use one of ${languageIds().join(', ')}.` : `did you mean ${JSON.stringify(nearest)}?`;
    return wrong(
      named?.range ?? value.range,
      `No language ${JSON.stringify(text)}: ${hint}`,
      nearest && JSON.stringify(nearest),
    );
  }
  const lines = code.kind === 'array' ? code.items : [code];
  const texts = lines.flatMap(line => (line.kind === 'text' ? line.value : []));
  if (texts.length < lines.length) return wrong(code.range, '"code" must be a string or a list of lines.');
  return { kind: 'payload', payload: { kind: 'code', range: code.range, language, code: texts.join('\n') } };
}

function wrong(range: Range, message: string, newText?: string): ReadPayload {
  return { kind: 'problems', problems: [problemAt(range, message, newText)] };
}

/** A problem in a test file, for the editor and the terminal. Tests with problems are not run. Plain data. */
export interface TestProblem {
  /** A sentence that describes the problem and how to fix it. */
  readonly message: string;
  readonly range: Range;
  /** The replacement for the text in the range. */
  readonly suggestion?: { readonly range: Range; readonly newText: string };
  /** The test with the problem; absent if the problem concerns the entire file. */
  readonly test?: string;
}

/** Returns a problem. @param newText the suggested replacement, if any */
export function problemAt(range: Range, message: string, newText?: string): TestProblem {
  const suggestion = newText === undefined ? {} : { suggestion: { range, newText } };
  return { message, range, ...suggestion };
}

/** Sorts problems in document order. */
export function inOrder(problems: readonly TestProblem[]): readonly TestProblem[] {
  return problems.toSorted((one, other) => {
    if (isBefore(one.range.start, other.range.start)) return -1;
    return isBefore(other.range.start, one.range.start) ? 1 : 0;
  });
}
