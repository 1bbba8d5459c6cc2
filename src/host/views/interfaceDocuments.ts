import * as vscode from 'vscode';
import type { InterfaceText } from '../../core/modules/interfaceText';
import { UserFacingError } from '../../core/userFacingError';
import { withSignal } from '../cancellation';
import { INTERFACE_SCHEME } from '../ids';
import { isCancellation } from '../notify';
import { RestrictedModeError, type Session } from '../session';
import { readInterfaceUri, type InterfacePlace } from './interfaceUri';
import type { ModuleRow } from './moduleRow';
import { readInterface } from './readInterface';

/** Read-only documents that show what deployed modules offer, as Move-like source. */
export class InterfaceDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #session: Session;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  /** What open documents show, by address. */
  readonly #shown = new Map<string, InterfaceText>();
  readonly #owned: vscode.Disposable[];
  readonly onDidChange = this.#changed.event;

  /** @param refreshed what was read of an account, or of all of the selected network, may have changed */
  constructor(session: Session, refreshed: vscode.Event<ModuleRow | undefined>) {
    this.#session = session;
    const again = refreshed(row => {
      for (const { uri } of vscode.workspace.textDocuments) {
        const place = readInterfaceUri(uri);
        const isMeant = !row || (row.kind === 'account' && row.address === place?.address);
        if (place?.network === session.network.id && isMeant) this.#changed.fire(uri);
      }
    });
    this.#owned = [this.#changed, again, vscode.workspace.registerTextDocumentContentProvider(INTERFACE_SCHEME, this)];
  }

  /** The module's interface; where it cannot be read, a comment that says why and what to do. */
  async provideTextDocumentContent(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const place = readInterfaceUri(uri);
    if (!place) return comment('This address names no module.', 'Run "Movescope: Open Module Interface" instead.');
    const key = uri.toString();
    if (place.network !== this.#session.network.id) return this.#shown.get(key)?.text ?? otherNetwork(place);
    this.#forgetClosed(key);
    try {
      const text = await withSignal(token, signal => this.#read(place, signal));
      this.#shown.set(key, text);
      return text.text;
    } catch (error) {
      if (isCancellation(error) || !(error instanceof UserFacingError)) throw error;
      this.#shown.delete(key);
      return comment(error.message, 'To read it again, run "Movescope: Refresh Modules".');
    }
  }

  /** What an open document shows; absent where it shows why there is nothing. */
  shownAt(uri: vscode.Uri): InterfaceText | undefined {
    return this.#shown.get(uri.toString());
  }

  dispose(): void {
    for (const owned of this.#owned) owned.dispose();
  }

  async #read(place: InterfacePlace, signal: AbortSignal): Promise<InterfaceText> {
    const session = this.#session;
    const { modules } = await session.connection();
    if (modules.hasModule(place.address, place.module)) return readInterface(session, place, signal);
    if (session.isRestricted) throw new RestrictedModeError(session.network);
    const title = `Reading ${place.address}::${place.module}`;
    const options = { location: vscode.ProgressLocation.Window, title };
    return vscode.window.withProgress(options, () => readInterface(session, place, signal));
  }

  #forgetClosed(except: string): void {
    const open = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
    for (const key of this.#shown.keys()) if (key !== except && !open.has(key)) this.#shown.delete(key);
  }
}

function otherNetwork({ network }: InterfacePlace): string {
  return comment(
    `This interface is one of the network "${network}", and another one is selected.`,
    'Run "Movescope: Select Network", then open it again.',
  );
}

/** Sentences as comments of at most 100 characters a line, where a word is not longer. */
function comment(...sentences: readonly string[]): string {
  const words = sentences
    .join(' ')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .split(' ');
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 97) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map(line => `// ${line}\n`).join('');
}
