import { fetch as npmFetchOfUndici } from 'undici';
import { openConnection, type Connection } from '../../../src/core/connection';
import type { Fetch } from '../../../src/core/gateway/fetch';
import { moduleName } from '../fixtures/modulesPage';
import { row, type Row } from '../measure/row';
import type { Contender, Units } from '../measure/units';
import { nodeFetch, npmFetch, undiciRequest, usualSdk } from '../peers/httpClients.mjs';
import { startServer } from '../servers/startServer';

const OURS = 'Movescope over fetch';
const OURS_NPM = 'Movescope over fetch of undici 7';
const SDK = '@aptos-labs/ts-sdk 5.1.4';

/** The cost of the client on top of the engine that sends its requests. */
export async function client(units: Units): Promise<readonly Row[]> {
  const server = await startServer('modulesServer');
  const baseUrl = `${server.origin}/v1`;
  const connections = [connect(baseUrl, (url, init) => fetch(url, init)), connect(baseUrl, undiciFetch)] as const;
  try {
    return [...(await page(units, baseUrl, connections)), ...(await module(units, baseUrl, connections))];
  } finally {
    for (const connection of connections) connection.dispose();
    server.stop();
  }
}

type Connections = readonly [ours: Connection, oursNpm: Connection];

async function page(units: Units, baseUrl: string, [ours, oursNpm]: Connections): Promise<readonly Row[]> {
  const { signal } = new AbortController();
  const sdk = usualSdk(baseUrl);
  const time = await units.interleave(
    [
      ...peers(`${baseUrl}/accounts/0x1/modules?limit=100`),
      { name: SDK, run: () => sdk.getModules() },
      { name: OURS, run: () => ours.client.getAccountModules('0x1', {}, signal) },
      { name: OURS_NPM, run: () => oursNpm.client.getAccountModules('0x1', {}, signal) },
    ],
    { warmUp: 20, measured: 100 },
  );
  const over = (name: string, atMost?: number): Row => {
    const ratio = time(name) / time(undiciRequest.name);
    return row(
      `modules page, 2.3 MB: ${name}`,
      ratio,
      '÷ undici.request + JSON.parse',
      atMost === undefined ? undefined : { atMost },
    );
  };
  return [over(OURS, 1.5), over(OURS_NPM, 1.5), over(SDK)];
}

async function module(units: Units, baseUrl: string, [ours, oursNpm]: Connections): Promise<readonly Row[]> {
  const name = moduleName(0);
  const { signal } = new AbortController();
  const sdk = usualSdk(baseUrl);
  const time = await units.interleave(
    [
      ...peers(`${baseUrl}/accounts/0x1/module/${name}`),
      { name: SDK, run: () => sdk.getModule(name) },
      { name: OURS, run: () => ours.client.getAccountModule('0x1', name, {}, signal) },
      { name: OURS_NPM, run: () => oursNpm.client.getAccountModule('0x1', name, {}, signal) },
    ],
    { warmUp: 200, measured: 1000 },
  );
  const over = (name: string, same: string, atMost?: number): Row =>
    row(
      `one module, 22 kB: ${name}`,
      time(name) / time(same),
      `÷ ${same} + JSON.parse`,
      atMost === undefined ? undefined : { atMost },
    );
  return [over(OURS, nodeFetch.name, 1.4), over(OURS_NPM, npmFetch.name, 1.4), over(SDK, undiciRequest.name)];
}

function connect(baseUrl: string, fetch: Fetch): Connection {
  const network = { id: 'bench', label: 'Bench', baseUrl, auth: 'bearer', mainNetwork: false, sandbox: false } as const;
  return openConnection(network, 'bench-access-key', fetch);
}

/** undici redeclares `Response` and `RequestInit`, with the same members. */
const undiciFetch = npmFetchOfUndici as unknown as Fetch;

function peers(url: string): readonly Contender[] {
  return [undiciRequest, nodeFetch, npmFetch].map(({ name, get }) => ({ name, run: () => get(url) }));
}
