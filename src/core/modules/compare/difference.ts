/**
 * The chain's verdict on a difference when the later interface is published as an upgrade of the earlier one: rejected,
 * dependent on a network setting that the ABI does not show, or allowed.
 * The rules are those of the compatibility check in Aptos nodes (`move-binary-format/src/compatibility.rs`), for a
 * package with the upgrade policy `compatible`.
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

export const UNSEEN_BY_CODE = 'The upgrade policy of the package is not compared.';

export const UNSEEN_BY_ABI =
  'An ABI does not include function bodies, constants, private functions that are neither entry nor view functions, phantom type parameters, #[persistent] or the upgrade policy of the package: changes to them are not detected.';

/** Returns the most severe verdict; `allowed` if there are none. */
export function strictest(verdicts: readonly UpgradeVerdict[]): UpgradeVerdict {
  if (verdicts.includes('refused')) return 'refused';
  return verdicts.includes('depends') ? 'depends' : 'allowed';
}

/** The result of comparing a module's bytecode with that of the other side. */
export type CodeVerdict =
  | { readonly kind: 'identical' }
  /**
   * The functions, structs and friends are the same by name; `besides` lists the other differences: `bytecode version 9
   * → 8`.
   */
  | { readonly kind: 'same'; readonly besides: readonly string[] }
  | { readonly kind: 'changed'; readonly besides: readonly string[] }
  /** Only the interfaces were compared. `reason` is a clause: `one side has no bytecode`. */
  | { readonly kind: 'notCompared'; readonly reason: string };

/** Describes a verdict in a few words; empty if the differences of the module already show it. */
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
