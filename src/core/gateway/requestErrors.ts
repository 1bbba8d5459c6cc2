import { type ErrorContext, GatewayError } from './gatewayError';
import { counted } from '../text/digits';
import { excerpt } from '../text/visibleText';
import type { Answer } from './answer';
import type { WireTransaction } from './schemas/transactionSchema';

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

/** There was no connection to the gateway, or it ended before the response did. */
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
      return `the name of ${host} could not be resolved; check the URL of the network and your connection.`;
    case 'refused':
      return `${host} refused the connection; check the URL of the network and that the gateway runs.`;
    case 'unreachable':
      return `${host} could not be reached; check your connection and your proxy settings.`;
    case 'certificate':
      return `no secure connection to ${host} could be made (${code ?? ''}), so nothing was sent; check the URL of the network, your proxy and your system's certificates.`;
    case 'broken':
      return `the connection to ${host} ended before the response was complete; try again.`;
    case 'unknown':
      return `${host} sent no readable response (${code ?? 'no connection; a redirect, which is never followed; or, in VS Code for the Web, no CORS headers'}); check the URL of the network, your connection and your proxy settings.`;
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

/** `answer`: from sending to its end; `idle`: without a byte of it; `turn`: before sending, as none is accepted. */
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
      return `the response stalled for ${seconds} before its end; ${then}`;
    case 'turn':
      return `the gateway has accepted no request for ${seconds}, because of its limit; try again later, or raise the limit of the access key, if there is one.`;
  }
}

/** Redirects are not followed, because that could send the access key to another host. */
export class RedirectError extends GatewayError {
  override readonly name = 'RedirectError';
  /** Scheme, host and port of the redirect's target, if the engine reveals it. */
  readonly target: string | undefined;

  constructor(context: ErrorContext, target: string | undefined) {
    const where = target === undefined ? '' : ` to ${target}`;
    super(
      context,
      `the gateway redirects${where}, which is not followed because it could carry the access key elsewhere; check the URL of the network.`,
    );
    this.target = target;
  }
}

/** The response is larger than the limit; the rest of it has not been read. */
export class BodyTooLargeError extends GatewayError {
  override readonly name = 'BodyTooLargeError';
  readonly limitBytes: number;

  constructor(context: ErrorContext, limitBytes: number) {
    super(
      context,
      `the response is larger than ${sizeText(limitBytes)}, which is more than Movescope reads at once; check the URL of the network, or ask the operator of the gateway.`,
    );
    this.limitBytes = limitBytes;
  }
}

function sizeText(bytes: number): string {
  return bytes >= 2 ** 20 ? `${bytes / 2 ** 20} MiB` : counted(bytes, 'byte');
}

/** The gateway reported success, but its response is not JSON: a captive portal, a proxy, a wrong address. */
export class NotJsonError extends GatewayError {
  override readonly name = 'NotJsonError';
  /** From the response's header; empty if it has none. */
  readonly contentType: string;
  /** The start of the body on one line; empty if the body is. */
  readonly start: string;
  /** The body without the access key, as far as it was kept. */
  readonly body: string;

  constructor(context: ErrorContext, contentType: string, body: string) {
    const start = excerpt(body, 80);
    const type = excerpt(contentType, 60);
    super(
      context,
      `${whatCame(type, start)}; check the URL of the network, and whether your connection requires you to sign in.`,
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

/** The first wrong member of a response. */
type Mismatch = Pick<SchemaMismatchError, 'path' | 'expected'>;

/** The response is JSON, but does not have the form of the contract: docs/internals/gateway-contract.md. */
export class SchemaMismatchError extends GatewayError {
  override readonly name = 'SchemaMismatchError';
  /** The first wrong member, such as `[0].abi.name`; empty for the whole response. */
  readonly path: string;
  /** The expected value in words, such as `a string`. */
  readonly expected: string;

  /** @param start of the response's body */
  constructor(context: ErrorContext, { path, expected }: Mismatch, start: string) {
    const member = path === '' ? 'the response' : `“${excerpt(path, 120)}” in the response`;
    const quoted = start === '' ? '' : ` (the response starts with “${excerpt(start, 120)}”)`;
    super(
      context,
      `${member} should be ${expected}${quoted}; check that the URL of the network is that of an Aptos node's API.`,
    );
    this.path = path;
    this.expected = expected;
  }
}

/** The response is JSON with so many small values that parsing would block everything else. It was not parsed. */
export class TooManyValuesError extends GatewayError {
  override readonly name = 'TooManyValuesError';
  readonly limitValues: number;

  constructor(context: ErrorContext, limitValues: number) {
    super(
      context,
      `the response contains more than ${limitValues / 1e6} million values, which is more than Movescope reads at once; check the URL of the network, or ask the operator of the gateway.`,
    );
    this.limitValues = limitValues;
  }
}

/** The response has a content encoding that cannot be decoded. */
export class UnknownEncodingError extends GatewayError {
  override readonly name = 'UnknownEncodingError';
  /** From the response's header. */
  readonly encoding: string;

  constructor(context: ErrorContext, encoding: string) {
    const words = excerpt(encoding, 60);
    super(
      context,
      `the response has the content encoding “${words}”, which cannot be read; check the URL of the network, or ask the operator of the gateway.`,
    );
    this.encoding = words;
  }
}

/** The pages of an account are more than any real account has, and may never end. */
export class EndlessPagesError extends GatewayError {
  override readonly name = 'EndlessPagesError';

  constructor(context: ErrorContext) {
    super(
      context,
      'too many pages of modules for one account; check the URL of the network, or ask the operator of the gateway.',
    );
  }
}

/** A page names the start of an earlier page, so the pages would never end. */
export class RepeatedCursorError extends GatewayError {
  override readonly name = 'RepeatedCursorError';

  constructor(context: ErrorContext) {
    super(
      context,
      'the gateway sends the same pages again and again, so the list would never end; report this to its operator.',
    );
  }
}

/** What a response said about a transaction, if not that it is executed. */
export type TransactionNews =
  | { readonly kind: 'pending' }
  /** The network does not know it (yet). */
  | { readonly kind: 'unknown' }
  /** It is of a kind that may or may not be executed. */
  | { readonly kind: 'other'; readonly type: string };

/** What was learned about a transaction within a timeout. */
export interface Waited {
  readonly timeLimitMs: number;
  /** The transaction as last seen. */
  readonly seen?: Answer<WireTransaction> | undefined;
  /** What was last said about it. */
  readonly news?: TransactionNews | undefined;
  /** Why the last response, if it was none, said nothing. */
  readonly failure?: GatewayError | undefined;
}

/** Within the caller's timeout, no response said that a transaction is executed. */
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
    return `${before}within ${seconds}, no response said that it is executed. The last time, ${failure.explanation}`;
  }
  switch (news?.kind) {
    case undefined:
      return `the gateway did not respond within ${seconds}; wait longer, or check your connection and the gateway.`;
    case 'pending':
      return `it was still pending after ${seconds}; wait longer, or try again later.`;
    case 'unknown':
      return `the network did not know it within ${seconds}; check that the hash and the network are correct.`;
    case 'other':
      return `Movescope does not know its kind, “${excerpt(news.type, 60)}”, so after ${seconds} it is not known whether it is executed; look at the transaction, or wait longer.`;
  }
}

const NEWS_WORDS: Readonly<Record<TransactionNews['kind'], string>> = {
  pending: 'it was pending, but ',
  unknown: 'the network did not know it, and ',
  other: 'it was of a kind that Movescope does not know, and ',
};

/** A response is about something else than was asked for. */
export class OtherAnswerError extends GatewayError {
  override readonly name = 'OtherAnswerError';
  readonly answer: Answer<unknown>;

  /** @param about what the response is about: `the module 0x1::coin` */
  constructor(context: ErrorContext, about: string, answer: Answer<unknown>) {
    super(
      context,
      `the gateway returned ${excerpt(about, 200)} instead; check the URL of the network, or ask the operator of the gateway.`,
    );
    this.answer = answer;
  }
}
