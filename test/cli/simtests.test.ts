import assert from 'node:assert/strict';
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { FaultyGateway, json, reset } from '../support/faultyGateway';
import { movescope, outcome, start, withFiles } from './program';
import { ABORTING, fromSandbox, INCREMENT, many, reportIn, run, suite } from './simtestRuns';

const TAGGED = suite({ a: { payload: INCREMENT, sender: 'bob', tags: ['fast'] } });

describe('movescope test', () => {
  it('has the verdicts that the demo workspace shows', async () => {
    const { code, out } = await movescope(['test', 'test/workspace', '--json']);
    const { cases, unused } = reportIn(out);
    assert.deepEqual(
      cases.map(each => [each.test, each.outcome, each.modules]),
      [
        ['anyone can deposit', 'passed', []],
        ['anyone can deposit', 'passed', []],
        ['a transfer reaches its recipient', 'passed', []],
        ['only the owner can withdraw', 'passed', []],
        ['the step of a counter cannot be zero', 'passed', []],
        ['fails on purpose: takes more than the vault holds', 'failed', []],
        ['gas regression on purpose', 'gasChanged', []],
        ['code change on purpose', 'codeChanged', ['0xcafe::counter']],
        ['moved state on purpose', 'stateMoved', []],
        ['sweeps are for later', 'skipped', []],
      ],
    );
    assert.deepEqual([code, unused], [1, []]);
  });

  it('ends with 5 if only the sandbox lacks something', async () => {
    const lacking = { payload: { function: '0x1::stake::unlock', arguments: [] }, sender: 'bob' };
    await withFiles({ 'a.sim.json': suite({ a: { payload: INCREMENT, sender: 'bob' }, b: lacking }) }, async folder => {
      const { code, out } = await movescope(['test', folder]);
      assert.equal(code, 5);
      assert.match(out, /Not run: the sandbox does not have 0x1::stake::unlock; the outcome on the chain is unknown\./);
    });
  });

  it('fails with --strict if only the state moved', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'movescope-demo-'));
    try {
      await cp('test/workspace', folder, { recursive: true });
      const path = join(folder, 'tests/vault.sim.json');
      const whole = await readFile(path, 'utf8');
      await writeFile(path, whole.replace('"moved state on purpose": {', '"moved state on purpose": { "only": true,'));
      const lax = await movescope(['test', path, '--quiet']);
      assert.match(lax.out, /\n {2}~ moved state on purpose \(state changed, line \d+\)\n/);
      assert.match(lax.out, /: 1 passed, 1 of them against different chain state\.\n$/);
      const strict = await movescope(['test', path, '--quiet', '--strict']);
      assert.match(strict.out, /: 0 passed, 1 failed\.\n$/);
      assert.deepEqual([lax.code, strict.code], [0, 1]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('shows what passed and what did not, and ends with 1', async () => {
    const { code, out, err } = await run({
      'a.sim.json': suite({
        counts: { payload: INCREMENT, sender: 'bob' },
        takes: { payload: ABORTING, sender: 'alice' },
      }),
    });
    assert.match(
      out,
      /a\.sim\.json\n {2}✓ counts \(8 gas\)\n {2}✗ takes \(failed, line 15\)\n {6}status:\n {8}expected success\n {8}actual {3}0xcafe::vault::ENOT_ENOUGH\n {17}Would abort: Invalid argument: ENOT_ENOUGH\n {6}Where it failed:\n {8}in 0xcafe::vault::withdraw<0x1::aptos_coin::AptosCoin>, code offset 50: abort error::invalid_argument\(2\);\n {12}arg0 = 0xa11ce \(when called\)\n {12}arg1 = 0xa11ce\n {12}arg2 = 100000000000\n {12}loc3 = .*\n {6}Retried at ledger version \d+: did not pass either \(0xcafe::vault::ENOT_ENOUGH, 7 gas\)\n\n2 cases on sandbox at ledger version \d+: 1 passed, 1 failed\.\n$/,
    );
    assert.deepEqual([code, err], [1, '']);
  });

  const wrong: readonly (readonly [
    what: string,
    text: string,
    sentence: RegExp,
    options?: readonly string[],
    env?: Readonly<Record<string, string>>,
  ])[] = [
    ['a half-typed file', '{"tests": {"a": {"payl', /a\.sim\.json:1:\d+: Invalid JSON: correct it/],
    [
      'a name that is used twice',
      '{"network": "sandbox", "tests": {"a": {"payload": "x:1"}, "a": {"payload": "x:1"}}}',
      /a\.sim\.json:1:59: The name "a" is used twice: rename or delete one\.\n/,
    ],
    [
      '"only" in CI',
      suite({ a: { payload: INCREMENT, sender: 'bob', only: true } }),
      /a\.sim\.json:14: "only" is not allowed in CI \(CI=true\), because other tests would not run\. Remove it\.\n/,
      [],
      { CI: 'true' },
    ],
    ['a network without a gateway', suite({}, { network: 'devnet' }), /No gateway specified: use --base-url URL/],
    [
      'a network that is not the sandbox',
      suite({}, { network: 'devnet' }),
      /The files are for network devnet, not for the sandbox/,
      ['--sandbox'],
    ],
    [
      'an unknown network',
      suite({}),
      /No test files for network devnet\. Networks in the files: sandbox\.\n/,
      ['--network', 'devnet'],
    ],
    ['an unknown reporter', suite({}), /Unknown reporter juni: did you mean junit\?\n/, ['--reporter', 'juni=x.xml']],
    [
      'two reporters that print',
      suite({}),
      /The reporters pretty and json would both print: specify a file for all but one/,
      ['--reporter', 'pretty', '--json'],
    ],
    [
      'a reporter that is like none',
      suite({}),
      /Unknown reporter html: use one of pretty, json, junit, github\.\n/,
      ['--reporter', 'html'],
    ],
    [
      'a reporter without its file',
      suite({}),
      /--reporter junit= requires a file after the equals sign\.\n/,
      ['--reporter', 'junit='],
    ],
    [
      'three reporters that print',
      suite({}),
      /The reporters junit and json and pretty would both print/,
      ['junit', 'json', 'github', 'pretty'].flatMap(name => ['--reporter', name]),
    ],
    [
      'an address for files of the sandbox',
      suite({}),
      /The files are for the sandbox: remove --base-url, or use --network sandbox to run them on this gateway anyway\.\n/,
      ['--base-url', 'http://127.0.0.1:9/v1'],
    ],
    [
      'a network that no file names',
      suite({}, { network: 'devnet' }),
      /No test files for network sandbox\. Networks in the files: devnet\.\n/,
      ['--network', 'sandbox'],
    ],
    [
      'a tag that is like none',
      suite({ a: { payload: INCREMENT, tags: ['slow', 'fast'] }, b: { payload: INCREMENT, tags: ['fast'] } }),
      /No test has the tag qqqqqq: the tests have fast, slow\.\n/,
      ['--tag', 'fast', '--tag', 'qqqqqq'],
    ],
    ['a tag that no test has', TAGGED, /No test has the tag fastt: did you mean fast\?\n/, ['--tag', 'fastt']],
    ['a tag where there are none', suite({}), /No test has the tag a: the tests have none\.\n/, ['--tag', 'a']],
  ];
  for (const [what, text, sentence, options = [], env = {}] of wrong) {
    it(`ends with 2 for ${what}`, async () => {
      const { code, out, err } = await withFiles({ 'a.sim.json': text }, folder =>
        movescope(['test', join(folder, 'a.sim.json'), ...options], { env }),
      );
      assert.match(err, sentence);
      assert.deepEqual([code, out], [2, '']);
    });
  }

  it('lets "only" leave tests out unless CI is set to something that means yes', async () => {
    const text = suite({ a: { payload: INCREMENT, sender: 'bob', only: true } });
    const codes = ['', 'false', '0', 'true', '1', 'yes'].map(
      async CI => (await run({ 'a.sim.json': text }, [], { CI })).code,
    );
    assert.deepEqual(await Promise.all(codes), [0, 0, 0, 2, 2, 2]);
  });

  it('says what is wrong with every file, and runs none', async () => {
    const { code, out, err } = await run({ 'a.sim.json': '[]', 'b.sim.json': '[]', 'c.sim.json': many(1) });
    const lines = err.trimEnd().split('\n');
    assert.ok(lines.every(line => line.startsWith('movescope: ')));
    assert.deepEqual(
      [code, out, lines.map(line => /[abc]\.sim\.json/.exec(line)?.[0])],
      [2, '', ['b.sim.json', 'a.sim.json']],
    );
  });

  it('runs the files of one network, and says how many it leaves out', async () => {
    const of = (network: string) => suite({ a: { payload: INCREMENT, sender: 'bob' } }, { network });
    const files = { 'a.sim.json': of('devnet'), 'b.sim.json': of('sandbox'), 'c.sim.json': of('testnet') };
    const all = await run(files);
    assert.match(all.err, /The files are for 3 networks, devnet, sandbox, testnet: specify one with --network ID\.\n$/);
    const one = await run(files, ['--network', 'sandbox', '--json']);
    assert.deepEqual([all.code, one.code, one.err], [2, 0, 'Skipped 2 files for other networks.\n']);
    const { network, cases } = reportIn(one.out);
    assert.deepEqual([network, cases.map(({ path }) => basename(path))], ['sandbox', ['b.sim.json']]);
  });

  it('says how many requests it will send from 50 on', async () => {
    const notes = async (count: number) => (await run({ 'a.sim.json': many(count) }, ['--sandbox'])).err;
    const [few, more] = await Promise.all([notes(24), notes(25)]);
    assert.deepEqual([few, more.split('\n').length, /^\d+ cases/.test(more)], ['', 2, true], more);
  });

  it('ends with 1 before 2, and with 2 before 3', async () => {
    const gateway = await FaultyGateway.start(request => {
      (request.url.includes('simulate') ? json({ message: 'x' }, {}, 418) : fromSandbox())(request);
    });
    const where = ['--network', 'sandbox', '--base-url', gateway.baseUrl, '--auth', 'none'];
    const [passing, wrong] = [many(1), suite({ a: { payload: INCREMENT, sender: '${NONE}' } })];
    const failing = suite({ a: { payload: ABORTING, sender: 'alice' } });
    const codeOf = async (...given: Parameters<typeof run>) => (await run(...given)).code;
    const codes = [
      await codeOf({ 'a.sim.json': passing }),
      await codeOf({ 'a.sim.json': wrong, 'b.sim.json': failing }),
      await codeOf({ 'a.sim.json': failing, 'a.sim.lock.toml': '<<<<<<< HEAD\n' }),
      await codeOf({ 'a.sim.json': wrong, 'b.sim.json': passing }, where),
      await codeOf({ 'a.sim.json': passing }, where),
    ];
    await gateway.stop();
    assert.deepEqual(codes, [0, 1, 1, 2, 3]);
  });

  it('ends with 2 if there is no test file', async () => {
    for (const [operand, sentence] of [
      ['test/fixtures', 'No *.sim.json files in test/fixtures: specify a file, a folder or a glob.'],
      ['nowhere', 'No such file or folder: nowhere.'],
      ['package.json', 'package.json is not a test file: its name must end in .sim.json.'],
      ['te?t/**/none*.sim.json', 'No *.sim.json files in te?t/**/none*.sim.json: specify a file, a folder or a glob.'],
    ] as const) {
      const { code, err } = await movescope(['test', operand]);
      assert.deepEqual([code, err], [2, `movescope: ${sentence}\n`]);
    }
  });

  it('finds files by globs', async () => {
    const empty = suite({});
    const files = {
      'a/x.sim.json': empty,
      'a/b/y.sim.json': empty,
      'z.sim.json': empty,
      ...Object.fromEntries(['node_modules', '.git', 'build', 'dist'].map(name => [`a/${name}/n.sim.json`, empty])),
    };
    await withFiles(files, async folder => {
      for (const [glob, count] of [
        ['', 3],
        ['**/*.sim.json', 3],
        ['*.sim.json', 1],
        ['a/**/?.sim.json', 2],
        ['a/*/y*', 1],
        ['a/**', 2],
        ['?/x.sim.json', 1],
        ['*x*s*.json', 0],
        ['a/*x*s*.json', 1],
      ] as const) {
        const skipping = suite({ t: { payload: INCREMENT, skip: 'no' } });
        await Promise.all(Object.keys(files).map(name => writeFile(join(folder, name), skipping)));
        // A file that is named twice runs once.
        const { code, out } = await movescope(['test', `${folder}/${glob}`, `${folder}/${glob}`, '--json']);
        assert.equal(count === 0 ? out : reportIn(out).cases.length, count === 0 ? '' : count, glob);
        assert.equal(code, count === 0 ? 2 : 0, glob);
      }
      const { out } = await movescope(['test', join(folder, 'z.sim.json'), folder, '--json']);
      assert.deepEqual(
        reportIn(out).cases.map(({ path }) => basename(path)),
        ['y.sim.json', 'x.sim.json', 'z.sim.json'],
      );
    });
  });

  it('matches a path with many stars in as many steps as it has folders', async () => {
    const [name, stars] = [`${'d/'.repeat(28)}x.sim.json`, '**/'.repeat(12)];
    await withFiles({ [name]: suite({}) }, async folder => {
      assert.equal((await movescope(['test', `${folder}/${stars}y.sim.json`])).code, 2);
      assert.equal((await movescope(['test', `${folder}/${stars}x.sim.json`])).code, 0);
    });
  });

  it('reports a missing variable as an error of the test, and takes it from the environment', async () => {
    const files = { 'a.sim.json': suite({ a: { payload: INCREMENT, sender: '${WHO}' } }) };
    const missing = await run(files);
    assert.match(
      missing.out,
      /! a \(not simulated, line \d+\)\n {6}Variable WHO has no value: add it to "vars", or set MOVESCOPE_VAR_WHO\.\n/,
    );
    const given = await run(files, [], { MOVESCOPE_VAR_WHO: 'alice' });
    assert.deepEqual([missing.code, given.code], [2, 0]);
  });

  it('chooses tests by tag', async () => {
    const text = suite({
      a: { payload: INCREMENT, sender: 'bob', tags: ['fast'] },
      b: { payload: INCREMENT, sender: 'bob', tags: ['slow', 'x'] },
      c: { payload: INCREMENT, sender: 'bob' },
    });
    const { out } = await run({ 'a.sim.json': text }, ['--tag', 'fast', '--tag', 'x', '--json']);
    assert.deepEqual(
      reportIn(out).cases.map(({ test }) => test),
      ['a', 'b'],
    );
  });

  describe('with a baseline', () => {
    const text = suite({ counts: { payload: INCREMENT, sender: 'bob' } });

    it('writes what is new, and nothing the second time', async () => {
      await withFiles({ 'a.sim.json': text }, async folder => {
        const path = join(folder, 'a.sim.lock.toml');
        const first = await movescope(['test', folder, '--update']);
        assert.match(first.err, /a\.sim\.lock\.toml: 1 added\.\n$/);
        const written = await readFile(path, 'utf8');
        assert.match(
          written,
          /\n\["counts"\]\ncode\."0x1" = "[0-9a-f]{12}"\ncode\."0xcafe::counter" = "[0-9a-f]{12}"\ngas = 8\n/,
        );
        const second = await movescope(['test', folder, '--update']);
        assert.deepEqual([second.code, second.err, await readFile(path, 'utf8')], [0, '', written]);
        assert.equal((await movescope(['test', folder])).code, 0);
      });
    });

    it('fails for a test without an entry, and names entries without a test', async () => {
      await withFiles({ 'a.sim.json': text }, async folder => {
        await movescope(['test', folder, '--update']);
        await writeFile(join(folder, 'a.sim.json'), text.replace('"counts"', '"renamed"'));
        const { code, out } = await movescope(['test', folder]);
        assert.match(
          out,
          /expected an entry in the baseline\n {8}actual {3}no entry: run movescope test --update to add it\n/,
        );
        assert.match(out, /has an entry without a test: counts\. --update removes it\.\n/);
        assert.doesNotMatch(out, /Retried/);
        assert.equal(code, 1);
        const update = await movescope(['test', folder, '--update']);
        assert.match(update.err, /: 1 added, 1 removed \(counts\)\.\n$/);
        assert.equal((await movescope(['test', folder])).code, 0);
      });
    });

    it('says that it has conflict markers, runs without it, and ends with 2', async () => {
      await withFiles({ 'a.sim.json': text, 'a.sim.lock.toml': '<<<<<<< HEAD\n' }, async folder => {
        const { code, out, err } = await movescope(['test', folder]);
        assert.match(out, /✓ counts/);
        assert.match(
          err,
          /a\.sim\.lock\.toml:1: It has conflict markers at line 1: resolve the conflict, or run movescope test --update to recreate it\./,
        );
        assert.equal(code, 2);
        const part = await movescope(['test', folder, '--update', '--tag', 'none']);
        assert.match(part.err, /is damaged and can only be rewritten by updating all tests/);
        const update = await movescope(['test', folder, '--update']);
        assert.deepEqual([part.code, update.code, (await movescope(['test', folder])).code], [2, 0, 0]);
      });
    });

    it('says that it is read-only, and leaves it as it is', async () => {
      await withFiles({ 'a.sim.json': text, 'a.sim.lock.toml': '# mine\n' }, async folder => {
        const path = join(folder, 'a.sim.lock.toml');
        await chmod(path, 0o444);
        const { code, out, err } = await movescope(['test', folder, '--update']);
        // What ran is shown nevertheless.
        assert.match(out, /✓ counts \(8 gas\)/);
        assert.match(err, /a\.sim\.lock\.toml is read-only: make it writable and run again\.\n$/);
        assert.deepEqual([code, await readFile(path, 'utf8')], [2, '# mine\n']);
      });
    });
  });

  it('keeps what ran when the gateway dies in the middle, and ends with 3', async function () {
    this.timeout(120_000);
    const answer = fromSandbox();
    let simulations = 0;
    const gateway = await FaultyGateway.start(request => {
      if (request.url.includes('simulate')) simulations++;
      (simulations > 10 ? reset() : answer)(request);
    });
    try {
      const options = ['--network', 'sandbox', '--base-url', gateway.baseUrl, '--auth', 'none', '--json'];
      const { code, out } = await run({ 'a.sim.json': many(60) }, options);
      const { cases } = reportIn(out);
      const having = (kind: string) => cases.filter(each => each.outcome === kind).length;
      assert.equal(having('passed') + having('error'), 60);
      assert.ok(having('passed') >= 10 && having('passed') <= 11, `${having('passed')} passed`);
      assert.ok(cases.every(({ isInput }) => !isInput));
      assert.equal(code, 3);
    } finally {
      await gateway.stop();
    }
  });

  it('keeps what ran at Ctrl-C, and ends with 130', async function () {
    this.timeout(60_000);
    const answer = fromSandbox();
    let simulations = 0;
    let reached: () => void = () => undefined;
    const waiting = new Promise<void>(resolve => (reached = resolve));
    const gateway = await FaultyGateway.start(request => {
      if (request.url.includes('simulate') && ++simulations > 10) reached();
      else answer(request);
    });
    try {
      await withFiles({ 'a.sim.json': many(40) }, async folder => {
        const stop = new AbortController();
        const options = ['--network', 'sandbox', '--base-url', gateway.baseUrl, '--auth', 'none', '--json'];
        const ended = movescope(['test', folder, ...options], { signal: stop.signal });
        await waiting;
        stop.abort();
        const { code, out } = await ended;
        const { cases, interrupted } = reportIn(out);
        const passed = cases.filter(each => each.outcome === 'passed').length;
        assert.ok(passed > 0 && passed <= 10, `${passed} passed`);
        assert.ok(cases.every(each => each.outcome === 'passed' || each.outcome === 'notRun'));
        assert.deepEqual([code, interrupted, cases.length], [130, true, 40]);
      });
    } finally {
      await gateway.stop();
    }
  });

  it('keeps what the built-in sandbox ran at Ctrl-C, and ends with 130', async function () {
    this.timeout(60_000);
    await withFiles({ 'a.sim.json': many(2_000) }, async folder => {
      const child = start(['test', folder, '--sandbox', '--json']);
      // It says how many requests it will send before the first.
      child.stderr.once('data', () => child.kill('SIGINT'));
      const { code, out } = await outcome(child);
      const { cases, interrupted } = reportIn(out);
      assert.deepEqual([code, interrupted, cases.length], [130, true, 2_000]);
      assert.equal(cases.at(-1)?.outcome, 'notRun');
    });
  });

  it('keeps the entries of runs that update one baseline at once', async () => {
    const tags = Array.from({ length: 8 }, (_, index) => `t${index}`);
    const tests = Object.fromEntries(tags.map(tag => [tag, { payload: INCREMENT, sender: 'bob', tags: [tag] }]));
    await withFiles({ 'a.sim.json': suite(tests) }, async folder => {
      const runs = tags.map(tag => movescope(['test', folder, '--update', '--tag', tag]));
      assert.deepEqual(
        (await Promise.all(runs)).map(({ code }) => code),
        tags.map(() => 0),
      );
      assert.equal((await movescope(['test', folder])).code, 0);
      assert.deepEqual(await readdir(folder), ['a.sim.json', 'a.sim.lock.toml']);
    });
  });

  it('writes the other reports if one cannot be written, and ends with 2', async () => {
    await withFiles({ 'a.sim.json': suite({ counts: { payload: INCREMENT, sender: 'bob' } }) }, async folder => {
      const file = (name: string) => join(folder, name);
      const reporters = [
        `junit=${file('none/a.xml')}`,
        `json=${file('none/a.json')}`,
        `github=${file('a.md')}`,
        'pretty',
      ];
      const options = reporters.flatMap(each => ['--reporter', each]);
      const { code, out, err } = await movescope(['test', folder, ...options]);
      const sentence = (name: string) =>
        `movescope: ${file(name)} cannot be written: no such folder; specify another file for the reporter.\n`;
      assert.equal(err, sentence('none/a.json') + sentence('none/a.xml'));
      assert.match(out, /✓ counts \(8 gas\)/);
      assert.match(await readFile(file('a.md'), 'utf8'), /✅ passed/);
      assert.equal(code, 2);
    });
  });

  it('words what is wrong with a key or a gateway for the terminal', async () => {
    const gateway = await FaultyGateway.start(({ response }) => response.writeHead(401).end('{}'));
    try {
      const options = ['--network', 'sandbox', '--base-url', gateway.baseUrl];
      const env = { MOVESCOPE_ACCESS_KEY: 'canary-key-of-tests' };
      const { code, out } = await run({ 'a.sim.json': many(2) }, options, env);
      assert.equal(
        out.match(/the gateway rejected the access key \(401\), [^\n]*; check MOVESCOPE_ACCESS_KEY and --base-url\.\n/g)
          ?.length,
        2,
      );
      assert.deepEqual([code, gateway.received.length], [3, 1]);
    } finally {
      await gateway.stop();
    }
  });

  it('writes no access key to any file, even if the gateway repeats it', async () => {
    const key = 'canary-key-of-reports';
    const answer = fromSandbox(sent => ({
      ...sent,
      body: sent.body.replace('Executed successfully', `Odd ${key}`).replace('"success":true', '"success":false'),
    }));
    const gateway = await FaultyGateway.start(answer);
    try {
      await withFiles({ 'a.sim.json': many(2) }, async folder => {
        const file = (name: string) => join(folder, name);
        const reporters = ['pretty', 'json', 'junit', 'github'].flatMap(name => [
          '--reporter',
          `${name}=${file(name)}`,
        ]);
        const options = ['--network', 'sandbox', '--base-url', gateway.baseUrl, '--update', ...reporters];
        const { code } = await movescope(['test', folder, ...options], { env: { MOVESCOPE_ACCESS_KEY: key } });
        assert.equal(code, 1);
        for (const name of ['pretty', 'json', 'junit', 'github']) {
          const text = await readFile(file(name), 'utf8');
          assert.ok(text.includes('•••') && !text.includes(key), name);
        }
      });
    } finally {
      await gateway.stop();
    }
  });

  it('appends the summary of a step for GitHub Actions to its file, if there is one or the reporter names none', async () => {
    const text = suite({ 'takes | all': { payload: ABORTING, sender: 'alice' } });
    await withFiles({ 'a.sim.json': text, summary: 'before\n' }, async folder => {
      const [summary, file] = [join(folder, 'summary'), join(folder, 'a=b.md')];
      const run = async (reporter: string, env: Readonly<Record<string, string>>) =>
        movescope(['test', folder, '--reporter', reporter, '--quiet'], { env });
      const first = await run('github', { GITHUB_STEP_SUMMARY: summary });
      const none = [await run('github', { GITHUB_STEP_SUMMARY: '' }), await run('github', {})];
      const own = await run(`github=${file}`, { GITHUB_STEP_SUMMARY: summary });
      assert.match(
        first.out,
        /^::error file=[^,]*a\.sim\.json,line=8,col=\d+,title=takes \| all%3A failed::status: expected success, actual 0xcafe::vault::ENOT_ENOUGH%0A/,
      );
      assert.deepEqual([...none, own], [first, first, first]);
      const written = await readFile(summary, 'utf8');
      assert.match(
        written,
        /^before\n## Simulation tests\n[^]*\n\| `takes \\\| all` \(`[^`]*`:8\) \| ❌ failed: `status: /,
      );
      assert.equal(written, `before\n${await readFile(file, 'utf8')}`);
    });
  });

  it('writes its text without colour into a file, and with colour on a terminal', async () => {
    await withFiles({ 'a.sim.json': many(1) }, async folder => {
      const file = join(folder, 'a.txt');
      const shown = await movescope(['test', folder], { isTerminal: true });
      assert.ok(shown.out.includes('\u001b[32m✓\u001b[0m t0'), shown.out);
      const { out } = await movescope(['test', folder, '--reporter', `pretty=${file}`], { isTerminal: true });
      // oxlint-disable-next-line no-control-regex -- the codes of colours
      assert.deepEqual([out, await readFile(file, 'utf8')], ['', shown.out.replace(/\u001b\[\d+m/g, '')]);
    });
  });
});
