import { excerpt } from '../excerpt';
import { GatewayError, type ErrorContext } from './gatewayError';

/** The answer is JSON, but not of the form that SPEC.md §2 describes. */
export class SchemaMismatchError extends GatewayError {
  override readonly name = 'SchemaMismatchError';
  /** The first wrong member, such as `[0].abi.name`; empty for the whole answer. */
  readonly path: string;
  /** What it should be, such as `a string`. */
  readonly expected: string;

  constructor(context: ErrorContext, path: string, expected: string) {
    const member = path === '' ? 'the answer' : `“${excerpt(path, 120)}” in the answer`;
    super(
      context,
      `${member} should be ${expected}; check that the address of the network is that of an Aptos node's API.`,
    );
    this.path = path;
    this.expected = expected;
  }
}
