import { NO_MULTISIG_ADDRESS } from '../draft';
import type { PayloadForm, WrittenValue } from '../located';

/** Returns the sentence for a multisig account that is missing, or is not an address. */
export function multisigText(account: WrittenValue | undefined, form: PayloadForm): string {
  if (form.isCommand)
    return account
      ? 'The value of --multisig-address is not the address of the multisig account, such as 0xacc0.'
      : 'The command needs the address of the multisig account: add --multisig-address, such as 0xacc0.';
  return account ? NO_MULTISIG_ADDRESS : MISSING_MULTISIG_ADDRESS;
}

const MISSING_MULTISIG_ADDRESS =
  'The payload of a multisig account needs its address: add "multisig_address", such as "0xacc0".';
