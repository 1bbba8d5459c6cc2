import assert from 'node:assert/strict';
import { githubAnnotations, githubSummary } from '../../../src/cli/simtests/github';
import { junitXml } from '../../../src/cli/simtests/junit';
import { createStyle } from '../../../src/cli/text/style';
import { testText } from '../../../src/cli/text/testText';
import type { ReportedCase, RunReport } from '../../../src/core/simtests/runReport';
import { parseRunReport } from '../../../src/core/simtests/runReportSchema';
import { assertJunit } from '../../support/junitSchema';

function reported(outcome: ReportedCase['outcome'], more: Partial<ReportedCase> = {}): ReportedCase {
  const test = more.test ?? outcome;
  return {
    id: `a.sim.json#${test}`,
    path: 'a.sim.json',
    case: '',
    line: 3,
    column: 5,
    outcome,
    failures: [],
    modules: [],
    differences: [],
    isInput: false,
    durationMs: 1500,
    ...more,
    test,
  };
}

const GAS = { fact: 'gas', before: '500', after: '700' } as const;
/** Each outcome once, with text that means something to each of the formats. */
const HOSTILE = 'a <b> & "c" ]]> | ::error::% \u0000\u001b\u202e\ud800,\nnext`*';
/** All characters up to U+02FF and those at the ends of the ranges that XML allows, some at a time. */
const CHARACTERS = Array.from({ length: 24 }, (_, row) =>
  String.fromCharCode(...Array.from({ length: 32 }, (__, at) => row * 32 + at)),
).concat('\ud7ff\ud800\udbff', '\udc00\udfff\ue000', '\ufffd\ufffe\uffff', '\u{10000}\u{10ffff}', ']]>&amp;&#0;');
const REPORT: RunReport = {
  version: 1,
  network: 'Testnet',
  ledgerVersions: { lowest: '10', highest: '12' },
  strict: false,
  interrupted: false,
  cases: [
    reported('passed', { gas: '1234' }),
    reported('failed', {
      test: HOSTILE,
      failures: [
        { what: HOSTILE, expected: 'one', actual: HOSTILE, line: 7, column: 2 },
        { what: 'gas', expected: '1', actual: '2', line: 8, column: 1 },
      ],
    }),
    reported('codeChanged', { modules: ['0xcafe::vault'], differences: [GAS], gas: '700' }),
    reported('stateMoved', { differences: [GAS] }),
    reported('gasChanged', { differences: [GAS], reason: 'its code could not be read' }),
    reported('error', { reason: 'The gateway did not answer.', path: 'b.sim.json' }),
    reported('skipped', { reason: 'waits for #12', path: 'b.sim.json' }),
    reported('notRun', { path: 'b.sim.json' }),
  ],
  unused: [{ path: 'a.sim.json', name: 'gone' }],
};

/** Reads XML strictly as far as reports go; fails for what is not well-formed. */
function elementsOf(
  xml: string,
): readonly { readonly name: string; readonly attributes: ReadonlyMap<string, string>; readonly text: string }[] {
  assert.doesNotMatch(xml, /(?![\n\t\u007f-\u009f])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/u);
  const elements: { name: string; attributes: Map<string, string>; text: string }[] = [];
  const open: (typeof elements)[number][] = [];
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  assert.notEqual(body, xml);
  let at = 0;
  const token = /<(\/?)([a-z-]+)((?: [a-z]+="[^"<]*")*)(\/?)>|([^<]+)/gy;
  for (token.lastIndex = 0; at < body.length; at = token.lastIndex) {
    const [, closing, name = '', attributes = '', empty, text] =
      token.exec(body) ?? assert.fail(body.slice(at, at + 80));
    const plain = (escaped: string) =>
      escaped.replace(/&(#?\w*;?)/g, (_, entity: string) => {
        const known: Readonly<Record<string, string>> = {
          'amp;': '&',
          'lt;': '<',
          'gt;': '>',
          'quot;': '"',
          '#10;': '\n',
          '#9;': '\t',
        };
        return known[entity] ?? assert.fail(`&${entity}`);
      });
    if (text !== undefined) {
      const inner = open.at(-1);
      if (inner) inner.text += plain(text);
    } else if (closing === '/') assert.equal(open.pop()?.name, name);
    else {
      const pairs = [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(
        ([, key = '', value = '']) => [key, plain(value)] as const,
      );
      assert.equal(new Map(pairs).size, pairs.length);
      const element = { name, attributes: new Map(pairs), text: '' };
      elements.push(element);
      if (empty !== '/') open.push(element);
    }
  }
  assert.deepEqual(open, []);
  return elements;
}

describe('junitXml', () => {
  const elements = elementsOf(junitXml(REPORT));

  it('has a suite for each file and a case for each case, with their counts', () => {
    const counts = elements
      .filter(({ name }) => name.startsWith('testsuite'))
      .map(({ name, attributes }) => [
        name,
        ...['name', 'tests', 'failures', 'errors', 'skipped', 'time'].map(key => attributes.get(key)),
      ]);
    assert.deepEqual(counts, [
      ['testsuites', 'movescope', '8', '3', '1', '2', '12.000'],
      ['testsuite', 'a.sim.json', '5', '3', '0', '0', '7.500'],
      ['testsuite', 'b.sim.json', '3', '0', '1', '2', '4.500'],
    ]);
    assert.equal(elements.filter(({ name }) => name === 'testcase').length, 8);
  });

  const many: readonly (readonly [what: string, report: RunReport])[] = [
    ['each outcome', REPORT],
    ['a strict run', { ...REPORT, strict: true }],
    ['an empty run', { ...REPORT, cases: [] }],
    ['a run that was stopped', { ...REPORT, interrupted: true, cases: [reported('notRun')] }],
    ['a run without a gateway', { ...REPORT, cases: [reported('error', { reason: HOSTILE, isInput: true })] }],
    ['skipped tests', { ...REPORT, cases: [reported('skipped', { reason: HOSTILE, path: HOSTILE })] }],
    [
      'every character that is not a letter',
      { ...REPORT, cases: CHARACTERS.map(test => reported('error', { test, path: test, reason: test })) },
    ],
  ];
  for (const [what, report] of many) {
    it(`is in the common subset for ${what}`, async () => {
      await assertJunit(junitXml(report));
    });
  }

  it('writes text of the chain so that it can be read back, without what XML forbids', () => {
    const failure = elements.find(({ name }) => name === 'failure');
    const clean = HOSTILE.replace(/(?!\n)\p{Cc}|\p{Surrogate}/gu, '\ufffd');
    assert.ok(failure?.text.includes(clean.split('\n')[0] ?? ''), failure?.text);
    assert.equal(elements.filter(({ name }) => name === 'testcase')[1]?.attributes.get('name'), clean);
  });

  it('counts a different state as a failure only if strict', () => {
    assert.equal(elementsOf(junitXml({ ...REPORT, strict: true }))[0]?.attributes.get('failures'), '4');
  });
});

describe('the reporter for GitHub', () => {
  it('annotates each expectation at its line, and nothing can break out of its command', () => {
    const lines = githubAnnotations(REPORT);
    assert.deepEqual(
      lines.map(line => /^[^,]*(?:,line=\d+)?/.exec(line)?.[0]),
      [
        '::error file=a.sim.json,line=7',
        '::error file=a.sim.json,line=8',
        '::error file=a.sim.json,line=3',
        '::warning file=a.sim.json,line=3',
        '::error file=a.sim.json,line=3',
        '::error file=b.sim.json,line=3',
      ],
    );
    for (const line of lines) assert.match(line, /^::(error|warning) file=[^\n\r:]+,title=[^\n\r:]*::[^\n\r]*$/);
  });

  it('has a table with a row for each case', () => {
    const summary = githubSummary(REPORT);
    const rows = summary.split('\n').filter(line => line.startsWith('| '));
    assert.equal(rows.length, 2 + REPORT.cases.length);
    for (const row of rows) assert.equal(row.replace(/\\./g, '').split('|').length, 6, row);
    assert.match(
      summary,
      /\n8 cases: 2 passed, 3 failed, 1 not simulated, 1 skipped, 1 not run on Testnet at ledger versions 10 to 12\n/,
    );
    assert.match(
      summary,
      /❌ code changed: The code of 0xcafe::vault changed: gas 500 → 700 \\\(\+40\.0 %\\\) \| 700 \| 500 \(\+40\.0 %\) \|/,
    );
  });

  it('leaves out what passed if the table would be too long', () => {
    const cases = Array.from({ length: 20_000 }, (_, index) =>
      reported('passed', { test: `test ${index} ${'x'.repeat(40)}` }),
    );
    const summary = githubSummary({ ...REPORT, cases: [...REPORT.cases, ...cases] });
    assert.ok(summary.length < 1_000_000, `${summary.length}`);
    assert.match(summary, /There are too many cases to list all of them\.\n$/);
  });
});

describe('the text of a run', () => {
  it('shows no character that could control the terminal', () => {
    const lines = testText(REPORT, createStyle(false, {}));
    assert.ok(lines.every(line => !/\p{Cc}|\u202e|\p{Surrogate}/u.test(line)));
    assert.ok(lines.some(line => line.includes('The baseline of a.sim.json has an entry without a test: gone.')));
    assert.match(
      lines.at(-1) ?? '',
      /^8 cases on Testnet at ledger versions 10 to 12: 2 passed, 1 of them on a different state, 3 failed, /,
    );
  });
});

describe('the text of a run that was stopped', () => {
  it('says so', () => {
    const lines = testText({ ...REPORT, interrupted: true }, createStyle(false, {}));
    assert.equal(lines.at(-2), 'The run was stopped before its end.');
  });
});

describe('a report of a run', () => {
  it('is read as it was written, and nothing else is', () => {
    assert.deepEqual(parseRunReport(JSON.stringify(REPORT)), REPORT);
    for (const text of ['', '{}', '[]', JSON.stringify({ ...REPORT, version: 2 }), JSON.stringify(REPORT).slice(0, -1)])
      assert.equal(parseRunReport(text), undefined);
  });
});
