import assert from 'node:assert/strict';
import { Arguments } from '../../../src/cli/arguments';
import { ENCODE } from '../../../src/cli/commands/encode';
import { SIMULATE } from '../../../src/cli/commands/simulate';
import { senderOf, withOptions } from '../../../src/cli/draftOptions';
import { BadInputError } from '../../../src/cli/exitCode';
import type { GivenValues } from '../../../src/core/payloads/draft';

const KEY = `0x${'ab'.repeat(32)}`;
/** A file that gives every value. */
const FILE: GivenValues = {
  ...{ sender: '0x1', sequenceNumber: '1', replayProtectionNonce: '2', maxGasAmount: '3', gasUnitPrice: '4' },
  ...{ expirationTimestampSecs: '5', secondarySigners: ['0x2'], feePayer: '0x3' },
};
const SIGNATURE = {
  type: 'fee_payer_signature',
  secondary_signer_addresses: ['0x7', '0x8'],
  fee_payer_address: '0x9',
};

function given(words: readonly string[], file: GivenValues = FILE) {
  const args = Arguments.parse(words, SIMULATE.options);
  return withOptions({ given: file, estimates: {}, more: 'kept' }, args, 10_999);
}

describe('the options for a transaction', () => {
  it('replace one value each, and leave all others of the file', () => {
    const rows: readonly (readonly [words: readonly string[], changed: GivenValues])[] = [
      [[], {}],
      [['--sender', '0xA'], { sender: '0xa' }],
      [['--sequence-number', '0'], { sequenceNumber: '0' }],
      [['--nonce', '7'], { replayProtectionNonce: '7' }],
      [['--max-gas', '007'], { maxGasAmount: '7' }],
      [['--gas-price', '7'], { gasUnitPrice: '7' }],
      [['--expiration', '7'], { expirationTimestampSecs: '7' }],
      [['--expiration', '+7'], { expirationTimestampSecs: '17' }],
      [['--secondary-signer', '0xB', '--secondary-signer', '0xc'], { secondarySigners: ['0xb', '0xc'] }],
      [['--fee-payer', '0x0'], { feePayer: '0x0' }],
      [['--sender', '0xa', '--sender', '0xb'], { sender: '0xb' }],
    ];
    for (const [words, changed] of rows)
      assert.deepEqual(given(words), { given: { ...FILE, ...changed }, estimates: {}, more: 'kept' }, words.join(' '));
  });

  it('turn on one estimate each', () => {
    const names = ['estimateMaxGasAmount', 'estimateGasUnitPrice', 'estimatePrioritizedGasUnitPrice'];
    for (const name of names) {
      const option = `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`;
      assert.deepEqual(given([option]).estimates, { [name]: true });
    }
  });

  it('replace a signature in the file if they name a key or other signers, whom it named otherwise', () => {
    const file: GivenValues = { sender: '0x1', signature: SIGNATURE };
    const named = { secondarySigners: ['0x7', '0x8'], feePayer: '0x9' };
    const rows: readonly (readonly [words: readonly string[], GivenValues])[] = [
      [['--nonce', '1'], { ...file, replayProtectionNonce: '1' }],
      [['--public-key', KEY], { sender: '0x1', ...named }],
      [['--secondary-signer', '0xb'], { sender: '0x1', ...named, secondarySigners: ['0xb'] }],
      [['--fee-payer', '0xb'], { sender: '0x1', ...named, feePayer: '0xb' }],
    ];
    for (const [words, expected] of rows) assert.deepEqual(given(words, file).given, expected, words.join(' '));
  });

  it('name the sender, with its key if that is given', () => {
    const of = (words: readonly string[]) => senderOf({ given: FILE }, Arguments.parse(words, ENCODE.options));
    assert.deepEqual([of([]), of(['--public-key', KEY])], [{ address: '0x1' }, { address: '0x1', publicKey: KEY }]);
    assert.throws(() => senderOf({ given: {} }, Arguments.parse([], [])), BadInputError);
  });
});
