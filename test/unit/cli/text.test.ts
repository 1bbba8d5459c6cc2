import assert from 'node:assert/strict';
import { octasText } from '../../../src/core/move/apt';
import { fieldRows } from '../../../src/cli/text/encodingText';
import { printable } from '../../../src/cli/text/printable';
import { createStyle } from '../../../src/cli/text/style';
import { table } from '../../../src/cli/text/table';
import { exactMomentText } from '../../../src/core/transactions/moments';

describe('text of the terminal', () => {
  it('is coloured on a terminal that can show it and does not refuse it', () => {
    const coloured = [createStyle(true, {}), createStyle(true, { NO_COLOR: '', TERM: 'xterm' })];
    const plain = [createStyle(true, { NO_COLOR: '1' }), createStyle(true, { TERM: 'dumb' }), createStyle(false, {})];
    assert.deepEqual(
      [...coloured, ...plain].map(style => style('a', 'red')),
      ['\u001b[31ma\u001b[0m', '\u001b[31ma\u001b[0m', 'a', 'a', 'a'],
    );
  });

  it('has columns as wide as their widest cell', () => {
    assert.deepEqual(table([['a', 'bb'], ['ccc', 'd', 'e'], []]), ['a    bb', 'ccc  d   e', '']);
    assert.deepEqual(
      table(
        [
          ['a', 'bb'],
          ['ccc', 'd', 'e'],
        ],
        [0, 1],
      ),
      ['  a  bb', 'ccc   d  e'],
    );
  });

  it('shows what steers a terminal as an escape', () => {
    assert.equal(
      printable('é 𝄞 \u0007\u001b\u009b\u2028\u202e\u{e0001}\u3164\n'),
      'é 𝄞 \\u0007\\u001b\\u009b\\u2028\\u202e\\u{e0001}\\u3164\\u000a',
    );
  });

  it('tells octas in APT', () => {
    assert.deepEqual(['0', '900', '100000000', '18446744073709551615', 'x'].map(octasText), [
      '0 octas (0 APT)',
      '900 octas (0.000009 APT)',
      '100,000,000 octas (1 APT)',
      '18,446,744,073,709,551,615 octas (184,467,440,737.09551615 APT)',
      'x',
    ]);
  });

  it('tells microseconds in UTC where a calendar has them', () => {
    assert.deepEqual(['0', '18446744073709551615'].map(exactMomentText), [
      '1970-01-01 00:00:00 UTC (0 µs)',
      '18446744073709551615',
    ]);
  });

  it('says what a signed field means, when it expires in UTC, and how it came about', () => {
    const fields = [
      { name: 'max gas amount', value: '2000', meaning: ['at most 0.002 APT of fee'], origin: 'from a simulation' },
      { name: 'expiration timestamp', value: '1760000000', part: { kind: 'expiration' }, origin: 'from a simulation' },
      { name: 'sequence number', value: '7', meaning: ['never shown'], asked: '8' },
      { name: 'argument 1', value: '"100000"', meaning: ['100,000', '= 0.001 APT'] },
      { name: 'chain id', value: '4' },
    ] as const;
    assert.deepEqual(fieldRows(fields), [
      ['max gas amount', '2000', 'at most 0.002 APT of fee (from a simulation)'],
      ['expiration timestamp', '1760000000', '2025-10-09 08:53:20 UTC (from a simulation)'],
      ['sequence number', '7', 'NOT AS ASKED: 8'],
      ['argument 1', '"100000"', '100,000 = 0.001 APT'],
      ['chain id', '4', ''],
    ]);
  });
});
