import { openConnection, type Connection } from '../../../src/core/connection';
import { SANDBOX_NETWORK } from '../../../src/core/gateway/network';
import { textLines } from '../../../src/core/text/lines';
import { readTestFile, type ReadTestFile } from '../../../src/core/simtests/readTestFile';
import { type CaseBaseline, type CaseRun, runCases } from '../../../src/core/simtests/runCases';
import type { CaseResult } from '../../../src/core/simtests/caseResult';
import { openBuiltInSandbox } from '../../../src/sandbox/builtInSandbox';

/** Senders and a payload of the sandbox. */
export const AROUND = '"senders": {"alice": "0xa11ce", "bob": "0xb0b", "carol": "0xca401"}, "vars": {"amount": "1000"}';
export const TRANSFER =
  '{"function": "0x1::aptos_account::transfer", "type_arguments": [], "arguments": ["${bob}", "${amount}"]}';
export const INCREMENT = '{"function": "0xcafe::counter::increment", "arguments": []}';

/** Reads a file with these tests. */
export function fileOf(tests: string): ReadTestFile {
  return readTestFile(textLines(`{${AROUND}, "tests": {${tests}}}`));
}

/** The cases of a file. @param baselineOf by default, nothing is compared */
export function casesIn(
  file: ReadTestFile,
  baselineOf: (test: string, name: string) => CaseBaseline = () => ({ kind: 'none' }),
): readonly CaseRun[] {
  return file.file.tests.flatMap(test =>
    test.cases.map(one => ({
      path: 'a.sim.json',
      file,
      test,
      case: one,
      baseline: baselineOf(test.name, one.name),
    })),
  );
}

/** Runs `work` with a connection to the sandbox. */
export async function withSandbox<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
  const connection = openConnection(SANDBOX_NETWORK, undefined, openBuiltInSandbox(SANDBOX_NETWORK).fetch);
  try {
    return await work(connection);
  } finally {
    connection.dispose();
  }
}

/** Files by path. */
export function filesOf(texts: Readonly<Record<string, string>>) {
  return {
    read: (path: string) => Promise.resolve(texts[path]),
    addresses: () => Promise.resolve((name: string) => (name === 'demo' ? '0xcafe' : undefined)),
  };
}

/** Runs the cases of a file on the sandbox. */
export function runOnSandbox(
  file: ReadTestFile,
  {
    texts = {},
    baselineOf,
  }: {
    readonly texts?: Readonly<Record<string, string>>;
    readonly baselineOf?: (test: string, name: string) => CaseBaseline;
  } = {},
): Promise<readonly CaseResult[]> {
  return withSandbox(connection =>
    runCases(
      casesIn(file, baselineOf),
      { ...around(connection), files: filesOf(texts) },
      { signal: new AbortController().signal },
    ),
  );
}

/** The services of a connection. */
export function around({ network, client, modules, code, now, ticks }: Connection) {
  return { network, client, modules, code, now, ticks, words: { update: 'do what writes it' } };
}
