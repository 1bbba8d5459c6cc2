import type { ErrorContext } from './gatewayError';
import { GatewayError } from './gatewayError';
/** The network requires an access key and none is stored for its address. Nothing was sent. */
export class MissingKeyError extends GatewayError {
  override readonly name = 'MissingKeyError';

  constructor(context: ErrorContext) {
    super(context, 'no access key is stored for the address of this network; run "Movescope: Set Access Key".');
  }
}

/** The access key cannot be put into a header. Nothing was sent. */
export class UnusableKeyError extends GatewayError {
  override readonly name = 'UnusableKeyError';
  /** The problem with the key, from `checkAccessKey`; it does not contain the key. */
  readonly reason: string;

  constructor(context: ErrorContext, reason: string) {
    super(context, 'the stored access key cannot be sent; run "Movescope: Set Access Key" and enter it again.');
    this.reason = reason;
  }
}

/** An address or name cannot be part of a request's path, such as an empty one or `..`. Nothing was sent. */
export class PathError extends GatewayError {
  override readonly name = 'PathError';

  constructor(context: ErrorContext) {
    super(context, 'invalid address or name; check how it is written.');
  }
}

/** The reason why there was no connection, if the fetch reports it. */
export type ConnectionProblem = 'nameNotFound' | 'refused' | 'unreachable' | 'certificate' | 'broken' | 'unknown';

/** There was no connection to the gateway, or it ended before the answer did. */
export class ConnectionError extends GatewayError {
  override readonly name = 'ConnectionError';
  readonly problem: ConnectionProblem;
  /** Host and port of the gateway. */
  readonly host: string;
  /** The engine's code, such as `ECONNREFUSED`, if it gives one. */
  readonly code: string | undefined;

  constructor(context: ErrorContext, host: string, cause: unknown) {
    const code = errorCode(cause);
    const problem = code === undefined ? 'unknown' : problemOf(code);
    super(context, sentenceEnd(problem, host, code), { cause });
    this.problem = problem;
    this.host = host;
    this.code = code;
  }
}

const NAME_NOT_FOUND = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']);
const UNREACHABLE = new Set(['ETIMEDOUT', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN', 'UND_ERR_CONNECT_TIMEOUT']);
const BROKEN = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);
const CERTIFICATE =
  /^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO$|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH)/;

function problemOf(code: string): ConnectionProblem {
  if (NAME_NOT_FOUND.has(code)) return 'nameNotFound';
  if (code === 'ECONNREFUSED') return 'refused';
  if (UNREACHABLE.has(code)) return 'unreachable';
  if (BROKEN.has(code)) return 'broken';
  return CERTIFICATE.test(code) ? 'certificate' : 'unknown';
}

function sentenceEnd(problem: ConnectionProblem, host: string, code: string | undefined): string {
  switch (problem) {
    case 'nameNotFound':
      return `the name of ${host} could not be resolved; check the address of the network and your connection.`;
    case 'refused':
      return `${host} refused the connection; check the address of the network and that the gateway runs.`;
    case 'unreachable':
      return `${host} could not be reached; check your connection and your proxy settings.`;
    case 'certificate':
      return `no secure connection to ${host} could be made (${code ?? ''}), so nothing was sent; check the address of the network, your proxy and your system's certificates.`;
    case 'broken':
      return `the connection to ${host} ended before the answer was complete; try again.`;
    case 'unknown':
      return `${host} gave no readable answer (${code ?? 'no connection; a redirect, which is never followed; or, in VS Code for the Web, no CORS headers'}); check the address of the network, your connection and your proxy settings.`;
  }
}

/** How deeply engines nest the error with the code. */
const MAX_CAUSES = 5;

function errorCode(error: unknown): string | undefined {
  let current = error;
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth++) {
    if ('code' in current && typeof current.code === 'string' && /^\w+$/.test(current.code)) return current.code;
    current = current.cause;
  }
  return undefined;
}

/**
 * `answer`: from sending the request to the end of the answer; `idle`: without a byte during the answer; `turn`: before
 * it was sent, because the gateway accepts no requests.
 */
export type TimeLimit = 'answer' | 'idle' | 'turn';

/** The gateway was too slow. */
export class TimeLimitError extends GatewayError {
  override readonly name = 'TimeLimitError';
  readonly limit: TimeLimit;
  readonly limitMs: number;

  constructor(context: ErrorContext, limit: TimeLimit, limitMs: number) {
    const seconds = `${limitMs / 1000} s`;
    super(context, sentence(limit, seconds));
    this.limit = limit;
    this.limitMs = limitMs;
  }
}

function sentence(limit: TimeLimit, seconds: string): string {
  const then = 'try again, or check your connection and the gateway.';
  switch (limit) {
    case 'answer':
      return `there was no complete answer within ${seconds}; ${then}`;
    case 'idle':
      return `the answer stalled for ${seconds} before its end; ${then}`;
    case 'turn':
      return `the gateway has accepted no request for ${seconds}, because of its limit; try again later, or raise the limit of the access key, if there is one.`;
  }
}

/**
 * The gateway redirected the request. Redirects are not followed, because that could send the access key to another
 * host.
 */
export class RedirectError extends GatewayError {
  override readonly name = 'RedirectError';
  /** Scheme, host and port of the redirect's target, if the engine reveals it. */
  readonly target: string | undefined;

  constructor(context: ErrorContext, target: string | undefined) {
    const where = target === undefined ? '' : ` to ${target}`;
    super(
      context,
      `the gateway redirects${where}, which is not followed because it could carry the access key elsewhere; check the address of the network.`,
    );
    this.target = target;
  }
}
