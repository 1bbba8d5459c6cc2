import assert from 'node:assert/strict';
import { counted, groupDigits } from '../../../src/core/text/digits';

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
    for (const sign of ['', '-', '+'])
      for (let length = 1; length <= 80; length++) {
        const number = `${sign}${'1234567890'.repeat(8).slice(0, length)}`;
        const parts = groupDigits(number).replace(/^[-+]/, '').split(',');
        assert.equal(groupDigits(number).replaceAll(',', ''), number);
        assert.equal(parts.length, Math.ceil(length / 3));
        assert.ok(parts.every((part, index) => (index === 0 ? part.length <= 3 && part !== '' : part.length === 3)));
      }
  });

  it('leaves text that is not an integer unchanged', () => {
    const others = [
      '',
      '1.2345',
      '12345 gas',
      '0x12345',
      '1e21',
      '٣٣٣٣',
      '9'.repeat(81),
      `-${'9'.repeat(81)}`,
      '1234\n',
    ];
    assert.deepEqual(
      others.map(text => groupDigits(text)),
      others,
    );
  });
});

describe('counted', () => {
  it('has the singular for exactly one', () => {
    const counts = [0, 1, 2, 1_000, 1n, 10n ** 20n, '1', '-1', 'some'].map(count => counted(count, 'entry', 'entries'));
    const words = [
      '0 entries',
      '1 entry',
      '2 entries',
      '1,000 entries',
      '1 entry',
      '100,000,000,000,000,000,000 entries',
      '1 entry',
      '-1 entry',
      'some entries',
    ];
    assert.deepEqual([...counts, counted(2, 'change')], [...words, '2 changes']);
  });
});
