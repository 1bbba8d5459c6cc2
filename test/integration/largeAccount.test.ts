import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ModuleRow } from '../../src/host/session/revealRow';
import { FaultyGateway, json, nodeError, playedTo, silence, type Script } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { rowNamed, rowsBelow, type Row } from './support/treeText';

/** An account that no package of the workspace has: drift reads those accounts without being asked. */
const PAGE = 'GET /accounts/0xfeed/modules';

function pageOf(names: readonly string[], cursor?: string): Script {
  const abi = { address: '0xfeed', friends: [], exposed_functions: [], structs: [] };
  const modules = names.map(name => ({ bytecode: '0x00', abi: { ...abi, name } }));
  return json(modules, { 'x-aptos-chain-id': '4', ...(cursor !== undefined && { 'x-aptos-cursor': cursor }) });
}

describe('an account of many modules', () => {
  let gateway: FaultyGateway;

  before(async () => {
    await activated();
    gateway = await FaultyGateway.start(json([]));
    await configureNetworks([{ id: 'slow', label: 'Slow', baseUrl: gateway.baseUrl, auth: 'none', timeLimit: 300 }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'slow');
    await vscode.commands.executeCommand('movescope.addAccount', { address: '0xfeed', label: 'large' });
  });

  // A filter that a failed test leaves would hide the rows of all others.
  afterEach(() => vscode.commands.executeCommand('movescope.clearModuleFilter'));

  after(async () => {
    await resetMovescope(['slow']);
    await gateway.stop();
  });

  /** Plays scripts to the requests for the account only. */
  function play(...scripts: readonly Script[]): void {
    gateway.play(playedTo(PAGE, scripts, json([])));
  }

  /** The requests that were sent for the account. */
  function asked(): readonly string[] {
    return gateway.received.map(({ url }) => url).filter(url => url.startsWith('/v1/accounts/0xfeed/modules'));
  }

  /** The opened account, and the event after which nothing of it is loading any more. */
  async function opened(): Promise<{ account: Row; rows: readonly Row[]; refreshed: Promise<ModuleRow> }> {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.refresh');
    const account = await rowNamed(captured, 'large');
    const rows = await rowsBelow(captured, account);
    const provider = captured.trees.get('movescope.modules') as vscode.TreeDataProvider<ModuleRow> | undefined;
    const refreshed = new Promise<ModuleRow>(resolve => {
      const listener = provider?.onDidChangeTreeData?.(row => {
        if (row === undefined || row === null || Array.isArray(row)) return;
        // Changes of the filter and pins, too, have events.
        void rowsBelow(captured, account).then(below => {
          if (below.some(({ icon }) => icon === 'loading~spin')) return;
          listener?.dispose();
          resolve(row);
        });
      });
    });
    return { account, rows, refreshed };
  }

  /** Repeats steps until the account's row has an event: VS Code drops those of a row that it is redrawing. */
  async function heard(
    event: vscode.Event<{ readonly element: ModuleRow }>,
    what: string,
    ...steps: readonly (() => Thenable<unknown>)[]
  ): Promise<void> {
    let isHeard = false;
    const listener = event(({ element }) => {
      isHeard ||= element.kind === 'account' && element.address === '0xfeed';
    });
    try {
      await eventually(what, async () => {
        for (const step of steps) await step();
        return isHeard || undefined;
      });
    } finally {
      listener.dispose();
    }
  }

  const labels = (rows: readonly Row[]) => rows.map(({ label }) => label);

  it('shows the first page immediately and the others as they arrive, in rows that keep their ids', async () => {
    const { captured } = await activated();
    play(pageOf(['vault', 'coin'], 'a'), silence());
    const ahead = gateway.arrival(`${PAGE}?start=a`);
    const { account, rows, refreshed } = await opened();
    assert.deepEqual(labels(rows), ['coin', 'vault', 'Loading more modules… (2 so far)']);
    assert.equal(rows.at(-1)?.icon, 'loading~spin');
    pageOf(['admin'])(await ahead);
    // The view asks for the rows, too, with a separate row object.
    assert.deepEqual(await refreshed, account.element);
    const all = await rowsBelow(captured, account);
    assert.deepEqual(labels(all), ['admin', 'coin', 'vault']);
    assert.deepEqual(
      all.slice(1).map(({ id }) => id),
      rows.slice(0, 2).map(({ id }) => id),
    );
  });

  it('keeps what was read when a page fails, and continues from there after a click', async () => {
    const { captured } = await activated();
    play(pageOf(['vault', 'coin'], 'a'), nodeError(404, 'account_not_found'));
    const { account, refreshed } = await opened();
    await refreshed;
    const rows = await rowsBelow(captured, account);
    assert.deepEqual(labels(rows).slice(0, 2), ['coin', 'vault']);
    const unread = rows[2] ?? assert.fail();
    assert.deepEqual([unread.icon, unread.description], ['error', 'after 2 modules']);
    assert.match(unread.tooltip, /^Reading the modules of 0xfeed from Slow failed: .*\n\nClick to try again\.$/);
    play(pageOf(['admin']));
    gateway.received.length = 0;
    await vscode.commands.executeCommand('movescope.refresh', unread.element);
    await rowsBelow(captured, account);
    const { api } = await activated();
    assert.equal((await api.getModules('0xfeed')).modules.length, 3);
    assert.deepEqual(labels(await rowsBelow(captured, account)), ['admin', 'coin', 'vault']);
    assert.deepEqual(asked(), ['/v1/accounts/0xfeed/modules?start=a&limit=100']);
  });

  it('filters what is loaded, page by page, a pinned module first', async () => {
    const { captured } = await activated();
    play(pageOf(['vault', 'coin_b', 'bank'], 'a'), silence());
    const ahead = gateway.arrival(`${PAGE}?start=a`);
    await vscode.commands.executeCommand('movescope.filterModules', { text: 'coin' });
    await vscode.commands.executeCommand('movescope.pinModule', { address: '0xfeed', module: 'coin_z' });
    const { account, rows, refreshed } = await opened();
    assert.deepEqual(labels(rows), ['coin_b', 'Loading more modules… (3 so far)']);
    pageOf(['coin_z', 'coin_a', 'admin'])(await ahead);
    await refreshed;
    assert.deepEqual(labels(await rowsBelow(captured, account)), ['coin_z', 'coin_a', 'coin_b']);
    await vscode.commands.executeCommand('movescope.unpinModule', { address: '0xfeed', module: 'coin_z' });
    await vscode.commands.executeCommand('movescope.clearModuleFilter');
    assert.deepEqual(labels(await rowsBelow(captured, account)).length, 6);
  });

  it('lists, filters and finds among five thousand modules', async () => {
    const { captured } = await activated();
    const names = Array.from({ length: 5_000 }, (_, at) => `module_${at}`);
    play(pageOf(names.slice(0, 4_990), 'a'), pageOf(names.slice(4_990)));
    const { account, refreshed } = await opened();
    await refreshed;
    const elements = await captured.trees.get('movescope.modules')?.getChildren(account.element);
    assert.equal(elements?.length, 5_000);
    await vscode.commands.executeCommand('movescope.filterModules', { text: 'module_499' });
    const found = labels(await rowsBelow(captured, account));
    assert.deepEqual(found, names.filter(name => name.includes('module_499')).toSorted());
    await vscode.commands.executeCommand('movescope.clearModuleFilter');
    captured.answers.push({ kind: 'leave', typed: 'm4999' });
    await vscode.commands.executeCommand('movescope.findSymbol');
    const { labels: offered, said } = captured.steps.at(-1) ?? assert.fail();
    assert.deepEqual(
      [offered.length, offered.at(-1)],
      [201, '$(info) Only the best 200 matches are shown. Type more of the name to see others.'],
    );
    assert.equal(said, 'module_4999 0xfeed · module');
    // The next test shows the view, which would draw all of them first.
    play(pageOf(['vault']));
    assert.deepEqual(labels((await opened()).rows), ['vault']);
  });

  it('stops loading when its row is closed, and continues when it is opened again', async () => {
    const { captured } = await activated();
    const view = captured.views.get('movescope.modules') as vscode.TreeView<ModuleRow>;
    let unanswered = 0;
    play(pageOf(['vault', 'coin'], 'a'), ({ response }) => {
      unanswered++;
      response.once('close', () => unanswered--);
    });
    await vscode.commands.executeCommand('movescope.modules.focus');
    const account = await rowNamed(captured, 'large');
    const open = () => view.reveal(account.element as ModuleRow, { expand: true }).then(undefined, () => undefined);
    const close = () => vscode.commands.executeCommand('workbench.actions.treeView.movescope.modules.collapseAll');
    gateway.received.length = 0;
    await vscode.commands.executeCommand('movescope.refresh');
    await heard(view.onDidExpandElement, 'the row to open', close, open);
    await eventually('a request for the second page', () => unanswered === 1 || undefined);
    await heard(view.onDidCollapseElement, 'the row to close', open, close);
    await eventually('the request to end', () => unanswered === 0 || undefined);
    play(pageOf(['admin'], 'b'), pageOf(['bank']));
    const last = gateway.arrival(`${PAGE}?start=b`);
    await heard(view.onDidExpandElement, 'the row to open again', close, open);
    await last;
    const { api } = await activated();
    assert.equal((await api.getModules('0xfeed')).modules.length, 4);
    assert.deepEqual(labels(await rowsBelow(captured, account)), ['admin', 'bank', 'coin', 'vault']);
    // A page that was read is not read again.
    const starts = asked().map(url => new URL(url, gateway.baseUrl).searchParams.get('start'));
    assert.deepEqual([starts[0], starts.at(-1), ...new Set(starts)], [null, 'b', null, 'a', 'b']);
    assert.equal(starts.filter(start => start !== 'a').length, 2);
  });

  it('stops loading when a different network is selected', async () => {
    play(pageOf(['vault'], 'a'), silence());
    const ahead = gateway.arrival(`${PAGE}?start=a`);
    await opened();
    const { closed } = await ahead;
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
    await closed;
    await vscode.commands.executeCommand('movescope.selectNetwork', 'slow');
  });
});
