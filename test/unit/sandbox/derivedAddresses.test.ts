import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { ed25519AuthenticationKey } from '../../../src/sandbox/accountResource';
import { primaryStoreAddress } from '../../../src/sandbox/fungibleStore';

describe('an ed25519 authentication key', () => {
  it('is the digest of the public key and the scheme', () => {
    const key = '7b'.repeat(32);
    assert.equal(ed25519AuthenticationKey(`0x${key}`), `0x${digest(Buffer.from(`${key}00`, 'hex'))}`);
  });

  it('is undefined for an invalid key', () => {
    assert.equal(ed25519AuthenticationKey('0x12'), undefined);
    assert.equal(ed25519AuthenticationKey('key'), undefined);
  });
});

describe('the address of a primary store', () => {
  it('is the digest of owner, asset and scheme, without leading zeros', () => {
    const made = Buffer.from(`${'5'.padStart(64, '0')}${'a'.padStart(64, '0')}fc`, 'hex');
    assert.equal(primaryStoreAddress('0x5', '0xa'), `0x${digest(made).replace(/^0+/, '')}`);
  });
});

function digest(message: Uint8Array): string {
  return createHash('sha3-256').update(message).digest('hex');
}
