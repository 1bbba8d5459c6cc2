import assert from 'node:assert/strict';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { FaultyGateway, json, text } from '../support/faultyGateway';
import { serveSandbox, type SandboxServer } from '../support/sandboxServer';
import { sandboxOf } from '../support/sandboxes';
import { movescope } from './program';

describe('movescope reads from a gateway', () => {
  let server: SandboxServer;
  let open: readonly string[];

  before(async () => {
    server = await serveSandbox(sandboxOf(demoLedger()));
    open = ['--base-url', server.url, '--auth', 'none'];
  });

  after(() => server.close());

  const commands: readonly (readonly [args: readonly string[], path: string])[] = [
    [['account', '0xa11ce'], '/accounts/0xa11ce'],
    [['modules', '0xcafe'], '/accounts/0xcafe/modules?limit=100'],
    [
      ['modules', '0x1', '--limit', '2', '--ledger-version', '1204'],
      '/accounts/0x1/modules?ledger_version=1204&limit=2',
    ],
    [['module', '0xcafe', 'vault', '--ledger-version', '1204'], '/accounts/0xcafe/module/vault?ledger_version=1204'],
  ];
  for (const [args, path] of commands) {
    it(`prints what the gateway sent: ${args.join(' ')} --json`, async () => {
      const sent = await (await fetch(`${server.url}${path}`)).text();
      const { code, out } = await movescope([...args, ...open, '--json']);
      assert.deepEqual([code, out], [0, `${sent}\n`]);
      assert.equal(server.log.at(-1)?.path, `/v1${path}`);
    });
  }

  it('joins the pages of modules, with all digits unchanged', async () => {
    const page = (name: string, digits: string) =>
      `[{"bytecode":"0x","abi":{"address":"0x1","name":"${name}","friends":[],"exposed_functions":[],"structs":[],"more":${digits}}}]`;
    const first = page('a', '12345678901234567890');
    const second = page('b', '1.50');
    const gateway = await FaultyGateway.start(
      text(first, { 'content-type': 'application/json', 'x-aptos-cursor': 'c0' }),
      text(second, { 'content-type': 'application/json' }),
    );
    const { code, out } = await movescope([
      'modules',
      '0x1',
      '--base-url',
      gateway.baseUrl,
      '--auth',
      'none',
      '--json',
    ]);
    await gateway.stop();
    assert.deepEqual([code, out], [0, `[${first.slice(1, -1)},${second.slice(1, -1)}]\n`]);
    assert.equal(gateway.received[1]?.url, '/v1/accounts/0x1/modules?start=c0&limit=100');
  });

  it('shows an account as text', async () => {
    const { code, out, err } = await movescope(['account', '0xA11CE', ...open]);
    assert.match(
      out,
      /^Address {13}0xa11ce\nSequence number {5}7\nAuthentication key {2}0x[0-9a-f]{64}\nLedger version {6}\d+\n$/,
    );
    assert.deepEqual([code, err], [0, `Reading account 0xa11ce from ${new URL(server.url).host}…\n`]);
  });

  it('shows modules and a module as text, and nothing else when quiet', async () => {
    const modules = await movescope(['modules', '0xcafe', ...open, '--quiet']);
    assert.match(
      modules.out,
      /^MODULE {3}ENTRY {2}VIEW {2}FUNCTIONS {2}STRUCTS {2}BYTES\n.*\nvault {8}5 {5}2 {10}7 {8}5 {2}2,164\n/,
    );
    const module = await movescope(['module', '0xcafe', 'counter', ...open, '--quiet']);
    assert.match(
      module.out,
      /^module 0xcafe::counter\n869 bytes of bytecode; friends: 0xcafe::vault\n\nstruct Counter has key \{\n/,
    );
    assert.match(module.out, /\n\n#\[event\]\nstruct Incremented has drop, store \{\n/);
    assert.match(module.out, /\n\npublic entry fun increment\(&signer\)\n/);
    assert.match(module.out, /\n\n#\[view\]\npublic fun value\(address\): u64\n/);
    assert.deepEqual([modules.err, module.err], ['', '']);
  });

  const cursors: readonly (readonly [cursor: string, note: string])[] = [
    ['c0ffee', 'There are more: --start c0ffee'],
    ['a$(touch x)`b`', "There are more: --start 'a$(touch x)`b`'"],
    ["it's", "There are more: --start 'it'\\''s'"],
    ['-x', 'There are more: --start=-x'],
    ['a\u009b31m', 'There are more, but the cursor from the gateway cannot be used in a command.'],
    ['c-canary-key-of-a-cursor', 'There are more: --start c-•••'],
  ];
  for (const [cursor, note] of cursors)
    it(`says how to continue from ${JSON.stringify(cursor)}`, async () => {
      const gateway = await FaultyGateway.start(json([{ bytecode: '0x00' }], { 'x-aptos-cursor': cursor }));
      const args = ['modules', '0x1', '--limit', '1', '--base-url', gateway.baseUrl];
      const given = { env: { MOVESCOPE_ACCESS_KEY: 'canary-key-of-a-cursor' } };
      const { code, err } = await movescope(args, given);
      const quiet = await movescope([...args, '--json', '--quiet'], given);
      await gateway.stop();
      assert.deepEqual([code, err.split('\n').at(-2)], [0, note]);
      assert.equal(quiet.err, `${note}\n`);
    });

  for (const name of ['..', '.', '', 'x\ud800'])
    it(`refuses a module that no address can have: ${JSON.stringify(name)}`, async () => {
      const { code, out, err } = await movescope(['module', '0x1', name, ...open, '--quiet']);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, / failed: invalid address or name; check the spelling\.\n$/);
    });

  it('joins pages if one of them is empty', async () => {
    const next = { 'x-aptos-cursor': 'c0' };
    const gateway = await FaultyGateway.start(
      json([{ bytecode: '0x00' }], next),
      text(' [ ] ', { 'content-type': 'application/json' }),
    );
    const { code, out } = await movescope([
      'modules',
      '0x1',
      '--base-url',
      gateway.baseUrl,
      '--auth',
      'none',
      '--json',
    ]);
    await gateway.stop();
    assert.deepEqual([code, out], [0, '[{"bytecode":"0x00"}]\n']);
  });

  it('requests a number without its leading zeros', async () => {
    const gateway = await FaultyGateway.start(json({}));
    await movescope(['block', '007', '--base-url', gateway.baseUrl, '--auth', 'none']);
    await gateway.stop();
    assert.equal(gateway.received[0]?.url, '/v1/blocks/by_version/7');
  });

  it('removes an access key from an answer that repeats it', async () => {
    const key = 'canary-key-that-comes-back';
    const gateway = await FaultyGateway.start(json({ sequence_number: '7', authentication_key: '0x00', note: key }));
    const args = ['account', '0x1', '--base-url', gateway.baseUrl, '--json', '--quiet'];
    const runs = [
      await movescope(args, { env: { MOVESCOPE_ACCESS_KEY: key } }),
      await movescope([...args, '--key-stdin'], { input: key }),
    ];
    await gateway.stop();
    const out = '{"sequence_number":"7","authentication_key":"0x00","note":"•••"}\n';
    assert.deepEqual(
      runs,
      [0, 0].map(code => ({ code, out, err: '' })),
    );
  });

  it('refuses an access key of a megabyte in a sentence', async () => {
    const args = ['account', '0x1', '--base-url', 'http://127.0.0.1:1/v1', '--key-stdin'];
    const { code, out, err } = await movescope(args, { input: 'canary-key-'.repeat(100_000) });
    assert.deepEqual([code, out], [2, '']);
    assert.match(err, /^movescope: The access key .{1,100}\n$/);
  });

  it('shows modules that the node could not read', async () => {
    const gateway = await FaultyGateway.start(json([{ bytecode: '0xa11c' }]), json({ bytecode: '0xa11c', abi: null }));
    const at = ['--base-url', gateway.baseUrl, '--auth', 'none', '--quiet'];
    const modules = await movescope(['modules', '0x1', ...at]);
    const module = await movescope(['module', '0x1', 'odd', ...at]);
    await gateway.stop();
    assert.match(modules.out, /\n\(no ABI\) {6}\? {5}\? {10}\? {8}\? {6}2\n$/);
    assert.equal(module.out, 'module 0x1::odd\n2 bytes of bytecode; the node returned no ABI\n');
  });

  it('says that there are no modules, or none after a cursor', async () => {
    const gateway = await FaultyGateway.start(json([]));
    const at = ['--base-url', gateway.baseUrl, '--auth', 'none', '--quiet'];
    const none = await movescope(['modules', '0xDEAD', ...at]);
    const later = await movescope(['modules', '0xdead', '--start', 'c0', ...at]);
    await gateway.stop();
    assert.deepEqual([none.out, later.out], ['0xdead has no modules.\n', '0xdead has no more modules.\n']);
  });

  it('says that there may be more only if a page is full, and as many as that', async () => {
    const gateway = await FaultyGateway.start(json([{ bytecode: '0xa11c' }], { 'x-aptos-ledger-version': '7' }));
    const at = ['--base-url', gateway.baseUrl, '--auth', 'none'];
    const noteOf = async (...more: readonly string[]) =>
      (await movescope(['modules', '0x1', ...more, ...at])).err.split('\n').slice(1, -1);
    const full = 'The gateway returned 1 module and no cursor. There might be more: specify --limit.';
    assert.deepEqual(
      [
        await noteOf('--limit', '1'),
        await noteOf('--limit', '1', '--json'),
        await noteOf('--limit', '2'),
        await noteOf('--limit', '65535'),
        await noteOf(),
      ],
      [[full], [full], [], [], []],
    );
    await gateway.stop();
  });
});
