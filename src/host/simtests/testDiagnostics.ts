import type { Range } from '../../core/text/lines';
import * as vscode from 'vscode';
import { type ModuleLookup, storeLookup } from '../../core/modules/moduleLookup';
import type { Finding, Fix } from '../../core/payloads/check/finding';
import type { LocatedCall } from '../../core/payloads/located';
import { readTestPayload, type TestProblem } from '../../core/simtests/payloadIn';
import { withCase, type ReadTestFile } from '../../core/simtests/readTestFile';
import type { SimulationTest } from '../../core/simtests/testFile';
import type { UserFacingError } from '../../core/userFacingError';
import { toRange, openDocument } from '../vscode/documents';
import { logText, withoutUser } from '../vscode/requestLog';
import { isOver } from '../vscode/notify';
import { onNetwork } from '../session/onNetwork';
import { sessionLookup } from '../session/sessionLookup';
import { changesSetting, readSetting } from '../session/settings';
import { networkOfFile } from './payloadFilesOf';
import { type SimtestServices, type KnownFile, type TestFiles } from './testFiles';
import { fixAction } from '../payloads/payloadFixes';
import { checkCall } from '../../core/payloads/check/checkCall';

const SOURCE = 'Movescope';

interface Shown {
  readonly diagnostic: vscode.Diagnostic;
  readonly fixes: readonly Fix[];
}

/**
 * Reports errors in visible test files: in their format, and in their calls, which are checked against the deployed
 * ABI.
 */
export class TestDiagnostics implements vscode.CodeActionProvider, vscode.Disposable {
  readonly #services: SimtestServices;
  readonly #files: TestFiles;
  readonly #collection = vscode.languages.createDiagnosticCollection('movescope-simtests');
  readonly #shown = new Map<string, { readonly version: number; readonly found: readonly Shown[] }>();
  readonly #running = new Map<string, AbortController>();
  readonly #owned: readonly vscode.Disposable[];

  /** @param onDidForget fires when cached data of the network is discarded or a different network is selected. */
  constructor(services: SimtestServices, files: TestFiles, onDidForget: vscode.Event<void>) {
    this.#services = services;
    this.#files = files;
    const all = () => this.#checkVisible();
    this.#owned = [
      this.#collection,
      files.onDidRead(file => {
        if (isVisible(file.uri)) void this.#check(file);
      }),
      files.onDidRemove(uri => this.#forget(uri)),
      onDidForget(all),
      vscode.window.onDidChangeVisibleTextEditors(all),
      vscode.workspace.onDidChangeConfiguration(event => {
        if (changesSetting(event, 'diagnostics') || changesSetting(event, 'networks')) all();
      }),
    ];
    all();
  }

  provideCodeActions(
    document: vscode.TextDocument,
    _: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    const known = this.#shown.get(document.uri.toString());
    if (known?.version !== document.version) return [];
    return diagnostics.flatMap(diagnostic => {
      const shown = known.found.find(each => isSame(each.diagnostic, diagnostic));
      return (shown?.fixes ?? []).map((fix, _index, all) => fixAction(document.uri, fix, diagnostic, all.length === 1));
    });
  }

  dispose(): void {
    for (const running of this.#running.values()) running.abort(new vscode.CancellationError());
    for (const owned of this.#owned) owned.dispose();
  }

  #checkVisible(): void {
    for (const { document } of vscode.window.visibleTextEditors) {
      const file = this.#files.known(document.uri);
      if (file) void this.#check(file);
    }
  }

  #forget(uri: vscode.Uri): void {
    const key = uri.toString();
    this.#running.get(key)?.abort(new vscode.CancellationError());
    this.#running.delete(key);
    this.#shown.delete(key);
    this.#collection.delete(uri);
  }

  async #check(file: KnownFile): Promise<void> {
    const { uri } = file;
    const key = uri.toString();
    this.#running.get(key)?.abort(new vscode.CancellationError());
    const document = openDocument(uri);
    if (!document || !readSetting('diagnostics', uri)) {
      this.#forget(uri);
      return;
    }
    const running = new AbortController();
    this.#running.set(key, running);
    const { version } = document;
    const show = (found: readonly Shown[]) => {
      if (running.signal.aborted || document.version !== version) return;
      this.#shown.set(key, { version, found });
      this.#collection.set(
        uri,
        found.map(({ diagnostic }) => diagnostic),
      );
    };
    const own = this.#ofFile(file);
    try {
      const ofCalls = await this.#ofCalls(file, running.signal);
      show([...own, ...ofCalls]);
    } catch (error) {
      show(own);
      if (!running.signal.aborted && !isOver(error))
        this.#services.notify.logged(new Error(`${withoutUser(uri.path)} could not be checked: ${logText(error)}`));
    } finally {
      if (this.#running.get(key) === running) this.#running.delete(key);
    }
  }

  #ofFile({ read: { file } }: KnownFile): readonly Shown[] {
    const network = networkOfFile(this.#services.session, file);
    const unknown: readonly TestProblem[] =
      network.kind === 'network'
        ? []
        : [
            {
              ...{ range: network.range, message: network.message },
              ...(network.nearest !== undefined && {
                suggestion: { range: network.range, newText: JSON.stringify(network.nearest) },
              }),
            },
          ];
    return [...file.problems, ...unknown].map(shownProblem);
  }

  /**
   * Checks calls against the network of the file. If that network is not selected, it is used only if it needs no key.
   */
  async #ofCalls({ uri, read }: KnownFile, signal: AbortSignal): Promise<readonly Shown[]> {
    const { session, notify } = this.#services;
    const found = networkOfFile(session, read.file);
    const calls = read.file.tests.flatMap(test => callOf(test, read) ?? []);
    if (found.kind === 'unknown' || calls.length === 0) return [];
    const { network } = found;
    const onTrouble = (error: UserFacingError) =>
      notify.debug(`Calls in ${withoutUser(uri.path)} are not checked. ${error.logText}`);
    const check = async (lookup: ModuleLookup): Promise<readonly Shown[]> => {
      const shown: Shown[] = [];
      for (const call of calls) {
        signal.throwIfAborted();
        for (const finding of await checkCall(call, lookup)) shown.push(shownFinding(finding, network.sandbox));
      }
      return shown;
    };
    if (network.id === session.network.id) return check(await sessionLookup(session, { signal, onTrouble }));
    if (network.auth !== 'none') return [];
    const { label, sandbox: isSandbox } = network;
    const options = { network: label, isSandbox, accounts: [], mayAsk: true, signal, onTrouble };
    return onNetwork(session, network, ({ modules }) => check(storeLookup(modules, options)));
  }
}

/** Returns the call of a test whose payload is in the test file, with the variables of the first case. */
function callOf({ payload, cases }: SimulationTest, { file, document }: ReadTestFile): LocatedCall | undefined {
  if (!payload) return undefined;
  const read = readTestPayload(payload, withCase(file.variables, cases[0]?.variables ?? new Map()), document);
  if (read.kind !== 'payload' || read.payload.kind !== 'inline') return undefined;
  const { found } = read.payload;
  if (found.kind === 'hole') return found.call;
  return found.kind === 'found' ? found.located.call : undefined;
}

function isVisible(uri: vscode.Uri): boolean {
  const key = uri.toString();
  return vscode.window.visibleTextEditors.some(({ document }) => document.uri.toString() === key);
}

function shownProblem({ message, range, suggestion }: TestProblem): Shown {
  const fixes = suggestion ? [{ title: `Change to ${suggestion.newText}`, edits: [suggestion] }] : [];
  return { diagnostic: diagnosticOf(range, message, vscode.DiagnosticSeverity.Error), fixes };
}

/**
 * Returns the diagnostic of a finding. As in other documents, a name that is missing in the sandbox is not an error.
 */
function shownFinding({ message, range, severity, code, fixes }: Finding, isSandbox: boolean): Shown {
  const { Error: Wrong, Warning, Information } = vscode.DiagnosticSeverity;
  const level = isSandbox && code.startsWith('unknown-') ? Information : severity === 'error' ? Wrong : Warning;
  return { diagnostic: Object.assign(diagnosticOf(range, message, level), { code }), fixes };
}

function diagnosticOf(range: Range, message: string, level: vscode.DiagnosticSeverity): vscode.Diagnostic {
  return Object.assign(new vscode.Diagnostic(toRange(range), message, level), { source: SOURCE });
}

function isSame(one: vscode.Diagnostic, other: vscode.Diagnostic): boolean {
  return one.message === other.message && one.range.isEqual(other.range);
}
