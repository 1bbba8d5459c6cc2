import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addressToBytes } from '../../../src/core/move/hex';
import {
  messageParts,
  type MessagePart,
  type MessagePartKind,
  encodeSigningMessage,
  type SigningMessage,
} from '../../../src/core/move/signingMessage';
import type { RawEntryFunction, RawPayload } from '../../../src/core/move/transactionBcs';
import { anyMessage } from './anyMessage';

/** Returns the bytes of the only part of a kind. */
function only(message: SigningMessage, kind: MessagePartKind): Uint8Array {
  const [part, ...others] = messageParts(message).filter(each => each.kind === kind);
  assert.ok(part && others.length === 0, kind);
  return bytesOf(message, part);
}

function bytesOf(message: SigningMessage, { start, end }: MessagePart): Uint8Array {
  return encodeSigningMessage(message).slice(start, end);
}

function u64(bytes: Uint8Array): string {
  return new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0, true).toString();
}

function callOf(payload: RawPayload): RawEntryFunction | undefined {
  if (payload.kind === 'multisig') return payload.call;
  return payload.kind === 'entryFunction' ? payload : undefined;
}

describe('messageParts', function () {
  this.timeout(10_000);

  it('covers every byte once', () => {
    fc.assert(
      fc.property(anyMessage, message => {
        let end = 0;
        for (const part of messageParts(message)) {
          assert.equal(part.start, end);
          assert.ok(part.end > part.start);
          ({ end } = part);
        }
        assert.equal(end, encodeSigningMessage(message).length);
      }),
    );
  });

  it('returns the bytes of each field', () => {
    fc.assert(
      fc.property(anyMessage, message => {
        const { transaction } = message;
        assert.deepEqual(only(message, 'sender'), addressToBytes(transaction.sender));
        assert.equal(u64(only(message, 'sequenceNumber')), transaction.sequenceNumber);
        assert.equal(u64(only(message, 'maxGasAmount')), transaction.maxGasAmount);
        assert.equal(u64(only(message, 'gasUnitPrice')), transaction.gasUnitPrice);
        assert.equal(u64(only(message, 'expiration')), transaction.expirationTimestampSecs);
        assert.deepEqual([...only(message, 'chainId')], [transaction.chainId]);
        if (transaction.replayProtectionNonce !== undefined)
          assert.equal(u64(only(message, 'nonce')), transaction.replayProtectionNonce);
        if (transaction.payload.kind === 'multisig')
          assert.deepEqual(only(message, 'multisigAccount'), addressToBytes(transaction.payload.address));
      }),
    );
  });

  it('returns the bytes of what a call runs', () => {
    fc.assert(
      fc.property(anyMessage, message => {
        const call = callOf(message.transaction.payload);
        if (!call) return;
        const target = only(message, 'function');
        assert.deepEqual(target.slice(0, 32), addressToBytes(call.function.address));
        assert.ok(Buffer.from(target).toString().endsWith(call.function.name));
        const values = messageParts(message).filter(({ kind }) => kind === 'argument');
        assert.deepEqual(
          values.map(({ index }) => index),
          call.arguments.map((_, index) => index),
        );
        for (const [index, part] of values.entries()) {
          const value: Uint8Array = call.arguments[index] ?? new Uint8Array();
          assert.deepEqual([...bytesOf(message, part)].slice(value.length === 0 ? 1 : -value.length), [...value]);
        }
      }),
    );
  });

  it('ends with the signers and payers other than the sender', () => {
    fc.assert(
      fc.property(anyMessage, message => {
        const { secondarySigners, feePayer } = message;
        const last = messageParts(message).at(-1);
        const expected = feePayer !== undefined ? 'feePayer' : secondarySigners ? 'secondarySigners' : 'chainId';
        assert.equal(last?.kind, expected);
        if (feePayer !== undefined) assert.deepEqual(only(message, 'feePayer'), addressToBytes(feePayer));
        if (secondarySigners === undefined) return;
        const tail = secondarySigners.flatMap(signer => [...addressToBytes(signer)]);
        assert.deepEqual([...only(message, 'secondarySigners')].slice(1), tail);
      }),
    );
  });
});
