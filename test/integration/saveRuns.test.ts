import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { resetMovescope } from './support/configuration';
import { closeEditors, deleteFiles, openFile } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { HeldSimulations } from './support/heldSimulations';

const transfer = (amount: string) =>
  `{ "function": "0x1::aptos_account::transfer", "type_arguments": [], "arguments": ["0xb0b", "${amount}"] }`;
/** Two payloads, both of which are simulated on save. */
const TEXT = `[\n${transfer('1000')},\n${transfer('2000')}\n]`;

describe('a run on save', () => {
  let simulations: HeldSimulations;

  before(async () => {
    simulations = await HeldSimulations.start();
    await activated();
  });

  beforeEach(async () => {
    const { captured } = await activated();
    captured.shown.length = 0;
    simulations.held.length = 0;
    await simulations.configure();
    for (const network of ['sandbox', 'held']) {
      await vscode.commands.executeCommand('movescope.selectNetwork', network);
      await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
    }
  });

  afterEach(closeEditors);

  after(async () => {
    await deleteFiles();
    await resetMovescope([]);
    await simulations.stop();
  });

  /** Replaces a text of a document. */
  async function edit(editor: vscode.TextEditor, at: string, by: string): Promise<void> {
    const { document } = editor;
    const start = document.getText().indexOf(at);
    assert.notEqual(start, -1, at);
    const range = new vscode.Range(document.positionAt(start), document.positionAt(start + at.length));
    assert.ok(
      await editor.edit(edits => {
        edits.replace(range, by);
      }),
    );
  }

  /** A document whose payloads are pinned, with an edit that is not saved. */
  async function pinned(): Promise<vscode.TextEditor> {
    const editor = await openFile(TEXT, 'json');
    // What is not saved is not simulated yet.
    await edit(editor, '[', '[ ');
    for (const line of [2, 1]) {
      editor.selection = new vscode.Selection(line, 5, line, 5);
      await vscode.commands.executeCommand('movescope.simulateOnSave');
    }
    return editor;
  }

  /** Ends the run before, and begins another. */
  const saveAgain = async (editor: vscode.TextEditor) => {
    const [before = assert.fail()] = simulations.held;
    assert.ok(await editor.document.save());
    await before.closed;
    await eventually('a second simulation', () => simulations.held[1]);
  };

  interface Event {
    /** Happens while the first payload is simulated and the second waits. */
    readonly happen: (editor: vscode.TextEditor) => Thenable<unknown> | undefined;
    /** The receipts at the end, without figures. */
    readonly receipts: readonly string[];
    /** The amounts that were sent. */
    readonly sent: readonly string[];
  }

  const EVENTS: Readonly<Record<string, Event>> = {
    'nothing happens': { happen: () => undefined, receipts: ['1 ✓', '2 ✓'], sent: ['1000', '2000'] },
    'a line is added above': {
      happen: editor => edit(editor, '[', '\n['),
      ...{ receipts: ['2 ✓', '3 ✓'], sent: ['1000', '2000'] },
    },
    'the first is edited': {
      happen: editor => edit(editor, '1000', '1001'),
      ...{ receipts: ['1 ✓ · payload changed', '2 ✓'], sent: ['1000', '2000'] },
    },
    'the first is edited, and the edit undone': {
      happen: async editor => {
        await edit(editor, '1000', '1001');
        await edit(editor, '1001', '1000');
      },
      ...{ receipts: ['1 ✓', '2 ✓'], sent: ['1000', '2000'] },
    },
    'the second is edited': {
      happen: editor => edit(editor, '2000', '2001'),
      ...{ receipts: ['1 ✓', '2 ✓'], sent: ['1000', '2001'] },
    },
    'the first is removed': {
      happen: editor => edit(editor, `${transfer('1000')},\n`, ''),
      ...{ receipts: ['1 ✓'], sent: ['1000', '2000'] },
    },
    'the first is replaced by one of another amount': {
      happen: editor => edit(editor, `${transfer('1000')},\n`, `${transfer('3000')},\n`),
      ...{ receipts: ['1 ✓ · payload changed', '2 ✓'], sent: ['1000', '2000'] },
    },
    'the second is removed': {
      happen: editor => edit(editor, `,\n${transfer('2000')}`, ''),
      ...{ receipts: ['1 ✓'], sent: ['1000'] },
    },
    'it is saved again': {
      happen: async editor => {
        await edit(editor, '[', '[ ');
        await saveAgain(editor);
      },
      ...{ receipts: ['1 ✓', '2 ✓'], sent: ['1000', '1000', '2000'] },
    },
    'it is edited and saved again': {
      happen: async editor => {
        await edit(editor, '1000', '1001');
        await saveAgain(editor);
      },
      ...{ receipts: ['1 ✓', '2 ✓'], sent: ['1000', '1001', '2000'] },
    },
    'a different network is selected': {
      happen: () => vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox'),
      ...{
        receipts: ['1 – The connection to Held was closed before a response arrived… · different network', '2 ✓'],
        sent: ['1000'],
      },
    },
  };

  for (const [what, { happen, receipts, sent }] of Object.entries(EVENTS))
    it(`leaves ${receipts.length === 0 ? 'no receipt' : receipts.join(' and ')} if ${what}`, async () => {
      const { captured } = await activated();
      const editor = await pinned();
      simulations.sent.length = 0;
      assert.ok(await editor.document.save());
      await simulations.arrived();
      await happen(editor);
      const { document } = editor;
      const shown = () => {
        const lines = captured.decorations.get(document.uri.toString()) ?? [];
        return lines.map(line => line.replace(/ [\d,]+ gas · .*?v[\d,]+/, '')).sort();
      };
      await simulations.release(sent.length);
      await eventually(`what is shown to be ${receipts.join()}, not ${shown().join()}`, () =>
        shown().join() === receipts.join() ? true : undefined,
      ).catch(() => undefined);
      // What was late would have been shown by now.
      for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve));
      assert.deepEqual(shown(), receipts);
      assert.deepEqual(
        simulations.sent.map(body => /"(\d+)"\]/.exec(body)?.[1]),
        sent,
      );
      assert.deepEqual([simulations.held.length, captured.shown], [0, []]);
    });
});
