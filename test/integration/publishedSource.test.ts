import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { callingModule } from '../support/callingModule';
import { FaultyGateway, json, playedTo } from '../support/faultyGateway';
import { publishingTransaction, PUBLISHING_HASH, sentPublish, type PackagePlan } from '../support/publishing';
import type { Answer } from './support/captured';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, hoverText, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { pageSays, shownTransaction } from './support/page';
import { transactionRows } from './support/treeText';

const codeOf = (name: string) => callingModule({ address: '0xbeef', module: 'vault' }, [{ name, isEntry: true }]);
const wireOf = (code: Uint8Array) => ({
  bytecode: `0x${Buffer.from(code).toString('hex')}`,
  abi: {
    ...{ address: '0xbeef', name: 'vault', friends: [], structs: [] },
    exposed_functions: [
      {
        ...{ name: 'open', visibility: 'public', is_entry: true, is_view: false },
        ...{ generic_type_params: [], params: ['u64'], return: [] },
      },
    ],
  },
});
const SOURCE = `module codes::vault {
    /// Opens the vault with an *amount*,
    /// which stays inside.
    public entry fun open(amount: u64) {}
}
`;
const CODE = codeOf('open');
const PLAN: PackagePlan = {
  name: 'Vaults',
  address: '0xbeef',
  manifest: '[package]\nname = "Vaults"\n',
  modules: [{ name: 'vault', code: CODE, source: SOURCE }],
};
const TRANSACTION = `GET /transactions/wait_by_hash/${PUBLISHING_HASH}`;
const pick = (label: string): Answer => ({ kind: 'pick', label });

describe('the source with which a package was published', () => {
  let gateway: FaultyGateway;

  before(async () => {
    gateway = await FaultyGateway.start(json([]));
    await configureNetworks([{ id: 'sources', label: 'Sources', baseUrl: gateway.baseUrl, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sources');
    await vscode.commands.executeCommand('movescope.addAccount', { address: '0xbeef', label: 'publisher' });
  });

  beforeEach(async () => {
    play(publishingTransaction(PLAN));
    const { captured } = await activated();
    for (const list of [captured.answers, captured.steps, captured.page, captured.shown, captured.offered])
      list.length = 0;
  });

  after(async () => {
    await resetMovescope(['sources']);
    await gateway.stop();
  });

  afterEach(async () => {
    const { captured } = await activated();
    await closeEditors();
    assert.deepEqual(captured.answers.splice(0), []);
  });

  function play(transaction: unknown, deployed = CODE): void {
    const others = playedTo('GET /accounts/0xbeef/transactions', [json([transaction])], json([]));
    const module = playedTo('GET /accounts/0xbeef/module/vault', [json(wireOf(deployed))], others);
    gateway.play(playedTo(TRANSACTION, [json(transaction)], module));
  }

  const activeText = () => vscode.window.activeTextEditor?.document.getText();

  it('opens from the transaction among those of its account, and from its page', async () => {
    const { captured } = await activated();
    const sender = (await transactionRows(captured)).find(({ label }) => label === 'publisher');
    const row = (await transactionRows(captured, sender)).find(({ label }) => label === 'code::publish_package_txn');
    assert.ok(row);
    assert.equal(row.context, 'movescope.sentTransaction.publishing');
    captured.answers.push(pick('vault.move'));
    await vscode.commands.executeCommand('movescope.openPublishedSource', row.element);
    assert.deepEqual(activeText()?.split('\n').slice(0, 5), [
      '// Source of 0xbeef::vault',
      '// Sent to Sources in version 1,204 of 2025-10-09 08:53:20 UTC.',
      '// Uploaded by the publisher. It has not been verified against the bytecode.',
      '',
      'module codes::vault {',
    ]);
    assert.deepEqual(
      captured.offered[0]?.map(({ label, description }) => [label, description].filter(Boolean).join(' ')),
      ['$(file-code) Move.toml 3 lines', '$(file-code) vault.move 6 lines', '$(save-all) Save All Files to a Folder…'],
    );
    await closeEditors();
    await vscode.commands.executeCommand('movescope.openTransaction', PUBLISHING_HASH);
    assert.equal((await shownTransaction(captured)).facts.publishes, true);
    captured.answers.push(pick('Move.toml'));
    pageSays(captured, { type: 'openPublishedSource' });
    await eventually('the manifest', () => (activeText()?.endsWith('name = "Vaults"\n') ? true : undefined));
    assert.ok(activeText()?.startsWith('# Source of Vaults\n# Sent to Sources in version 1,204'));
  });

  it('names parameters in hovers and forms, until the module is upgraded', async () => {
    const { captured } = await activated();
    captured.answers.push(pick('vault.move'));
    await vscode.commands.executeCommand('movescope.openPublishedSource', PUBLISHING_HASH);
    await closeEditors();
    const hover = async () => hoverText(await openWithCursor('"0xbeef::vault::op|en"', 'json'));
    const text = await hover();
    assert.match(text, /public entry fun open\(amount: u64\)/);
    assert.match(text, /names from source published in version 1,204/);
    assert.match(text, /Opens the vault with an \\\*amount\\\*,\s+which stays inside/);
    captured.answers.push({ kind: 'leave' });
    await vscode.commands.executeCommand('movescope.simulateFunction', '0xbeef::vault::open');
    assert.equal(
      captured.steps[0]?.prompt,
      'amount, u64: a whole number; 1_000 and 0.5 APT work too. From source published in version 1,204: Opens the vault with an *amount*, which stays inside.',
    );
    play(publishingTransaction(PLAN), codeOf('other'));
    await vscode.commands.executeCommand('movescope.refresh');
    assert.match(await hover(), /public entry fun open\(u64\)/);
  });

  it('says that it was not published if the transaction failed', async () => {
    const hash = `0x${'6f'.repeat(32)}`;
    const sent = { ...sentPublish(PLAN), hash };
    gateway.play(playedTo(`GET /transactions/wait_by_hash/${hash}`, [json(sent)], json([])));
    const { captured } = await activated();
    captured.answers.push(pick('vault.move'));
    await vscode.commands.executeCommand('movescope.openPublishedSource', hash);
    assert.match(activeText() ?? '', /^\/\/ It was not published: the transaction failed or is pending\./m);
  });

  it('is refused with the reason if there is none', async () => {
    const hash = `0x${'70'.repeat(32)}`;
    const sent = { ...sentPublish(PLAN), hash, payload: { type: 'script_payload' } };
    gateway.play(playedTo(`GET /transactions/wait_by_hash/${hash}`, [json(sent)], json([])));
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.openPublishedSource', hash);
    assert.match(captured.shown[0] ?? '', /^This transaction does not publish a package with a readable description\./);
  });

  it('is saved as it was sent, over no file that exists', async () => {
    const { captured } = await activated();
    const folder = await mkdtemp(join(tmpdir(), 'movescope-source-'));
    const { showOpenDialog } = vscode.window;
    Object.defineProperty(vscode.window, 'showOpenDialog', {
      value: () => Promise.resolve([vscode.Uri.file(folder)]),
      configurable: true,
    });
    try {
      for (const shown of [[], [`${join(folder, 'Vaults-1204')} already exists. Select a different folder.`]]) {
        captured.answers.push(pick('Save All'));
        await vscode.commands.executeCommand('movescope.openPublishedSource', PUBLISHING_HASH);
        assert.equal(await readFile(join(folder, 'Vaults-1204/sources/vault.move'), 'utf8'), SOURCE);
        assert.deepEqual(captured.shown, shown);
      }
    } finally {
      Object.defineProperty(vscode.window, 'showOpenDialog', { value: showOpenDialog, configurable: true });
      await rm(folder, { recursive: true });
    }
  });
});
