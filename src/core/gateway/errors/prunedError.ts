import type { ErrorContext } from './gatewayError';
import { HttpStatusError, type StatusFacts } from './httpStatusError';

/** 410: the node has dropped that part of its history. */
export class PrunedError extends HttpStatusError {
  override readonly name = 'PrunedError';
  /** Oldest ledger version that the node still has, where it says so. */
  readonly oldestLedgerVersion: string | undefined;

  constructor(context: ErrorContext, facts: StatusFacts) {
    const oldest = facts.headers.oldestLedgerVersion;
    super(
      context,
      facts,
      oldest === undefined
        ? 'the node no longer keeps that ledger version (410); ask for a newer one.'
        : `the node no longer keeps that ledger version (410); ask for version ${oldest} or a newer one.`,
    );
    this.oldestLedgerVersion = oldest;
  }
}
