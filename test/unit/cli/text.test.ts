import assert from 'node:assert/strict';
import { fieldRows } from '../../../src/cli/text/encodingText';
import { createPrinting, printable, table } from '../../../src/cli/text/style';
import { inertDocument } from '../../../src/core/text/visibleText';
import { progressTeller } from '../../../src/cli/commands/wait';
import { exactMomentText } from '../../../src/core/text/moments';

describe('text of the terminal', () => {
  it('is coloured if the terminal supports colours and does not turn them off', () => {
    const coloured = [createPrinting(true, {}), createPrinting(true, { NO_COLOR: '', TERM: 'xterm' })];
    const plain = [
      createPrinting(true, { NO_COLOR: '1' }),
      createPrinting(true, { TERM: 'dumb' }),
      createPrinting(false, {}),
    ];
    assert.deepEqual(
      [...coloured, ...plain].map(({ style, line }) => line(style('a', 'red'))),
      ['\u001b[31ma\u001b[0m', '\u001b[31ma\u001b[0m', 'a', 'a', 'a'],
    );
  });

  it('has only its own colors', () => {
    for (const { style, line } of [createPrinting(true, {})])
      assert.equal(
        line(`\u001b[1m ${style('a\u001b[32mb\u009b', 'bold')} \u202e`),
        '\\u001b[1m \u001b[1ma\\u001b[32mb\\u009b\u001b[0m \\u202e',
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

  it('does not pad every line to the length of the longest', () => {
    const long = 'x'.repeat(100_000);
    const lines = table([[long, 'a'], ...Array.from({ length: 1_000 }, () => ['short', 'b'])]);
    assert.equal(lines[0], `${long}  a`);
    assert.equal(lines[1], `short${' '.repeat(117)}b`);
    const last = table([['a', long], ...Array.from({ length: 1_000 }, () => ['b', 'short'])]);
    assert.deepEqual([last[0], last[1]], [`a  ${long}`, 'b  short']);
  });

  it('shows a new state immediately, and then every ten seconds while it lasts', () => {
    const told: string[] = [];
    const tell = progressTeller(line => told.push(line));
    for (const [kind, elapsedMs] of [
      ['unknown', 0],
      ['unknown', 9_999],
      ['pending', 10_500],
      ['pending', 20_499],
      ['pending', 20_500],
      ['pending', 29_000],
    ] as const)
      tell({ kind, elapsedMs, asks: 1 });
    assert.deepEqual(told, [
      'Not found; trying again…',
      'Pending after 10 s; trying again…',
      'Pending after 20 s; trying again…',
    ]);
  });

  it("shows JSON with the terminal's escapes, without changing its meaning", () => {
    const value = { 'n\u009b\u202e': ['\u007f\u2028\u{e0001}', 'é 𝄞'] };
    const shown = inertDocument(`${JSON.stringify(value, null, 1)}\r\t`);
    assert.doesNotMatch(shown, /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    assert.deepEqual(JSON.parse(shown), value);
    assert.ok(shown.includes('"n\\u009b\\u202e"') && shown.includes('é 𝄞'), shown);
  });

  it('escapes terminal control characters', () => {
    assert.equal(
      printable('é 𝄞 \u0007\u001b\u009b\u2028\u202e\u{e0001}\u3164\n'),
      'é 𝄞 \\u0007\\u001b\\u009b\\u2028\\u202e\\u{e0001}\\u3164\\u000a',
    );
  });

  it('shows microseconds in UTC if they are within the range of dates', () => {
    assert.deepEqual(['0', '18446744073709551615'].map(exactMomentText), [
      '1970-01-01 00:00:00 UTC (0 µs)',
      '18446744073709551615',
    ]);
  });

  it('shows what a signed field means, when it expires in UTC, and how it was built', () => {
    const fields = [
      { name: 'max gas amount', value: '2000', meaning: ['fee of at most 0.002 APT'], origin: 'from a simulation' },
      { name: 'expiration timestamp', value: '1760000000', part: { kind: 'expiration' }, origin: 'from a simulation' },
      { name: 'sequence number', value: '7', meaning: ['never shown'], asked: '8' },
      { name: 'argument 1', value: '"100000"', meaning: ['100,000', '= 0.001 APT'] },
      { name: 'chain id', value: '4' },
    ] as const;
    assert.deepEqual(fieldRows(fields), [
      ['max gas amount', '2000', 'fee of at most 0.002 APT (from a simulation)'],
      ['expiration timestamp', '1760000000', '2025-10-09 08:53:20 UTC (from a simulation)'],
      ['sequence number', '7', 'DIFFERS, requested 8'],
      ['argument 1', '"100000"', '100,000 = 0.001 APT'],
      ['chain id', '4', ''],
    ]);
  });
});
