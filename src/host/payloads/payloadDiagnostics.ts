import * as vscode from 'vscode';
import type { Finding } from '../../core/payloads/check/finding';
import type { UserFacingError } from '../../core/userFacingError';
import { isTestDocument, isWrittenIn, toRange } from '../vscode/documents';
import { changesSetting, readSetting } from '../session/settings';
import { logText, withoutUser } from '../vscode/requestLog';
import { isOver } from '../vscode/notify';
import type { Session } from '../session/session';
import type { DocumentLocators } from './documentLocators';
import { sessionLookup } from '../session/sessionLookup';

/** Debounce delay before a document is checked, in ms. */
const DELAY_MS = 300;
/** The sources of diagnostics. The second one is for diagnostics that are based on offline copies. */
const SOURCE = 'Movescope';
const OFFLINE_SOURCE = 'Movescope (offline)';

/** The kind of the action that quotes all integers that are sent as strings. */
export const FIX_ALL = vscode.CodeActionKind.SourceFixAll.append('movescope');

interface Checked {
  readonly version: number;
  readonly findings: readonly Finding[];
}

interface Found {
  readonly findings: readonly Finding[];
  readonly source: string;
}

type Shown = Pick<vscode.Diagnostic, 'range' | 'message' | 'code'>;

/** Reports errors in the payloads of visible documents, checked against the selected network. */
export class PayloadDiagnostics implements vscode.Disposable {
  readonly #session: Session;
  readonly #locators: DocumentLocators;
  readonly #log: vscode.LogOutputChannel;
  readonly #collection = vscode.languages.createDiagnosticCollection('movescope');
  readonly #checked = new Map<vscode.TextDocument, Checked>();
  /** Aborts the scheduled or running check of each document. */
  readonly #running = new Map<vscode.TextDocument, AbortController>();
  readonly #owned: readonly vscode.Disposable[];

  /** @param onDidForget fires when cached data of the network is discarded. */
  constructor(
    session: Session,
    locators: DocumentLocators,
    log: vscode.LogOutputChannel,
    onDidForget: vscode.Event<void>,
  ) {
    this.#session = session;
    this.#locators = locators;
    this.#log = log;
    const startAgain = () => this.#startAgain();
    this.#owned = [
      this.#collection,
      onDidForget(startAgain),
      locators.onDidChangeVariables(startAgain),
      // This also fires when the language of an open document changes.
      vscode.workspace.onDidOpenTextDocument(document => this.#schedule(document)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#schedule(document)),
      vscode.workspace.onDidCloseTextDocument(document => this.#forget(document)),
      vscode.window.onDidChangeVisibleTextEditors(() => this.#scheduleVisible()),
      vscode.workspace.onDidChangeConfiguration(event => {
        if (changesSetting(event, 'diagnostics')) this.#startAgain();
      }),
    ];
    this.#scheduleVisible();
  }

  /** Returns the findings in a document; none if the document has changed since the check. */
  findingsOf(document: vscode.TextDocument): readonly Finding[] {
    const checked = this.#checked.get(document);
    return checked?.version === document.version ? checked.findings : [];
  }

  /**
   * Returns the finding of a diagnostic; `undefined` if it is from another source or an earlier version of the
   * document.
   */
  findingOf(document: vscode.TextDocument, diagnostic: vscode.Diagnostic): Finding | undefined {
    if (diagnostic.source !== SOURCE && diagnostic.source !== OFFLINE_SOURCE) return undefined;
    return this.findingsOf(document).find(finding => isSame(shownOf(finding), diagnostic));
  }

  dispose(): void {
    for (const running of this.#running.values()) running.abort(new vscode.CancellationError());
    for (const owned of this.#owned) owned.dispose();
  }

  #startAgain(): void {
    for (const document of [...this.#checked.keys(), ...this.#running.keys()]) this.#forget(document);
    this.#scheduleVisible();
  }

  #forget(document: vscode.TextDocument): void {
    this.#cancel(document);
    // The URI might belong to a different document by now.
    if (this.#checked.delete(document)) this.#collection.delete(document.uri);
  }

  #cancel(document: vscode.TextDocument): void {
    this.#running.get(document)?.abort(new vscode.CancellationError());
    this.#running.delete(document);
  }

  #scheduleVisible(): void {
    for (const document of visibleDocuments())
      if (this.#checked.get(document)?.version !== document.version && !this.#running.has(document))
        this.#schedule(document);
  }

  #schedule(document: vscode.TextDocument): void {
    this.#cancel(document);
    if (!readSetting('diagnostics', document) || !isChecked(document) || !visibleDocuments().has(document)) return;
    const running = new AbortController();
    this.#running.set(document, running);
    const timer = setTimeout(() => void this.#check(document, running), DELAY_MS);
    running.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  async #check(document: vscode.TextDocument, running: AbortController): Promise<void> {
    const { signal } = running;
    try {
      const { findings, source } = await this.#find(document, signal);
      if (signal.aborted) return;
      const { sandbox } = this.#session.network;
      this.#checked.set(document, { version: document.version, findings });
      this.#collection.set(
        document.uri,
        findings.map(finding => diagnosticOf(finding, sandbox, source)),
      );
    } catch (error) {
      if (signal.aborted || isOver(error)) return;
      this.#log.error(`The payloads in ${withoutUser(document.uri.path)} could not be checked: ${logText(error)}`);
    } finally {
      if (this.#running.get(document) === running) this.#running.delete(document);
    }
  }

  async #find(document: vscode.TextDocument, signal: AbortSignal): Promise<Found> {
    const locator = await this.#locators.of(document);
    const calls = locator?.all() ?? [];
    if (calls.length === 0 || signal.aborted) return { findings: [], source: SOURCE };
    let source = SOURCE;
    const onStale = () => {
      source = OFFLINE_SOURCE;
    };
    const onTrouble = (error: UserFacingError) =>
      this.#log.info(`Payloads in ${withoutUser(document.uri.path)} are not checked. ${error.logText}`);
    const [{ checkCall }, lookup] = await Promise.all([
      import('../../core/payloads/check/checkCall'),
      sessionLookup(this.#session, { signal, onTrouble, onStale }),
    ]);
    const findings: Finding[] = [];
    for (const call of calls) for (const each of await checkCall(call, lookup)) findings.push(each);
    return { findings, source };
  }
}

/** Whether the payloads in a document are checked. Those in simulation test files are checked with the tests. */
function isChecked(document: vscode.TextDocument): boolean {
  return isWrittenIn(document) && !isTestDocument(document);
}

function visibleDocuments(): ReadonlySet<vscode.TextDocument> {
  return new Set(vscode.window.visibleTextEditors.map(({ document }) => document));
}

function diagnosticOf(finding: Finding, isSandbox: boolean, source: string): vscode.Diagnostic {
  const { range, message, code } = shownOf(finding);
  const diagnostic = new vscode.Diagnostic(range, message, severityOf(finding, isSandbox));
  diagnostic.source = source;
  diagnostic.code = code;
  return diagnostic;
}

/**
 * Returns the severity of a finding. In the sandbox, an unknown name is not an error, because the sandbox lacks most
 * modules of other chains.
 */
function severityOf({ severity, code }: Finding, isSandbox: boolean): vscode.DiagnosticSeverity {
  if (isSandbox && code.startsWith('unknown-')) return vscode.DiagnosticSeverity.Information;
  return severity === 'error' ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
}

function shownOf({ range, message, code }: Finding): Shown & { readonly code: string } {
  return { range: toRange(range), message, code };
}

function isSame(one: Shown, other: Shown): boolean {
  return one.code === other.code && one.message === other.message && one.range.isEqual(other.range);
}
