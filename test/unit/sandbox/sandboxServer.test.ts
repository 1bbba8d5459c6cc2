import assert from 'node:assert/strict';
import { request } from 'node:http';
import { demoLedger } from '../../../src/sandbox/ledger/demoLedger';
import { serveSandbox, type SandboxServer } from '../../support/sandboxServer';
import { call, errorBody, request as transaction } from './demoSandbox';

describe('the sandbox over HTTP', () => {
  let server: SandboxServer;

  beforeEach(async () => {
    server = await serveSandbox({
      ledgers: { demo: demoLedger() },
      access: { kind: 'open', network: 'demo' },
      basePath: '/v1',
      now: () => 1_770_000_000_000,
    });
  });

  afterEach(() => server.close());

  it('answers as the sandbox does and logs the requests', async () => {
    const response = await fetch(`${server.url}/accounts/0x1/modules?limit=1`, { headers: { 'X-Api-Key': 'k' } });
    assert.equal(response.status, 200);
    assert.equal(((await response.json()) as unknown[]).length, 1);
    assert.equal(response.headers.get('x-aptos-chain-id'), '4');
    assert.match(response.headers.get('x-aptos-cursor') ?? '', /^[0-9a-f]+$/);
    const [entry, ...more] = server.log;
    assert.deepEqual(
      [entry?.method, entry?.path, entry?.headers['x-api-key'], more],
      ['GET', '/v1/accounts/0x1/modules?limit=1', 'k', []],
    );
  });

  it('accepts bodies', async () => {
    const body = JSON.stringify(transaction(call('0xcafe::counter::increment', [])));
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(`${server.url}/transactions/simulate`, { method: 'POST', headers, body });
    assert.deepEqual([response.status, response.headers.get('x-aptos-gas-used')], [200, '500']);
  });

  it('refuses a body without its length', async () => {
    const answer = await new Promise<readonly [number | undefined, unknown]>((resolve, reject) => {
      const sent = request(`${server.url}/transactions/simulate`, { method: 'POST' }, response => {
        response.setEncoding('utf8');
        let text = '';
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => {
          resolve([response.statusCode, JSON.parse(text)]);
        });
      });
      sent.on('error', reject);
      sent.flushHeaders();
      sent.end('{}');
    });
    assert.deepEqual(answer, [411, errorBody('web_framework_error', 'missing `Content-Length` header')]);
  });
});
