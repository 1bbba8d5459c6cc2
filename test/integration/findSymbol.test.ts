import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ModuleRow } from '../../src/host/session/revealRow';
import { FaultyGateway, json, nodeError, playedTo, silence, type Script } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import type { Hands } from './support/fakeInputs';

/** The path of the listed account's modules. */
const PAGE = 'GET /accounts/0xbeef/modules';

function pageOf(names: readonly string[], cursor?: string): Script {
  const abi = { address: '0xbeef', friends: [], exposed_functions: [], structs: [] };
  const modules = names.map(name => ({ bytecode: '0x00', abi: { ...abi, name } }));
  return json(modules, cursor === undefined ? {} : { 'x-aptos-cursor': cursor });
}

/** Opens the list of symbols and leaves it open. */
async function finding(): Promise<Hands & { readonly over: Thenable<unknown> }> {
  const { captured } = await activated();
  let over: Thenable<unknown> = Promise.resolve();
  const hands = await new Promise<Hands>(take => {
    captured.answers.push({ kind: 'stay', take });
    over = vscode.commands.executeCommand('movescope.findSymbol');
  });
  return { ...hands, over };
}

const labels = ({ input }: Hands) => input.items?.map(({ label }) => label) ?? [];

async function selectedRow(): Promise<ModuleRow> {
  const { captured } = await activated();
  const view = captured.views.get('movescope.modules') as vscode.TreeView<ModuleRow> | undefined;
  return eventually('a selected row of the Modules view', () => view?.selection[0]);
}

describe('finding a symbol', () => {
  beforeEach(async () => {
    (await activated()).captured.shown.length = 0;
  });

  afterEach(async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.clearModuleFilter');
    await closeEditors();
    assert.deepEqual(captured.answers.splice(0), []);
  });

  it('reads the listed accounts, finds what is typed by its own rules, and opens it', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.refresh');
    const hands = await finding();
    await eventually('the end of the reading', () => (hands.input.busy === false ? true : undefined));
    assert.equal(hands.input.title, 'Go to Deployed Symbol on Sandbox');
    hands.type('vault::withdraw');
    const found = hands.input.items?.map(({ label, description }) => `${label} ${description}`);
    assert.equal(found?.[0], 'withdraw 0xcafe::vault · public entry <T0>(&signer, address, u64)');
    assert.ok(hands.input.items?.every(({ alwaysShow }) => alwaysShow));
    hands.accept('withdraw');
    await hands.over;
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.toString(), 'movescope-interface:/sandbox/0xcafe/vault.move');
    assert.equal(editor.document.getText(editor.selection), 'withdraw');
    assert.deepEqual(captured.shown.splice(0), []);
  });

  it('selects the chosen symbol in the tree, and clears a filter that hides it', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.filterModules', { text: 'counter' });
    const hands = await finding();
    await eventually('the end of the reading', () => (hands.input.busy === false ? true : undefined));
    hands.type('vault::Vault');
    hands.press('Vault');
    await hands.over;
    const row = await selectedRow();
    assert.deepEqual([row.kind, row.kind === 'struct' && row.abi.name], ['struct', 'Vault']);
    assert.equal(captured.views.get('movescope.modules')?.message, '');
  });

  it('opens a full name that no listed account has', async () => {
    const hands = await finding();
    hands.type('0xcafe::vault::no_such');
    assert.equal(labels(hands)[0], '0xcafe::vault::no_such');
    hands.leave();
    await hands.over;
  });

  it('selects the module of an interface, and the name under the cursor', async () => {
    await vscode.commands.executeCommand('movescope.openInterface', {
      address: '0x1',
      module: 'coin',
      member: 'transfer',
    });
    await vscode.commands.executeCommand('movescope.revealSymbol');
    const row = await selectedRow();
    assert.deepEqual([row.kind, row.kind === 'function' && row.abi.name], ['function', 'transfer']);
  });

  it('says that a listed account has no such module', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.revealSymbol', { address: '0xcafe', module: 'gone' });
    assert.deepEqual(captured.shown.splice(0), ['0xcafe has no module gone on Sandbox.']);
  });

  it('offers to list an account that is not listed', async () => {
    const { captured } = await activated();
    captured.presses.push('Add Account');
    await vscode.commands.executeCommand('movescope.revealSymbol', { address: '0xbeef', module: 'm' });
    assert.deepEqual(captured.shown.splice(0), ['0xbeef is not listed in the Modules view.']);
    await eventually('the account in the settings', () =>
      vscode.workspace.getConfiguration('movescope').inspect('accounts')?.globalValue ? true : undefined,
    );
    await resetMovescope([]);
  });
});

describe('finding a symbol while accounts are read', () => {
  let gateway: FaultyGateway;

  before(async () => {
    gateway = await FaultyGateway.start(json([]));
    await configureNetworks([{ id: 'slow', label: 'Slow', baseUrl: gateway.baseUrl, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'slow');
    await vscode.commands.executeCommand('movescope.addAccount', { address: '0xbeef', label: 'large' });
  });

  after(async () => {
    await resetMovescope(['slow']);
    await gateway.stop();
  });

  beforeEach(() => vscode.commands.executeCommand('movescope.refresh'));

  /** Plays scripts to the requests for the account only. */
  function play(...scripts: readonly Script[]): void {
    gateway.play(playedTo(PAGE, scripts, json([])));
  }

  it('lists what is loaded, then more as it arrives, and keeps the active row', async () => {
    play(pageOf(['coin_vault', 'vault'], 'a'), silence());
    const ahead = gateway.arrival(`${PAGE}?start=a`);
    const hands = await finding();
    hands.type('vault');
    await eventually('vault in the list', () => (labels(hands).includes('vault') ? true : undefined));
    assert.deepEqual(labels(hands), ['vault', 'coin_vault']);
    assert.deepEqual(
      [hands.input.busy, hands.input.title],
      [true, 'Go to Deployed Symbol on Slow: 0 of 1 account read'],
    );
    hands.input.activeItems = hands.input.items?.slice(1) ?? [];
    pageOf(['a_vault'])(await ahead);
    await eventually('the end of the reading', () => (hands.input.busy === false ? true : undefined));
    assert.deepEqual(labels(hands), ['vault', 'a_vault', 'coin_vault']);
    assert.deepEqual(hands.input.activeItems[0]?.label, 'coin_vault');
    assert.deepEqual([hands.input.title, hands.input.buttons], ['Go to Deployed Symbol on Slow', []]);
    hands.leave();
    await hands.over;
  });

  it('shows names that no compiler produces as text without icons and control characters', async () => {
    const abi = { address: '0xbeef', name: 'm', friends: [], exposed_functions: [] };
    const struct = {
      name: 'A$(error)\u202e\n',
      is_native: false,
      abilities: ['$(x)'],
      generic_type_params: [],
      fields: [],
    };
    play(json([{ bytecode: '0x00', abi: { ...abi, structs: [struct] } }]));
    const hands = await finding();
    await eventually('the end of the reading', () => (hands.input.busy === false ? true : undefined));
    hands.type('m::');
    const [item] = hands.input.items ?? [];
    assert.equal(item?.label, 'A⟨U+0024⟩⟨U+0028⟩error⟨U+0029⟩⟨U+202E⟩⟨U+000A⟩');
    assert.equal(item.description, '0xbeef::m · struct has ⟨U+0024⟩⟨U+0028⟩x⟨U+0029⟩');
    hands.leave();
    await hands.over;
  });

  it('stops loading on request, and keeps what is loaded', async () => {
    play(pageOf(['vault'], 'a'), silence());
    const ahead = gateway.arrival(`${PAGE}?start=a`);
    const hands = await finding();
    await eventually('vault in the list', () => (labels(hands).includes('vault') ? true : undefined));
    hands.press();
    await (
      await ahead
    ).closed;
    assert.deepEqual([hands.input.busy, hands.input.buttons, labels(hands)], [false, [], ['vault']]);
    hands.leave();
    await hands.over;
  });

  it('stops loading when the list is closed', async () => {
    play(silence());
    const asked = gateway.arrival(PAGE);
    const hands = await finding();
    const { closed } = await asked;
    hands.leave();
    await hands.over;
    await closed;
  });

  it('says what could not be read, and retries', async () => {
    play(nodeError(404, 'account_not_found'));
    const hands = await finding();
    await eventually('a row of the list', () => (labels(hands).length > 0 ? true : undefined));
    assert.deepEqual(labels(hands), ['$(error) large could not be read']);
    assert.match(hands.input.items?.[0]?.detail ?? '', /^Reading the modules of 0xbeef from Slow failed: /);
    play(pageOf(['vault']));
    hands.accept('$(error) large could not be read');
    await eventually('vault in the list', () => (labels(hands).includes('vault') ? true : undefined));
    hands.leave();
    await hands.over;
  });

  it('reads once if it retries while others are still being read, and stops when the list closes', async () => {
    await vscode.commands.executeCommand('movescope.addAccount', { address: '0xfeed', label: 'slow' });
    await vscode.commands.executeCommand('movescope.refresh');
    const SLOW = 'GET /accounts/0xfeed/modules';
    gateway.play(playedTo(SLOW, [silence()], playedTo(PAGE, [nodeError(404, 'account_not_found')], json([]))));
    const first = gateway.arrival(SLOW);
    const hands = await finding();
    const held = await first;
    await eventually('the row of the account that failed', () =>
      labels(hands).includes('$(error) large could not be read') ? true : undefined,
    );
    const second = gateway.arrival(SLOW);
    gateway.play(playedTo(SLOW, [silence()], playedTo(PAGE, [pageOf(['vault'])], json([]))));
    hands.accept('$(error) large could not be read');
    await held.closed;
    await eventually('vault in the list', () => (labels(hands).includes('vault') ? true : undefined));
    assert.equal(hands.input.busy, true);
    const { closed } = await second;
    hands.leave();
    await hands.over;
    await closed;
  });
});
