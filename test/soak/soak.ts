import { getEventListeners } from 'node:events';
import { Agent, fetch as undiciFetch } from 'undici';
import type { Connection } from '../../src/core/connection';
import { ConnectionClosedError } from '../../src/core/gateway/gatewayError';
import { UserFacingError } from '../../src/core/userFacingError';
import { FaultyGateway } from '../support/faultyGateway';
import { faultScript } from './faultScript';
import { HastyClock } from './hastyClock';
import { OPERATIONS } from './operations';
import type { PlannedOperation } from './plan';
import { SoakGround, SoakWindow } from './soakWindow';

/** The number of concurrent operations. */
const WORKERS = 48;
/** The time limit, in ms, for what must end without intervention: many times as long as it takes on a busy machine. */
const PATIENCE = 30_000;
const CANCELLED = new Error('cancelled');

/** The result of a run. */
export interface SoakResult {
  /** How often operations ended in each way: `result`, `cancelled`, or the name of one of the project's errors. */
  readonly ends: ReadonlyMap<string, number>;
  /** Everything unexpected: other errors, and what was still running at the end. */
  readonly wrong: readonly string[];
}

/**
 * Runs a plan over real sockets, against a gateway with faults.
 * @param options `speed`: how fast the extension's clock goes; `pauses`: the number of operations after which it waits for
 * all of them and calls `atPause`
 */
export async function soak(
  plan: readonly PlannedOperation[],
  {
    speed = 400,
    pauses = [],
    atPause = () => undefined,
  }: { readonly speed?: number; readonly pauses?: readonly number[]; readonly atPause?: () => void } = {},
): Promise<SoakResult> {
  // The caller may set a timer as soon as this waits.
  await Promise.resolve();
  const before = resources();
  const run = await SoakRun.start(plan, speed);
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
  readonly #clock: HastyClock;
  readonly #ground: SoakGround;
  /** What closed windows still have to write. */
  readonly #closing = new Set<Promise<void>>();
  #window: SoakWindow;
  #next = 0;
  #answering = 0;

  static async start(plan: readonly PlannedOperation[], speed: number): Promise<SoakRun> {
    return new SoakRun(plan, await FaultyGateway.start(), new HastyClock(speed));
  }

  private constructor(plan: readonly PlannedOperation[], gateway: FaultyGateway, clock: HastyClock) {
    this.#plan = plan;
    this.#gateway = gateway;
    this.#clock = clock;
    gateway.play(
      faultScript(plan, request => {
        // Stored requests would grow with the run.
        gateway.received.length = 0;
        this.#answering++;
        request.response.once('close', () => this.#answering--);
      }),
    );
    // undici redeclares `Response` and `RequestInit`, with the same members.
    const send = undiciFetch as unknown as (url: string, init: object) => Promise<Response>;
    this.#ground = new SoakGround(
      gateway.baseUrl,
      (url, init) => send(url, { ...init, dispatcher: this.#agent }),
      this.#clock,
    );
    this.#window = new SoakWindow(this.#ground);
  }

  /** Runs what precedes an operation of the plan, and waits for all of it. */
  async until(end: number): Promise<void> {
    const work = async (): Promise<void> => {
      while (this.#next < end) await this.#one(this.#next++);
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
    this.#openAnew();
    await Promise.all(this.#closing);
  }

  /** Closes everything, and collects what did not end. */
  async end(): Promise<void> {
    await this.#window.close();
    await settled(() => this.#answering === 0 && this.#clock.asleep === 0);
    if (this.#answering > 0) this.wrong.push(`${this.#answering} requests are still under way`);
    if (this.#clock.asleep > 0) this.wrong.push(`${this.#clock.asleep} sleeps are still under way`);
    this.wrong.push(...this.#ground.unreadable().map(name => `${name} cannot be read`));
    await this.#agent.destroy();
    await this.#gateway.stop();
  }

  async #one(number: number): Promise<void> {
    const operation = this.#plan[number];
    if (!operation) return;
    if (operation.afterSwitch) this.#window.switchNetwork();
    if (operation.afterClose) this.#openAnew();
    const abort = new AbortController();
    const timer =
      operation.cancelAfter === undefined
        ? undefined
        : setTimeout(() => {
            abort.abort(CANCELLED);
          }, operation.cancelAfter);
    const { connection } = this.#window;
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
    const isClosed = error instanceof ConnectionClosedError;
    if (error instanceof UserFacingError && !(isClosed && connection === this.#window.connection)) return error.name;
    this.wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return 'wrong';
  }

  /** Closes the window while operations run, and opens a new one. */
  #openAnew(): void {
    const closing = this.#window.close().finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
    this.#window = new SoakWindow(this.#ground);
  }
}

/** The handles that keep the process running. */
function resources(): readonly string[] {
  return process
    .getActiveResourcesInfo()
    .filter(name => !/^(TTY|Pipe|Immediate|FS|CloseReq)/.test(name))
    .sort();
}

/** Waits for a condition, for a limited time. */
async function settled(isSo: () => boolean): Promise<void> {
  const until = Date.now() + PATIENCE;
  while (!isSo() && Date.now() < until) await new Promise(resolve => setTimeout(resolve, 5));
}
