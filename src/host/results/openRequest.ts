import * as vscode from 'vscode';
import type { TransactionDraft } from '../../core/payloads/draft';

/** Opens a transaction's request as a new JSON document, where it can be changed and simulated. */
export async function openRequest(draft: TransactionDraft): Promise<void> {
  const [{ requestOfDraft }, { inertDocument }] = await Promise.all([
    import('../../core/payloads/draft'),
    import('../../core/payloads/write/inertJson'),
  ]);
  const content = `${inertDocument(JSON.stringify(requestOfDraft(draft), null, 2))}\n`;
  const document = await vscode.workspace.openTextDocument({ language: 'json', content });
  await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
}
