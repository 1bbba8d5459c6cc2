import type * as vscode from 'vscode';
import type { Fetch } from '../../core/gateway/fetch';
import { UserFacingError } from '../../core/userFacingError';

const KEPT = 30;

/** A request that was completed or failed, without its headers, key and body. */
export interface LoggedRequest {
  /** Consecutive number since the extension started. */
  readonly id: number;
  readonly method: string;
  /** The path below the gateway's URL. */
  readonly path: string;
  /** The status of the response, or the name of the error. */
  readonly outcome: number | string;
  /** Time from the request to the response headers, in ms. */
  readonly ms: number;
}

/** Logs id, method, path, status and duration; never headers, keys, bodies or the gateway's URL. */
export class RequestLog {
  readonly #log: Pick<vscode.LogOutputChannel, 'info' | 'warn'>;
  #count = 0;
  #recent: readonly LoggedRequest[] = [];

  constructor(log: Pick<vscode.LogOutputChannel, 'info' | 'warn'>) {
    this.#log = log;
  }

  get recent(): readonly LoggedRequest[] {
    return this.#recent;
  }

  /** Returns a fetch function that logs its requests to the gateway at `baseUrl`. */
  watch(fetch: Fetch, baseUrl: string): Fetch {
    return async (url, init) => {
      const started = performance.now();
      const request = { id: ++this.#count, method: init.method, path: pathBelow(baseUrl, url) };
      const note = (outcome: number | string) =>
        this.#note({ ...request, outcome, ms: Math.round(performance.now() - started) });
      try {
        const response = await fetch(url, init);
        note(response.status);
        return response;
      } catch (error) {
        note(error instanceof Error ? error.name : 'unknown');
        throw error;
      }
    };
  }

  #note(request: LoggedRequest): void {
    this.#recent = [...this.#recent, request].slice(-KEPT);
    if (typeof request.outcome === 'number') this.#log.info(requestText(request));
    else this.#log.warn(requestText(request));
  }
}

/** Returns a line for a request: `#12 GET /accounts/0x1/modules 200 34 ms`. */
export function requestText({ id, method, path, outcome, ms }: LoggedRequest): string {
  const result = typeof outcome === 'number' ? String(outcome) : `failed (${outcome})`;
  return `#${id} ${method} ${path} ${result} ${ms} ms`;
}

/** Returns the path below the gateway's URL, or `/…` for any other URL. The URL of some gateways contains their key. */
function pathBelow(baseUrl: string, url: string): string {
  const base = new URL(baseUrl).pathname.replace(/\/$/, '');
  const { pathname } = new URL(url);
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : '/…';
}

/** Matches a user name in a path, up to the next separator. */
const USER = /((?:\/home|\/Users|[A-Za-z]:[\\/]Users)[\\/])[^\\/:()\n"']+/g;

/**
 * Returns the log text of an error. It contains no text from the gateway and no user names, because people paste it
 * into issues.
 */
export function logText(error: unknown): string {
  if (error instanceof UserFacingError) return error.logText;
  return withoutUser(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/** Removes user names from paths in text. */
export function withoutUser(text: string): string {
  return text.replace(USER, '$1…');
}
