import { request } from 'undici';
import { row, shareRow, type Bound, type Row } from '../measure/row';
import { ourPacer, toldLimiter, toldPacer, twoPacers, type LimitedClient } from '../peers/limitedClients';
import { STEP, type RateLimit } from '../servers/rateLimit';
import { startServer } from '../servers/startServer';
import { hoverFirst } from './hoverFirst';

/** The maximum duration of one scenario in ms; requests that have not been delivered by then count as lost. */
const PATIENCE = 120_000;

interface Scenario extends RateLimit {
  /** Whether refusals have a `Retry-After`. */
  readonly retryAfter: boolean;
}

interface Outcome {
  readonly delivered: number;
  /** The share of all answers. */
  readonly refused: number;
  /** The share of what the limit allows. */
  readonly efficiency: number;
  /** The most requests that were sent in any second. */
  readonly most: number;
}

/** Of each scenario. */
const REQUESTS = 500;

const BUCKET_10: Scenario = { kind: 'bucket', rate: 10, retryAfter: true };
const BUCKET_50: Scenario = { ...BUCKET_10, rate: 50 };
const WINDOW_10: Scenario = { ...BUCKET_10, kind: 'window' };
const WINDOW_50: Scenario = { ...BUCKET_50, kind: 'window' };
const STEPPED: Scenario = { ...BUCKET_50, kind: 'step' };

/** A client in a scenario, and what it must reach, as shares of one. */
interface Goal {
  readonly scenario: Scenario;
  readonly client: LimitedClient;
  readonly efficiency: number;
  readonly refused: number;
}

const NOT_TOLD = { client: ourPacer, efficiency: 0.85, refused: 0.05 };
const TOLD = { client: toldPacer, efficiency: 0.98, refused: 0.01 };
const HARD = { efficiency: 0.75, refused: 0.08 };

const GOALS: readonly Goal[] = [
  { ...TOLD, scenario: BUCKET_10 },
  { ...TOLD, scenario: BUCKET_50 },
  ...[BUCKET_10, BUCKET_50].flatMap(scenario => [
    { ...NOT_TOLD, scenario },
    { ...NOT_TOLD, scenario: { ...scenario, retryAfter: false } },
  ]),
  // A refusal in whole seconds loses the rest of one, or all of the next.
  ...[WINDOW_10, WINDOW_50].flatMap(scenario => [
    { ...HARD, client: ourPacer, scenario },
    { ...HARD, client: ourPacer, scenario: { ...scenario, retryAfter: false } },
  ]),
  { ...HARD, scenario: STEPPED, client: ourPacer },
  { ...HARD, scenario: BUCKET_10, client: twoPacers },
];

/** The share of a gateway's limit that is used, and the share of requests that are refused. */
export async function pacing(): Promise<readonly Row[]> {
  const server = await startServer('rateLimitServer');
  try {
    await outcome(server.origin, { ...ourPacer, name: 'warm-up' }, BUCKET_50);
    const run = (client: LimitedClient, scenario: Scenario) => ({
      rate: scenario.rate,
      run: () => outcome(server.origin, client, scenario),
    });
    const ours = await inLanes(GOALS.map(({ client, scenario }) => run(client, scenario)));
    const lost = ours.reduce((sum, { delivered }) => sum + REQUESTS - delivered, 0);
    const first = await hoverFirst(server.origin);
    const peers = [BUCKET_10, BUCKET_50];
    const theirs = await inLanes(peers.map(scenario => run(toldLimiter, scenario)));
    return [
      ...GOALS.flatMap((goal, index) => rowsOf(goal, ours[index])),
      row('requests of all these that were lost', lost, '', { atMost: 0 }),
      first,
      ...peers.flatMap((scenario, index) => rowsOf({ scenario, client: toldLimiter }, theirs[index])),
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

/** A peer has no bounds. */
function rowsOf(
  { scenario, client, efficiency, refused }: Pick<Goal, 'scenario' | 'client'> & Partial<Goal>,
  found: Outcome | undefined,
): readonly Row[] {
  const what = `${scenarioText(scenario)}: ${client.name}`;
  const least: Bound | undefined = efficiency === undefined ? undefined : { atLeast: efficiency };
  const most: Bound | undefined = refused === undefined ? undefined : { atMost: refused };
  return [
    shareRow(`${what}: of the limit`, found?.efficiency ?? NaN, least),
    shareRow(`${what}: 429s`, found?.refused ?? NaN, most),
    ...(client === toldPacer
      ? [row(`${what}: most starts in a second`, found?.most ?? NaN, '', { atMost: scenario.rate })]
      : []),
  ];
}

async function outcome(origin: string, client: LimitedClient, scenario: Scenario): Promise<Outcome> {
  const { kind, rate, retryAfter } = scenario;
  const prefix = `/${kind}/${rate}/${retryAfter ? 'after' : 'plain'}/${encodeURIComponent(client.name)}`;
  const starts: number[] = [];
  const get = client.create({ origin, prefix: `${prefix}/v1`, rate, onStart: () => starts.push(performance.now()) });
  let delivered = 0;
  const start = performance.now();
  let last = start;
  const all = Array.from({ length: REQUESTS }, (_, index) =>
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
  return {
    delivered,
    refused: refused / Math.max(1, served + refused),
    efficiency: (allowedSeconds(scenario, delivered) * 1000) / (last - start),
    most: Math.max(...starts.map(from => starts.filter(at => at >= from && at < from + 1000).length)),
  };
}

/** Seconds that a limit takes for some requests once the stored ones of a second are used. */
function allowedSeconds({ kind, rate }: Scenario, requests: number): number {
  const whole = Math.max(0, requests - rate) / rate;
  if (kind !== 'step' || whole <= STEP.from) return whole;
  // A tenth of the rate from the fourth to the fourteenth second grants what one second of it does.
  const during = (STEP.to - STEP.from) / STEP.divisor;
  return whole <= STEP.from + during
    ? STEP.from + (whole - STEP.from) * STEP.divisor
    : whole - during + STEP.to - STEP.from;
}

function scenarioText({ kind, rate, retryAfter }: Scenario): string {
  const limit = { bucket: 'token bucket', window: 'windows of 1 s', step: 'token bucket, stepped 50 → 5 → 50' }[kind];
  return `${limit}, ${rate}/s, ${retryAfter ? 'with' : 'without'} Retry-After`;
}
