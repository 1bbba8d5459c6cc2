import type { Terminal } from './command';
import { PassThrough, pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { stream, type Dispatcher, Agent, EnvHttpProxyAgent } from 'undici';
import type { FetchedResponse, SentRequest, Fetch } from '../core/gateway/fetch';
import { isLoopback } from '../core/gateway/network';
import { BadInputError } from './exitCode';

/** The proxy variables. For each, the spelling that takes precedence comes first. */
const VARIABLES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'] as const;

export function proxyVariables(env: Terminal['env']): readonly string[] {
  return VARIABLES.filter(name => (env[name] ?? '') !== '');
}

/**
 * Sends a request, and returns the response once the headers have arrived. Unlike undici's `fetch`, it streams the
 * bytes of the body as received: the copies that `fetch` makes double the memory of a large response until they are
 * garbage collected.
 * @throws undici's errors, with their codes; the reason of the signal
 */
export function streamedFetch(
  url: string,
  { method, headers, body, signal }: SentRequest,
  dispatcher: Dispatcher,
): Promise<FetchedResponse> {
  const sent = { ...headers, 'accept-encoding': 'gzip, br', 'user-agent': 'movescope' };
  return new Promise((resolve, reject) => {
    stream(url, { dispatcher, method, headers: sent, body: body ?? null, signal }, answer => {
      const get = (name: string): string | null => [answer.headers[name] ?? []].flat().join(', ') || null;
      // Object mode on the readable side keeps chunks separate; a byte stream would join and copy buffered chunks. The
      // writable side counts bytes, because undici writes an empty chunk after each pause, which would count as an
      // object and pause the stream again, forever.
      const received = new PassThrough({ readableObjectMode: true });
      const status = answer.statusCode;
      resolve({
        status,
        ok: status >= 200 && status < 300,
        type: 'basic',
        headers: { get, entries: () => entriesOf(answer.headers) },
        body: readerOf(decoded(received, get('content-encoding') ?? '')),
      });
      return received;
    }).catch(reject);
  });
}

/** A header that was received several times has several entries. */
function entriesOf(headers: Readonly<Record<string, string | string[] | undefined>>): [string, string][] {
  return Object.entries(headers).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
}

const DECODERS: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Maximum number of encodings of a body, because each takes memory. */
const MOST_DECODERS = 5;

/** Returns a body decoded from its encodings, in order; unchanged if one is unknown, or there are too many. */
function decoded(body: Readable, encodings: string): Readable {
  const decoders = encodings
    .split(',')
    .map(each => each.trim().toLowerCase())
    .filter(each => each !== '' && each !== 'identity')
    .reverse()
    .map(each => DECODERS.get(each));
  if (decoders.length > MOST_DECODERS) return body;
  const streams = decoders.flatMap(create => (create ? [create()] : []));
  if (streams.length < decoders.length || streams.length === 0) return body;
  // The last stream passes errors on to its reader.
  return pipeline([body, ...streams], () => undefined) as Transform;
}

function readerOf(body: Readable): NonNullable<FetchedResponse['body']> {
  // Without a listener, an error before the body is read would be an uncaught exception. The reader still receives it.
  body.on('error', () => undefined);
  const chunks = body.iterator() as AsyncIterator<Uint8Array, undefined>;
  const cancel = (): Promise<void> => {
    body.destroy();
    return Promise.resolve();
  };
  return {
    cancel,
    getReader: () => ({
      cancel,
      read: async () => {
        const { done, value } = await chunks.next();
        return done === true ? { done, value: undefined } : { done: false, value };
      },
    }),
  };
}

/** A fetch function for the Movescope CLI, and a function that closes its connections. */
export interface ProxyFetch {
  readonly fetch: Fetch;
  readonly close: () => Promise<void>;
}

/**
 * Creates a fetch function based on the undici package, with the proxy from `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`
 * in upper or lower case. Requests to localhost never use a proxy: plain HTTP is allowed there, so a proxy would see
 * the access key.
 * @throws BadInputError if a variable is not a valid proxy URL
 */
export function createProxyFetch(env: Terminal['env']): ProxyFetch {
  const proxied = createAgent(env);
  const direct = new Agent();
  return {
    fetch: (url, init) => streamedFetch(url, init, isLoopback(new URL(url).hostname) ? direct : proxied),
    close: async () => {
      await Promise.all([direct.destroy(), proxied.destroy()]);
    },
  };
}

/** Creates the agent. Errors do not contain values, because a proxy URL can contain a password. */
function createAgent(env: Terminal['env']): EnvHttpProxyAgent {
  for (const name of proxyVariables(env)) {
    const { protocol, username, password } = new URL(URL.canParse(env[name] ?? '') ? (env[name] ?? '') : 'none:');
    if (!isDecodable(username) || !isDecodable(password))
      throw new BadInputError(
        `The user name or password in ${name} contains an invalid escape: use %25 for a percent sign.`,
      );
    if (protocol !== 'http:' && protocol !== 'https:')
      throw new BadInputError(`${name} is not a valid proxy URL. Example: http://proxy.example:8080.`);
  }
  return new EnvHttpProxyAgent({
    httpProxy: env.http_proxy ?? env.HTTP_PROXY ?? '',
    httpsProxy: env.https_proxy ?? env.HTTPS_PROXY ?? '',
    noProxy: env.no_proxy ?? env.NO_PROXY ?? '',
  });
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
