import assert from 'node:assert/strict';
import { decodeSigningMessage } from '../../../src/core/move/signingMessage';
import { UnknownFormError } from '../../../src/core/move/messageReader';
import { address, NONE, PLAIN, rawBytes, some, string, TRANSFER, u64, vector, WITH_DATA, type Bytes } from './bytes';

const TAIL = 'unexpected bytes';
const BROKEN = 'truncated or invalid bytes';
const START = 'bytes without a signing message prefix';
const LENGTH = 'an invalid length encoding';
const ENTRY = rawBytes([2, ...TRANSFER]);
const LAST = 2n ** 64n - 1n;

/** Builds a call with `content` as its type arguments. */
function typed(content: Bytes): Bytes {
  return [...PLAIN, ...rawBytes([2, ...address(1), ...string('m'), ...string('f'), ...content, 0])];
}

function refusal(message: Bytes): UnknownFormError {
  try {
    decodeSigningMessage(Uint8Array.from(message));
  } catch (error) {
    assert.ok(error instanceof UnknownFormError);
    assert.ok(error instanceof RangeError);
    return error;
  }
  assert.fail('the message is read');
}

describe('decodeSigningMessage of invalid bytes', function () {
  this.timeout(10_000);

  const refused: readonly (readonly [what: string, message: Bytes, met: string])[] = [
    ['nothing', [], START],
    ['a transaction without a prefix', ENTRY, START],
    ['half a prefix', PLAIN.slice(0, 16), START],
    ['another prefix', [0, ...PLAIN.slice(1), ...ENTRY], START],
    ['a prefix alone', PLAIN, BROKEN],
    ['a byte too many', [...PLAIN, ...ENTRY, 0], TAIL],
    ['a byte too many after the signers', [...WITH_DATA, 0, ...ENTRY, 0, 0], TAIL],
    ['a signer too few', [...WITH_DATA, 0, ...ENTRY, 2, ...address(0xb)], BROKEN],
    ['no list of signers', [...WITH_DATA, 0, ...ENTRY], BROKEN],
    ['the prefix of a message with data alone', WITH_DATA, BROKEN],
    ['no fee payer where there must be one', [...WITH_DATA, 1, ...ENTRY, ...vector()], BROKEN],
    ['a fee payer where there must be none', [...WITH_DATA, 0, ...ENTRY, ...vector(), ...address(0xf)], TAIL],
    [
      'a form with data that came later',
      [...WITH_DATA, 2, ...ENTRY, ...vector(), ...address(0xf)],
      'a signing message of an unknown type',
    ],
    ['a module bundle', [...PLAIN, ...rawBytes([1])], 'a module bundle payload'],
    ['a payload of a kind that came later', [...PLAIN, ...rawBytes([5, ...TRANSFER])], BROKEN],
    ['an empty orderless payload', inner([2], NONE, some(u64(5))), 'an empty payload'],
    ['a new payload without nonce and multisig', inner([1, ...TRANSFER], NONE, NONE), TAIL],
    ['an orderless script of a multisig account', inner([0, 0, 0, 0], some(address(0xd)), some(u64(5))), TAIL],
    [
      'a sequence number beside a nonce',
      [...PLAIN, ...rawBytes([4, 0, 1, ...TRANSFER, 0, ...NONE, ...some(u64(5))], 7n)],
      TAIL,
    ],
    ['a type tag that came later', typed(vector([11])), BROKEN],
    ['a name that is no UTF-8', [...PLAIN, ...rawBytes([2, ...address(1), 1, 0xff, 1, 0x66, 0, 0])], BROKEN],
    ['a bool that is neither', [...PLAIN, ...rawBytes([0, 0, 0, 1, 5, 2])], BROKEN],
    ['an option that is neither', [...PLAIN, ...rawBytes([3, ...address(0xd), 2])], BROKEN],
    [
      'a length that is written too long',
      [...PLAIN, ...rawBytes([2, ...address(1), 0x81, 0x00, 0x6d, 1, 0x66, 0, 0])],
      LENGTH,
    ],
    ['a length above 32 bits', typed([0xff, 0xff, 0xff, 0xff, 0x7f]), LENGTH],
    ['a length without an end', typed(Array<number>(1000).fill(0xff)), LENGTH],
    ['bytes of a great length', [...PLAIN, ...rawBytes([0, 0xff, 0xff, 0xff, 0xff, 0x0f])], BROKEN],
    ['a text of a great length', [...PLAIN, ...rawBytes([2, ...address(1), 0xff, 0xff, 0xff, 0x7f])], BROKEN],
  ];
  for (const [what, message, met] of refused) {
    it(`refuses ${what}`, () => {
      assert.equal(refusal(message).message, met);
    });
  }

  const places: readonly (readonly [what: string, message: Bytes, offset: number | undefined])[] = [
    ['nothing of what does not start as one', ENTRY, undefined],
    ['where the form stands', [...WITH_DATA, 2, ...ENTRY], 32],
    ['where it breaks off', [...PLAIN, ...ENTRY.slice(0, -1)], 32 + ENTRY.length - 1],
    ['where the sender breaks off', [...PLAIN, ...ENTRY.slice(0, 20)], 32],
    ['where the payload’s kind stands', [...PLAIN, ...rawBytes([5, ...TRANSFER])], 32 + 32 + 8],
    ['where a kind of two bytes stands', [...PLAIN, ...rawBytes([0x85, 1, ...TRANSFER])], 32 + 32 + 8],
    ['where the rest starts', [...PLAIN, ...ENTRY, 0, 0], 32 + ENTRY.length],
    ['where other bytes stand than would be written', [...PLAIN, ...rawBytes([0, 0, 0, 1, 5, 2])], 32 + 32 + 8 + 5],
    ['where a length stands', typed([0xff, 0xff, 0xff, 0xff, 0x7f]), 32 + 32 + 8 + 1 + 32 + 4],
    ['nothing of a form that is read to its end', [...PLAIN, ...rawBytes([1])], undefined],
  ];
  for (const [what, message, offset] of places) {
    it(`reports ${what}`, () => {
      const error = refusal(message);
      assert.equal(error.offset, offset);
      assert.equal(error.met, offset === undefined ? error.message : `${error.message} at byte ${offset}`);
    });
  }

  it('allocates no more than the bytes hold', () => {
    const levels = 1000;
    // Each level claims 33,554,431 type arguments and then starts the first of them.
    const level = [0xff, 0xff, 0xff, 0x0f, 7, ...address(1), ...string('m'), ...string('S')];
    const message = typed(Array<Bytes>(levels).fill(level).flat());
    const before = process.memoryUsage().rss;
    assert.equal(refusal(message).message, BROKEN);
    assert.ok(process.memoryUsage().rss - before < 100e6);
  });

  it('survives endlessly nested types', () => {
    assert.equal(refusal(typed([1, ...Array<number>(500_000).fill(6), 0])).message, BROKEN);
  });

  it('keeps the original error as the cause', () => {
    assert.ok(refusal(PLAIN).cause instanceof Error);
  });
});

function inner(executable: Bytes, multisig: Bytes, nonce: Bytes): Bytes {
  return [...PLAIN, ...rawBytes([4, 0, ...executable, 0, ...multisig, ...nonce], LAST)];
}
