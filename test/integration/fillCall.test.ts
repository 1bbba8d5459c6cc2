import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { configureDiagnostics } from './support/configuration';
import { closeEditors, codeAction, deleteFiles, openFile, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';

const FILLED = `{
  "function": "0xcafe::vault::deposit",
  "type_arguments": ["T0"],
  "arguments": ["address", "u64"]
}`;

/** A payload that names a function and gives no values yet. */
const named = (name: string) => `{\n  "function": "${name}"\n}`;
const fill = () => vscode.commands.executeCommand('movescope.fillCall');

describe('filling in types and arguments', () => {
  before(activated);
  beforeEach(async () => {
    (await activated()).captured.shown.length = 0;
  });
  afterEach(closeEditors);
  after(async () => {
    await configureDiagnostics(false);
    await deleteFiles();
  });

  it('inserts a placeholder for each value, with the first one selected', async () => {
    const { document } = await openWithCursor(named('0xcafe::vault::de|posit'), 'json');
    await fill();
    assert.equal(document.getText(), FILLED);
    assert.equal(document.getText(vscode.window.activeTextEditor?.selection), 'T0');
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), named('0xcafe::vault::deposit'));
  });

  const written: readonly (readonly [language: string, marked: string, filled: string])[] = [
    [
      'python',
      'EntryFunction.natural("0xcafe::vault", "de|posit", [], [])',
      `EntryFunction.natural("0xcafe::vault", "deposit", [TypeTag(StructTag.from_str("0x1::aptos_coin::AptosCoin"))], [
    TransactionArgument(AccountAddress.from_str("0x1"), Serializer.struct),
    TransactionArgument(0, Serializer.u64),
])`,
    ],
    [
      'rust',
      `EntryFunction::new(
    ModuleId::new(AccountAddress::from_hex_literal("0xcafe").unwrap(), ident_str!("vault").to_owned()),
    ident_str!("de|posit").to_owned(),
)`,
      `EntryFunction::new(
    ModuleId::new(AccountAddress::from_hex_literal("0xcafe").unwrap(), ident_str!("vault").to_owned()),
    ident_str!("deposit").to_owned(),
    vec![TypeTag::from_str("0x1::aptos_coin::AptosCoin").unwrap()],
    vec![
        bcs::to_bytes(&AccountAddress::from_hex_literal("0x1").unwrap()).unwrap(),
        bcs::to_bytes(&0u64).unwrap(),
    ],
)`,
    ],
    [
      'shellscript',
      'aptos move run --function-id 0xcafe::vault::de|posit',
      "aptos move run --function-id 0xcafe::vault::deposit --type-args '0x1::aptos_coin::AptosCoin' --args 'address:0x1' 'u64:0'",
    ],
  ];
  for (const [language, marked, filled] of written)
    it(`writes values of the right form in ${language}`, async () => {
      const { document } = await openWithCursor(marked, language);
      await fill();
      assert.equal(document.getText(), filled);
    });

  it('runs when a function is chosen, and shows no message for one without parameters', async () => {
    const { captured } = await activated();
    const { document, selection } = await openWithCursor(named('0xcafe::vault::deposit|'), 'json');
    // As with lenses, VS Code drops the command 100 ms after it has returned it.
    const command = await eventually('the command of a completion', async () => {
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        selection.active,
      );
      return items.find(({ detail }) => detail?.includes('fun deposit<'))?.command;
    });
    const args: readonly unknown[] = command.arguments ?? [];
    await vscode.commands.executeCommand(command.command, ...args);
    assert.equal(document.getText(), FILLED);
    await vscode.commands.executeCommand(command.command, ...args);
    assert.deepEqual(captured.shown, []);
    await fill();
    assert.deepEqual(captured.shown, [
      'There is nothing to fill in: the call already has all arguments of 0xcafe::vault::deposit.',
    ]);
  });

  it('is the fix for a payload that gives no values', async () => {
    const { document } = await openFile(named('0xcafe::vault::deposit'), 'json');
    await configureDiagnostics(undefined);
    const [first] = await eventually('a problem of the document', () => {
      const found = vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'Movescope');
      return found.length > 0 ? found : undefined;
    });
    const { range } = first ?? assert.fail();
    // Its command is dropped in the same way.
    const command = await eventually(
      'the command of a fix',
      async () => (await codeAction(document, range, 'Fill in types and arguments')).command,
    );
    const args: readonly unknown[] = command.arguments ?? [];
    await vscode.commands.executeCommand(command.command, ...args);
    assert.equal(document.getText(), FILLED);
  });

  it('says if it needs a payload, or a function that exists', async () => {
    const { captured } = await activated();
    await openWithCursor('[|]', 'json');
    await fill();
    await openWithCursor(named('0xcafe::vault::gone|'), 'json');
    await fill();
    assert.deepEqual(captured.shown, [
      'No function call found. Place the cursor in a payload with a function.',
      '0xcafe::vault::gone was not found on Sandbox. Correct its name first.',
    ]);
  });
});
