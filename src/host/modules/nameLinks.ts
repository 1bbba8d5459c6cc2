import * as vscode from 'vscode';
import { nameIdText, qualifiedNames } from '../../core/payloads/qualifiedName';
import { COMMANDS, INTERFACE_SCHEME } from '../shell/ids';

/**
 * Links from fully qualified names to interfaces. In interface documents only of whole modules (friends), as underlined types
 * would be noise and go to their definition all the same.
 */
export function nameLinks(document: vscode.TextDocument): vscode.DocumentLink[] {
  const onlyModules = document.uri.scheme === INTERFACE_SCHEME;
  const links: vscode.DocumentLink[] = [];
  for (let line = 0; line < document.lineCount; line++) {
    for (const { id, start, end } of qualifiedNames(document.lineAt(line).text)) {
      if (onlyModules && (id.name !== undefined || isOwn(document, line))) continue;
      const { address, module, name: member } = id;
      const argument = encodeURIComponent(JSON.stringify([{ address, module, member }]));
      const target = vscode.Uri.parse(`command:${COMMANDS.openInterface}?${argument}`);
      const link = new vscode.DocumentLink(new vscode.Range(line, start, line, end), target);
      link.tooltip = `Open the interface of ${nameIdText(id)}`;
      links.push(link);
    }
  }
  return links;
}

/** The head and the module's own line name the module that is open. */
function isOwn(document: vscode.TextDocument, line: number): boolean {
  return /^(\/\/|module )/.test(document.lineAt(line).text);
}
