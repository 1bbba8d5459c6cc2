import { loadLanguage } from '../payloads/languages/loadLanguage';
import type { CodeSource } from '../code/readThroughCalls';
import { counted } from '../text/digits';
import type { AddressLookup } from '../source/resolveName';
import type { Range } from '../text/lines';
import { valueJson } from '../payloads/engine/shapes';
import { isPayloadFile } from '../payloads/languages/languages';
import type { WrittenValue } from '../payloads/located';
import { readPayloadText, sendable, type TextPayload, transactionOfText } from '../transactions/payloadText';
import type { SimulationSurroundings } from '../transactions/simulate';
import { type Transaction, withOverrides } from '../transactions/transaction';
import { UserFacingError } from '../userFacingError';
import type { BaselineWords } from './baseline';
import { type Expectation, readExpectations } from './expectation';
import { readTestPayload, type TestPayload } from './payloadIn';
import { type ReadTestFile, withCase } from './readTestFile';
import { findSender, readSender, type ResolvedSender, type SimulationTest, type TestCase } from './testFile';
import type { Variables } from '../payloads/engine/variables';

export interface CaseInput {
  /** The path of the test file, used in ids and to resolve other paths. */
  readonly path: string;
  readonly file: ReadTestFile;
  readonly test: SimulationTest;
  readonly case: TestCase;
}

export interface PreparedCase {
  readonly transaction: Transaction;
  readonly sender: ResolvedSender;
  readonly expectations: readonly Expectation[];
}

/** Reads the files that tests refer to. */
export interface PayloadFiles {
  /** Returns the content of a file; `undefined` if it does not exist. @param path relative to the folder of `from` */
  readonly read: (path: string, from: string) => Promise<string | undefined>;
  /** Returns the named addresses for Move source in a file. */
  readonly addresses: (path: string, from: string) => Promise<AddressLookup>;
}

/** The services required to run tests. A connection provides all except the files. */
export interface TestSurroundings extends SimulationSurroundings {
  readonly code: CodeSource;
  readonly files: PayloadFiles;
  readonly words: BaselineWords;
  /** Returns monotonic time in milliseconds. */
  readonly ticks: () => number;
  /** Formats an error for the host; defaults to the error's message. */
  readonly sentenceOf?: (error: UserFacingError) => string;
}

/** A problem with a case, found before anything is sent. */
export class TestInputError extends UserFacingError {
  override readonly name = 'TestInputError';

  constructor(
    message: string,
    readonly range: Range,
  ) {
    super(message);
  }
}

const NOTHING_EXPECTED = { expectations: [], problems: [] } as const;

/**
 * Reads the request and the expectations of a case, with values in the form that a node accepts.
 * @throws TestInputError, PayloadError or PayloadTextError for a problem with the test; the client's errors
 */
export async function prepareCase(
  run: CaseInput,
  around: TestSurroundings,
  signal: AbortSignal,
): Promise<PreparedCase> {
  const { test, case: one, file } = run;
  const variables = withCase(file.file.variables, one.variables);
  const payload = payloadOf(run, variables);
  const text = await textOf(payload, { path: run.path, variables }, around.files);
  let transaction = await transactionOfText(text, around, signal);
  const sender = senderOf(run, variables);
  const given = transaction.draft.given.sender;
  if (sender) transaction = withOverrides(transaction, { sender: sender.address });
  for (const [index, value] of one.arguments) transaction = withArgument(transaction, index, value, test);
  const known = sender ?? (given === undefined ? undefined : findSender(given, file.file.senders));
  if (!known) throw new TestInputError('The test has no sender: add "sender" to it.', test.nameRange);
  const read = test.expect ? readExpectations(test.expect, variables, file.file.senders) : NOTHING_EXPECTED;
  const [problem] = read.problems;
  if (problem) throw new TestInputError(problem.message, problem.range);
  return { transaction, sender: known, expectations: read.expectations };
}

async function textOf(
  payload: TestPayload,
  { path, variables }: { readonly path: string; readonly variables: Variables },
  files: PayloadFiles,
): Promise<TextPayload> {
  switch (payload.kind) {
    case 'inline': {
      if (payload.found.kind === 'none') throw new TestInputError('There is no payload here.', payload.range);
      const { sentences } = await loadLanguage('json');
      return { payload: sendable(payload.found, sentences, path), sentences, name: path };
    }
    case 'file': {
      const text = await files.read(payload.path, path).catch((error: unknown) => {
        throw error instanceof UserFacingError ? new TestInputError(error.message, payload.range) : error;
      });
      if (text === undefined)
        throw new TestInputError(
          `File ${payload.path} does not exist: correct the path, which is relative to the test file.`,
          payload.range,
        );
      const { line } = payload;
      const addresses = () => files.addresses(payload.path, path);
      const used = isPayloadFile(payload.path) ? { variables } : {};
      return readPayloadText({ name: payload.path, text, addresses, ...used, ...(line !== undefined && { line }) });
    }
    case 'code': {
      const { language, code } = payload;
      const addresses = () => files.addresses(path, path);
      const name = `the code of a test in ${path}`;
      return readPayloadText({ name, text: code, language, addresses, isSnippet: true });
    }
  }
}

function payloadOf({ test, file }: CaseInput, variables: Variables): TestPayload {
  if (!test.payload) throw new TestInputError('The test has no payload: add "payload" to it.', test.nameRange);
  const read = readTestPayload(test.payload, variables, file.document);
  if (read.kind === 'payload') return read.payload;
  const [{ message, range }] = read.problems;
  throw new TestInputError(message, range);
}

function senderOf({ test, case: one, file }: CaseInput, variables: Variables): ResolvedSender | undefined {
  const written = one.sender ?? test.sender;
  if (!written) return undefined;
  const { sender, problems } = readSender(written, variables, file.file.senders);
  const [problem] = problems;
  if (problem) throw new TestInputError(problem.message, problem.range);
  return sender;
}

function withArgument(
  transaction: Transaction,
  index: number,
  value: WrittenValue,
  { nameRange }: SimulationTest,
): Transaction {
  const { call } = transaction.draft;
  if (!call || index >= call.arguments.length) {
    const has = call ? counted(call.arguments.length, 'argument') : 'no arguments';
    throw new TestInputError(`The payload has ${has}, but none with index ${index}: correct "each".`, nameRange);
  }
  return withOverrides(transaction, { argument: { index, json: valueJson(value) } });
}
