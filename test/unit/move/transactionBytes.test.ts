import assert from 'node:assert/strict';
import fc from 'fast-check';
import { encodeSigningMessage } from '../../../src/core/move/signingMessage';
import { partsOf, readTransactionBytes } from '../../../src/core/move/transactionBytes';
import { encodeRawTransaction } from '../../../src/core/move/transactionBcs';
import { UnknownFormError } from '../../../src/core/move/messageReader';
import { anyMessage } from './anyMessage';
import { bytes, PLAIN, rawBytes, TRANSFER, type Bytes } from './bytes';

const RAW = rawBytes([2, ...TRANSFER]);
const KEY = bytes(Array<number>(32).fill(7));
const SIGNATURE = bytes(Array<number>(64).fill(9));

function read(...parts: readonly Bytes[]) {
  return readTransactionBytes(Uint8Array.from(parts.flat()));
}

describe('readTransactionBytes', function () {
  this.timeout(10_000);

  it('reads every signing message as a signing message', () => {
    fc.assert(
      fc.property(anyMessage, message => {
        assert.deepEqual(readTransactionBytes(encodeSigningMessage(message)), { kind: 'signingMessage', message });
      }),
    );
  });

  it('reads every transaction without a prefix, and covers all its bytes', () => {
    fc.assert(
      fc.property(anyMessage, ({ transaction }) => {
        const encoded = encodeRawTransaction(transaction);
        const found = readTransactionBytes(encoded);
        assert.deepEqual(found, { kind: 'rawTransaction', message: { transaction } });
        let end = 0;
        for (const part of partsOf(found)) {
          assert.equal(part.start, end);
          ({ end } = part);
        }
        assert.equal(end, encoded.length);
      }),
    );
  });

  const signatures: readonly (readonly [form: string, signature: Bytes])[] = [
    ['ed25519_signature', [0, ...KEY, ...SIGNATURE]],
    ['multi_ed25519_signature', [1, ...bytes(Array<number>(65).fill(7)), ...bytes(Array<number>(68).fill(9))]],
    ['multi_agent_signature', [2, 0, ...KEY, ...SIGNATURE, 0, 0]],
    ['fee_payer_signature', [3, 0, ...KEY, ...SIGNATURE, 0, 0]],
    ['single_sender', [4, 4]],
  ];
  for (const [form, signature] of signatures) {
    it(`distinguishes a transaction with a ${form} from one without`, () => {
      const found = read(RAW, signature);
      assert.ok(found.kind === 'signedTransaction');
      assert.deepEqual(found.signature, { form, start: RAW.length, byteLength: signature.length });
      assert.equal(partsOf(found).at(-1)?.end, RAW.length);
    });
  }

  const refused: readonly (readonly [what: string, parts: readonly Bytes[], met: string])[] = [
    ['a form of signature alone', [RAW, [4]], `unexpected bytes at byte ${RAW.length}`],
    ['nothing', [], 'truncated or invalid bytes at byte 0'],
    ['a byte too many', [RAW, [0]], `unexpected bytes at byte ${RAW.length}`],
    [
      'a signature that breaks off',
      [RAW, [0, ...KEY, ...SIGNATURE.slice(0, -1)]],
      `unexpected bytes at byte ${RAW.length}`,
    ],
    ['a signature of a form that came later', [RAW, [9, 9, 9]], `unexpected bytes at byte ${RAW.length}`],
    [
      'a signed signing message',
      [PLAIN, RAW, [0, ...KEY, ...SIGNATURE]],
      `unexpected bytes at byte ${32 + RAW.length}`,
    ],
    ['half a transaction', [RAW.slice(0, 45)], 'truncated or invalid bytes at byte 41'],
  ];
  for (const [what, parts, met] of refused) {
    it(`refuses ${what} and says where it ends`, () => {
      assert.throws(
        () => read(...parts),
        (error: unknown) => error instanceof UnknownFormError && error.met === met,
      );
    });
  }

  it('does not read past its part of a larger buffer', () => {
    const part = Uint8Array.from(RAW).subarray(0, 45);
    assert.throws(
      () => readTransactionBytes(part),
      (error: unknown) => error instanceof UnknownFormError && error.met === 'truncated or invalid bytes at byte 41',
    );
  });
});
