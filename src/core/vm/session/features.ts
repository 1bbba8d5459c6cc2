import { longAddress } from '../../move/address';
import type { Journal } from '../state/journal';
import { bytesOf } from '../values';
import type { Means } from './running';

/** Feature flags that affect sessions. Source: aptos-core, `types/src/on_chain_config/aptos_features.rs`. */
export const FEATURES = {
  treatFriendAsPrivate: 2,
  structConstructors: 15,
  chargeInvariantViolation: 20,
  emitFeeStatement: 27,
  sponsoredAccountCreation: 34,
  abortIfMultisigPayloadMismatch: 70,
  simulationEnhancement: 78,
  accountAbstraction: 85,
  derivableAccountAbstraction: 88,
  functionValues: 89,
  defaultAccountResource: 91,
  payloadV2: 93,
} as const;

/** The feature flags of a chain, in the format that its framework uses. */
export class Features {
  constructor(readonly bits: Uint8Array) {}

  has(feature: keyof typeof FEATURES): boolean {
    const flag = FEATURES[feature];
    return ((this.bits[flag >> 3] ?? 0) & (1 << (flag & 7))) !== 0;
  }
}

/** Reads the feature flags; empty if the framework does not have any. @throws Needed, VmError */
export function readFeatures(means: Means, journal: Journal): Features {
  const { linker } = means;
  if (!linker.hasModule('0x1::features')) return new Features(new Uint8Array());
  const [value] = journal.resource(
    means,
    longAddress('0x1'),
    linker.types.struct('0x1', 'features', 'Features', []),
  ).slot;
  return new Features(Array.isArray(value) ? bytesOf(value[0]) : new Uint8Array());
}
