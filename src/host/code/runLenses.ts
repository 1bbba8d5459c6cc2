import * as vscode from 'vscode';
import { SANDBOX_NETWORK } from '../../core/gateway/network';
import { memberIdText, type MemberId } from '../../core/move/functionId';
import { readSetting } from '../session/settings';
import { COMMANDS } from '../vscode/ids';
import type { InterfaceDocuments } from './interfaceDocuments';
import { readInterfaceUri } from './interfaceUri';

/**
 * Returns a code lens that runs the function for each function of a module document. Only the latest modules of the
 * sandbox have them.
 */
export function runLenses(interfaces: InterfaceDocuments, document: vscode.TextDocument): vscode.CodeLens[] {
  const place = readInterfaceUri(document.uri);
  if (place?.network !== SANDBOX_NETWORK.id || place.ledgerVersion !== undefined) return [];
  if (!vscode.workspace.isTrusted || !readSetting('codeLens', document)) return [];
  const functions = interfaces.shownAt(document.uri)?.module?.children.filter(({ kind }) => kind === 'function') ?? [];
  const { address, module } = place;
  return functions.map(({ name, detail, place: { line, start } }) => {
    const command = runCommand({ address, module, name }, /\bview\b/.test(detail));
    return new vscode.CodeLens(new vscode.Range(line, start, line, start), command);
  });
}

/** Returns the command that asks for the arguments of a function and runs it. */
export function runCommand(id: MemberId, isView: boolean): vscode.Command {
  const [command, title] = isView ? [COMMANDS.runView, 'Run View…'] : [COMMANDS.runFunction, 'Run Function…'];
  return {
    command,
    title,
    tooltip: 'Run the function in the sandbox. Nothing is applied.',
    arguments: [memberIdText(id)],
  };
}
