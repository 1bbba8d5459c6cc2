import { request } from 'undici';
import { openConnection } from '../../../src/core/connection';
import { getChildren } from '../../../src/core/modules/tree';
import { loadedStore } from '../fixtures/loadedStore';
import { PAGE_MODULES, pageModules } from '../fixtures/modulesPage';
import { heapInUse } from '../measure/heap';
import { row, type Row } from '../measure/row';
import type { Units } from '../measure/units';
import { startServer } from '../servers/startServer';
import { transactionsRows } from './transactions';

/** The pages of the account that the server delays. */
const PAGES = 50;
/** The number of accounts that the heap is measured over. */
const ACCOUNTS = 20;

/** The memory for modules that were read, and the cost of a large account. */
export async function memory(units: Units): Promise<readonly Row[]> {
  return [await keptRow(), ...(await largeAccountRows()), ...(await transactionsRows(units))];
}

async function keptRow(): Promise<Row> {
  await loadedStore(2, 1);
  const page = JSON.stringify(pageModules(0).map(({ abi }) => ({ abi })));
  const start = await heapInUse();
  const parsed = Array.from({ length: ACCOUNTS }, () => JSON.parse(page) as unknown);
  const bare = ((await heapInUse()) - start) / parsed.length / PAGE_MODULES;
  parsed.length = 0;
  const again = await heapInUse();
  const store = await loadedStore(ACCOUNTS, 1);
  const kept = ((await heapInUse()) - again) / ACCOUNTS / PAGE_MODULES;
  if (!store.hasAccount('0x1')) throw new Error('The store has forgotten what it read.');
  return row('memory kept for a module', kept / bare, '÷ that of JSON.parse', { atMost: 1.4 });
}

async function largeAccountRows(): Promise<readonly Row[]> {
  const server = await startServer('modulesServer');
  const baseUrl = `${server.origin}/v1`;
  const network = { id: 'bench', label: 'Bench', baseUrl, auth: 'none', mainNetwork: false, sandbox: false } as const;
  const connection = openConnection(network, undefined, (url, init) => fetch(url, init));
  const { signal } = new AbortController();
  try {
    const url = `${baseUrl}/accounts/0x5000/modules?limit=100`;
    await walkPages(url, 3);
    for (let turn = 1; turn <= 5; turn++)
      await getChildren({ kind: 'account', address: `0x${turn}`, configured: true }, connection.modules, signal);
    const pagesMs = await walkPages(url, PAGES);
    const start = performance.now();
    await getChildren({ kind: 'account', address: '0x5000', configured: true }, connection.modules, signal);
    const firstMs = performance.now() - start;
    await connection.modules.getModules('0x5000', signal);
    const ms = performance.now() - start;
    const what = 'account of 5,000 modules';
    return [
      row(`${what}: first rows`, firstMs / (pagesMs / PAGES), '÷ one page by undici.request', { atMost: 1.3 }),
      row(`${what}: all of them`, ms / pagesMs, '÷ all pages by undici.request', { atMost: 1.1 }),
    ];
  } finally {
    connection.dispose();
    server.stop();
  }
}

/** Milliseconds for the pages one after the other. */
async function walkPages(url: string, pages: number): Promise<number> {
  const start = performance.now();
  for (let page = 0; page < pages; page++) {
    const { body } = await request(`${url}&start=${page}`);
    JSON.parse(await body.text());
  }
  return performance.now() - start;
}
