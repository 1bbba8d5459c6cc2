import * as vscode from 'vscode';
import type { LocatedCall } from '../../core/payloads/located';
import { documentLines, isTestDocument, toRange, PAYLOAD_DOCUMENTS } from '../vscode/documents';
import { COMMANDS, SIMULATE_COMMANDS } from '../vscode/ids';
import { changesSetting, readSetting } from '../session/settings';
import { PayloadRuns } from './payloadRuns';
import type { DocumentLocators } from '../payloads/documentLocators';
import type { PayloadServices } from '../payloads/payloadServices';
import type { CompletionServices } from '../results/completed';
import type { Runs } from '../results/rerun';
import type { ResultPanel } from '../results/resultPanel';
import { registerCommands } from '../vscode/commands';
import type { Lazy } from '../vscode/lazy';

/**
 * Schemes of documents that are files or can be saved as files. The schemes of workspace folders are also supported.
 */
const FILE_SCHEMES: ReadonlySet<string> = new Set(['file', 'untitled', 'vscode-remote']);

/**
 * Shows `Simulate · Encode` above each payload and each entry function in Move source, followed by `On Save ✓` if the
 * payload is simulated on save. The number of code lenses is limited per line and per document.
 */
class PayloadLenses implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #locators: DocumentLocators;
  readonly #runs: PayloadRuns;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #owned: vscode.Disposable[];
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(locators: DocumentLocators, runs: PayloadRuns) {
    this.#locators = locators;
    this.#runs = runs;
    const configured = vscode.workspace.onDidChangeConfiguration(event => {
      if (changesSetting(event, 'codeLens')) this.#changed.fire();
    });
    const pinned = runs.onDidChangePinned(() => this.#changed.fire());
    this.#owned = [configured, pinned, this.#changed];
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    if (!isFile(document.uri) || isTestDocument(document) || !readSetting('codeLens', document)) return [];
    const locator = await this.#locators.of(document);
    const found = locator?.all().filter(isRunnable) ?? [];
    if (found.length === 0) return [];
    const [{ boundedCalls }, { isAskedAsView }, pinned] = await Promise.all([
      import('./senderMatrix'),
      import('../../core/payloads/engine/payloadList'),
      this.#runs.pinnedIn(document),
    ]);
    const lines = documentLines(document);
    const { calls, notes } = boundedCalls(found);
    return [
      ...calls
        .filter(call => !isAskedAsView(call, lines))
        .flatMap(call => lensesOf(document.uri, call, pinned.includes(call))),
      ...notes.map(
        ({ at, words }) => new vscode.CodeLens(toRange({ start: at, end: at }), { title: words, command: '' }),
      ),
    ];
  }

  dispose(): void {
    for (const owned of this.#owned) owned.dispose();
  }
}

/**
 * Whether a call has code lenses. It has none if its name is incomplete, or if it is in Move source, where it can run
 * only as part of its function.
 */
function isRunnable({ form, function: target, isDefinition }: LocatedCall): boolean {
  return target.text !== '' && (form.values !== 'source' || isDefinition === true);
}

function lensesOf(
  uri: vscode.Uri,
  { range, function: target }: LocatedCall,
  isPinned: boolean,
): readonly vscode.CodeLens[] {
  const line = new vscode.Range(range.start.line, range.start.character, range.start.line, range.start.character);
  const place = { uri, position: new vscode.Position(target.range.start.line, target.range.start.character) };
  return [
    new vscode.CodeLens(line, { command: COMMANDS.simulate, title: 'Simulate', arguments: [place] }),
    new vscode.CodeLens(line, { command: COMMANDS.encode, title: 'Encode', arguments: [place] }),
    ...(isPinned
      ? [
          new vscode.CodeLens(line, {
            command: COMMANDS.simulateOnSave,
            title: 'On Save ✓',
            tooltip: 'Simulated on each save. Click to stop.',
            arguments: [place],
          }),
        ]
      : []),
  ];
}

function isFile(uri: vscode.Uri): boolean {
  return FILE_SCHEMES.has(uri.scheme) || vscode.workspace.getWorkspaceFolder(uri) !== undefined;
}

/**
 * Registers the simulate, encode and inspect commands, and the code lenses above payloads.
 * @param onDidForget fires when cached data of the network is discarded or a different network is selected
 */
export function registerSimulate(
  payloads: PayloadServices,
  completion: CompletionServices,
  panel: Lazy<ResultPanel>,
  onDidForget: vscode.Event<void>,
): Runs & vscode.Disposable {
  const { session, notify, locators, forms } = payloads;
  const runs = new PayloadRuns({ completion, locators, panel, state: forms.state, onDidForget });
  const services = { session, notify, panel, payloads, runs };
  const lenses = new PayloadLenses(locators, runs);
  const registered = vscode.Disposable.from(
    runs,
    lenses,
    vscode.languages.registerCodeLensProvider(PAYLOAD_DOCUMENTS, lenses),
    registerCommands(SIMULATE_COMMANDS, notify, async () =>
      (await import('./simulateCommandTable')).simulateCommandTable(services),
    ),
  );
  return Object.assign(registered, {
    runAgain: async (rerun: Parameters<Runs['runAgain']>[0]) =>
      (await import('./simulateCommandTable')).runAgain(services, rerun),
    simulate: async (...[draft, network]: Parameters<Runs['simulate']>) => {
      const { simulateAtCursor } = await import('./simulate');
      await simulateAtCursor(services, { draft, ...(network !== undefined && { network }) });
    },
  });
}
