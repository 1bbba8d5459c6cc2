import { type ErrorContext, GatewayError } from './gatewayError';
import { counted } from '../text/digits';
import { excerpt } from '../text/visibleText';
import type { Answer } from './answer';
import type { WireTransaction } from './schemas/transactionSchema';

/** The network requires an access key, and none is stored for its URL. Nothing was sent. */
export class MissingKeyError extends GatewayError {
  override readonly name = 'MissingKeyError';

  constructor(context: ErrorContext) {
    super(context, 'no access key is stored for the URL of this network; run "Movescope: Set Access Key".');
  }
}

/** The access key contains characters that are not allowed in a header. Nothing was sent. */
export class UnusableKeyError extends GatewayError {
  override readonly name = 'UnusableKeyError';
  /** The problem with the key, from `checkAccessKey`; it does not contain the key. */
  readonly reason: string;

  constructor(context: ErrorContext, reason: string) {
    super(context, 'the stored access key cannot be sent; run "Movescope: Set Access Key" and enter it again.');
    this.reason = reason;
  }
}

/** An address or name that cannot be part of a URL path, such as an empty one or `..`. Nothing was sent. */
export class PathError extends GatewayError {
  override readonly name = 'PathError';

  constructor(context: ErrorContext) {
    super(context, 'invalid address or name; check the spelling.');
  }
}

/** Why there was no connection, if the fetch reports it. */
export type ConnectionProblem = 'nameNotFound' | 'refused' | 'unreachable' | 'certificate' | 'broken' | 'unknown';

/** There was no connection to the gateway, or it was lost before the response was complete. */
export class ConnectionError extends GatewayError {
  override readonly name = 'ConnectionError';
  readonly problem: ConnectionProblem;
  /** The gateway's host and port. */
  readonly host: string;
  /** The engine's code, such as `ECONNREFUSED`, if it has one. */
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
      return `host name ${host} could not be resolved; check the URL of the network and your connection.`;
    case 'refused':
      return `${host} refused the connection; check the URL of the network and that the gateway is running.`;
    case 'unreachable':
      return `${host} could not be reached; check your connection and your proxy settings.`;
    case 'certificate':
      return `no secure connection to ${host} could be made (${code ?? ''}), so nothing was sent; check the URL of the network, your proxy and your system's certificates.`;
    case 'broken':
      return `the connection to ${host} was lost before the response was complete; try again.`;
    case 'unknown':
      return `${host} sent no readable response (${code ?? 'no connection; a redirect, which is never followed; or, in VS Code for the Web, no CORS headers'}); check the URL of the network, your connection and your proxy settings.`;
  }
}

/** Maximum number of nested errors to search for a code. */
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
 * `answer`: from sending the request to the end of the response; `idle`: without receiving a byte; `turn`: waiting to
 * send, because nothing was accepted.
 */
export type TimeLimit = 'answer' | 'idle' | 'turn';

/** The gateway was too slow. */
export class TimeLimitError extends GatewayError {
  override readonly name = 'TimeLimitError';

  constructor(
    context: ErrorContext,
    readonly limit: TimeLimit,
    readonly limitMs: number,
  ) {
    super(context, sentence(limit, `${limitMs / 1000} s`));
  }
}

function sentence(limit: TimeLimit, seconds: string): string {
  const then = 'try again, or check your connection and the gateway.';
  switch (limit) {
    case 'answer':
      return `there was no complete response within ${seconds}; ${then}`;
    case 'idle':
      return `the response stalled for ${seconds} before it was complete; ${then}`;
    case 'turn':
      return `the gateway has not accepted any requests for ${seconds} because of its rate limit; try again later or, if you use an access key, raise its limit.`;
  }
}

/** Redirects are not followed, because that could send the access key to another host. */
export class RedirectError extends GatewayError {
  override readonly name = 'RedirectError';
  /** Origin of the redirect's target, if the engine reveals it. */
  readonly target: string | undefined;

  constructor(context: ErrorContext, target: string | undefined) {
    const where = target === undefined ? '' : ` to ${target}`;
    super(
      context,
      `the gateway redirected the request${where}; redirects are not followed, because they could send the access key elsewhere; check the URL of the network.`,
    );
    this.target = target;
  }
}

/** The response is larger than the limit; the rest of it was not read. */
export class BodyTooLargeError extends GatewayError {
  override readonly name = 'BodyTooLargeError';
  readonly limitBytes: number;

  constructor(context: ErrorContext, limitBytes: number) {
    super(
      context,
      `the response is larger than ${sizeText(limitBytes)}, which is Movescope’s maximum; check the URL of the network, or contact the operator of the gateway.`,
    );
    this.limitBytes = limitBytes;
  }
}

function sizeText(bytes: number): string {
  return bytes >= 2 ** 20 ? `${bytes / 2 ** 20} MiB` : counted(bytes, 'byte');
}

/** The gateway reported success, but its response is not JSON: a captive portal, a proxy, a wrong URL. */
export class NotJsonError extends GatewayError {
  override readonly name = 'NotJsonError';
  /** From the response's header; empty if there is none. */
  readonly contentType: string;
  /** The start of the body on one line; empty for an empty body. */
  readonly start: string;
  /** The body without the access key, as far as it was read. */
  readonly body: string;

  constructor(context: ErrorContext, contentType: string, body: string) {
    const start = excerpt(body, 80);
    const type = excerpt(contentType, 60);
    super(
      context,
      `${whatCame(type, start)}; check the URL of the network, and whether your internet connection requires you to sign in.`,
    );
    this.contentType = type;
    this.start = start;
    this.body = body;
  }
}

function whatCame(type: string, start: string): string {
  if (start === '') return 'the response is empty where JSON was expected';
  const typeText = type === '' ? 'has no content type' : `is ${type}`;
  return `the response ${typeText} and not readable JSON (it starts with “${start}”)`;
}

/** The first invalid part of a response. */
type Mismatch = Pick<SchemaMismatchError, 'path' | 'expected'>;

/** The response is JSON, but does not match the contract; see docs/internals/gateway-contract.md. */
export class SchemaMismatchError extends GatewayError {
  override readonly name = 'SchemaMismatchError';
  /** The first invalid part, such as `[0].abi.name`; empty for the complete response. */
  readonly path: string;
  /** The expected value, as a phrase: `a string`. */
  readonly expected: string;

  /** @param start the start of the response's body */
  constructor(context: ErrorContext, { path, expected }: Mismatch, start: string) {
    const member = path === '' ? 'the response' : `“${excerpt(path, 120)}” in the response`;
    const quoted = start === '' ? '' : ` (the response starts with “${excerpt(start, 120)}”)`;
    super(
      context,
      `${member} should be ${expected}${quoted}; check that the network’s URL is that of an Aptos node API.`,
    );
    this.path = path;
    this.expected = expected;
  }
}

/** The response is JSON with so many small values that parsing would block everything else, so it was not parsed. */
export class TooManyValuesError extends GatewayError {
  override readonly name = 'TooManyValuesError';
  readonly limitValues: number;

  constructor(context: ErrorContext, limitValues: number) {
    super(
      context,
      `the response contains more than ${limitValues / 1e6} million values, which is Movescope’s maximum; check the URL of the network, or contact the operator of the gateway.`,
    );
    this.limitValues = limitValues;
  }
}

export class UnknownEncodingError extends GatewayError {
  override readonly name = 'UnknownEncodingError';
  /** From the response's header. */
  readonly encoding: string;

  constructor(context: ErrorContext, encoding: string) {
    const words = excerpt(encoding, 60);
    super(
      context,
      `the response has the content encoding “${words}”, which is not supported; check the URL of the network, or contact the operator of the gateway.`,
    );
    this.encoding = words;
  }
}

/** An account has more pages than any real account, so they might never end. */
export class EndlessPagesError extends GatewayError {
  override readonly name = 'EndlessPagesError';

  constructor(context: ErrorContext) {
    super(
      context,
      'too many pages of modules for one account; check the URL of the network, or contact the operator of the gateway.',
    );
  }
}

/** A page has the cursor of an earlier page, so the pages would never end. */
export class RepeatedCursorError extends GatewayError {
  override readonly name = 'RepeatedCursorError';

  constructor(context: ErrorContext) {
    super(context, 'the gateway repeats the same pages, so the list would never end; report this to its operator.');
  }
}

/** The reported state of a transaction that has not been executed. */
export type TransactionNews =
  | { readonly kind: 'pending' }
  /** The network does not have it (yet). */
  | { readonly kind: 'unknown' }
  /** A transaction of a kind that might or might not be executed. */
  | { readonly kind: 'other'; readonly type: string };

/** The result of waiting for a transaction until the timeout. */
export interface Waited {
  readonly timeLimitMs: number;
  /** The last response with the transaction. */
  readonly seen?: Answer<WireTransaction> | undefined;
  /** The last reported state of the transaction. */
  readonly news?: TransactionNews | undefined;
  /** The last error, if the last request failed. */
  readonly failure?: GatewayError | undefined;
}

/** The transaction was not reported as executed within the caller's timeout. */
export class WaitTimeoutError extends GatewayError {
  override readonly name = 'WaitTimeoutError';
  readonly waited: Waited;

  constructor(context: ErrorContext, waited: Waited) {
    super(context, waitedText(waited));
    this.waited = waited;
  }
}

function waitedText({ news, failure, timeLimitMs }: Waited): string {
  const seconds = `${timeLimitMs / 1000} s`;
  if (failure) {
    const before = news ? NEWS_WORDS[news.kind] : '';
    return `${before}it was not reported as executed within ${seconds}. The last error: ${failure.explanation}`;
  }
  switch (news?.kind) {
    case undefined:
      return `the gateway did not respond within ${seconds}; wait longer, or check your connection and the gateway.`;
    case 'pending':
      return `it was still pending after ${seconds}; wait longer, or try again later.`;
    case 'unknown':
      return `it was not found on the network within ${seconds}; check the hash and the network.`;
    case 'other':
      return `its type, “${excerpt(news.type, 60)}”, is unknown to Movescope, so after ${seconds} it is not known whether it was executed; open the transaction, or wait longer.`;
  }
}

const NEWS_WORDS: Readonly<Record<TransactionNews['kind'], string>> = {
  pending: 'it was pending, but ',
  unknown: 'it was not found on the network, and ',
  other: 'its type is unknown to Movescope, and ',
};

/** A response is about a different subject than requested. */
export class OtherAnswerError extends GatewayError {
  override readonly name = 'OtherAnswerError';
  readonly answer: Answer<unknown>;

  /** @param about the subject of the response: `module 0x1::coin` */
  constructor(context: ErrorContext, about: string, answer: Answer<unknown>) {
    super(
      context,
      `the gateway returned ${excerpt(about, 200)} instead; check the URL of the network, or contact the operator of the gateway.`,
    );
    this.answer = answer;
  }
}
