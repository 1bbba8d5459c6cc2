import * as vscode from 'vscode';

const SCHEME = 'movescope-seen';

/** Read-only documents of interfaces that were seen and that no ledger version tells apart. */
export class SeenDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  /** By address, for as long as the window is open: a document may be opened again. */
  readonly #texts = new Map<string, string>();
  readonly #owned: vscode.Disposable;

  constructor() {
    this.#owned = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
  }

  /** The address of a document with a text. @param uri of the module's newest interface @param seen when it was so */
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
