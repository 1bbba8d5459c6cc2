import { groupDigits } from '../text/digits';
import { excerpt } from '../text/visibleText';
import type { AnswerHeaders } from './answer';
import { type Operation, GatewayError, type ErrorContext } from './gatewayError';
import type { WireErrorBody } from './schemas/answerSchemas';

/** The data of a response with an error status. */
export interface StatusFacts {
  readonly status: number;
  /** The body if it is a node's error body; `undefined` if it is from a gateway or a proxy. */
  readonly body: WireErrorBody | undefined;
  /** The start of the body as text. */
  readonly text: string;
  readonly headers: AnswerHeaders;
  /** From `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** The wait requested by `Retry-After`, even if it is too long to be used, in milliseconds. */
  readonly askedWaitMs?: number | undefined;
  /** Whether the network is configured to send an access key; defaults to true. */
  readonly hasKey?: boolean;
}

/** The gateway responded with an error status. Code distinguishes these errors by field, never by message. */
export abstract class HttpStatusError extends GatewayError {
  readonly status: number;
  /** The node's description of the error, if the body contains one. */
  readonly body: WireErrorBody | undefined;
  readonly headers: AnswerHeaders;

  constructor(context: ErrorContext, facts: StatusFacts, reason: string) {
    super(context, reason);
    this.status = facts.status;
    this.body = facts.body;
    this.headers = facts.headers;
  }

  override get logText(): string {
    return `${super.logText} (${this.status})`;
  }
}

/** Returns the node's message, or the start of the body, as a quotation after a colon; empty for an empty body. */
function quotation({ body, text }: StatusFacts): string {
  const words = excerpt(body?.message ?? text, 240);
  return words === '' ? '' : `: “${words}”`;
}

/** 401: the gateway rejects the access key. */
export class AccessKeyRefusedError extends HttpStatusError {
  override readonly name = 'AccessKeyRefusedError';
  readonly hasKey: boolean;

  constructor(context: ErrorContext, facts: StatusFacts) {
    const { hasKey = true } = facts;
    super(
      context,
      facts,
      hasKey
        ? 'the gateway rejected the access key (401), which might be wrong, disabled, or for a different region or network than the URL; run "Movescope: Set Access Key".'
        : 'the gateway requires an access key (401), but the network is configured without one; run "Movescope: Edit Network".',
    );
    this.hasKey = hasKey;
  }
}

/** 403: the gateway does not allow this, or not with this key. */
export class ForbiddenError extends HttpStatusError {
  override readonly name = 'ForbiddenError';

  constructor(context: ErrorContext, facts: StatusFacts) {
    super(
      context,
      facts,
      facts.body?.error_code === 'api_disabled'
        ? 'this operation is disabled on the gateway (403); use another network, or contact the operator of the gateway.'
        : `the gateway denied the request (403)${quotation(facts)}; ${facts.hasKey === false ? 'contact its operator' : 'check the permissions of the access key'}.`,
    );
  }
}

/** 400: the node does not accept the request. */
export class InvalidInputError extends HttpStatusError {
  override readonly name = 'InvalidInputError';

  constructor(context: ErrorContext, facts: StatusFacts) {
    super(
      context,
      facts,
      `the ${facts.body ? 'node' : 'gateway'} rejected the request (400)${quotation(facts)}; correct the problem and try again.`,
    );
  }
}

/**
 * The item that a 404 reports as missing. `path`: the node does not know the path; `other`: the response does not
 * specify the item.
 */
export type Missing = 'account' | 'module' | 'transaction' | 'block' | 'other' | 'path';

/** 404: the item does not exist. */
export class NotFoundError extends HttpStatusError {
  override readonly name = 'NotFoundError';
  readonly missing: Missing;

  constructor(context: ErrorContext, facts: StatusFacts) {
    const missing = MISSING.get(facts.body?.error_code ?? '') ?? 'other';
    super(context, facts, sentenceEnd(missing, context.operation, facts));
    this.missing = missing;
  }
}

const MISSING: ReadonlyMap<string, Missing> = new Map<string, Missing>([
  ['account_not_found', 'account'],
  ['module_not_found', 'module'],
  ['transaction_not_found', 'transaction'],
  ['block_not_found', 'block'],
  ['version_not_found', 'block'],
  ['web_framework_error', 'path'],
]);

function sentenceEnd(missing: Missing, operation: Operation, facts: StatusFacts): string {
  switch (missing) {
    case 'account':
      return 'the account does not exist on this network; check the address and the network.';
    case 'module':
      return operation.kind === 'getAccountModule'
        ? 'the module does not exist on this network; check its name, its address and the network.'
        : 'a required module does not exist on this network; check its name, its address and the network.';
    case 'transaction':
      return 'the transaction was not found on this network; if it was just submitted, try again in a moment; otherwise, check its hash.';
    case 'block':
      return 'the version does not exist on this network yet; check the number and the network.';
    case 'other':
      return `the gateway did not find it (404)${quotation(facts)}: either ${absentText(operation)}, or the URL of the network is wrong; check both, and that the URL ends with the API version, such as /v1.`;
    case 'path':
      return `the node does not recognize this path (404)${quotation(facts)}; check that the URL of the network ends with the API version, such as /v1.`;
  }
}

function absentText({ kind }: Operation): string {
  switch (kind) {
    case 'getAccount':
    case 'getAccountModules':
    case 'getAccountTransactions':
      return 'the account does not exist on this network';
    case 'getAccountModule':
      return 'the module does not exist on this network';
    case 'getBlockByVersion':
      return 'the version does not exist on this network yet';
    case 'getTransaction':
    case 'waitForTransaction':
      return 'the transaction was not found on this network yet';
    case 'simulateTransaction':
    case 'encodeSubmission':
      return 'something that the transaction needs does not exist on this network';
  }
}

/** 410: the node has pruned that part of its history. */
export class PrunedError extends HttpStatusError {
  override readonly name = 'PrunedError';
  /** The oldest ledger version that the node still has, if reported. */
  readonly oldestLedgerVersion: string | undefined;

  constructor(context: ErrorContext, facts: StatusFacts) {
    const oldest = facts.headers.oldestLedgerVersion;
    super(
      context,
      facts,
      (facts.body ?? oldest)
        ? prunedText(context.operation, oldest)
        : `the gateway returned status 410${quotation(facts)}, which nodes use for pruned data; request newer data, or use another node.`,
    );
    this.oldestLedgerVersion = oldest;
  }
}

/**
 * Returns the message for pruned data; the suggested alternative depends on the operation: a version, a sequence number
 * or a hash.
 */
function prunedText({ kind }: Operation, oldest: string | undefined): string {
  switch (kind) {
    case 'getAccountTransactions':
      return 'the node has pruned transactions with such low sequence numbers (410); start at a higher number.';
    case 'getTransaction':
    case 'waitForTransaction':
      return 'the node has pruned this transaction (410); open it on a node with more history.';
    case 'getAccount':
    case 'getAccountModules':
    case 'getAccountModule':
    case 'getBlockByVersion':
    case 'simulateTransaction':
    case 'encodeSubmission':
      return oldest === undefined
        ? 'the node has pruned this ledger version (410); request a newer one.'
        : `the node has pruned this ledger version (410); request version ${oldest} or a newer one.`;
  }
}

/** 429: the access key's limit of queries per second was exceeded. The request was not executed. */
export class RateLimitError extends HttpStatusError {
  override readonly name = 'RateLimitError';
  /**
   * The wait requested by the gateway, in milliseconds: more than 0, at most one minute; `undefined` if there is none.
   */
  readonly retryAfterMs: number | undefined;

  constructor(context: ErrorContext, facts: StatusFacts) {
    const { askedWaitMs = 0, hasKey = true } = facts;
    const whose = hasKey ? "the access key's limit" : "the gateway's limit";
    const wait =
      askedWaitMs > A_MOMENT
        ? `${groupDigits(Math.ceil(askedWaitMs / 1000))} s, as requested by the gateway,`
        : 'a moment';
    const raise = hasKey ? ", or raise the key's limit" : '';
    super(context, facts, `${whose} of queries per second was exceeded (429); wait ${wait} and try again${raise}.`);
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** Statuses that do not depend on the values of a request: access, missing or pruned data, and the rate limit. */
const NOT_OF_VALUES: ReadonlySet<number> = new Set([401, 403, 404, 410, 429]);

/**
 * Whether a page might have been rejected because of its size: the contract states neither its maximum nor the status.
 */
export function mayBeOfSize(error: unknown): boolean {
  return (
    error instanceof HttpStatusError && error.status >= 400 && error.status < 500 && !NOT_OF_VALUES.has(error.status)
  );
}

/** 413: the request is larger than the gateway accepts. */
export class RequestTooLargeError extends HttpStatusError {
  override readonly name = 'RequestTooLargeError';

  constructor(context: ErrorContext, facts: StatusFacts) {
    super(
      context,
      facts,
      'the request is larger than the gateway accepts (413); reduce the size of the payload’s arguments.',
    );
  }
}

/** 5xx: the gateway, or the node behind it, has a problem. */
export class ServerError extends HttpStatusError {
  override readonly name = 'ServerError';

  constructor(context: ErrorContext, facts: StatusFacts) {
    super(
      context,
      facts,
      `the gateway returned an internal error (${facts.status})${quotation(facts)}; try again in a moment.`,
    );
  }
}

/** A status that neither the contract nor public nodes define for these operations. */
export class UnexpectedStatusError extends HttpStatusError {
  override readonly name = 'UnexpectedStatusError';

  constructor(context: ErrorContext, facts: StatusFacts) {
    super(
      context,
      facts,
      `the gateway returned unexpected status ${facts.status}${quotation(facts)}; check the URL of the network and your proxy settings.`,
    );
  }
}

/** In milliseconds. */
const A_MOMENT = 5_000;

type StatusErrorClass = new (context: ErrorContext, facts: StatusFacts) => HttpStatusError;

const CLASSES: ReadonlyMap<number, StatusErrorClass> = new Map<number, StatusErrorClass>([
  [400, InvalidInputError],
  [401, AccessKeyRefusedError],
  [403, ForbiddenError],
  [404, NotFoundError],
  [410, PrunedError],
  [413, RequestTooLargeError],
  [429, RateLimitError],
]);

/** Creates the error for a status. Only 429 is in the contract; other statuses have the same meaning as on nodes. */
export function statusError(context: ErrorContext, facts: StatusFacts): HttpStatusError {
  const StatusError = CLASSES.get(facts.status) ?? (facts.status >= 500 ? ServerError : UnexpectedStatusError);
  return new StatusError(context, facts);
}
