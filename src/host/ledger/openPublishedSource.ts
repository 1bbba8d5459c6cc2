import * as vscode from 'vscode';
import { abbreviateAddress } from '../../core/move/address';
import { counted } from '../../core/text/digits';
import { visibleName } from '../../core/text/visibleText';
import type { PublishedFile } from '../../core/transactions/ledger/publishedSource';
import { RefusedError } from '../../core/userFacingError';
import { folderOf, publishedUri, sentWords, type ReadPackage } from '../packages/publishedSources';
import { withProgress } from '../vscode/progress';
import { hashOf, type TransactionArgument, type LedgerServices } from './openTransaction';
import { exists } from '../vscode/mayReplace';

interface FileItem extends vscode.QuickPickItem {
  /** The file to open; absent for the row that saves all files. */
  readonly chosen?: { readonly source: ReadPackage; readonly file: PublishedFile };
}

/** Opens a source file of a package that a transaction published, or saves all files. */
export async function openPublishedSource(services: LedgerServices, given?: TransactionArgument): Promise<void> {
  const found = await hashOf(services, given, 'Open Published Source');
  if (!found) return;
  const { published } = services.completion.sources;
  const packages = await withProgress(`Reading the source in transaction ${abbreviateAddress(found.hash)}`, signal =>
    published.read(found, signal),
  );
  const [first] = packages;
  if (!first) return;
  const names = packages.map(({ package: { metadata } }) => visibleName(metadata.name)).join(', ');
  const picked = await vscode.window.showQuickPick(
    packages.flatMap(source => itemsOf(source, packages.length > 1)).concat(saveItem),
    {
      title: `Source of ${names}, ${sentWords(first)}`,
      placeHolder: 'Uploaded by the publisher. It has not been verified against the bytecode.',
      matchOnDescription: true,
    },
  );
  if (picked?.chosen) {
    await vscode.window.showTextDocument(publishedUri(picked.chosen.source, picked.chosen.file));
  } else if (picked) {
    await saveAll(services, packages);
  }
}

const saveItem: FileItem = { label: '$(save-all) Save All Files to a Folder…', alwaysShow: true };

function itemsOf(source: ReadPackage, isOneOfMany: boolean): readonly FileItem[] {
  const { files, missing, package: published } = source;
  const name = visibleName(published.metadata.name);
  return [
    ...(isOneOfMany ? [{ label: name, kind: vscode.QuickPickItemKind.Separator }] : []),
    ...files.map(file => ({
      label: `$(file-code) ${visibleName(file.path.replace(/^.*\//, ''))}`,
      description: counted(file.text.split('\n').length, 'line'),
      chosen: { source, file },
    })),
    ...missing.map(label => ({ label, kind: vscode.QuickPickItemKind.Separator })),
  ];
}

async function saveAll({ notify }: LedgerServices, packages: readonly ReadPackage[]): Promise<void> {
  const [parent] =
    (await vscode.window.showOpenDialog({
      canSelectFolders: true,
      canSelectFiles: false,
      openLabel: 'Save Here',
      title: 'Select Folder for Published Source',
    })) ?? [];
  if (!parent) return;
  for (const source of packages) {
    const folder = vscode.Uri.joinPath(parent, `${folderOf(source)}-${source.version ?? 'pending'}`);
    if (await exists(folder)) throw new RefusedError(`${folder.fsPath} already exists. Select a different folder.`);
    for (const { path, text } of source.files)
      await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, path), new TextEncoder().encode(text));
    notify.done(`Saved ${counted(source.files.length, 'file')} to ${folder.fsPath}`);
  }
}
