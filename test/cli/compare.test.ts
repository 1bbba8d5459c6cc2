import assert from 'node:assert/strict';
import { ledgerModule, withFunction } from '../support/codeSides';
import { sampleModule } from '../support/sampleCode';
import type { Sandbox } from '../../src/sandbox/sandbox';
import type { LedgerModule } from '../../src/sandbox/ledgerModule';
import { FaultyGateway, nodeError, silence } from '../support/faultyGateway';
import { publishedSandbox } from '../support/sandboxes';
import { serveSandbox, type SandboxServer } from '../support/sandboxServer';
import { movescope } from './program';

/** Why the bytecode of {@link module} cannot be compared. */
const UNREADABLE = 'cannot read the bytecode: it is not Move bytecode, in the header at byte 0';
const FUNCTION = { visibility: 'public', is_entry: true, is_view: false, generic_type_params: [], return: [] };
const KEYS = { old: 'key-of-the-old-network', new: 'key-of-the-new-network' };

function module(name: string, functions: Readonly<Record<string, readonly string[]>>): LedgerModule {
  const exposed_functions = Object.entries(functions).map(([name, params]) => ({ ...FUNCTION, name, params }));
  return { bytecode: '0x00', abi: { address: '0xa', name, friends: [], exposed_functions, structs: [] } };
}

const OLD = module('shop', { buy: ['u64'], close: [] });
const NEW = module('shop', { buy: ['u128'], open: [] });
const FRESH = module('till', { count: [] });

/** The shop as it was from version 100 on, and with a till from 900 on. */
function sandbox(): Sandbox {
  return publishedSandbox('0xa', [
    { version: '100', module: OLD },
    { version: '900', module: NEW },
    { version: '900', module: FRESH },
  ]);
}

describe('movescope compare', () => {
  let server: SandboxServer;
  let open: readonly string[];

  before(async () => {
    server = await serveSandbox(sandbox());
    open = ['--base-url', server.url, '--auth', 'none'];
  });

  after(() => server.close());

  it('lists the changes to an account, starting with those that would block an upgrade', async () => {
    const { code, out, err } = await movescope(['compare', '0xa', '--ledger-version', '100', ...open]);
    const { host } = new URL(server.url);
    assert.equal(code, 0);
    assert.deepEqual(out.split('\n').slice(0, -3), [
      '0xa: 100 ↔ 1,000',
      `From 0xa on ${host} at ledger version 100 to 0xa on ${host} at ledger version 1,000.`,
      '2 changes that would block an upgrade. 1 module changed, 1 new. 1 function changed, 2 new, 1 removed.',
      '',
      'Rejected in an upgrade (2)',
      '  shop::buy: parameter 1: u64 → u128',
      '  shop::close: public entry function removed or hidden',
      '',
      'Changed modules (1)',
      '  ~ shop (interface only)',
      '      ~ function buy',
      '          parameter 1: u64 → u128',
      '      - function close',
      '      + function open',
      '',
      'New modules (1)',
      '  + till',
      '',
    ]);
    assert.match(
      out,
      /\n\nOnly the interface of shop was compared: .+\.\nAn ABI does not include function bodies, constants, .+ are not detected\.\n$/,
    );
    assert.deepEqual(err.trim().split('\n').toSorted(), [
      `Read 0xa on ${host} at ledger version 1,000: 2 modules.`,
      `Read 0xa on ${host} at ledger version 100: 1 module.`,
      `Reading 0xa on ${host} at ledger version 100…`,
      `Reading 0xa on ${host}…`,
    ]);
  });

  const failing: readonly (readonly [args: readonly string[], code: number])[] = [
    [['0xa', '--ledger-version', '100', '--fail-on', 'breaking'], 1],
    [['0xa', '--with-ledger-version', '100', '--fail-on', 'breaking'], 1],
    [['0xa::shop', '--ledger-version', '900', '--with-ledger-version', '1000', '--fail-on', 'change'], 0],
    [['0xa::shop', '--ledger-version', '100', '--fail-on', 'change'], 1],
  ];
  for (const [args, code] of failing)
    it(`ends with ${code}: compare ${args.join(' ')}`, async () => {
      const ended = await movescope(['compare', ...args, ...open, '--quiet']);
      assert.deepEqual([ended.code, ended.err], [code, '']);
    });

  it('does not report additions as breaking', async () => {
    const gateway = await FaultyGateway.start(({ url, response }) => {
      const modules = url.includes('ledger_version=1') ? [NEW] : [NEW, FRESH];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(modules));
    });
    const args = ['compare', '0xa', '--ledger-version', '1', '--base-url', gateway.baseUrl, '--auth', 'none'];
    const codes = await Promise.all(
      ['breaking', 'change'].map(async what => (await movescope([...args, '--fail-on', what])).code),
    );
    await gateway.stop();
    assert.deepEqual(codes, [0, 1]);
  });

  it('writes the differences as JSON', async () => {
    const { code, out } = await movescope(['compare', '0xa::shop', '--ledger-version', '100', ...open, '--json']);
    const { host } = new URL(server.url);
    const side = { network: host, address: '0xa', module: 'shop', modules: 1, maybeMore: false };
    const same = { same: 0, changed: 0, added: 0, removed: 0 };
    const [buy, close] = [
      { code: 'parameters', verdict: 'refused', text: 'parameter 1: u64 → u128' },
      { code: 'removed', verdict: 'refused', text: 'public entry function removed or hidden' },
    ];
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(out), {
      before: { ...side, ledgerVersion: '100' },
      after: { ...side, ledgerVersion: '1000' },
      counts: {
        modules: { ...same, changed: 1 },
        functions: { ...same, changed: 1, added: 1, removed: 1 },
        onlyCode: 0,
        structs: same,
        verdicts: { refused: 2, depends: 0, allowed: 0 },
      },
      unreadable: { before: 0, after: 0 },
      code: { identical: 0, same: 0, changed: 0, notCompared: 1 },
      modules: [
        {
          name: 'shop',
          state: 'changed',
          verdict: 'refused',
          code: { verdict: 'notCompared', reason: UNREADABLE },
          differences: [],
          items: [
            { kind: 'function', name: 'buy', state: 'changed', verdict: 'refused', differences: [buy] },
            { kind: 'function', name: 'close', state: 'removed', verdict: 'refused', differences: [close] },
            { kind: 'function', name: 'open', state: 'added', verdict: 'allowed', differences: [] },
          ],
        },
      ],
    });
  });

  it('lists functions whose code changed under the same interface, including private ones', async () => {
    const code = { locals: 0, instructions: [{ kind: 'none', op: 'Ret' } as const] };
    const changed = withFunction('deposit', { code }, withFunction('__lambda__1__deposit', { visibility: 'friend' }));
    const modules = { before: ledgerModule(sampleModule()), after: ledgerModule({ ...changed, version: 9 }) };
    const gateway = await FaultyGateway.start(({ url, response }) => {
      const module = url.includes('ledger_version=1') ? modules.before : modules.after;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([module]));
    });
    const args = ['compare', '0xcafe', '--ledger-version', '1', '--base-url', gateway.baseUrl, '--auth', 'none'];
    const { out } = await movescope([...args, '--quiet']);
    const requests = gateway.received.length;
    await gateway.stop();
    assert.deepEqual(out.split('\n').slice(2), [
      '2 functions changed (1 only in code).',
      '',
      'Changed modules (1)',
      '  ~ vault (bytecode version 10 → 9)',
      '      ~ function __lambda__1__deposit',
      '          private → friend',
      '      ~ function deposit',
      '          code changed',
      '',
      'The upgrade policy of the package is not compared.',
      '',
    ]);
    assert.equal(requests, 2);
  });

  it('compares an account with another', async () => {
    const accounts = await movescope(['compare', '0x1', '--with', '0xcafe', '--sandbox', '--quiet']);
    assert.match(accounts.out, /^0x1 ↔ 0xcafe\n/);
  });

  it('gives each of two gateways its own key', async () => {
    const [one, other] = await Promise.all([serveSandbox(sandbox(), KEYS.old), serveSandbox(sandbox(), KEYS.new)]);
    const args = ['compare', '0xa', '--base-url', one.url, '--with-base-url', other.url, '--with-auth', 'api-key'];
    const env = { MOVESCOPE_ACCESS_KEY: KEYS.old, MOVESCOPE_WITH_ACCESS_KEY: KEYS.new };
    const { code, out } = await movescope([...args, '--quiet'], { env });
    const refused = await movescope([...args, '--quiet'], { env: { ...env, MOVESCOPE_WITH_ACCESS_KEY: 'wrong-key' } });
    const lacking = await movescope(args, { env: { MOVESCOPE_ACCESS_KEY: KEYS.old } });
    await Promise.all([one.close(), other.close()]);
    assert.equal(code, 0);
    assert.ok(out.startsWith(`0xa: ${new URL(one.url).host} ↔ ${new URL(other.url).host}\n`), out);
    assert.deepEqual(
      [one, other].map(({ log: [first] }) => [first?.headers.authorization, first?.headers['x-api-key']]),
      [
        [`Bearer ${KEYS.old}`, undefined],
        [undefined, KEYS.new],
      ],
    );
    assert.deepEqual(
      [refused.code, refused.err],
      [
        3,
        `movescope: Reading the modules of 0xa from ${new URL(other.url).host} failed: the gateway rejected the access key (401), which might be wrong, disabled, or for a different region than the URL; check MOVESCOPE_WITH_ACCESS_KEY and --with-base-url.\n`,
      ],
    );
    assert.equal(lacking.code, 2);
    assert.match(
      lacking.err,
      /No access key for --with-base-url: set MOVESCOPE_WITH_ACCESS_KEY; for a local node, use --with-auth none\.\n$/,
    );
  });

  it('says that a module had not yet been published', async () => {
    const { code, err } = await movescope(['compare', '0xa::till', '--ledger-version', '100', ...open, '--quiet']);
    const { host } = new URL(server.url);
    assert.equal(code, 3);
    assert.ok(
      err.startsWith(`movescope: 0xa::till did not exist at ledger version 100 on ${host}: choose a later version`),
    );
  });

  it('ends with 130 at Ctrl-C', async () => {
    const gateway = await FaultyGateway.start(silence());
    const asked = gateway.arrival('GET /accounts/0xa/modules');
    const args = ['compare', '0xa', '--ledger-version', '1', '--base-url', gateway.baseUrl, '--auth', 'none'];
    const stop = new AbortController();
    const ended = movescope([...args, '--quiet'], { signal: stop.signal });
    const { closed } = await asked;
    stop.abort();
    assert.deepEqual(await ended, { code: 130, out: '', err: '' });
    await closed;
    await gateway.stop();
  });

  it('stops reading from one gateway if the other one failed', async () => {
    const second = await FaultyGateway.start(silence());
    const asked = second.arrival('GET /accounts/0xa/modules');
    const refuse = nodeError(400, 'invalid_input');
    const first = await FaultyGateway.start(request => {
      void asked.then(() => {
        refuse(request);
      });
    });
    const { code, err } = await movescope([
      ...['compare', '0xa', '--base-url', first.baseUrl, '--auth', 'none'],
      ...['--with-base-url', second.baseUrl, '--with-auth', 'none'],
    ]);
    assert.deepEqual([code, err.includes('Read 0xa')], [2, false], err);
    await (
      await asked
    ).closed;
    await Promise.all([first.stop(), second.stop()]);
  });
});
