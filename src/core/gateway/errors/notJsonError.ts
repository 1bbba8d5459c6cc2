import { excerpt } from '../excerpt';
import { GatewayError, type ErrorContext } from './gatewayError';

/** The gateway said that all is well, but what it sent is not JSON: a captive portal, a proxy, a wrong address. */
export class NotJsonError extends GatewayError {
  override readonly name = 'NotJsonError';
  /** As the answer's header has it; empty where there is none. */
  readonly contentType: string;
  /** The start of the body as one line; empty when the body is. */
  readonly start: string;

  constructor(context: ErrorContext, contentType: string, body: string, options?: ErrorOptions) {
    const start = excerpt(body, 80);
    const type = excerpt(contentType, 60);
    super(
      context,
      `${whatCame(type, start)}; check the address of the network, and whether your connection asks you to sign in.`,
      options,
    );
    this.contentType = type;
    this.start = start;
  }
}

function whatCame(type: string, start: string): string {
  if (start === '') return 'the answer is empty where JSON was expected';
  const typeText = type === '' ? 'has no content type' : `is ${type}`;
  return `the answer ${typeText} and not JSON that can be read (it starts with “${start}”)`;
}
