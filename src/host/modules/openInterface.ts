import * as vscode from 'vscode';
import type { AtVersion } from '../../core/gateway/modulePages';
import { parseAddress } from '../../core/move/address';
import { isIdentifier } from '../../core/move/functionId';
import { nameIdText, parseNameId, qualifiedNameAt, type NameId } from '../../core/payloads/qualifiedName';
import { withProgress } from '../shell/cancellation';
import type { ModuleRow } from '../shell/moduleRow';
import { findInterfaceTarget } from './readInterface';
import type { ModuleServices } from './moduleServices';
import type { Session } from '../shell/session';

/** What commands on a deployed name take: a row of the view, a name, or nothing, to be asked for. */
export type NameArgument =
  | ModuleRow
  | {
      readonly address: string;
      readonly module: string;
      readonly member?: string;
      /** Where to open it; where the user works if left out. */
      readonly viewColumn?: vscode.ViewColumn;
    }
  | undefined;

/** Opens a deployed module's interface, at a function or a struct where one is named. @throws the client's errors */
export async function openInterface({ session }: Pick<ModuleServices, 'session'>, given?: NameArgument): Promise<void> {
  const title = 'Open Module Interface';
  const id = given === undefined ? await askName(title) : namedBy(given);
  if (!id) return;
  const viewColumn = given && !('kind' in given) ? given.viewColumn : undefined;
  await showInterface(session, id, viewColumn);
}

/** Shows an interface and selects the name in it. @throws the client's errors */
export async function showInterface(
  session: Session,
  id: NameId & AtVersion,
  viewColumn = vscode.ViewColumn.Active,
): Promise<vscode.TextEditor> {
  const { modules } = await session.connection();
  const find = (signal: AbortSignal) => findInterfaceTarget(session, id, signal);
  const known = id.ledgerVersion === undefined && modules.hasModule(id.address, id.module);
  const { uri, name } = known
    ? await find(new AbortController().signal)
    : await withProgress(`Reading ${id.address}::${id.module}`, find);
  const document = await vscode.workspace.openTextDocument(uri);
  return vscode.window.showTextDocument(document, { selection: name, viewColumn });
}

/** What a row or an argument names; `undefined` where it names nothing that is deployed. */
export function namedBy(given: Exclude<NameArgument, undefined>): NameId | undefined {
  if (!('kind' in given)) {
    const address = parseAddress(given.address);
    if (address === undefined || !isIdentifier(given.module)) return undefined;
    const { module, member } = given;
    return { address, module, ...(member !== undefined && isIdentifier(member) && { name: member }) };
  }
  switch (given.kind) {
    case 'module':
      return { address: given.address, module: given.abi.name };
    case 'function':
    case 'struct':
      return { address: given.module.address, module: given.module.name, name: given.abi.name };
    case 'friend':
      return parseNameId(given.friend);
    case 'abilities':
    case 'account':
    case 'coming':
    case 'failure':
    case 'field':
    case 'friends':
    case 'message':
    case 'stale':
    case 'unread':
    case 'unreadableModule':
    case 'variant':
      return undefined;
  }
}

/** Asks for a name; the one at the cursor is the proposal. */
export async function askName(title: string): Promise<NameId | undefined> {
  const text = await vscode.window.showInputBox({
    title,
    prompt: 'Fully qualified name of a module, a function or a struct',
    placeHolder: '0x1::coin or 0x1::coin::transfer',
    value: nameAtCursor() ?? '',
    validateInput: value =>
      value.trim() === '' || parseNameId(value.trim())
        ? undefined
        : 'Write an address, a module and, if you like, a name in it: 0x1::coin::transfer.',
  });
  return text === undefined ? undefined : parseNameId(text.trim());
}

function nameAtCursor(): string | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const { line, character } = editor.selection.active;
  const found = qualifiedNameAt(editor.document.lineAt(line).text, character);
  return found && nameIdText(found.id);
}
