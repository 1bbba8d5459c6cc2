import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, json, nodeError, redirect, reset, silence, text, type Script } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { shownEncoding } from './support/page';
import { rowNamed, rowsBelow } from './support/treeText';

const HASH = `0x${'00'.repeat(32)}`;
/** The members that a gateway adds to a request that it has simulated. */
const EXECUTED = {
  version: '9',
  hash: HASH,
  state_change_hash: HASH,
  event_root_hash: HASH,
  accumulator_root_hash: HASH,
  gas_used: '5',
  success: true,
  vm_status: 'Executed successfully',
  changes: [],
  events: [],
  timestamp: '1760000000000000',
};
const START = 'Reading the modules of 0xcafe from Faulty failed: ';
const CASES: readonly { readonly name: string; readonly script: Script; readonly reason: RegExp }[] = [
  {
    name: '401',
    script: text('', {}, 401),
    reason:
      /requires an access key \(401\), but the network is configured without one; run "Movescope: Edit Network"\.$/,
  },
  {
    name: '404 of a node',
    script: nodeError(404, 'account_not_found'),
    reason: /the account does not exist on this network/,
  },
  {
    name: '404 of a gateway',
    script: text('no route', {}, 404),
    reason: /ends with the API version, such as \/v1\.$/,
  },
  { name: '410', script: nodeError(410, 'version_pruned'), reason: /has pruned this ledger version \(410\)/ },
  { name: '429', script: text('', {}, 429), reason: /limit of queries per second was exceeded \(429\)/ },
  {
    name: '500',
    script: nodeError(500, 'internal_error'),
    reason: /internal error \(500\): “the words of the node”; try again/,
  },
  {
    name: 'a body that is not JSON',
    script: text('<html>Sign in</html>', { 'content-type': 'text/html' }),
    reason: /the response is text\/html and not readable JSON/,
  },
  { name: 'a redirect', script: redirect(302, 'https://elsewhere.invalid/'), reason: /redirect/ },
  { name: 'JSON of another form', script: json([{ bytecode: 1 }]), reason: /bytecode/ },
];

describe('a failing gateway', () => {
  let gateway: FaultyGateway;

  before(async () => {
    await activated();
    gateway = await FaultyGateway.start(json([]));
    await configureNetworks([{ id: 'faulty', label: 'Faulty', baseUrl: gateway.baseUrl, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'faulty');
    await vscode.commands.executeCommand('movescope.addAccount', { address: '0xcafe', label: 'demo' });
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
  });

  // Otherwise the offline copy would replace what cannot be read.
  beforeEach(() => vscode.commands.executeCommand('movescope.clearCache'));

  after(async () => {
    await resetMovescope(['faulty']);
    await closeEditors();
    await gateway.stop();
  });

  for (const { name, script, reason } of CASES) {
    it(`shows a sentence in the tree for ${name}, and the row works again afterwards`, async () => {
      const { captured } = await activated();
      gateway.play(script);
      const account = await rowNamed(captured, 'demo');
      const [failure, ...others] = await rowsBelow(captured, account);
      assert.deepEqual([failure?.icon, others.length], ['error', 0]);
      assert.ok(failure?.tooltip.startsWith(START), failure?.tooltip);
      assert.match(failure?.label ?? '', new RegExp(reason.source, 'i'));
      gateway.play(json([]));
      const [row] = await rowsBelow(captured, account);
      assert.equal(row?.label, 'No modules are published at this account.');
      await vscode.commands.executeCommand('movescope.refresh');
    });
  }

  it('retries a module after a connection reset or a gateway error', async () => {
    const { api } = await activated();
    gateway.play(reset(), nodeError(503, 'health_check_failed'), json([]));
    gateway.received.length = 0;
    await vscode.commands.executeCommand('movescope.refresh');
    assert.deepEqual((await api.getModules('0xcafe')).modules, []);
    assert.equal(gateway.received.length, 3);
  });

  it('asks for the gas that a gateway only sends back, and shows any answer to an encoding', async () => {
    const { captured } = await activated();
    gateway.play(request => {
      if (request.method === 'GET') json({ sequence_number: '7', authentication_key: '0x1' })(request);
      else if (request.url.endsWith('/encode_submission')) json({ bytes: '0xb5e9' })(request);
      else json([{ ...(JSON.parse(request.body) as object), ...EXECUTED }])(request);
    });
    gateway.received.length = 0;
    captured.answers.push({ kind: 'type', text: '2000' }, { kind: 'type', text: '150' });
    const payload = { type: 'script_payload', code: { bytecode: '0x' }, type_arguments: [], arguments: [] };
    await vscode.commands.executeCommand('movescope.encode', { draft: { payload, given: {} } });
    const sent = JSON.parse(gateway.received.at(-1)?.body ?? '') as Readonly<Record<string, unknown>>;
    assert.deepEqual([sent.max_gas_amount, sent.gas_unit_price, sent.sequence_number], ['2000', '150', '7']);
    const { hex, verified, decoded } = await shownEncoding(captured);
    assert.deepEqual([hex, verified], ['{"bytes":"0xb5e9"}', false]);
    assert.match(decoded.kind === 'unknown' ? decoded.reason : '', /^The gateway’s response is not hex/);
  });

  it('shows why a simulation failed', async () => {
    const { captured } = await activated();
    gateway.play(text('', {}, 429));
    captured.shown.length = 0;
    await openWithCursor('{|"type": "entry_function_payload", "function": "0x1::aptos_account::transfer"}', 'json');
    await vscode.commands.executeCommand('movescope.simulate');
    assert.equal(captured.shown.length, 1);
    assert.match(captured.shown[0] ?? '', /^Reading module 0x1::aptos_account from Faulty failed: .*\(429\)/);
  });

  it('ends a simulation on Cancel, at the gateway too, without a message', async () => {
    const { captured } = await activated();
    gateway.play(silence());
    captured.shown.length = 0;
    captured.cancels.length = 0;
    await openWithCursor('{|"type": "entry_function_payload", "function": "0x1::aptos_account::transfer"}', 'json');
    const arrived = gateway.arrival('GET /accounts/0x1/module/aptos_account');
    const command = vscode.commands.executeCommand('movescope.simulate');
    const request = await arrived;
    const cancel = await eventually('a Cancel button', () => captured.cancels[0]);
    cancel();
    await Promise.all([command, request.closed]);
    assert.deepEqual(captured.shown, []);
  });

  it('reports that nothing is listening', async () => {
    const { captured } = await activated();
    const gone = await FaultyGateway.start(json([]));
    const { baseUrl, host } = gone;
    await gone.stop();
    await configureNetworks([{ id: 'faulty', label: 'Faulty', baseUrl, auth: 'none' }]);
    const [failure] = await rowsBelow(captured, await rowNamed(captured, 'demo'));
    assert.equal(
      failure?.tooltip,
      `${START}${host} refused the connection; check the URL of the network and that the gateway is running.\n\nClick to try again.`,
    );
  });
});
