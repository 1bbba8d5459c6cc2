import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decodeSigningMessage, encodeSigningMessage } from '../../../src/core/move/signingMessage';
import { UnknownFormError } from '../../../src/core/move/messageReader';
import { anyMessage } from './anyMessage';

/** Returns the decoded message, or the refusal. */
function readWhole(bytes: Uint8Array): boolean {
  try {
    assert.deepEqual(encodeSigningMessage(decodeSigningMessage(bytes)), bytes);
    return true;
  } catch (error) {
    if (!(error instanceof UnknownFormError)) throw error;
    return false;
  }
}

describe('decodeSigningMessage over all messages', function () {
  this.timeout(10_000);

  it('reads what encodeSigningMessage writes', () => {
    fc.assert(
      fc.property(anyMessage, each => {
        assert.deepEqual(decodeSigningMessage(encodeSigningMessage(each)), each);
      }),
    );
  });

  it('reads changed bytes exactly or refuses them', () => {
    const change = fc.record({ at: fc.nat(), byte: fc.nat(255), insert: fc.boolean() });
    fc.assert(
      fc.property(anyMessage, fc.array(change, { minLength: 1, maxLength: 4 }), (each, changes) => {
        const bytes = [...encodeSigningMessage(each)];
        // After the prefix: a different prefix is refused at once.
        for (const { at, byte, insert } of changes) bytes.splice(32 + (at % (bytes.length - 32)), insert ? 0 : 1, byte);
        readWhole(Uint8Array.from(bytes));
      }),
      { numRuns: 500 },
    );
  });

  it('refuses a message that is cut off or followed by more bytes', () => {
    fc.assert(
      fc.property(anyMessage, fc.nat(), fc.uint8Array({ minLength: 1 }), (each, at, more) => {
        const bytes = encodeSigningMessage(each);
        assert.equal(readWhole(bytes.slice(0, at % bytes.length)), false);
        assert.equal(readWhole(Uint8Array.from([...bytes, ...more])), false);
      }),
    );
  });
});
