import assert from 'node:assert/strict';
import { accountFacts } from '../../../src/host/accounts/accountFacts';

const LONG = `0x${'0'.repeat(60)}cafe`;
const OTHER = `0x${'ab'.repeat(32)}`;

function factsOf(sequence_number: string, authentication_key: string): readonly string[] {
  return accountFacts('0xcafe', { sequence_number, authentication_key });
}

describe('accountFacts', () => {
  it('says that the key was never rotated, in any form that the node writes', () => {
    const facts = ['sequence number 12,345', 'authentication key: same as the address, never rotated'];
    assert.deepEqual(factsOf('12345', LONG), facts);
    assert.deepEqual(factsOf('12345', '0xCAFE'), facts);
  });

  it('says that the key was rotated, or that no key can sign', () => {
    assert.deepEqual(factsOf('0', OTHER), [
      'sequence number 0',
      'authentication key, rotated (differs from the address):',
      OTHER,
    ]);
    assert.deepEqual(factsOf('18446744073709551615', `0x${'0'.repeat(64)}`), [
      'sequence number 18,446,744,073,709,551,615',
      'authentication key: 0x0, so no key can sign for it',
    ]);
  });

  it('says that an address that sent nothing may have no account', () => {
    assert.equal(
      factsOf('0', LONG).at(-1),
      'It has not sent any transactions. Nodes return the same data for an address without an account.',
    );
  });
});
