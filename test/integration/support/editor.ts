import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from './eventually';

/** Opens a text with the cursor at its `|`. */
export async function openWithCursor(text: string, language: string): Promise<vscode.TextEditor> {
  const at = text.indexOf('|');
  const content = at < 0 ? text : text.slice(0, at) + text.slice(at + 1);
  const document = await vscode.workspace.openTextDocument({ language, content });
  const editor = await vscode.window.showTextDocument(document);
  if (document.getText() !== content) {
    // The name of an untitled document was reused, together with its former text.
    await closeEditors();
    return openWithCursor(text, language);
  }
  const position = document.positionAt(Math.max(at, 0));
  editor.selection = new vscode.Selection(position, position);
  return editor;
}

/** Opens a new file of the workspace with a unique name; its ending sets its language. */
export async function openFile(text: string, ending: string): Promise<vscode.TextEditor> {
  const file = vscode.Uri.joinPath(openedFolder(), `${crypto.randomUUID()}.${ending}`);
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(file));
}

/**
 * Deletes the files of {@link openFile}. Those with unsaved changes are saved first: VS Code keeps documents of closed
 * editors for minutes, and searches find what is unsaved in them.
 */
export async function deleteFiles(): Promise<void> {
  const folder = openedFolder();
  for (const document of vscode.workspace.textDocuments)
    if (document.isDirty && document.uri.path.startsWith(`${folder.path}/`)) await document.save();
  await vscode.workspace.fs.delete(folder, { recursive: true });
}

function openedFolder(): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (!folder) throw new Error('There is no workspace.');
  return vscode.Uri.joinPath(folder, 'opened');
}

export function activeEditor(): vscode.TextEditor {
  if (!vscode.window.activeTextEditor) throw new Error('no editor is open');
  return vscode.window.activeTextEditor;
}

/**
 * Waits until an editor is active, with a text selected in it. VS Code reports the selection of an editor that was open
 * already after the command that selects it has ended.
 */
export async function selectedIn(uri: string, text: string): Promise<void> {
  await eventually(`"${text}" to be selected in ${uri}`, () => {
    const { document, selection } = activeEditor();
    return document.uri.toString() === uri && document.getText(selection) === text ? true : undefined;
  });
}

/** The text of all hovers at the cursor. */
export async function hoverText({ document, selection }: vscode.TextEditor): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    selection.active,
  );
  const contents = hovers.flatMap(hover => hover.contents);
  return contents.map(content => (content instanceof vscode.MarkdownString ? content.value : '')).join('\n');
}

/** Closes every editor without asking. */
export async function closeEditors(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/**
 * The lenses of a document. VS Code drops the commands of lenses 100 ms after it has returned them: on a busy machine the
 * host may read them later, and then they are requested again.
 */
export function lensesOf({ uri }: Pick<vscode.TextDocument, 'uri'>): Promise<readonly vscode.CodeLens[]> {
  return eventually('lenses that have their commands', async () => {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 20);
    return lenses.every(({ command }) => command) ? lenses : undefined;
  });
}

/** Each lens of a document as its line and its title. */
export async function lensTitles(document: Pick<vscode.TextDocument, 'uri'>): Promise<readonly string[]> {
  return shownLenses(await lensesOf(document));
}

/** Each lens as its line and its title. */
export function shownLenses(lenses: readonly vscode.CodeLens[]): readonly string[] {
  return lenses.map(({ range, command }) => `${range.start.line} ${command?.title ?? ''}`);
}

/** The code action with a title at a range. */
export async function codeAction(
  document: Pick<vscode.TextDocument, 'uri'>,
  range: vscode.Range,
  title: string | RegExp,
): Promise<vscode.CodeAction> {
  return (await codeActionsWith(document, range, title)).find(titled(title)) ?? assert.fail();
}

/**
 * All code actions at a range, one of which has that title. VS Code cancels a request while one more provider is
 * registered, such as that of a built-in extension that has just started, and reports an error or no actions: then they
 * are requested again.
 */
export function codeActionsWith(
  { uri }: Pick<vscode.TextDocument, 'uri'>,
  range: vscode.Range,
  title: string | RegExp,
  kind = vscode.CodeActionKind.QuickFix,
): Promise<readonly vscode.CodeAction[]> {
  return eventually(`the code action ${String(title)}`, async () => {
    const actions = vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri,
      range,
      kind.value,
    );
    const offered = await Promise.resolve(actions).catch((error: unknown) => {
      if (error instanceof Error && error.message === 'Canceled') return [];
      throw error;
    });
    return offered.some(titled(title)) ? offered : undefined;
  });
}

function titled(title: string | RegExp): (action: vscode.CodeAction) => boolean {
  return action => (typeof title === 'string' ? action.title === title : title.test(action.title));
}
