/**
 * What a chain says to a difference when the later interface is published as an upgrade of the earlier one: it refuses
 * it, it refuses it under a setting of the network that no ABI tells, or it takes it.
 *
 * The rules are those of the compatibility check of Aptos nodes (`move-binary-format/src/compatibility.rs`), for a
 * package whose upgrade policy is `compatible`.
 */
export type Verdict = 'refused' | 'depends' | 'allowed';

/** What is another. */
export type DifferenceCode =
  | 'removed'
  | 'visibility'
  | 'entry'
  | 'view'
  | 'type-parameters'
  | 'parameters'
  | 'returns'
  | 'kind'
  | 'abilities'
  | 'fields'
  | 'variants'
  | 'event'
  | 'friends';

/** One difference between two interfaces. */
export interface AbiDifference {
  readonly code: DifferenceCode;
  readonly verdict: Verdict;
  /** In words, without a full stop: `parameter 2: u64 → u128`. */
  readonly text: string;
}

/** What no comparison of ABIs can tell, as a sentence. */
export const UNSEEN_BY_ABI =
  'An ABI does not tell bodies, constants, private functions that are neither entry nor view functions, phantom type parameters, #[persistent] or the upgrade policy of the package: what changes there is not seen.';

/** The strictest of some verdicts; `allowed` of none. */
export function strictest(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('refused')) return 'refused';
  return verdicts.includes('depends') ? 'depends' : 'allowed';
}
