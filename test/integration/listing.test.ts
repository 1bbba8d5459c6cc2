import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ModuleRow } from '../../src/host/session/revealRow';
import { closeEditors } from './support/editor';
import { activated } from './support/extension';
import { rowNamed, rowsBelow, type Row } from './support/treeText';

const labels = (rows: readonly Row[]) => rows.map(({ label }) => label);

describe('the rows of the Modules view', () => {
  let demo: Row;

  before(async () => {
    demo = await rowNamed((await activated()).captured, 'demo');
  });

  beforeEach(async () => {
    (await activated()).captured.steps.length = 0;
  });

  afterEach(async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.clearModuleFilter');
    assert.deepEqual(captured.answers.splice(0), []);
  });

  const below = async (row: Row) => rowsBelow((await activated()).captured, row);
  const message = async () => (await activated()).captured.views.get('movescope.modules')?.message;

  /** Whether the row is refreshed while something is done. */
  async function isShownAnew(row: Row, action: () => Thenable<unknown>): Promise<boolean> {
    const { captured } = await activated();
    const provider = captured.trees.get('movescope.modules') as vscode.TreeDataProvider<ModuleRow>;
    const shown: unknown[] = [];
    const listener = provider.onDidChangeTreeData?.(each => shown.push(each));
    await action();
    listener?.dispose();
    return shown.includes(row.element);
  }

  it('are limited to the given filter, with a note, until it is cleared', async () => {
    const everything = labels(await below(demo));
    const filter = () => vscode.commands.executeCommand('movescope.filterModules', { text: 'withdraw' });
    assert.equal(await isShownAnew(demo, filter), true);
    const { contextKeys } = (await activated()).captured;
    assert.equal(contextKeys.get('modulesFiltered'), true);
    assert.equal(await message(), 'Filter: “withdraw”. Use the buttons above to change or clear it.');
    const [vault = assert.fail(), ...others] = await below(demo);
    assert.deepEqual([vault.label, others], ['vault', []]);
    assert.ok(labels(await below(vault)).every(label => /withdraw/i.test(label)));
    const clear = () => vscode.commands.executeCommand('movescope.clearModuleFilter');
    assert.equal(await isShownAnew(demo, clear), true);
    assert.equal(await message(), '');
    assert.equal(contextKeys.get('modulesFiltered'), false);
    assert.deepEqual(labels(await below(demo)), everything);
  });

  it('have private functions and errors in a group', async () => {
    const vault = await rowNamed((await activated()).captured, 'vault', demo);
    assert.equal(labels(await below(vault)).includes('record'), false);
    const rows = await below((await below(vault)).at(-1) ?? assert.fail());
    assert.deepEqual(
      rows.slice(0, 4).map(({ label, description, context }) => [label, description, context]),
      [
        ['assert_exists', 'private <T0>', 'movescope.codeFunction'],
        ['is_open', 'private', 'movescope.codeFunction'],
        ['record', 'private <T0>', 'movescope.codeFunction'],
        ['ENOT_OWNER', '0x1 · Only the owner of the vault may do this.', ''],
      ],
    );
    assert.equal(rows.length, 8);
    assert.equal(rows[3]?.tooltip, 'ENOT_OWNER (0x1)\nOnly the owner of the vault may do this.');
    assert.match(vault.tooltip, /\n2,164 bytes of bytecode$/);
    const record = rows[2] ?? assert.fail();
    assert.match(record.tooltip, /fun record[^]*\n\d+ instructions, \d+ bytes$/);
    await vscode.commands.executeCommand('movescope.openCode', record.element);
    const editor = vscode.window.activeTextEditor ?? assert.fail();
    assert.equal(editor.document.getText(editor.selection), 'record');
    await closeEditors();
  });

  it('open modules for matches inside them, as separate rows', async () => {
    const { captured } = await activated();
    const plain = await rowNamed(captured, 'vault', demo);
    await vscode.commands.executeCommand('movescope.filterModules', { text: 'withdraw' });
    const found = await rowNamed(captured, 'vault', demo);
    assert.notEqual(found.id, plain.id);
    const item = await captured.trees.get('movescope.modules')?.getTreeItem(found.element);
    assert.equal(item?.collapsibleState, vscode.TreeItemCollapsibleState.Expanded);
  });

  it('follow what is typed, and start from that filter the next time', async () => {
    const { captured } = await activated();
    captured.answers.push({ kind: 'type', text: 'vault' });
    await vscode.commands.executeCommand('movescope.filterModules');
    assert.deepEqual(labels(await below(demo)), ['vault']);
    assert.equal(captured.steps[0]?.title, 'Filter Modules');
    captured.answers.push({ kind: 'leave' });
    await vscode.commands.executeCommand('movescope.filterModules');
    assert.equal(captured.steps[1]?.value, 'vault');
    assert.equal(await message(), 'Filter: “vault”. Use the buttons above to change or clear it.');
  });

  it('are unchanged when the filter is dismissed', async () => {
    const { captured } = await activated();
    captured.answers.push({ kind: 'leave', typed: 'coin' });
    await vscode.commands.executeCommand('movescope.filterModules', { text: 'vault', kinds: ['view'] });
    await vscode.commands.executeCommand('movescope.filterModules');
    assert.equal(await message(), 'Filter: “vault” · view functions. Use the buttons above to change or clear it.');
  });

  it('begin with pinned modules, even after the extension restarts', async () => {
    const { captured, restart } = await activated();
    const vault = await rowNamed(captured, 'vault', demo);
    assert.equal(vault.context, 'movescope.module');
    const [first] = labels(await below(demo));
    assert.notEqual(first, 'vault');
    const pin = () => vscode.commands.executeCommand('movescope.pinModule', vault.element);
    assert.equal(await isShownAnew(demo, pin), true);
    await vscode.commands.executeCommand('movescope.filterModules', { text: 'vault' });
    await restart();
    assert.equal(await message(), '');
    demo = await rowNamed(captured, 'demo');
    const [pinned = assert.fail(), next] = await below(demo);
    assert.deepEqual([pinned.label, pinned.context, pinned.icon], ['vault', 'movescope.module.pinned', 'pinned']);
    assert.equal(pinned.id, vault.id);
    assert.match(pinned.description, /^pinned · \d+ functions/);
    assert.equal(next?.label, first);
    await vscode.commands.executeCommand('movescope.unpinModule', pinned.element);
    assert.deepEqual(labels(await below(demo))[0], first);
  });

  it('include the friends of a module, which open their interfaces', async () => {
    const { captured } = await activated();
    const framework = await rowNamed(captured, 'framework');
    const coin = await rowNamed(captured, 'coin', framework);
    const friends = await rowNamed(captured, 'friends', coin);
    const [friend = assert.fail()] = await below(friends);
    assert.match(friend.label, /^0x1::\w+$/);
    assert.equal(friends.description, String((await below(friends)).length));
    await vscode.commands.executeCommand('movescope.copyName', friend.element);
    assert.equal(await vscode.env.clipboard.readText(), friend.label);
    await closeEditors();
  });
});
