import type { Resource } from '../ledger';
import { ModelAbort, type FunctionModel } from '../simulation/execution';
import { parseResource } from './resourceSchemas';

const MODULE = '0x1::multisig_account';
const ACCOUNT_TYPE = `${MODULE}::MultisigAccount`;

/** Returns the resource of a multisig account, without what the sandbox does not need. */
export function multisigAccount(owners: readonly string[], signaturesRequired: number): Resource {
  return {
    type: ACCOUNT_TYPE,
    data: {
      last_executed_sequence_number: '0',
      metadata: { data: [] },
      next_sequence_number: '1',
      num_signatures_required: String(signaturesRequired),
      owners: [...owners],
      signer_cap: { vec: [] },
    },
  };
}

/**
 * Returns a function as a multisig account runs it for an owner. The aborts are those of
 * `multisig_account::validate_multisig_transaction` in the bytecode of the public networks. Approvals are not modelled:
 * the account runs what an owner asks for.
 * @param model absent if the owner asks for the next stored transaction; the sandbox's accounts have none
 */
export function asMultisigAccount(account: string, model: FunctionModel | undefined): FunctionModel {
  return run => {
    const data = run.state.read(account, ACCOUNT_TYPE);
    if (data === undefined)
      throw new ModelAbort(MODULE, 'EACCOUNT_NOT_MULTISIG', 0x307d2, 'Specified account is not a multisig account.');
    if (!parseResource.multisigAccount(data).owners.includes(run.sender))
      throw new ModelAbort(
        MODULE,
        'ENOT_OWNER',
        0x507d3,
        'Account executing this operation is not an owner of the multisig account.',
      );
    if (!model)
      throw new ModelAbort(MODULE, 'ETRANSACTION_NOT_FOUND', 0x607d6, 'Transaction with specified id cannot be found.');
    return model({ ...run, sender: account });
  };
}
