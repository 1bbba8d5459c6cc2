import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { InspectionReport } from '../../src/core/results/inspectionReport';
import { resetMovescope } from './support/configuration';
import { closeEditors, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { pageSays, shownEncoding, shownReport, shownSimulation } from './support/page';

const REQUEST = `{
  "sender": "0xa11ce",
  "payload": {
    "type": "entry_function_payload",
    "function": "0x1::aptos_account::transfer",
    "arguments": ["0xb0b", |"1000"]
  }
}`;
const SECRET = 'c0ffee'.repeat(11).slice(0, 64);

describe('inspecting bytes', () => {
  let hex: string;

  before(async () => {
    const { captured } = await activated();
    captured.page.length = 0;
    await openWithCursor(REQUEST, 'json');
    await vscode.commands.executeCommand('movescope.encode');
    ({ hex } = await shownEncoding(captured));
    await closeEditors();
  });

  beforeEach(async () => {
    const { captured } = await activated();
    captured.page.length = 0;
    captured.shown.length = 0;
    captured.boxes.length = 0;
    await vscode.env.clipboard.writeText('nothing');
  });

  afterEach(closeEditors);

  after(() => resetMovescope([]));

  async function inspected(): Promise<InspectionReport> {
    const { captured } = await activated();
    const report = await shownReport(captured);
    assert.equal(report.kind, 'inspection');
    return report;
  }

  /** A report without the ledger's time, which advances. */
  function timeless({ network, ...report }: InspectionReport) {
    const { ledgerTimestamp, ...chain } = network?.chain ?? {};
    assert.ok(ledgerTimestamp);
    return { ...report, network: { ...network, chain } };
  }

  /** The initial value of the input box, which is then dismissed. */
  async function offered(): Promise<string | undefined> {
    const { captured } = await activated();
    captured.answers.push({ kind: 'leave' });
    await vscode.commands.executeCommand('movescope.inspectBytes');
    return captured.boxes.at(-1)?.value;
  }

  it('shows what a pasted message contains, and simulates it', async () => {
    const { captured } = await activated();
    captured.answers.push({ kind: 'type', text: ` ${hex.slice(0, 80)}\n${hex.slice(80)} ` });
    await vscode.commands.executeCommand('movescope.inspectBytes');
    const report = await inspected();
    assert.equal(report.form, 'signingMessage');
    assert.equal(report.subject, '0x1::aptos_account::transfer');
    assert.equal(captured.panels.at(-1)?.panel.title, 'Signing message: aptos_account::transfer');
    assert.deepEqual(report.draft?.payload.arguments, ['0xb0b', '1000']);
    captured.page.length = 0;
    pageSays(captured, { type: 'simulate' });
    const { sender, success } = await shownSimulation(captured);
    assert.deepEqual([sender, success], ['0xa11ce', true]);
    assert.deepEqual(captured.shown, []);
  });

  it('opens the request from the bytes, which encodes to the same bytes', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.inspectBytes', { hex });
    await inspected();
    pageSays(captured, { type: 'openRequest' });
    const editor = await eventually('an editor in front', () => vscode.window.activeTextEditor);
    assert.equal(editor.document.languageId, 'json');
    const at = editor.document.positionAt(editor.document.getText().indexOf('"payload"') + 20);
    captured.page.length = 0;
    await vscode.commands.executeCommand('movescope.encode', { uri: editor.document.uri, position: at });
    assert.equal((await shownEncoding(captured)).hex, hex);
  });

  it('runs again on the same bytes', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.inspectBytes', { hex });
    const first = await inspected();
    captured.page.length = 0;
    pageSays(captured, { type: 'rerun' });
    assert.deepEqual(timeless(await inspected()), timeless(first));
  });

  it('offers the selection, otherwise the hex at the cursor, otherwise the clipboard', async () => {
    await vscode.env.clipboard.writeText(`\n${hex}\n`);
    assert.equal(await offered(), hex);
    const editor = await openWithCursor(`{ "message": "${hex}00|00" }`, 'json');
    assert.equal(await offered(), `${hex}0000`);
    const start = editor.document.getText().indexOf(hex);
    const at = (offset: number) => editor.document.positionAt(offset);
    editor.selection = new vscode.Selection(at(start), at(start + hex.length));
    assert.equal(await offered(), hex);
  });

  it('offers nothing that is not hex, or that may be a private key', async () => {
    assert.equal(await offered(), undefined);
    await vscode.env.clipboard.writeText(`0x${SECRET}`);
    assert.equal(await offered(), undefined);
  });

  it('refuses what may be a private key without repeating it', async () => {
    const { captured } = await activated();
    captured.answers.push({ kind: 'type', text: `ed25519-priv-0x${SECRET}`, anyway: true });
    await vscode.commands.executeCommand('movescope.inspectBytes');
    assert.deepEqual(captured.shown, [
      'This might be a private key, which Movescope never accepts: clear it from the clipboard, and paste the bytes of a signing message or a transaction.',
    ]);
    const said = await captured.boxes.at(-1)?.validateInput?.(`0x${SECRET}`);
    assert.equal(said, captured.shown[0]);
    assert.equal(await captured.boxes.at(-1)?.validateInput?.(' '), undefined);
    assert.deepEqual(captured.page, []);
  });
});
