import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FaultyGateway, type ReceivedRequest, type Script } from '../support/faultyGateway';
import { linesOf, movescope, nextLine, start, withFiles } from './program';
import { forwarded, fromSandbox, INCREMENT, reportIn, type SandboxAnswer, suite } from './simtestRuns';

const DEPOSIT = {
  function: '0xcafe::vault::deposit',
  type_arguments: ['0x1::aptos_coin::AptosCoin'],
  arguments: ['0xa11ce', '1000'],
};
/**
 * Both call the same function. Of two functions, the code is read side by side, and what one has read already decides
 * whether modules are read for the other one individually or together.
 */
const TESTS = suite({
  less: { payload: DEPOSIT, sender: 'alice' },
  more: { payload: { ...DEPOSIT, arguments: ['0xa11ce', '2000'] }, sender: 'alice' },
});
const TWO_FUNCTIONS = suite({
  counts: { payload: INCREMENT, sender: 'bob' },
  deposits: { payload: DEPOSIT, sender: 'alice' },
});

/** A folder with tests whose gas is not that of the baseline, so that each run has to read code. */
async function withMovedTests(
  gateway: FaultyGateway,
  text: string,
  work: (folder: string, cache: string) => Promise<void>,
) {
  await withFiles({ 'tests/a.sim.json': text }, async folder => {
    const tests = join(folder, 'tests');
    const update = await movescope(['test', tests, ...where(gateway), '--update', '--quiet']);
    assert.equal(update.code, 0, update.err);
    const lock = join(tests, 'a.sim.lock.toml');
    await writeFile(lock, (await readFile(lock, 'utf8')).replace(/^gas = .*$/gm, 'gas = 100'));
    await work(tests, join(folder, 'cache'));
  });
}

function where({ baseUrl }: FaultyGateway): readonly string[] {
  return ['--network', 'sandbox', '--base-url', baseUrl, '--auth', 'none'];
}

/** Runs tests, and returns their outcomes and how many requests that took. */
async function runOn(gateway: FaultyGateway, folder: string, ...options: readonly string[]) {
  const before = gateway.received.length;
  const { code, out, err } = await movescope(['test', folder, ...where(gateway), '--json', ...options]);
  const received = gateway.received.slice(before).map(({ method, url }) => `${method} ${url.replace(/^.*?\/v1/, '')}`);
  const outcomes = reportIn(out).cases.map(each => [each.outcome, ...each.modules]);
  return { code, err, outcomes, received };
}

const MOVED = [['stateMoved'], ['stateMoved']];

/**
 * The requests for code, and for the block by which the ledger is recognised.
 * @param interfaces number of modules whose interfaces are read before
 */
function codeRequests(received: readonly string[], interfaces = 1): readonly string[] {
  return received.filter(each => !/simulate|\/accounts\/\w+$/.test(each)).slice(interfaces);
}

/** A gateway of a chain, on which the ledger version and all else can be changed. */
function chain(changed: (answer: SandboxAnswer, request: ReceivedRequest) => SandboxAnswer): Script {
  return fromSandbox('sandbox', changed);
}

function withHeaders(answer: SandboxAnswer, headers: Readonly<Record<string, string>>): SandboxAnswer {
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

/** Answers as if the newest ledger version were a different one. */
function atVersion(version: number, answer: SandboxAnswer): SandboxAnswer {
  const body = answer.body.replace(/"version":"1204"/, `"version":"${version}"`);
  return withHeaders({ ...answer, body }, { 'X-Aptos-Ledger-Version': String(version) });
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(each => each.isFile())
    .map(each => join(each.parentPath, each.name))
    .toSorted();
}

describe('movescope test --cache', function () {
  this.timeout(120_000);

  async function onChain(
    script: Script,
    work: (gateway: FaultyGateway, folder: string, cache: string) => Promise<void>,
    text = TESTS,
  ) {
    const gateway = await FaultyGateway.start(script);
    try {
      await withMovedTests(gateway, text, (folder, cache) => work(gateway, folder, cache));
    } finally {
      await gateway.stop();
    }
  }

  it('takes code from the folder while the ledger version is the same, in fewer requests to a sandbox', async () => {
    const child = start(['sandbox', '--json']);
    try {
      const announced = JSON.parse(await nextLine(linesOf(child.stdout))) as {
        readonly base_url: string;
        readonly keys: readonly { readonly network: string; readonly key: string }[];
      };
      const key = announced.keys.find(({ network }) => network === 'test')?.key ?? '';
      await onChain(forwarded(announced.base_url, { key }), async (gateway, folder, cache) => {
        const without = await runOn(gateway, folder);
        const first = await runOn(gateway, folder, '--cache', cache);
        const second = await runOn(gateway, folder, '--cache', cache);
        for (const { code, outcomes } of [without, first, second]) assert.deepEqual([code, outcomes], [0, MOVED]);
        const requests = [without, first, second].map(({ received }) => codeRequests(received));
        const code = ['GET /accounts/0xcafe/module/vault', 'GET /accounts/0x1/modules?limit=100'];
        const block = 'GET /blocks/by_version/1204';
        assert.deepEqual(requests, [code, [block, ...code], [block]]);
        assert.match(second.err, /^Code: \d+ readings from the cache, 0 readings from the gateway\.$/m);
      });
    } finally {
      child.kill('SIGINT');
    }
  });

  it('reads code again once the ledger has moved, and finds an upgrade', async () => {
    let version = 1204;
    let suffix = '';
    const script = chain((answer, { url }) => {
      const moved = atVersion(version, answer);
      return url.includes('/module/vault') ? { ...moved, ...upgradedBody(moved, suffix) } : moved;
    });
    const runs = async (gateway: FaultyGateway, folder: string, cache: string) => {
      const before = await runOn(gateway, folder, '--cache', cache);
      const same = await runOn(gateway, folder, '--cache', cache);
      version = 1205;
      suffix = 'is not bytecode';
      const after = await runOn(gateway, folder, '--cache', cache);
      assert.deepEqual([before.outcomes, same.outcomes], [MOVED, MOVED]);
      assert.deepEqual(after.outcomes, [['stateMoved'], ['gasChanged']]);
      const [again, anew] = [same, after].map(({ received }) => codeRequests(received, 2).join('\n'));
      for (const place of ['/module/vault', '/module/counter']) {
        assert.ok(!again?.includes(place), again);
        assert.ok(anew?.includes(place), anew);
      }
    };
    await onChain(script, runs, TWO_FUNCTIONS);
  });

  it('does not use code of versions that a ledger which was set back does not have yet', async () => {
    let version = 1204;
    await onChain(
      chain(answer => atVersion(version, answer)),
      async (gateway, folder, cache) => {
        await runOn(gateway, folder, '--cache', cache);
        version = 1190;
        const { outcomes, received } = await runOn(gateway, folder, '--cache', cache);
        assert.deepEqual(outcomes, MOVED);
        assert.ok(codeRequests(received).some(each => each.includes('/module/vault')));
      },
    );
  });

  it('does not mix chains, also if one starts over with the same id', async () => {
    let chainId = '4';
    let hash = '';
    const script = chain((answer, { url }) => {
      const own = withHeaders(answer, { 'X-Aptos-Chain-Id': chainId });
      return url.includes('/blocks/') ? { ...own, body: own.body.replace(/"block_hash":"0x/, `$&${hash}`) } : own;
    });
    await onChain(script, async (gateway, folder, cache) => {
      const first = await runOn(gateway, folder, '--cache', cache);
      chainId = '5';
      const other = await runOn(gateway, folder, '--cache', cache);
      for (const { received } of [first, other])
        assert.ok(codeRequests(received).some(each => each.includes('/accounts/0x1/modules?')));
      chainId = '4';
      const again = await runOn(gateway, folder, '--cache', cache);
      assert.equal(codeRequests(again.received).length, 1);
      hash = 'abc';
      const reset = await runOn(gateway, folder, '--cache', cache);
      assert.ok(codeRequests(reset.received).some(each => each.includes('/accounts/0x1/modules?')));
      const known = await runOn(gateway, folder, '--cache', cache);
      assert.match(known.err, /0 readings from the gateway/);
      assert.deepEqual((await readdir(cache)).toSorted(), ['4', '5']);
    });
  });

  it('removes damaged files with a sentence each, and reads them again', async () => {
    const damages: readonly ((text: string) => string)[] = [
      () => '',
      text => text.slice(0, -7),
      () => '{"format": 1}',
      text => text.replace(/"bytecode":"0x../, '"bytecode":"0x00'),
    ];
    await onChain(
      chain(answer => answer),
      async (gateway, folder, cache) => {
        await runOn(gateway, folder, '--cache', cache);
        const files = await filesIn(cache);
        assert.ok(files.length >= 3, files.join('\n'));
        const texts = new Map(
          await Promise.all(files.map(async file => [file, await readFile(file, 'utf8')] as const)),
        );
        for (const damage of damages) {
          const damaged = [...texts].filter(([, text]) => damage(text) !== text);
          assert.notEqual(damaged.length, 0);
          for (const [file, text] of texts) await writeFile(file, damage(text));
          const { err, outcomes, code } = await runOn(gateway, folder, '--cache', cache);
          for (const [file] of damaged)
            assert.ok(err.includes(`${file} is damaged: it is removed, and read again from the gateway.\n`), err);
          assert.deepEqual([code, outcomes], [0, MOVED]);
        }
      },
    );
  });

  it('is safe for shards that share the folder', async () => {
    await onChain(
      chain(answer => answer),
      async (gateway, folder, cache) => {
        const runs = Array.from({ length: 6 }, () => runOn(gateway, folder, '--cache', cache));
        for (const { code, outcomes, err } of await Promise.all(runs)) {
          assert.deepEqual([code, outcomes], [0, MOVED]);
          assert.match(err, /^(?:Code: [^\n]*\n)?$/);
        }
        const files = await filesIn(cache);
        assert.deepEqual(
          files.filter(file => !file.endsWith('.json')),
          [],
        );
        const { err } = await runOn(gateway, folder, '--cache', cache);
        assert.match(err, /^Code: \d+ readings from the cache, 0 readings from the gateway\.\n$/);
      },
    );
  });

  it('runs without it if the gateway does not name its chain, or has no such block', async () => {
    await onChain(
      chain(({ headers, ...answer }) => ({ ...answer, headers: { 'Content-Type': headers['Content-Type'] ?? '' } })),
      async (gateway, folder, cache) => {
        const { code, outcomes, err } = await runOn(gateway, folder, '--cache', cache);
        assert.deepEqual([code, outcomes], [0, MOVED]);
        assert.match(err, /^The gateway does not name its chain and its ledger version: --cache is not used\.$/m);
      },
    );
    const script = chain((answer, { url }) =>
      url.includes('/blocks/') ? { ...answer, status: 404, body: '{}' } : answer,
    );
    await onChain(script, async (gateway, folder, cache) => {
      const { code, outcomes, err } = await runOn(gateway, folder, '--cache', cache);
      assert.deepEqual([code, outcomes], [0, MOVED]);
      assert.match(err, /^--cache is not used: the gateway has no block with the ledger version 1204, by which/m);
    });
  });

  it('ends with 2, before anything is sent, if the folder is a file', async () => {
    await withFiles({ 'a.sim.json': TESTS, file: '' }, async folder => {
      for (const [path, reason] of [
        [join(folder, 'file'), 'it is a file'],
        [join(folder, 'file/below'), 'part of its path is a file'],
      ] as const) {
        const { code, out, err } = await movescope(['test', folder, '--sandbox', '--cache', path]);
        const sentence = `movescope: The folder ${path} of --cache cannot be used: ${reason}; choose another.\n`;
        assert.deepEqual([code, out, err], [2, '', sentence]);
      }
    });
  });

  it('runs without it if a file cannot be written there', async () => {
    await onChain(
      chain(answer => answer),
      async (gateway, folder, cache) => {
        // A file where a folder has to be.
        await mkdir(cache, { recursive: true });
        await writeFile(join(cache, '4'), '');
        const { code, outcomes, err } = await runOn(gateway, folder, '--cache', cache);
        assert.deepEqual([code, outcomes], [0, MOVED]);
        assert.match(err, /The cache \S+ cannot be (?:read|written): [^\n]+; the tests run without it\.\n/);
      },
    );
  });
});

/** A body whose bytecode cannot be read. */
function upgradedBody({ body }: SandboxAnswer, suffix: string): Pick<SandboxAnswer, 'body'> {
  return { body: suffix === '' ? body : body.replace(/"bytecode":"0x[0-9a-f]*"/, '"bytecode":"0xa11c"') };
}
