import { parseJson } from '../json';
import { checkAccessKey, type AccessKey, keyRemover, redactedKey } from './accessKey';
import { readAnswerHeaders, type Answer, askedWait, parseRetryAfter } from './answer';
import {
  BodyTooLargeError,
  NotJsonError,
  TooManyValuesError,
  UnknownEncodingError,
  ConnectionError,
  PathError,
  RedirectError,
  TimeLimitError,
  MissingKeyError,
  UnusableKeyError,
} from './requestErrors';
import type { Clock, Fetch, FetchedResponse, SentRequest } from './fetch';
import type { ErrorContext } from './gatewayError';
import type { Network, Auth } from './network';
import { RequestScope } from './requestScope';
import { errorBodySchema, type WireErrorBody } from './schemas/answerSchemas';
import { parseBySchema } from './schemas/parseBySchema';
import { statusError, type StatusFacts } from './statusErrors';
import { requestUrl, type GatewayRequest, type Transport } from './transport';

export interface HttpTransportOptions {
  readonly network: Pick<Network, 'label' | 'baseUrl' | 'auth' | 'timeLimit'>;
  /** The key stored for the network's origin. It is sent only in one header of each request. */
  readonly key?: string | undefined;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly limits?: Partial<TransportLimits>;
}

/** Creates a transport that sends each request once. */
export function createHttpTransport(options: HttpTransportOptions): Transport {
  return new HttpTransport(options);
}

class HttpTransport implements Transport {
  readonly network: string;
  readonly #options: HttpTransportOptions;
  readonly #limits: TransportLimits;
  readonly #key: AccessKey | undefined;
  readonly #withoutKey: (json: string) => string;
  /**
   * The parts that all requests of a method share, created with the first request, because creating headers for each
   * request would take as long as reading those of a response.
   */
  readonly #shared: Partial<Record<GatewayRequest['method'], SharedParts>> = {};

  constructor(options: HttpTransportOptions) {
    this.network = options.network.label;
    this.#options = options;
    this.#key = options.key === undefined ? undefined : checkAccessKey(options.key);
    this.#withoutKey = keyRemover(this.#key?.kind === 'valid' ? this.#key.key : undefined);
    this.#limits = { ...DEFAULT_LIMITS, ...timeLimitsOf(options.network.timeLimit), ...options.limits };
  }

  async request(request: GatewayRequest, signal: AbortSignal): Promise<Answer<unknown>> {
    signal.throwIfAborted();
    const context = { operation: request.operation, network: this.network };
    const url = requestUrl(this.#options.network.baseUrl, request.path, request.query);
    if (url === undefined) throw new PathError(context);
    const shared = (this.#shared[request.method] ??= this.#sharedOf(request.method, context));
    const scope = this.#scope(signal, context, request.untimed === true);
    try {
      const init = { ...shared, signal: scope.signal };
      const sent = request.method === 'POST' ? { ...init, body: JSON.stringify(request.body) } : init;
      const response = await this.#send(url, sent, scope, context);
      if (response.ok) request.onHeaders?.(readAnswerHeaders(response.headers));
      return await this.#receive(response, scope, context, signal);
    } finally {
      scope.end();
    }
  }

  #scope(signal: AbortSignal, context: ErrorContext, untimed: boolean): RequestScope {
    const { answerMs, idleMs } = untimed ? UNTIMED : this.#limits;
    const overall = { ms: answerMs, reason: () => new TimeLimitError(context, 'answer', answerMs) };
    const idle = { ms: idleMs, reason: () => new TimeLimitError(context, 'idle', idleMs) };
    return new RequestScope(this.#options.clock, signal, overall, idle);
  }

  #sharedOf(method: GatewayRequest['method'], context: ErrorContext): SharedParts {
    const headers = requestHeaders(this.#options.network.auth, this.#key, method === 'POST', context);
    return { method, headers, redirect: 'manual', credentials: 'omit', cache: 'no-store' };
  }

  async #send(url: string, init: SentRequest, scope: RequestScope, context: ErrorContext): Promise<FetchedResponse> {
    try {
      return await scope.within(this.#options.fetch(url, init));
    } catch (cause) {
      throw this.#connectionError(cause, scope, context);
    }
  }

  async #receive(
    response: FetchedResponse,
    scope: RequestScope,
    context: ErrorContext,
    signal: AbortSignal,
  ): Promise<Answer<unknown>> {
    const { errorBodyBytes } = this.#limits;
    if (isRedirect(response)) {
      response.body?.cancel().catch(() => undefined);
      throw new RedirectError(context, this.#target(response));
    }
    scope.active();
    if (response.ok) return await this.#readAnswer(response, scope, context);
    const start = await readStart(response, errorBodyBytes, scope);
    signal.throwIfAborted();
    const redact = (text: string): string => this.#redact(text);
    const facts = statusFacts(response, start, redact, this.#options.clock.now());
    throw statusError(context, { ...facts, hasKey: this.#options.network.auth !== 'none' });
  }

  async #readAnswer(response: FetchedResponse, scope: RequestScope, context: ErrorContext): Promise<Answer<unknown>> {
    const { bodyBytes, values } = this.#limits;
    const bytes = new ByteCollector();
    let cut: boolean;
    try {
      cut = await collect(response, bodyBytes, bytes, scope);
    } catch (cause) {
      throw this.#connectionError(cause, scope, context);
    }
    if (cut) throw new BodyTooLargeError(context, bodyBytes);
    const text = this.#withoutKey(bytes.text());
    if (mayHoldMore(text, values)) throw new TooManyValuesError(context, values);
    // Only the first words are shown.
    const start = (): string => this.#redact(text.slice(0, this.#limits.errorBodyBytes));
    try {
      return { value: JSON.parse(text), headers: readAnswerHeaders(response.headers), text, start };
    } catch {
      // The engine's own error quotes the body, which can contain the access key.
    }
    const encoding = response.headers.get('content-encoding') ?? '';
    if (!isKnownEncoding(encoding)) throw new UnknownEncodingError(context, this.#redact(encoding));
    throw new NotJsonError(context, this.#redact(response.headers.get('content-type') ?? ''), start());
  }

  #connectionError(cause: unknown, scope: RequestScope, context: ErrorContext): unknown {
    if (scope.signal.aborted) return scope.signal.reason;
    return new ConnectionError(context, new URL(this.#options.network.baseUrl).host, cause);
  }

  /** Returns the origin of a redirect's target; the rest of its URL might be long, or secret. */
  #target(response: FetchedResponse): string | undefined {
    const location = response.headers.get('location');
    if (location === null || !URL.canParse(location, this.#options.network.baseUrl)) return undefined;
    const { origin } = new URL(location, this.#options.network.baseUrl);
    return origin === 'null' ? undefined : this.#redact(origin);
  }

  /** Redacts the key, because a gateway can quote the key that it rejects. */
  #redact(text: string): string {
    return redactedKey(text, this.#options.key);
  }
}

type SharedParts = Omit<SentRequest, 'signal' | 'body'>;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Whether a response is a redirect that was not followed: Node returns it unchanged, browsers return an opaque
 * response.
 */
function isRedirect(response: FetchedResponse): boolean {
  return response.type === 'opaqueredirect' || REDIRECTS.has(response.status);
}

const ENCODINGS: ReadonlySet<string> = new Set(['', 'identity', 'gzip', 'x-gzip', 'deflate', 'br']);

/** Whether every engine can decode a content encoding; engines pass on unknown ones without decoding. */
function isKnownEncoding(encoding: string): boolean {
  return encoding === '' || encoding.split(',').every(each => ENCODINGS.has(each.trim().toLowerCase()));
}

interface TransportLimits {
  /** Maximum time from sending the request to the end of its response, in milliseconds. */
  readonly answerMs: number;
  /** Maximum time without receiving a byte of the response, in milliseconds. */
  readonly idleMs: number;
  /** Maximum size of a response, in bytes after decompression. */
  readonly bodyBytes: number;
  /** Maximum number of JSON values in a response; nodes send at least 16 bytes per value. */
  readonly values: number;
  /** How much of an error response's body to read, in bytes; the rest is discarded. */
  readonly errorBodyBytes: number;
}

const DEFAULT_LIMITS: TransportLimits = {
  answerMs: 30_000,
  idleMs: 10_000,
  bodyBytes: 32 * 2 ** 20,
  values: 4_000_000,
  errorBodyBytes: 64_000,
};

/** The timeouts of a request that only its caller can end: the maximum delay of a timer. */
const UNTIMED = { answerMs: 2 ** 31 - 1, idleMs: 2 ** 31 - 1 };

/** Returns the timeouts for a network's `timeLimit`. @param seconds for the complete response */
function timeLimitsOf(seconds: number | undefined): Partial<TransportLimits> {
  if (seconds === undefined) return {};
  const answerMs = seconds * 1000;
  const share = DEFAULT_LIMITS.idleMs / DEFAULT_LIMITS.answerMs;
  return { answerMs, idleMs: Math.min(answerMs, Math.max(DEFAULT_LIMITS.idleMs, answerMs * share)) };
}

/**
 * Returns the headers of a request. The access key is sent in one of two headers; see
 * docs/internals/gateway-contract.md.
 * @throws MissingKeyError if the network requires a key and there is none
 * @throws UnusableKeyError if the key contains characters that are not allowed in a header; an engine would also reject
 * it, but with the key in its message
 */
function requestHeaders(
  auth: Auth,
  accessKey: AccessKey | undefined,
  hasBody: boolean,
  context: ErrorContext,
): Readonly<Record<string, string>> {
  const headers = { accept: 'application/json', ...(hasBody && { 'content-type': 'application/json' }) };
  if (auth === 'none') return headers;
  if (accessKey === undefined) throw new MissingKeyError(context);
  if (accessKey.kind === 'invalid') throw new UnusableKeyError(context, accessKey.reason);
  return auth === 'bearer'
    ? { ...headers, authorization: `Bearer ${accessKey.key}` }
    : { ...headers, 'x-api-key': accessKey.key };
}

const COMMA = 44;
const LIST = 91;
const OBJECT = 123;

/**
 * Whether JSON might have more than `most` values, based on its commas and opening brackets, including those in
 * strings. An engine needs 80 bytes for the three characters `{},`, so JSON is far smaller than its parsed value.
 */
export function mayHoldMore(text: string, most: number): boolean {
  if (text.length <= most) return false;
  let left = most;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code === COMMA || code === LIST || code === OBJECT) && --left < 0) return true;
  }
  return false;
}

/**
 * Returns the data of an error status.
 * @param redact removes the access key from external text
 * @param now in milliseconds since the epoch
 */
export function statusFacts(
  response: FetchedResponse,
  text: string,
  redact: (text: string) => string,
  now: number,
): StatusFacts {
  const retryAfter = response.headers.get('retry-after');
  return {
    status: response.status,
    body: errorBody(text, redact),
    text: redact(text),
    headers: readAnswerHeaders(response.headers),
    retryAfterMs: parseRetryAfter(retryAfter, now),
    askedWaitMs: askedWait(retryAfter, now),
  };
}

function errorBody(text: string, redact: (text: string) => string): WireErrorBody | undefined {
  const parsed = parseBySchema(errorBodySchema, parseJson(text));
  if (parsed.kind === 'mismatch') return undefined;
  const { message, error_code, vm_error_code } = parsed.value;
  return { message: redact(message), error_code: redact(error_code), vm_error_code };
}

/** Reads the start of an error response's body, or as much of it as is received, because even a part is useful. */
async function readStart(response: FetchedResponse, maxBytes: number, scope: RequestScope): Promise<string> {
  const bytes = new ByteCollector();
  await collect(response, maxBytes, bytes, scope).catch(() => true);
  return bytes.text();
}

/**
 * Reads up to `maxBytes` of a body, counted after decompression, and cancels the rest.
 * @returns whether the body is longer
 * @throws the abort reason of `scope`; the engine's error if the connection breaks
 */
async function collect(
  response: FetchedResponse,
  maxBytes: number,
  bytes: ByteCollector,
  scope: RequestScope,
): Promise<boolean> {
  if (response.body === null) return false;
  const reader = response.body.getReader();
  let left = maxBytes;
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await scope.within(reader.read());
      ended = done;
      if (done) return false;
      scope.active();
      if (value.byteLength > left) {
        bytes.add(value.subarray(0, left));
        return true;
      }
      bytes.add(value);
      left -= value.byteLength;
    }
  } finally {
    if (!ended) reader.cancel().catch(() => undefined);
  }
}

/** Chunks below this size are cheaper to copy than to store as objects. */
const SMALL = 1024;
const BLOCK = 65_536;
/** Stateless between decode calls. */
const UTF8 = new TextDecoder();

/**
 * Collects the chunks of a body. Small ones are copied into blocks, because single-byte chunks would create many
 * objects.
 */
export class ByteCollector {
  readonly #parts: Uint8Array[] = [];
  #block = new Uint8Array(0);
  #used = 0;

  /** Adds a chunk, which must not be modified afterwards. */
  add(chunk: Uint8Array): void {
    if (chunk.byteLength >= SMALL) {
      this.#closeBlock();
      this.#parts.push(chunk);
      return;
    }
    if (this.#used + chunk.byteLength > this.#block.byteLength) {
      this.#closeBlock();
      this.#block = new Uint8Array(BLOCK);
    }
    this.#block.set(chunk, this.#used);
    this.#used += chunk.byteLength;
  }

  /** Decodes all bytes: a byte order mark is dropped, and invalid UTF-8 becomes U+FFFD. */
  text(): string {
    this.#closeBlock();
    const [first, second] = this.#parts;
    if (first === undefined) return '';
    return UTF8.decode(second === undefined ? first : concatenate(this.#parts));
  }

  #closeBlock(): void {
    if (this.#used === 0) return;
    this.#parts.push(this.#block.subarray(0, this.#used));
    this.#block = this.#block.subarray(this.#used);
    this.#used = 0;
  }
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
