import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type RunOutcome, outcomeWords } from '../../src/core/results/manyReport';
import type { PageMessage } from '../../src/core/results/pageMessageSchema';
import type { HostMessage, ResultReport } from '../../src/core/results/resultReport';
import { FaultyGateway, json, nodeError } from '../support/faultyGateway';
import { JOIN, twoSigners } from '../support/twoSigners';
import { wireResult } from '../unit/transactions/fakeClient';
import type { Answer } from './support/captured';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { shownSimulation } from './support/page';

const WITHDRAW = `{
  "type": "entry_function_payload",
  "function": "0xcafe::vault::withdraw",
  "type_arguments": ["0x1::aptos_coin::AptosCoin"],
  "arguments": ["0xa11ce", "|1"]
}`;

const pick = (label: string): Answer => ({ kind: 'pick', label });

describe('one payload, run many times', () => {
  beforeEach(async () => {
    const { captured } = await activated();
    for (const list of [captured.answers, captured.steps, captured.page, captured.shown]) list.length = 0;
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
    await openWithCursor(WITHDRAW, 'json');
  });

  afterEach(async () => {
    const { captured } = await activated();
    await closeEditors();
    assert.deepEqual(captured.answers.splice(0), []);
    assert.deepEqual(captured.shown, []);
  });

  it('asks for the sender and the fee payer regardless of the defaults, and reuses them for another run', async () => {
    const { captured } = await activated();
    captured.answers.push(pick('bob'), pick('Nobody'));
    await vscode.commands.executeCommand('movescope.simulateAs');
    const report = await shownSimulation(captured);
    assert.equal(report.sender, '0xb0b');
    assert.equal(report.details.signatureForm, 'fee_payer_signature');
    assert.equal(report.verdict.headline, 'Permission denied: ENOT_OWNER');
    assert.deepEqual(
      captured.steps.map(({ title, step, active }) => [title, step, active]),
      [
        ['Simulate 0xcafe::vault::withdraw As', '1/2', 'alice'],
        ['Simulate 0xcafe::vault::withdraw As', '2/2', ''],
      ],
    );
    captured.page.length = 0;
    await pageSays({ type: 'rerun' });
    const again = await shownSimulation(captured);
    assert.deepEqual([again.sender, again.details.signatureForm], ['0xb0b', 'fee_payer_signature']);
  });

  it('asks nothing if the sender is given', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.simulateAs', { sender: '0xca401', feePayer: '0xa11ce' });
    const report = await shownSimulation(captured);
    assert.deepEqual([report.sender, report.balances.fee.payer], ['0xca401', '0xa11ce']);
  });

  it('shows which of the picked and typed senders succeed, and the number of requests beforehand', async () => {
    const { captured } = await activated();
    captured.answers.push({ kind: 'many', typed: ['0xDEAD'], without: ['framework'] });
    await runMatrix();
    const { rows, subject } = await shown('matrix');
    assert.equal(subject, '0xcafe::vault::withdraw');
    assert.deepEqual(
      rows.map(({ sender, label, outcome }) => [sender, label, titleOf(outcome)]),
      [
        ['0xa11ce', 'alice', 'Would succeed'],
        ['0xb0b', 'bob', 'Would abort'],
        ['0xca401', 'carol', 'Would abort'],
        ['0xcafe', 'demo', 'Would abort'],
        ['0xdead', undefined, 'Would fail'],
      ],
    );
    const [step] = captured.steps;
    assert.match(step?.title ?? '', /^Select senders to simulate with on Sandbox: \d+ senders = up to \d+ requests$/);
  });

  it('opens the report of one sender, runs it again, and goes back', async () => {
    const { captured } = await activated();
    await runMatrix({ senders: ['0xa11ce', '0xb0b'] });
    const matrix = await shown('matrix');
    captured.page.length = 0;
    await pageSays({ type: 'openRow', row: 1 });
    const opened = await reportMessage();
    assert.equal(opened.parent, 'matrix');
    assert.deepEqual(opened.report, reportOf(matrix.rows[1]?.outcome));
    assert.equal(captured.panels.at(-1)?.panel.title, 'Simulation: vault::withdraw');
    captured.page.length = 0;
    await pageSays({ type: 'rerun', gas: { maxGasAmount: '5000' } });
    const again = await reportMessage();
    assert.equal(again.parent, 'matrix');
    assert.ok(again.report.kind === 'simulation');
    assert.deepEqual([again.report.sender, again.report.gas.limit], ['0xb0b', '5000']);
    captured.page.length = 0;
    await pageSays({ type: 'back' });
    const back = await reportMessage();
    assert.deepEqual([back.report, back.parent], [matrix, undefined]);
    assert.equal(captured.panels.at(-1)?.panel.title, 'Senders: vault::withdraw');
  });

  it('runs all senders again without asking, and exports them', async () => {
    const { captured } = await activated();
    await runMatrix({ senders: ['0xa11ce', '0xb0b'] });
    await shown('matrix');
    captured.page.length = 0;
    await pageSays({ type: 'rerun' });
    const { rows } = await shown('matrix');
    assert.deepEqual(
      rows.map(({ sender }) => sender),
      ['0xa11ce', '0xb0b'],
    );
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail('no folder is open');
    const [markdown, json] = ['who.md', 'who.json'].map(name => vscode.Uri.joinPath(folder, name));
    assert.ok(markdown && json);
    for (const uri of [markdown, json]) await vscode.commands.executeCommand('movescope.exportResult', { uri });
    assert.match(await textIn(markdown), /^## Sender matrix: `0xcafe::vault::withdraw`\n\n1 of 2 would succeed\.\n/);
    assert.match(await textIn(json), /^\{\n {2}"kind": "matrix",\n/);
    for (const uri of [markdown, json]) await vscode.workspace.fs.delete(uri);
  });

  it('is restored after a reload with all runs', async () => {
    const { captured } = await activated();
    await runMatrix({ senders: ['0xa11ce', '0xb0b'] });
    const before = await shown('matrix');
    const open = captured.panels.at(-1)?.panel ?? assert.fail('no page is open');
    const closed = new Promise<void>(done => open.onDidDispose(done));
    open.dispose();
    await closed;
    captured.page.length = 0;
    const panel = vscode.window.createWebviewPanel('movescope.result', 'Movescope', vscode.ViewColumn.Beside);
    await captured.restorePage(panel);
    assert.deepEqual(await shown('matrix'), before);
  });

  it('sweeps the argument under the cursor over edge values and typed values', async () => {
    const { captured } = await activated();
    captured.answers.push(pick('2  u64'), { kind: 'many', typed: ['0.5 APT'], without: ['256', '65536'] });
    await vscode.commands.executeCommand('movescope.sweepArgument');
    const { rows, argument, sender } = await shown('sweep');
    assert.deepEqual([argument, sender], [{ index: 1, type: 'u64' }, '0xa11ce']);
    assert.deepEqual(
      rows.map(({ json, label, outcome }) => [json, label, titleOf(outcome)]),
      [
        ['0', 'written - 1', 'Would succeed'],
        ['1', 'as written', 'Would succeed'],
        ['2', 'written + 1', 'Would succeed'],
        ['50000000', undefined, 'Would succeed'],
        ['4294967296', '2^32', 'Would abort'],
        ['9223372036854775808', '2^63', 'Would abort'],
        ['18446744073709551614', 'max - 1', 'Would abort'],
        ['18446744073709551615', 'max', 'Would abort'],
      ],
    );
    const [first, second] = captured.steps;
    assert.deepEqual([first?.active, first?.labels], ['2  u64', ['1  address', '2  u64']]);
    assert.equal(second?.title, 'Argument 2: 8 values = up to 9 requests');
    captured.page.length = 0;
    await pageSays({ type: 'openRow', row: 7 });
    const opened = await reportMessage();
    assert.equal(opened.parent, 'sweep');
    assert.ok(opened.report.kind === 'simulation');
    assert.match(opened.report.raw, /"18446744073709551615"/);
  });

  it('says if there is nothing to sweep', async () => {
    const { captured } = await activated();
    await openWithCursor(WITHDRAW.replace('withdraw', 'close').replace('"0xa11ce", "|1"', '|'), 'json');
    await vscode.commands.executeCommand('movescope.sweepArgument');
    assert.deepEqual(captured.shown.splice(0), [
      '0xcafe::vault::close takes no arguments. Place the cursor in another payload.',
    ]);
    await openWithCursor('{ "type": "script_payload", "code": {}|, "arguments": [] }', 'json');
    await vscode.commands.executeCommand('movescope.sweepArgument');
    assert.deepEqual(captured.shown.splice(0), [
      'Only entry function calls have arguments to sweep. Place the cursor in a call.',
    ]);
  });

  it('simulates again with the limit and price from the page, and remembers them', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.simulate');
    assert.equal((await shownSimulation(captured)).gas.limitEstimated, true);
    const runs = [
      [{ type: 'rerun', gas: { maxGasAmount: '5000', gasUnitPrice: '150' } }, ['5000', false, '150', false, undefined]],
      [{ type: 'rerun' }, ['5000', false, '150', false, undefined]],
      [{ type: 'rerun', gas: {} }, ['2000000', true, '100', true, undefined]],
      [{ type: 'rerun', gas: { estimatePrioritizedGasUnitPrice: true } }, ['2000000', true, '100', true, true]],
    ] as const;
    for (const [message, expected] of runs) {
      captured.page.length = 0;
      await pageSays(message);
      const { gas } = await shownSimulation(captured);
      assert.deepEqual(
        [gas.limit, gas.limitEstimated, gas.unitPrice, gas.priceEstimated, gas.pricePrioritized],
        expected,
      );
    }
  });
});

describe('many runs against a failing gateway', () => {
  let gateway: FaultyGateway;

  before(async () => {
    gateway = await FaultyGateway.start(json([]));
    await configureNetworks([{ id: 'faulty', label: 'Faulty', baseUrl: gateway.baseUrl, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'faulty');
  });

  after(async () => {
    await resetMovescope(['faulty']);
    await closeEditors();
    await gateway.stop();
  });

  it('keeps the answers received before a cancellation, with failures as rows', async () => {
    const { captured } = await activated();
    for (const list of [captured.page, captured.shown, captured.cancels, captured.told]) list.length = 0;
    const arrived = new Promise<void>(done => {
      gateway.play(request => {
        if (request.method === 'GET') json({ authentication_key: '0x', sequence_number: '0' })(request);
        else if (request.body.includes('"sender":"0xb"')) nodeError(500, 'internal_error')(request);
        else if (request.body.includes('"sender":"0xc"')) done();
        else json([wireResult({ sender: '0xa' })])(request);
      });
    });
    await openWithCursor('{ "type": "script_payload", "code": {}| }', 'json');
    const running = runMatrix({ senders: ['0xa', '0xb', '0xc'] });
    await arrived;
    await eventually('the words that two of three are done', () =>
      captured.told.at(-1) === '2 of 3' ? true : undefined,
    );
    const cancel = await eventually('a Cancel button', () => captured.cancels[0]);
    cancel();
    await running;
    const { rows } = await shown('matrix');
    assert.deepEqual(
      rows.map(({ outcome }) => titleOf(outcome)),
      ['Would succeed', 'No result', 'Not run'],
    );
    assert.match(outcomeWords(rows[1]?.outcome ?? assert.fail()).reason ?? '', /internal error \(500\)/);
    assert.deepEqual(captured.shown, []);
  });
});

describe('a function with several signers', () => {
  let gateway: FaultyGateway;

  before(async () => {
    gateway = await FaultyGateway.start(twoSigners([wireResult({ sender: '0xa' })]));
    await configureNetworks([{ id: 'pairs', label: 'Pairs', baseUrl: gateway.baseUrl, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'pairs');
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
    await openWithCursor(JSON.stringify(JOIN).replace('{', '{|'), 'json');
  });

  after(async () => {
    await resetMovescope(['pairs']);
    await closeEditors();
    await gateway.stop();
  });

  beforeEach(async () => {
    const { captured } = await activated();
    for (const list of [captured.answers, captured.steps, captured.page, captured.shown]) list.length = 0;
    gateway.received.length = 0;
  });

  const posted = () =>
    gateway.received
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => JSON.parse(body) as { readonly [name: string]: unknown; readonly signature?: object });

  it('asks for the missing one before it simulates, and repeats the run with the answer', async () => {
    const { captured } = await activated();
    captured.answers.push({ kind: 'type', text: '0xca401' });
    await vscode.commands.executeCommand('movescope.simulate');
    await shownSimulation(captured);
    assert.deepEqual(
      captured.steps.map(({ title, step }) => [title, step]),
      [['Simulate 0xb0b::pair::join', '1/1']],
    );
    captured.page.length = 0;
    await pageSays({ type: 'rerun', gas: {} });
    await shownSimulation(captured);
    const signature = {
      type: 'multi_agent_signature',
      sender: { type: 'no_account_signature' },
      secondary_signer_addresses: ['0xca401'],
      secondary_signers: [{ type: 'no_account_signature' }],
    };
    assert.deepEqual(
      posted().map(each => each.signature),
      [signature, signature],
    );
  });

  it('sends nothing if the question is cancelled', async () => {
    const { captured } = await activated();
    captured.answers.push({ kind: 'leave' });
    await vscode.commands.executeCommand('movescope.simulate');
    assert.deepEqual([captured.steps.length, posted(), captured.shown], [1, [], []]);
  });

  it('asks before it encodes', async () => {
    const { captured } = await activated();
    captured.answers.push({ kind: 'type', text: '0xca401' });
    await vscode.commands.executeCommand('movescope.encode');
    const asked = posted();
    assert.deepEqual(captured.steps[0]?.title, 'Encode 0xb0b::pair::join');
    assert.deepEqual(asked.at(-1)?.secondary_signers, ['0xca401']);
  });
});

function runMatrix(given?: { readonly senders: readonly string[] }): Thenable<unknown> {
  return vscode.commands.executeCommand('movescope.senderMatrix', given);
}

function titleOf(outcome: RunOutcome): string {
  return outcomeWords(outcome).title;
}

function reportOf(outcome: RunOutcome | undefined): ResultReport | undefined {
  return outcome?.kind === 'simulated' ? outcome.report : undefined;
}

async function reportMessage(): Promise<Extract<HostMessage, { readonly type: 'report' }>> {
  const { captured } = await activated();
  return eventually('a report as the last message to the page', () => {
    const last = captured.page.at(-1);
    return last?.type === 'report' ? last : undefined;
  });
}

async function shown<Kind extends ResultReport['kind']>(
  kind: Kind,
): Promise<Extract<ResultReport, { readonly kind: Kind }>> {
  const { report } = await reportMessage();
  assert.equal(report.kind, kind);
  return report as Extract<ResultReport, { readonly kind: Kind }>;
}

async function pageSays(message: PageMessage): Promise<void> {
  const { captured } = await activated();
  (captured.panels.at(-1) ?? assert.fail('no page is open')).say(message);
}

async function textIn(uri: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}
