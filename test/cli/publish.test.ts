import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hexToBytes } from '../../src/core/move/hex';
import type { TraceReport } from '../../src/core/results/traceReport';
import { assemble } from '../support/moveAssembly';
import { callingModule } from '../support/callingModule';
import { readFrameworkVersions } from '../support/frameworkLedger';
import { movescope, nextLine, running } from './program';

const DEMO = 'test/workspace/demo';
const PAY = {
  function: '0x1::aptos_account::transfer',
  type_arguments: [],
  arguments: ['0xb0b', '5'],
  sender: '0xa11ce',
};

const BOARD = (type: string) => `module 0xbeef::board

struct Board has key
  posts: ${type}

fun init_module(account: &signer)
    move_loc account
    ld_${type} 0
    pack Board
    move_to Board
    ret
`;

/** A time at which no file is old. */
const FUTURE = new Date(Date.now() + 86_400_000);

const simulate = (args: readonly string[]) => movescope(['simulate', '--sender', '0xa11ce', ...args]);

describe('movescope simulate, with a package that nobody has published', () => {
  let folder: string;
  const at = (...names: readonly string[]) => join(folder, ...names);

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'movescope-publish-'));
    await put('pay.json', JSON.stringify(PAY));
    await put('calls.json', JSON.stringify({ ...PAY, function: '0xbeef::calls::run', arguments: [] }));
    await put('calls/build/calls/bytecode_modules/calls.mv', calling('0x1::nothing::at_all'));
    await put('works/build/works/bytecode_modules/calls.mv', calling('0x1::signer::address_of'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function put(name: string, data: string | Uint8Array): Promise<void> {
    await mkdir(dirname(at(name)), { recursive: true });
    await writeFile(at(name), data);
  }

  it('publishes it to the sandbox, and says by which framework it runs', async () => {
    const { code, out, err } = await simulate([at('pay.json'), '--publish', DEMO]);
    assert.equal(code, 0, err);
    assert.match(err, /^Published Demo to the sandbox; its framework is Movescope’s own\.\n/);
    assert.match(out, /\nGas used +\d+ units \(approximated by the sandbox\)\n/);
  });

  it('runs its functions on what the sandbox has stored', async () => {
    const { code, out, err } = await movescope(['run', '0xcafe::counter::value', '0xb0b', '--publish', DEMO]);
    assert.equal(code, 0, err);
    assert.match(out, /^Returned\n {2}u64 {2}41\n\n.*; framework: Movescope’s own\.\n$/);
    const made = await movescope([
      'run',
      '0xcafe::counter::increment',
      '--sender',
      '0xb0b',
      '--modules',
      DEMO,
      '--genesis',
    ]);
    assert.match(made.out, /^Returned no values\n/);
  });

  it('says on which line and with which values it fails', async () => {
    await put('step.json', JSON.stringify({ ...PAY, function: '0xcafe::counter::set_step', arguments: [0] }));
    const { code, out } = await simulate([at('step.json'), '--publish', DEMO]);
    assert.equal(code, 1);
    const [verdict, failure] = out.split('\n\n');
    assert.match(verdict ?? '', /^Would abort\nInvalid argument: EZERO_STEP\n/);
    assert.match(
      failure ?? '',
      /^ {2}in 0xcafe::counter::set_step, test\/workspace\/demo\/sources\/counter\.move:39:9 \(code offset 25\): assert!\(step > 0, .*\n {6}account = 0xa11ce \(when called\)\n {6}step = 0\nRun by Movescope’s interpreter, not by a node: \d+ instructions, \d+ calls; framework: Movescope’s own\.$/,
    );
    await cp(DEMO, at('edited'), { recursive: true });
    const source = at('edited/sources/counter.move');
    await writeFile(source, `// Another line.\n${await readFile(source, 'utf8')}`);
    const edited = await simulate([at('step.json'), '--publish', at('edited')]);
    // The build has a copy of what was compiled.
    assert.match(edited.out, /\n {2}in 0xcafe::counter::set_step, \S+\/build\/Demo\/sources\/counter\.move:39:9 /);
    const unknown = await simulate([at('step.json'), '--sandbox']);
    assert.match(
      unknown.out,
      /\n {2}in 0xcafe::counter::set_step, code offset 25: abort error::invalid_argument\(2\);\n {6}arg0 = 0xa11ce \(when called\)\n {6}arg1 = 0\n/,
    );
  });

  it('shows what happened inside, with --trace', async () => {
    await put('count.json', JSON.stringify({ ...PAY, function: '0xcafe::counter::increment', arguments: [] }));
    const args = [at('count.json'), '--publish', DEMO, '--trace'];
    const { code, out } = await simulate(args);
    assert.equal(code, 0);
    const [tree, counts, verdict] = out.split('\n\n');
    assert.match(
      tree ?? '',
      /^Prologue: \d+ entries\nTransaction\n {2}0xcafe::counter::increment\(account: 0xa11ce\)\n {4}0xcafe::counter::increment_for\(account: 0xa11ce\) → 1\n/,
    );
    assert.match(
      tree ?? '',
      /\n {6}puts 0xcafe::counter::Counter at 0xa11ce: \{"step":1,"updated_at":"0","value":"0"\}\n/,
    );
    assert.match(tree ?? '', /\n +emits 0xcafe::counter::Incremented: \{"account":"0xa11ce","value":"1"\}\nEpilogue: /);
    assert.match(
      counts ?? '',
      /^Most executed lines:\n(.*\n)* +1 {2}test\/workspace\/demo\/sources\/counter\.move:33 /,
    );
    assert.match(verdict ?? '', /^Would succeed/);
    const { response, trace } = JSON.parse((await simulate([...args, '--json'])).out) as {
      readonly response: readonly { readonly success: boolean }[];
      readonly trace: TraceReport;
    };
    assert.deepEqual(
      [response[0]?.success, trace.rows.filter(({ depth }) => depth === 0).map(row => row.kind === 'part' && row.part)],
      [true, ['prologue', 'transaction', 'epilogue']],
    );
    const network = await simulate([
      at('count.json'),
      '--trace',
      '--base-url',
      'http://127.0.0.1:1/v1',
      '--auth',
      'none',
    ]);
    assert.equal(network.code, 2);
    assert.match(
      network.err,
      /^movescope: --trace requires --sandbox\. Nodes return the outcome of a transaction but no trace/,
    );
  });

  it('keeps what succeeds in a folder, and goes on from there', async () => {
    const state = at('state');
    const balance = async () => {
      const { code, out, err } = await simulate([at('pay.json'), '--apply', state, '--json']);
      assert.equal(code, 0, err);
      const [result] = JSON.parse(out) as readonly { readonly sequence_number: string; readonly version: string }[];
      return [result?.sequence_number, result?.version, /Applied: .* is at version (\d+)\./.exec(err)?.[1]];
    };
    assert.deepEqual(await balance(), ['7', '1204', '1207']);
    assert.deepEqual(await balance(), ['8', '1207', '1210']);
    await put('too-much.json', JSON.stringify({ ...PAY, arguments: ['0xb0b', '99999999999999'] }));
    const { code, err } = await simulate([at('too-much.json'), '--apply', state]);
    assert.equal(code, 1);
    assert.match(err, /Nothing was applied: the transaction would not succeed\.\n$/);
    assert.equal((await balance())[1], '1210');
  });

  it('keeps all of several runs at once', async () => {
    const state = at('busy');
    const runs = await Promise.all(
      ['1', '2', '3'].map(() => simulate([at('pay.json'), '--publish', DEMO, '--apply', state])),
    );
    assert.deepEqual(runs.map(({ err }) => /Applied: .* is at version (\d+)\./.exec(err)?.[1]).toSorted(), [
      '1207',
      '1210',
      '1213',
    ]);
    assert.deepEqual(await readdir(state), ['sandbox.json']);
    // A run that was killed.
    const { pid } = spawnSync(process.execPath, ['--version']);
    await put('busy/sandbox.json.lock', `${pid} ${hostname()}`);
    await utimes(at('busy/sandbox.json.lock'), FUTURE, FUTURE);
    assert.equal((await simulate([at('pay.json'), '--apply', state])).code, 0);
    const { code, err } = await simulate([at('pay.json'), '--apply', at('pay.json')]);
    assert.equal(code, 2);
    assert.match(err, /cannot be saved in \S+ \(part of its path is a file\): specify another folder\.\n$/);
  });

  /** Writes a build whose package needs its own framework, with the modules of 0x1 besides `extra`. */
  async function putExtra(name: string, framework: ReadonlyMap<string, Uint8Array>): Promise<readonly string[]> {
    const built = `${name}/build/${name}/bytecode_modules`;
    await put(`${built}/calls.mv`, calling('0x1::extra::run'));
    const extra = callingModule({ address: '0x1', module: 'extra' }, [{ name: 'run', steps: [] }]);
    for (const [module, bytes] of [...framework, ['extra', extra] as const])
      await put(`${built}/dependencies/AptosFramework/${module}.mv`, bytes);
    return ['--publish', at(name)];
  }

  it('does not reset a sandbox that is saved', async () => {
    const framework = ['genesis', 'transaction_validation'].map(
      module => [module, callingModule({ address: '0x1', module }, [{ name: 'initialize', steps: [] }])] as const,
    );
    const extra = await putExtra('extra', new Map(framework));
    const args = [at('pay.json'), '--apply', at('own')];
    assert.equal((await simulate([...args, '--publish', DEMO])).code, 0);
    const before = await readFile(at('own/sandbox.json'), 'utf8');
    const { code, err } = await simulate([...args, ...extra]);
    assert.equal(code, 2);
    assert.match(
      err,
      /extra was built with a different framework than that of the sandbox in \S+\. Specify another folder, or delete \S+sandbox\.json to start over\.\n$/,
    );
    assert.equal(await readFile(at('own/sandbox.json'), 'utf8'), before);
  });

  it('publishes several packages to the framework that one of them was built with', async function () {
    const versions = readFrameworkVersions('.');
    if (!versions) this.skip();
    const framework = versions.after.map(
      ({ abi, bytecode }) => [abi?.name ?? '', hexToBytes(bytecode) ?? assert.fail()] as const,
    );
    const extra = await putExtra('newer', new Map(framework));
    const tickets = ['--publish', 'test/fixtures/tickets/first'];
    const run = ['run', '0x71c4e7::box_office::open', '1', '2', '--sender', '0xa11ce'];
    const { code, err } = await movescope([...run, ...tickets, ...extra]);
    assert.equal(code, 0, err);
    assert.match(
      err,
      /^(?:Published (?:Tickets|newer) to the sandbox; its framework is the one that newer was built with\.\n){2}$/,
    );
  });

  it('publishes the build that Move.toml names, whatever other builds are in the folder', async () => {
    const folder = at('renamed');
    await cp(DEMO, folder, { recursive: true });
    await cp(at('works'), join(folder, 'nested'), { recursive: true });
    await cp(join(folder, 'build/Demo'), join(folder, 'build/Before'), { recursive: true });
    await cp('test/fixtures/tickets/first', join(folder, 'library'), { recursive: true });
    await put('renamed/build/Before/bytecode_modules/counter.mv', assemble(BOARD('u64').replace('beef', 'cafe')));
    await writeFile(join(folder, 'sources/note.move'), '// Not compiled yet.\n');
    await put('step.json', JSON.stringify({ ...PAY, function: '0xcafe::counter::set_step', arguments: [0] }));
    const { out, err } = await simulate([at('step.json'), '--publish', folder]);
    assert.match(err, /^Note: The build of Demo is older than its source\.\nPublished Demo to the sandbox; /);
    assert.match(out, /\n {2}in 0xcafe::counter::set_step, \S+\/renamed\/sources\/counter\.move:39:/);
  });

  it('says what to do about a sandbox that cannot be read', async () => {
    await put('damaged/sandbox.json', '{"version":1,"ledger":');
    const { code, err } = await simulate([at('pay.json'), '--apply', at('damaged')]);
    assert.equal(code, 2);
    assert.match(
      err,
      /^movescope: The sandbox in \S+ cannot be used: its file is damaged .* Delete \S+ to start over\.\n$/,
    );
    assert.equal(await readFile(at('damaged', 'sandbox.json'), 'utf8'), '{"version":1,"ledger":');
  });

  it('says what a build lacks, and what to do', async () => {
    await put('empty/Move.toml', '[package]\nname = "empty"\n');
    await cp(DEMO, at('tests'), { recursive: true });
    const info = at('tests/build/Demo/BuildInfo.yaml');
    const infoText = await readFile(info, 'utf8');
    await writeFile(info, infoText.replace('test_mode: false', 'test_mode: true'));
    await cp(DEMO, at('sui'), { recursive: true });
    await put('sui/build/Demo/BuildInfo.yaml', infoText.replace('dev_mode:', 'default_flavor: sui\n    dev_mode:'));
    await cp(DEMO, at('half'), { recursive: true });
    await rm(at('half/build/Demo/BuildInfo.yaml'));
    await cp(`${DEMO}/build/Demo/bytecode_modules/dependencies`, at('others/bytecode_modules/dependencies'), {
      recursive: true,
    });
    await cp(at('works'), at('two/works'), { recursive: true });
    await cp(DEMO, at('two/demo'), { recursive: true });
    for (const [name, sentence] of [
      ['empty', /No compiled modules \(\*\.mv\) in \S+: run "aptos move compile" first\.\n$/],
      ['tests', /Demo cannot be published: the build is a test build; run "aptos move compile"\.\n$/],
      ['sui', /Demo cannot be published: the build is for a chain other than Aptos; run "aptos move compile"\.\n$/],
      [
        'half',
        /Demo cannot be published: the build folder has no readable BuildInfo\.yaml; run "aptos move compile"\.\n$/,
      ],
      ['others', /contains modules of dependencies only: run "aptos move compile" first\.\n$/],
      ['two', /contains the builds of 2 packages: specify --publish for each of them\.\n$/],
      ['calls', /calls calls 0x1::nothing::at_all, which is neither in the sandbox nor in the package’s build\. Run/],
      ['nowhere', /nowhere cannot be read: no such file or folder\.\n$/],
    ] as const) {
      const { code, err } = await simulate([at('pay.json'), '--publish', at(name)]);
      assert.equal(code, 2, name);
      assert.match(err, sentence);
    }
  });

  it('refuses an upgrade that a chain would refuse', async () => {
    await put('first/build/first/bytecode_modules/board.mv', assemble(BOARD('u64')));
    await put('second/build/second/bytecode_modules/board.mv', assemble(BOARD('u8')));
    const publish = (...names: readonly string[]) =>
      simulate([at('pay.json'), ...names.flatMap(name => ['--publish', at(name)])]);
    assert.equal((await publish('first', 'first')).code, 0);
    const { code, err } = await publish('first', 'second');
    assert.equal(code, 2);
    assert.match(
      err,
      /second cannot be published at 0xbeef: it is not compatible with its published version .*\(BACKWARD_INCOMPATIBLE_MODULE_UPDATE\)\.\n$/,
    );
    for (const name of ['final', 'more']) {
      await cp(DEMO, at(name), { recursive: true });
      const manifest = await readFile(`${DEMO}/Move.toml`, 'utf8');
      await put(`${name}/Move.toml`, manifest.replace('"compatible"', '"immutable"'));
    }
    await put('more/build/Demo/bytecode_modules/board.mv', assemble(BOARD('u64').replace('beef', 'cafe')));
    const { err: immutable } = await publish('final', 'final', 'more');
    assert.match(immutable, /Demo cannot be upgraded: it was published with the upgrade_policy immutable; /);
  });

  it('is tried, mended and tried again by somebody who begins', async () => {
    const [state, first, fixed] = [at('tickets'), 'test/fixtures/tickets/first', 'test/fixtures/tickets/fixed'];
    const call = (name: string, ...values: readonly string[]) => ({
      ...PAY,
      function: `0x71c4e7::box_office::${name}`,
      arguments: values,
    });
    const buy = call('buy', '0xa11ce', '2');
    await put('open.json', JSON.stringify(call('open', '10', '5')));
    await put('buy.json', JSON.stringify(buy));
    assert.equal((await simulate([at('open.json'), '--publish', first, '--apply', state])).code, 0);
    const aborted = await simulate([at('buy.json'), '--apply', state]);
    assert.equal(aborted.code, 1);
    assert.match(aborted.out, /ESOLD_OUT/);
    const why = await movescope([
      ...['run', '0x71c4e7::box_office::buy', '0xa11ce', '2', '--sender', '0xa11ce'],
      ...['--apply', state, '--modules', first],
    ]);
    assert.equal(why.code, 1);
    assert.match(
      why.out,
      /box_office\.move:34:\d+ .*: assert!\(office\.seats < count, error::invalid_state\(ESOLD_OUT\)\);\n(?: {6}.*\n)* {6}count = 2\b/,
    );
    for (const publish of [['--publish', fixed], []])
      assert.equal((await simulate([at('buy.json'), ...publish, '--apply', state])).code, 0);
    const seats = async () =>
      (await movescope(['run', '0x71c4e7::box_office::seats', '0xa11ce', '--apply', state])).out;
    assert.match(await seats(), /^Returned\n {2}u64 {2}6\n/);

    const sold = { payload: buy, sender: '0xa11ce', expect: { events: ['0x71c4e7::box_office::Sold'] } };
    await put('tickets.sim.json', JSON.stringify({ network: 'sandbox', tests: { sells: sold } }));
    for (const [args, passes] of [
      [['--apply', state], true],
      [['--publish', first], false],
    ] as const)
      assert.equal((await movescope(['test', at('tickets.sim.json'), ...args])).code, Number(!passes), args.join(' '));
    // Tests apply nothing.
    assert.match(await seats(), /u64 {2}6\n/);

    const server = running(['sandbox', '--json', '--apply', state]);
    const { base_url: url } = JSON.parse(await nextLine(server.lines)) as { readonly base_url: string };
    const served = await movescope(['module', '0x71c4e7', 'box_office', '--base-url', url, '--auth', 'none']);
    server.interrupt();
    await server.ended;
    assert.match(served.out, /module 0x71c4e7::box_office/);
    const both = await movescope(['sandbox', '--ledger', state, '--publish', first]);
    assert.deepEqual([both.code, both.err], [2, 'movescope: --ledger and --publish cannot be used together.\n']);
  });

  it('takes no gateway besides', async () => {
    const { code, err } = await simulate([at('pay.json'), '--publish', DEMO, '--base-url', 'http://127.0.0.1:1/v1']);
    assert.equal(code, 2);
    assert.match(err, /--publish and --base-url cannot be used together\./);
  });

  function calling(name: string): Uint8Array {
    return callingModule({ address: '0xbeef', module: 'calls' }, [
      { name: 'run', visibility: 'public', isEntry: true, steps: [{ call: name }] },
    ]);
  }
});
