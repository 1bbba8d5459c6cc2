import { accountAddress } from './canonicalValue';
import type { AccountSignatureInput, SignatureInput } from './requestSchemas';

/** An account that signs, and its signature. */
export interface Signer {
  readonly address: string;
  readonly signature: AccountSignatureInput;
}

/** The accounts of a signature, in order. */
export interface Signers {
  /** All accounts, starting with the sender. */
  readonly accounts: readonly Signer[];
  /** The fee payer, if it is not the sender. */
  readonly payer?: Signer;
  /** Whether there is one signature for each secondary signer. */
  readonly isComplete: boolean;
}

/**
 * Returns the signers of a transaction (FACTS of public nodes, §3): all but the first two forms have only the sender.
 */
export function signersOf(sender: string, signature: SignatureInput): Signers {
  if (signature.type !== 'multi_agent_signature' && signature.type !== 'fee_payer_signature') {
    return { accounts: [{ address: sender, signature }], isComplete: true };
  }
  const { secondary_signer_addresses: addresses, secondary_signers: signatures } = signature;
  const secondary = addresses.flatMap((address, index): readonly Signer[] => {
    const own = signatures[index];
    return own ? [{ address: accountAddress(address), signature: own }] : [];
  });
  return {
    accounts: [{ address: sender, signature: signature.sender }, ...secondary],
    ...(signature.type === 'fee_payer_signature' && {
      payer: { address: accountAddress(signature.fee_payer_address), signature: signature.fee_payer_signer },
    }),
    isComplete: addresses.length === signatures.length,
  };
}
