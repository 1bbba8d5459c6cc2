import * as vscode from 'vscode';
import { createSystemClock } from '../../core/gateway/fetch';
import type { InterfaceText } from '../../core/modules/interfaceText';
import { UserFacingError } from '../../core/userFacingError';
import { CODE_SCHEME, INTERFACE_SCHEME } from '../shell/ids';
import { isOver } from '../shell/notify';
import { onNetwork, RestrictedModeError } from '../shell/onNetwork';
import type { Session } from '../shell/session';
import { readNetworks } from '../shell/settings';
import { interfaceUri, readInterfaceUri, type InterfacePlace } from './interfaceUri';
import type { ModuleRow } from '../shell/moduleRow';
import { visibleText } from '../../core/move/visibleText';

/**
 * Read-only files that show the interfaces and the code of deployed modules as Move-like source. They are files, rather
 * than documents of a content provider, because VS Code opens files again after a reload.
 */
export class InterfaceDocuments implements vscode.FileSystemProvider, vscode.Disposable {
  readonly #session: Session;
  readonly #known: (place: InterfacePlace) => Promise<InterfaceText | undefined>;
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  /** The interfaces in open documents, by address. */
  readonly #shown = new Map<string, InterfaceText>();
  /** The addresses of documents that a command opens. */
  readonly #commanded = new Set<string>();
  readonly #owned: vscode.Disposable[];
  readonly #closing = new AbortController();
  /** Increases with each change, and when the extension starts again: VS Code reads only what is newer again. */
  #time = createSystemClock().now();
  readonly onDidChangeFile = this.#changed.event;

  /**
   * @param refreshed fires when data of an account, or of the whole selected network, may have changed
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
    const registered = [INTERFACE_SCHEME, CODE_SCHEME].map(scheme =>
      vscode.workspace.registerFileSystemProvider(scheme, this, { isReadonly: true }),
    );
    this.#owned = [this.#changed, again, ...registered];
  }

  /** The size is unknown before the module is read. */
  stat(): vscode.FileStat {
    return { type: vscode.FileType.File, ctime: 0, mtime: this.#time, size: 0 };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return new TextEncoder().encode(await this.#textOf(uri));
  }

  watch(): vscode.Disposable {
    return vscode.Disposable.from();
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  /** Returns the module's interface or, if it cannot be read, a comment that says why and what to do. */
  async #textOf(uri: vscode.Uri): Promise<string> {
    const place = readInterfaceUri(uri);
    if (!place)
      return comment('This address does not name a module.', 'Run "Movescope: Open Module Interface" instead.');
    const key = uri.toString();
    const shown = this.#shown.get(key);
    if (shown && place.network !== this.#session.network.id) return shown.text;
    this.#forgetClosed(key);
    try {
      const known = await this.#known(place);
      const text = known ?? (await this.#read(place, this.#closing.signal));
      if (!text) return otherNetwork(place);
      this.#shown.set(key, text);
      return text.text;
    } catch (error) {
      if (isOver(error)) {
        if (shown) return shown.text;
        throw vscode.FileSystemError.Unavailable(uri);
      }
      if (!(error instanceof UserFacingError)) throw error;
      this.#shown.delete(key);
      return comment(error.message, 'To read it again, run "Movescope: Refresh Modules".');
    }
  }

  /**
   * Opens a document because the user ran a command: in Restricted Mode it is read even if that needs a key. An open
   * document is shown as it is.
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

  /** Returns the interface in an open document, or `undefined` if the document shows why there is none. */
  shownAt(uri: vscode.Uri): InterfaceText | undefined {
    return this.#shown.get(uri.toString());
  }

  dispose(): void {
    this.#closing.abort();
    for (const owned of this.#owned) owned.dispose();
  }

  /** Returns `undefined` if the network is no longer in the settings. */
  async #read(place: InterfacePlace, signal: AbortSignal): Promise<InterfaceText | undefined> {
    const network = readNetworks().networks.find(({ id }) => id === place.network);
    if (!network) return undefined;
    const { readInterface } = await import('./readInterface');
    return onNetwork(this.#session, network, connection => {
      const { modules } = connection;
      const isNewestInterface = place.code === undefined && place.ledgerVersion === undefined;
      const isHere = isNewestInterface && modules.hasModule(place.address, place.module);
      if (isHere) return readInterface(connection, place, signal);
      const isCommanded = this.#commanded.has(interfaceUri(place).toString());
      if (!isCommanded && !vscode.workspace.isTrusted && network.auth !== 'none')
        throw new RestrictedModeError(network);
      const title = `Reading ${place.address}::${place.module}`;
      const options = { location: vscode.ProgressLocation.Window, title };
      return Promise.resolve(vscode.window.withProgress(options, () => readInterface(connection, place, signal)));
    });
  }

  #forgetClosed(except: string): void {
    const open = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
    for (const key of this.#shown.keys()) if (key !== except && !open.has(key)) this.#shown.delete(key);
  }
}

function otherNetwork({ network }: InterfacePlace): string {
  return comment(
    `This document is from the network "${network}", which is no longer in the settings.`,
    'Run "Movescope: Add Network", then open it again.',
  );
}

/** Returns sentences as comments of up to 100 characters per line, unless a single word is longer. */
function comment(...sentences: readonly string[]): string {
  const words = visibleText(sentences.join(' '), ' \n\t').replace(/\s+/g, ' ').split(' ');
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 97) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map(line => `// ${line}\n`).join('');
}
