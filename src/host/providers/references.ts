import * as vscode from 'vscode';
import { isWrittenIn } from './documents';
import { findDefinitions } from './definitions';
import { nameAt } from './nameAt';
import type { Navigation } from './navigation';
import { searchReferences, shortfall } from './referenceSearch';

/** Where the workspace names what is named at a position; says so where it did not look everywhere. */
export async function findReferences(
  navigation: Navigation,
  place: { readonly document: vscode.TextDocument; readonly position: vscode.Position },
  { includeDeclaration }: vscode.ReferenceContext,
  token: vscode.CancellationToken,
): Promise<vscode.Location[]> {
  const { document, position } = place;
  if (!isWrittenIn(document)) return [];
  const found = await nameAt(document, position, navigation);
  if (!found) return [];
  const [references, declarations] = await Promise.all([
    searchReferences(found.id, navigation.sources, token),
    includeDeclaration ? findDefinitions(navigation, document, position, token) : [],
  ]);
  const missed = shortfall(references);
  if (missed !== undefined) navigation.notify.info(missed);
  const declared = declarations.map(
    ({ targetUri, targetRange, targetSelectionRange }) =>
      new vscode.Location(targetUri, targetSelectionRange ?? targetRange),
  );
  return [...declared, ...references.locations];
}
