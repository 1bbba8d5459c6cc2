import * as vscode from 'vscode';
import { nameIdText } from '../../core/payloads/qualifiedName';
import { searchReferences, shortfall } from '../providers/referenceSearch';
import { askName, namedBy, showInterface, type NameArgument } from './openInterface';
import type { Services } from '../services';
import { groupDigits } from '../../core/move/groupDigits';

/** Shows where the workspace names a deployed function, struct or module, over its interface. @throws the client's errors */
export async function findReferencesInWorkspace(
  { session, notify, sources }: Services,
  given?: NameArgument,
): Promise<void> {
  const id = given === undefined ? await askName('Find References in Workspace') : namedBy(given);
  if (!id) return;
  const title = `Looking for ${nameIdText(id)}`;
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  const found = await vscode.window.withProgress(options, (_progress, token) => searchReferences(id, sources, token));
  const missed = shortfall(found);
  const { locations, files } = found;
  if (locations.length === 0) {
    const where = `${groupDigits(files)} ${files === 1 ? 'file' : 'files'}`;
    notify.info([`Nothing names ${nameIdText(id)} in ${where} of this workspace.`, missed].filter(Boolean).join(' '));
    return;
  }
  if (missed !== undefined) notify.info(missed);
  const { document, selection } = await showInterface(session, id);
  await vscode.commands.executeCommand('editor.action.showReferences', document.uri, selection.start, locations);
}
