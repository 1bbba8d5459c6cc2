import { request } from 'undici';
import { budgetRow, percent, type Row } from '../measure/row';
import { retrying, told, type LimitedClient } from '../peers/limitedClients.mjs';
import { hoverFirst } from './hoverFirst';
import { ourPacer, twoPacers } from '../peers/ourPacer';
import type { RateLimit } from '../servers/rateLimit';
import { startServer } from '../servers/startServer';

/** The maximum duration of one scenario in ms; requests that have not been delivered by then count as lost. */
const PATIENCE = 150_000;

interface Scenario extends RateLimit {
  readonly requests: number;
  /** Whether refusals have a `Retry-After`. */
  readonly retryAfter: boolean;
}

interface Outcome {
  readonly delivered: number;
  /** The share of all answers. */
  readonly refused: number;
  /** The share of what the limit allows. */
  readonly efficiency: number;
  readonly seconds: number;
}

const BUCKET_10: Scenario = { kind: 'bucket', rate: 10, requests: 500, retryAfter: true };
const BUCKET_50: Scenario = { ...BUCKET_10, rate: 50 };
const WINDOW_10: Scenario = { kind: 'window', rate: 10, requests: 1000, retryAfter: true };
const WINDOW_50: Scenario = { ...WINDOW_10, rate: 50 };

/** What our pacer must reach, as shares of one; `efficiency` of a stepped limit has no bound. */
const OURS: readonly { readonly scenario: Scenario; readonly efficiency?: number; readonly refused: number }[] = [
  { scenario: BUCKET_10, efficiency: 0.97, refused: 0.04 },
  { scenario: { ...BUCKET_10, retryAfter: false }, efficiency: 0.97, refused: 0.04 },
  { scenario: BUCKET_50, efficiency: 0.93, refused: 0.04 },
  { scenario: { ...BUCKET_50, retryAfter: false }, efficiency: 0.93, refused: 0.04 },
  { scenario: WINDOW_10, efficiency: 0.92, refused: 0.06 },
  { scenario: { ...WINDOW_10, retryAfter: false }, efficiency: 0.92, refused: 0.06 },
  { scenario: WINDOW_50, efficiency: 0.85, refused: 0.06 },
  { scenario: { ...WINDOW_50, retryAfter: false }, efficiency: 0.85, refused: 0.06 },
  { scenario: { kind: 'step', rate: 50, requests: 500, retryAfter: true }, refused: 0.06 },
];

/** The share of a gateway's limit that is used, and the share of requests that are refused. */
export async function pacing(): Promise<readonly Row[]> {
  const server = await startServer('rateLimitServer');
  try {
    await outcome(server.origin, { ...ourPacer, name: 'warm-up' }, { ...BUCKET_50, requests: 100 });
    const ours = await inLanes([
      ...OURS.map(goal => ({
        rate: goal.scenario.rate,
        run: async () => ourRows(goal, await outcome(server.origin, ourPacer, goal.scenario)),
      })),
      {
        rate: BUCKET_10.rate,
        run: async () => {
          const found = await outcome(server.origin, twoPacers, BUCKET_10);
          return ourRows({ scenario: BUCKET_10, efficiency: 0.8, refused: 0.1 }, found, ', two clients of one key');
        },
      },
    ]);
    const first = await hoverFirst(server.origin);
    const informed = await outcomes(server.origin, told, [BUCKET_10, BUCKET_50, WINDOW_50]);
    const uninformed = await outcomes(server.origin, retrying, [BUCKET_10, BUCKET_50]);
    return [
      ...ours.flat(),
      first,
      ...informed.map(row => ({ ...row, what: `${row.what}, told the limit` })),
      ...uninformed,
    ];
  } finally {
    server.stop();
  }
}

/** Work that is measured, with the rate of its limit. */
interface Job<T> {
  readonly rate: number;
  readonly run: () => Promise<T>;
}

/** Runs slow scenarios concurrently; fast ones, which depend on the CPU, run beside them one after another. */
async function inLanes<T>(jobs: readonly Job<T>[]): Promise<readonly T[]> {
  let before: Promise<unknown> = Promise.resolve();
  return await Promise.all(
    jobs.map(({ rate, run }) => {
      if (rate <= BUCKET_10.rate) return run();
      const turn = before.then(run);
      before = turn.catch(() => undefined);
      return turn;
    }),
  );
}

function ourRows(goal: (typeof OURS)[number], found: Outcome, addition = ''): readonly Row[] {
  const { scenario, efficiency, refused } = goal;
  const what = `${scenarioText(scenario)}${addition}: Movescope`;
  return [
    budgetRow(`${what}: lost`, scenario.requests - found.delivered, { kind: 'atMost', value: 0 }, String),
    ...(efficiency === undefined
      ? [{ what: `${what}: time`, figure: `${found.seconds.toFixed(1)} s` }]
      : [budgetRow(`${what}: of the limit`, found.efficiency, { kind: 'atLeast', value: efficiency }, percent)]),
    budgetRow(`${what}: 429s`, found.refused, { kind: 'atMost', value: refused }, percent),
  ];
}

/** Runs every client with a separate key. */
async function outcomes(
  origin: string,
  clients: readonly LimitedClient[],
  scenarios: readonly Scenario[],
): Promise<readonly Row[]> {
  const jobs = scenarios.flatMap(scenario =>
    clients.map(client => ({
      rate: scenario.rate,
      run: async () => ({
        what: `${scenarioText(scenario)}: ${client.name}`,
        figure: outcomeText(await outcome(origin, client, scenario), scenario),
      }),
    })),
  );
  return await inLanes(jobs);
}

async function outcome(origin: string, client: LimitedClient, scenario: Scenario): Promise<Outcome> {
  const { kind, rate, requests, retryAfter } = scenario;
  const prefix = `/${kind}/${rate}/${retryAfter ? 'after' : 'plain'}/${encodeURIComponent(client.name)}`;
  const get = client.create(origin, `${prefix}/v1`, rate);
  let delivered = 0;
  const start = performance.now();
  let last = start;
  const all = Array.from({ length: requests }, (_, index) =>
    get(`/accounts/0x${(index + 16).toString(16).padStart(64, '0')}`).then(
      () => {
        delivered++;
        last = performance.now();
      },
      () => undefined,
    ),
  );
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise(resolve => (timer = setTimeout(resolve, PATIENCE)));
  await Promise.race([Promise.all(all), patience]);
  clearTimeout(timer);
  const { body } = await request(`${origin}${prefix}/counts`);
  const { served, refused } = (await body.json()) as { readonly served: number; readonly refused: number };
  const seconds = (last - start) / 1000;
  return {
    delivered,
    refused: refused / Math.max(1, served + refused),
    efficiency: Math.max(0, delivered - rate) / rate / seconds,
    seconds,
  };
}

function scenarioText({ kind, rate, retryAfter }: Scenario): string {
  const limit = { bucket: 'token bucket', window: 'windows of 1 s', step: 'token bucket stepped to a tenth and back' }[
    kind
  ];
  return `${limit}, ${rate}/s, ${retryAfter ? 'with' : 'without'} Retry-After`;
}

/** The used share of the limit counts only if nothing was lost. */
function outcomeText({ delivered, refused, efficiency, seconds }: Outcome, { requests }: Scenario): string {
  const result =
    delivered === requests ? `${percent(efficiency)} of the limit` : `**${requests - delivered} of ${requests} lost**`;
  return `${result} in ${seconds.toFixed(1)} s, 429s ${percent(refused)}`;
}
