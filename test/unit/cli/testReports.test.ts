import assert from 'node:assert/strict';
import { githubAnnotations, githubSummary } from '../../../src/cli/simtests/github';
import { junitXml } from '../../../src/cli/simtests/junit';
import { testText } from '../../../src/cli/text/testText';
import type { ReportedCase, RunReport } from '../../../src/core/simtests/runReport';
import { parseRunReport } from '../../../src/core/simtests/runReportSchema';
import { assertJunit } from '../../support/junitSchema';

function reported(outcome: ReportedCase['outcome'], more: Partial<ReportedCase> = {}): ReportedCase {
  const test = more.test ?? outcome;
  return {
    ...{ id: `a.sim.json#${test}`, path: 'a.sim.json', case: '', line: 3, column: 5, outcome },
    ...{ failures: [], modules: [], differences: [], isInput: false, durationMs: 1500 },
    ...more,
    test,
  };
}

const GAS = { fact: 'gas', before: '5000', after: '7000' } as const;
/** Text that means something to each of the formats. */
const HOSTILE = 'a <b> & "c" ]]> | ::error::% \u0000\u001b\u202e\ud800,\r\n\tnext`*';
/** All characters up to U+02FF and those at the ends of the ranges that XML allows, some at a time. */
const CHARACTERS = Array.from({ length: 24 }, (_, row) =>
  String.fromCharCode(...Array.from({ length: 32 }, (__, at) => row * 32 + at)),
).concat('\ud7ff\ud800\udbff', '\udc00\udfff\ue000', '\ufffd\ufffe\uffff', '\u{10000}\u{10ffff}', ']]>&amp;&#0;');
const AGAIN = { passed: true, status: 'success', gas: '6000', ledgerVersion: '12' };

/** Each outcome once. */
const REPORT: RunReport = {
  version: 1,
  network: 'Testnet',
  ledgerVersions: { lowest: '10', highest: '12' },
  strict: false,
  interrupted: false,
  cases: [
    reported('passed', { gas: '1234' }),
    reported('failed', {
      case: 'sender=bob',
      failures: [
        { what: 'status', expected: 'one', actual: 'two\nmore', line: 7, column: 2 },
        { what: 'gas', expected: '1', actual: '2', line: 8, column: 1 },
      ],
    }),
    reported('flaky', {
      ...{ first: 'failed', again: AGAIN, ledgerVersion: '10' },
      failures: [{ what: 'gas', expected: '1', actual: '2', line: 8, column: 1 }],
    }),
    reported('codeChanged', { modules: ['0xcafe::vault'], differences: [GAS], gas: '7000' }),
    reported('stateMoved', { differences: [GAS], gas: '7000' }),
    reported('gasChanged', { differences: [{ ...GAS, fact: 'events' }], reason: 'its code could not be read' }),
    reported('error', { reason: 'No answer.', path: 'b.sim.json' }),
    reported('error', { test: 'input', reason: 'No value.', path: 'b.sim.json', isInput: true }),
    reported('skipped', { reason: 'waits for #12', path: 'b.sim.json' }),
    reported('notRun', { path: 'b.sim.json' }),
  ],
  unused: [{ path: 'a.sim.json', name: 'gone' }],
};
const ODD: RunReport = {
  ...REPORT,
  network: HOSTILE,
  cases: [
    reported('error', { test: HOSTILE, path: HOSTILE, reason: HOSTILE }),
    reported('failed', {
      failures: [{ what: HOSTILE, expected: 'one', actual: HOSTILE, line: 7, column: 2 }],
      where: [HOSTILE],
    }),
    reported('skipped', { reason: HOSTILE }),
  ],
};
const STRICT = { ...REPORT, strict: true };

describe('junitXml', () => {
  const CLEAN = 'a &lt;b&gt; &amp; &quot;c&quot; ]]&gt; | ::error::% \ufffd\ufffd&#8238;\ufffd,\ufffd&#10;&#9;next`*';
  const attributes = 'classname="a.sim.json" file="a.sim.json" line="3" time="1.500"';

  it('has a suite for each file with its counts, and what is known about each outcome', () => {
    const properties = [
      '    <properties>',
      '      <property name="network" value="Testnet"/>',
      '      <property name="lowestLedgerVersion" value="10"/>',
      '      <property name="highestLedgerVersion" value="12"/>',
      '    </properties>',
    ];
    const one = (name: string, inside: string, own = attributes) => [
      `    <testcase name="${name}" ${own}>`,
      `      ${inside}`,
      '    </testcase>',
    ];
    const inB = attributes.replaceAll('a.sim', 'b.sim');
    assert.deepEqual(junitXml(REPORT).split('\n'), [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<testsuites name="movescope" tests="10" failures="4" errors="2" skipped="2" time="15.000">',
      '  <testsuite name="a.sim.json" file="a.sim.json" tests="6" failures="4" errors="0" skipped="0" time="9.000">',
      ...properties,
      `    <testcase name="passed" ${attributes}/>`,
      ...one(
        'failed, sender=bob',
        '<failure message="status: expected one, actual two, and 1 more" type="failed">status:&#10;  expected one&#10;  actual   two&#10;           more&#10;gas:&#10;  expected 1&#10;  actual   2</failure>',
      ),
      ...one(
        'flaky',
        '<failure message="passed at ledger version 12 when it was retried; before at ledger version 10: gas: expected 1, actual 2" type="flaky">It failed at ledger version 10, and passed when it was retried:&#10;gas:&#10;  expected 1&#10;  actual   2&#10;Retried at ledger version 12: passed (success, 6,000 gas)</failure>',
      ),
      ...one(
        'codeChanged',
        '<failure message="The code of 0xcafe::vault changed: gas 5,000 → 7,000 (+40.0%)" type="code changed">The code of 0xcafe::vault changed:&#10;  gas 5,000 → 7,000 (+40.0%)</failure>',
      ),
      ...one(
        'stateMoved',
        '<system-out>The code is the same, so the chain state must be different:&#10;  gas 5,000 → 7,000 (+40.0%)</system-out>',
      ),
      ...one(
        'gasChanged',
        '<failure message="It is unknown whether the code changed, because its code could not be read: events 5,000 → 7,000 (+40.0%)" type="gas changed">It is unknown whether the code changed, because its code could not be read:&#10;  events 5,000 → 7,000 (+40.0%)</failure>',
      ),
      '  </testsuite>',
      '  <testsuite name="b.sim.json" file="b.sim.json" tests="4" failures="0" errors="2" skipped="2" time="6.000">',
      ...properties,
      ...one('error', '<error message="No answer." type="not simulated">No answer.</error>', inB),
      ...one('input', '<error message="No value." type="not simulated">No value.</error>', inB),
      ...one('skipped', '<skipped message="waits for #12"/>', inB),
      ...one('notRun', '<skipped message="not run"/>', inB),
      '  </testsuite>',
      '</testsuites>',
      '',
    ]);
    const [, strict = ''] = junitXml(STRICT).split('\n');
    assert.match(strict, / tests="10" failures="5" errors="2" skipped="2" /);
    assert.match(junitXml(STRICT), /<failure message="The code is the same[^"]*" type="state changed">/);
  });

  it('escapes text of files and of the chain, line breaks in attributes included', () => {
    const xml = junitXml({ ...ODD, ledgerVersions: { lowest: '1', highest: '1' } });
    for (const part of [
      `  <testsuite name="${CLEAN}" file="${CLEAN}" tests="1"`,
      `<property name="network" value="${CLEAN}"/>`,
      `<testcase name="${CLEAN}" classname="${CLEAN}" file="${CLEAN}" line="3"`,
      `<error message="${CLEAN}" type="not simulated">${CLEAN}</error>`,
      `<failure message="${CLEAN}: expected one, actual ${CLEAN.split('&#10;')[0] ?? ''}" type="failed">`,
      `&#10;Where it failed:&#10;  ${CLEAN}</failure>`,
      `<skipped message="${CLEAN}"/>`,
    ])
      assert.ok(xml.includes(part), part);
  });

  const { ledgerVersions, ...nowhere } = REPORT;
  assert.ok(ledgerVersions);
  for (const [what, report] of Object.entries({
    'each outcome': REPORT,
    'a strict run': STRICT,
    'an empty run': { ...nowhere, cases: [] },
    'hostile text': ODD,
    'every character that is not a letter': {
      ...REPORT,
      cases: CHARACTERS.map(test => reported('error', { test, path: test, reason: test })),
    },
  }))
    it(`is in the common subset for ${what}`, () => assertJunit(junitXml(report)));
});

describe('the reporter for GitHub', () => {
  it('annotates each expectation at its line, errors as errors, and moved state as a warning unless strict', () => {
    const again =
      'It failed at ledger version 10, and passed when it was retried:%0Agas:%0A  expected 1%0A  actual   2';
    const state = 'The code is the same, so the chain state must be different:%0A  gas 5,000 → 7,000 (+40.0%25)';
    const lines = [
      '::error file=a.sim.json,line=7,col=2,title=failed%2C sender=bob%3A failed::status: expected one, actual two%0Amore',
      '::error file=a.sim.json,line=8,col=1,title=failed%2C sender=bob%3A failed::gas: expected 1, actual 2',
      `::error file=a.sim.json,line=3,col=5,title=flaky%3A flaky::${again}%0ARetried at ledger version 12: passed (success, 6,000 gas)`,
      '::error file=a.sim.json,line=3,col=5,title=codeChanged%3A code changed::The code of 0xcafe::vault changed:%0A  gas 5,000 → 7,000 (+40.0%25)',
      `::warning file=a.sim.json,line=3,col=5,title=stateMoved%3A state changed::${state}`,
      '::error file=a.sim.json,line=3,col=5,title=gasChanged%3A gas changed::It is unknown whether the code changed, because its code could not be read:%0A  events 5,000 → 7,000 (+40.0%25)',
      '::error file=b.sim.json,line=3,col=5,title=error%3A not simulated::No answer.',
      '::error file=b.sim.json,line=3,col=5,title=input%3A not simulated::No value.',
    ];
    assert.deepEqual(githubAnnotations(REPORT), lines);
    assert.deepEqual(
      githubAnnotations(STRICT),
      lines.map(line => line.replace('::warning', '::error')),
    );
  });

  it('lets no text break out of its command', () => {
    const property = 'a <b> & "c" ]]> | %3A%3Aerror%3A%3A%25 \u0000\u001b\u202e\ud800%2C%0D%0A\tnext`*';
    const message = property.replaceAll('%3A', ':').replace('%2C', ',');
    assert.deepEqual(githubAnnotations(ODD), [
      `::error file=${property},line=3,col=5,title=${property}%3A not simulated::${message}`,
      `::error file=a.sim.json,line=7,col=2,title=failed%3A failed::${message}: expected one, actual ${message}%0AWhere it failed:%0A  ${message}`,
    ]);
  });

  const HEAD = ['| test | result | gas | baseline |', '| --- | --- | ---: | ---: |'];

  it('sums a run up in a table with a row for each case', () => {
    assert.deepEqual(githubSummary(REPORT).split('\n'), [
      '## Simulation tests',
      '',
      '10 cases: 2 passed, 4 failed, 1 of them flaky, 2 not simulated, 1 skipped, 1 not run on `Testnet` at ledger versions 10 to 12',
      '',
      ...HEAD,
      '| `passed` (`a.sim.json`:3) | ✅ passed | 1,234 |  |',
      '| `failed, sender=bob` (`a.sim.json`:3) | ❌ failed: `status: expected one, actual two, and 1 more` |  |  |',
      '| `flaky` (`a.sim.json`:3) | ❌ flaky: `passed at ledger version 12 when it was retried; before at ledger version 10: gas: expected 1, actual 2` |  |  |',
      '| `codeChanged` (`a.sim.json`:3) | ❌ code changed: `The code of 0xcafe::vault changed: gas 5,000 → 7,000 (+40.0%)` | 7,000 | 5,000 (+40.0%) |',
      '| `stateMoved` (`a.sim.json`:3) | ⚠️ state changed: `The code is the same, so the chain state must be different: gas 5,000 → 7,000 (+40.0%)` | 7,000 | 5,000 (+40.0%) |',
      '| `gasChanged` (`a.sim.json`:3) | ❌ gas changed: `It is unknown whether the code changed, because its code could not be read: events 5,000 → 7,000 (+40.0%)` |  |  |',
      '| `error` (`b.sim.json`:3) | ⚠️ not simulated: `No answer.` |  |  |',
      '| `input` (`b.sim.json`:3) | ⚠️ not simulated: `No value.` |  |  |',
      '| `skipped` (`b.sim.json`:3) | ➖ skipped: `waits for #12` |  |  |',
      '| `notRun` (`b.sim.json`:3) | ➖ not run |  |  |',
      '',
    ]);
    const { ledgerVersions, ...rest } = { ...REPORT, cases: [reported('passed')] };
    assert.ok(ledgerVersions);
    assert.equal(githubSummary(rest).split('\n')[2], '1 case: 1 passed on `Testnet`');
  });

  it('lets no text be a link, a mention or markup, or hide anything', () => {
    const test = 'https://a.b @c #1 [d](e) <f> **g** `h` | \\| \u001b[31m\u009b\u202e\u200b\u3164 a\n\tb';
    const [row = ''] = githubSummary({ ...REPORT, cases: [reported('passed', { test })] })
      .split('\n')
      .slice(6);
    const code = "https://a.b @c #1 [d](e) <f> **g** 'h' \\| \\ \\| ⟨U+001B⟩[31m⟨U+009B⟩⟨U+202E⟩⟨U+200B⟩⟨U+3164⟩ a b";
    assert.equal(row, `| \`${code}\` (\`a.sim.json\`:3) | ✅ passed |  |  |`);
  });

  it('leaves out what passed, and what did not after 500 rows, only if the summary would be too long', () => {
    const bad = Array.from({ length: 501 }, (_, index) => reported('failed', { test: `bad ${index}` }));
    const of = (count: number) => {
      const passed = Array.from({ length: count }, () => reported('passed', { test: 'x'.repeat(250) }));
      return githubSummary({ ...REPORT, cases: [...passed, ...bad] });
    };
    assert.ok(of(2_900).length > 800_000);
    const lines = of(3_300).split('\n');
    assert.deepEqual(
      [lines[6], lines[505], ...lines.slice(506)],
      [
        '| `bad 0` (`a.sim.json`:3) | ❌ failed |  |  |',
        '| `bad 499` (`a.sim.json`:3) | ❌ failed |  |  |',
        '',
        'There are too many cases to list them all.',
        '',
      ],
    );
  });
});

describe('the text of a run', () => {
  const marked = (text: string, format: string) => `<${format} ${text}>`;

  it('has a mark for each outcome, its details, and the counts', () => {
    const state = [
      '      The code is the same, so the chain state must be different:',
      '        gas 5,000 → 7,000 (+40.0%)',
    ];
    const lines = testText(REPORT, marked);
    assert.deepEqual(lines, [
      '<bold a.sim.json>',
      '  <green ✓> passed (1,234 gas)',
      '  <red ✗> failed, sender=bob (failed, line 3)',
      ...['status:', '  expected one', '  actual   two', '           more'].map(each => `      ${each}`),
      ...['gas:', '  expected 1', '  actual   2'].map(each => `      ${each}`),
      '  <red ✗> flaky (flaky, line 3)',
      '      It failed at ledger version 10, and passed when it was retried:',
      ...['gas:', '  expected 1', '  actual   2'].map(each => `      ${each}`),
      '      Retried at ledger version 12: passed (success, 6,000 gas)',
      '  <red ✗> codeChanged (code changed, line 3)',
      '      The code of 0xcafe::vault changed:',
      '        gas 5,000 → 7,000 (+40.0%)',
      '  <yellow ~> stateMoved (state changed, line 3)',
      ...state,
      '  <red ✗> gasChanged (gas changed, line 3)',
      '      It is unknown whether the code changed, because its code could not be read:',
      '        events 5,000 → 7,000 (+40.0%)',
      '',
      '<bold b.sim.json>',
      '  <red !> error (not simulated, line 3)',
      '      No answer.',
      '  <red !> input (not simulated, line 3)',
      '      No value.',
      '  - skipped (skipped, line 3)',
      '      waits for #12',
      '  - notRun (not run, line 3)',
      '',
      '<yellow The baseline of a.sim.json has an entry without a test: gone. --update removes it.>',
      '<red 10 cases on Testnet at ledger versions 10 to 12: 2 passed, 1 of them against different chain state, 4 failed, 1 of them flaky, 2 not simulated, 1 skipped, 1 not run.>',
    ]);
    const strict = testText(STRICT, marked);
    assert.ok(strict.includes('  <red ✗> stateMoved (state changed, line 3)'));
    assert.match(strict.at(-1) ?? '', /: 1 passed, 5 failed, 1 of them flaky, 2 not simulated, /);
  });

  it('is green at the end unless something failed or was not simulated, and says if it was stopped', () => {
    const { ledgerVersions, ...rest } = { ...REPORT, unused: [] };
    assert.ok(ledgerVersions);
    const endOf = (...cases: readonly ReportedCase[]) => testText({ ...rest, cases }, marked).at(-1);
    assert.deepEqual(
      [
        endOf(),
        endOf(reported('passed'), reported('stateMoved'), reported('skipped'), reported('notRun')),
        endOf(reported('failed')),
        endOf(reported('error')),
        endOf(reported('error', { isInput: true })),
      ],
      [
        '<green 0 cases on Testnet: 0 passed.>',
        '<green 4 cases on Testnet: 2 passed, 1 of them against different chain state, 1 skipped, 1 not run.>',
        '<red 1 case on Testnet: 0 passed, 1 failed.>',
        '<red 1 case on Testnet: 0 passed, 1 not simulated.>',
        '<red 1 case on Testnet: 0 passed, 1 not simulated.>',
      ],
    );
    assert.deepEqual(testText({ ...rest, cases: [], interrupted: true }, marked), [
      '<yellow The run was stopped before it completed.>',
      '<green 0 cases on Testnet: 0 passed.>',
    ]);
    assert.equal(testText({ ...rest, cases: [reported('passed')] }, marked)[1], '  <green ✓> passed');
  });
});

describe('a report of a run', () => {
  it('is read as it was written, and nothing else is', () => {
    assert.deepEqual(parseRunReport(JSON.stringify(REPORT)), REPORT);
    for (const text of ['', '{}', '[]', JSON.stringify({ ...REPORT, version: 2 }), JSON.stringify(REPORT).slice(0, -1)])
      assert.equal(parseRunReport(text), undefined);
  });
});
