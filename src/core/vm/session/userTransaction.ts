import { sha3_256 } from '@noble/hashes/sha3.js';
import { BytecodeError } from '../../bytecode/byteCursor';
import type { CompiledScript } from '../../bytecode/compiledCode';
import { readBytecode } from '../../bytecode/readBytecode';
import { canonicalAddress, longAddress } from '../../move/address';
import { readWhole, UnknownFormError } from '../../move/messageReader';
import {
  encodeMultisigCall,
  readMultisigCall,
  type RawEntryFunction,
  type RawTransaction,
} from '../../move/transactionBcs';
import { typeTagText } from '../../move/typeTag';
import type { EntryFunctionInfo, TransactionInfo } from '../state/session';
import type { Features } from './features';
import type { Checks, Party } from './prologue';
import { refuse } from './running';

/** A transaction with its signers. Addresses can be in any format. */
export interface UserTransaction {
  readonly raw: RawTransaction;
  readonly sender?: Pick<Party, 'authenticationKey'>;
  readonly secondarySigners?: readonly Party[];
  readonly feePayer?: Party;
  readonly isSimulation: boolean;
  /** The index of the transaction in its block; absent if it is not in a block. */
  readonly index?: number;
}

/** Returns the payload bytes that the transaction provides to `0x1::multisig_account`. */
export function providedPayload(call: RawEntryFunction | undefined, features: Features): Uint8Array {
  if (call) return encodeMultisigCall(call);
  // Without the feature, nodes encode an absent payload as an empty byte vector in BCS.
  return features.has('abortIfMultisigPayloadMismatch') ? new Uint8Array() : Uint8Array.of(0);
}

export function readEntryFunctionPayload(bytes: Uint8Array): RawEntryFunction | undefined {
  try {
    return readWhole(bytes, readMultisigCall, encodeMultisigCall);
  } catch (error) {
    if (error instanceof UnknownFormError) return undefined;
    throw error;
  }
}

export function readScript(bytes: Uint8Array): CompiledScript {
  try {
    const reading = readBytecode(bytes);
    if (reading.kind === 'read' && reading.code.kind === 'script') return reading.code;
  } catch (error) {
    if (!(error instanceof BytecodeError)) throw error;
  }
  return refuse('CODE_DESERIALIZATION_ERROR');
}

export function checksOf(
  { raw, sender, secondarySigners, feePayer, isSimulation }: UserTransaction,
  chainId: number,
): Checks {
  const expiration = BigInt(raw.expirationTimestampSecs);
  const nonce = raw.replayProtectionNonce;
  const long = (party: Party): Party => ({ ...party, address: longAddress(canonicalAddress(party.address)) });
  return {
    sender: long({ ...sender, address: raw.sender }),
    secondarySigners: (secondarySigners ?? []).map(long),
    ...(feePayer && { feePayer: long(feePayer) }),
    replay:
      nonce === undefined
        ? { kind: 'sequenceNumber', value: BigInt(raw.sequenceNumber) }
        : { kind: 'nonce', value: BigInt(nonce), expiration },
    scriptHash: raw.payload.kind === 'script' ? sha3_256(raw.payload.code) : new Uint8Array(),
    gasUnitPrice: BigInt(raw.gasUnitPrice),
    maxGasAmount: BigInt(raw.maxGasAmount),
    expiration,
    chainId: raw.chainId === 0 ? chainId : raw.chainId,
    isSimulation,
  };
}

export function infoOf({ raw: { payload }, index }: UserTransaction, checks: Checks): TransactionInfo {
  const { sender, secondarySigners, feePayer, gasUnitPrice, maxGasAmount } = checks;
  const call = payload.kind === 'entryFunction' ? payload : payload.kind === 'multisig' ? payload.call : undefined;
  const entryFunction = call && { entryFunction: entryFunctionInfo(call) };
  return {
    sender: sender.address,
    secondarySigners: secondarySigners.map(each => each.address),
    gasPayer: (feePayer ?? sender).address,
    maxGasAmount,
    gasUnitPrice,
    ...(index !== undefined && { index }),
    ...(payload.kind === 'multisig'
      ? { multisig: { address: longAddress(canonicalAddress(payload.address)), ...entryFunction } }
      : entryFunction),
  };
}

function entryFunctionInfo({ function: called, typeArguments, arguments: args }: RawEntryFunction): EntryFunctionInfo {
  return {
    address: longAddress(called.address),
    module: called.module,
    function: called.name,
    typeArguments: typeArguments.map(typeTagText),
    args,
  };
}
