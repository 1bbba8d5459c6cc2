import assert from 'node:assert/strict';
import { writeCall } from '../../../support/forms';
import { onlyCall, plain } from '../languages/calls';
import { callOf } from './calls';

describe('a call that is written as Move source', () => {
  it('is located with the same function, type arguments and values', async () => {
    const written = writeCall(
      callOf(
        [
          ['bool', true],
          ['u64', '18446744073709551615'],
          ['address', '0xb0b'],
          ['vector<u8>', '0x01ff'],
        ],
        { typeArguments: ['vector<0x1::a::B<u8>>'] },
      ),
      'move',
    );
    const call = await onlyCall('move', `module 0xa::m { fun g(account: &signer) { ${written} } }`);
    assert.deepEqual(call.function.id, { address: '0x1', module: 'm', name: 'f' });
    assert.deepEqual(
      [...call.typeArguments.items, ...call.arguments.items].map(({ value }) => plain(value)),
      ['vector<0x1::a::B<u8>>', true, { integer: '18446744073709551615' }, '0xb0b', { bytes: '0x01ff' }],
    );
  });
});
