import { groupDigits } from '../text/digits';
import { excerpt } from '../text/visibleText';
import type { AnswerHeaders } from './answer';
import { type Operation, GatewayError, type ErrorContext } from './gatewayError';
import type { WireErrorBody } from './schemas/answerSchemas';

/** The data of a response with an error status. */
export interface StatusFacts {
  readonly status: number;
  /** The body if it is a node's own error body; `undefined` if the body is from a gateway or proxy. */
  readonly body: WireErrorBody | undefined;
  /** The start of the body as text. */
  readonly text: string;
  readonly headers: AnswerHeaders;
  /** From `Retry-After`, in ms. */
  readonly retryAfterMs: number | undefined;
  /** The wait that `Retry-After` asks for, even if nobody waits that long, in ms. */
  readonly askedWaitMs?: number | undefined;
  /** Whether the network has an access key. */
  readonly hasKey?: boolean;
}

/** The gateway responded with an error status. Decisions depend on its data, never on its wording. */
export abstract class HttpStatusError extends GatewayError {
  readonly status: number;
  /** The node's own description of the error, if the body is one. */
  readonly body: WireErrorBody | undefined;
  /** What the node reported about itself with the error. */
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

/** Returns the node's message, or the start of the body, in quotes after a colon; empty for an empty body. */
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
        ? 'the gateway rejected the access key (401), which might be wrong or disabled, for a region other than that of the URL, or for the other network; run "Movescope: Set Access Key".'
        : 'the gateway wants an access key (401), and the network is set to send none; run "Movescope: Edit Network".',
    );
    this.hasKey = hasKey;
  }
}

/** 403: the gateway does not allow this, or not for this key. */
export class ForbiddenError extends HttpStatusError {
  override readonly name = 'ForbiddenError';

  constructor(context: ErrorContext, facts: StatusFacts) {
    super(
      context,
      facts,
      facts.body?.error_code === 'api_disabled'
        ? 'this operation is switched off at the gateway (403); use another network, or ask the operator of the gateway.'
        : `the gateway does not allow it (403)${quotation(facts)}; ${facts.hasKey === false ? 'ask its operator' : 'check what the access key is allowed to do'}.`,
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
      `the ${facts.body ? 'node' : 'gateway'} does not accept the request (400)${quotation(facts)}; correct the problem and try again.`,
    );
  }
}

/** Of a 404. `path`: the node does not know the path; `other`: the response does not say, which can happen. */
export type Missing = 'account' | 'module' | 'transaction' | 'block' | 'other' | 'path';

/** 404: an item does not exist. */
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
      return 'there is no such account on this network; check that the address and the network are correct.';
    case 'module':
      return operation.kind === 'getAccountModule'
        ? 'there is no such module on this network; check that its name, its address and the network are correct.'
        : 'a module that it needs is not on this network; check that its name, its address and the network are correct.';
    case 'transaction':
      return 'the network does not know this transaction; if it was just submitted, try again in a moment; otherwise, check its hash.';
    case 'block':
      return 'there is no such version on this network yet; check that the number and the network are correct.';
    case 'other':
      return `the gateway did not find it (404)${quotation(facts)}: either ${absentText(operation)}, or the URL of the network is wrong; check both, and that the address ends with the API version, such as /v1.`;
    case 'path':
      return `the node does not know this path (404)${quotation(facts)}; check that the URL of the network ends with the API version, such as /v1.`;
  }
}

function absentText({ kind }: Operation): string {
  switch (kind) {
    case 'getAccount':
    case 'getAccountModules':
    case 'getAccountTransactions':
      return 'there is no such account on this network';
    case 'getAccountModule':
      return 'there is no such module on this network';
    case 'getBlockByVersion':
      return 'there is no such version on this network yet';
    case 'getTransaction':
    case 'waitForTransaction':
      return 'the network does not know this transaction yet';
    case 'simulateTransaction':
    case 'encodeSubmission':
      return 'something that the transaction needs is not on this network';
  }
}

/** 410: the node has pruned that part of its history. */
export class PrunedError extends HttpStatusError {
  override readonly name = 'PrunedError';
  /** Oldest ledger version that the node still has, if reported. */
  readonly oldestLedgerVersion: string | undefined;

  constructor(context: ErrorContext, facts: StatusFacts) {
    const oldest = facts.headers.oldestLedgerVersion;
    super(
      context,
      facts,
      (facts.body ?? oldest)
        ? prunedText(context.operation, oldest)
        : `the gateway returned the status 410${quotation(facts)}, with which nodes say that they no longer keep something; request something newer, or use another node.`,
    );
    this.oldestLedgerVersion = oldest;
  }
}

/** What can be requested instead depends on what the operation takes: a version, a sequence number or a hash. */
function prunedText({ kind }: Operation, oldest: string | undefined): string {
  switch (kind) {
    case 'getAccountTransactions':
      return 'the node no longer keeps transactions with such low sequence numbers (410); start at a higher number.';
    case 'getTransaction':
    case 'waitForTransaction':
      return 'the node no longer keeps that transaction (410); look it up at a node that keeps more of the history.';
    case 'getAccount':
    case 'getAccountModules':
    case 'getAccountModule':
    case 'getBlockByVersion':
    case 'simulateTransaction':
    case 'encodeSubmission':
      return oldest === undefined
        ? 'the node no longer keeps that ledger version (410); request a newer one.'
        : `the node no longer keeps that ledger version (410); request version ${oldest} or a newer one.`;
  }
}

/** 429: the access key's limit of queries per second is exceeded. The request was not executed. */
export class RateLimitError extends HttpStatusError {
  override readonly name = 'RateLimitError';
  /** How long the gateway asks to wait, in ms: more than 0, up to a minute. `undefined` if it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(context: ErrorContext, facts: StatusFacts) {
    const { askedWaitMs = 0, hasKey = true } = facts;
    const whose = hasKey ? "the access key's limit" : "the gateway's limit";
    const wait =
      askedWaitMs > A_MOMENT ? `${groupDigits(Math.ceil(askedWaitMs / 1000))} s, as the gateway asks,` : 'a moment';
    const raise = hasKey ? ", or raise the key's limit" : '';
    super(context, facts, `${whose} of queries per second is exceeded (429); wait ${wait} and try again${raise}.`);
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** 413: the request is larger than the gateway accepts. */
export class RequestTooLargeError extends HttpStatusError {
  override readonly name = 'RequestTooLargeError';

  constructor(context: ErrorContext, facts: StatusFacts) {
    super(
      context,
      facts,
      'the request is larger than the gateway accepts (413); make the arguments of the payload smaller.',
    );
  }
}

/** 5xx: the gateway, or the node that it uses, has a problem. */
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

/** A status that has no meaning for these operations, either in the contract or on public nodes. */
export class UnexpectedStatusError extends HttpStatusError {
  override readonly name = 'UnexpectedStatusError';

  constructor(context: ErrorContext, facts: StatusFacts) {
    super(
      context,
      facts,
      `the gateway returned the unexpected status ${facts.status}${quotation(facts)}; check the URL of the network and your proxy settings.`,
    );
  }
}

/** In ms. */
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

/** Creates the error for a status: only 429 is in the contract; the others mean what they do to nodes. */
export function statusError(context: ErrorContext, facts: StatusFacts): HttpStatusError {
  const StatusError = CLASSES.get(facts.status) ?? (facts.status >= 500 ? ServerError : UnexpectedStatusError);
  return new StatusError(context, facts);
}
