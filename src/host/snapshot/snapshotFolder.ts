import * as vscode from 'vscode';
import type { SnapshotFile } from '../../core/modules/snapshot/snapshotFiles';
import { putInPlace, type FolderMoves } from './putInPlace';

/** What a ledger folder may hold beside `ledger.json`. */
const LEDGER_NAMES: ReadonlySet<string> = new Set([
  'ledger.json',
  'accounts',
  'transactions',
  'blocks',
  'pending.json',
]);

const MOVES: FolderMoves<vscode.Uri> = {
  isThere: async folder => (await namesIn(folder)) !== undefined,
  rename: async (from, to) => vscode.workspace.fs.rename(from, to),
  delete: async folder => vscode.workspace.fs.delete(folder, { recursive: true }),
};

/** What is at a place: nothing, a ledger of the sandbox, or something else that must stay. */
export type FolderContent = 'nothing' | 'ledger' | 'else';

/** What a folder holds. */
export async function folderContent(folder: vscode.Uri): Promise<FolderContent> {
  const names = await namesIn(folder);
  if (names === undefined || names.length === 0) return 'nothing';
  return names.includes('ledger.json') && names.every(name => LEDGER_NAMES.has(name)) ? 'ledger' : 'else';
}

/**
 * Writes files as a folder, whole or not at all: beside it first, and in its place once all are there. What was in its
 * place goes.
 *
 * @returns what `files` returns
 * @throws what `files` throws; nothing is left then
 */
export async function writeFolder<Summary>(
  folder: vscode.Uri,
  files: AsyncGenerator<SnapshotFile, Summary, void>,
): Promise<Summary> {
  const { fs } = vscode.workspace;
  const path = folder.path.replace(/(?<=^\/|[^/])\/+$/, '');
  const beside = `${path}.${crypto.randomUUID()}`;
  const draft = folder.with({ path: `${beside}.tmp` });
  try {
    for (;;) {
      const { value, done } = await files.next();
      if (done) {
        await putInPlace(MOVES, { draft, place: folder.with({ path }), aside: folder.with({ path: `${beside}.old` }) });
        return value;
      }
      await fs.writeFile(vscode.Uri.joinPath(draft, ...value.path.split('/')), value.bytes);
    }
  } catch (error) {
    await Promise.resolve(fs.delete(draft, { recursive: true })).catch(() => undefined);
    throw error;
  }
}

async function namesIn(folder: vscode.Uri): Promise<readonly string[] | undefined> {
  try {
    return (await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name);
  } catch {
    return undefined;
  }
}
