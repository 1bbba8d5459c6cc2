import type { SandboxResponse } from './http/answer';
import type { Ledger } from './ledger';
import { demoLedger } from './ledger/demoLedger';
import { type Sandbox, createSandbox, type SandboxAccount } from './sandbox';
import type { SandboxRequest } from './http/routes';

/** A request to a sandbox in this process. */
export interface FetchInit {
  readonly method: string;
  /** Names are in lowercase. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** The part of a response that a transport reads. The built-in `Response` class would slow down the Movescope CLI. */
export interface SandboxFetchResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly type: 'default';
  readonly headers: Pick<Headers, 'get'> & { entries(): Iterable<[string, string]> };
  readonly body: { getReader(): SandboxBodyReader; cancel(): Promise<void> };
}

type SandboxBodyReader = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>;

type SandboxFetch = (url: string, init: FetchInit) => Promise<SandboxFetchResponse>;

/**
 * Returns a `fetch` function that sends requests to a sandbox in this process, without a socket. As with a gateway,
 * each request is handled in its own turn of the event loop. Otherwise, hundreds of consecutive requests, as in
 * simulation tests, would block everything else, including Cancel.
 */
export function sandboxFetch(sandbox: Pick<Sandbox, 'handle'>): SandboxFetch {
  return async (url, init) => {
    await new Promise(resolve => setTimeout(resolve));
    return responseOf(await sandbox.handle(requestOf(url, init)));
  };
}

function requestOf(url: string, { method, headers, body = '', signal }: FetchInit): SandboxRequest {
  return {
    method,
    url,
    signal,
    headers: { get: name => headers[name.toLowerCase()] ?? null },
    arrayBuffer: () => Promise.resolve(new TextEncoder().encode(body).buffer),
  };
}

function responseOf({ status, headers, body }: SandboxResponse): SandboxFetchResponse {
  const values = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const chunks = [new TextEncoder().encode(body)];
  const cancel = (): Promise<void> => Promise.resolve();
  const read = (): Promise<ReadableStreamReadResult<Uint8Array>> => {
    const value = chunks.shift();
    return Promise.resolve(value ? { done: false, value } : { done: true, value: undefined });
  };
  return {
    ok: status >= 200 && status < 300,
    status,
    type: 'default',
    headers: { get: name => values.get(name.toLowerCase()) ?? null, entries: () => values },
    body: { getReader: () => ({ read, cancel }), cancel },
  };
}

/** The sandbox with the bundled ledger. It acts as a gateway, without a network. */
export interface BuiltInSandbox {
  readonly fetch: SandboxFetch;
  /** The accounts in its ledger that have a label. */
  readonly accounts: readonly SandboxAccount[];
  readonly tracer: Sandbox['tracer'];
  /** @see Sandbox.withLast. */
  readonly withLast: () => Ledger | undefined;
}

/** Opens the sandbox of a network, at the network's base URL. */
export function openBuiltInSandbox(
  { baseUrl }: { readonly baseUrl: string },
  ledger: Ledger = demoLedger(),
): BuiltInSandbox {
  const basePath = new URL(baseUrl).pathname;
  const { accounts, tracer, withLast, ...sandbox } = createSandbox({ ledger, basePath, now: () => Date.now() });
  return { fetch: sandboxFetch(sandbox), accounts, tracer, withLast };
}
