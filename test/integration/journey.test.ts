import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { SandboxServer } from '../support/sandboxServer';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, hoverText, openWithCursor } from './support/editor';
import { activated } from './support/extension';
import { serveDemo, serveOpenDemo } from './support/served';
import { shownEncoding, shownSimulation } from './support/page';
import { rowNamed, rowsBelow } from './support/treeText';

const TRANSFER = `{
  "type": "entry_function_payload",
  "function": "0x1::aptos_account::transfer",
  "type_arguments": [],
  "arguments": ["0xb0b", |"1000"]
}`;
const KEY = 'canary-key-of-the-journey';

/** The whole journey, in process and over HTTP with each way to send the key. */
const WAYS = [
  { name: 'in process', auth: undefined },
  { name: 'over HTTP with a bearer key', auth: 'bearer' },
  { name: 'over HTTP with X-Api-Key', auth: 'apiKey' },
] as const;

for (const { name, auth } of WAYS) {
  describe(`the journey ${name}`, () => {
    let server: SandboxServer | undefined;

    before(async () => {
      const { captured } = await activated();
      if (auth === undefined) return;
      server = await serveDemo(KEY);
      await configureNetworks([{ id: 'served', label: 'Served', baseUrl: server.url, auth }]);
      captured.answers.push({ kind: 'type', text: KEY });
      await vscode.commands.executeCommand('movescope.setAccessKey', 'served');
      await vscode.commands.executeCommand('movescope.selectNetwork', 'served');
      for (const [address, label] of [
        ['0xcafe', 'demo'],
        ['0xa11ce', 'alice'],
      ]) {
        await vscode.commands.executeCommand('movescope.addAccount', { address, label });
      }
    });

    beforeEach(async () => {
      const { captured } = await activated();
      captured.page.length = 0;
      captured.shown.length = 0;
      await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
    });

    afterEach(closeEditors);

    after(async () => {
      await resetMovescope(auth === undefined ? [] : ['served']);
      await server?.close();
    });

    it('browses', async () => {
      const { captured } = await activated();
      const vault = await rowNamed(captured, 'vault', await rowNamed(captured, 'demo'));
      assert.ok((await rowsBelow(captured, vault)).length > 5);
    });

    it('hovers', async () => {
      const text = await hoverText(await openWithCursor('"0xcafe::vault::with|draw"', 'json'));
      assert.match(text, /public entry fun withdraw/);
    });

    it('simulates', async () => {
      const { captured } = await activated();
      await openWithCursor(TRANSFER, 'json');
      await vscode.commands.executeCommand('movescope.simulate');
      const report = await shownSimulation(captured);
      assert.equal(report.vmStatus, 'Executed successfully');
      assert.equal(report.subject, '0x1::aptos_account::transfer');
      assert.ok(report.success && report.keyless && report.accounts.length >= 2 && report.events.length >= 2);
      assert.deepEqual(captured.shown, []);
    });

    it('encodes', async () => {
      const { captured } = await activated();
      await openWithCursor(TRANSFER, 'json');
      await vscode.commands.executeCommand('movescope.encode');
      const report = await shownEncoding(captured);
      assert(report.decoded.kind === 'known');
      const differing = report.decoded.fields.filter(field => field.asked !== undefined);
      assert.deepEqual(differing, []);
      assert.match(report.hex, /^0xb5e97db0[0-9a-f]+$/);
    });

    if (auth !== undefined) {
      it('sends the key in its header only, to paths below the base URL, and shows it nowhere', async () => {
        const { captured } = await activated();
        const log = server?.log ?? [];
        assert.ok(log.length > 3);
        for (const { headers } of log) {
          assert.equal(headers.authorization, auth === 'bearer' ? `Bearer ${KEY}` : undefined);
          assert.equal(headers['x-api-key'], auth === 'apiKey' ? KEY : undefined);
        }
        const paths = new Set(log.map(({ method, path }) => `${method} ${path}`));
        for (const wanted of [
          'GET /v1/accounts/0xcafe/modules?limit=100',
          'GET /v1/accounts/0x1/module/aptos_account',
          'GET /v1/accounts/0xa11ce',
          'POST /v1/transactions/simulate?estimate_max_gas_amount=true&estimate_gas_unit_price=true',
          'POST /v1/transactions/encode_submission',
        ]) {
          assert.ok(paths.has(wanted), `${wanted} is not among\n${[...paths].join('\n')}`);
        }
        const settings = JSON.stringify(vscode.workspace.getConfiguration('movescope'));
        assert.ok(![settings, JSON.stringify(captured.page), captured.shown.join()].some(text => text.includes(KEY)));
      });
    }
  });
}

describe('encoding for a mainnet', () => {
  let server: SandboxServer;

  before(async () => {
    server = await serveOpenDemo();
    await configureNetworks([{ id: 'main', label: 'Main', baseUrl: server.url, auth: 'none', mainNetwork: true }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'main');
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
  });

  after(async () => {
    await closeEditors();
    await resetMovescope(['main']);
    await server.close();
  });

  it('is confirmed once in a window, and sends nothing before', async () => {
    const { captured } = await activated();
    captured.shown.length = 0;
    captured.page.length = 0;
    await openWithCursor(TRANSFER, 'json');
    const encoded = () => server.log.filter(({ path }) => path.includes('/encode_submission')).length;
    await vscode.commands.executeCommand('movescope.encode');
    assert.equal(encoded(), 0);
    captured.presses.push('Encode');
    await vscode.commands.executeCommand('movescope.encode');
    await shownEncoding(captured);
    await vscode.commands.executeCommand('movescope.encode');
    assert.equal(encoded(), 2);
    assert.deepEqual(
      captured.shown,
      Array.from({ length: 2 }, () => 'Encode for the mainnet Main?'),
    );
  });
});
