import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Answer } from './support/captured';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, deleteFiles, openFile, openWithCursor } from './support/editor';
import { activated } from './support/extension';
import { serveDemo } from './support/served';
import { rowNamed } from './support/treeText';

const KEY = 'canary-key-of-copies';
const PAYLOAD = `{
  "type": "entry_function_payload",
  "function": "0x1::aptos_account::transfer",
  "type_arguments": [],
  "arguments": ["0xb0b", "1000"]
}`;
const SDK = `const transaction = await aptos.transaction.build.simple({
  sender,
  data: {
    function: "0x1::aptos_account::transfer",
    functionArguments: ["0x${'b0b'.padStart(64, '0')}", "1000"],
  },
});`;
const COMMAND = `aptos move run \\
  --function-id 0x1::aptos_account::transfer \\
  --args address:0xb0b u64:1000`;

const pick = (label: string): Answer => ({ kind: 'pick', label });

describe('copying and pasting calls', () => {
  beforeEach(async () => {
    const { captured } = await activated();
    for (const list of [captured.answers, captured.steps, captured.shown]) list.length = 0;
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
  });

  afterEach(async () => {
    const { captured } = await activated();
    await closeEditors();
    assert.deepEqual(captured.answers.splice(0), []);
  });

  for (const [form, text] of [
    ['rest', PAYLOAD],
    ['typescript', SDK],
    ['cli', COMMAND],
  ] as const) {
    it(`copies the call at the cursor as ${form}`, async () => {
      const { document } = await openWithCursor(PAYLOAD, 'json');
      const position = new vscode.Position(2, 4);
      await vscode.commands.executeCommand('movescope.copyAs', { uri: document.uri, position, form });
      assert.equal(await vscode.env.clipboard.readText(), `${text}\n`);
    });
  }

  it('offers the forms with a preview of each', async () => {
    const { captured } = await activated();
    await openWithCursor(PAYLOAD.replace('"1000"', '|"1000"'), 'json');
    captured.answers.push(pick('Python SDK'));
    await vscode.commands.executeCommand('movescope.copyAs');
    assert.match(await vscode.env.clipboard.readText(), /^EntryFunction\.natural\(\n {4}"0x1::aptos_account",/);
  });

  it('asks for the values of a function in the view', async () => {
    const { captured } = await activated();
    const counter = await rowNamed(captured, 'counter', await rowNamed(captured, 'demo'));
    const { element } = await rowNamed(captured, 'set_step', counter);
    captured.answers.push({ kind: 'type', text: '5' }, pick('CLI command'));
    await vscode.commands.executeCommand('movescope.copyAs', element);
    assert.match(
      await vscode.env.clipboard.readText(),
      /--function-id 0xcafe::counter::set_step \\\n {2}--args u16:5\n$/,
    );
  });

  it('says that the sandbox has no address for curl', async () => {
    const { captured } = await activated();
    const { document } = await openWithCursor(PAYLOAD, 'json');
    const position = new vscode.Position(2, 4);
    await vscode.commands.executeCommand('movescope.copyAs', { uri: document.uri, position, form: 'curl' });
    assert.deepEqual(captured.shown, [
      'The built-in sandbox has no URL for curl. Build the Movescope CLI from source, run movescope sandbox in a terminal, add the URL it prints as a network, then copy again.',
    ]);
  });

  it('copies the simulation for curl, and leaves the key to the shell', async () => {
    const { captured } = await activated();
    const server = await serveDemo(KEY);
    try {
      await configureNetworks([{ id: 'copied', label: 'Copied', baseUrl: server.url, auth: 'bearer' }]);
      captured.answers.push({ kind: 'type', text: KEY });
      await vscode.commands.executeCommand('movescope.setAccessKey', 'copied');
      await vscode.commands.executeCommand('movescope.selectNetwork', 'copied');
      await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
      const { document } = await openWithCursor(PAYLOAD, 'json');
      const position = new vscode.Position(2, 4);
      await vscode.commands.executeCommand('movescope.copyAs', { uri: document.uri, position, form: 'curl' });
      const text = await vscode.env.clipboard.readText();
      assert.ok(text.startsWith(`curl --request POST '${server.url}/transactions/simulate?`), text);
      assert.match(text, /--header "authorization: Bearer \$MOVESCOPE_ACCESS_KEY" \\\n/);
      assert.match(text, /"sequence_number": "7",/);
      assert.ok(!text.includes(KEY));
    } finally {
      await resetMovescope(['copied']);
      await server.close();
    }
  });

  for (const [name, clipboard] of [
    ['the TypeScript SDK', SDK],
    ['a transaction', `{"version": "5", "sequence_number": "7", "payload": ${PAYLOAD}}`],
    [
      'the request of a wallet',
      '{"data":{"function":"0x1::aptos_account::transfer","functionArguments":["0xb0b",1000]}}',
    ],
  ] as const) {
    it(`pastes ${name} in the language of the document, in one step`, async () => {
      const editor = await openWithCursor('[\n  |\n]', 'json');
      await vscode.env.clipboard.writeText(clipboard);
      // Editor menus pass the document.
      await vscode.commands.executeCommand('movescope.pasteAs', vscode.window.activeTextEditor?.document.uri);
      assert.equal(editor.document.getText(), `[\n  ${PAYLOAD.replaceAll('\n', '\n  ')}\n]`);
      await vscode.commands.executeCommand('undo');
      assert.equal(editor.document.getText(), '[\n  \n]');
    });
  }

  it('pastes in the form that is chosen if none fits the document', async () => {
    const { captured } = await activated();
    const editor = await openWithCursor('|', 'plaintext');
    await vscode.env.clipboard.writeText(PAYLOAD);
    captured.answers.push(pick('CLI command'));
    await vscode.commands.executeCommand('movescope.pasteAs');
    assert.equal(editor.document.getText(), COMMAND);
  });

  it('says that the clipboard holds no call', async () => {
    const { captured } = await activated();
    await openWithCursor('|', 'json');
    await vscode.env.clipboard.writeText('hello');
    await vscode.commands.executeCommand('movescope.pasteAs');
    assert.deepEqual(captured.shown, [
      'The clipboard does not contain a call. Copy a payload or transaction as JSON, an SDK call, a CLI or curl command, or a function name, then paste again.',
    ]);
  });

  it('inserts a call with placeholder values', async () => {
    const { captured } = await activated();
    const counter = await rowNamed(captured, 'counter', await rowNamed(captured, 'demo'));
    const { element } = await rowNamed(captured, 'set_step', counter);
    const editor = await openWithCursor('|', 'typescript');
    await vscode.commands.executeCommand('movescope.insertCall', element);
    assert.match(
      editor.document.getText(),
      /function: "0x0{60}cafe::counter::set_step",\n {4}functionArguments: \[0\],/,
    );
    assert.equal(editor.document.getText(editor.selection), '0');
  });

  for (const [ending, text] of [
    ['move', '0xcafe::counter::set_step(account, 0);'],
    ['rs', 'bcs::to_bytes(&0u16).unwrap()'],
  ] as const) {
    it(`inserts a call into a .${ending} file in the style of its language`, async () => {
      const { document } = await openFile('', ending);
      await vscode.commands.executeCommand('movescope.insertCall', '0xcafe::counter::set_step');
      assert.ok(document.getText().includes(text), document.getText());
      await vscode.commands.executeCommand('workbench.action.files.revert');
      await deleteFiles();
    });
  }
});
