import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PageMessage } from '../../src/core/results/pageMessageSchema';
import type { SimulationReport } from '../../src/core/results/simulationReport';
import { readPageFiles } from '../../src/host/results/openPage';
import { FaultyGateway, playedTo, silence } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, lensesOf, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { shownEncoding, shownReport, shownSimulation } from './support/page';
import { sandboxScript } from './support/sandboxScript';

const TRANSFER = `{
  "type": "entry_function_payload",
  "function": "0x1::aptos_account::transfer",
  "type_arguments": [],
  "arguments": ["0xb0b", |"1000"]
}`;

const SIMULATION = 'POST /transactions/simulate';
/** Contains all signed values, so that no simulation runs first. */
const ENCODED = {
  payload: JSON.parse(TRANSFER.replace('|', '')) as object,
  call: {
    function: { address: '0x1', module: 'aptos_account', name: 'transfer' },
    typeArguments: [],
    arguments: ['0xb0b', '1000'],
  },
  given: { sequenceNumber: '7', maxGasAmount: '1000', gasUnitPrice: '100', expirationTimestampSecs: '4000000000' },
};

describe('the result page', () => {
  beforeEach(async () => {
    const { captured } = await activated();
    captured.page.length = 0;
    captured.shown.length = 0;
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
    await openWithCursor(TRANSFER, 'json');
    await vscode.commands.executeCommand('movescope.simulate');
    await shownSimulation(captured);
  });

  afterEach(closeEditors);

  after(() => resetMovescope(['keyed']));

  it('is restored after a reload with the last report, and runs it again', async () => {
    const { captured } = await activated();
    const before = await shownSimulation(captured);
    await reload();
    const restored = await shownSimulation(captured);
    assert.deepEqual(restored, before);
    assert.equal(captured.panels.at(-1)?.panel.title, 'Simulation: aptos_account::transfer');
    captured.page.length = 0;
    await pageSays({ type: 'rerun' });
    assert.equal((await shownSimulation(captured)).subject, before.subject);
    assert.deepEqual(captured.shown, []);
  });

  it('encodes the payload of the simulation that it shows', async () => {
    const { captured } = await activated();
    const { subject } = await shownSimulation(captured);
    captured.page.length = 0;
    await pageSays({ type: 'encode' });
    assert.equal((await shownEncoding(captured)).subject, subject);
    captured.page.length = 0;
    await vscode.commands.executeCommand('movescope.simulate');
    await shownSimulation(captured);
    captured.page.length = 0;
    await pageSays({ type: 'rerun', gas: { maxGasAmount: '5000' } });
    await shownSimulation(captured);
    captured.shown.length = 0;
    await pageSays({ type: 'encode' });
    assert.equal(
      await eventually('the refusal', () => captured.shown.shift()),
      'This simulation used values that are not in the payload. Add them to the payload, then encode it.',
    );
    captured.page.length = 0;
    await vscode.commands.executeCommand('movescope.simulate');
    await shownSimulation(captured);
  });

  it('shows for each value of the payload its type and its meaning', async () => {
    const { captured } = await activated();
    const { call } = await shownSimulation(captured);
    assert.deepEqual(
      call?.arguments.map(({ type, decoded }) => [type, decoded]),
      [
        ['address', ['bob']],
        ['u64', ['1,000', '= 0.00001 APT']],
      ],
    );
  });

  it('forgets the result before it if what it shows is not kept', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.inspectBytes', { hex: '0x00' });
    assert.equal((await shownReport(captured)).kind, 'inspection');
    const open = captured.panels.at(-1)?.panel ?? assert.fail('no page is open');
    const closed = new Promise<void>(done => open.onDidDispose(done));
    open.dispose();
    await closed;
    captured.page.length = 0;
    const empty = newPanel();
    const disposed = new Promise<void>(done => empty.onDidDispose(done));
    await captured.restorePage(empty);
    await disposed;
    assert.deepEqual(captured.page, []);
  });

  it('is a single page, even if VS Code restores a second one', async () => {
    const { captured } = await activated();
    const extra = newPanel();
    const disposed = new Promise<void>(done => extra.onDidDispose(done));
    await captured.restorePage(extra);
    await disposed;
  });

  it('acknowledges a copy when the clipboard has it', async () => {
    const { captured } = await activated();
    const { raw } = await shownSimulation(captured);
    await pageSays({ type: 'copy', what: 'raw' });
    const copied = await eventually('the word that something was copied', () =>
      captured.page.find(message => message.type === 'copied'),
    );
    assert.deepEqual(copied, { type: 'copied', what: 'raw', ok: true });
    assert.equal(await vscode.env.clipboard.readText(), raw);
  });

  it('opens the raw JSON in a read-only document, which is restored after a reload', async () => {
    const { captured } = await activated();
    const { raw } = await shownSimulation(captured);
    await pageSays({ type: 'openJson' });
    const document = await jsonDocument();
    assert.equal(document.languageId, 'json');
    assert.match(document.uri.path, /^\/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\/simulation-aptos_account-transfer\.json$/);
    assert.equal(document.getText(), raw);
    // As after a reload: a different result of the history, so that nothing of this one is in memory.
    const [id] = new URLSearchParams(document.uri.query).getAll('id');
    assert.ok(id !== undefined);
    const other = document.uri.with({ path: '/restored.json' });
    assert.equal((await vscode.workspace.openTextDocument(other)).getText(), raw);
    assert.deepEqual(captured.shown, []);
  });

  for (const [what, show] of [
    ['a result', () => Promise.resolve()],
    ['what is not kept', () => vscode.commands.executeCommand('movescope.inspectBytes', { hex: '0x00' })],
  ] as const)
    it(`opens the raw JSON of ${what} in one document, which is not searched for payloads`, async () => {
      await show();
      await pageSays({ type: 'openJson' });
      const document = await jsonDocument();
      const { panel } = (await activated()).captured.panels.at(-1) ?? assert.fail('no page is open');
      panel.reveal();
      await changeOf(panel, () => panel.active);
      await pageSays({ type: 'openJson' });
      await changeOf(panel, () => !panel.active);
      assert.equal(await jsonDocument(), document);
      const tabs = vscode.window.tabGroups.all.flatMap(group => group.tabs);
      const shown = tabs.filter(
        ({ input }) => input instanceof vscode.TabInputText && input.uri.scheme === 'movescope-json',
      );
      assert.equal(shown.length, 1);
      assert.deepEqual(await lensesOf(document), []);
      assert.deepEqual(vscode.languages.getDiagnostics(document.uri), []);
    });

  it('opens 5 MB of raw JSON, with every digit and nothing hidden', async () => {
    const { captured } = await activated();
    const note = `\u202e${'x'.repeat(5_000_000)}`;
    const answer = sandboxScript(undefined, body =>
      body.replace('"data":{', `"data":{"note":"${note}","most":340282366920938463463374607431768211455,`),
    );
    const gateway = await FaultyGateway.start(playedTo(SIMULATION, [answer], sandboxScript()));
    try {
      await configureNetworks([{ id: 'large', label: 'Large', baseUrl: gateway.baseUrl, auth: 'none' }]);
      await vscode.commands.executeCommand('movescope.selectNetwork', 'large');
      await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
      captured.page.length = 0;
      await vscode.commands.executeCommand('movescope.simulate');
      const { raw } = await shownSimulation(captured);
      await pageSays({ type: 'openJson' });
      const text = (await jsonDocument()).getText();
      assert.ok(
        text.includes(String.raw`"note": "\u202exxx`) &&
          text.includes('"most": 340282366920938463463374607431768211455'),
      );
      assert.deepEqual(JSON.parse(text), JSON.parse(raw));
      assert.ok(text.length > 5_000_000 && !text.includes('\u202e'));
    } finally {
      await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
      await gateway.stop();
    }
  });

  it('says what to do if the raw JSON cannot be read again', async () => {
    const gone = vscode.Uri.from({ scheme: 'movescope-json', path: '/a/simulation.json', query: 'once=1' });
    const document = await vscode.workspace.openTextDocument(gone);
    assert.equal(
      document.getText(),
      '"This result is no longer in the history. Run it again, then select Raw JSON on its page."',
    );
  });

  it('says that the clipboard refused a copy, whoever requested it', async () => {
    const { captured } = await activated();
    const { clipboard } = vscode.env;
    const refusing = { ...clipboard, writeText: () => Promise.reject(new Error('no permission')) };
    Object.defineProperty(vscode.env, 'clipboard', { value: refusing, configurable: true });
    try {
      await pageSays({ type: 'copy', what: 'raw' });
      const copied = await eventually('the word that something was copied', () =>
        captured.page.find(message => message.type === 'copied'),
      );
      assert.deepEqual(copied, { type: 'copied', what: 'raw', ok: false });
      const sentence = 'The text could not be copied to the clipboard. Try again.';
      assert.equal(await eventually('a message', () => captured.shown[0]), sentence);
      await vscode.commands.executeCommand('movescope.copyDiagnostics');
      assert.deepEqual(captured.shown, [sentence, sentence]);
    } finally {
      Object.defineProperty(vscode.env, 'clipboard', { value: clipboard, configurable: true });
    }
  });

  it('receives its report again when it was hidden', async () => {
    const { captured } = await activated();
    const before = await shownSimulation(captured);
    const { panel } = captured.panels.at(-1) ?? assert.fail('no page is open');
    captured.page.length = 0;
    const hidden = changeOf(panel, () => !panel.visible);
    const column = await eventually('the column of the page', () => panel.viewColumn);
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(), { viewColumn: column });
    await hidden;
    assert.deepEqual(captured.page, []);
    panel.reveal();
    assert.deepEqual(await shownSimulation(captured), before);
  });

  it('says what to do if its own files are gone', async () => {
    const nowhere = vscode.Uri.parse('file:///no/such/folder');
    await assert.rejects(readPageFiles(nowhere), {
      name: 'RefusedError',
      message: /^The Movescope extension file \S+ cannot be read\. Reload the window, or reinstall Movescope\.$/,
    });
  });

  it('exports the current simulation as an HTML file that contains everything it needs', async () => {
    const { captured } = await activated();
    const { labels } = await shownSimulation(captured);
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail('no folder is open');
    const uri = vscode.Uri.joinPath(folder, 'simulation.html');
    await vscode.commands.executeCommand('movescope.exportResult', { uri });
    const html = await textIn(uri);
    await vscode.workspace.fs.delete(uri);
    assert.match(html, /^<!DOCTYPE html>\n<html lang="en">/);
    assert.match(html, /default-src 'none'; script-src 'sha256-[\w+/]{43}='; style-src 'sha256-[\w+/]{43}='/);
    assert.doesNotMatch(html, /(?:src|href)="/);
    const [, data = ''] = /<script type="application\/json" id="report">(.*)<\/script>/.exec(html) ?? [];
    const { report } = JSON.parse(data) as { readonly report: SimulationReport };
    assert.equal(report.subject, '0x1::aptos_account::transfer');
    assert.deepEqual(report.labels, labels);
    assert.deepEqual(captured.shown, []);
  });

  it('exports the current simulation as Markdown and as the JSON that the gateway answered', async () => {
    const { captured } = await activated();
    const { raw } = await shownSimulation(captured);
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail('no folder is open');
    const [markdown, json] = ['simulation.md', 'simulation.json'].map(name => vscode.Uri.joinPath(folder, name));
    assert.ok(markdown && json);
    for (const uri of [markdown, json]) await vscode.commands.executeCommand('movescope.exportResult', { uri });
    assert.match(await textIn(markdown), /^## Would succeed: `0x1::aptos_account::transfer`\n/);
    assert.equal(await textIn(json), raw);
    for (const uri of [markdown, json]) await vscode.workspace.fs.delete(uri);
    assert.deepEqual(captured.shown, []);
  });

  it('finds what the sender’s last transactions wrote before, only on the network of the report', async () => {
    const { captured } = await activated();
    const { accounts } = await shownSimulation(captured);
    captured.page.length = 0;
    await pageSays({ type: 'findEarlier' });
    const found = await shownSimulation(captured);
    const stores = found.accounts.flatMap(({ address, changes }) =>
      changes.flatMap(change =>
        change.kind === 'writeResource' && change.type.startsWith('0x1::coin::CoinStore<') && change.before
          ? [{ address, version: BigInt(change.before.version), value: change.before.value }]
          : [],
      ),
    );
    const alice = stores.find(({ address }) => address === '0xa11ce') ?? assert.fail('alice has no earlier value');
    assert.ok(alice.version <= BigInt(found.details.ledgerVersion));
    assert.match(JSON.stringify(alice.value), /"coin":\{"value":"\d+"\}/);
    assert.ok((found.earlier?.transactions ?? 0) > 5);
    assert.deepEqual(found.accounts.length, accounts.length);

    // A different network with the same label: the label does not identify a network.
    const { label } = found.network;
    await configureNetworks([{ id: 'keyed', label, baseUrl: 'https://keyed.invalid/v1', auth: 'bearer' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'keyed');
    await pageSays({ type: 'findEarlier' });
    const sentence = await eventually('a message', () => captured.shown[0]);
    assert.equal(sentence, `This simulation ran on ${label}. Select that network, then try again.`);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
  });

  it('cancels a run, at the gateway too, and shows the previous result again', async () => {
    const { captured } = await activated();
    const report = await shownSimulation(captured);
    await overSilence(async silent => {
      const arrived = silent.arrival(SIMULATION);
      const command = vscode.commands.executeCommand('movescope.simulate');
      const request = await arrived;
      assert.equal(captured.page.at(-1)?.type, 'running');
      await pageSays({ type: 'cancelRun' });
      await Promise.all([command, request.closed]);
      assert.deepEqual(await shownSimulation(captured), report);
      assert.deepEqual(captured.shown, []);
    });
  });

  it('reports the newest of two runs and cancels that one; the other one continues', async () => {
    const { captured } = await activated();
    const report = await shownSimulation(captured);
    const running = () => captured.page.flatMap(message => (message.type === 'running' ? [message.title] : [])).at(-1);
    await overSilence(async silent => {
      const arrived = silent.arrival(SIMULATION);
      const first = vscode.commands.executeCommand('movescope.simulate');
      const held = await arrived;
      assert.equal(running(), 'Simulating 0x1::aptos_account::transfer on Silent');
      const other = silent.arrival('POST /transactions/encode_submission');
      const second = vscode.commands.executeCommand('movescope.encode', { draft: ENCODED });
      const cancelled = await other;
      assert.equal(running(), 'Encoding 0x1::aptos_account::transfer on Silent');
      captured.page.length = 0;
      await pageSays({ type: 'cancelRun' });
      await Promise.all([second, cancelled.closed]);
      // The previous report, and that the other one is still running.
      assert.deepEqual(captured.page, [
        { type: 'report', report },
        { type: 'running', title: 'Simulating 0x1::aptos_account::transfer on Silent' },
      ]);
      captured.page.length = 0;
      sandboxScript()(held);
      await first;
      assert.equal((await shownSimulation(captured)).network.label, 'Silent');
      assert.deepEqual(captured.shown, []);
    });
  });

  it('continues to report a run while something else is shown', async () => {
    const { captured } = await activated();
    await overSilence(async silent => {
      const arrived = silent.arrival(SIMULATION);
      const command = vscode.commands.executeCommand('movescope.simulate');
      const request = await arrived;
      captured.page.length = 0;
      await vscode.commands.executeCommand('movescope.inspectBytes', { hex: '0x00' });
      const [shown, running] = captured.page.slice(-2);
      assert.equal(shown?.type === 'report' && shown.report.kind, 'inspection');
      assert.deepEqual(running, { type: 'running', title: 'Simulating 0x1::aptos_account::transfer on Silent' });
      await pageSays({ type: 'cancelRun' });
      await Promise.all([command, request.closed]);
      assert.equal((await shownReport(captured)).kind, 'inspection');
    });
  });

  it('says why a payload cannot be run if its document cannot be shown', async () => {
    const { captured } = await activated();
    await openWithCursor(TRANSFER.replace('"1000"', '"much"'), 'json');
    captured.page.length = 0;
    const { showTextDocument } = vscode.window;
    const value = () => Promise.reject(new Error('The document is gone.'));
    Object.defineProperty(vscode.window, 'showTextDocument', { value, configurable: true });
    try {
      await vscode.commands.executeCommand('movescope.simulate');
    } finally {
      Object.defineProperty(vscode.window, 'showTextDocument', { value: showTextDocument, configurable: true });
    }
    const [sentence] = captured.shown;
    assert.match(sentence ?? '', /^Argument 2 .*u64/);
    const last = captured.page.at(-1);
    assert.ok(last?.type === 'failed');
    assert.equal(last.message, sentence);
  });

  it('offers after a failure what the notification offers', async () => {
    const { captured } = await activated();
    await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: 'https://keyed.invalid/v1', auth: 'bearer' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'keyed');
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
    await vscode.commands.executeCommand('movescope.simulate');
    const failure = await eventually('a failure on the page', () =>
      captured.page.find(message => message.type === 'failed'),
    );
    assert.deepEqual(failure.actions, ['setAccessKey']);
    captured.answers.push({ kind: 'leave' });
    await pageSays({ type: 'act', action: 'setAccessKey' });
    await eventually('an answered prompt', () => (captured.answers.length === 0 ? true : undefined));
  });
});

/** Runs something on a network that answers all but simulations and encodings, which the test answers or ignores. */
async function overSilence(work: (gateway: FaultyGateway) => Promise<void>): Promise<void> {
  const encoding = 'POST /transactions/encode_submission';
  const others = playedTo(encoding, [silence()], sandboxScript());
  const gateway = await FaultyGateway.start(playedTo(SIMULATION, [silence()], others));
  try {
    await configureNetworks([{ id: 'silent', label: 'Silent', baseUrl: gateway.baseUrl, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'silent');
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
    await work(gateway);
  } finally {
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
    await gateway.stop();
  }
}

/** Resolves when the page is in that state. */
async function changeOf(panel: vscode.WebviewPanel, isSo: () => boolean): Promise<void> {
  if (isSo()) return;
  await new Promise<void>(done => {
    panel.onDidChangeViewState(() => {
      if (isSo()) done();
    });
  });
}

/** The document with the JSON of a result, once it is the active one. */
function jsonDocument(): Promise<vscode.TextDocument> {
  return eventually('the document with the JSON', () => {
    const document = vscode.window.activeTextEditor?.document;
    return document?.uri.scheme === 'movescope-json' ? document : undefined;
  });
}

async function textIn(uri: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

/** Closes the page and gives the extension an empty one, as VS Code does when a window comes back. */
async function reload(): Promise<void> {
  const { captured } = await activated();
  const open = captured.panels.at(-1)?.panel ?? assert.fail('no page is open');
  const closed = new Promise<void>(done => open.onDidDispose(done));
  open.dispose();
  await closed;
  captured.page.length = 0;
  await captured.restorePage(newPanel());
}

function newPanel(): vscode.WebviewPanel {
  return vscode.window.createWebviewPanel('movescope.result', 'Movescope', vscode.ViewColumn.Beside);
}

async function pageSays(message: PageMessage): Promise<void> {
  const { captured } = await activated();
  (captured.panels.at(-1) ?? assert.fail('no page is open')).say(message);
}
