import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import type { Answer } from './support/captured';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { pageSays, restorePage, shownBlock, shownComparison, shownSimulation, shownTransaction } from './support/page';
import { serveModules } from './support/served';
import { resolvedTooltip, transactionRows, type Row } from './support/treeText';
import { sandboxOf, withPending } from '../support/sandboxes';
import { serveSandbox } from '../support/sandboxServer';

const pick = (label: string): Answer => ({ kind: 'pick', label });
const HASH = String(demoLedger().transactions.findLast(({ type }) => type === 'user_transaction')?.hash);
const SECRET = `0x${'5e'.repeat(32)}`;

describe('the transactions of the sandbox', () => {
  beforeEach(async () => {
    const { captured } = await activated();
    for (const list of [captured.page, captured.shown, captured.answers, captured.steps, captured.told])
      list.length = 0;
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
    await vscode.env.clipboard.writeText('');
  });

  afterEach(async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.clearTransactionFilter');
    await vscode.commands.executeCommand('movescope.refreshTransactions');
    await closeEditors();
    assert.deepEqual(captured.answers.splice(0), []);
  });

  it('are listed below their accounts, newest first', async () => {
    const rows = await sentBy('alice');
    const [newer, ...sent] = rows;
    assert.deepEqual([newer?.label, newer?.icon], ['Newer', 'arrow-up']);
    assert.deepEqual(sent.map(({ label, icon }) => [label, icon]).slice(0, 4), [
      ['aptos_account::transfer', 'pass'],
      ['primary_fungible_store::transfer', 'pass'],
      ['aptos_account::transfer', 'pass'],
      ['vault::withdraw', 'pass'],
    ]);
    assert.match(sent[0]?.description ?? '', /^\d+ (mo|yr)\. ago · [\d,]+ gas · 0\.\d+ APT · #\d+$/);
    assert.equal(named(sent, 'vault::create_vault').icon, 'error');
    assert.equal(sent.at(-1)?.label, 'aptos_account::transfer');
  });

  it('show everything that is known about them in their tooltips', async () => {
    const { captured } = await activated();
    const failed = named(await sentBy('alice'), 'vault::create_vault');
    const lines = (await resolvedTooltip(captured, failed)).split('\n');
    assert.equal(lines[0], '0xcafe::vault::create_vault');
    assert.match(lines[1] ?? '', /^Aborted: /);
    assert.match(lines[3] ?? '', /^Hash: 0x[0-9a-f]{64}$/);
    assert.match(lines[4] ?? '', /^Version: \d+$/);
    assert.match(lines[7] ?? '', /^Time: .*2025.* \(2025-10-\d\d \d\d:\d\d:\d\d UTC\)$/);
    assert.match(lines[8] ?? '', /^Gas used: [\d,]+ units$/);
    assert.match(lines.at(-1) ?? '', /^Fee: [\d,]+ octas \(0\.\d+ APT\)$/);
  });

  it('are filtered among those that are loaded', async () => {
    const { captured } = await activated();
    await sentBy('alice');
    captured.answers.push(pick('Failed only'));
    await vscode.commands.executeCommand('movescope.filterTransactions');
    assert.deepEqual(labels(await sentBy('alice')), ['Newer', 'vault::create_vault']);
    assert.equal(captured.contextKeys.get('transactionsFiltered'), true);
    await vscode.commands.executeCommand('movescope.filterTransactions', { text: 'nowhere' });
    assert.match(labels(await sentBy('alice'))[1] ?? '', /^None of the \d+ loaded transactions match the filter\.$/);
    await vscode.commands.executeCommand('movescope.clearTransactionFilter');
    assert.ok((await sentBy('alice')).length > 4);
    assert.equal(captured.contextKeys.get('transactionsFiltered'), false);
  });

  it('begin at a sequence number, with older and newer ones on both sides', async () => {
    const { captured } = await activated();
    const newest = await sentBy('alice');
    const second = numberOf(newest[2]);
    captured.answers.push({ kind: 'type', text: String(second) });
    const [account] = await transactionRows(captured);
    await vscode.commands.executeCommand('movescope.goToTransaction', account?.element);
    const rows = await sentBy('alice');
    assert.deepEqual([rows[0]?.label, numberOf(rows[1]), numberOf(rows[2])], ['Newer', second + 1, second]);
    assert.deepEqual([rows[3]?.label, rows[3]?.description], ['Older', `before #${second}`]);
    await vscode.commands.executeCommand('movescope.readTransactions', rows[3]?.element);
    assert.equal(numberOf((await sentBy('alice'))[3]), second - 1);
  });

  it('say that an account has sent none', async () => {
    assert.deepEqual(labels(await sentBy('framework')), ['Newer', 'This account has sent no transactions.']);
  });

  it('open as a page: the function, its values, and the result', async () => {
    const { captured } = await activated();
    const failed = named(await sentBy('alice'), 'vault::create_vault');
    await vscode.commands.executeCommand('movescope.openTransaction', failed.element);
    const report = await shownTransaction(captured);
    assert.equal(report.subject, '0xcafe::vault::create_vault');
    assert.equal(report.verdict?.title, 'Aborted');
    assert.equal(report.content.kind, 'effects');
    assert.deepEqual(report.call?.typeArguments, [{ name: 'T0', type: '0x1::aptos_coin::AptosCoin' }]);
    assert.deepEqual(
      report.call.arguments.map(({ type, decoded }) => [type, decoded[0]]),
      [
        ['0x1::string::String', '8 characters'],
        ['0x1::option::Option<address>', 'some address'],
      ],
    );
    assert.deepEqual(captured.shown, []);
  });

  it('lead to a simulation, a comparison, a copy, their neighbours and their block', async () => {
    const { captured } = await activated();
    const sent = named(await sentBy('alice'), 'aptos_account::transfer');
    await vscode.commands.executeCommand('movescope.openTransaction', sent.element);
    const { facts } = await shownTransaction(captured);

    captured.page.length = 0;
    pageSays(captured, { type: 'simulate' });
    const simulated = await shownSimulation(captured);
    assert.deepEqual([simulated.subject, simulated.sender, simulated.keyless], [facts.subject, '0xa11ce', true]);

    await vscode.commands.executeCommand('movescope.openTransaction', facts.hash);
    await shownTransaction(captured);
    captured.page.length = 0;
    pageSays(captured, { type: 'compare' });
    const { columns } = await shownComparison(captured);
    assert.deepEqual(
      columns.map(({ label }) => label),
      [`Version ${facts.version ?? ''}`, 'Simulated now'],
    );

    await vscode.commands.executeCommand('movescope.openTransaction', facts.version);
    assert.equal((await shownTransaction(captured)).facts.hash, facts.hash);
    captured.answers.push(pick('REST'));
    pageSays(captured, { type: 'copyCall' });
    await eventually('an answered prompt', () => (captured.answers.length === 0 ? true : undefined));
    await eventually('the call in the clipboard', async () =>
      (await vscode.env.clipboard.readText()).includes('aptos_account::transfer') ? true : undefined,
    );

    captured.page.length = 0;
    pageSays(captured, { type: 'step', to: 'previous' });
    const before = await shownTransaction(captured);
    assert.equal(Number(before.facts.sequenceNumber), Number(facts.sequenceNumber) - 1);
    captured.page.length = 0;
    pageSays(captured, { type: 'step', to: 'next' });
    assert.equal((await shownTransaction(captured)).facts.hash, facts.hash);
    pageSays(captured, { type: 'step', to: 'next' });
    await eventually('a message', () => captured.shown[0]);
    assert.equal(
      captured.shown[0],
      `Transaction #${Number(facts.sequenceNumber) + 1} of 0xa11ce was not found on this node.`,
    );

    captured.page.length = 0;
    pageSays(captured, { type: 'openBlock', version: facts.version ?? '' });
    const block = await shownBlock(captured);
    assert.ok(block.transactions.some(({ hash }) => hash === facts.hash));
  });

  it('are simulated, compared and copied on their network, whichever network is selected by then', async () => {
    const { captured } = await activated();
    const sent = named(await sentBy('alice'), 'aptos_account::transfer');
    await vscode.commands.executeCommand('movescope.openTransaction', sent.element);
    const { facts } = await shownTransaction(captured);
    const empty = await serveModules('0xa', []);
    try {
      await configureNetworks([{ id: 'empty', label: 'Empty', baseUrl: empty.url, auth: 'none' }]);
      await vscode.commands.executeCommand('movescope.selectNetwork', 'empty');
      await vscode.commands.executeCommand('movescope.openTransaction', { hash: facts.hash, network: 'sandbox' });
      await shownTransaction(captured);
      captured.answers.push(pick('REST'));
      pageSays(captured, { type: 'copyCall' });
      await eventually('an answered prompt', () => (captured.answers.length === 0 ? true : undefined));
      await eventually('the call in the clipboard', async () =>
        (await vscode.env.clipboard.readText()).includes('aptos_account::transfer') ? true : undefined,
      );
      captured.page.length = 0;
      pageSays(captured, { type: 'compare' });
      const { columns } = await shownComparison(captured);
      assert.equal(columns[1]?.label, 'Simulated now');
      await vscode.commands.executeCommand('movescope.openTransaction', { hash: facts.hash, network: 'sandbox' });
      await shownTransaction(captured);
      captured.page.length = 0;
      pageSays(captured, { type: 'simulate' });
      const { network, success, structs } = await shownSimulation(captured);
      assert.deepEqual([network.label, success, Object.keys(structs ?? {}).length > 0], ['Sandbox', true, true]);
      assert.deepEqual(captured.shown, []);
      assert.deepEqual(
        empty.log.filter(({ method }) => method === 'POST'),
        [],
      );
    } finally {
      await resetMovescope([]);
      await empty.close();
    }
  });

  it('ask where to simulate them if their network no longer exists', async () => {
    const { captured } = await activated();
    const sent = named(await sentBy('alice'), 'aptos_account::transfer');
    await vscode.commands.executeCommand('movescope.openTransaction', sent.element);
    const { draft } = await shownTransaction(captured);
    captured.page.length = 0;
    captured.answers.push({ kind: 'leave' });
    await vscode.commands.executeCommand('movescope.simulate', { draft, network: 'gone' });
    assert.deepEqual(
      captured.offered.at(-1)?.map(({ label, description }) => [label, description]),
      [['Sandbox', 'the selected network']],
    );
    assert.deepEqual(captured.page, []);
    captured.answers.push(pick('Sandbox'));
    await vscode.commands.executeCommand('movescope.simulate', { draft, network: 'gone' });
    assert.equal((await shownSimulation(captured)).network.label, 'Sandbox');
  });

  it('are restored after a reload, requested again, and never in the history', async () => {
    const { captured } = await activated();
    const sent = named(await sentBy('alice'), 'aptos_account::transfer');
    await vscode.commands.executeCommand('movescope.openTransaction', sent.element);
    const report = await shownTransaction(captured);
    await restorePage(captured);
    assert.deepEqual(await shownTransaction(captured), report);
    const history = (await captured.trees.get('movescope.history')?.getChildren()) ?? [];
    assert.ok(!JSON.stringify(history).includes('"transaction"'));
  });

  it('fill the form of a call with their values', async () => {
    const { captured } = await activated();
    await sentBy('alice');
    captured.answers.push({ kind: 'type', text: '0xb0b' }, pick('50000'));
    await vscode.commands.executeCommand('movescope.simulateFunction', '0x1::aptos_account::transfer');
    const report = await shownSimulation(captured);
    assert.match(report.raw, /"arguments":\s*\[\s*"0xb0b",\s*"50000"\s*\]/);
    const past = ['1000000', '50000'];
    assert.deepEqual(
      captured.steps[1]?.labels.filter(label => past.includes(label)),
      past,
    );
  });
});

describe('a block of the sandbox', () => {
  beforeEach(async () => {
    const { captured } = await activated();
    captured.page.length = 0;
    captured.shown.length = 0;
  });

  it('distinguishes its kinds of transactions, opens each one, and leads to its neighbours', async () => {
    const { captured } = await activated();
    const { version } = demoLedger().transactions.at(-2) ?? assert.fail();
    await vscode.commands.executeCommand('movescope.openBlock', version);
    const block = await shownBlock(captured);
    const kinds = block.transactions.map(({ kind }) => kind);
    assert.deepEqual(kinds, ['block metadata', 'user', 'user', 'block epilogue']);
    assert.equal(block.missing, '0');
    captured.page.length = 0;
    pageSays(captured, { type: 'openBlock', version: String(BigInt(block.firstVersion) - 1n) });
    const before = await shownBlock(captured);
    assert.equal(BigInt(before.height), BigInt(block.height) - 1n);
    const [metadata] = before.transactions;
    captured.page.length = 0;
    pageSays(captured, { type: 'openTransaction', name: metadata?.hash ?? '' });
    const opened = await shownTransaction(captured);
    assert.deepEqual([opened.subject, opened.content.kind], ['block metadata', 'whole']);
  });

  it('is shown without its transactions if the user chooses so, until they are loaded', async () => {
    const { captured } = await activated();
    const { version } = demoLedger().transactions.at(-2) ?? assert.fail();
    await vscode.env.clipboard.writeText('');
    captured.answers.push({ kind: 'type', text: version }, pick('Without Transactions'));
    await vscode.commands.executeCommand('movescope.openBlock');
    const block = await shownBlock(captured);
    assert.deepEqual([block.isWithoutTransactions, block.transactions], [true, []]);
    captured.page.length = 0;
    pageSays(captured, {
      type: 'openBlock',
      version: String(BigInt(block.firstVersion) - 1n),
      withTransactions: false,
    });
    assert.equal((await shownBlock(captured)).isWithoutTransactions, true);
    captured.page.length = 0;
    pageSays(captured, { type: 'openBlock', version: block.firstVersion });
    assert.equal((await shownBlock(captured)).transactions.length, 4);
    captured.answers.push({ kind: 'type', text: version }, pick('With Transactions'));
    captured.page.length = 0;
    await vscode.commands.executeCommand('movescope.openBlock');
    assert.equal((await shownBlock(captured)).transactions.length, 4);
  });

  it('does not exist beyond the ledger: the page stays as it was', async () => {
    const { captured } = await activated();
    const { ledgerVersion } = demoLedger();
    await vscode.commands.executeCommand('movescope.openBlock', ledgerVersion);
    const block = await shownBlock(captured);
    await vscode.commands.executeCommand('movescope.openBlock', '999999999');
    assert.match(captured.shown[0] ?? '', /the version does not exist on this network yet/);
    assert.deepEqual(await shownBlock(captured), block);
  });

  it('needs a whole number', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.openBlock', 'first');
    assert.deepEqual(captured.shown, ['A ledger version must be a whole number.']);
  });
});

describe('waiting for a transaction of the sandbox', () => {
  beforeEach(async () => {
    const { captured } = await activated();
    for (const list of [captured.page, captured.shown, captured.told, captured.boxes, captured.cancels])
      list.length = 0;
  });

  afterEach(closeEditors);

  it('says that a hash is unknown, and gives up when its time limit is reached', async () => {
    const { captured } = await activated();
    const hash = `0x${'00'.repeat(32)}`;
    await vscode.commands.executeCommand('movescope.openTransaction', { hash, until: 'executed', timeLimitMs: 300 });
    assert.equal(captured.told[0], 'Not found: it might not have reached the network yet, or the hash is wrong.');
    assert.match(captured.shown[0] ?? '', /it was not found on the network within/);
  });

  it('is offered for a hash that the network does not know', async () => {
    const { captured } = await activated();
    captured.presses.push('Wait for Transaction');
    await vscode.commands.executeCommand('movescope.openTransaction', `0x${'22'.repeat(32)}`);
    await eventually('a word on how far it is', () => captured.told[0]);
    const cancel = await eventually('a Cancel button', () => captured.cancels.at(-1));
    cancel();
    assert.match(captured.shown[0] ?? '', /the transaction was not found on this network/);
  });

  it('ends without a message when it is cancelled', async () => {
    const { captured } = await activated();
    const waiting = vscode.commands.executeCommand('movescope.openTransaction', {
      ...{ hash: `0x${'11'.repeat(32)}`, until: 'executed' },
    });
    await eventually('a word on how far it is', () => captured.told[0]);
    const cancel = await eventually('a Cancel button', () => captured.cancels[0]);
    cancel();
    await waiting;
    assert.deepEqual(captured.shown, []);
  });

  it('offers the copied hash, shortened, sends nothing before it is chosen, and refuses an invalid one', async () => {
    const { captured } = await activated();
    await vscode.env.clipboard.writeText(` ${HASH}\n`);
    captured.answers.push(pick('Enter another hash'), { kind: 'leave' });
    await vscode.commands.executeCommand('movescope.openTransaction');
    assert.deepEqual(
      captured.offered.at(-1)?.map(({ label, description }) => [label, description]),
      [
        [`${HASH.slice(0, 10)}…${HASH.slice(-8)}`, 'in the clipboard'],
        ['$(edit) Enter another hash…', ''],
      ],
    );
    const [box] = captured.boxes;
    assert.equal(box?.value, '');
    assert.equal(box.prompt, 'Transaction hash or ledger version. It is sent to Sandbox: never enter a private key.');
    assert.equal(
      box.validateInput?.('0x12'),
      'Enter a transaction hash (64 hex digits) or a ledger version (a whole number).',
    );
    assert.deepEqual([captured.told, captured.page], [[], []]);
    await vscode.commands.executeCommand('movescope.openTransaction', { hash: '0x12', until: 'executed' });
    assert.deepEqual(captured.shown, ['A transaction hash has 64 hex digits.']);
  });

  const secrets: readonly (readonly [where: string, copied: string, document: string])[] = [
    ['in the clipboard', `ed25519-priv-${SECRET}`, ''],
    ['in the clipboard', `PRIVATE_KEY=${SECRET}`, ''],
    ['under the cursor', '', `{ "privateKey": "${SECRET.slice(0, 20)}|${SECRET.slice(20)}" }`],
    ['under the cursor', '', `private_key:\n  "${SECRET.slice(0, 20)}|${SECRET.slice(20)}"`],
    ['under the cursor', '', `{ "a": "ed25519-priv-${SECRET.slice(0, 20)}|${SECRET.slice(20)}" }`],
    ['selected', '', `{ "secret": "[${SECRET}]" }`],
  ];
  for (const [where, copied, text] of secrets)
    it(`does not offer or show text that may be a private key: ${JSON.stringify(copied || text)}`, async () => {
      const { captured } = await activated();
      await vscode.env.clipboard.writeText(copied);
      const selected = text.indexOf('[');
      const editor = await openWithCursor(text.replace('[', '|').replace(']', '') || '|', 'json');
      const { active } = editor.selection;
      if (selected >= 0) editor.selection = new vscode.Selection(active, active.translate(0, SECRET.length));
      captured.answers.push({ kind: 'leave' });
      await vscode.commands.executeCommand('movescope.openTransaction');
      const [box] = captured.boxes;
      assert.equal(box?.value, '');
      assert.equal(
        box.prompt,
        `The text ${where} looks like a private key and was ignored. Transaction hash or ledger version. It is sent to Sandbox: never enter a private key.`,
      );
      assert.deepEqual([captured.told, captured.page], [[], []]);
      await vscode.env.clipboard.writeText('');
    });

  it('refuses what is written as a private key, and never repeats it', async () => {
    const { captured } = await activated();
    const sentence = 'This looks like a private key, so it was not sent. Enter a transaction hash.';
    const secret = `ed25519-priv-${SECRET}`;
    for (const given of [secret, { hash: secret, until: 'executed' }])
      await vscode.commands.executeCommand('movescope.openTransaction', given);
    captured.answers.push({ kind: 'leave' });
    await vscode.commands.executeCommand('movescope.openTransaction');
    assert.equal(captured.boxes[0]?.validateInput?.(`private_key: ${SECRET}`), sentence);
    assert.deepEqual(captured.shown, [sentence, sentence]);
    assert.deepEqual(captured.page, []);
  });

  it('shows a pending one, and waits for the one under the cursor until it is committed', async () => {
    const { captured } = await activated();
    const server = await serveSandbox(withPending(sandboxOf(demoLedger()), HASH, 4));
    await configureNetworks([{ id: 'busy', label: 'Busy', baseUrl: server.url, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'busy');
    try {
      await vscode.commands.executeCommand('movescope.openTransaction', HASH);
      const pending = await shownTransaction(captured);
      assert.deepEqual([pending.verdict?.title, pending.content.kind], ['Pending', 'whole']);
      await openWithCursor(`// submitted as ${HASH.slice(0, 20)}|${HASH.slice(20)}`, 'typescript');
      captured.answers.push(pick(`${HASH.slice(0, 10)}…${HASH.slice(-8)}`));
      await vscode.commands.executeCommand('movescope.openTransaction');
      assert.deepEqual(captured.offered.at(-1)?.[0]?.description, 'under the cursor');
      captured.panels.at(-1)?.say({ type: 'wait' });
      await eventually('a word on how far it is', () => captured.told[0]);
      assert.match(captured.told[0] ?? '', /^Pending(?: after \d+ s)?: the network has not executed it yet\./);
      const report = await eventually('the executed transaction', async () => {
        const shown = await shownTransaction(captured);
        return shown.verdict?.title === 'Succeeded' ? shown : undefined;
      });
      assert.equal(report.facts.hash, HASH);
    } finally {
      await resetMovescope([]);
      await server.close();
    }
  });

  it('shows one that is still pending when the time is over, and says so', async () => {
    const { captured } = await activated();
    const server = await serveSandbox(withPending(sandboxOf(demoLedger()), HASH, Infinity));
    await configureNetworks([{ id: 'busy', label: 'Busy', baseUrl: server.url, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'busy');
    captured.shown.length = 0;
    try {
      await vscode.commands.executeCommand('movescope.openTransaction', {
        hash: HASH,
        until: 'executed',
        timeLimitMs: 900,
      });
      assert.equal((await shownTransaction(captured)).verdict?.title, 'Pending');
      assert.match(
        captured.shown.join('\n'),
        /^Waiting for .*: it was still pending after 0\.9 s; wait longer, or try/,
      );
    } finally {
      await resetMovescope([]);
      await server.close();
    }
  });

  it('reports its end in a message only if a different window has the focus', async () => {
    const { captured } = await activated();
    const { hash } = demoLedger().transactions.findLast(({ type }) => type === 'user_transaction') ?? assert.fail();
    await vscode.commands.executeCommand('movescope.openTransaction', { hash, until: 'executed' });
    assert.deepEqual(captured.shown, []);
    const state = Object.getOwnPropertyDescriptor(vscode.window, 'state') ?? assert.fail();
    Object.defineProperty(vscode.window, 'state', { value: { focused: false, active: false }, configurable: true });
    try {
      await vscode.commands.executeCommand('movescope.openTransaction', { hash, until: 'executed' });
      // It is of the network where it was waited for, not of the one that is selected by then.
      await configureNetworks([{ id: 'other', label: 'Other', baseUrl: 'http://127.0.0.1:9/v1', auth: 'none' }]);
      await vscode.commands.executeCommand('movescope.selectNetwork', 'other');
      await vscode.commands.executeCommand('movescope.openTransaction', {
        hash,
        until: 'executed',
        network: 'sandbox',
      });
    } finally {
      Object.defineProperty(vscode.window, 'state', state);
      await resetMovescope([]);
    }
    const { subject, verdict } = await shownTransaction(captured);
    const short = `${hash.slice(0, 6)}…${hash.slice(-4)}`;
    const message = `${verdict?.title ?? ''}: ${subject} on Sandbox, ${short}.`;
    assert.deepEqual(captured.shown, [message, message]);
  });
});

/** The rows below an account of the Transactions view. */
async function sentBy(label: string): Promise<readonly Row[]> {
  const { captured } = await activated();
  const accounts = await transactionRows(captured);
  return transactionRows(captured, named(accounts, label));
}

function named(rows: readonly Row[], label: string): Row {
  return rows.find(row => row.label === label) ?? assert.fail(`no row ${label} among ${labels(rows).join(', ')}`);
}

function labels(rows: readonly Row[]): readonly string[] {
  return rows.map(({ label }) => label);
}

function numberOf(row: Row | undefined): number {
  return Number(/#(\d+)$/.exec(row?.description ?? '')?.[1]);
}
