import * as vscode from 'vscode';
import { lineEditOf, textLines, type DocumentLines } from '../../core/text/lines';
import { isPayloadFile, LANGUAGES, languageOf, type PayloadLanguage } from '../../core/payloads/languages/languages';
import type { PayloadLocator } from '../../core/payloads/engine/bracketLanguage';
import type { PayloadVariables } from '../../core/payloads/engine/variables';
import { documentLines, isDeployed, openDocument } from '../vscode/documents';
import { changesSetting } from '../session/settings';
import type { MoveSources } from '../packages/moveSources';
import { readFile } from '../vscode/readFile';
import { defined } from '../../core/text/defined';

interface Entry {
  readonly language: PayloadLanguage;
  readonly loading: Promise<PayloadLocator>;
  /** Set once it is loaded. Earlier edits do not matter, because nothing is cached before that. */
  locator?: PayloadLocator;
  /** Whether the locator has read files that the document imports. */
  hasImports?: boolean;
}

/** Maximum size of an imported file, in bytes. */
const MAX_IMPORTED = 4_000_000;

/** The payload locators of open documents. They cache their results and are notified of every edit. */
export class DocumentLocators implements vscode.Disposable {
  readonly #entries = new Map<vscode.TextDocument, Entry>();
  readonly #sources: MoveSources;
  readonly entered = new Map<string, string>();
  /** Functions that the user has entered because the document does not contain their addresses, by name as written. */
  readonly functions = new Map<string, string>();
  readonly #variablesChanged = new vscode.EventEmitter<void>();
  readonly onDidChangeVariables = this.#variablesChanged.event;
  readonly #owned: readonly vscode.Disposable[];

  constructor(sources: MoveSources) {
    this.#sources = sources;
    this.#owned = [
      this.#variablesChanged,
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const entry = this.#entries.get(document);
        for (const change of contentChanges) entry?.locator?.edited(lineEditOf(change.range, change.text));
        if (entry && contentChanges.some(change => touchesImport(document, change))) this.#entries.delete(document);
      }),
      vscode.workspace.onDidSaveTextDocument(saved => {
        for (const [document, { hasImports }] of this.#entries)
          if (hasImports && document !== saved) this.#entries.delete(document);
      }),
      vscode.workspace.onDidCloseTextDocument(document => {
        this.#entries.delete(document);
      }),
      vscode.workspace.onDidChangeConfiguration(event => {
        if (changesSetting(event, 'variables')) this.forgetPayloadFiles();
      }),
      sources.onDidChangePackages(() => {
        for (const [document, { language }] of this.#entries)
          if (LANGUAGES[language].hasNamedAddresses) this.#entries.delete(document);
      }),
    ];
  }

  /**
   * Returns `undefined` if payloads are not supported in the document's language. Calls in a deployed module are not
   * payloads.
   */
  of(document: vscode.TextDocument): Promise<PayloadLocator> | undefined {
    const language = isDeployed(document) ? undefined : languageOf(document.languageId, document.uri.path);
    const known = this.#entries.get(document);
    if (known || language === undefined || document.isClosed) return known?.loading;
    const entry: Entry = {
      language,
      loading: this.#load(document, language, () => {
        entry.hasImports = true;
      }),
    };
    this.#entries.set(document, entry);
    entry.loading.then(
      locator => (entry.locator = locator),
      () => this.#entries.delete(document),
    );
    return entry.loading;
  }

  /** Returns the variables of a payload file; `undefined` for other documents. */
  async variablesOf(document: vscode.TextDocument): Promise<PayloadVariables | undefined> {
    if (!isPayloadFile(document.uri.path)) return undefined;
    return (await import('./documentVariables')).documentVariables(document, this.entered);
  }

  /** Discards the locators of payload files. Must be called when variables have changed. */
  forgetPayloadFiles(): void {
    for (const document of this.#entries.keys()) if (isPayloadFile(document.uri.path)) this.#entries.delete(document);
    this.#variablesChanged.fire();
  }

  dispose(): void {
    this.#entries.clear();
    for (const owned of this.#owned) owned.dispose();
  }

  async #load(
    document: vscode.TextDocument,
    language: PayloadLanguage,
    onImports: () => void,
  ): Promise<PayloadLocator> {
    const [{ loadLanguage, loadLocator }, lookup, variables] = await Promise.all([
      import('../../core/payloads/languages/loadLanguage'),
      LANGUAGES[language].hasNamedAddresses ? this.#sources.addresses(document.uri) : undefined,
      this.variablesOf(document),
    ]);
    const [{ readImports }, makeLocator] = await Promise.all([loadLanguage(language), loadLocator(language)]);
    const lines = documentLines(document);
    const imports = await readImports?.(lines, path => fileBeside(document, path));
    if (imports && imports.size > 0) onImports();
    return makeLocator(lines, {
      ...defined({ lookup, variables, imports }),
    });
  }
}

function touchesImport(document: vscode.TextDocument, { range, text }: vscode.TextDocumentContentChangeEvent): boolean {
  const isImport = (line: string) => /^\s*import\s|\sfrom\s*['"]/.test(line);
  return isImport(document.lineAt(Math.min(range.start.line, document.lineCount - 1)).text) || isImport(text);
}

/** Returns a file by its path relative to a document, including unsaved changes; `undefined` if it does not exist. */
async function fileBeside(document: vscode.TextDocument, path: string): Promise<DocumentLines | undefined> {
  if (document.isUntitled) return undefined;
  const uri = vscode.Uri.joinPath(document.uri, '..', path);
  const open = openDocument(uri);
  if (open) return textLines(open.getText());
  const bytes = await readFile(uri, MAX_IMPORTED).catch(() => undefined);
  return bytes && textLines(new TextDecoder().decode(bytes));
}
