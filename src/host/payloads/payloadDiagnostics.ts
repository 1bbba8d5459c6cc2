import * as vscode from 'vscode';
import type { Finding } from '../../core/payloads/check/finding';
import type { UserFacingError } from '../../core/userFacingError';
import { toRange, isWrittenIn } from '../shell/documents';
import { changesSetting, readSetting } from '../shell/settings';
import { logText, withoutUser } from '../shell/logText';
import { isOver } from '../shell/notify';
import type { Session } from '../shell/session';
import type { DocumentLocators } from './documentLocators';
import { sessionLookup } from '../shell/sessionLookup';

/** How long a document stays as it is before it is checked, in ms. */
const DELAY_MS = 300;
/** What diagnostics say they come from; the second where they stand on what was kept of another time. */
const SOURCE = 'Movescope';
const OFFLINE_SOURCE = 'Movescope (offline)';

/** Mends at once, without being asked about each, what has one cure that changes no value. */
export const FIX_ALL = vscode.CodeActionKind.SourceFixAll.append('movescope');

/** What was found in a document as it was at a version of it. */
interface Checked {
  readonly version: number;
  readonly findings: readonly Finding[];
}

/** What was found in a document, and on what it stands. */
interface Found {
  readonly findings: readonly Finding[];
  readonly source: string;
}

/** Where a diagnostic's finding is looked for. */
type Shown = Pick<vscode.Diagnostic, 'range' | 'message' | 'code'>;

/** Underlines what is wrong with the payloads of visible documents, on the selected network. */
export class PayloadDiagnostics implements vscode.Disposable {
  readonly #session: Session;
  readonly #locators: DocumentLocators;
  readonly #log: vscode.LogOutputChannel;
  readonly #collection = vscode.languages.createDiagnosticCollection('movescope');
  readonly #checked = new Map<vscode.TextDocument, Checked>();
  /** What ends the check of a document that waits or runs. */
  readonly #running = new Map<vscode.TextDocument, AbortController>();
  readonly #owned: readonly vscode.Disposable[];

  /** @param onDidForget what was read of the network is forgotten */
  constructor(
    session: Session,
    locators: DocumentLocators,
    log: vscode.LogOutputChannel,
    onDidForget: vscode.Event<void>,
  ) {
    this.#session = session;
    this.#locators = locators;
    this.#log = log;
    const startAgain = () => {
      this.#startAgain();
    };
    this.#owned = [
      this.#collection,
      onDidForget(startAgain),
      // Also where the language of a document that stays open changes.
      vscode.workspace.onDidOpenTextDocument(document => {
        this.#schedule(document);
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        this.#schedule(document);
      }),
      vscode.workspace.onDidCloseTextDocument(document => {
        this.#forget(document);
      }),
      vscode.window.onDidChangeVisibleTextEditors(() => {
        this.#scheduleVisible();
      }),
      vscode.workspace.onDidChangeConfiguration(event => {
        if (changesSetting(event, 'diagnostics')) this.#startAgain();
      }),
    ];
    this.#scheduleVisible();
  }

  /** What was found in a document, as long as it stays as it was checked. */
  findingsOf(document: vscode.TextDocument): readonly Finding[] {
    const checked = this.#checked.get(document);
    return checked?.version === document.version ? checked.findings : [];
  }

  /** What a diagnostic tells; `undefined` for one of another source, or of an earlier text. */
  findingOf(document: vscode.TextDocument, diagnostic: vscode.Diagnostic): Finding | undefined {
    if (diagnostic.source !== SOURCE && diagnostic.source !== OFFLINE_SOURCE) return undefined;
    return this.findingsOf(document).find(finding => isSame(shownOf(finding), diagnostic));
  }

  dispose(): void {
    for (const running of this.#running.values()) running.abort(new vscode.CancellationError());
    for (const owned of this.#owned) owned.dispose();
  }

  /** Nothing of what was found holds any more. */
  #startAgain(): void {
    for (const document of [...this.#checked.keys(), ...this.#running.keys()]) this.#forget(document);
    this.#scheduleVisible();
  }

  #forget(document: vscode.TextDocument): void {
    this.#cancel(document);
    // Another document may have its name by now.
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
    if (!readSetting('diagnostics', document) || !isWrittenIn(document) || !visibleDocuments().has(document)) return;
    const running = new AbortController();
    this.#running.set(document, running);
    const timer = setTimeout(() => void this.#check(document, running), DELAY_MS);
    running.signal.addEventListener('abort', () => {
      clearTimeout(timer);
    });
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
      this.#log.error(`The payloads of ${withoutUser(document.uri.path)} could not be checked: ${logText(error)}`);
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
    const onTrouble = (error: UserFacingError) => {
      this.#log.info(`Payloads of ${withoutUser(document.uri.path)} are not checked. ${error.logText}`);
    };
    const [{ checkCall }, lookup] = await Promise.all([
      import('../../core/payloads/check/checkCall'),
      sessionLookup(this.#session, { signal, onTrouble, onStale }),
    ]);
    const findings: Finding[] = [];
    for (const call of calls) findings.push(...(await checkCall(call, lookup)));
    return { findings, source };
  }
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

/** The sandbox has little of what chains have: what it lacks is no fault of a payload for another network. */
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
