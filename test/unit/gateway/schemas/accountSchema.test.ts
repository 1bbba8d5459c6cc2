import assert from 'node:assert/strict';
import { accountSchema } from '../../../../src/core/gateway/schemas/answerSchemas';
import { accepted, refused } from './parsing';

describe('accountSchema', () => {
  const account = { sequence_number: '18446744073709551615', authentication_key: '0xab' };

  it('keeps unknown members', () => {
    accepted(accountSchema, { ...account, new_member: { deep: [1, null] } });
  });

  it('refuses a sequence number that is a number, as it may have lost digits', () => {
    assert.equal(refused(accountSchema, { ...account, sequence_number: 7 }), 'sequence_number: a string');
  });

  it('refuses a sequence number that is not a decimal integer', () => {
    for (const text of ['', '-1', '1.5', '0x1', '1e3', ' 1', '1'.repeat(21)]) {
      assert.equal(
        refused(accountSchema, { ...account, sequence_number: text }),
        'sequence_number: an integer in a string',
      );
    }
  });

  it('refuses a value that is not an object', () => {
    for (const input of [null, [], 'x', 1, undefined]) assert.equal(refused(accountSchema, input), ': an object');
  });

  it('drops an own __proto__ and pollutes nothing', () => {
    const parsed = accountSchema.parse(JSON.parse(`{"__proto__":{"polluted":1},${JSON.stringify(account).slice(1)}`));
    assert.equal('polluted' in parsed, false);
    assert.equal('polluted' in {}, false);
  });
});
