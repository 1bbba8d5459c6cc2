import * as vscode from 'vscode';
import { lineEditOf } from '../../core/payloads/documentLines';
import { isPayloadFile, LANGUAGES, languageOf, type PayloadLanguage } from '../../core/payloads/languages/languages';
import type { PayloadLocator } from '../../core/payloads/engine/payloadLocator';
import type { PayloadVariables } from '../../core/payloads/payloadVariables';
import { documentLines, isDeployed } from '../shell/documents';
import { changesSetting } from '../shell/settings';
import type { MoveSources } from '../packages/moveSources';

interface Entry {
  readonly language: PayloadLanguage;
  readonly loading: Promise<PayloadLocator>;
  /** Set once it is loaded: earlier edits cannot change anything that it has cached. */
  locator?: PayloadLocator;
}

/** The payload locators of open documents, which cache their results and are notified of every edit. */
export class DocumentLocators implements vscode.Disposable {
  readonly #entries = new Map<vscode.TextDocument, Entry>();
  readonly #sources: MoveSources;
  /** The answers to questions for variables, by name. */
  readonly entered = new Map<string, string>();
  readonly #variablesChanged = new vscode.EventEmitter<void>();
  /** Fires when variables of payload files have changed. */
  readonly onDidChangeVariables = this.#variablesChanged.event;
  readonly #owned: readonly vscode.Disposable[];

  constructor(sources: MoveSources) {
    this.#sources = sources;
    this.#owned = [
      this.#variablesChanged,
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const locator = this.#entries.get(document)?.locator;
        if (locator) for (const change of contentChanges) locator.edited(lineEditOf(change.range, change.text));
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
   * Returns the locator of a document, or `undefined` if payloads are not located in its language. The calls in a
   * deployed module are not payloads.
   */
  of(document: vscode.TextDocument): Promise<PayloadLocator> | undefined {
    const language = isDeployed(document) ? undefined : languageOf(document.languageId, document.uri.path);
    const known = this.#entries.get(document);
    if (known || language === undefined || document.isClosed) return known?.loading;
    const entry: Entry = { language, loading: this.#load(document, language) };
    this.#entries.set(document, entry);
    entry.loading.then(
      locator => (entry.locator = locator),
      () => this.#entries.delete(document),
    );
    return entry.loading;
  }

  /** Returns the variables of a payload file; `undefined` in other documents. */
  async variablesOf(document: vscode.TextDocument): Promise<PayloadVariables | undefined> {
    if (!isPayloadFile(document.uri.path)) return undefined;
    return (await import('./documentVariables')).documentVariables(document, this.entered);
  }

  /** Must be called when variables have changed. */
  forgetPayloadFiles(): void {
    for (const document of this.#entries.keys()) if (isPayloadFile(document.uri.path)) this.#entries.delete(document);
    this.#variablesChanged.fire();
  }

  dispose(): void {
    this.#entries.clear();
    for (const owned of this.#owned) owned.dispose();
  }

  async #load(document: vscode.TextDocument, language: PayloadLanguage): Promise<PayloadLocator> {
    const [{ loadLocator }, lookup, variables] = await Promise.all([
      import('../../core/payloads/languages/loadLanguage'),
      LANGUAGES[language].hasNamedAddresses ? this.#sources.addresses(document.uri) : undefined,
      this.variablesOf(document),
    ]);
    const makeLocator = await loadLocator(language);
    return makeLocator(documentLines(document), lookup, variables);
  }
}
