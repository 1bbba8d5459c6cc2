import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, json, nodeError } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { rowNamed, rowsBelow } from './support/treeText';

const FUNCTION = { visibility: 'public', is_entry: true, is_view: false, generic_type_params: [], return: [] };
const SHOP = '0xa::shop';

/** Answers for an account with one module, `shop`, whose `buy` takes a value of a type. */
function shop(type: string, version?: string) {
  const exposed_functions = [{ ...FUNCTION, name: 'buy', params: [type] }];
  const abi = { address: '0xa', name: 'shop', friends: [], exposed_functions, structs: [] };
  const headers = version === undefined ? {} : { 'x-aptos-ledger-version': version };
  return (request: Parameters<ReturnType<typeof json>>[0]) => {
    const one = { bytecode: '0x00', abi };
    json(request.url.includes('/modules') ? [one] : one, headers)(request);
  };
}

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

/** A tooltip as it reads. */
function words(tooltip = ''): string {
  return tooltip.replaceAll('&nbsp;', ' ').replaceAll('\\', '');
}

async function diffTexts(): Promise<readonly string[]> {
  const input = await eventually(() => {
    const shown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    return shown instanceof vscode.TabInputTextDiff ? shown : undefined;
  });
  const documents = await Promise.all(
    [input.original, input.modified].map(uri => vscode.workspace.openTextDocument(uri)),
  );
  return documents.map(document => /fun buy\((\w+)\)/.exec(document.getText())?.[1] ?? '');
}

describe('what is watched for upgrades', () => {
  let gateway: FaultyGateway;

  before(async () => {
    await activated();
    gateway = await FaultyGateway.start(shop('u64', '100'));
    await configureNetworks([{ id: 'faulty', label: 'Faulty', baseUrl: gateway.baseUrl, auth: 'bearer' }]);
    const { captured } = await activated();
    captured.answers.push({ kind: 'type', text: 'first-key' });
    await run('selectNetwork', 'faulty');
    await run('setAccessKey', 'faulty');
    await run('addAccount', { address: '0xa', label: 'till' });
  });

  beforeEach(async () => {
    gateway.play(shop('u64', '100'));
    await run('refresh');
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

  it('says on its row that it is, and above the rows what that costs', async () => {
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

  it('shows an upgrade as a badge, on its row and as a diff, which ends the mark', async () => {
    const { captured } = await activated();
    await run('watch', SHOP);
    const asked = gateway.received.length;
    await run('checkWatched');
    assert.equal(gateway.received.length, asked + 1);
    assert.equal((await view()).badge, undefined);
    gateway.play(shop('u128', '200'));
    await run('checkWatched');
    assert.deepEqual((await view()).badge, { value: 1, tooltip: '1 upgraded module not seen yet' });
    assert.deepEqual(await descriptions(), ['1 upgraded · 0xa', 'watched · upgraded · 1 function']);
    const [module] = await rowsBelow(captured, await rowNamed(captured, 'till'));
    assert.match(
      words(module?.tooltip),
      /Upgraded since it was last seen: 1 changed \(1 that an upgrade would be refused for\)\.$/,
    );
    assert.equal(module?.context, 'movescope.module.upgraded.watched');
    const [buy] = await rowsBelow(captured, module);
    assert.match(buy?.tooltip ?? '', /buy\(u128\)/);
    await run('showUpgrade', module.element);
    assert.deepEqual(await diffTexts(), ['u64', 'u128']);
    assert.equal((await view()).badge, undefined);
    assert.deepEqual(await descriptions(), ['0xa', 'watched · 1 function']);
  });

  it('shows both interfaces where the gateway says no ledger version', async () => {
    gateway.play(shop('u64'));
    await run('watch', '0xa');
    gateway.play(shop('u256'));
    await run('checkWatched');
    await run('showUpgrade', { address: '0xa', module: 'shop' });
    assert.deepEqual(await diffTexts(), ['u64', 'u256']);
  });

  it('is seen all at once', async () => {
    await run('watch', '0xa');
    gateway.play(shop('u8', '300'));
    await run('checkWatched');
    assert.equal((await view()).badge?.value, 1);
    await run('markUpgradesSeen');
    assert.equal((await view()).badge, undefined);
    assert.deepEqual(await descriptions(), ['watched · 0xa', '1 function']);
  });

  it('stays so over a restart', async () => {
    await run('watch', SHOP);
    const { restart } = await activated();
    await restart();
    const { captured } = await activated();
    await eventually(() => (captured.views.get('movescope.modules')?.message === '' ? undefined : true));
    assert.deepEqual(await descriptions(), ['0xa', 'watched · 1 function']);
  });

  it('is not asked for with a refused key, until there is another', async () => {
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
    gateway.play(shop('u64', '400'));
    captured.answers.push({ kind: 'type', text: 'second-key' });
    await run('setAccessKey', 'faulty');
    await run('checkWatched');
    assert.notEqual(gateway.received.length, asked);
    const [module] = await rowsBelow(captured, await rowNamed(captured, 'till'));
    assert.match(words(module?.tooltip), /Watched for upgrades\.$/);
  });
});
