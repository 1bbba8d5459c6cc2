/**
 * The chain's verdict on a difference when the later interface is published as an upgrade of the earlier one: the chain
 * rejects it, rejects it depending on a network setting that no ABI shows, or allows it.
 *
 * The rules are those of the compatibility check of Aptos nodes (`move-binary-format/src/compatibility.rs`), for a
 * package whose upgrade policy is `compatible`.
 */
export type UpgradeVerdict = 'refused' | 'depends' | 'allowed';

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
  | 'friends'
  | 'attributes'
  | 'code';

export interface AbiDifference {
  readonly code: DifferenceCode;
  readonly verdict: UpgradeVerdict;
  /** A description without a full stop: `parameter 2: u64 → u128`. */
  readonly text: string;
}

/** A sentence about what a comparison of bytecode cannot show. */
export const UNSEEN_BY_CODE = 'The upgrade policy of the package is not compared.';

/** A sentence about what a comparison of ABIs cannot show. */
export const UNSEEN_BY_ABI =
  'An ABI does not include bodies, constants, private functions that are neither entry nor view functions, phantom type parameters, #[persistent] or the upgrade policy of the package: changes to them are not detected.';

/** Returns the strictest of some verdicts; `allowed` if there are none. */
export function strictest(verdicts: readonly UpgradeVerdict[]): UpgradeVerdict {
  if (verdicts.includes('refused')) return 'refused';
  return verdicts.includes('depends') ? 'depends' : 'allowed';
}

/** How the bytecode of a module compares with that of the other side. */
export type CodeVerdict =
  | { readonly kind: 'identical' }
  /** The same functions, structs and friends by name. `besides` says what else differs: `bytecode version 9 → 8`. */
  | { readonly kind: 'same'; readonly besides: readonly string[] }
  | { readonly kind: 'changed'; readonly besides: readonly string[] }
  /** Only the interfaces were compared. `reason` is part of a sentence: `one side has no bytecode`. */
  | { readonly kind: 'notCompared'; readonly reason: string };

/** Describes a verdict briefly; empty if the differences of the module already show it. */
export function codeText(code: CodeVerdict): string {
  switch (code.kind) {
    case 'identical':
      return 'identical';
    case 'same':
      return ['same code', ...code.besides].join(', ');
    case 'changed':
      return code.besides.join(', ');
    case 'notCompared':
      return 'interface only';
  }
}
