import assert from 'node:assert/strict';
import { groupDigits } from '../../../src/core/move/groupDigits';

describe('groupDigits', () => {
  it('groups the digits of an integer in threes, whatever its sign', () => {
    const counts = [0, 999, 1_000, -12_345, 123_456n, '1234567', '-1000', '+1000'];
    assert.deepEqual(
      counts.map(count => groupDigits(count)),
      ['0', '999', '1,000', '-12,345', '123,456', '1,234,567', '-1,000', '+1,000'],
    );
  });

  it('keeps every digit of integers that no JavaScript number can hold', () => {
    assert.equal(groupDigits('18446744073709551615'), '18,446,744,073,709,551,615');
    assert.equal(groupDigits(2n ** 256n - 1n).replaceAll(',', ''), String(2n ** 256n - 1n));
  });

  it('leaves text that is not an integer unchanged', () => {
    const others = ['', '1.2345', '12345 gas', '0x12345', '1e21', '٣٣٣٣', '9'.repeat(81), '1234\n'];
    assert.deepEqual(
      others.map(text => groupDigits(text)),
      others,
    );
  });
});
