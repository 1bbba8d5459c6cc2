import { PassThrough, pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { stream, type Dispatcher } from 'undici';
import type { FetchedResponse, SentRequest } from '../core/gateway/fetch';

/**
 * Sends a request, and returns its answer once the headers have arrived. Unlike undici's `fetch`, it passes on the bytes
 * of the body as they were received: the copies that `fetch` makes double the memory of a large answer until the engine
 * collects them.
 *
 * @throws undici's errors, with their codes; the signal's reason
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
      // Read chunk by chunk, as a stream of bytes would join what is waiting, which copies it. It is written by bytes: undici
      // writes an empty chunk after each pause, which would count as an object and pause it again, without end.
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

/** A header that came several times has several entries. */
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

/** Encodings of one body; each takes memory. */
const MOST_DECODERS = 5;

/** Returns a body decoded from its encodings, which apply in order; unchanged if one is unknown, or there are too many. */
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
  // An error before the body is read is kept for its reader.
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
