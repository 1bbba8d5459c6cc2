import assert from 'node:assert/strict';
import { textLines } from '../../../src/core/text/lines';
import {
  isWithin,
  parseRule,
  ruleText,
  hasStatus,
  parseStatusRule,
  statusText,
  isNear,
  parseTolerance,
  percentText,
} from '../../../src/core/simtests/statusRule';
import { mismatchOf } from '../../../src/core/simtests/pattern';
import { readJsonDocument } from '../../../src/core/payloads/languages/json/json';
import type { SimulationReport } from '../../../src/core/results/simulationReport';

describe('a rule for a whole number', () => {
  const huge = '340282366920938463463374607431768211455';
  for (const [text, inside, outside, shown] of [
    ['500', ['500'], ['499', '501'], '500'],
    ['-5', ['-5'], ['5', '-4'], '-5'],
    ['≤ 5', ['5', '-100'], ['6'], '≤ 5'],
    ['<=5', ['5'], ['6'], '≤ 5'],
    ['< 5', ['4'], ['5'], '≤ 4'],
    ['≥ 5', ['5', huge], ['4'], '≥ 5'],
    ['> 5', ['6'], ['5'], '≥ 6'],
    ['-5..5', ['-5', '0', '5'], ['-6', '6'], '-5..5'],
    [huge, [huge], [huge.replace(/5$/, '4')], huge],
  ] as const) {
    it(`reads ${text}`, () => {
      const rule = parseRule(text);
      assert.ok(rule);
      assert.ok(inside.every(value => isWithin(BigInt(value), rule)));
      assert.ok(outside.every(value => !isWithin(BigInt(value), rule)));
      assert.equal(ruleText(rule), shown);
    });
  }
  it('is nothing else', () => {
    for (const text of ['', ' 5', '5 ', '5..', '..5', '0x5', '5.0', '1,000', '=5', '1e3', '9'.repeat(81)])
      assert.equal(parseRule(text), undefined, text);
  });
});

describe('a tolerance', () => {
  for (const [text, base, near, far] of [
    ['1%', 1000n, [990n, 1010n], [989n, 1011n]],
    ['0.5%', 1000n, [1005n], [1006n]],
    ['2', 1000n, [998n, 1002n], [997n, 1003n]],
    ['1% or 2', 10n, [8n, 12n], [7n, 13n]],
    ['0', 0n, [0n], [1n]],
    ['0.0001%', 2n ** 64n, [2n ** 64n + 18n], [2n ** 64n + 2n ** 50n]],
  ] as const) {
    it(`of ${text} around ${base}`, () => {
      const tolerance = parseTolerance(text);
      assert.ok(tolerance);
      assert.ok(near.every(value => isNear(value, base, tolerance)));
      assert.ok(far.every(value => !isNear(value, base, tolerance)));
    });
  }
  it('of a negative number is that of its size, and text of no form is none', () => {
    const percent = parseTolerance('1%') ?? assert.fail();
    assert.deepEqual(
      [-1010n, -990n, -1011n].map(value => isNear(value, -1000n, percent)),
      [true, true, false],
    );
    for (const text of ['', '1', '%', '1000%', '0.00001%', '1 %', '1% or', '1% or 2%', '-1', '1'.repeat(21)])
      assert.equal(parseTolerance(text) === undefined, text !== '1', text);
  });
  it('shows a difference in percent', () => {
    for (const [value, base, text] of [
      [700n, 512n, '+36.7%'],
      [1n, 3n, '-66.6%'],
      [3n, 3n, '+0.0%'],
      [5n, 0n, undefined],
      [2n, 2001n, '-99.9%'],
      [1001n, 1000n, '+0.1%'],
      [999_999n, 1_000_000n, '< 0.1%'],
      [1_000_001n, 1_000_000n, '< 0.1%'],
      [-90n, -100n, '+10.0%'],
      [-110n, -100n, '-10.0%'],
    ] as const)
      assert.equal(percentText(value, base), text);
  });
});

describe('a status', () => {
  const ended = (vmStatus: string, success = false) => ({ vmStatus, success }) as SimulationReport;
  const ABORT = 'Move abort in 0xcafe::vault: ENOT_ENOUGH(0x10002): The vault holds less than that.';
  for (const [vmStatus, text, others, not] of [
    [
      ABORT,
      '0xcafe::vault::ENOT_ENOUGH',
      ['0x10002', '65538', 'ENOT_ENOUGH', '0x000cafe::vault::65538'],
      ['success', '0xcafe::coin::ENOT_ENOUGH', '0x2', 'out of gas'],
    ],
    [
      'Move abort in 0xcafe::vault: 0x5',
      '0xcafe::vault::0x5',
      ['5', '0x5', '0xcafe::vault::5'],
      ['0xcafe::vault::E', '6'],
    ],
    ['Move abort in script: 0x5', '0x5', ['5'], ['0xcafe::vault::5']],
    ['Out of gas', 'out of gas', [], ['failure', 'success']],
    [
      'Execution failed in 0x0cafe::vault::f at code offset 12',
      'failure in 0xcafe::vault::f',
      ['failure'],
      ['failure in 0xcafe::vault::g', 'out of gas'],
    ],
    [
      'INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE',
      'INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE',
      [],
      ['SEQUENCE_NUMBER_TOO_OLD'],
    ],
  ] as const) {
    it(`of ${vmStatus}`, () => {
      const report = ended(vmStatus);
      assert.equal(statusText(report), text);
      const is = (written: string) => {
        const rule = parseStatusRule(written);
        assert.ok(rule, written);
        return hasStatus(report, rule);
      };
      for (const written of [text, ...others]) assert.ok(is(written), written);
      for (const written of not) assert.ok(!is(written), written);
    });
  }
  it('of a success is only success', () => {
    const report = ended('Executed successfully', true);
    assert.equal(statusText(report), 'success');
    for (const [text, expected] of [
      ['success', true],
      ['failure', false],
      ['0x1', false],
    ] as const) {
      const rule = parseStatusRule(text);
      assert.ok(rule);
      assert.equal(hasStatus(report, rule), expected);
    }
  });
});

describe('a pattern for a value', () => {
  const ACTUAL = {
    amount: '18446744073709551615',
    small: 5,
    to: '0x00b0b',
    list: [{ a: '1', b: null }, 'text'],
    type: '0x1::coin::Coin<0x1::a::B>',
    yes: true,
  };
  const found = (pattern: string, actual: Parameters<typeof mismatchOf>[1] = ACTUAL) =>
    mismatchOf(readJsonDocument(textLines(pattern)).value, actual);

  for (const pattern of [
    '{}',
    '{"amount": "18446744073709551615"}',
    '{"amount": "018446744073709551615"}',
    '{"small": "5", "yes": true}',
    '{"to": "0xB0B"}',
    `{"to": "0x${'b0b'.padStart(64, '0')}"}`,
    '{"list": [{"a": 1}, "text"]}',
    '{"list": [{"b": null}, {"$contains": "ex"}]}',
    '{"list": [{}, {"$startsWith": "te"}]}',
    '{"amount": {"$is": "≥ 18446744073709551615"}}',
    '{"type": "0x01::coin::Coin<0x001::a::B>"}',
  ])
    it(`matches ${pattern}`, () => {
      assert.equal(found(pattern), undefined);
    });

  for (const [pattern, path, expected] of [
    ['{"amount": "18446744073709551614"}', '.amount', '"18446744073709551614"'],
    ['{"amount": 18446744073709551614}', '.amount', '18446744073709551614'],
    ['{"none": null}', '.none', 'null'],
    ['{"list": [{"a": "1"}]}', '.list', '[{"a":"1"}]'],
    ['{"list": [{"a": "2"}, "text"]}', '.list[0].a', '"2"'],
    ['{"to": "b0b"}', '.to', '"b0b"'],
    ['{"yes": "true"}', '.yes', '"true"'],
    ['{"to": {"$contains": "c"}}', '.to', '$contains c'],
    ['{"amount": {"$is": "< 5"}}', '.amount', '$is < 5'],
    ['{"constructor": {}}', '.constructor', '{}'],
  ] as const)
    it(`finds where ${pattern} differs`, () => {
      const mismatch = found(pattern);
      assert.deepEqual([mismatch?.path, mismatch?.expected], [path, expected]);
    });
});
