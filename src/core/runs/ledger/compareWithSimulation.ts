import type { TransactionDraft } from '../../payloads/draft';
import { UserFacingError } from '../../userFacingError';
import { compareResults } from '../../reports/compare/compareResults';
import type { ComparisonReport } from '../../reports/compare/comparisonModel';
import { simulate, type Sender, type Surroundings } from '../simulate';
import type { TransactionReport } from '../../reports/ledgerReport';

/** The effects of the transaction are not known (yet). */
export class NothingToCompareError extends UserFacingError {
  override readonly name = 'NothingToCompareError';
}

/**
 * Compares a transaction with a simulation of its payload on the current ledger, with the transaction's own limit and
 * price, so that differences come from the ledger alone.
 * @throws NothingToCompareError; what `simulate` throws
 */
export async function compareWithSimulation(
  { content, facts, verdict }: TransactionReport,
  draft: TransactionDraft,
  sender: Sender,
  surroundings: Surroundings,
  signal: AbortSignal,
): Promise<ComparisonReport> {
  if (content.kind !== 'effects') {
    throw new NothingToCompareError('It is not executed yet: wait for the transaction, then compare it.');
  }
  const { maxGasAmount, gasUnitPrice: price } = facts;
  const { details } = content.effects;
  const given = {
    ...draft.given,
    ...(maxGasAmount !== undefined && { maxGasAmount }),
    ...(price !== undefined && { gasUnitPrice: price }),
  };
  const simulated = await simulate({ draft: { ...draft, given } }, sender, surroundings, signal);
  const committed = {
    kind: 'report',
    label: `Version ${details.ledgerVersion}`,
    report: content.effects,
    ranAt: Number(BigInt(details.timestamp) / 1000n),
  } as const;
  const now = { kind: 'report', label: 'Simulated now', report: simulated, ranAt: surroundings.now() } as const;
  const { columns, ...comparison } = compareResults([committed, now], 'results');
  const [past, ...rest] = columns;
  // Both use the words of simulations, so that the tense is not a difference.
  const title = past?.kind === 'simulation' ? { ...past, verdict: verdict?.title ?? past.verdict } : past;
  return { ...comparison, columns: title ? [title, ...rest] : rest };
}
