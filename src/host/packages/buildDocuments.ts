import * as vscode from 'vscode';
import type { InterfaceText } from '../../core/modules/interfaceText';
import type { ModuleId } from '../../core/move/functionId';
import type { PackageFiles } from '../../core/packages/drift/packageBuild';
import { placeOf, type WorkspacePackage } from './movePackages';
import { readFileIfFit } from '../vscode/readFile';

const SCHEME = 'movescope-build';

export type BuildSide = 'deployed' | 'built';

export interface PackageModule extends ModuleId {
  readonly folder: string;
}

export type BuildCode =
  { readonly kind: 'code'; readonly text: InterfaceText } | { readonly kind: 'none'; readonly reason: string };

interface BuildSource {
  /** Label of the network with which builds are compared. */
  readonly network: string;
  readonly networkId: string;
  codeOf(module: PackageModule, side: BuildSide): Promise<BuildCode>;
}

/** Read-only documents that show the code of a build and the deployed code with which it was compared. */
export class BuildDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #reader: BuildSource;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #owned: readonly vscode.Disposable[];
  readonly onDidChange = this.#changed.event;

  /** @param onDidSettle fires when builds or deployed modules might have changed. */
  constructor(reader: BuildSource, onDidSettle: vscode.Event<void>) {
    this.#reader = reader;
    this.#owned = [
      this.#changed,
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      onDidSettle(() => {
        for (const { uri } of vscode.workspace.textDocuments) if (uri.scheme === SCHEME) this.#changed.fire(uri);
      }),
    ];
  }

  /** Returns the code of a module, or a comment that says why it is unavailable and what to do. */
  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const code = await this.#code(uri);
    return code.kind === 'code' ? code.text.text : `// ${code.reason}\n`;
  }

  /** Returns the command that opens the diff of a module, at a function or struct. */
  async diffCommand(module: PackageModule, member: string | undefined): Promise<vscode.Command> {
    const { networkId } = this.#reader;
    const [left, right] = [uriOf(module, 'deployed', networkId), uriOf(module, 'built', networkId)];
    const selection = member === undefined ? undefined : await this.#rangeOf(right, member);
    const title = `${module.module} (${this.#reader.network} ↔ build)`;
    const options: vscode.TextDocumentShowOptions = { preview: true, ...(selection && { selection }) };
    return { command: 'vscode.diff', title: 'Show Code Changes', arguments: [left, right, title, options] };
  }

  dispose(): void {
    for (const owned of this.#owned) owned.dispose();
  }

  async #rangeOf(uri: vscode.Uri, member: string): Promise<vscode.Range | undefined> {
    const [{ symbolNamed }, code] = await Promise.all([import('../../core/modules/interfaceText'), this.#code(uri)]);
    const place = code.kind === 'code' ? symbolNamed(code.text, member)?.place : undefined;
    return place && new vscode.Range(place.line, place.start, place.line, place.end);
  }

  #code({ path, query, fragment }: vscode.Uri): Promise<BuildCode> {
    const [, side = '', address = '', module = ''] = /^\/(deployed|built)\/(0x[0-9a-f]+)\/(.+)\.move$/.exec(path) ?? [];
    // The fragment is the network of the comparison, also after the window reloads.
    if (fragment !== this.#reader.networkId)
      return Promise.resolve({
        kind: 'none',
        reason: 'A different network is selected. Switch back, or open the changes from the Packages view.',
      });
    return this.#reader.codeOf({ folder: query, address, module }, side === 'built' ? 'built' : 'deployed');
  }
}

function uriOf({ folder, address, module }: PackageModule, side: BuildSide, networkId: string): vscode.Uri {
  return vscode.Uri.from({
    scheme: SCHEME,
    path: `/${side}/${address}/${module}.move`,
    query: folder,
    fragment: networkId,
  });
}

/** Maximum size of a file, in bytes. Larger files are not source or compiler output. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Whether a package's source file or `Move.toml` has unsaved changes. */
export function isEdited({ folder }: WorkspacePackage): boolean {
  return vscode.workspace.textDocuments.some(({ isDirty, uri }) => {
    const place = placeOf(uri);
    return isDirty && (place === `${folder}/Move.toml` || place.startsWith(`${folder}/sources/`));
  });
}

export function packageFiles({ folder, uri: manifest }: WorkspacePackage): PackageFiles {
  const root = vscode.Uri.joinPath(manifest, '..');
  const uriOf = (path: string) => vscode.Uri.joinPath(root, path.slice(folder.length));
  return {
    list: async path => {
      const uri = uriOf(path);
      // VS Code logs an error if there is no such folder.
      const found = await orNothing(vscode.workspace.fs.stat(uri));
      if (found?.type !== vscode.FileType.Directory) return [];
      const entries = await orNothing(vscode.workspace.fs.readDirectory(uri));
      return (entries ?? []).map(([name, type]) => ({ name, isFolder: type === vscode.FileType.Directory }));
    },
    read: path => readFileIfFit(uriOf(path), MAX_BYTES),
  };
}

async function orNothing<Value>(reading: Thenable<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof vscode.FileSystemError) return undefined;
    throw error;
  }
}
