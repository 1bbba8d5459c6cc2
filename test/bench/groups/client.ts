import { fetch as npmFetchOfUndici } from 'undici';
import { openConnection, type Connection } from '../../../src/core/connection';
import type { Fetch } from '../../../src/core/gateway/fetch';
import { moduleName } from '../fixtures/modulesPage';
import { interleave, type Contender } from '../measure/interleave';
import { budgetRow, duration, times, type Row } from '../measure/row';
import { median } from '../measure/statistics';
import { measureUnit } from '../measure/unit';
import { nodeFetch, npmFetch, others, undiciRequest, usualSdk } from '../peers/httpClients.mjs';
import { startServer } from '../servers/startServer';

const OURS = 'Movescope over fetch';
const OURS_NPM = 'Movescope over fetch of undici 7';
const SDK = '@aptos-labs/ts-sdk 5.1.4';

/** The cost of the client on top of the engine that sends its requests. */
export async function client(): Promise<readonly Row[]> {
  const unit = measureUnit();
  const server = await startServer('modulesServer');
  const baseUrl = `${server.origin}/v1`;
  const connections = [connect(baseUrl, (url, init) => fetch(url, init)), connect(baseUrl, undiciFetch)] as const;
  try {
    return [
      { what: 'u: JSON.parse of the modules page', figure: duration(unit) },
      ...(await page(baseUrl, connections)),
      ...(await module(baseUrl, connections)),
    ];
  } finally {
    for (const connection of connections) connection.dispose();
    server.stop();
  }
}

async function page(baseUrl: string, [ours, oursNpm]: readonly [Connection, Connection]): Promise<readonly Row[]> {
  const url = `${baseUrl}/accounts/0x1/modules?limit=100`;
  const signal = new AbortController().signal;
  const sdk = usualSdk(baseUrl);
  const samples = await interleave(
    [
      ...peers(url),
      { name: SDK, run: () => sdk.getModules() },
      { name: OURS, run: () => ours.client.getAccountModules('0x1', {}, signal) },
      { name: OURS_NPM, run: () => oursNpm.client.getAccountModules('0x1', {}, signal) },
    ],
    { warmUp: 30, measured: 300 },
  );
  const base = medianOf(samples, undiciRequest.name);
  return [
    ...ratios('modules page, 2.3 MB', samples, base),
    ...[OURS, OURS_NPM].map(name =>
      budgetRow(
        `modules page: ${name} ÷ undici.request + JSON.parse`,
        medianOf(samples, name) / base,
        { kind: 'atMost', value: 1.5 },
        times,
      ),
    ),
  ];
}

async function module(baseUrl: string, [ours, oursNpm]: readonly [Connection, Connection]): Promise<readonly Row[]> {
  const name = moduleName(0);
  const signal = new AbortController().signal;
  const sdk = usualSdk(baseUrl);
  const samples = await interleave(
    [
      ...peers(`${baseUrl}/accounts/0x1/module/${name}`),
      { name: SDK, run: () => sdk.getModule(name) },
      { name: OURS, run: () => ours.client.getAccountModule('0x1', name, {}, signal) },
      { name: OURS_NPM, run: () => oursNpm.client.getAccountModule('0x1', name, {}, signal) },
    ],
    { warmUp: 300, measured: 3000 },
  );
  const overSame = (us: string, same: string): Row =>
    budgetRow(
      `one module: ${us} ÷ the same fetch + JSON.parse`,
      medianOf(samples, us) / medianOf(samples, same),
      { kind: 'atMost', value: 1.25 },
      times,
    );
  return [
    ...ratios('one module, 22 kB', samples, medianOf(samples, undiciRequest.name)),
    overSame(OURS, nodeFetch.name),
    overSame(OURS_NPM, npmFetch.name),
  ];
}

function connect(baseUrl: string, fetch: Fetch): Connection {
  const network = { id: 'bench', label: 'Bench', baseUrl, auth: 'bearer', mainNetwork: false, sandbox: false } as const;
  return openConnection(network, 'bench-access-key', fetch);
}

/** undici redeclares `Response` and `RequestInit`, with the same members. */
const undiciFetch = npmFetchOfUndici as unknown as Fetch;

function peers(url: string): readonly Contender[] {
  return [undiciRequest, nodeFetch, npmFetch, ...others].map(({ name, get }) => ({ name, run: () => get(url) }));
}

function ratios(what: string, samples: ReadonlyMap<string, readonly number[]>, base: number): readonly Row[] {
  return [...samples].map(([name, values]) => ({
    what: `${what}: ${name} ÷ undici.request + JSON.parse`,
    figure: `${times(median(values) / base)} (${duration(median(values))})`,
  }));
}

function medianOf(samples: ReadonlyMap<string, readonly number[]>, name: string): number {
  return median(samples.get(name) ?? []);
}
