import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ChangingAccount } from '../support/changingAccount';
import { withFunction, wireModule } from '../support/codeSides';
import { FaultyGateway, json, nodeError } from '../support/faultyGateway';
import { sampleModule } from '../support/sampleCode';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { comparisonRows, rowNamed, rowsBelow } from './support/treeText';

const SHOP = '0xa::shop';
const SHOP_NAME = { address: '0xa', module: 'shop' };

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
    await run('markUpgradesSeen');
    await run('closeComparison');
    await closeEditors();
  });

  after(async () => {
    await resetMovescope(['faulty']);
    await gateway.stop();
  });

  it('is marked on its row, with the cost above the rows', async () => {
    const { captured } = await activated();
    const account = await rowNamed(captured, 'till');
    const [module] = await rowsBelow(captured, account);
    await run('watch', module?.element);
    assert.deepEqual(await descriptions(), ['0xa', 'watched · 1 function']);
    assert.equal((await view()).message, 'Watching 1 module: about 6 requests an hour.');
    await run('watch', account.element);
    assert.deepEqual(await descriptions(), ['watched · 0xa', 'watched · 1 function']);
    assert.equal((await view()).message, 'Watching 1 account: about 6 requests an hour.');
    await run('unwatch', account.element);
    await run('unwatch', module?.element);
    assert.deepEqual(await descriptions(), ['0xa', '1 function']);
    assert.equal((await view()).message, '');
  });

  it('shows an upgrade as a badge, on its row and as a diff, which clears the mark', async () => {
    const { captured } = await activated();
    await run('watch', SHOP);
    // Its first check may still be running: it is over after a second one.
    await run('checkWatched');
    const asked = gateway.received.length;
    await run('checkWatched');
    assert.deepEqual(
      gateway.received.slice(asked).map(({ method, url }) => `${method} ${url}`),
      ['GET /v1/accounts/0xa/module/shop'],
    );
    assert.equal((await view()).badge, undefined);
    publish('u128');
    await run('checkWatched');
    assert.deepEqual((await view()).badge, { value: 1, tooltip: '1 watched module changed: 0xa::shop' });
    assert.deepEqual(captured.shown, [
      '0xa::shop on Faulty was upgraded just now: 1 changed (1 breaks compatibility).',
    ]);
    assert.deepEqual(await descriptions(), ['1 changed · 0xa', 'upgraded · watched · 1 function']);
    const [module] = await rowsBelow(captured, await rowNamed(captured, 'till'));
    assert.match(
      words(module?.tooltip),
      /0xa::shop was upgraded: 1 changed \(1 breaks compatibility\)\. It was last checked on .* UTC\)\. +\nWatched for upgrades, every 10 minutes\.$/,
    );
    assert.equal(module?.context, 'movescope.module.upgraded.watched');
    const [buy] = await rowsBelow(captured, module);
    assert.match(buy?.tooltip ?? '', /buy\(u128\)/);
    await run('showUpgrade', module.element);
    assert.deepEqual(await diffTexts(), ['u64', 'u128']);
    assert.equal((await view()).badge, undefined);
    assert.deepEqual(await descriptions(), ['0xa', 'watched · 1 function']);
  });

  it('shows both interfaces if the gateway sends no ledger version', async () => {
    account.ledgerVersion = undefined;
    await run('watch', '0xa');
    publish('u256');
    await run('checkWatched');
    const dirty = () =>
      vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.toString());
    const before = dirty();
    await run('showUpgrade', { address: '0xa', module: 'shop' });
    assert.deepEqual(await diffTexts(), ['u64', 'u256']);
    // Text that was not typed does not ask to be saved.
    assert.deepEqual(
      dirty().filter(uri => !before.includes(uri)),
      [],
    );
  });

  it('says that there is nothing to compare if new code has the same interface', async () => {
    const { captured } = await activated();
    await run('watch', '0xa');
    await descriptions();
    publish('u64', '0102');
    const asked = gateway.received.length;
    await run('checkWatched');
    assert.deepEqual(await descriptions(), ['1 changed · watched · 0xa', 'new code · 1 function']);
    await run('showUpgrade', SHOP_NAME);
    assert.deepEqual(captured.shown, [
      '0xa::shop on Faulty has new code just now; the interface is the same.',
      '0xa::shop has new code; the interface is the same, so there is no difference to show: 15 bytes before, 17 now.',
    ]);
    assert.deepEqual(await descriptions(), ['watched · 0xa', '1 function']);
    // The rows send no requests; the message is about the code at both versions.
    assert.equal(gateway.received.length, asked + 3);
  });

  it('shows new code with the same interface as a diff of the code', async () => {
    const old = { ...sampleModule(), addresses: ['0xa', '0x1'] };
    const code = { locals: 0, instructions: [{ kind: 'none', op: 'Ret' } as const] };
    const [first, second] = [version, version + 1].map(String);
    let newest = first;
    gateway.play(request => {
      const at = /ledger_version=(\d+)/.exec(request.url)?.[1] ?? newest;
      const module = wireModule(at === first ? old : withFunction('deposit', { code }, old));
      const isList = request.url.includes('/modules');
      json(isList ? [module] : module, { 'x-aptos-ledger-version': at ?? '', 'x-aptos-chain-id': '4' })(request);
    });
    await run('refresh');
    await run('watch', '0xa');
    await descriptions();
    newest = second;
    await run('checkWatched');
    assert.match((await descriptions())[1] ?? '', /^new code/);
    await run('showUpgrade', { address: '0xa', module: 'vault' });
    const input = await eventually('a diff in front', () => {
      const shown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return shown instanceof vscode.TabInputTextDiff ? shown : undefined;
    });
    assert.deepEqual(
      [input.original, input.modified].map(String),
      [first, second].map(at => `movescope-code:/faulty/0xa/vault%40${at}.code.move`),
    );
    const { captured } = await activated();
    const [changed] = await comparisonRows(captured);
    const [vault] = await comparisonRows(captured, changed);
    const rows = await comparisonRows(captured, vault);
    assert.deepEqual(
      rows.map(({ label, description }) => `${label}: ${description}`),
      ['deposit: function · code changed'],
    );
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
      ['Refused in an upgrade 2', 'Changed modules 1', 'New modules 1', 'Removed modules 1'],
    );
    assert.equal((await view()).badge, undefined);
  });

  it('is shown, or no longer watched, by the buttons of the message', async () => {
    const { captured } = await activated();
    await run('watch', SHOP);
    captured.presses.push('Show Changes');
    publish('u16');
    await run('checkWatched');
    assert.deepEqual(await diffTexts(), ['u64', 'u16']);
    captured.presses.push('Stop Watching');
    publish('u8');
    await run('checkWatched');
    const shown = await view();
    await eventually('no line above the rows', () => (shown.message === '' ? true : undefined));
    assert.deepEqual([shown.badge, await descriptions()], [undefined, ['0xa', '1 function']]);
  });

  it('is chosen from what changed, or as a whole account', async () => {
    const { captured } = await activated();
    await run('watch', '0xa');
    publish('u8');
    account.publish('new', { functions: { come: [] } });
    await run('checkWatched');
    captured.offered.length = 0;
    captured.answers.push({ kind: 'pick', label: '0xa::shop' });
    await run('showUpgrade');
    assert.deepEqual(
      captured.offered[0]?.map(({ label, description }) => `${label} ${description ?? ''}`),
      ['0xa all 2 of the account', '0xa::new is new', '0xa::shop was upgraded: 1 changed (1 breaks compatibility)'],
    );
    assert.deepEqual(await diffTexts(), ['u64', 'u8']);
    assert.equal((await view()).badge?.value, 1);
  });

  it('is marked as seen together with all others', async () => {
    await run('watch', '0xa');
    publish('u8');
    await run('checkWatched');
    assert.equal((await view()).badge?.value, 1);
    await run('markUpgradesSeen');
    assert.equal((await view()).badge, undefined);
    assert.deepEqual(await descriptions(), ['watched · 0xa', '1 function']);
  });

  it('keeps its mark after a restart', async () => {
    await run('watch', SHOP);
    publish('u8');
    await run('checkWatched');
    const { restart } = await activated();
    await restart();
    const { captured } = await activated();
    await eventually('the badge of the Modules view', () => captured.views.get('movescope.modules')?.badge);
    assert.deepEqual(await descriptions(), ['1 changed · 0xa', 'upgraded · watched · 1 function']);
    await run('showUpgrade', SHOP_NAME);
    assert.deepEqual(await diffTexts(), ['u64', 'u8']);
  });

  it('is not requested with a refused key until the key is replaced', async () => {
    const { captured } = await activated();
    await run('watch', SHOP);
    await descriptions();
    gateway.play(nodeError(401, 'unauthorized'));
    await run('checkWatched');
    assert.match(captured.shown.at(-1) ?? '', /the gateway refused the access key \(401\)/);
    const [refused] = await rowsBelow(captured, await rowNamed(captured, 'till'));
    assert.match(words(refused?.tooltip), /Watched for upgrades, but: .*refused the access key/);
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
