import { bytesToHex } from '../../core/move/hex';
import type { RawPayload } from '../../core/move/rawTransaction';
import { encodeSigningMessage } from '../../core/move/signingMessage';
import type { Answer } from '../http/answer';
import { frameworkError, invalidInput } from '../http/nodeError';
import type { Ledger } from '../ledger';
import { PayloadError } from './entryFunctionCall';
import { accountAddress } from './accountAddress';
import { rawPayloadOf, rawTransactionOf } from './rawTransaction';
import { encodeRequestSchema, parseRequest, type EncodeInput, type PayloadInput } from './requestSchemas';

/** `POST /transactions/encode_submission` (SPEC.md §4.2): the signing message, exact to the byte. @throws NodeError */
export function encodeSubmission(ledger: Ledger, body: unknown): Answer {
  const input = readInput(body);
  const transaction = rawTransactionOf(input, payloadOf(ledger, input.payload), ledger.chainId);
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

function payloadOf(ledger: Ledger, payload: PayloadInput): RawPayload {
  try {
    return rawPayloadOf(ledger, payload);
  } catch (error) {
    if (!(error instanceof PayloadError)) throw error;
    throw invalidInput(`The given transaction is invalid: Failed to parse transaction payload: ${error.message}`);
  }
}
