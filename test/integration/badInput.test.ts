import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEditors, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { resetMovescope } from './support/configuration';

/** A payload of `transfer` with its arguments unchanged. */
function transfer(args: string, target = '0x1::aptos_account::transfer'): string {
  return `{|"type": "entry_function_payload", "function": "${target}", "type_arguments": [], "arguments": ${args}}`;
}

const UNREADABLE = transfer('["caf\uFFFD", "1"]');

const CASES = [
  {
    name: 'no payload under the cursor',
    text: '{"a": |1}',
    message: 'No entry function call here. In JSON, put the cursor in an object with "type": "entry_function_payload".',
  },
  {
    name: 'broken JSON',
    text: '{|"type": "entry_function_payload",\n  "function": "0x1::aptos_account::transfer",\n  "arguments": ["0xb0b" "1"]}',
    message: 'The payload’s JSON has a syntax error at line 3, column 25: correct it and run again.',
    selected: '"1"',
  },
  {
    name: 'a function that is none',
    text: transfer('[]', 'transfer'),
    message:
      'The payload’s "function" must have the form "0x1::coin::transfer", with an address, a module and a function.',
    selected: '"transfer"',
  },
  {
    name: 'an unknown function',
    text: transfer('["0xb0b", "1"]', '0x1::aptos_account::transfr'),
    message:
      'Not run: the sandbox does not have 0x1::aptos_account::transfr; the outcome on the chain is unknown. Did you mean transfer?',
    selected: '"0x1::aptos_account::transfr"',
  },
  {
    name: 'an unknown module',
    text: transfer('[]', '0x1::aptos_acount::transfer'),
    message: 'Not run: the sandbox does not have 0x1::aptos_acount::transfer; the outcome on the chain is unknown.',
  },
  {
    name: 'a wrong argument count',
    text: transfer('["0xb0b"]'),
    message: '0x1::aptos_account::transfer takes 2 arguments (address, u64), but 1 is given. Signers are not counted.',
    selected: '["0xb0b"]',
  },
  {
    name: 'a number where u64 expects a string',
    text: transfer('["0xb0b", 1000]'),
    message:
      'Argument 2 of 0x1::aptos_account::transfer: u64 expects a decimal string, such as "1000", not the number 1000. Put quotes around it.',
    selected: '1000',
  },
  {
    name: 'what the editor could not decode',
    text: UNREADABLE,
    message: `The payload has U+FFFD at line 1, column ${UNREADABLE.indexOf('\uFFFD')}, which replaces bytes that are invalid in the file’s encoding: run "Change File Encoding", then "Reopen with Encoding". To use the character itself, write it as \\ufffd.`,
    selected: '\uFFFD',
  },
] as const;

describe('bad input', () => {
  before(async () => {
    await activated();
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
  });
  afterEach(closeEditors);
  after(() => resetMovescope([]));

  for (const command of ['movescope.simulate', 'movescope.encode']) {
    for (const { name, text, message, ...rest } of CASES) {
      it(`${command} explains ${name}`, async () => {
        const { captured } = await activated();
        captured.shown.length = 0;
        const editor = await openWithCursor(text, 'json');
        await vscode.commands.executeCommand(command);
        assert.deepEqual(captured.shown, [message]);
        if ('selected' in rest) assert.equal(editor.document.getText(editor.selection), rest.selected);
      });
    }
  }

  it('says that the file of a payload is gone', async () => {
    const { captured } = await activated();
    captured.shown.length = 0;
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail('no workspace');
    await vscode.commands.executeCommand('movescope.simulate', { uri: vscode.Uri.joinPath(folder, 'gone.json') });
    assert.deepEqual(captured.shown, [
      'gone.json can no longer be opened. Run the command again in the document that contains the payload.',
    ]);
  });

  const SEVERAL = ['transfer', 'batch_transfer']
    .map(name => transfer('[]', `0x1::aptos_account::${name}`).replace('|', ''))
    .join(',\n');

  it('asks which payload to use if the cursor is in none of several', async () => {
    const { captured } = await activated();
    captured.shown.length = 0;
    captured.offered.length = 0;
    captured.answers.push({ kind: 'pick', label: 'batch_transfer' });
    await openWithCursor(`|[\n${SEVERAL}\n]`, 'json');
    await vscode.commands.executeCommand('movescope.simulate');
    assert.deepEqual(
      captured.offered[0]?.map(({ label, description }) => [label, description]),
      [
        ['0x1::aptos_account::transfer', 'line 2'],
        ['0x1::aptos_account::batch_transfer', 'line 3'],
      ],
    );
    assert.match(captured.shown.join(), /^0x1::aptos_account::batch_transfer takes 2 arguments/);
  });

  it('does nothing if the question about the payload is dismissed', async () => {
    const { captured } = await activated();
    captured.shown.length = 0;
    captured.answers.push({ kind: 'leave' }, { kind: 'leave' });
    await openWithCursor(`|[\n${SEVERAL}\n]`, 'json');
    await vscode.commands.executeCommand('movescope.encode');
    await vscode.commands.executeCommand('movescope.copyAs');
    assert.deepEqual(captured.answers, []);
    assert.deepEqual(captured.shown, []);
  });

  it('says that a given position is outside all payloads', async () => {
    const { captured } = await activated();
    captured.shown.length = 0;
    const { document } = await openWithCursor(`|[\n${SEVERAL}\n]`, 'json');
    await vscode.commands.executeCommand('movescope.simulate', {
      uri: document.uri,
      position: new vscode.Position(0, 0),
    });
    assert.deepEqual(captured.shown, ['The cursor is outside this file’s 2 payloads: move it inside one of them.']);
  });

  it('offers to simulate a function if no editor is open', async () => {
    const { captured } = await activated();
    captured.steps.length = 0;
    captured.presses.push('Simulate Function…');
    captured.answers.push({ kind: 'leave' });
    await closeEditors();
    await vscode.commands.executeCommand('movescope.simulate');
    await eventually('the first step of the form', () => captured.steps[0]);
  });

  // Before the tests that open an example: closing an editor that is still being opened is an error of its own.
  it('says that no editor is open', async () => {
    const { captured } = await activated();
    captured.shown.length = 0;
    await closeEditors();
    await vscode.commands.executeCommand('movescope.simulate');
    assert.deepEqual(captured.shown, [
      'No editor is open. Open a file with an entry function payload and place the cursor in it.',
    ]);
  });

  for (const command of ['simulate', 'encode']) {
    it(`offers the example where there is nothing to ${command}`, async () => {
      const { captured } = await activated();
      await openWithCursor('{"a": |1}', 'json');
      captured.presses.push('Open Sandbox Example');
      await vscode.commands.executeCommand(`movescope.${command}`);
      await eventually('the example', () =>
        vscode.window.activeTextEditor?.document.getText().includes('aptos_account::transfer'),
      );
      assert.deepEqual(captured.presses, []);
    });
  }
});
