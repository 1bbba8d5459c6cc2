import assert from 'node:assert/strict';
import { runMain } from '../support/fakeTerminal';
import { serveSandbox } from '../support/sandboxServer';
import { sandboxOf } from '../support/sandboxes';
import { ledgerOf, readVectors, requestOf, type Vector } from './vectors';

const EXPECTED = { 'vectors.json': 33, 'vectors-onchain.json': 54 };

describe('movescope encode --json', () => {
  for (const [file, count] of Object.entries(EXPECTED)) {
    it(`prints the signing message of everything in ${file} that the endpoint supports, verified`, async function () {
      this.timeout(30_000);
      const vectors = readVectors(file)?.filter(each => each.encode_submission) ?? this.skip();
      for (const vector of vectors) {
        const { code, out, err } = await encode(vector);
        assert.deepEqual([code, err], [0, ''], vector.name ?? vector.hash);
        const { verified, hex } = JSON.parse(out) as { readonly verified: boolean; readonly hex: string };
        assert.deepEqual([verified, hex], [true, vector.signing_message], vector.name ?? vector.hash);
      }
      assert.equal(vectors.length, count);
      console.log(`      ${vectors.length} messages are equal to the byte`);
    });
  }
});

/** Runs the program in this process, over HTTP: a process for each message would take minutes. */
async function encode(vector: Vector): ReturnType<typeof runMain> {
  const server = await serveSandbox(sandboxOf(ledgerOf(vector), () => 1_760_000_000_000));
  try {
    const args = ['encode', '-', '--base-url', server.url, '--auth', 'none', '--json', '--quiet'];
    return await runMain(args, JSON.stringify(requestOf(vector)));
  } finally {
    await server.close();
  }
}
