import * as vscode from 'vscode';
import { logText } from '../vscode/requestLog';
import type { ItemDrift, ModuleDrift } from '../../core/packages/drift/moduleDrift';
import { withSignal } from '../vscode/progress';
import { isMoveSource } from '../vscode/documents';
import { COMMANDS } from '../vscode/ids';
import { isOver } from '../vscode/notify';
import type { Session } from '../session/session';
import { readSetting } from '../session/settings';
import { onBuildChange } from './buildChanges';
import { BuildDocuments } from './buildDocuments';
import { DriftReader, type FileDrift } from './driftReader';
import type { DriftChanges } from './driftChanges';
import { rangeIn, type MoveSources } from './moveSources';

export interface DriftServices {
  readonly session: Session;
  readonly sources: MoveSources;
  readonly log: vscode.LogOutputChannel;
}

export class DriftParts implements vscode.Disposable {
  readonly reader: DriftReader;
  readonly problems: DriftProblems;
  readonly documents: BuildDocuments;
  readonly #owned: readonly vscode.Disposable[];
  readonly #closing = new AbortController();

  constructor({ session, sources, log }: DriftServices, watch: DriftChanges) {
    this.reader = new DriftReader(session, sources, watch, this.#closing.signal);
    this.problems = new DriftProblems(this.reader, watch, log);
    this.documents = new BuildDocuments(this.reader, watch.onDidSettle);
    this.#owned = [onBuildChange(() => watch.filesChanged())];
  }

  /**
   * Shows a code lens above each module with the result of the comparison, and above each function and struct that
   * differs.
   */
  async provideCodeLenses(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<vscode.CodeLens[]> {
    const [drift, words] = await Promise.all([
      withSignal(token, signal => this.reader.ofDocument(document, signal)),
      import('../../core/packages/drift/codeDrift'),
    ]);
    const { network } = this.reader;
    const folder = await this.reader.folderOf(document.uri);
    const lenses: vscode.CodeLens[] = [];
    for (const module of drift?.modules ?? []) {
      const { text } = drift ?? { text: '' };
      const whole = `${network}: ${words.moduleDetail(module)}`;
      lenses.push(lens(rangeIn(text, module.span), whole, deployedPlace(module)));
      if (module.state === 'new' || module.state === 'unknown') continue;
      for (const item of module.items) {
        if (item.state === 'same' || !item.span) continue;
        const detail = words.itemDetail(item);
        const title = `${network}: ${item.state}${detail === '' ? '' : ` · ${detail}`}`;
        const range = rangeIn(text, item.span);
        const diff = folder === undefined ? undefined : await codeDiff(this.documents, folder, module, item);
        if (diff) lenses.push(new vscode.CodeLens(new vscode.Range(range.start, range.start), { ...diff, title }));
        else lenses.push(lens(range, title, item.state === 'new' ? undefined : deployedPlace(module, item)));
      }
    }
    return lenses;
  }

  dispose(): void {
    this.#closing.abort(new vscode.CancellationError());
    this.problems.dispose();
    this.documents.dispose();
    for (const owned of this.#owned) owned.dispose();
  }
}

/** Returns the command that shows the code changes of a function; `undefined` if they are visible in the interface. */
export async function codeDiff(
  documents: BuildDocuments,
  folder: string,
  { address, name: module, code }: ModuleDrift,
  { name, kind, differences, isPrivate, state }: ItemDrift,
): Promise<vscode.Command | undefined> {
  const isSeen = code?.kind !== 'changed' || kind !== 'function' || state === 'same';
  if (address === undefined || isSeen) return undefined;
  const isInCode = isPrivate === true || differences.some(difference => difference.code === 'code');
  return isInCode ? documents.diffCommand({ folder, address, module }, name) : undefined;
}

interface DeployedPlace {
  readonly address: string;
  readonly module: string;
  readonly member?: string;
}

function deployedPlace({ address, name, state }: ModuleDrift, item?: ItemDrift): DeployedPlace | undefined {
  if (address === undefined || state === 'new' || state === 'unknown') return undefined;
  return { address, module: name, ...(item && { member: item.name }) };
}

function lens({ start }: vscode.Range, title: string, place: DeployedPlace | undefined): vscode.CodeLens {
  const command = place
    ? { command: COMMANDS.openInterface, title, tooltip: 'Show Deployed Declaration', arguments: [place] }
    : { command: '', title };
  return new vscode.CodeLens(new vscode.Range(start, start), command);
}

/**
 * Reports changes that would block an upgrade as problems: in visible Move files and, once the user has listed a
 * package on the selected network, in the complete package. After the network changes, no requests are sent for
 * packages that the user has not listed on the new network.
 */
class DriftProblems implements vscode.Disposable {
  readonly #reader: DriftReader;
  readonly #log: vscode.LogOutputChannel;
  readonly #collection = vscode.languages.createDiagnosticCollection('movescope-drift');
  readonly #owned: readonly vscode.Disposable[];
  #running: AbortController | undefined;
  readonly #listed = new Set<string>();
  #listedOn: string | undefined;

  constructor(reader: DriftReader, watch: DriftChanges, log: vscode.LogOutputChannel) {
    this.#reader = reader;
    this.#log = log;
    const run = () => void this.#run();
    this.#owned = [this.#collection, watch.onDidSettle(run)];
    void this.#run();
  }

  /** Reports the problems of a package until a different network is selected. */
  list(folder: string): void {
    this.#leaveOtherNetwork();
    if (this.#listed.has(folder)) return;
    this.#listed.add(folder);
    void this.#run();
  }

  dispose(): void {
    this.#running?.abort(new vscode.CancellationError());
    for (const owned of this.#owned) owned.dispose();
  }

  async #read(signal: AbortSignal): Promise<readonly FileDrift[]> {
    const files = new Map<string, FileDrift>();
    this.#leaveOtherNetwork();
    for (const folder of this.#listed) {
      const drift = await this.#reader.ofPackage(folder);
      if (signal.aborted) return [];
      for (const each of drift?.files ?? []) if (isOn(each.file)) files.set(each.file.toString(), each);
    }
    for (const document of visibleMoveDocuments()) {
      if (files.has(document.uri.toString()) || !isOn(document.uri)) continue;
      const drift = await this.#reader.ofDocument(document, signal);
      if (drift) files.set(document.uri.toString(), drift);
    }
    return [...files.values()];
  }

  #leaveOtherNetwork(): void {
    const { networkId } = this.#reader;
    if (this.#listedOn !== networkId) this.#listed.clear();
    this.#listedOn = networkId;
  }

  async #run(): Promise<void> {
    this.#running?.abort(new vscode.CancellationError());
    const { signal } = (this.#running = new AbortController());
    try {
      const found = await this.#read(signal);
      const { upgradeProblems } = await import('../../core/packages/drift/codeDrift');
      if (signal.aborted) return;
      const { network } = this.#reader;
      this.#collection.clear();
      this.#collection.set(
        found.map(({ file, text, modules }) => [
          file,
          modules.flatMap(module =>
            upgradeProblems(module, network).map(({ code, message, item }) => {
              const range = rangeIn(text, item.span ?? module.span);
              const problem = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Warning);
              problem.source = 'Movescope';
              problem.code = code;
              return problem;
            }),
          ),
        ]),
      );
    } catch (error) {
      if (!isOver(error)) this.#log.error(`Move source could not be compared with deployed modules: ${logText(error)}`);
    }
  }
}

function visibleMoveDocuments(): readonly vscode.TextDocument[] {
  const documents = vscode.window.visibleTextEditors.map(({ document }) => document).filter(isMoveSource);
  return [...new Set(documents)];
}

function isOn(uri: vscode.Uri): boolean {
  return readSetting('compareWithDeployed', uri) !== 'off';
}
