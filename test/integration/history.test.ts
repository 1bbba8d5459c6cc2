import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { HistoryStore } from '../../src/host/results/historyStore';
import { StorageFolder } from '../../src/host/vscode/storageFolder';
import { resetMovescope } from './support/configuration';
import { closeEditors, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { pageSays, restorePage, shownComparison, shownEncoding, shownSimulation } from './support/page';
import { historyRows, type Row } from './support/treeText';

const TRANSFER = `{
  "type": "entry_function_payload",
  "function": "0x1::aptos_account::transfer",
  "type_arguments": [],
  "arguments": ["0xb0b", |"1000"]
}`;
const ABORT = TRANSFER.replace('0x1::aptos_account::transfer', '0xcafe::vault::withdraw').replace(
  '[]',
  '["0x1::aptos_coin::AptosCoin"]',
);

describe('the history', () => {
  beforeEach(async () => {
    const { captured } = await activated();
    for (const { element } of await historyRows(captured)) {
      await vscode.commands.executeCommand('movescope.removeResult', element);
    }
    captured.page.length = 0;
    captured.shown.length = 0;
    captured.presses.length = 0;
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
  });

  afterEach(closeEditors);

  after(() => resetMovescope([]));

  it('is empty at first', async () => {
    const { captured } = await activated();
    assert.deepEqual(await historyRows(captured), []);
  });

  it('lists simulations and signing messages, newest first', async () => {
    const [encoded, aborted, transferred] = await threeResults();
    assert.equal(transferred.label, 'aptos_account::transfer');
    assert.match(transferred.description, /^succeeds · [\d,]+ gas · Sandbox · just now$/);
    assert.equal(transferred.icon, 'pass');
    assert.match(
      transferred.tooltip,
      /^0x1::aptos_account::transfer\nsucceeds on Sandbox\nsender 0xa11ce\n.+ \(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\)$/,
    );
    assert.match(aborted.description, /^aborts · /);
    assert.equal(aborted.icon, 'error');
    assert.match(encoded.description, /^signing message · Sandbox · just now$/);
    assert.equal(encoded.icon, 'file-binary');
  });

  it('opens a result again, with its age, and runs it again from there', async () => {
    const { captured } = await activated();
    const first = await simulate(TRANSFER);
    await simulate(ABORT);
    const [, row] = await rows(2);
    captured.page.length = 0;
    await vscode.commands.executeCommand('movescope.openResult', row?.element);
    const message = await eventually('a report of the page', () => captured.page.find(each => each.type === 'report'));
    assert.deepEqual(message.report, first);
    assert.ok(message.ranAt !== undefined && Date.now() - message.ranAt < 60_000);
    captured.page.length = 0;
    await vscode.commands.executeCommand('movescope.rerunResult', row?.element);
    assert.equal((await shownSimulation(captured)).subject, first.subject);
    assert.equal((await rows(3))[0]?.label, 'aptos_account::transfer');
  });

  it('opens the picked result if none is given', async () => {
    const { captured } = await activated();
    const { subject } = await simulate(ABORT);
    await simulate(TRANSFER);
    await rows(2);
    captured.page.length = 0;
    captured.answers.push({ kind: 'pick', label: subject });
    await vscode.commands.executeCommand('movescope.openResult');
    assert.equal((await shownSimulation(captured)).subject, subject);
  });

  it('says that there is nothing to pick', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.openResult');
    assert.deepEqual(captured.shown, [
      'There are no matching results in the history. Place the cursor in a payload and run "Movescope: Simulate Payload at Cursor" first.',
    ]);
  });

  it('pins results, which clearing keeps, and restores what was cleared', async () => {
    const { captured } = await activated();
    const [, , transferred] = await threeResults();
    await vscode.commands.executeCommand('movescope.pinResult', transferred.element);
    const [pinned] = await rows(3);
    assert.ok(pinned);
    assert.match(pinned.description, /^pinned · succeeds · /);
    assert.equal(pinned.context, 'movescope.pinnedResult');
    await vscode.commands.executeCommand('movescope.clearHistory');
    assert.deepEqual(labels(await historyRows(captured)), ['aptos_account::transfer']);
    assert.equal(captured.contextKeys.get('hasResults'), true);
    await vscode.commands.executeCommand('movescope.unpinResult', pinned.element);
    captured.presses.push('Undo');
    captured.shown.length = 0;
    await vscode.commands.executeCommand('movescope.clearHistory');
    assert.deepEqual(captured.shown, ['Removed a result from the history.']);
    const [back] = await rows(1);
    assert.match(back?.description ?? '', /^succeeds · /);
  });

  it('lists rows again only if their order changes: VS Code ignores a click meanwhile', async () => {
    const { captured } = await activated();
    // A view that is shown lists rows at any time, and then has no change to tell.
    await vscode.commands.executeCommand('workbench.action.closeSidebar');
    const [newest, , oldest] = await threeResults();
    const changes: unknown[] = [];
    const listening = captured.trees.get('movescope.history')?.onDidChangeTreeData?.(change => {
      changes.push(change);
    });
    const changed = (count: number) => eventually(`change ${count}`, () => changes.length >= count || undefined);
    try {
      await vscode.commands.executeCommand('movescope.pinResult', newest.element);
      await changed(1);
      await vscode.commands.executeCommand('movescope.pinResult', oldest.element);
      await changed(2);
    } finally {
      listening?.dispose();
    }
    assert.deepEqual(changes.slice(0, 2), [[newest.element], undefined]);
  });

  it('says that what was cleared cannot be restored', async () => {
    const { captured, context } = await activated();
    assert.ok(context.storageUri);
    const folder = vscode.Uri.joinPath(context.storageUri, 'history');
    await simulate(TRANSFER);
    await rows(1);
    captured.presses.push({
      label: 'Undo',
      first: async () => {
        await vscode.workspace.fs.delete(folder, { recursive: true });
        await vscode.workspace.fs.writeFile(folder, new Uint8Array());
      },
    });
    captured.shown.length = 0;
    await vscode.commands.executeCommand('movescope.clearHistory');
    try {
      await eventually('a second message', () => captured.shown[1]);
      assert.deepEqual(captured.shown, [
        'Removed a result from the history.',
        'Something went wrong in Movescope. See its log for details.',
      ]);
    } finally {
      await vscode.workspace.fs.delete(folder);
    }
  });

  it('removes a result', async () => {
    const { captured } = await activated();
    const [, aborted] = await threeResults();
    await vscode.commands.executeCommand('movescope.removeResult', aborted.element);
    assert.deepEqual(labels(await historyRows(captured)), ['aptos_account::transfer', 'aptos_account::transfer']);
    await vscode.commands.executeCommand('movescope.openResult', aborted.element);
    assert.equal(captured.shown.at(-1), 'This result is no longer in the history. Run its payload again.');
  });

  it('shows a result even if it cannot be written to disk', async () => {
    const { captured, context } = await activated();
    assert.ok(context.storageUri);
    const folder = vscode.Uri.joinPath(context.storageUri, 'history');
    await vscode.workspace.fs.delete(folder, { recursive: true });
    await vscode.workspace.fs.writeFile(folder, new Uint8Array());
    try {
      await simulate(TRANSFER);
      assert.deepEqual(await historyRows(captured), []);
      assert.deepEqual(captured.shown, []);
    } finally {
      await vscode.workspace.fs.delete(folder);
    }
    await simulate(ABORT);
    assert.deepEqual(labels(await rows(1)), ['vault::withdraw']);
  });

  it('is stored in files of the workspace, which another window reads', async () => {
    const { storage } = await activated();
    const report = await simulate(TRANSFER);
    await rows(1);
    assert.ok(storage);
    const extension = vscode.extensions.getExtension('movescope.movescope');
    assert.ok(extension);
    const { version } = extension.packageJSON as { version: string };
    const warnings: string[] = [];
    const store = new HistoryStore(new StorageFolder(vscode.Uri.joinPath(storage, 'history')), {
      version,
      now: () => Date.now(),
      warn: sentence => warnings.push(sentence),
      changed: () => undefined,
    });
    const [kept] = await store.list();
    assert.ok(kept);
    assert.deepEqual((await store.read(kept.id))?.report, report);
    await Promise.all([store.add(report, kept.rerun), store.add(report, kept.rerun), store.remove([kept.id])]);
    assert.deepEqual(warnings, []);
    assert.equal((await rows(2)).length, 2);
    const names = (await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(storage, 'history'))).map(
      ([name]) => name,
    );
    assert.equal(names.length, 4, names.join());
  });

  it('compares two results side by side, older first, and shows the comparison again after a reload', async () => {
    const { captured } = await activated();
    await simulate(TRANSFER);
    await simulate(TRANSFER.replace('"1000"', '"2000"'));
    const [newer, older] = await rows(2);
    captured.page.length = 0;
    captured.answers.push({ kind: 'pick', label: newer?.label ?? '' });
    await vscode.commands.executeCommand('movescope.compareResults', { ids: [newer?.id, older?.id] });
    captured.answers.length = 0;
    const comparison = await shownComparison(captured);
    assert.deepEqual(
      comparison.columns.map(({ label, kind }) => [label, kind]),
      [
        ['A', 'simulation'],
        ['B', 'simulation'],
      ],
    );
    const payload = comparison.sections.find(({ id }) => id === 'payload');
    const texts = payload?.rows[0]?.cells.map(cell => cell?.text);
    assert.deepEqual([payload?.rows[0]?.name, texts], ['arguments[1]', ['1000', '2000']]);
    assert.equal((await historyRows(captured)).length, 2);
    await restorePage(captured);
    assert.deepEqual(await shownComparison(captured), comparison);
  });

  it('compares the result on the page with the one that is picked', async () => {
    const { captured } = await activated();
    await simulate(ABORT);
    await simulate(TRANSFER);
    await rows(2);
    captured.page.length = 0;
    captured.answers.push({ kind: 'pick', label: '0xcafe::vault::withdraw' });
    pageSays(captured, { type: 'compare' });
    const { columns, subject } = await shownComparison(captured);
    assert.equal(subject, 'several payloads');
    assert.deepEqual(
      columns.map(column => column.kind === 'simulation' && column.success),
      [false, true],
    );
    captured.page.length = 0;
    pageSays(captured, { type: 'copy', what: 'markdown' });
    await eventually('the word that something was copied', () =>
      captured.page.find(message => message.type === 'copied'),
    );
    assert.match(await vscode.env.clipboard.readText(), /^## Comparison: `several payloads`\n/);
  });

  it('takes a key for the row that was selected while rows were listed again', async () => {
    const { captured } = await activated();
    const [encoded] = await threeResults();
    captured.select('movescope.history', []);
    captured.select('movescope.history', [encoded.element], 'quietly');
    await historyRows(captured);
    await new Promise(resolve => setTimeout(resolve));
    captured.select('movescope.history', []);
    await vscode.commands.executeCommand('movescope.removeResult', { of: 'focus' });
    assert.deepEqual(labels(await rows(2)), ['vault::withdraw', 'aptos_account::transfer']);
  });

  it('asks for two results of one kind if none is given', async () => {
    const { captured } = await activated();
    await threeResults();
    captured.answers.push({ kind: 'pick', label: '0x1::aptos_account::transfer' });
    await vscode.commands.executeCommand('movescope.compareResults');
    assert.deepEqual(captured.shown, [
      'There are no matching results in the history. Place the cursor in a payload and run "Movescope: Simulate Payload at Cursor" first.',
    ]);
  });
});

async function simulate(text: string) {
  const { captured } = await activated();
  captured.page.length = 0;
  await openWithCursor(text, 'json');
  await vscode.commands.executeCommand('movescope.simulate');
  return shownSimulation(captured);
}

/** A transfer, a withdrawal that aborts, and the signing message of the transfer: newest first. */
async function threeResults(): Promise<readonly [Row, Row, Row]> {
  const { captured } = await activated();
  await simulate(TRANSFER);
  await simulate(ABORT);
  captured.page.length = 0;
  await openWithCursor(TRANSFER, 'json');
  await vscode.commands.executeCommand('movescope.encode');
  await shownEncoding(captured);
  const [newest, middle, oldest] = await rows(3);
  assert.ok(newest && middle && oldest);
  return [newest, middle, oldest];
}

/** The rows, once there are this many: a result is shown before it is stored. */
async function rows(count: number): Promise<readonly Row[]> {
  const { captured } = await activated();
  return eventually(`${count} results in the list`, async () => {
    const found = await historyRows(captured);
    return found.length === count ? found : undefined;
  });
}

function labels(found: readonly Row[]): readonly string[] {
  return found.map(({ label }) => label);
}
