import assert from 'node:assert/strict';
import { sandboxOf } from '../support/sandboxes';
import { ledgerOf, readVectors, requestOf, type Vector } from './vectors';

const EXPECTED = {
  'vectors.json': { entry_function_payload: 28, script_payload: 2, multisig_payload: 3, 'not for the endpoint': 2 },
  'vectors-onchain.json': { entry_function_payload: 49, script_payload: 5, 'not for the endpoint': 3 },
};

describe('signing messages of the sandbox', () => {
  for (const [file, expected] of Object.entries(EXPECTED)) {
    it(`match the recorded ones for everything in ${file} that the endpoint supports`, async function () {
      const vectors = readVectors(file) ?? this.skip();
      const counts: Record<string, number> = {};
      for (const vector of vectors) {
        // The endpoint cannot encode a transaction with a fee payer.
        const kind = vector.encode_submission ? vector.request.payload.type : 'not for the endpoint';
        counts[kind] = (counts[kind] ?? 0) + 1;
        if (!vector.encode_submission) continue;
        assert.equal(await encode(vector), vector.signing_message, vector.name ?? vector.hash);
      }
      assert.deepEqual(counts, expected);
      console.log(`      equal to the byte: ${JSON.stringify(counts)}`);
    });
  }
});

async function encode(vector: Vector): Promise<unknown> {
  const sandbox = sandboxOf(ledgerOf(vector), () => 1_760_000_000_000);
  const response = await sandbox.handle(
    new Request('https://sandbox.invalid/v1/transactions/encode_submission', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(requestOf(vector)),
    }),
  );
  return JSON.parse(response.body);
}
