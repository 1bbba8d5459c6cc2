import { getEventListeners } from 'node:events';
import { Agent, fetch as undiciFetch } from 'undici';
import { openConnection, type Connection } from '../../src/core/connection';
import { Pacer } from '../../src/core/gateway/pacer';
import { UserFacingError } from '../../src/core/userFacingError';
import { FaultyGateway } from '../support/faultyGateway';
import { NETWORK } from '../unit/transactions/fakeClient';
import { faultScript } from './faultScript';
import { HastyClock } from './hastyClock';
import { OPERATIONS } from './operations';
import type { PlannedOperation } from './plan';

/** Operations at once. */
const WORKERS = 48;
const SPEED = 400;
/** How long what ends by itself may take to, in ms. */
const PATIENCE = 3_000;
const CANCELLED = new Error('cancelled');

/** How a run ended. */
export interface SoakResult {
  /** How often operations ended how: `result`, `cancelled`, `closed`, or the name of one of our errors. */
  readonly ends: ReadonlyMap<string, number>;
  /** Whatever should not have been: other errors, and what was left at the end. */
  readonly wrong: readonly string[];
}

/**
 * Runs a plan over real sockets, against a gateway with faults.
 * @param pauses after how many operations everything is waited for, and `atPause` is called
 */
export async function soak(
  plan: readonly PlannedOperation[],
  pauses: readonly number[] = [],
  atPause: () => void = () => undefined,
): Promise<SoakResult> {
  // Whoever calls may set a timer of its own as soon as this waits.
  await Promise.resolve();
  const before = resources();
  const run = await SoakRun.start(plan);
  for (const until of [...pauses, plan.length]) {
    await run.until(until);
    if (until < plan.length) atPause();
  }
  await run.end();
  atPause();
  await settled(() => resources().length <= before.length);
  const left = resources();
  const wrong = left.length > before.length ? [`left: ${left.join(', ')}; before: ${before.join(', ')}`] : [];
  return { ends: run.ends, wrong: [...run.wrong, ...wrong] };
}

class SoakRun {
  readonly ends = new Map<string, number>();
  readonly wrong: string[] = [];
  readonly #plan: readonly PlannedOperation[];
  readonly #gateway: FaultyGateway;
  readonly #agent = new Agent({ connections: 64 });
  readonly #clock = new HastyClock(SPEED);
  #connection: Connection;
  #next = 0;
  #answering = 0;

  static async start(plan: readonly PlannedOperation[]): Promise<SoakRun> {
    return new SoakRun(plan, await FaultyGateway.start());
  }

  private constructor(plan: readonly PlannedOperation[], gateway: FaultyGateway) {
    this.#plan = plan;
    this.#gateway = gateway;
    gateway.play(
      faultScript(plan, request => {
        // Kept, they would be what grows.
        gateway.received.length = 0;
        this.#answering++;
        void request.closed.then(() => this.#answering--);
      }),
    );
    this.#connection = this.#open();
  }

  /** Runs what comes before an operation of the plan, and waits for all of it. */
  async until(end: number): Promise<void> {
    const work = async (): Promise<void> => {
      while (this.#next < end) await this.#one(this.#next++);
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
    this.#switchNetwork();
  }

  /** Closes everything, and looks for what did not end. */
  async end(): Promise<void> {
    this.#connection.dispose();
    await settled(() => this.#answering === 0 && this.#clock.asleep === 0);
    if (this.#answering > 0) this.wrong.push(`${this.#answering} requests are still under way`);
    if (this.#clock.asleep > 0) this.wrong.push(`${this.#clock.asleep} sleeps are still under way`);
    await this.#agent.destroy();
    await this.#gateway.stop();
  }

  async #one(number: number): Promise<void> {
    const operation = this.#plan[number];
    if (!operation) return;
    if (operation.afterSwitch) this.#switchNetwork();
    const abort = new AbortController();
    const timer =
      operation.cancelAfter === undefined
        ? undefined
        : setTimeout(() => {
            abort.abort(CANCELLED);
          }, operation.cancelAfter);
    const connection = this.#connection;
    const end = await OPERATIONS[operation.name](connection, number, abort.signal).then(
      () => 'result',
      (error: unknown) => this.#endBy(error, connection),
    );
    clearTimeout(timer);
    this.ends.set(end, (this.ends.get(end) ?? 0) + 1);
    const listeners = getEventListeners(abort.signal, 'abort').length;
    if (listeners > 0) this.wrong.push(`${operation.name} ${number} (${end}) left ${listeners} listeners`);
  }

  #endBy(error: unknown, connection: Connection): string {
    if (error === CANCELLED) return 'cancelled';
    if (error instanceof UserFacingError) return error.name;
    if (connection !== this.#connection && error instanceof DOMException && error.name === 'AbortError')
      return 'closed';
    this.wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return 'wrong';
  }

  #switchNetwork(): void {
    const old = this.#connection;
    this.#connection = this.#open();
    old.dispose();
  }

  #open(): Connection {
    // undici declares `Response` and `RequestInit` once more, with the same members.
    const send = undiciFetch as unknown as (url: string, init: object) => Promise<Response>;
    const network = { ...NETWORK, baseUrl: this.#gateway.baseUrl, auth: 'bearer' } as const;
    const clock = this.#clock;
    return openConnection(network, 'key', (url, init) => send(url, { ...init, dispatcher: this.#agent }), {
      clock,
      pacer: new Pacer({ clock }),
    });
  }
}

/** What keeps the process running. */
function resources(): readonly string[] {
  return process
    .getActiveResourcesInfo()
    .filter(name => !/^(TTY|Pipe|Immediate|FS|CloseReq)/.test(name))
    .sort();
}

/** Waits for what should come to pass by itself, but not for ever. */
async function settled(isSo: () => boolean): Promise<void> {
  const until = Date.now() + PATIENCE;
  while (!isSo() && Date.now() < until) await new Promise(resolve => setTimeout(resolve, 5));
}
