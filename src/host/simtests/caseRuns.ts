import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import type { CaseResult } from '../../core/simtests/caseResult';
import { caseBaseline, runCases, type CaseRun } from '../../core/simtests/runCases';
import { caseId } from '../../core/simtests/testFile';
import { UserFacingError } from '../../core/userFacingError';
import { onNetwork } from '../shell/onNetwork';
import { BASELINE_WORDS, readBaselineOf, type DamagedBaseline } from './baselineFiles';
import { networkOfFile } from './networkOfFile';
import { payloadFilesOf } from './payloadFilesOf';
import type { SimtestServices } from './simtestServices';
import type { KnownFile, TestFiles } from './testFiles';
import type { Leaf } from './testTree';

/** The network that a file names is not in the settings. */
class UnknownNetworkError extends UserFacingError {
  override readonly name = 'UnknownNetworkError';
}

/** The path of a test file in ids and sentences. */
export function pathOf(uri: vscode.Uri): string {
  return vscode.workspace.asRelativePath(uri);
}

/** Returns the id that the result of a leaf has. */
export function idOf({ uri, test, case: one }: Leaf): string {
  return caseId(pathOf(uri), test.name, one.name);
}

/** Returns the cases to run, without what their baselines say. */
export function runsOf(files: TestFiles, leaves: readonly Leaf[]): readonly CaseRun[] {
  return leaves.flatMap(({ uri, test, case: one }) => {
    const file = files.known(uri);
    return file ? [{ path: pathOf(uri), file: file.read, test, case: one, baseline: { kind: 'none' } as const }] : [];
  });
}

/** Cases with what their baselines say. */
export interface ComparedRuns {
  readonly runs: readonly CaseRun[];
  /** By the paths of test files. Nothing is compared with these. */
  readonly damaged: ReadonlyMap<string, DamagedBaseline>;
}

/** Adds to cases what their baselines say. */
export async function withBaselines(
  runs: readonly CaseRun[],
  uris: ReadonlyMap<string, vscode.Uri>,
): Promise<ComparedRuns> {
  const read = new Map(
    await Promise.all([...uris].map(async ([path, uri]) => [path, await readBaselineOf(uri)] as const)),
  );
  return {
    runs: runs.map(run => {
      const found = read.get(run.path);
      const known = found?.kind === 'baseline' ? found.baseline : undefined;
      return { ...run, baseline: caseBaseline(known, run.test.name, run.case.name) };
    }),
    damaged: new Map([...read].flatMap(([path, each]) => (each.kind === 'damaged' ? [[path, each] as const] : []))),
  };
}

/** Runs cases on a network. @param uris the test files by path @throws the errors of a connection */
export async function runOnNetwork(
  { session, sources }: SimtestServices,
  network: Network,
  runs: readonly CaseRun[],
  uris: ReadonlyMap<string, vscode.Uri>,
  watch: { readonly signal: AbortSignal; readonly onResult?: (result: CaseResult) => void },
): Promise<readonly CaseResult[]> {
  const files = payloadFilesOf(uris, sources);
  return onNetwork(session, network, ({ client, modules, code, now, ticks }) =>
    runCases(runs, { network, client, modules, code, now, ticks, files, words: BASELINE_WORDS }, watch),
  );
}

/** A result and the network that it is from. */
export interface OneResult {
  readonly result: CaseResult;
  readonly network: string;
}

/**
 * Runs the first case of a test, without comparing it with the baseline.
 * @throws UnknownNetworkError; the errors of a connection; the signal's reason
 */
export async function runFirstCase(
  services: SimtestServices,
  { uri, read }: KnownFile,
  name: string,
  signal: AbortSignal,
): Promise<OneResult | undefined> {
  const found = networkOfFile(services.session, read.file);
  if (found.kind === 'unknown') throw new UnknownNetworkError(found.message);
  const test = read.file.tests.find(each => each.name === name);
  const [first] = test?.cases ?? [];
  if (!test || !first) return undefined;
  const path = pathOf(uri);
  const run: CaseRun = { path, file: read, test, case: first, baseline: { kind: 'none' } };
  const [result] = await runOnNetwork(services, found.network, [run], new Map([[path, uri]]), { signal });
  signal.throwIfAborted();
  return result && { result, network: found.network.id };
}
