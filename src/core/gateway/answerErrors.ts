import { counted } from '../move/groupDigits';
import { excerpt } from '../move/visibleText';
import type { Answer } from './answer';
import { GatewayError, type ErrorContext } from './gatewayError';
import type { WireTransaction } from './schemas/transactionSchema';

/** The answer is larger than the limit; the rest of it has not been read. */
export class BodyTooLargeError extends GatewayError {
  override readonly name = 'BodyTooLargeError';
  readonly limitBytes: number;

  constructor(context: ErrorContext, limitBytes: number) {
    super(
      context,
      `the answer is larger than ${sizeText(limitBytes)}, which is more than Movescope reads at once; check the address of the network, or ask the operator of the gateway.`,
    );
    this.limitBytes = limitBytes;
  }
}

function sizeText(bytes: number): string {
  return bytes >= 2 ** 20 ? `${bytes / 2 ** 20} MiB` : counted(bytes, 'byte');
}

/** The gateway reported success, but its answer is not JSON: a captive portal, a proxy, a wrong address. */
export class NotJsonError extends GatewayError {
  override readonly name = 'NotJsonError';
  /** From the answer's header; empty if it has none. */
  readonly contentType: string;
  /** The start of the body on one line; empty if the body is. */
  readonly start: string;
  /** The body without the access key, as far as it was kept. */
  readonly body: string;

  constructor(context: ErrorContext, contentType: string, body: string, options?: ErrorOptions) {
    const start = excerpt(body, 80);
    const type = excerpt(contentType, 60);
    super(
      context,
      `${whatCame(type, start)}; check the address of the network, and whether your connection requires you to sign in.`,
      options,
    );
    this.contentType = type;
    this.start = start;
    this.body = body;
  }
}

function whatCame(type: string, start: string): string {
  if (start === '') return 'the answer is empty where JSON was expected';
  const typeText = type === '' ? 'has no content type' : `is ${type}`;
  return `the answer ${typeText} and not readable JSON (it starts with “${start}”)`;
}

/** The first wrong member of an answer. */
type Mismatch = Pick<SchemaMismatchError, 'path' | 'expected'>;

/** The answer is JSON, but does not have the form in SPEC.md §2. */
export class SchemaMismatchError extends GatewayError {
  override readonly name = 'SchemaMismatchError';
  /** The first wrong member, such as `[0].abi.name`; empty for the whole answer. */
  readonly path: string;
  /** The expected value in words, such as `a string`. */
  readonly expected: string;

  /** @param start of the answer's body */
  constructor(context: ErrorContext, { path, expected }: Mismatch, start: string) {
    const member = path === '' ? 'the answer' : `“${excerpt(path, 120)}” in the answer`;
    const quoted = start === '' ? '' : ` (the answer starts with “${excerpt(start, 120)}”)`;
    super(
      context,
      `${member} should be ${expected}${quoted}; check that the address of the network is that of an Aptos node's API.`,
    );
    this.path = path;
    this.expected = expected;
  }
}

/** The answer is JSON with so many small values that parsing would block everything else. It was not parsed. */
export class TooManyValuesError extends GatewayError {
  override readonly name = 'TooManyValuesError';
  readonly limitValues: number;

  constructor(context: ErrorContext, limitValues: number) {
    super(
      context,
      `the answer contains more than ${limitValues / 1e6} million values, which is more than Movescope reads at once; check the address of the network, or ask the operator of the gateway.`,
    );
    this.limitValues = limitValues;
  }
}

/** The answer has a content encoding that cannot be decoded. */
export class UnknownEncodingError extends GatewayError {
  override readonly name = 'UnknownEncodingError';
  /** From the answer's header. */
  readonly encoding: string;

  constructor(context: ErrorContext, encoding: string) {
    const words = excerpt(encoding, 60);
    super(
      context,
      `the answer has the content encoding “${words}”, which cannot be read; check the address of the network, or ask the operator of the gateway.`,
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
      'too many pages of modules for one account; check the address of the network, or ask the operator of the gateway.',
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

/** What an answer said about a transaction, if not that it is executed. */
export type TransactionNews =
  | { readonly kind: 'pending' }
  /** The network does not know it (yet). */
  | { readonly kind: 'unknown' }
  /** It is of a kind that may or may not be executed. */
  | { readonly kind: 'other'; readonly type: string };

/** What was learned about a transaction within a time limit. */
export interface Waited {
  readonly timeLimitMs: number;
  /** The transaction as last seen. */
  readonly seen?: Answer<WireTransaction> | undefined;
  /** What was last said about it. */
  readonly news?: TransactionNews | undefined;
  /** Why the last answer, if it was none, said nothing. */
  readonly failure?: GatewayError | undefined;
}

/** Within the caller's time limit, no answer said that a transaction is executed. */
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
    return `${before}within ${seconds}, no answer said that it is executed. The last time, ${failure.explanation}`;
  }
  switch (news?.kind) {
    case undefined:
      return `the gateway did not answer within ${seconds}; wait longer, or check your connection and the gateway.`;
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

/** An answer is about something else than was asked for. */
export class OtherAnswerError extends GatewayError {
  override readonly name = 'OtherAnswerError';
  readonly answer: Answer<unknown>;

  /** @param about what the answer is about: `the module 0x1::coin` */
  constructor(context: ErrorContext, about: string, answer: Answer<unknown>) {
    super(
      context,
      `the gateway answered with ${excerpt(about, 200)} instead; check the address of the network, or ask the operator of the gateway.`,
    );
    this.answer = answer;
  }
}
