import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEditors, lensesOf, lensTitles, openWithCursor, shownLenses } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { shownSimulation } from './support/page';

const PAYLOAD = '{ "function": "0x1::aptos_account::transfer", "type_arguments": [], "arguments": ["0xb0b", "1000"] }';

/** The same, however many, without VS Code between. */
async function provided(document: vscode.TextDocument): Promise<readonly vscode.CodeLens[]> {
  const { captured } = await activated();
  const token = new vscode.CancellationTokenSource().token;
  const matching = captured.lenses.filter(({ selector }) => vscode.languages.match(selector, document) > 0);
  const found = await Promise.all(matching.map(async ({ provider }) => provider.provideCodeLenses(document, token)));
  return found.flatMap(each => each ?? []);
}

describe('lenses', () => {
  before(activated);
  afterEach(closeEditors);

  it('are above every payload', async () => {
    const { document } = await openWithCursor(`[\n  ${PAYLOAD},\n\n  ${PAYLOAD}\n]`, 'json');
    assert.deepEqual(await lensTitles(document), ['1 Simulate', '1 Encode', '3 Simulate', '3 Encode']);
  });

  it('are not above a payload for a view function', async () => {
    const text = `requests.post(\n    f"{NODE}/view",\n    json=${PAYLOAD},\n)\nsend(${PAYLOAD})\n`;
    const { document } = await openWithCursor(text, 'python');
    assert.deepEqual(await lensTitles(document), ['4 Simulate', '4 Encode']);
  });

  it('are limited per line and per document, and say how many are left out', async () => {
    const line = await openWithCursor(`[${Array.from({ length: 4_000 }, () => PAYLOAD).join(', ')}]`, 'json');
    assert.deepEqual(await lensTitles(line.document), [
      ...Array.from({ length: 5 }, () => ['0 Simulate', '0 Encode']).flat(),
      '0 3,995 more payloads on this line: place the cursor in one and run "Movescope: Simulate Payload at Cursor"',
    ]);
    const long = await openWithCursor(`[\n${Array.from({ length: 1_001 }, () => PAYLOAD).join(',\n')}\n]`, 'json');
    const found = shownLenses(await provided(long.document));
    assert.equal(found.length, 2_001);
    assert.deepEqual(found.slice(-2), [
      '1000 Encode',
      '1001 1 more payload below: place the cursor in one and run "Movescope: Simulate Payload at Cursor"',
    ]);
  });

  it('follow the document as it is edited', async () => {
    const editor = await openWithCursor(PAYLOAD, 'json');
    assert.equal((await lensesOf(editor.document)).length, 2);
    await editor.edit(edit => {
      edit.insert(new vscode.Position(0, 0), `[\n${PAYLOAD},\n`);
    });
    assert.deepEqual(await lensTitles(editor.document), ['1 Simulate', '1 Encode', '2 Simulate', '2 Encode']);
  });

  it('and menus are there while the active document has a payload, as it is edited and left', async () => {
    const { contextKeys } = (await activated()).captured;
    const becomes = (value: boolean) =>
      eventually(
        `menus ${value ? 'with' : 'without'} a payload`,
        () => contextKeys.get('hasPayload') === value || undefined,
      );
    const editor = await openWithCursor('{ "name": "none" }', 'json');
    await becomes(false);
    const replace = (text: string) =>
      editor.edit(edit => {
        edit.replace(new vscode.Range(0, 0, editor.document.lineCount, 0), text);
      });
    await replace(PAYLOAD);
    await becomes(true);
    await replace('{}');
    await becomes(false);
    await replace(PAYLOAD);
    await becomes(true);
    await vscode.languages.setTextDocumentLanguage(editor.document, 'go');
    await becomes(false);
    await openWithCursor(PAYLOAD, 'json');
    await becomes(true);
    await openWithCursor('text', 'plaintext');
    await becomes(false);
  });

  it('run the payload below them', async () => {
    const { captured } = await activated();
    captured.page.length = 0;
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
    const { document } = await openWithCursor(`[${PAYLOAD.replace('1000', '1')},\n${PAYLOAD}]`, 'json');
    const command = (await lensesOf(document))[2]?.command ?? assert.fail();
    const [place] = (command.arguments ?? []) as readonly unknown[];
    await vscode.commands.executeCommand(command.command, place);
    assert.match((await shownSimulation(captured)).raw, /"1000"/);
  });

  it('disappear immediately when the setting is turned off', async () => {
    const { document } = await openWithCursor(PAYLOAD, 'json');
    const configuration = vscode.workspace.getConfiguration('movescope');
    await configuration.update('codeLens', false, vscode.ConfigurationTarget.Global);
    assert.deepEqual(await lensesOf(document), []);
    await configuration.update('codeLens', undefined, vscode.ConfigurationTarget.Global);
    assert.equal((await lensesOf(document)).length, 2);
  });

  it('are shown in files only', async () => {
    const provider = vscode.workspace.registerTextDocumentContentProvider('movescope-test', {
      provideTextDocumentContent: () => PAYLOAD,
    });
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse('movescope-test:/a.json'));
    await eventually('the empty document', () => (document.getText() === '' ? undefined : true));
    assert.deepEqual(await lensesOf(document), []);
    provider.dispose();
  });
});
