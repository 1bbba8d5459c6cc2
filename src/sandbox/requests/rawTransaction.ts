import type { JsonValue } from '../../core/json';
import { hexToBytes } from '../../core/move/hex';
import type { RawPayload, RawTransaction, RawEntryFunction, ScriptArgument } from '../../core/move/transactionBcs';
import { typeTagText, type TypeTag } from '../../core/move/typeTag';
import { defined } from '../../core/text/defined';
import { invalidInput } from '../http/answer';
import type { Ledger } from '../ledger';
import { accountAddress, canonicalValue } from './canonicalValue';
import {
  entryFunctionCall,
  type EntryFunctionCall,
  encodeArgumentAt,
  fittingTypes,
  UnfitPayloadError,
  readType,
} from './entryFunctionCall';
import type {
  MultisigInput,
  TransactionInput,
  PayloadInput,
  ScriptInput,
  AccountSignatureInput,
  SignatureInput,
} from './requestSchemas';

/** Returns the transaction for a request with the given payload on a chain. */
export function rawTransactionOf(input: TransactionInput, payload: RawPayload, chainId: number): RawTransaction {
  return defined({
    sender: accountAddress(input.sender),
    sequenceNumber: input.sequence_number,
    payload,
    maxGasAmount: input.max_gas_amount,
    gasUnitPrice: input.gas_unit_price,
    expirationTimestampSecs: input.expiration_timestamp_secs,
    chainId,
    replayProtectionNonce: input.replay_protection_nonce ?? undefined,
  });
}

/**
 * Returns the payload of a request in a form that can be encoded. @throws UnfitPayloadError, and NodeError for a module
 * bundle
 */
export function rawPayloadOf(ledger: Ledger, payload: PayloadInput): RawPayload {
  switch (payload.type) {
    case 'entry_function_payload':
      return rawEntryFunction(entryFunctionCall(ledger, payload));
    case 'script_payload':
      return scriptCall(payload);
    case 'multisig_payload': {
      const { transaction_payload: inner } = payload;
      return rawMultisig(payload, inner ? entryFunctionCall(ledger, inner) : undefined);
    }
    case 'module_bundle_payload':
      throw invalidInput('The given transaction is invalid: Module bundle payload has been removed');
  }
}

/**
 * Returns the payload of a multisig account.
 * @param call the call that the account runs; absent if the call is stored on chain
 */
export function rawMultisig(
  { multisig_address: address }: MultisigInput,
  call: EntryFunctionCall | undefined,
): RawPayload {
  return { kind: 'multisig', address: accountAddress(address), ...(call && { call: rawEntryFunction(call) }) };
}

/** Returns a call that matches its function in a form that can be encoded. */
export function rawEntryFunction({ function: id, typeArguments, encoded }: EntryFunctionCall): RawEntryFunction {
  return { kind: 'entryFunction', function: id, typeArguments, arguments: encoded };
}

/**
 * Returns the script of a payload. The types of its arguments come from `code.abi`. If this is missing, a node reads
 * the bytecode; the sandbox does not support that.
 * @throws UnfitPayloadError
 */
function scriptCall({ code, ...payload }: ScriptInput): Extract<RawPayload, { kind: 'script' }> {
  const bytecode = hexToBytes(code.bytecode);
  if (!bytecode) throw new UnfitPayloadError('invalid transaction script bytecode');
  if (!code.abi) throw new UnfitPayloadError('The sandbox cannot read a script', 'scripts without an "abi"');
  const typeArguments = payload.type_arguments.map(readType);
  const values: readonly JsonValue[] = payload.arguments;
  const types = fittingTypes(code.abi.params, typeArguments, values);
  values.forEach((value, index) => encodeArgumentAt(types[index], value, index));
  return {
    kind: 'script',
    code: bytecode,
    typeArguments,
    arguments: types.map((type, index) => scriptArgument(type, values[index] ?? null)),
  };
}

/** Returns a script argument. Its bytes include the type, which must match. @throws UnfitPayloadError */
function scriptArgument(type: TypeTag, value: JsonValue): ScriptArgument {
  const written = typeTagText(type);
  const name = SCRIPT_TYPES.find(each => each === written);
  if (name === undefined)
    throw new UnfitPayloadError(
      `The sandbox cannot encode a script argument of type ${written}`,
      `scripts with an argument of type ${written}`,
    );
  const canonical = canonicalValue(type, value);
  return { type: name, value: typeof canonical === 'object' ? '' : String(canonical) };
}

const SCRIPT_TYPES = ['u8', 'u16', 'u32', 'u64', 'u128', 'u256', 'bool', 'address', 'vector<u8>'] as const;

/** An account that signs, and its signature. */
export interface Signer {
  readonly address: string;
  readonly signature: AccountSignatureInput;
}

/** The accounts in a signature, in order. */
export interface SignerAccounts {
  /** All accounts, sender first. */
  readonly accounts: readonly Signer[];
  /** The fee payer, if it is not the sender. */
  readonly payer?: Signer;
  /** Whether every secondary signer has a signature. */
  readonly isComplete: boolean;
}

/**
 * Returns the signers of a transaction. Only multi-agent and fee payer signatures have signers other than the sender.
 */
export function signersOf(sender: string, signature: SignatureInput): SignerAccounts {
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
