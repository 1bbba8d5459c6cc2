import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Answer } from './support/captured';
import { closeEditors, deleteFiles, openFile, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import type { SeenStep } from './support/fakeInputs';
import { shownSimulation } from './support/page';

const APTOS = '0x1::aptos_coin::AptosCoin';
const FUNCTION = '0xcafe::vault::deposit';
const EMPTY = `{\n  "function": "${FUNCTION}",\n  "type_arguments": [],\n  "arguments": []\n}`;
const FILLED = `{\n  "function": "${FUNCTION}",\n  "type_arguments": ["${APTOS}"],\n  "arguments": ["0xa11ce", "1000"]\n}`;
const NONE = 'Simulate it once, or load transactions of an account that called it in the Transactions view.';

const pick = (label: string): Answer => ({ kind: 'pick', label });
const choose = () => vscode.commands.executeCommand('movescope.useEarlierArguments');
const marked = (text: string) => text.replace('deposit', 'de|posit');

/** Simulates a deposit of Alice. */
async function simulated(...values: readonly unknown[]): Promise<void> {
  const { captured } = await activated();
  captured.page.length = 0;
  const payload = {
    type: 'entry_function_payload',
    function: FUNCTION,
    type_arguments: [APTOS],
    arguments: values,
  };
  await openWithCursor(marked(JSON.stringify({ sender: '0xa11ce', payload })), 'json');
  await vscode.commands.executeCommand('movescope.simulate');
  await shownSimulation(captured);
  await closeEditors();
}

/** Waits until an account is the default sender. */
async function sends(address: string): Promise<void> {
  const { context } = await activated();
  await eventually(`${address} to send`, () =>
    context.workspaceState.get('sender.sandbox') === address ? true : undefined,
  );
}

/** What a step starts with: the row that Enter accepts, or the text of its field. */
function startOf(step: SeenStep | undefined): string | undefined {
  return [step?.active, step?.value, step?.labels[0]].find(text => text !== undefined && text !== '');
}

/** Does something while the list of `work` is open, before it is answered. */
async function whileListed(first: () => Thenable<unknown>, work: () => Thenable<unknown>): Promise<void> {
  const { showQuickPick: shown } = vscode.window;
  const replace = (value: unknown) => {
    Object.defineProperty(vscode.window, 'showQuickPick', { value, configurable: true });
  };
  replace(async (...asked: readonly unknown[]) => {
    await first();
    return Reflect.apply(shown, vscode.window, asked) as unknown;
  });
  try {
    await work();
  } finally {
    replace(shown);
  }
}

describe('using earlier arguments', () => {
  before(async () => {
    await activated();
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
    await vscode.commands.executeCommand('movescope.clearHistory');
    await simulated('0xa11ce', '7');
    await simulated('0xa11ce', '1000');
    await simulated(`0x${'a11ce'.padStart(64, '0')}`, '1000');
  });

  beforeEach(async () => {
    const { captured } = await activated();
    for (const list of [captured.answers, captured.steps, captured.offered, captured.shown, captured.presses])
      list.length = 0;
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
  });

  afterEach(async () => {
    const { captured } = await activated();
    await closeEditors();
    assert.deepEqual(captured.answers.splice(0), []);
  });

  after(deleteFiles);

  it('writes the values of the chosen call into JSON, and one undo removes them', async () => {
    const { captured } = await activated();
    const { document } = await openWithCursor(marked(EMPTY), 'json');
    captured.answers.push(pick('"1000"'));
    await choose();
    assert.deepEqual(captured.shown, []);
    assert.equal(document.getText(), FILLED);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), EMPTY);
  });

  it('lists each set of values once, with where it is from and its sender', async () => {
    const { captured } = await activated();
    await openWithCursor(marked(EMPTY), 'json');
    captured.answers.push({ kind: 'leave' });
    await choose();
    const rows = captured.offered[0] ?? assert.fail();
    const own = rows.filter(({ description }) => description?.startsWith('simulated '));
    assert.deepEqual(
      own.map(({ label, detail }) => [label.replace(/0x0+a/, '0xa'), detail]),
      [
        ['"0xa11ce", "1000"', `${APTOS} · sender alice (0xa11ce)`],
        ['"0xa11ce", "7"', `${APTOS} · sender alice (0xa11ce)`],
      ],
    );
  });

  it('writes the values as the SDK takes them in TypeScript, at a given position too', async () => {
    const { captured } = await activated();
    const text = `send({ data: { function: '${FUNCTION}', functionArguments: [to, 5] } });\n|`;
    const { document } = await openWithCursor(text, 'typescript');
    captured.answers.push(pick('"7"'));
    await vscode.commands.executeCommand('movescope.useEarlierArguments', { position: new vscode.Position(0, 30) });
    const address = `0x${'a11ce'.padStart(64, '0')}`;
    assert.equal(
      document.getText(),
      `send({ data: { function: '${FUNCTION}', typeArguments: ['${APTOS}'], functionArguments: ['${address}', '7'] } });\n`,
    );
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), text.replace('|', ''));
  });

  it('offers the sender of the call as the default sender, unless the document gives one', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.setSender', '0xb0b');
    await openWithCursor(marked(`{ "sender": "0xb0b", "payload": ${EMPTY} }`), 'json');
    captured.answers.push(pick('"7"'));
    await choose();
    assert.deepEqual(captured.shown, []);
    await openWithCursor(marked(EMPTY), 'json');
    captured.answers.push(pick('"7"'));
    captured.presses.push('Set as Default Sender');
    await choose();
    assert.deepEqual(captured.shown, ['That call was sent by 0xa11ce, which is not your default sender on Sandbox.']);
    await sends('0xa11ce');
  });

  it('says what to do where there is no call, no earlier one, or none that can be', async () => {
    const { captured } = await activated();
    for (const [text, language] of [
      ['[|]', 'json'],
      [marked(EMPTY).replace('de|posit', 'lo|ck'), 'json'],
      [marked(EMPTY).replace('de|posit', 'ba|lance'), 'json'],
    ] as const) {
      await openWithCursor(text, language);
      await choose();
    }
    await openFile('module 0xa::m { fun f(s: &signer) { 0x1::coin::transfer<u8>(s, @0xa, 1); } }', 'move');
    await vscode.commands.executeCommand('movescope.useEarlierArguments', { position: new vscode.Position(0, 50) });
    await closeEditors();
    await choose();
    assert.deepEqual(captured.shown, [
      'No function call found. Place the cursor in a payload with a function.',
      `No earlier calls to 0xcafe::vault::lock on Sandbox. ${NONE}`,
      '0xcafe::vault::balance is not an entry function. Place the cursor in an entry function call.',
      'Arguments cannot be inserted into Move source. Run the command in a payload.',
      'No editor is open. Open a file and place the cursor where you want to insert the call.',
    ]);
  });

  it('does not overwrite what was typed while the list was open', async () => {
    const { captured } = await activated();
    const editor = await openWithCursor(marked(EMPTY), 'json');
    captured.answers.push(pick('"7"'));
    const type = () =>
      editor.edit(edit => {
        edit.insert(new vscode.Position(0, 0), ' ');
      });
    await whileListed(type, choose);
    assert.equal(editor.document.getText(), ` ${EMPTY}`);
    assert.deepEqual(captured.shown, ['The document has changed. Run the command again.']);
  });

  it('fills the form of a call with the button in its title', async () => {
    const { captured } = await activated();
    captured.page.length = 0;
    captured.answers.push(
      {
        kind: 'stay',
        take: ({ press }) => {
          assert.equal(captured.contextKeys.get('callForm'), true);
          setImmediate(press);
        },
      },
      pick('"7"'),
      pick(APTOS),
      pick('alice'),
      { kind: 'leave' },
    );
    await vscode.commands.executeCommand('movescope.simulateFunction', FUNCTION);
    assert.deepEqual(captured.steps.map(startOf), [APTOS, 'alice', '7']);
    assert.equal(captured.contextKeys.get('callForm'), false);
  });

  it('keeps what was typed, and the step, if the list is left', async () => {
    const { captured } = await activated();
    captured.answers.push(
      pick(APTOS),
      {
        kind: 'stay',
        take: ({ type }) => {
          type('0xcab');
          // As the key does.
          setImmediate(() => void choose());
        },
      },
      { kind: 'leave' },
      { kind: 'leave' },
    );
    await vscode.commands.executeCommand('movescope.simulateFunction', FUNCTION);
    assert.deepEqual(
      captured.steps.map(({ step }) => step),
      ['1/3', '2/3'],
    );
    assert.equal(startOf(captured.steps[1]), '0xcab');
  });

  it('keeps the type arguments that the call already has', async () => {
    const { captured } = await activated();
    captured.page.length = 0;
    const text = `x({ function: "${FUNCTION}", typeArguments: ["0x1::m::S"], functionArguments: [to, amount] });`;
    await openWithCursor(marked(text), 'typescript');
    captured.answers.push({ kind: 'stay', take: ({ press }) => setImmediate(press) }, pick('"7"'), pick('alice'), {
      kind: 'type',
      text: '8',
    });
    await vscode.commands.executeCommand('movescope.simulate');
    assert.equal(startOf(captured.steps.at(-1)), '7');
    const { raw } = await shownSimulation(captured);
    assert.match(raw, /"type_arguments":\s*\[\s*"0x1::m::S"\s*\]/);
    assert.match(raw, /"arguments":\s*\[\s*"0xa11ce",\s*"8"\s*\]/);
  });

  it('says in the form that there is no earlier call', async () => {
    const { captured } = await activated();
    captured.answers.push({ kind: 'stay', take: ({ press }) => setImmediate(press) }, { kind: 'leave' });
    await vscode.commands.executeCommand('movescope.simulateFunction', '0xcafe::vault::lock');
    assert.deepEqual(captured.shown, [`No earlier calls to 0xcafe::vault::lock on Sandbox. ${NONE}`]);
  });
});
