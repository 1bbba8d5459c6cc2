import * as vscode from 'vscode';

const SCHEME = 'movescope-seen';

/**
 * Read-only documents that show interfaces as they were last seen, for versions without a ledger version to distinguish
 * them.
 */
export class SeenDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  /** By URI, for as long as the window is open, as a document may be opened again. */
  readonly #texts = new Map<string, string>();
  readonly #owned: vscode.Disposable;

  constructor() {
    this.#owned = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
  }

  /**
   * Adds a document and returns its URI. @param uri the URI of the module's newest interface @param seen when the shown
   * interface was seen
   */
  add({ path }: vscode.Uri, seen: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: SCHEME, path, query: seen });
    this.#texts.set(uri.toString(), text);
    return uri;
  }

  provideTextDocumentContent(uri: vscode.Uri): string | undefined {
    return this.#texts.get(uri.toString());
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
