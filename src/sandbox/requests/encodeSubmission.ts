import { bytesToHex } from '../../core/move/hex';
import { encodeSigningMessage } from '../../core/move/signingMessage';
import type { Answer } from '../http/answer';
import { frameworkError, invalidInput } from '../http/nodeError';
import type { Ledger } from '../ledger';
import { entryFunctionCall, PayloadError, type EntryFunctionCall } from './entryFunctionCall';
import { accountAddress, rawTransactionOf } from './rawTransactionOf';
import { encodeRequestSchema, parseRequest, type EncodeInput, type PayloadInput } from './requestSchemas';

/** `POST /transactions/encode_submission` (SPEC.md §4.2): the signing message, exact to the byte. @throws NodeError */
export function encodeSubmission(ledger: Ledger, body: unknown): Answer {
  const input = readInput(body);
  const transaction = rawTransactionOf(input, callOf(ledger, input.payload), ledger.chainId);
  const signers = input.secondary_signers;
  const message = encodeSigningMessage({
    transaction,
    ...(signers ? { secondarySigners: signers.map(accountAddress) } : {}),
  });
  return { body: bytesToHex(message) };
}

function readInput(body: unknown): EncodeInput {
  try {
    return parseRequest(encodeRequestSchema, body, 'EncodeSubmissionRequest');
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw frameworkError(400, `parse request payload error: ${error.message}`);
  }
}

function callOf(ledger: Ledger, payload: PayloadInput): EntryFunctionCall {
  if (payload.type !== 'entry_function_payload') {
    throw invalidInput(`The sandbox encodes entry functions only, not a ${payload.type}`);
  }
  try {
    return entryFunctionCall(ledger, payload);
  } catch (error) {
    if (!(error instanceof PayloadError)) throw error;
    throw invalidInput(`The given transaction is invalid: Failed to parse transaction payload: ${error.message}`);
  }
}
