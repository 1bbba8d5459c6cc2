import assert from 'node:assert/strict';
import type { ChangeReport, SimulationReport } from '../../../src/core/results/simulationReport';
import type { BaselineEntry } from '../../../src/core/simtests/baseline';
import { isFailure } from '../../../src/core/simtests/caseResult';
import { chosenCases, requestsOf } from '../../../src/core/simtests/chooseCases';
import { baselineOutcome, differencesOf } from '../../../src/core/simtests/compareBaseline';
import { unmet } from '../../../src/core/simtests/evaluate';
import { readExpectations } from '../../../src/core/simtests/expectation';
import { detailLines, OUTCOME_WORDS, summaryLine, versionsText } from '../../../src/core/simtests/outcomeWords';
import { recordedExpectations } from '../../../src/core/simtests/recordExpectations';
import type { ReportedCase, RunReport } from '../../../src/core/simtests/runReport';
import { DEFAULT_TOLERANCES } from '../../../src/core/simtests/statusRule';
import { readJsonDocument } from '../../../src/core/payloads/languages/json/json';
import { textLines } from '../../../src/core/text/lines';
import { casesIn, fileOf, INCREMENT } from './running';

const RANGE = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
const SENDERS = [{ name: 'alice', nameRange: RANGE, address: '0xa11ce' }];
const COIN = '0x1::coin::CoinStore<0x1::aptos_coin::AptosCoin>';
const HANDLE = '0x77';

/** Changes of every kind, with the line that names each. */
const CHANGES: readonly (readonly [ChangeReport, string])[] = [
  [{ kind: 'writeResource', type: COIN, data: { coin: { value: '5' } } }, `write ${COIN}`],
  [{ kind: 'deleteResource', type: '0xcafe::m::Gone' }, 'delete 0xcafe::m::Gone'],
  [{ kind: 'writeModule', module: '0xcafe::m' }, 'publish 0xcafe::m'],
  [{ kind: 'deleteModule', module: '0xcafe::n' }, 'delete module 0xcafe::n'],
  [{ kind: 'writeTableItem', handle: HANDLE, key: '1', value: '2' }, `table ${HANDLE}`],
  [{ kind: 'deleteTableItem', handle: HANDLE, key: '1' }, `table ${HANDLE}`],
  [{ kind: 'unknown', type: 'later_kind', json: {} }, 'later_kind'],
];
const ALL_CHANGES = CHANGES.map(([, line]) => line).join('\n');

function reportWith(members: Partial<SimulationReport>): SimulationReport {
  return {
    success: true,
    vmStatus: 'Executed successfully',
    gas: { used: '512' },
    events: [],
    accounts: [{ address: '0xa11ce', isSender: true, changes: CHANGES.map(([change]) => change) }],
    balances: {
      fee: { payer: '0xa11ce', octas: '100' },
      assets: [
        {
          asset: { kind: 'apt', id: '0x1::aptos_coin::AptosCoin', symbol: 'APT' },
          deltas: [
            { account: '0xa11ce', amount: '-600' },
            { account: '0xb0b', amount: '500' },
          ],
        },
        { asset: { kind: 'coin', id: '0x1::m::Gold', symbol: 'GLD' }, deltas: [{ account: '0xb0b', amount: '7' }] },
        { asset: { kind: 'coin', id: '0x2::m::Gold', symbol: 'TWO' }, deltas: [] },
        { asset: { kind: 'fungible', id: '0xfa', symbol: 'TWO' }, deltas: [] },
      ],
      unplaced: 0,
    },
    ...members,
  } as unknown as SimulationReport;
}

/** What fails of these expectations. */
function failing(expect: string, members: Partial<SimulationReport> = {}): readonly (readonly string[])[] {
  const { expectations, problems } = readExpectations(readJsonDocument(textLines(expect)).value, new Map(), SENDERS);
  assert.deepEqual(problems, []);
  const failures = unmet(expectations, reportWith(members), RANGE);
  return failures.map(({ what, expected, actual }) => [what, expected, actual]);
}

const event = (type: string, amount: number) => ({ type, data: { amount: String(amount) } });
const many = (count: number) => Array.from({ length: count }, (_, index) => event(`0x1::m::E${index}`, index));

describe('what a simulation does not meet', () => {
  const table: readonly (readonly [
    expect: string,
    failures: readonly string[],
    members?: Partial<SimulationReport>,
  ])[] = [
    ['{"gas": "512"}', []],
    ['{"gas": 511}', ['gas | 511 | 512']],
    // Assets by any of their names, without the fee of who pays it.
    ...['APT', '0xa', '0x1::aptos_coin::AptosCoin', '0x01::aptos_coin::AptosCoin'].map(
      name => [`{"balances": {"alice": {"${name}": "-500"}, "0xb0b": {"${name}": 500}}}`, []] as const,
    ),
    ['{"balances": {"0xb0b": {"GLD": "7"}, "0xb0c": {"0x01::m::Gold": "0", "NONE": 0}}}', []],
    ['{"balances": {"0xb0b": {"0x00fa": "1"}}}', ['balance of 0xb0b in 0xfa | 1 | 0']],
    [
      '{"balances": {"0xb0b": {"TWO": "0"}}}',
      ['balance of 0xb0b in TWO | one asset TWO | 2 assets:\n0x2::m::Gold\n0xfa'],
    ],
    ['{"absent": {"changes": {"alice": "any"}}}', [`changes at 0xa11ce | no change | ${ALL_CHANGES}`]],
    ['{"absent": {"changes": {"alice": ["0xcafe::m::Other"], "0xb0b": "any"}}}', []],
    [
      '{"absent": {"changes": {"alice": ["0x1::coin::CoinStore"]}}}',
      [`changes at 0xa11ce | no change to 0x1::coin::CoinStore | write ${COIN}`],
    ],
    ['{"changes": {"alice": {"0xcafe::m::Gone": "deleted", "0x1::coin::CoinStore": {"coin": {}}}}}', []],
    [
      '{"changes": {"alice": {"0x1::coin::CoinStore": "deleted"}}}',
      [`change to 0x1::coin::CoinStore at 0xa11ce | delete 0x1::coin::CoinStore | ${ALL_CHANGES}`],
    ],
    [
      '{"changes": {"alice": {"0xcafe::m::Gone": {}}}}',
      [`change to 0xcafe::m::Gone at 0xa11ce | write 0xcafe::m::Gone | ${ALL_CHANGES}`],
    ],
    [
      '{"changes": {"alice": {"0x1::coin::CoinStore": {"coin": {"value": 6, "x": 1}}}}}',
      [
        'change to 0x1::coin::CoinStore at 0xa11ce.coin.value | .coin.value: 6 | .coin.value: "5"\nin {"coin":{"value":"5"}}',
      ],
    ],
    [
      '{"events": ["0x1::m::E"]}',
      ['event 0x1::m::E | ≥ 1 × 0x1::m::E | 0 events match\nno such event among:\nno events'],
    ],
    [
      '{"absent": {"events": ["0x1::m::E1"]}}',
      ['event 0x1::m::E1 | no such event | 0x1::m::E1 {"amount":"1"}'],
      { events: many(3) },
    ],
    [
      '{"events": [{"type": "0x1::m::E0", "data": {"amount": 5}}]}',
      ['event 0x1::m::E0.amount | .amount: 5 | .amount: "0"\nin {"amount":"0"}'],
      { events: many(1) },
    ],
    [
      '{"events": [{"type": "0x1::m::E", "data": {"amount": 1}, "count": 2}]}',
      [
        'event 0x1::m::E | 2 × 0x1::m::E\n{"amount":1} | 1 event matches\n0x1::m::E {"amount":"1"}\n0x1::m::E {"amount":"2"}',
      ],
      { events: [event('0x1::m::E', 1), event('0x1::m::E', 2)] },
    ],
    // Only the event that every transaction has may say less.
    ['{"events": [{"type": "0x1::m::E", "count": "0..1"}]}', [], { events: [event('0x1::m::E', 1)] }],
  ];
  for (const [expect, failures, members] of table) {
    it(`of ${expect}${members ? ' with other events' : ''}`, () => {
      assert.deepEqual(
        failing(expect, members).map(each => each.join(' | ')),
        failures,
      );
    });
  }

  it('lists 20 types of events, and counts more', () => {
    for (const [count, rest] of [
      [20, []],
      [21, ['and 1 more']],
    ] as const) {
      const [[, , actual = ''] = []] = failing('{"events": ["0x1::m::Other"]}', { events: many(count) });
      assert.deepEqual(actual.split('\n').slice(22), rest);
      assert.equal(actual.split('\n')[21], '0x1::m::E19');
    }
  });

  it('names transfers of unknown assets, and shows the first 2,000 characters of a value', () => {
    const { balances } = reportWith({});
    for (const [unplaced, words] of [
      [1, '1 transfer'],
      [2, '2 transfers'],
    ] as const)
      assert.deepEqual(failing('{"balances": {"0xb0b": {"GLD": "8"}}}', { balances: { ...balances, unplaced } }), [
        ['balance of 0xb0b in GLD', '8', `7\n${words} of unknown assets: the response does not specify the assets.`],
      ]);
    const shownOf = (length: number) =>
      failing('{"absent": {"events": ["0x1::m::E"]}}', {
        events: [{ type: '0x1::m::E', data: 'x'.repeat(length) }],
      })[0]?.[2];
    assert.equal(shownOf(1_998), `0x1::m::E "${'x'.repeat(1_998)}"`);
    assert.equal(shownOf(1_999), `0x1::m::E "${'x'.repeat(1_999)}…`);
  });

  it('is the status, with the words of the VM, if nothing else is said of it', () => {
    const failed = { success: false, vmStatus: 'Out of gas', verdict: { title: 'Runs out of gas', headline: 'why' } };
    const members = failed as unknown as Partial<SimulationReport>;
    assert.deepEqual(failing('{"gas": "512"}', members), [['status', 'success', 'out of gas\nRuns out of gas: why']]);
    assert.deepEqual(failing('{"status": "out of gas"}', members), []);
  });
});

describe('what is recorded of a simulation', () => {
  it('has accounts by their names, assets without the fee, and the types of events with their number', () => {
    const events = [...many(2), event('0x1::m::E1', 9), event('0x1::transaction_fee::FeeStatement', 1)];
    assert.deepEqual(recordedExpectations(reportWith({ events }), SENDERS), {
      status: 'success',
      balances: { alice: { APT: '-500' }, '0xb0b': { APT: '500', '0x1::m::Gold': '7' } },
      events: ['0x1::m::E0', { type: '0x1::m::E1', count: '2' }],
    });
    const none = { fee: { octas: '0' }, assets: [], unplaced: 0 } as unknown as SimulationReport['balances'];
    assert.deepEqual(recordedExpectations(reportWith({ balances: none }), SENDERS), { status: 'success' });
  });
});

describe('the differences from a baseline', () => {
  const before: BaselineEntry = {
    ...{ status: 'success', gas: '1000', execution: '100', io: '100', storage: '1000', refund: '9' },
    ...{
      events: '2',
      changes: '3',
      code: new Map([
        ['0x1', 'aa'],
        ['0xcafe::m', 'bb'],
      ]),
    },
  };
  const near = { millionths: 10_000n, units: 2n };
  const tolerances = { gas: near, execution: near, io: near, storage: near };

  const figures: readonly (readonly [keyof BaselineEntry, inside: readonly string[], outside: readonly string[]])[] = [
    ['status', ['success'], ['out of gas']],
    ['gas', ['990', '1010'], ['989', '1011']],
    ['execution', ['98', '102'], ['97', '103']],
    ['io', ['98', '102'], ['97', '103']],
    ['storage', ['990', '1010'], ['989', '1011']],
    ['refund', ['0', '99999'], []],
    ['events', ['2'], ['1', '3']],
    ['changes', ['3'], ['2', '4']],
  ];
  it('are every figure outside its tolerance, in their order', () => {
    for (const [fact, inside, outside] of figures) {
      for (const after of inside) assert.deepEqual(differencesOf(before, { ...before, [fact]: after }, tolerances), []);
      for (const after of outside)
        assert.deepEqual(differencesOf(before, { ...before, [fact]: after }, tolerances), [
          { fact, before: before[fact], after },
        ]);
    }
    const all = Object.fromEntries(figures.map(([fact, , [outside = '0']]) => [fact, outside]));
    assert.deepEqual(
      differencesOf(before, { ...before, ...all }, tolerances).map(({ fact }) => fact),
      ['status', 'gas', 'execution', 'io', 'storage', 'events', 'changes'],
    );
  });

  it('leave out execution and io unless they have a tolerance, and what a node does not say', () => {
    const far = { ...before, execution: '999', io: '999' };
    assert.deepEqual(differencesOf(before, far, DEFAULT_TOLERANCES), []);
    const { status, gas, events, changes } = before;
    const sparse = { status, gas, events, changes };
    assert.deepEqual(differencesOf(before, sparse, tolerances), []);
    assert.deepEqual(differencesOf(sparse, far, tolerances), []);
  });

  it('come from code that changed, is gone or is new, from the state, or from nobody knows what', () => {
    const outcome = (modules: readonly (readonly [string, string])[], entry = before) =>
      baselineOutcome(entry, [], { kind: 'known', modules: new Map(modules) });
    const same = [...(before.code ?? [])];
    assert.deepEqual(outcome(same.toReversed()), { kind: 'stateMoved', differences: [] });
    assert.deepEqual(
      outcome([
        ['0xda::new', 'cc'],
        ['0x1', 'aa'],
      ]),
      {
        ...{ kind: 'codeChanged', modules: ['0xcafe::m', '0xda::new'], differences: [] },
      },
    );
    assert.deepEqual(baselineOutcome(before, [], { kind: 'unknown', reason: 'it is late' }), {
      ...{ kind: 'gasChanged', reason: 'it is late', differences: [] },
    });
    const without: BaselineEntry = { status: 'success', gas: '1000', events: '2', changes: '3' };
    assert.deepEqual(outcome(same, without), {
      ...{ kind: 'gasChanged', reason: 'the baseline has no digest of the code', differences: [] },
    });
  });
});

describe('the words for a case', () => {
  const one = {
    ...{ id: 'a', path: 'a', test: 'deposit', case: '', line: 1, column: 1, isInput: false, durationMs: 1 },
    reason: 'the reason',
    failures: [],
    modules: ['0x1', '0xcafe::m'],
    differences: [
      { fact: 'gas', before: '1000', after: '1500' },
      { fact: 'status', before: 'success', after: 'out of gas' },
    ],
    ledgerVersion: '7',
  } as const satisfies Partial<ReportedCase>;
  const failures = [
    { what: 'gas', expected: '1\n2', actual: '3', line: 1, column: 1 },
    { what: 'status', expected: 'a', actual: 'b', line: 1, column: 1 },
  ];
  const lines = ['  gas 1,000 → 1,500 (+50.0%)', '  status success → out of gas'];

  const outcomes: readonly (readonly [
    ReportedCase['outcome'],
    fails: string,
    word: string,
    first: string,
    string | undefined,
  ])[] = [
    ['passed', '', 'passed', '', undefined],
    ['failed', 'always', 'failed', 'failed', 'gas: expected 1, actual 3, and 1 more'],
    ['flaky', 'always', 'flaky', '', undefined],
    ['codeChanged', 'always', 'code changed', 'ran with changed code', 'The code of 0x1, 0xcafe::m changed:'],
    [
      'stateMoved',
      'if strict',
      'state changed',
      'ran against different chain state',
      'The code is the same, so the chain state must be different:',
    ],
    [
      'gasChanged',
      'always',
      'gas changed',
      'used a different amount of gas',
      'It is unknown whether the code changed, because the reason:',
    ],
    ['error', '', 'not simulated', 'was not simulated', 'the reason'],
    ['skipped', '', 'skipped', 'was skipped', 'the reason'],
    ['notRun', '', 'not run', 'was not run', undefined],
  ];

  it('are there for every outcome, and say what fails', () => {
    assert.deepEqual(
      Object.keys(OUTCOME_WORDS),
      outcomes.map(([kind]) => kind),
    );
    for (const [outcome, fails, word, , summary] of outcomes) {
      assert.equal(OUTCOME_WORDS[outcome], word);
      assert.deepEqual(
        [isFailure(outcome, false), isFailure(outcome, true)],
        [fails === 'always', fails !== ''],
        outcome,
      );
      if (outcome === 'flaky') continue;
      const hasDifferences = ['codeChanged', 'stateMoved', 'gasChanged'].includes(outcome);
      const found: ReportedCase = {
        ...{ ...one, outcome, differences: hasDifferences ? one.differences : [] },
        failures: outcome === 'failed' ? failures : [],
      };
      const details =
        outcome === 'failed'
          ? ['gas:', '  expected 1', '           2', '  actual   3', 'status:', '  expected a', '  actual   b']
          : [...(summary === undefined ? [] : [summary]), ...(hasDifferences ? lines : [])];
      assert.deepEqual(detailLines(found), details, outcome);
      const short = hasDifferences ? `${summary} ${lines[0]?.trim()}` : summary;
      assert.equal(summaryLine(found), short, outcome);
    }
    const [only = assert.fail()] = failures;
    assert.equal(summaryLine({ ...one, outcome: 'failed', failures: [only] }), 'gas: expected 1, actual 3');
  });

  it('tell how a flaky case ended before and after', () => {
    const again = { status: 'success', gas: '1234', ledgerVersion: '9' };
    for (const [first, , , words] of outcomes) {
      if (first === 'passed' || first === 'flaky') continue;
      for (const passed of [true, false]) {
        const found: ReportedCase = { ...one, outcome: 'flaky', first, differences: [], again: { ...again, passed } };
        const [before, ...rest] = detailLines(found);
        const second = passed ? 'passed' : 'failed';
        assert.equal(before, `It ${words} at ledger version 7, and ${second} when it was retried:`);
        const end = passed ? 'passed' : 'did not pass either';
        assert.equal(rest.at(-1), `Retried at ledger version 9: ${end} (success, 1,234 gas)`);
      }
    }
    const bare: ReportedCase = { ...one, outcome: 'flaky', differences: [] };
    assert.deepEqual(detailLines(bare), ['It failed at ledger version 7, and passed when it was retried:']);
    assert.equal(summaryLine(bare), 'passed when it was retried; before at ledger version 7: it failed');
    const failed: ReportedCase = { ...bare, first: 'failed', failures, again: { ...again, passed: false } };
    assert.equal(
      summaryLine(failed),
      'failed at ledger version 9 when it was retried; before at ledger version 7: gas: expected 1, actual 3, and 1 more',
    );
  });

  it('name one ledger version, or the first and the last', () => {
    const of = (lowest: string, highest: string) => versionsText({ ledgerVersions: { lowest, highest } } as RunReport);
    assert.deepEqual(
      [of('7', '7'), of('7', '9'), versionsText({} as RunReport)],
      ['at ledger version 7', 'at ledger versions 7 to 9', ''],
    );
  });
});

describe('the cases to run', () => {
  const test = (name: string, members = '') => `"${name}": {"payload": ${INCREMENT}, "sender": "bob"${members}}`;
  const chosen = (tests: readonly string[], tags?: readonly string[]) =>
    chosenCases(casesIn(fileOf(tests.join(', '))), tags).map(each => each.test.name);

  it('are those with one of the tags, and only those that say so', () => {
    const tests = [test('a', ', "tags": ["x", "y"]'), test('b', ', "tags": ["z"]'), test('c')];
    assert.deepEqual(chosen(tests), ['a', 'b', 'c']);
    assert.deepEqual(chosen(tests, ['y', 'z']), ['a', 'b']);
    assert.deepEqual(chosen(tests, ['none']), []);
    const only = [...tests, test('d', ', "only": true, "tags": ["z"]'), test('e', ', "only": true')];
    assert.deepEqual(chosen(only), ['d', 'e']);
    assert.deepEqual(chosen(only, ['z']), ['d']);
  });

  it('need two requests each, unless they are skipped', () => {
    assert.equal(requestsOf(casesIn(fileOf([test('a'), test('b', ', "skip": "why"'), test('c')].join(', ')))), 4);
  });
});
