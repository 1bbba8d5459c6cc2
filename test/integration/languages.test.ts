import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { configureDiagnostics } from './support/configuration';
import { closeEditors, codeAction, deleteFiles, hoverText, lensesOf, openFile } from './support/editor';
import { eventually } from './support/eventually';
import { definitionsAt } from './support/navigation';
import { activated } from './support/extension';
import { shownEncoding, shownSimulation } from './support/page';

interface Sample {
  readonly ending: string;
  /** A call of `0x1::aptos_account::transfer` with 0xb0b and 1000; its number occurs once. */
  readonly text: string;
  /** A number of a wrong type to replace it with, and the part of it that is underlined. */
  readonly wrong: readonly [text: string, under: string];
}

const PYTHON = `payload = EntryFunction.natural(
    "0x1::aptos_account",
    "transfer",
    [],
    [
        TransactionArgument(AccountAddress.from_str("0x${'0'.repeat(61)}b0b"), Serializer.struct),
        TransactionArgument(1_000, Serializer.u64),
    ],
)
`;
const COMMAND = `aptos move run \\
  --function-id 0x1::aptos_account::transfer \\
  --args address:0xb0b u64:1000
aptos move view --function-id 0xcafe::counter::value --args address:0xb0b
`;

const SAMPLES: Readonly<Record<string, Sample>> = {
  Python: { ending: 'py', text: PYTHON, wrong: ['Serializer.u128', 'Serializer.u128'] },
  'a shell script': { ending: 'sh', text: COMMAND, wrong: ['u128:1000', 'u128'] },
  Markdown: {
    ending: 'md',
    text: `It's so:\n\n- \`\`\`bash\n  ${COMMAND.split('\n').slice(0, 3).join('\n  ')}\n  \`\`\`\n`,
    wrong: ['u128:1000', 'u128'],
  },
};

/** The edit that fixes what is underlined; there is none while the document is being checked. */
async function fixOf(document: vscode.TextDocument, range: vscode.Range): Promise<vscode.WorkspaceEdit> {
  const { edit } = await codeAction(document, range, /^Write /);
  return edit ?? assert.fail();
}

/** Runs the lens with that title, of which the document has exactly one. */
async function runLens(document: vscode.TextDocument, title: string): Promise<void> {
  const [lens, ...more] = (await lensesOf(document)).filter(({ command }) => command?.title === title);
  assert.ok(lens?.command && more.length === 0);
  const [place] = (lens.command.arguments ?? []) as readonly unknown[];
  await vscode.commands.executeCommand(lens.command.command, place);
}

describe('calls in languages other than JSON and TypeScript', () => {
  before(async () => {
    await activated();
    await configureDiagnostics(undefined);
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
  });
  beforeEach(async () => {
    const { captured } = await activated();
    for (const list of [captured.page, captured.shown]) list.length = 0;
  });
  after(async () => {
    await configureDiagnostics(false);
    await deleteFiles();
  });
  afterEach(closeEditors);

  for (const [name, { ending, text, wrong }] of Object.entries(SAMPLES)) {
    it(`are checked in ${name}`, async () => {
      const { document } = await openFile(text.replace(/Serializer\.u64|u64:1000/, wrong[0]), ending);
      const [diagnostic, ...more] = await eventually('a problem of the document', () => {
        const all = vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'Movescope');
        return all.length > 0 ? all : undefined;
      });
      assert.ok(diagnostic && more.length === 0);
      assert.deepEqual([diagnostic.code, document.getText(diagnostic.range)], ['declared-type', wrong[1]]);
      const fix = await fixOf(document, diagnostic.range);
      assert.ok(await vscode.workspace.applyEdit(fix));
      assert.equal(document.getText(), text);
    });

    it(`are simulated and encoded in ${name} by their lenses`, async () => {
      const { captured } = await activated();
      const { document } = await openFile(text, ending);
      await runLens(document, 'Simulate');
      const { raw } = await shownSimulation(captured);
      assert.match(raw, /"0x1::aptos_account::transfer"/);
      assert.match(raw, /"arguments": \[\s*"0xb0b",\s*"1000"\s*\]/);
      captured.page.length = 0;
      await runLens(document, 'Encode');
      const { decoded } = await shownEncoding(captured);
      assert(decoded.kind === 'known');
      assert.deepEqual(
        decoded.fields.filter(field => field.asked !== undefined),
        [],
      );
      assert.deepEqual(captured.shown, []);
    });
  }

  it('are pasted from Python as a command', async () => {
    const editor = await openFile('', 'sh');
    await vscode.env.clipboard.writeText(PYTHON);
    await vscode.commands.executeCommand('movescope.pasteAs');
    assert.equal(editor.document.getText(), COMMAND.split('\n').slice(0, 3).join('\n'));
  });

  it('link the name of their function to its module', async () => {
    const editor = await openFile(PYTHON, 'py');
    const position = new vscode.Position(2, 8);
    editor.selection = new vscode.Selection(position, position);
    assert.match(await hoverText(editor), /module 0x1::aptos_account\n.*fun transfer/);
    const [place] = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
      'vscode.executeDefinitionProvider',
      editor.document.uri,
      position,
    );
    assert.ok(place);
    const [uri, range] =
      place instanceof vscode.Location
        ? [place.uri, place.range]
        : [place.targetUri, place.targetSelectionRange ?? place.targetRange];
    assert.equal((await vscode.workspace.openTextDocument(uri)).getText(range), 'transfer');
    // Nothing else of the call is its name.
    for (const text of ['EntryFunction', '[],', 'TransactionArgument', '1_000', 'Serializer.u64']) {
      const at = editor.document.positionAt(PYTHON.indexOf(text) + 1);
      editor.selection = new vscode.Selection(at, at);
      assert.deepEqual([text, await definitionsAt(editor)], [text, []]);
      assert.doesNotMatch(await hoverText(editor), /fun transfer/, text);
    }
  });
});
