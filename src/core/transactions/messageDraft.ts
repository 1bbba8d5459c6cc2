import { resolvedArgumentTypes } from '../payloads/write/typedCall';
import type { JsonObject, JsonValue } from '../json';
import { type FunctionAbi } from '../move/abi';
import { decodeArgument } from '../move/argument';
import type { StructShapes } from '../move/fieldTypes';
import { memberIdText } from '../move/functionId';
import { bytesToHex } from '../move/hex';
import type { RawEntryFunction, RawPayload, ScriptArgument } from '../move/transactionBcs';
import type { SigningMessage } from '../move/signingMessage';
import { typeTagText } from '../move/typeTag';
import type { RequestedCall, GivenValues, TransactionDraft } from '../payloads/draft';
import { defined } from '../text/defined';

/** Returns the function called in a message, including on behalf of a multisig account. */
export function calledBy({ transaction }: SigningMessage): RawEntryFunction | undefined {
  const { payload } = transaction;
  return payload.kind === 'multisig' ? payload.call : payload.kind === 'entryFunction' ? payload : undefined;
}

/** Returns the call with its arguments as JSON; `undefined` if their bytes cannot be decoded using their types. */
export function callOfBytes(
  raw: RawEntryFunction,
  abi: FunctionAbi | undefined,
  shapes?: StructShapes,
): RequestedCall | undefined {
  const typeArguments = raw.typeArguments.map(typeTagText);
  if (raw.arguments.length === 0) return { function: raw.function, typeArguments, arguments: [] };
  const types = abi ? resolvedArgumentTypes(abi, typeArguments) : [];
  const values = raw.arguments.map((bytes, index) => {
    const type = types[index];
    return type && decodeArgument(type, bytes, shapes);
  });
  const known = values.filter(value => value !== undefined);
  return known.length === values.length ? { function: raw.function, typeArguments, arguments: known } : undefined;
}

/**
 * Returns the request from which a message was created, with all of its values, so that it can be simulated.
 * @param call the result of {@link callOfBytes} for the message's call
 * @returns `undefined` if an argument has no known JSON
 */
export function draftOfMessage(message: SigningMessage, call: RequestedCall | undefined): TransactionDraft | undefined {
  const { payload: raw } = message.transaction;
  const payload = payloadOf(raw, call);
  if (!payload) return undefined;
  return { payload, ...(raw.kind !== 'script' && call && { call }), given: givenBy(message) };
}

function payloadOf(raw: RawPayload, call: RequestedCall | undefined): JsonObject | undefined {
  switch (raw.kind) {
    case 'entryFunction':
      return call && callPayload(call);
    case 'script': {
      const values = raw.arguments.map(scriptValue).filter(value => value !== undefined);
      if (values.length < raw.arguments.length) return undefined;
      return {
        type: 'script_payload',
        code: { bytecode: bytesToHex(raw.code) },
        type_arguments: raw.typeArguments.map(typeTagText),
        arguments: values,
      };
    }
    case 'multisig': {
      if (raw.call && !call) return undefined;
      return {
        type: 'multisig_payload',
        multisig_address: raw.address,
        ...(call && { transaction_payload: callPayload(call) }),
      };
    }
  }
}

function callPayload(call: RequestedCall): JsonObject {
  return {
    type: 'entry_function_payload',
    function: memberIdText(call.function),
    type_arguments: call.typeArguments,
    arguments: call.arguments,
  };
}

/** Returns the JSON of a script argument; `undefined` if it cannot be derived from the bytes. */
export function scriptValue({ type, value }: ScriptArgument): JsonValue | undefined {
  switch (type) {
    case 'u8':
    case 'u16':
    case 'u32':
      return Number(value);
    case 'bool':
      return value === 'true';
    case 'u64':
    case 'u128':
    case 'u256':
    case 'address':
    case 'vector<u8>':
      return value;
    case 'serialized':
      return undefined;
  }
}

function givenBy({ transaction, secondarySigners, feePayer }: SigningMessage): GivenValues {
  const { sender, maxGasAmount, gasUnitPrice, expirationTimestampSecs, replayProtectionNonce } = transaction;
  return {
    sender,
    ...(replayProtectionNonce === undefined
      ? { sequenceNumber: transaction.sequenceNumber }
      : { replayProtectionNonce }),
    maxGasAmount,
    gasUnitPrice,
    expirationTimestampSecs,
    ...defined({ secondarySigners, feePayer }),
  };
}
