import assert from 'node:assert/strict';
import { readPastedHex } from '../../../src/core/move/hex';

const DIGITS = 'b5e97db0'.repeat(20);

function digitsOf(text: string): string | undefined {
  const found = readPastedHex(text);
  return found.kind === 'bytes' ? Buffer.from(found.bytes).toString('hex') : undefined;
}

describe('readPastedHex', () => {
  const forms: readonly (readonly [what: string, text: string])[] = [
    ['digits alone', DIGITS],
    ['0x', `0x${DIGITS}`],
    ['capitals', `0X${DIGITS.toUpperCase()}`],
    ['JSON text', `"0x${DIGITS}",\n`],
    ['quotes of a shell', `'${DIGITS}'`],
    ['lines as long as a key', `${DIGITS.slice(0, 64)}\n${DIGITS.slice(64)}`],
    ['lines', `  0x${DIGITS.slice(0, 60)}\r\n\t${DIGITS.slice(60)}\n`],
    ['pairs', (DIGITS.match(/../g) ?? []).join(' ')],
  ];
  for (const [what, text] of forms) {
    it(`reads ${what}`, () => {
      assert.equal(digitsOf(text), DIGITS);
    });
  }

  const others: readonly (readonly [what: string, text: string, kind: string])[] = [
    ['nothing', ' \n', 'empty'],
    ['0x alone', '0x', 'empty'],
    ['words', 'abandon abandon about', 'notHex'],
    ['half a byte', `0x${DIGITS}0`, 'notHex'],
    ['two numbers', `0x${DIGITS} 0x${DIGITS}`, 'notHex'],
    ['more than any transaction has', '00'.repeat(3_000_000), 'tooLong'],
    ['32 bytes', `0x${'ab'.repeat(32)}`, 'secret'],
    ['32 bytes in lines', `${'ab'.repeat(16)}\n${'ab'.repeat(16)}`, 'secret'],
    ['a private key with its public one', 'ab'.repeat(64), 'secret'],
    ['a private key among words', `my key is 0x${'ab'.repeat(32)}, keep it`, 'secret'],
    ['a private key that says so', `ed25519-priv-0x${'ab'.repeat(32)}`, 'secret'],
    ['a private key of another curve in a line of a file', `private_key: "secp256k1-priv-0xab"`, 'secret'],
  ];
  for (const [what, text, kind] of others) {
    it(`recognises ${what}`, () => {
      assert.equal(readPastedHex(text).kind, kind);
    });
  }
});
