import assert from 'node:assert/strict';
import { openConnection, type Connection } from '../../../src/core/connection';
import type { Network } from '../../../src/core/gateway/network';
import { snapshotRequests, writeSnapshot } from '../../../src/core/modules/snapshot/writeSnapshot';
import { demoLedger } from '../../../src/sandbox/ledger/demoLedger';
import { readSnapshot } from '../../../src/sandbox/ledger/snapshotSchema';
import type { Ledger } from '../../../src/sandbox/ledger';
import { ledgerOfModules } from '../../support/ledgerOfModules';
import type { LedgerModule } from '../../../src/sandbox/ledgerModule';
import { sandboxOf } from '../../support/sandboxes';
import { sandboxFetch } from '../../../src/sandbox/builtInSandbox';
import { wireModule } from './fakeSource';

const { signal } = new AbortController();
const NOW = 1_790_000_000_000;

/** Returns a connection to a ledger, and its requests. */
function over(ledger: Ledger): Connection & { readonly asked: string[] } {
  const baseUrl = 'http://127.0.0.1/v1';
  const network: Network = { id: 't', label: 'T', baseUrl, auth: 'none', mainNetwork: false, sandbox: false };
  const asked: string[] = [];
  const fetch = sandboxFetch(sandboxOf(ledger, () => NOW));
  const connection = openConnection(network, undefined, (url, init) => {
    asked.push(url.slice(baseUrl.length));
    return fetch(url, init);
  });
  return { ...connection, asked };
}

async function saved(connection: Connection, accounts: readonly string[]) {
  const files = new Map<string, unknown>();
  const write = (path: string, bytes: Uint8Array): Promise<void> => {
    files.set(path, JSON.parse(new TextDecoder().decode(bytes)));
    return Promise.resolve();
  };
  const summary = await writeSnapshot(connection.client, { accounts, now: NOW, write }, signal);
  return { files, summary };
}

describe('the files of a snapshot', () => {
  it('are served by the sandbox with the same answers', async () => {
    const from = over(demoLedger());
    const { files, summary } = await saved(from, ['0x1', '0xcafe']);
    assert.deepEqual([...files.keys()].at(-1), 'ledger.json');
    const to = over(readSnapshot(files));
    for (const address of ['0x1', '0xcafe']) {
      const { value } = await from.client.getAccountModules(address, {}, signal);
      assert.ok(value.length > 0);
      assert.deepEqual((await to.client.getAccountModules(address, {}, signal)).value, value);
    }
    const account = await from.client.getAccount('0xcafe', signal);
    assert.deepEqual((await to.client.getAccount('0xcafe', signal)).value, account.value);
    assert.equal((await to.client.getAccount('0xcafe', signal)).headers.ledgerVersion, account.headers.ledgerVersion);
    assert.equal(
      summary.modules,
      [...files].reduce(
        (sum, [path, list]) => sum + (path.endsWith('/modules.json') ? (list as unknown[]).length : 0),
        0,
      ),
    );
  });

  it('contain all pages of a large account at the version of the first answer', async () => {
    const wires = Array.from({ length: 230 }, (_, index) => wireModule(`m${index}`, { address: '0x7' }));
    const from = over(ledgerOfModules('0x7', wires as readonly LedgerModule[], 4));
    const { files, summary } = await saved(from, ['0x7']);
    assert.deepEqual(files.get('accounts/0x7/modules.json'), wires);
    assert.deepEqual([summary.modules, summary.maybeMore, summary.chainId], [230, [], 4]);
    const pages = from.asked.filter(url => url.includes('/modules'));
    assert.equal(pages.length, 3);
    assert.ok(
      pages.every(url => url.includes(`ledger_version=${summary.ledgerVersion ?? ''}`)),
      pages.join('\n'),
    );
    assert.equal(from.asked.length, snapshotRequests([230]));
  });

  it('contain accounts with modules but no account data, and with neither', async () => {
    const ledger = demoLedger();
    const object = { resources: [], modules: [wireModule('m', { address: '0x99' }) as LedgerModule] };
    const from = over({ ...ledger, accounts: { ...ledger.accounts, '0x99': object } });
    const { files } = await saved(from, ['0x99', '0xabc']);
    const to = over(readSnapshot(files));
    assert.equal((await to.client.getAccountModules('0x99', {}, signal)).value.length, 1);
    assert.deepEqual((await to.client.getAccountModules('0xabc', {}, signal)).value, []);
    assert.deepEqual(
      [...files.keys()].filter(path => path.endsWith('account.json')),
      [],
    );
  });

  it('report in advance how many requests they take', () => {
    assert.equal(snapshotRequests([]), 0);
    assert.equal(snapshotRequests([undefined, 0, 100, 101]), 9);
  });
});
