import { counted } from '../text/digits';
import { UserFacingError } from '../userFacingError';
import type { Connection } from '../connection';
import type { Client } from '../gateway/client';
import type { CodeStore } from '../modules/codeStore';
import type { ModuleStore } from '../modules/moduleStore';
import type { PublishedModule } from '../modules/publishedModule';
import type { SimulationSurroundings } from '../transactions/simulate';

/** The maximum number of requests that tools can send. */
export interface RequestLimits {
  readonly perCall: number;
  readonly perMinute: number;
}

/** Enough for thirty tests per call; a key for a public gateway allows far more requests per minute. */
export const REQUEST_LIMITS: RequestLimits = { perCall: 100, perMinute: 300 };

const MINUTE = 60_000;

/** A request would exceed the maximum per call or per minute. */
export class RequestLimitError extends UserFacingError {
  override readonly name = 'RequestLimitError';
}

/** The requests that a call can still send. */
export interface CallAllowance {
  readonly left: number;
  /** Counts a request before it is sent. @throws RequestLimitError if it must not be sent */
  take(): void;
}

/** Counts the requests of all calls. */
export class RequestAllowance {
  readonly #limits: RequestLimits;
  readonly #ticks: () => number;
  /** Send times of the requests in the last minute, oldest first. */
  #sent: readonly number[] = [];

  /** @param ticks returns monotonic milliseconds */
  constructor(ticks: () => number, limits: RequestLimits = REQUEST_LIMITS) {
    this.#ticks = ticks;
    this.#limits = limits;
  }

  /** Returns the allowance for a new call. */
  forCall(): CallAllowance {
    const { perCall, perMinute } = this.#limits;
    const leftInMinute = () => perMinute - this.#lastMinute().length;
    let used = 0;
    return {
      get left() {
        return Math.min(perCall - used, leftInMinute());
      },
      take: () => {
        if (used >= perCall)
          throw new RequestLimitError(
            `The call has sent ${counted(used, 'request')}, which is the maximum: request less data per call.`,
          );
        if (leftInMinute() <= 0)
          throw new RequestLimitError(
            `The tools have sent ${counted(perMinute, 'request')} in the last minute, which is the maximum: try again in a minute.`,
          );
        used++;
        this.#sent = [...this.#lastMinute(), this.#ticks()];
      },
    };
  }

  #lastMinute(): readonly number[] {
    const since = this.#ticks() - MINUTE;
    return this.#sent.filter(at => at > since);
  }
}

/** A connection that shares its caches with other users and counts the requests of one call before they are sent. */
export interface LimitedConnection extends SimulationSurroundings {
  readonly ticks: Connection['ticks'];
  readonly tracer: Connection['tracer'];
  readonly client: Pick<Client, 'getAccount' | 'simulateTransaction'>;
  readonly modules: Pick<ModuleStore, 'getModule' | 'hasModule'>;
  readonly code: Pick<CodeStore, 'known' | 'module' | 'account'>;
  /** Number of requests that the call can still send. */
  readonly left: number;
  /** All modules read so far. */
  loaded(): readonly PublishedModule[];
  /**
   * Reads modules into {@link loaded} until the allowance is used up.
   * @returns whether all were read
   * @throws the client's errors
   */
  readAccount(address: string, signal: AbortSignal): Promise<boolean>;
}

export function limitedConnection(connection: Connection, allowance: CallAllowance): LimitedConnection {
  const { network, client, modules, code, tracer, now, ticks } = connection;
  return {
    network,
    tracer,
    now,
    ticks,
    get left() {
      return allowance.left;
    },
    client: {
      getAccount: (...given) => {
        allowance.take();
        return client.getAccount(...given);
      },
      simulateTransaction: (...given) => {
        allowance.take();
        return client.simulateTransaction(...given);
      },
    },
    modules: {
      hasModule: (address, name) => modules.hasModule(address, name),
      getModule: (address, name, ...rest) => {
        if (!modules.hasModule(address, name)) allowance.take();
        return modules.getModule(address, name, ...rest);
      },
    },
    code: {
      known: id => code.known(id),
      module: (id, signal) => {
        if (!code.known(id)) allowance.take();
        return code.module(id, signal);
      },
      account: async (address, signal) => {
        if (code.hasAccount(address)) return code.account(address, signal);
        const pages = new PageCount(allowance);
        return pages.end(within => code.account(address, within, pages.next), signal);
      },
    },
    loaded: () => modules.loaded(),
    readAccount: async (address, signal) => {
      if (modules.hasAccount(address)) return (await modules.getModulesSoFar(address, signal)).rest.kind === 'none';
      const pages = new PageCount(allowance);
      const end = modules.onProgress(({ address: read }) => {
        if (read === address) pages.next();
      });
      try {
        const { maybeMore } = await pages.end(within => modules.getModules(address, within), signal);
        return !maybeMore;
      } catch (error) {
        if (error instanceof RequestLimitError && pages.isStarted) return false;
        throw error;
      } finally {
        end();
      }
    },
  };
}

/** Counts the requests for the pages of an account, and aborts the read when the allowance is used up. */
class PageCount {
  readonly #allowance: CallAllowance;
  readonly #stop = new AbortController();
  #pages = 0;

  constructor(allowance: CallAllowance) {
    this.#allowance = allowance;
    allowance.take();
  }

  /** Whether a page has been received. */
  get isStarted(): boolean {
    return this.#pages > 0;
  }

  /** Called when a page has been received. The next page might already have been requested. */
  readonly next = (): void => {
    this.#pages++;
    try {
      this.#allowance.take();
    } catch (error) {
      this.#stop.abort(error);
    }
  };

  end<Result>(read: (signal: AbortSignal) => Promise<Result>, signal: AbortSignal): Promise<Result> {
    return read(AbortSignal.any([signal, this.#stop.signal]));
  }
}
