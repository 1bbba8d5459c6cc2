import assert from 'node:assert/strict';
import { runMain } from '../support/fakeTerminal';
import { serveSandbox } from '../support/sandboxServer';
import { sandboxOf } from '../support/sandboxes';
import { ledgerOf, readVectors, requestOf, type Vector } from './vectors';

/** A transaction with texts that could be bytes, of which only the gateway says that they are texts: `0x826c…`. */
const AMBIGUOUS = '0x62190ddc909b19305c8dfd527c61c1bb1fd86e5ff2cf80b19fc912144a4bf0b0';
const EXPECTED = { 'vectors.json': 33, 'vectors-onchain.json': 54 };

describe('movescope encode --json', () => {
  for (const [file, count] of Object.entries(EXPECTED)) {
    it(`prints the signing message of everything in ${file} that the endpoint supports, verified`, async function () {
      this.timeout(30_000);
      const vectors = readVectors(file)?.filter(each => each.encode_submission) ?? this.skip();
      for (const vector of vectors) {
        const { code, out, err } = await encode(vector);
        const isClear = vector.hash !== AMBIGUOUS;
        const sentence = isClear ? /^$/ : /^movescope: The bytes are not verified: argument 5 could not be compared /;
        assert.equal(code, isClear ? 0 : 3, vector.name ?? vector.hash);
        assert.match(err, sentence);
        const { verified, hex } = JSON.parse(out) as { readonly verified: boolean; readonly hex: string };
        assert.deepEqual([verified, hex], [isClear, vector.signing_message], vector.name ?? vector.hash);
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
