import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, json, silence } from '../support/faultyGateway';
import type { Captured } from './support/captured';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { shownSimulation } from './support/page';
import { sandboxScript } from './support/sandboxScript';
import { historyRows, rowNamed, rowsBelow } from './support/treeText';

const PAYLOAD =
  '{|"type": "entry_function_payload", "function": "0x1::aptos_account::transfer", "type_arguments": [], "arguments": ["0xb0b", "1000"]}';

describe('an extension that is disabled and enabled again', () => {
  let gateway: FaultyGateway;
  /** Rejections in the whole host since the suite began. */
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);

  before(async () => {
    process.on('unhandledRejection', note);
    gateway = await FaultyGateway.start(silence());
    await configureNetworks([{ id: 'faulty', label: 'Faulty', baseUrl: gateway.baseUrl, auth: 'none' }]);
  });

  beforeEach(async () => {
    const { captured } = await activated();
    captured.shown.length = 0;
    captured.page.length = 0;
    unhandled.length = 0;
  });

  after(async () => {
    process.off('unhandledRejection', note);
    await resetMovescope(['faulty']);
    await closeEditors();
    await gateway.stop();
  });

  it('ends everything that runs: every request closed, every promise settled, no message', async () => {
    const watched = await activated();
    await vscode.commands.executeCommand('movescope.selectNetwork', 'faulty');
    await vscode.commands.executeCommand('movescope.addAccount', { address: '0xcafe', label: 'demo' });
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
    // The check of the document may already request the module that the simulation needs, which then shares the request.
    await openWithCursor(PAYLOAD, 'json');
    const running = Promise.allSettled([
      watched.api.getModules('0xb0b'),
      rowsBelow(watched.captured, await rowNamed(watched.captured, 'demo')),
      vscode.commands.executeCommand('movescope.simulate'),
    ]);
    const { received } = gateway;
    await eventually('a request of each that runs', () =>
      ['0xb0b/modules', '0xcafe/modules', '0x1/module/aptos_account'].every(path =>
        received.some(({ url }) => url.startsWith(`/v1/accounts/${path}`)),
      )
        ? true
        : undefined,
    );
    await watched.restart();
    await running;
    await Promise.all(received.map(({ closed }) => closed));
    // The host reports a rejection after the turn in which it was not handled.
    for (let turn = 0; turn < 3; turn++) await new Promise(resolve => setImmediate(resolve));
    assert.deepEqual(unhandled, []);
    assert.deepEqual(watched.captured.shown, []);
  });

  it('works as before: commands, rows and results', async () => {
    const { api, captured } = await activated();
    gateway.play(json([]));
    assert.equal(api.network.id, 'faulty');
    const [row] = await rowsBelow(captured, await rowNamed(captured, 'demo'));
    assert.equal(row?.label, 'No modules are published at this account.');
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
    await vscode.commands.executeCommand('movescope.clearHistory');
    captured.shown.length = 0;
    await openWithCursor(PAYLOAD, 'json');
    await vscode.commands.executeCommand('movescope.simulate');
    assert.equal((await shownSimulation(captured)).subject, '0x1::aptos_account::transfer');
    await keptResults(captured, 1);
    assert.deepEqual([captured.shown, unhandled], [[], []]);
  });

  it('still has what was chosen, listed, pinned, watched and stored', async () => {
    const watched = await activated();
    const { captured, restart } = watched;
    const run = (command: string, given?: unknown) => vscode.commands.executeCommand(`movescope.${command}`, given);
    await configureNetworks([{ id: 'faulty', label: 'Faulty', baseUrl: gateway.baseUrl, auth: 'bearer' }]);
    captured.answers.push({ kind: 'type', text: 'canary-key-that-stays' });
    await run('setAccessKey', 'faulty');
    // Before anything is requested: what was read from a gateway stays.
    gateway.play(sandboxScript());
    await run('selectNetwork', 'faulty');
    await run('setSender', '0xa11ce');
    const vault = await rowNamed(captured, 'vault', await rowNamed(captured, 'demo'));
    await run('pinModule', vault.element);
    await run('watch', '0xcafe::counter');
    await run('clearHistory');
    await openWithCursor(PAYLOAD, 'json');
    await run('simulate');
    await shownSimulation(captured);
    await keptResults(captured, 1);
    const seen = async () => ({
      network: watched.api.network,
      rows: (await rowsBelow(captured, await rowNamed(captured, 'demo'))).map(({ label, description }) => [
        label,
        description,
      ]),
      results: (await historyRows(captured)).map(({ id, label }) => [id, label]),
    });
    const before = await seen();
    assert.deepEqual(
      before.rows.map(([, description]) => description?.replace(/ · .*/, '')),
      ['pinned', 'watched'],
    );
    await restart();
    const after = await eventually('the marks of what is watched, which come a moment after the rows', async () => {
      const now = await seen();
      return now.rows.some(([, description]) => description?.startsWith('watched')) ? now : undefined;
    });
    assert.deepEqual(after, before);
    gateway.received.length = 0;
    // The page from before the restart also received a result.
    captured.page.length = 0;
    await run('simulate');
    assert.equal((await shownSimulation(captured)).sender, '0xa11ce');
    for (const { headers } of gateway.received) assert.equal(headers.authorization, 'Bearer canary-key-that-stays');
    await run('unpinModule', vault.element);
    await run('unwatch', '0xcafe::counter');
    await run('clearHistory');
    await run('selectNetwork', 'sandbox');
    assert.deepEqual(unhandled, []);
  });

  it('recovers from a damaged state: asks for the sender again', async () => {
    const watched = await activated();
    const { captured, context, restart } = watched;
    const names = [...context.workspaceState.keys(), 'sender.sandbox'];
    const before = names.map(name => [name, context.workspaceState.get(name)] as const);
    for (const name of names) await context.workspaceState.update(name, { of: ['another', 'version'] });
    await restart();
    captured.page.length = 0;
    assert.equal(watched.api.network.id, 'sandbox');
    await openWithCursor(PAYLOAD, 'json');
    captured.answers.push({ kind: 'leave' });
    await vscode.commands.executeCommand('movescope.simulate');
    assert.deepEqual([captured.answers, captured.page, captured.shown, unhandled], [[], [], [], []]);
    for (const [name, value] of before) await context.workspaceState.update(name, value);
    await restart();
  });
});

/** Waits until the list has as many results, which are shown before they are stored, and no more. */
async function keptResults(captured: Captured, count: number): Promise<void> {
  const rows = await eventually(`${count} in the list of results`, async () => {
    const found = await historyRows(captured);
    return found.length >= count ? found : undefined;
  });
  assert.equal(rows.length, count);
}
