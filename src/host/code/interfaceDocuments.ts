import * as vscode from 'vscode';
import { createSystemClock } from '../../core/gateway/fetch';
import type { InterfaceText } from '../../core/modules/interfaceText';
import { UserFacingError } from '../../core/userFacingError';
import { CODE_SCHEME, INTERFACE_SCHEME } from '../vscode/ids';
import { isOver } from '../vscode/notify';
import type { Session } from '../session/session';
import { registerReadOnlyFiles, type ReadOnlyFiles } from '../vscode/documents';
import { interfaceUri, readInterfaceUri, type InterfacePlace } from './interfaceUri';
import type { ModuleRow } from '../session/revealRow';

/** A read-only file system that shows the interfaces and code of deployed modules as Move-like source. */
export class InterfaceDocuments implements ReadOnlyFiles, vscode.Disposable {
  readonly #session: Session;
  readonly #known: (place: InterfacePlace) => Promise<InterfaceText | undefined>;
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly #shown = new Map<string, InterfaceText>();
  readonly #commanded = new Set<string>();
  readonly #owned: vscode.Disposable[];
  readonly #closing = new AbortController();
  /**
   * The modification time. It increases with each change and on each start, because VS Code reads a file again only if
   * it is newer.
   */
  #time = createSystemClock().now();
  readonly onDidChangeFile = this.#changed.event;

  /**
   * @param refreshed fires when data of an account, or all data of the selected network, might have changed
   * @param known returns documents that can be shown without reading them, such as the sides of a comparison
   */
  constructor(
    session: Session,
    refreshed: vscode.Event<ModuleRow | undefined>,
    known: (place: InterfacePlace) => Promise<InterfaceText | undefined>,
  ) {
    this.#session = session;
    this.#known = known;
    const again = refreshed(row => {
      const isMeant = (place: InterfacePlace | undefined) =>
        place?.network === session.network.id && (!row || (row.kind === 'account' && row.address === place.address));
      const uris = vscode.workspace.textDocuments.map(({ uri }) => uri).filter(uri => isMeant(readInterfaceUri(uri)));
      this.#time++;
      this.#changed.fire(uris.map(uri => ({ type: vscode.FileChangeType.Changed, uri })));
    });
    const registered = [INTERFACE_SCHEME, CODE_SCHEME].map(scheme => registerReadOnlyFiles(scheme, this));
    this.#owned = [this.#changed, again, ...registered];
  }

  /** The size is unknown until the module is read. */
  stat(): vscode.FileStat {
    return { type: vscode.FileType.File, ctime: 0, mtime: this.#time, size: 0 };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return new TextEncoder().encode(await this.#textOf(uri));
  }

  /**
   * Returns the interface or code of a module. If it cannot be read, returns a comment with the error and how to
   * resolve it.
   */
  async #textOf(uri: vscode.Uri): Promise<string> {
    const place = readInterfaceUri(uri);
    const { asComment, readDocument } = await import('./readInterface');
    if (!place)
      return asComment('This URI does not identify a module.', 'Run "Movescope: Open Module Interface" instead.');
    const key = uri.toString();
    const shown = this.#shown.get(key);
    if (shown && place.network !== this.#session.network.id) return shown.text;
    this.#forgetClosed(key);
    try {
      const known = await this.#known(place);
      const text = known ?? (await readDocument(this.#session, place, this.#commanded.has(key), this.#closing.signal));
      if (!text) {
        return asComment(
          `The network of this document, "${place.network}", is no longer in the settings.`,
          'Run "Movescope: Add Network", then open the document again.',
        );
      }
      this.#shown.set(key, text);
      return text.text;
    } catch (error) {
      if (isOver(error)) {
        if (shown) return shown.text;
        throw vscode.FileSystemError.Unavailable(uri);
      }
      if (!(error instanceof UserFacingError)) throw error;
      this.#shown.delete(key);
      return asComment(error.message, 'To read it again, run "Movescope: Refresh".');
    }
  }

  /**
   * Opens a document for a command. This also works in Restricted Mode, even if reading requires a key. A document that
   * is already open is not changed.
   */
  async open(
    place: InterfacePlace,
  ): Promise<{ readonly document: vscode.TextDocument; readonly text?: InterfaceText }> {
    const uri = interfaceUri(place);
    const key = uri.toString();
    this.#commanded.add(key);
    try {
      const document = await vscode.workspace.openTextDocument(uri);
      const text = this.#shown.get(key);
      return { document, ...(text && { text }) };
    } finally {
      this.#commanded.delete(key);
    }
  }

  /** Returns the text in an open document, or `undefined` if the document shows an error. */
  shownAt(uri: vscode.Uri): InterfaceText | undefined {
    return this.#shown.get(uri.toString());
  }

  dispose(): void {
    this.#closing.abort();
    for (const owned of this.#owned) owned.dispose();
  }

  #forgetClosed(except: string): void {
    const open = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
    for (const key of this.#shown.keys()) if (key !== except && !open.has(key)) this.#shown.delete(key);
  }
}
