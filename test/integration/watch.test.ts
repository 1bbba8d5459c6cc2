import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ChangingAccount } from '../support/changingAccount';
import { withFunction, ledgerModule } from '../support/codeSides';
import { FaultyGateway, json, nodeError } from '../support/faultyGateway';
import { sampleModule } from '../support/sampleCode';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { comparisonRows, rowNamed, rowsBelow } from './support/treeText';

const SHOP = '0xa::shop';

function run(command: string, ...given: unknown[]): Thenable<unknown> {
  return vscode.commands.executeCommand(`movescope.${command}`, ...given);
}

async function view(): Promise<vscode.TreeView<unknown>> {
  const { captured } = await activated();
  return captured.views.get('movescope.modules') ?? assert.fail('there is no view');
}

/** Descriptions of the account's and the module's row. */
async function descriptions(): Promise<readonly string[]> {
  const { captured } = await activated();
  const account = await rowNamed(captured, 'till');
  const [module] = await rowsBelow(captured, account);
  return [account.description, module?.description ?? ''];
}

/** The text of a tooltip. */
function words(tooltip = ''): string {
  return tooltip.replaceAll('&nbsp;', ' ').replaceAll('\\', '');
}

async function diffTexts(): Promise<readonly string[]> {
  const input = await eventually('a diff in front', () => {
    const shown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    return shown instanceof vscode.TabInputTextDiff ? shown : undefined;
  });
  const documents = await Promise.all(
    [input.original, input.modified].map(uri => vscode.workspace.openTextDocument(uri)),
  );
  return documents.map(document => /fun buy\((\w+)\)/.exec(document.getText())?.[1] ?? '');
}

describe('a watched account or module', () => {
  let gateway: FaultyGateway;
  let account: ChangingAccount;
  let version = 0;

  /** Publishes `shop`, whose `buy` takes a value of that type. */
  function publish(type: string, code = ''): void {
    account.publish('shop', { functions: { buy: [type] }, code });
  }

  before(async () => {
    await activated();
    account = new ChangingAccount('0xa');
    gateway = await FaultyGateway.start(account.script);
    await configureNetworks([{ id: 'faulty', label: 'Faulty', baseUrl: gateway.baseUrl, auth: 'bearer' }]);
    const { captured } = await activated();
    captured.answers.push({ kind: 'type', text: 'first-key' });
    await run('selectNetwork', 'faulty');
    await run('setAccessKey', 'faulty');
    await run('addAccount', { address: '0xa', label: 'till' });
  });

  beforeEach(async () => {
    account = new ChangingAccount('0xa');
    // A document of a version never changes.
    account.ledgerVersion = version += 10_000;
    publish('u64');
    gateway.play(account.script);
    await run('refresh');
    const { captured } = await activated();
    captured.shown.length = 0;
  });

  afterEach(async () => {
    await run('unwatch', '0xa');
    await run('unwatch', SHOP);
    await run('closeComparison');
    await closeEditors();
  });

  after(async () => {
    await resetMovescope(['faulty']);
    await gateway.stop();
  });

  it('is marked on its row until it is no longer watched', async () => {
    const { captured } = await activated();
    const account = await rowNamed(captured, 'till');
    const [module] = await rowsBelow(captured, account);
    await run('watch', module?.element);
    assert.deepEqual(await descriptions(), ['0xa', 'watched · 1 function']);
    await run('watch', account.element);
    assert.deepEqual(await descriptions(), ['watched · 0xa', '1 function']);
    const { contextKeys } = (await activated()).captured;
    assert.equal(contextKeys.get('watching'), true);
    await run('unwatch', account.element);
    assert.equal(contextKeys.get('watching'), false);
    assert.deepEqual(await descriptions(), ['0xa', '1 function']);
    publish('u8');
    await run('watch', account.element);
    assert.deepEqual(captured.shown, []);
  });

  it('shows an upgrade by a message, a badge, on its row and as a diff, which clears the mark', async () => {
    const { captured } = await activated();
    await run('watch', SHOP);
    const [before] = await rowsBelow(captured, await rowNamed(captured, 'shop', await rowNamed(captured, 'till')));
    assert.match(before?.tooltip ?? '', /buy\(u64\)/);
    publish('u128');
    await run('checkWatched');
    assert.deepEqual((await view()).badge, { value: 1, tooltip: 'Changed: 0xa::shop' });
    assert.deepEqual(captured.shown, ['0xa::shop on Faulty was upgraded.']);
    assert.deepEqual(await descriptions(), ['1 changed · 0xa', 'upgraded · watched · 1 function']);
    const [module] = await rowsBelow(captured, await rowNamed(captured, 'till'));
    assert.match(words(module?.tooltip), /0xa::shop was upgraded\. +\nWatched for upgrades, every 10 minutes\.$/);
    assert.equal(module?.context, 'movescope.module.upgraded.watched');
    const [buy] = await rowsBelow(captured, module);
    assert.match(buy?.tooltip ?? '', /buy\(u128\)/);
    await run('showUpgrade', module.element);
    assert.deepEqual(await diffTexts(), ['u64', 'u128']);
    assert.equal((await view()).badge, undefined);
    assert.deepEqual(await descriptions(), ['0xa', 'watched · 1 function']);
  });

  it('shows the comparison as JSON if the gateway sends no ledger version', async () => {
    account.ledgerVersion = undefined;
    await run('watch', '0xa');
    publish('u256');
    await run('checkWatched');
    await run('showUpgrade', SHOP);
    const { document } = vscode.window.activeTextEditor ?? assert.fail('there is no editor');
    assert.equal(document.languageId, 'json');
    assert.match(document.getText(), /"parameter 1: u64 → u256"/);
    assert.equal((await view()).badge, undefined);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('shows new code with the same interface as a diff of the code', async () => {
    const old = { ...sampleModule(), addresses: ['0xa', '0x1'] };
    const code = { locals: 0, instructions: [{ kind: 'none', op: 'Ret' } as const] };
    let [at, module] = [`${version}`, ledgerModule(old)];
    gateway.play(json([module], { 'x-aptos-ledger-version': at, 'x-aptos-chain-id': '4' }));
    await run('watch', '0xa');
    [at, module] = [`${version + 1}`, ledgerModule(withFunction('deposit', { code }, old))];
    gateway.play(json([module], { 'x-aptos-ledger-version': at, 'x-aptos-chain-id': '4' }));
    await run('checkWatched');
    const asked = gateway.received.length;
    await run('showUpgrade');
    const input = await eventually('a diff in front', () => {
      const shown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return shown instanceof vscode.TabInputTextDiff ? shown : undefined;
    });
    assert.deepEqual(
      [input.original, input.modified].map(String),
      [version, version + 1].map(each => `movescope-code:/faulty/0xa/vault%40${each}.code.move`),
    );
    const { captured } = await activated();
    const [changed] = await comparisonRows(captured);
    const [vault] = await comparisonRows(captured, changed);
    const rows = await comparisonRows(captured, vault);
    assert.deepEqual(
      rows.map(({ label, description }) => `${label}: ${description}`),
      ['deposit: function · code changed'],
    );
    // The node may no longer have the version before.
    assert.equal(gateway.received.slice(asked).filter(({ url }) => url.includes('ledger_version')).length, 0);
  });

  it('is chosen among what can be watched, or all that is watched, listed and read or not', async () => {
    const { captured } = await activated();
    await rowsBelow(captured, await rowNamed(captured, 'till'));
    for (const name of ['0xb::gone', '0xc']) await run('watch', name);
    const offered = () => captured.offered.at(-1)?.map(({ label, description }) => [label, description]);
    captured.answers.push({ kind: 'pick', label: SHOP });
    await run('watch');
    assert.deepEqual(offered(), [
      ['0xa', 'till'],
      [SHOP, ''],
    ]);
    for (const [name, others] of [
      ['0xb::gone', ['0xc', SHOP]],
      ['0xc', [SHOP]],
      [SHOP, []],
    ] as const) {
      captured.answers.push({ kind: 'pick', label: name });
      await run('unwatch');
      assert.deepEqual(
        offered()
          ?.map(([label]) => label)
          .toSorted(),
        [name, ...others].toSorted(),
      );
    }
  });

  it('keeps its mark after a restart, and is shown by the button of the message or a choice', async () => {
    const { captured, restart } = await activated();
    await run('watch', SHOP);
    account.publish('stock', { functions: { count: [] } });
    await run('watch', '0xa::stock');
    publish('u8');
    account.publish('stock', { functions: { count: ['u8'] } });
    captured.answers.push({ kind: 'pick', label: SHOP });
    captured.presses.push('Show Changes');
    await run('checkWatched');
    assert.deepEqual(await diffTexts(), ['u64', 'u8']);
    await eventually('one mark less', async () => ((await view()).badge?.value === 1 ? true : undefined));
    await restart();
    await eventually('the badge', async () => ((await view()).badge?.value === 1 ? true : undefined));
    await run('unwatch', '0xa::stock');
    assert.equal((await view()).badge, undefined);
  });

  it('shows all changes of an account from its row, including removed and new modules', async () => {
    account.publish('gone', { functions: { go: [] } });
    await run('watch', '0xa');
    account.remove('gone');
    publish('u8');
    account.publish('new', { functions: { come: [] } });
    await run('checkWatched');
    const { captured } = await activated();
    const row = await rowNamed(captured, 'till');
    assert.deepEqual(
      [row.description, row.context],
      ['3 changed · watched · 0xa', 'movescope.account.upgraded.watched'],
    );
    await run('showUpgrade', row.element);
    const changes = await comparisonRows(captured);
    assert.deepEqual(
      changes.map(({ label, description }) => `${label} ${description}`),
      ['Rejected in an upgrade 2', 'Changed modules 1', 'New modules 1', 'Removed modules 1'],
    );
    assert.equal((await view()).badge, undefined);
  });

  it('is not requested with a refused key until the key is replaced', async () => {
    const { captured } = await activated();
    await run('watch', SHOP);
    await descriptions();
    gateway.play(nodeError(401, 'unauthorized'));
    await run('checkWatched');
    assert.match(captured.shown.at(-1) ?? '', /the gateway rejected the access key \(401\)/);
    const [refused] = await rowsBelow(captured, await rowNamed(captured, 'till'));
    assert.match(words(refused?.tooltip), /Watched for upgrades, but the last check failed: .*rejected the access key/);
    const asked = gateway.received.length;
    await run('checkWatched');
    assert.equal(gateway.received.length, asked);
    gateway.play(account.script);
    captured.answers.push({ kind: 'type', text: 'second-key' });
    await run('setAccessKey', 'faulty');
    await run('checkWatched');
    assert.notEqual(gateway.received.length, asked);
    const [module] = await rowsBelow(captured, await rowNamed(captured, 'till'));
    assert.match(words(module?.tooltip), /Watched for upgrades, every 10 minutes\.$/);
  });
});
