import assert from 'node:assert/strict';
import { openConnection, type Connection } from '../../src/core/connection';
import type { Network } from '../../src/core/gateway/network';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/core/json';
import { bytesToHex, hexToBytes } from '../../src/core/move/hex';
import { encodeSigningMessage } from '../../src/core/move/signingMessage';
import { partsOf, readTransactionBytes, type TransactionBytes } from '../../src/core/move/transactionBytes';
import { inspect } from '../../src/core/transactions/inspect';
import { encodingInput } from '../../src/core/transactions/request';
import { sandboxOf } from '../support/sandboxes';
import { sandboxFetch } from '../../src/sandbox/builtInSandbox';
import { ledgerOf, readVectors, requestOf, type Vector } from './vectors';

const FILES = ['vectors.json', 'vectors-onchain.json'];
const PLAIN = '0xb5e97db07fa0bd0e5598aa3643a9bc6f6693bddc1a9fec9e674a461eaa00b193';
const WITH_DATA = '0x5efa3c4f02f83a0f4b2d69fc95c607cc02825cc4e7be536ef0992df050d9e67c';
const NETWORK: Network = {
  id: 'one',
  label: 'One',
  baseUrl: 'https://sandbox.invalid/v1',
  auth: 'none',
  mainNetwork: undefined,
  sandbox: true,
};
const { signal } = new AbortController();

describe('bytes of recorded transactions', () => {
  for (const file of FILES) {
    it(`are read to the last byte in ${file}`, function () {
      const vectors = readVectors(file) ?? this.skip();
      let count = 0;
      for (const vector of vectors) {
        for (const kind of ['signingMessage', 'rawTransaction'] as const) {
          const bytes = bytesOf(kind === 'signingMessage' ? vector.signing_message : vector.raw_transaction_bcs);
          const read = readTransactionBytes(bytes);
          assert.equal(read.kind, kind, nameOf(vector));
          requireAllBytes(read, bytes);
          count += bytes.length;
        }
      }
      assert.ok(vectors.length > 30);
      console.log(`      accounted for: ${count} bytes of ${vectors.length * 2} messages and transactions`);
    });

    it(`yield the request that they were made from in ${file}`, async function () {
      const vectors = readVectors(file) ?? this.skip();
      for (const vector of vectors) await requireRequest(vector);
      console.log(`      encoded again from their bytes alone: ${vectors.length}`);
    });
  }
});

function requireAllBytes(read: TransactionBytes, bytes: Uint8Array): void {
  let end = 0;
  for (const part of partsOf(read)) {
    assert.equal(part.start, end);
    assert.ok(part.end > part.start);
    ({ end } = part);
  }
  assert.equal(end, bytes.length);
  if (read.kind === 'signingMessage') assert.deepEqual(encodeSigningMessage(read.message), bytes);
}

/** Encodes what the bytes say again, by a sandbox that has what the transaction calls. */
async function requireRequest(vector: Vector): Promise<void> {
  const connection = connect(vector);
  const { draft, decoded } = await inspect(bytesOf(vector.signing_message), connection, signal);
  assert.ok(decoded.kind === 'known' && draft, nameOf(vector));
  assert.ok(
    decoded.fields.every(({ asked }) => asked === undefined),
    nameOf(vector),
  );
  const { feePayer, ...given } = draft.given;
  // The endpoint does not encode transactions with a fee payer.
  const { secondarySigners, ...plain } = given;
  assert.equal(feePayer !== undefined, 'fee_payer_address' in vector);
  const values = { sender: '', sequenceNumber: '0', maxGasAmount: '', gasUnitPrice: '', expirationTimestampSecs: '' };
  const request = encodingInput(
    { payload: withInterface(draft.payload, vector), given: feePayer === undefined ? given : plain },
    { ...values, ...given },
  );
  const { value } = await connection.client.encodeSubmission(request, signal);
  assert.equal(
    value,
    feePayer === undefined ? vector.signing_message : `${PLAIN}${vector.raw_transaction_bcs.slice(2)}`,
  );
  assert.equal(secondarySigners !== undefined, vector.signing_message.startsWith(WITH_DATA));
  connection.dispose();
}

/** The sandbox reads no bytecode. */
function withInterface(payload: JsonObject, vector: Vector): JsonObject {
  if (payload.type !== 'script_payload' || !isJsonObject(payload.code)) return payload;
  const recorded = requestOf(vector) as { readonly payload: { readonly code: { readonly abi: JsonValue } } };
  return { ...payload, code: { ...payload.code, abi: recorded.payload.code.abi } };
}

function connect(vector: Vector): Connection {
  const sandbox = sandboxOf(ledgerOf(vector), () => 1_760_000_000_000);
  return openConnection(NETWORK, undefined, sandboxFetch(sandbox));
}

function bytesOf(hex: string): Uint8Array {
  const bytes = hexToBytes(hex);
  assert.ok(bytes);
  assert.equal(bytesToHex(bytes), hex);
  return bytes;
}

function nameOf({ name, hash }: Vector): string {
  return name ?? hash ?? '';
}
