import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmod, cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportedCase, RunReport } from '../../src/core/simtests/runReport';
import { movescope, nextLine, outcome, PROGRAM, running, withFiles } from './program';
import { ABORTING, INCREMENT, run, suite } from './simtestRuns';

const HOSTILE = 'a | <b> `c` \\| [x](https://x.example) @someone #1\n## Title \u202e\u001b[31m \\';

function reported(outcome: ReportedCase['outcome'], test: string, more: Partial<ReportedCase> = {}): ReportedCase {
  return {
    ...{ id: `a.sim.json#${test}`, path: 'a.sim.json', case: '', line: 3, column: 5, outcome, test },
    ...{ failures: [], modules: [], differences: [], isInput: false, durationMs: 1 },
    ...more,
  };
}

const RUN: RunReport = {
  version: 1,
  network: 'testnet',
  strict: false,
  interrupted: false,
  ledgerVersions: { lowest: '7', highest: '9' },
  cases: [
    reported('passed', 'one', { gas: '10', ledgerVersion: '7' }),
    reported('passed', 'two', { gas: '10', ledgerVersion: '9' }),
    reported('codeChanged', 'costs', {
      ...{ gas: '1500', modules: ['0xcafe::vault'], differences: [{ fact: 'gas', before: '1000', after: '1500' }] },
    }),
    reported('failed', HOSTILE, {
      failures: [{ what: 'status', expected: 'success', actual: HOSTILE, line: 7, column: 2 }],
    }),
  ],
  unused: [],
};

const DRIFT = {
  network: 'testnet',
  packages: [
    {
      name: 'Vault',
      folder: '/home/me/vault',
      build: { kind: 'current' },
      modules: [
        {
          ...{ name: 'vault', address: '0xcafe', state: 'changed', differences: [] },
          bytes: { deployed: 3000, built: 3300 },
          items: [
            {
              ...{ kind: 'function', name: 'deposit', state: 'changed' },
              differences: [{ code: 'parameters', verdict: 'refused', text: HOSTILE }],
            },
          ],
        },
        { name: 'fresh', address: '0xcafe', state: 'new', bytes: { built: 500 }, differences: [], items: [] },
        {
          ...{ name: 'math', address: '0xcafe', state: 'same', differences: [], items: [] },
          bytes: { deployed: 200, built: 200 },
        },
      ],
      missing: ['0xcafe::old'],
    },
  ],
};

/** Stands in for GitHub's program: keeps its arguments, its standard input, and the file that it would send. */
const STAND_IN = '#!/bin/sh\nprintf "%s\\n" "$@" > gh.arguments\ncat > gh.input\ncp "$5" gh.body\n';

/** The scripts of the steps of the job in docs/simulation-tests.md. */
async function documentedSteps(): Promise<readonly string[]> {
  const [, job = ''] = /\n```yaml\n([^]*?)\n```\n/.exec(await readFile('docs/simulation-tests.md', 'utf8')) ?? [];
  const lines = job.split('\n');
  const steps = lines.flatMap((line, at) => {
    const [, before = '', style = ''] = /^( *(?:- )?)run: (.*)$/.exec(line) ?? [];
    if (style !== '>' && style !== '|') return style === '' ? [] : [style];
    const rest = lines.slice(at + 1);
    const end = rest.findIndex(each => !each.startsWith(' '.repeat(before.length + 1)));
    const own = rest.slice(0, end === -1 ? undefined : end).map(each => each.trim());
    return [own.join(style === '>' ? ' ' : '\n')];
  });
  // What the job installs is at hand here.
  const run = steps.filter(step => step !== 'npm ci').map(step => step.replaceAll('npx movescope', 'movescope'));
  assert.equal(run.length, 2);
  return run;
}

const FILES = { 'run.json': JSON.stringify(RUN), 'drift.json': JSON.stringify(DRIFT) };

function report(files: Readonly<Record<string, string>>, names: readonly string[], input = '') {
  return withFiles(files, folder =>
    movescope(['report', ...names.map(name => (name.startsWith('-') ? name : join(folder, name)))], { input }),
  );
}

/** The cells of a row, as a renderer of GitHub's Markdown divides them. */
function cellsOf(row: string): readonly string[] {
  return [...row.matchAll(/(?:\\.|[^|\\])+/g)].map(([cell]) => cell.trim());
}

describe('movescope report', () => {
  it('joins tests, upgrade changes, drift and sizes into one table', async () => {
    const { code, out, err } = await report(FILES, ['run.json', 'drift.json']);
    assert.deepEqual([code, err], [0, '']);
    const lines = out.split('\n');
    assert.deepEqual(lines.slice(0, 10), [
      '## Movescope',
      '',
      '**Tests**: 2 passed, 2 failed on `testnet` at ledger versions 7 to 9.',
      '',
      '**Upgrade**: 1 change would be rejected.',
      '',
      '**Drift**: 2 of 3 modules differ from `testnet`.',
      '',
      '**Size**: 4,000 bytes, 800 bytes more than deployed.',
      '',
    ]);
    const rows = lines.filter(line => line.startsWith('| ')).map(cellsOf);
    assert.equal(new Set(rows.map(({ length }) => length)).size, 1, out);
    assert.deepEqual(
      rows
        .slice(2)
        .map(([kind, what, result = '', before, now]) => [kind, what, result.replace(/:.*/, ''), before, now]),
      [
        ['tests', '`costs (a.sim.json:3)`', '❌ code changed', '1,000 gas', '1,500 gas (+50.0%)'],
        ['tests', rows[3]?.[1], '❌ failed', '', ''],
        ['tests', '`a.sim.json`', '✅ 2 passed', '', ''],
        ['upgrade', '`0xcafe::vault::deposit`', '❌ would be rejected', '', ''],
        ['drift', '`package Vault`', '⚠️ 1 of 3 modules unchanged', '', ''],
        ['drift', '`0xcafe::vault`', '⚠️ changed', '', ''],
        ['drift', '`0xcafe::fresh`', '⚠️ new', '', ''],
        ['drift', '`0xcafe::old`', '⚠️ deployed only', '', ''],
        ['size', '`package Vault`', '800 bytes more', '3,200 bytes', '4,000 bytes (+25.0%)'],
        ['size', '`0xcafe::vault`', '300 bytes more', '3,000 bytes', '3,300 bytes (+10.0%)'],
        ['size', '`0xcafe::fresh`', 'new', '', '500 bytes'],
      ],
    );
  });

  it('shows text of the chain as code that ends neither the cell nor the line', async () => {
    const { out } = await report(FILES, ['run.json', 'drift.json']);
    // Outside of code, only Movescope's own words are left.
    for (const row of out.split('\n')) {
      const outside = row.replace(/`[^`]*`/g, '');
      assert.doesNotMatch(outside, /someone|https|<b>|Title/, row);
      assert.doesNotMatch(row, /\p{Cc}|\u202e/u, row);
    }
    assert.ok(
      out.includes("`a \\| <b> 'c' \\ \\| [x](https://x.example) @someone #1 ## Title ⟨U+202E⟩⟨U+001B⟩[31m \\ `"),
      out,
    );
  });

  it('is the same whatever the order of its files, also from standard input', async () => {
    const one = await report(FILES, ['run.json', 'drift.json']);
    const other = await report(FILES, ['drift.json', '-'], `\ufeff${JSON.stringify(RUN)}`);
    assert.deepEqual([other.code, other.out], [0, one.out]);
  });

  it('prints the same as JSON', async () => {
    const { out } = await report(FILES, ['run.json', 'drift.json', '--json']);
    const { sentences, rows } = JSON.parse(out) as { readonly sentences: string[]; readonly rows: object[] };
    assert.deepEqual([sentences.length, rows.length], [4, 11]);
    assert.deepEqual(rows[0], {
      ...{ kind: 'tests', subject: 'costs (a.sim.json:3)', mark: 'bad', result: 'code changed' },
      detail: 'The code of 0xcafe::vault changed: gas 1,000 → 1,500 (+50.0%)',
      ...{ before: '1,000 gas', after: '1,500 gas (+50.0%)' },
    });
  });

  it('reads what the other commands write', async () => {
    await withFiles({}, async folder => {
      const file = join(folder, 'run.json');
      const tests = { counts: { payload: INCREMENT, sender: 'bob' }, takes: { payload: ABORTING, sender: 'alice' } };
      await run({ 'a.sim.json': suite(tests) }, ['--reporter', `json=${file}`, '--quiet']);
      const drift = await movescope(['drift', 'test/workspace', '--sandbox', '--json', '--quiet']);
      const compare = ['compare', '0xcafe', '--sandbox', '--ledger-version', '1180', '--json', '--quiet'];
      const compared = await movescope(compare);
      assert.deepEqual([drift.code, compared.code], [0, 0], drift.err + compared.err);
      await withFiles({ 'drift.json': drift.out, 'compare.json': compared.out }, async other => {
        const files = [file, join(other, 'drift.json'), join(other, 'compare.json')];
        const { code, out } = await movescope(['report', ...files]);
        assert.equal(code, 0);
        assert.match(out, /\n\*\*Tests\*\*: 1 passed, 1 failed on `sandbox` at ledger version \d+\.\n/);
        assert.match(out, /\n\*\*Drift\*\*: \d+ of \d+ modules differ from `Sandbox`, and 1 could not be compared\.\n/);
        assert.match(
          out,
          /\n\| tests \| `takes \([^`]*a\.sim\.json:\d+\)` \| ❌ failed: `status: expected success, actual /,
        );
        assert.match(
          out,
          /\n\*\*Size\*\*: [\d,]+ bytes, unchanged; packages without a current build are not included\.\n/,
        );
        assert.match(out, /\n\| upgrade \| `0x4aff1e::raffle::enter` \| ❌ would be rejected: `parameters: /);
      });
    });
  });

  it('is the comment that the documented job for GitHub Actions writes', async function () {
    this.timeout(120_000);
    const [test = '', comment = ''] = await documentedSteps();
    const { lines, interrupt } = running(['sandbox', '--json']);
    try {
      const { base_url: url } = JSON.parse(await nextLine(lines)) as { readonly base_url: string };
      const key = 'canary-key-of-the-job';
      const names = Array.from({ length: 7 }, (_, index) => `test ${index}`);
      const tests = Object.fromEntries(names.map(name => [name, { payload: INCREMENT, sender: 'bob' }]));
      const takes = { [HOSTILE.replaceAll('#', '')]: { payload: ABORTING, sender: 'alice' } };
      const files = {
        'tests/a.sim.json': suite({ ...tests, ...takes }, { network: 'testnet' }),
        'bin/movescope': `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`,
        'bin/gh': STAND_IN,
      };
      await withFiles(files, async folder => {
        for (const name of ['movescope', 'gh']) await chmod(join(folder, 'bin', name), 0o755);
        await cp('test/workspace/raffle', join(folder, 'raffle'), { recursive: true });
        /** As a runner does: with the values of expressions, in a shell that ends with the first failure. */
        const step = async (script: string, values: Readonly<Record<string, string>>) => {
          const text = script
            .replaceAll('https://gateway.example/v1', url)
            .replace(/\$\{\{ (\S+) \}\}/g, (_, name: string) => values[name] ?? assert.fail(name));
          const ran = spawn('bash', ['-e', '-c', text], {
            cwd: folder,
            env: { PATH: `${join(folder, 'bin')}:${process.env.PATH ?? ''}`, MOVESCOPE_ACCESS_KEY: key },
          });
          ran.stdin.end();
          return outcome(ran);
        };
        const tested = await step(test, {});
        assert.equal(tested.code, 1, tested.err);
        assert.match(tested.out, /^::error file=tests\/a\.sim\.json,/m);
        const { code, err } = await step(comment, { 'github.event.number': '42' });
        assert.equal(code, 0, err);
        const read = (name: string) => readFile(join(folder, name), 'utf8');
        assert.equal(await read('gh.arguments'), 'pr\ncomment\n42\n--body-file\nreport.md\n');
        assert.equal(await read('gh.input'), '');
        const body = await read('gh.body');
        const whole = await movescope(['report', join(folder, 'tests.json'), join(folder, 'drift.json')]);
        assert.equal(body, whole.out);
        assert.match(body, /\n\*\*Tests\*\*: 7 passed, 1 failed on `testnet` at ledger version \d+\.\n/);
        assert.match(body, /\n\| drift \| `package Raffle` \|/i);
        assert.ok(body.endsWith(' |\n') && !body.includes(key), body);
      });
    } finally {
      interrupt();
    }
  });

  const SOURCES = 'movescope test --reporter json=FILE, movescope drift --json or movescope compare --json.';
  const wrong: readonly (readonly [what: string, names: readonly string[], sentence: string])[] = [
    ['no file', [], 'Missing FILE…: movescope report FILE….'],
    ['a file that is gone', ['run.json', 'gone.json'], 'gone.json cannot be read: no such file.'],
    ['a folder', ['.'], ' cannot be read: it is a folder.'],
    ['a file that is cut short', ['cut.json'], `cut.json is not valid JSON: create it again with ${SOURCES}`],
    ['JSON of something else', ['other.json'], `other.json is not a supported report: create it with ${SOURCES}`],
    ['an empty standard input', ['-'], `Standard input is not valid JSON: create it again with ${SOURCES}`],
    ['standard input twice', ['-', '-'], 'Standard input (-) can be specified only once.'],
  ];
  for (const [what, names, sentence] of wrong) {
    it(`ends with 2 for ${what}`, async () => {
      const files = { ...FILES, 'cut.json': FILES['run.json'].slice(0, -9), 'other.json': '{"packages": []}' };
      const { code, out, err } = await report(files, names);
      assert.ok(err.startsWith('movescope: ') && err.endsWith(`${sentence}\n`) && err.split('\n').length === 2, err);
      assert.deepEqual([code, out], [2, '']);
    });
  }
});
