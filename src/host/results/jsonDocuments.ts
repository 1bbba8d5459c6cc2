import * as vscode from 'vscode';
import type { ResultReport } from '../../core/results/resultReport';
import { JSON_SCHEME } from '../vscode/ids';
import type { HistoryStore } from './historyStore';
import { exactJson, jsonAddress, historyJson, type JsonSource } from './copyText';

const GONE = 'This result is no longer in the history. Run it again, then select Raw JSON on its page.';

/**
 * Read-only documents with the JSON of results. The text is cached while a document is open; after a reload, it is read
 * from the history.
 */
export class JsonDocuments {
  readonly #store: () => Promise<HistoryStore>;
  readonly #texts = new Map<string, string>();

  constructor(store: () => Promise<HistoryStore>) {
    this.#store = store;
  }

  /** Opens the JSON of a result. If its document is already open, shows that document. */
  async open(report: ResultReport, source: JsonSource, viewColumn: vscode.ViewColumn): Promise<void> {
    const text = exactJson(report);
    this.#forgetClosed();
    const same = source.id === undefined ? [...this.#texts].find(([, each]) => each === text) : undefined;
    const uri = same
      ? vscode.Uri.parse(same[0], true)
      : vscode.Uri.from({ scheme: JSON_SCHEME, ...jsonAddress(report, source) });
    this.#texts.set(uri.toString(), text);
    // Unlike showTextDocument, this opens documents that are too large for extensions to read.
    await vscode.commands.executeCommand('vscode.open', uri, { viewColumn });
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { length } = await this.read(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: length };
  }

  /** Returns the JSON of a result. If it can no longer be read, returns a message as JSON. */
  async read(uri: vscode.Uri): Promise<Uint8Array> {
    const text = this.#texts.get(uri.toString()) ?? (await historyJson(uri.query, await this.#store()));
    return new TextEncoder().encode(text ?? JSON.stringify(GONE));
  }

  #forgetClosed(): void {
    const inputs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
    const open = new Set(inputs.map(input => (input instanceof vscode.TabInputText ? input.uri.toString() : '')));
    for (const key of this.#texts.keys()) if (!open.has(key)) this.#texts.delete(key);
  }
}
