import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEditors, deleteFiles, openFile, openWithCursor } from './support/editor';
import { activated } from './support/extension';
import { rowNamed, type Row } from './support/treeText';

const ROWS = 'application/vnd.code.tree.movescope.modules';

/** What VS Code makes of a dragged row on its way to an editor. */
async function dragged(row: Row): Promise<vscode.DataTransfer> {
  const { captured } = await activated();
  const data = new vscode.DataTransfer();
  const { token } = new vscode.CancellationTokenSource();
  await captured.drags.get('movescope.modules')?.handleDrag?.([row.element], data, token);
  const carried = new vscode.DataTransfer();
  for (const [type, item] of data) carried.set(type, new vscode.DataTransferItem(await item.asString()));
  return carried;
}

/** What is offered at the place where a row is dropped. */
async function dropped(row: Row, document: vscode.TextDocument): Promise<readonly vscode.DocumentDropEdit[]> {
  const { captured } = await activated();
  const { token } = new vscode.CancellationTokenSource();
  const [{ provider } = assert.fail()] = captured.drops;
  const at = new vscode.Position(0, 0);
  const edits = await provider.provideDocumentDropEdits(document, at, await dragged(row), token);
  return edits === undefined || edits === null ? [] : [edits].flat();
}

const textOf = ({ insertText }: vscode.DocumentDropEdit) =>
  typeof insertText === 'string' ? insertText : insertText.value;

async function demoRow(module: string, member: string): Promise<Row> {
  const { captured } = await activated();
  return rowNamed(captured, member, await rowNamed(captured, module, await rowNamed(captured, 'demo')));
}

describe('a function that is dropped into a document', () => {
  afterEach(closeEditors);

  for (const language of ['json', 'typescript', 'javascriptreact', 'python', 'rust', 'shellscript']) {
    it(`becomes the call that the command inserts, in ${language}`, async () => {
      const row = await demoRow('counter', 'set_step');
      const { document } = await openWithCursor('', language);
      const [edit = assert.fail(), ...others] = await dropped(row, document);
      assert.deepEqual(others, []);
      await vscode.commands.executeCommand('movescope.insertCall', row.element);
      const plain = textOf(edit)
        .replace(/\$\{\d+:((?:[^}\\]|\\.)*)\}/g, '$1')
        .replace(/\\([$}\\])/g, '$1');
      assert.equal(plain, document.getText());
    });
  }

  it('becomes a call in Move source', async () => {
    const { document } = await openFile('', 'move');
    const edits = await dropped(await demoRow('counter', 'set_step'), document);
    assert.deepEqual(edits.map(textOf), ['0xcafe::counter::set_step(${1:account}, ${2:0});']);
    await deleteFiles();
  });

  it('offers every form that can write it if the document has no form', async () => {
    const { document } = await openWithCursor('', 'markdown');
    const edits = await dropped(await demoRow('counter', 'set_step'), document);
    assert.deepEqual(
      edits.map(({ title, kind }) => `${title ?? ''} ${kind?.value ?? ''}`),
      [
        'Insert Call: REST JSON movescope.call.rest',
        'Insert Call: TypeScript SDK movescope.call.typescript',
        'Insert Call: Python SDK movescope.call.python',
        'Insert Call: Rust SDK movescope.call.rust',
        'Insert Call: CLI command movescope.call.cli',
        'Insert Call: CLI JSON file movescope.call.cliFile',
        'Insert Call: Move source movescope.call.move',
      ],
    );
  });

  it('adds nothing if no transaction can call it, but drops its name as text', async () => {
    const { document } = await openWithCursor('', 'json');
    for (const [row, name] of [
      [await demoRow('vault', 'balance'), '0xcafe::vault::balance'],
      [await demoRow('vault', 'Vault'), '0xcafe::vault::Vault'],
      [await rowNamed((await activated()).captured, 'demo'), '0xcafe'],
    ] as const) {
      assert.deepEqual(await dropped(row, document), []);
      assert.equal(await (await dragged(row)).get('text/plain')?.asString(), name);
    }
  });

  it('carries only names', async () => {
    const data = await dragged(await demoRow('counter', 'set_step'));
    assert.deepEqual(await Promise.all([...data].map(async ([type, item]) => [type, await item.asString()])), [
      [ROWS, '{"kind":"function","function":"0xcafe::counter::set_step","network":"sandbox"}'],
      ['text/plain', '0xcafe::counter::set_step'],
    ]);
  });
});
