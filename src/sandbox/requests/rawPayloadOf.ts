import type { RawEntryFunction, RawPayload } from '../../core/move/rawTransaction';
import { invalidInput } from '../http/nodeError';
import type { Ledger } from '../ledger';
import { accountAddress } from './accountAddress';
import { entryFunctionCall, type EntryFunctionCall } from './entryFunctionCall';
import type { PayloadInput } from './requestSchemas';
import { scriptCall } from './scriptCall';

/** What a request's payload runs, in the form that becomes bytes. @throws PayloadError, and NodeError for a module bundle */
export function rawPayloadOf(ledger: Ledger, payload: PayloadInput): RawPayload {
  switch (payload.type) {
    case 'entry_function_payload':
      return rawEntryFunction(entryFunctionCall(ledger, payload));
    case 'script_payload':
      return scriptCall(payload);
    case 'multisig_payload': {
      const { multisig_address: address, transaction_payload: inner } = payload;
      const call = inner ? { call: rawEntryFunction(entryFunctionCall(ledger, inner)) } : {};
      return { kind: 'multisig', address: accountAddress(address), ...call };
    }
    case 'module_bundle_payload':
      throw invalidInput('The given transaction is invalid: Module bundle payload has been removed');
  }
}

/** A call that fits its function, in the form that becomes bytes. */
export function rawEntryFunction({ function: id, typeArguments, encoded }: EntryFunctionCall): RawEntryFunction {
  return { kind: 'entryFunction', function: id, typeArguments, arguments: encoded };
}
