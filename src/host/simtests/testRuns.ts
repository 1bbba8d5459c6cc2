import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import type { CaseResult } from '../../core/simtests/caseResult';
import { caseBaseline, runCases, type CaseRun } from '../../core/simtests/runCases';
import { caseId } from '../../core/simtests/testFile';
import { RefusedError, sentenceOf } from '../../core/userFacingError';
import { onNetwork } from '../session/onNetwork';
import { BASELINE_WORDS, readBaselineOf, type DamagedBaseline, baselineUri, updateBaselineOf } from './baselineFiles';
import { networkOfFile, payloadFilesOf, type FileNetwork } from './payloadFilesOf';
import type { SimtestServices, KnownFile, TestFiles } from './testFiles';
import type { Leaf, TestTree } from './testTree';
import { toRange } from '../vscode/documents';
import { shownOutcome, type ShownMessage, type RunMode, runQuestion } from './shownOutcome';
import { counted } from '../../core/text/digits';
import { requestsOf } from '../../core/simtests/chooseCases';
import { caseTitle } from '../../core/simtests/outcomeWords';
import { isCancellation } from '../vscode/notify';
import type { TestResults } from './testResults';

/** Returns the path of a test file for ids and messages. */
export function pathOf(uri: vscode.Uri): string {
  return vscode.workspace.asRelativePath(uri);
}

export function idOf({ uri, test, case: one }: Leaf): string {
  return caseId(pathOf(uri), test.name, one.name);
}

function runsOf(files: TestFiles, leaves: readonly Leaf[]): readonly CaseRun[] {
  return leaves.flatMap(({ uri, test, case: one }) => {
    const file = files.known(uri);
    return file ? [{ path: pathOf(uri), file: file.read, test, case: one, baseline: { kind: 'none' } as const }] : [];
  });
}

interface ComparedRuns {
  readonly runs: readonly CaseRun[];
  /** By test file path. Tests are not compared with these baselines. */
  readonly damaged: ReadonlyMap<string, DamagedBaseline>;
}

async function withBaselines(runs: readonly CaseRun[], uris: ReadonlyMap<string, vscode.Uri>): Promise<ComparedRuns> {
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

/** Runs cases on a network. @param uris the test files by path @throws connection errors */
async function runOnNetwork(
  { session, sources }: SimtestServices,
  network: Network,
  runs: readonly CaseRun[],
  uris: ReadonlyMap<string, vscode.Uri>,
  watch: { readonly signal: AbortSignal; readonly onResult?: (result: CaseResult) => void },
): Promise<readonly CaseResult[]> {
  const files = payloadFilesOf(uris, sources);
  return onNetwork(session, network, ({ client, modules, code, tracer, now, ticks }) =>
    runCases(runs, { network, client, modules, code, tracer, now, ticks, files, words: BASELINE_WORDS }, watch),
  );
}

interface OneResult {
  readonly result: CaseResult;
  readonly network: string;
}

/**
 * Runs the first case without comparing it with the baseline.
 * @throws RefusedError; connection errors; the signal's reason
 */
export async function runFirstCase(
  services: SimtestServices,
  { uri, read }: KnownFile,
  name: string,
  signal: AbortSignal,
): Promise<OneResult | undefined> {
  const found = networkOfFile(services.session, read.file);
  if (found.kind === 'unknown') throw new RefusedError(found.message);
  const test = read.file.tests.find(each => each.name === name);
  const [first] = test?.cases ?? [];
  if (!test || !first) return undefined;
  const path = pathOf(uri);
  const run: CaseRun = { path, file: read, test, case: first, baseline: { kind: 'none' } };
  const [result] = await runOnNetwork(services, found.network, [run], new Map([[path, uri]]), { signal });
  signal.throwIfAborted();
  return result && { result, network: found.network.id };
}

/** Reports the outcome of a case to a run. @param damaged the baseline, if it cannot be read */
export function showResult(
  run: vscode.TestRun,
  { item, uri }: Leaf,
  result: CaseResult,
  damaged: DamagedBaseline | undefined,
): void {
  const { state, messages, lines } = shownOutcome(result, damaged);
  const text = lines.map(line => `${line.replaceAll(/\r?\n/g, '\r\n')}\r\n`).join('');
  if (text !== '') run.appendOutput(text, undefined, item);
  const shown = messages.map(message => messageOf(message, uri));
  const { durationMs } = result;
  switch (state) {
    case 'passed':
      run.passed(item, durationMs);
      break;
    case 'failed':
      run.failed(item, shown, durationMs);
      break;
    case 'errored':
      run.errored(item, shown, durationMs);
      break;
    case 'skipped':
      run.skipped(item);
      break;
    case 'notRun':
  }
}

/** Returns a message with its location in the test file or in its baseline. */
export function messageOf(
  { text, range, diff, context, isInBaseline }: ShownMessage,
  uri: vscode.Uri,
): vscode.TestMessage {
  const message = diff ? vscode.TestMessage.diff(text, diff.expected, diff.actual) : new vscode.TestMessage(text);
  message.location = new vscode.Location(isInBaseline ? baselineUri(uri) : uri, toRange(range));
  if (context !== undefined) message.contextValue = context;
  return message;
}

interface RunParts {
  readonly controller: vscode.TestController;
  readonly files: TestFiles;
  readonly tree: TestTree;
  readonly results: TestResults;
}

interface RunOptions {
  readonly mode: RunMode;
  /** Whether to ask for confirmation before a baseline is written or many requests are sent. */
  readonly asks: boolean;
  /** The URIs of the files to run; all if absent. */
  readonly only?: ReadonlySet<string>;
}

interface NetworkLeaves {
  readonly network: FileNetwork;
  readonly leaves: readonly Leaf[];
}

export class TestRuns {
  readonly #services: SimtestServices;
  readonly #parts: RunParts;

  constructor(services: SimtestServices, parts: RunParts) {
    this.#services = services;
    this.#parts = parts;
  }

  /** Handles a request of a run profile, and shows its errors. */
  async handle(request: vscode.TestRunRequest, token: vscode.CancellationToken, mode: RunMode): Promise<void> {
    try {
      if (request.continuous) await this.#onSave(request, token);
      else await this.#run(request, token, { mode, asks: true });
    } catch (error) {
      this.#services.notify.error(error);
    }
  }

  /** Runs an item of the Test Explorer for a command. */
  async runItem(item: vscode.TestItem, mode: RunMode, { asks = true } = {}): Promise<void> {
    const never = new vscode.CancellationTokenSource();
    await this.#run(new vscode.TestRunRequest([item]), never.token, { mode, asks });
    never.dispose();
  }

  async #run(request: vscode.TestRunRequest, token: vscode.CancellationToken, options: RunOptions): Promise<void> {
    const { controller, files } = this.#parts;
    await files.all();
    await files.settled();
    const { leaves, left } = this.#chosen(request, options.only);
    if (leaves.length === 0 || (options.asks && !(await this.#mayRun(leaves, options.mode)))) return;
    const run = controller.createTestRun(request);
    const stopped = new AbortController();
    const stop = () => stopped.abort(new vscode.CancellationError());
    const watched = [token.onCancellationRequested(stop), run.token.onCancellationRequested(stop)];
    if (token.isCancellationRequested) stop();
    try {
      for (const { item } of leaves) run.enqueued(item);
      if (left > 0) run.appendOutput(`${counted(left, 'test')} not run, because other tests have "only"\r\n`);
      for (const group of this.#byNetwork(leaves))
        if (!stopped.signal.aborted) await this.#runOn(run, group, options.mode, stopped.signal);
    } finally {
      for (const each of watched) each.dispose();
      run.end();
      await this.#parts.results.offer();
    }
  }

  /** Runs the tests of a file whenever the file, or a payload file, is saved, until the user turns this off. */
  async #onSave(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const { tree } = this.#parts;
    const { notify } = this.#services;
    let last = Promise.resolve();
    const runSaved = async (uris: readonly vscode.Uri[]) => {
      if (uris.some(uri => this.#needsTrust(uri)))
        throw new RefusedError('This workspace is not trusted. Use the Run button to run the tests.');
      const only = new Set(uris.map(uri => uri.toString()));
      await this.#run(request, token, { mode: 'check', asks: false, only });
    };
    const saved = vscode.workspace.onDidSaveTextDocument(({ uri }) => {
      const files = [...(tree.file(uri) ? [uri] : []), ...tree.withPayloadIn(uri).map(leaf => leaf.uri)];
      if (files.length === 0) return;
      // One run after the other, each with the files as they are by then.
      last = last.then(() => runSaved(files)).catch((error: unknown) => notify.error(error));
    });
    await cancelled(token);
    saved.dispose();
  }

  /** Whether a run needs trust: in an untrusted workspace, a key is used only for runs that the user starts. */
  #needsTrust(uri: vscode.Uri): boolean {
    if (vscode.workspace.isTrusted) return false;
    const found = networkOfFile(this.#services.session, this.#parts.files.known(uri)?.read.file);
    return found.kind === 'network' && found.network.auth !== 'none';
  }

  /**
   * Returns the leaves to run. If some tests are marked "only" and no test is requested individually, only those run;
   * `left` is the number of the others.
   * @param files the files of the run
   */
  #chosen(
    { include, exclude }: vscode.TestRunRequest,
    files: ReadonlySet<string> | undefined,
  ): { readonly leaves: readonly Leaf[]; readonly left: number } {
    const { tree } = this.#parts;
    const leaves = tree.leaves(include, new Set(exclude)).filter(({ uri }) => files?.has(uri.toString()) ?? true);
    const isOfTests = include?.some(item => tree.of(item)?.kind === 'test' || tree.of(item)?.kind === 'case') ?? false;
    const only = leaves.filter(({ test }) => test.only);
    return isOfTests || only.length === 0 ? { leaves, left: 0 } : { leaves: only, left: leaves.length - only.length };
  }

  #byNetwork(leaves: readonly Leaf[]): readonly NetworkLeaves[] {
    const { session } = this.#services;
    const groups = new Map<string, { readonly network: FileNetwork; readonly leaves: Leaf[] }>();
    for (const leaf of leaves) {
      const network = networkOfFile(session, this.#parts.files.known(leaf.uri)?.read.file);
      // The message about an unknown network refers to a location in a single file.
      const key = network.kind === 'network' ? `network ${network.network.id}` : leaf.uri.toString();
      const group = groups.get(key) ?? { network, leaves: [] };
      group.leaves.push(leaf);
      groups.set(key, group);
    }
    return [...groups.values()];
  }

  async #mayRun(leaves: readonly Leaf[], mode: RunMode): Promise<boolean> {
    const sent = this.#byNetwork(leaves).filter(
      ({ network }) => network.kind === 'network' && !network.network.sandbox,
    );
    const requests = sent.reduce((sum, group) => sum + requestsOf(runsOf(this.#parts.files, group.leaves)), 0);
    const names = leaves.map(({ test, case: one }) => caseTitle({ test: test.name, case: one.name }));
    const question = runQuestion(mode, names, requests);
    if (!question) return true;
    const { text, button } = question;
    return (await vscode.window.showWarningMessage(text, { modal: true }, button)) === button;
  }

  async #runOn(run: vscode.TestRun, group: NetworkLeaves, mode: RunMode, signal: AbortSignal): Promise<void> {
    const { network, leaves } = group;
    const left = new Set(leaves);
    const failLeft = (message: (leaf: Leaf) => ShownMessage) => {
      for (const leaf of left) run.errored(leaf.item, messageOf(message(leaf), leaf.uri));
    };
    if (network.kind === 'unknown') {
      run.appendOutput(`${network.message}\r\n`);
      failLeft(() => ({ text: network.message, range: network.range }));
      return;
    }
    try {
      await this.#simulate(run, { network: network.network, left, mode }, signal);
    } catch (error) {
      if (signal.aborted || isCancellation(error)) return;
      this.#services.notify.logged(error);
      run.appendOutput(`${sentenceOf(error)}\r\n`);
      failLeft(({ test }) => ({ text: sentenceOf(error), range: test.nameRange }));
    }
  }

  /** @param left leaves without a result; a leaf is removed when it has a result. */
  async #simulate(
    run: vscode.TestRun,
    { network, left, mode }: { readonly network: Network; readonly left: Set<Leaf>; readonly mode: RunMode },
    signal: AbortSignal,
  ): Promise<void> {
    const { files, results: kept } = this.#parts;
    const leaves = [...left];
    const byId = new Map(leaves.map(leaf => [idOf(leaf), leaf]));
    const uris = new Map(leaves.map(({ uri }) => [pathOf(uri), uri]));
    const plain = runsOf(files, leaves);
    const { runs, damaged }: ComparedRuns =
      mode === 'update'
        ? { runs: plain.map(each => ({ ...each, baseline: { kind: 'update' } as const })), damaged: new Map() }
        : await withBaselines(plain, uris);
    const onResult = (result: CaseResult) => {
      const leaf = byId.get(result.id);
      if (!leaf) return;
      left.delete(leaf);
      showResult(run, leaf, result, damaged.get(result.path));
      kept.keep(leaf.item.id, { result, uri: leaf.uri, network: network.id });
    };
    const results = await runOnNetwork(this.#services, network, runs, uris, { signal, onResult });
    if (mode === 'update' && !signal.aborted) await this.#update(run, uris, results);
  }

  async #update(
    run: vscode.TestRun,
    uris: ReadonlyMap<string, vscode.Uri>,
    results: readonly CaseResult[],
  ): Promise<void> {
    for (const [path, uri] of uris) {
      const file = this.#parts.files.known(uri);
      if (!file) continue;
      const own = results.filter(result => result.path === path);
      try {
        const count = await updateBaselineOf(file, own);
        run.appendOutput(`Baseline of ${path}: ${counted(count, 'entry', 'entries')} changed\r\n`);
      } catch (error) {
        // The baselines of other files can still be written.
        run.appendOutput(`Baseline of ${path}: not written. ${sentenceOf(error)}\r\n`);
        this.#services.notify.error(error);
      }
    }
  }
}

function cancelled(token: vscode.CancellationToken): Promise<void> {
  return new Promise(resolve => {
    if (token.isCancellationRequested) resolve();
    token.onCancellationRequested(() => resolve());
  });
}
