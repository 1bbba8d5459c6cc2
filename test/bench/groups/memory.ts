import { request } from 'undici';
import { openConnection } from '../../../src/core/connection';
import { getChildren } from '../../../src/core/modules/tree';
import { loadedStore } from '../fixtures/loadedStore';
import { PAGE_MODULES, pageModules } from '../fixtures/modulesPage';
import { heapInUse } from '../measure/heap';
import { budgetRow, duration, kilobytes, times, type Row } from '../measure/row';
import { startServer } from '../servers/startServer';
import { transactionsRows } from './transactions';

/** The pages of the account that the server delays. */
const PAGES = 50;
/** The number of accounts that the heap is measured over. */
const ACCOUNTS = 20;

/** The memory for modules that were read, and the cost of a large account. */
export async function memory(): Promise<readonly Row[]> {
  return [...(await keptRows()), ...(await largeAccountRows()), ...(await transactionsRows())];
}

async function keptRows(): Promise<readonly Row[]> {
  await loadedStore(2, 1);
  const page = JSON.stringify(pageModules(0).map(({ abi }) => ({ abi })));
  const start = await heapInUse();
  const parsed = Array.from({ length: ACCOUNTS }, () => JSON.parse(page) as unknown);
  const bare = ((await heapInUse()) - start) / parsed.length / PAGE_MODULES;
  parsed.length = 0;
  const again = await heapInUse();
  const store = await loadedStore(ACCOUNTS, 1);
  const kept = ((await heapInUse()) - again) / ACCOUNTS / PAGE_MODULES;
  return [
    { what: 'heap of a module as JSON.parse keeps it, less bytecode', figure: kilobytes(bare) },
    {
      what: 'heap of a module as the store keeps it',
      figure: `${kilobytes(kept)}${store.hasAccount('0x1') ? '' : ', but the store has forgotten it'}`,
    },
    budgetRow('memory kept per loaded module ÷ that of JSON.parse', kept / bare, { kind: 'atMost', value: 1.4 }, times),
  ];
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
    const before = await heapInUse();
    const pagesMs = await walkPages(url, PAGES);
    const start = performance.now();
    await getChildren({ kind: 'account', address: '0x5000', configured: true }, connection.modules, signal);
    const firstMs = performance.now() - start;
    const { modules } = await connection.modules.getModules('0x5000', signal);
    const ms = performance.now() - start;
    const grown = (await heapInUse()) - before;
    return [
      { what: 'account of 5,000 modules: one page by undici.request + JSON.parse', figure: duration(pagesMs / PAGES) },
      { what: `account of 5,000 modules: ${modules.length} modules`, figure: duration(ms) },
      budgetRow('first getChildren ÷ one page', firstMs / (pagesMs / PAGES), { kind: 'atMost', value: 1.3 }, times),
      budgetRow('all modules ÷ sum of the pages', ms / pagesMs, { kind: 'atMost', value: 1.1 }, times),
      budgetRow('heap of 5,000 modules', grown, { kind: 'atMost', value: 150e6 }, kilobytes),
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
