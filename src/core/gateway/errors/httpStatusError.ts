import type { AnswerHeaders } from '../answer';
import { excerpt } from '../excerpt';
import type { WireErrorBody } from '../schemas/errorBodySchema';
import { GatewayError, type ErrorContext } from './gatewayError';

/** What came with a status that is no success. */
export interface StatusFacts {
  readonly status: number;
  /** The body when it is a node's own error body, else `undefined`: then a gateway or proxy speaks. */
  readonly body: WireErrorBody | undefined;
  /** The start of the body as text. */
  readonly text: string;
  readonly headers: AnswerHeaders;
  /** From `Retry-After`, in ms. */
  readonly retryAfterMs: number | undefined;
}

/** The gateway answered with a status that is no success. Its facts decide, never its words. */
export abstract class HttpStatusError extends GatewayError {
  readonly status: number;
  /** The node's own account of the error, when the body is one. */
  readonly body: WireErrorBody | undefined;
  /** What the node said of itself beside the error. */
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

/** The words of the node, or the start of whatever the body is, in quotes after a colon; empty for an empty body. */
export function quotation({ body, text }: StatusFacts): string {
  const words = excerpt(body?.message ?? text, 240);
  return words === '' ? '' : `: “${words}”`;
}
