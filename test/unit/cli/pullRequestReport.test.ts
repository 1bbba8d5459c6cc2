import assert from 'node:assert/strict';
import type { ComparisonData, DriftData } from '../../../src/cli/report/reportSchemas';
import { pullRequestReport, reportMarkdown } from '../../../src/cli/report/pullRequestReport';
import { codeCell } from '../../../src/cli/text/style';
import type { ReportedCase, RunReport } from '../../../src/core/simtests/runReport';

function reported(outcome: ReportedCase['outcome'], more: Partial<ReportedCase> = {}): ReportedCase {
  return {
    ...{ id: outcome, path: 'a.sim.json', test: outcome, case: '', line: 3, column: 5, outcome },
    ...{ failures: [], modules: [], differences: [], isInput: false, durationMs: 1 },
    ...more,
  };
}

const OUTCOMES = [
  'passed',
  'failed',
  'flaky',
  'codeChanged',
  'stateMoved',
  'gasChanged',
  'error',
  'skipped',
  'notRun',
] as const;
const RUN: RunReport = {
  ...{ version: 1, network: 'testnet', strict: false, interrupted: false, unused: [] },
  cases: [...OUTCOMES.map(outcome => reported(outcome)), reported('error', { isInput: true })],
};

type Package = DriftData['packages'][number];
type Module = Package['modules'][number];
type Change = Module['differences'][number];

function module(name: string, state: Module['state'], more: Partial<Module> = {}): Module {
  return { name, address: '0xa', state, differences: [], items: [], ...more };
}

function drift(modules: readonly Module[], more: Partial<Package> = {}): DriftData {
  const build = { kind: 'current' };
  return {
    network: 'testnet',
    packages: [{ name: 'P', folder: '/p', build, modules: [...modules], missing: [], ...more }],
  };
}

function rowsOf(
  inputs: Partial<Parameters<typeof pullRequestReport>[0]>,
  kind: string,
): readonly (readonly string[])[] {
  const { rows } = pullRequestReport({ runs: [], drifts: [], comparisons: [], ...inputs });
  return rows
    .filter(row => row.kind === kind)
    .map(({ subject, mark, result, detail = '', before = '', after = '' }) => [
      ...[subject, mark, result, detail, before, after],
    ]);
}

function sentencesOf(inputs: Partial<Parameters<typeof pullRequestReport>[0]>): readonly string[] {
  return pullRequestReport({ runs: [], drifts: [], comparisons: [], ...inputs }).sentences;
}

describe('the rows of a report for a pull request', () => {
  it('have a mark for each outcome of a test, and one row for those of a file that passed', () => {
    const marks = (strict: boolean) =>
      rowsOf({ runs: [{ ...RUN, strict }] }, 'tests').map(([subject, mark, result]) => [subject, mark, result]);
    const lax = [
      ['failed (a.sim.json:3)', 'bad', 'failed'],
      ['flaky (a.sim.json:3)', 'bad', 'flaky'],
      ['codeChanged (a.sim.json:3)', 'bad', 'code changed'],
      ['stateMoved (a.sim.json:3)', 'doubtful', 'state changed'],
      ['gasChanged (a.sim.json:3)', 'bad', 'gas changed'],
      ['error (a.sim.json:3)', 'doubtful', 'not simulated'],
      ['skipped (a.sim.json:3)', 'none', 'skipped'],
      ['notRun (a.sim.json:3)', 'none', 'not run'],
      ['error (a.sim.json:3)', 'doubtful', 'not simulated'],
      ['a.sim.json', 'good', '1 passed'],
    ];
    assert.deepEqual(marks(false), lax);
    assert.deepEqual(
      marks(true),
      lax.map(row => (row[2] === 'state changed' ? [row[0], 'bad', row[2]] : row)),
    );
  });

  it('show the gas of a test, and that of the baseline if it is different', () => {
    const of = (gas: string | undefined, ...differences: ReportedCase['differences']) =>
      rowsOf(
        { runs: [{ ...RUN, cases: [reported('gasChanged', { ...(gas && { gas }), differences })] }] },
        'tests',
      )[0]?.slice(4);
    const changed = (before: string, after: string) => ({ fact: 'gas', before, after }) as const;
    assert.deepEqual(
      [
        of(undefined),
        of('1500'),
        of('1500', changed('1000', '1500')),
        of('500', changed('1000', '500')),
        of('500', changed('0', '500')),
        of('500', { fact: 'events', before: '1', after: '2' }),
      ],
      [
        ['', ''],
        ['', '1,500 gas'],
        ['1,000 gas', '1,500 gas (+50.0%)'],
        ['1,000 gas', '500 gas (-50.0%)'],
        ['0 gas', '500 gas'],
        ['', '500 gas'],
      ],
    );
  });

  it('name each change that would be rejected, then those that depend on the network, each once', () => {
    const [refused, depends, allowed]: readonly Change[] = [
      { verdict: 'refused', text: 'gone' },
      { verdict: 'depends', text: 'friend' },
      { verdict: 'allowed', text: 'new' },
    ];
    assert.ok(refused && depends && allowed);
    const item = { name: 'f', state: 'changed', differences: [depends, refused, allowed] };
    const comparison: ComparisonData = {
      before: { network: 'one', address: '0xa' },
      after: { network: 'other', address: '0xb' },
      counts: {},
      modules: [
        { name: 'm', state: 'changed', differences: [], items: [item] },
        { name: 'n', state: 'changed', differences: [refused], items: [] },
      ],
    };
    const drifts = [drift([module('m', 'changed', { differences: [depends], items: [item] })])];
    const [no, maybe] = ['would be rejected', 'depends on a network setting'];
    assert.deepEqual(
      rowsOf({ drifts, comparisons: [comparison] }, 'upgrade').map(row => row.slice(0, 4)),
      [
        ['0xa::m::f', 'bad', no, 'gone'],
        ['0xa::n', 'bad', no, 'gone'],
        ['0xa::m', 'doubtful', maybe, 'friend'],
        ['0xa::m::f', 'doubtful', maybe, 'friend'],
      ],
    );
    assert.deepEqual(
      [
        sentencesOf({ drifts, comparisons: [comparison] })[0],
        sentencesOf({ comparisons: [{ ...comparison, modules: [] }] })[0],
        sentencesOf({ comparisons: [comparison] })[0],
      ],
      [
        '**Upgrade**: 2 changes would be rejected; 2 depend on a network setting.',
        '**Upgrade**: no changes would be rejected.',
        '**Upgrade**: 2 changes would be rejected; 1 depends on a network setting.',
      ],
    );
  });

  it('say how each module differs from what is deployed', () => {
    const items = [
      { name: 'f', state: 'changed', differences: [] },
      { name: 'g', state: 'new', differences: [] },
    ];
    const modules = [
      module('a', 'same'),
      module('b', 'changed', { items }),
      module('c', 'new', { items }),
      module('d', 'missing'),
      module('e', 'unknown', { items, reason: 'no ABI', address: null }),
    ];
    assert.deepEqual(
      rowsOf({ drifts: [drift(modules, { missing: ['0xa::z'] })] }, 'drift').map(row => row.slice(0, 4)),
      [
        ['package P', 'doubtful', '1 of 5 modules unchanged', 'testnet'],
        ['0xa::b', 'doubtful', 'changed', 'f changed, g new'],
        ['0xa::c', 'doubtful', 'new', ''],
        ['0xa::d', 'doubtful', 'deployed only', ''],
        ['e', 'doubtful', 'unknown', 'no ABI'],
        ['0xa::z', 'doubtful', 'deployed only', ''],
      ],
    );
    assert.equal(
      sentencesOf({ drifts: [drift(modules)] })[1],
      '**Drift**: 3 of 5 modules differ from `testnet`, and 1 could not be compared.',
    );
  });

  it('call a package good only if all of it is as deployed, by its code', () => {
    const same = [module('a', 'same')];
    const of = (more: Partial<Package>) => rowsOf({ drifts: [drift(same, more)] }, 'drift')[0]?.slice(0, 4);
    assert.deepEqual(
      [
        of({}),
        of({ missing: ['0xa::z'] }),
        of({ name: null, folder: '/home/me/vault/', build: { kind: 'stale', reason: 'it is old' } }),
        of({ name: null, folder: 'C:\\me\\vault', build: { kind: 'none' } }),
        of({ name: null, folder: '/' }),
      ],
      [
        ['package P', 'good', '1 of 1 module unchanged', 'testnet'],
        ['package P', 'doubtful', '1 of 1 module unchanged', 'testnet'],
        ['package vault', 'doubtful', '1 of 1 module unchanged (interface only)', 'testnet: it is old'],
        ['package vault', 'doubtful', '1 of 1 module unchanged (interface only)', 'testnet'],
        ['package /', 'good', '1 of 1 module unchanged', 'testnet'],
      ],
    );
  });

  it('have the size of each package with a build, and of its modules whose size is different', () => {
    const sizes: readonly NonNullable<Module['bytes']>[] = [
      { deployed: 2000, built: 1980 },
      { deployed: 5, built: 5 },
      { built: 10 },
      { deployed: 7 },
    ];
    const modules = sizes.map((bytes, index) => module('abcd'.charAt(index), 'changed', { bytes }));
    const of = (some: readonly Module[]) => {
      const drifts = [drift(some)];
      return [rowsOf({ drifts }, 'size').map(([subject, , ...rest]) => [subject, ...rest]), sentencesOf({ drifts })[2]];
    };
    assert.deepEqual(of(modules), [
      [
        ['package P', '10 bytes less', '', '2,005 bytes', '1,995 bytes (-0.4%)'],
        ['0xa::a', '20 bytes less', '', '2,000 bytes', '1,980 bytes (-1.0%)'],
        ['0xa::c', 'new', '', '', '10 bytes'],
      ],
      '**Size**: 1,995 bytes, 10 bytes less than deployed.',
    ]);
    assert.deepEqual(of(modules.slice(1, 2)), [
      [['package P', 'unchanged', '', '5 bytes', '5 bytes']],
      '**Size**: 5 bytes, unchanged.',
    ]);
    assert.deepEqual(of(modules.slice(2, 3))[1], '**Size**: 10 bytes, new.');
    assert.deepEqual(of(modules.slice(3)), [[], '**Size**: unknown without a current build.']);
    const [own] = drift(modules.slice(1, 2)).packages;
    const other = { ...own, build: { kind: 'none' } } as Package;
    const sizeOf = (second: Package) =>
      sentencesOf({ drifts: [{ network: 'n', packages: own ? [own, second] : [] }] })[2];
    assert.equal(sizeOf(other), '**Size**: 10 bytes, unchanged; packages without a current build are not included.');
    assert.equal(sizeOf({ ...other, modules: [] }), '**Size**: 5 bytes, unchanged.');
  });
});

describe('the sentence for tests', () => {
  it('has every count that is not zero, and says if the run was stopped', () => {
    const versions = { lowest: '7', highest: '7' };
    assert.deepEqual(sentencesOf({ runs: [{ ...RUN, interrupted: true, ledgerVersions: versions }] }), [
      '**Tests**: 2 passed, 1 of them against different chain state, 4 failed, 1 of them flaky, 2 not simulated, 1 skipped, 1 not run on `testnet` at ledger version 7.',
      'The run was stopped before it completed.',
    ]);
    assert.deepEqual(sentencesOf({ runs: [{ ...RUN, strict: true }] }), [
      '**Tests**: 1 passed, 5 failed, 1 of them flaky, 2 not simulated, 1 skipped, 1 not run on `testnet`.',
    ]);
    assert.deepEqual(sentencesOf({ runs: [{ ...RUN, cases: [] }] }), ['**Tests**: 0 passed on `testnet`.']);
  });
});

describe('the Markdown of a report', () => {
  it('has no table without rows, and leaves rows out only beyond 60,000 characters', () => {
    const empty = { sentences: ['One.', 'Two.'], rows: [] };
    assert.deepEqual(reportMarkdown(empty), ['## Movescope', '', 'One.', '', 'Two.']);
    const row = { kind: 'tests', subject: 'a', mark: 'bad', result: 'failed' } as const;
    const of = (room: number, count = 2) => {
      const rows = Array.from({ length: count }, () => row);
      return reportMarkdown({ sentences: ['x'.repeat(room)], rows });
    };
    const fixed = of(0).join('\n').length + 1;
    const whole = of(60_000 - fixed);
    assert.deepEqual([whole.join('\n').length + 1, whole.at(-1)], [60_000, '| tests | `a` | ❌ failed |  |  |']);
    assert.deepEqual(of(60_001 - fixed).slice(-3), [
      '| tests | `a` | ❌ failed |  |  |',
      '',
      '1 row omitted. Run movescope report --json for all rows.',
    ]);
    assert.equal(of(60_001 - fixed, 3).at(-1), '2 rows omitted. Run movescope report --json for all rows.');
  });

  it('has a sign for each mark', () => {
    const rows = (['good', 'bad', 'doubtful', 'none'] as const).map(
      mark => ({ kind: 'drift', subject: 's', mark, result: 'r', detail: 'd', before: '1', after: '2' }) as const,
    );
    assert.deepEqual(
      reportMarkdown({ sentences: [], rows }).slice(-4),
      ['✅ ', '❌ ', '⚠️ ', ''].map(sign => `| drift | \`s\` | ${sign}r: \`d\` | 1 | 2 |`),
    );
  });

  it('has text of files as code that ends neither itself nor the cell, of at most 300 characters', () => {
    const long = '🔑'.repeat(300);
    assert.deepEqual(['', ' \n', ' a\r\n\tb ', '`', '|', '\\', '\\|', '\\\\', 'a\\b', long, `${long}x`].map(codeCell), [
      '',
      '',
      '`a b`',
      "`'`",
      '`\\|`',
      '`\\ `',
      '`\\ \\|`',
      '`\\\\ `',
      '`a\\b`',
      `\`${long}\``,
      `\`${'🔑'.repeat(299)}…\``,
    ]);
  });
});
