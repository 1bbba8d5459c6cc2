import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject, JsonValue } from '../../src/core/json';
import { bytesToHex } from '../../src/core/move/hex';
import type { TraceReport } from '../../src/core/results/traceReport';
import { callingModule } from '../support/callingModule';
import { FaultyGateway, json } from '../support/faultyGateway';
import { assemble } from '../support/moveAssembly';
import { movescope } from './program';

/** A package with its build, and its build alone. */
const PACKAGE = 'test/fixtures/vm';
const BUILD = `${PACKAGE}/build/corpus`;
const MODULES = `${BUILD}/bytecode_modules`;
const RESOURCES = `${PACKAGE}/sources/resources.move`;

const CODE = `module 0x22::test

enum Side has copy, drop
  Left
  Right
    by: u8

struct Order<T> has copy, drop
  id: u64
  side: Side
  of: T

fun same<T>(value: T): T
    move_loc value
    ret

fun order(value: Order<vector<u8>>): Order<vector<u8>>
    move_loc value
    ret

fun by_reference(value: &u64): u64
    move_loc value
    read_ref
    ret

fun signers(one: signer, text: vector<u8>, other: &signer): vector<u8>
    move_loc text
    ret

fun forever()
l1: branch l1

struct Counter has key
  value: u64

fun take_and_fail(account: &signer, where: address)
    local gone: &mut Counter
    move_loc account
    ld_u64 1
    pack Counter
    move_to Counter
    copy_loc where
    mut_borrow_global Counter
    st_loc gone
    move_loc where
    move_from Counter
    unpack Counter
    abort
`;

async function run(...args: readonly string[]) {
  return movescope(['run', ...args]);
}

async function runJson(...args: readonly string[]): Promise<readonly [code: number | null, json: JsonValue]> {
  const { code, out, err } = await run(...args, '--json');
  assert.equal(err, '');
  return [code, JSON.parse(out) as JsonValue];
}

describe('movescope run', function () {
  this.timeout(20_000);

  let folder: string;
  let test: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'movescope-run-'));
    test = join(folder, 'test.mv');
    await writeFile(test, assemble(CODE));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const value = async (...args: readonly string[]) => {
    const [code, answer] = await runJson(...args, '--modules', test);
    assert.equal(code, 0, JSON.stringify(answer));
    return (answer as { readonly values: readonly JsonValue[] }).values[0];
  };

  it('prints what a function returned, private or not, and by what it was run', async () => {
    const { code, out, err } = await run('0xc0de::control::factorial', '20', '--modules', BUILD);
    assert.equal(
      out,
      [
        'Returned',
        '  u64  2432902008176640000',
        '',
        'Run by Movescope’s interpreter, not by a node: 350 instructions, 20 calls; framework: build of corpus.',
        '',
      ].join('\n'),
    );
    assert.deepEqual([code, err], [0, '']);
    const nothing = await run('0xc0de::values::nothing', '--modules', `${MODULES}/values.mv`);
    assert.match(nothing.out, /^Returned no values\n\n.*: 1 instruction, 1 call; no framework\.\n$/);
  });

  it('prints JSON with the changes, as a node does', async () => {
    assert.deepEqual(await runJson('0xc0de::resources::publish', '5', '--sender', '0xa11ce', '--modules', PACKAGE), [
      0,
      {
        status: 'executed',
        values: ['5'],
        instructions: 16,
        calls: 3,
        framework: 'build of corpus',
        changes: [
          {
            address: '0xa11ce',
            state_key_hash: '0x520ffc2c60782a21620cce144a846168f095891131b7c7373fea99ef205ff9ef',
            data: { type: '0xc0de::resources::Counter', data: { value: '5' } },
            type: 'write_resource',
          },
        ],
        events: [],
      },
    ]);
  });

  it('reads arguments as JSON, as text and with a type', async () => {
    const same = (type: string, text: string) => value('0x22::test::same', text, '--type-args', type);
    assert.equal(await same('u8', '255'), 255);
    assert.equal(await same('u8', 'u8:7'), 7);
    assert.equal(await same('i64', 'i64:-9223372036854775808'), '-9223372036854775808');
    assert.equal(await same('u256', `${2n ** 256n - 1n}`), `${2n ** 256n - 1n}`);
    assert.equal(await same('bool', 'bool:true'), true);
    assert.equal(await same('address', '0x00a11ce'), '0xa11ce');
    assert.equal(await same('vector<u8>', '0x00ff'), '0x00ff');
    assert.equal(await same('vector<u8>', 'hex:00ff'), '0x00ff');
    assert.deepEqual(await same('vector<u64>', '["18446744073709551615",1]'), ['18446744073709551615', '1']);
    assert.deepEqual(await same('vector<vector<address>>', 'address:[["0x1"],[]]'), [['0x1'], []]);
    assert.deepEqual(await same('0x22::test::Side', '{"Right":{"by":3}}'), { __variant__: 'Right', by: 3 });
    assert.equal(await value('0x22::test::by_reference', '9'), '9');
    const order = { id: '1', side: { __variant__: 'Left' }, of: '0x01' };
    assert.deepEqual(await value('0x22::test::order', JSON.stringify(order)), order);
    const senders = ['--sender', '0x1', '--sender', '0x2'];
    assert.equal(await value('0x22::test::by_reference', '9', '--sender', '0x1'), '9');
    assert.equal(await value('0x22::test::signers', '0x05', ...senders), '0x05');
  });

  it('says with which values a function aborted, and on which line', async () => {
    const { code, out } = await run('0xc0de::control::aborts_deep', '1', '--modules', PACKAGE);
    assert.equal(
      out,
      [
        'Aborted in 0xc0de::control with 0xb',
        '  in 0xc0de::control::aborts_deep, test/fixtures/vm/sources/control.move:166:21 (code offset 5): ' +
          'if (n == 0) abort 11 else aborts_deep(n - 1) + 1',
        '      n = 0',
        '  called by 0xc0de::control::aborts_deep, test/fixtures/vm/sources/control.move:166:47 (code offset 9): ' +
          'if (n == 0) abort 11 else aborts_deep(n - 1) + 1',
        '      n = 1 (when called)',
        '',
        'Run by Movescope’s interpreter, not by a node: 14 instructions, 2 calls; framework: build of corpus.',
        '',
      ].join('\n'),
    );
    assert.equal(code, 1);
  });

  it('shows a reference to what is gone, which no verifier would allow', async () => {
    const { code, out } = await run('0x22::test::take_and_fail', '0xa11ce', '--sender', '0xa11ce', '--modules', test);
    assert.match(out, /^Aborted in 0x22::test with 0x1\n(?:.*\n)+ {6}loc2 = "\?"\n/);
    assert.equal(code, 1);
  });

  it('names the error of an abort', async () => {
    const id = { address: '0xcafe', module: 'vault' };
    const errors = [{ code: 5n, name: 'EEMPTY', description: 'Nothing is there.' }];
    const vault = join(folder, 'vault.mv');
    await writeFile(vault, callingModule(id, [{ name: 'fail', steps: [{ abort: 5n }] }], errors));
    assert.deepEqual(await runJson('0xcafe::vault::fail', '1', '--modules', vault), [
      1,
      {
        status: 'aborted',
        abort: { code: '5', module: '0xcafe::vault', name: 'EEMPTY', message: 'Nothing is there.' },
        at: { module: '0xcafe::vault', function: 'fail', offset: 1 },
        instructions: 2,
        calls: 1,
        changes: [],
        events: [],
      },
    ]);
    const { out } = await run('0xcafe::vault::fail', '1', '--modules', vault);
    assert.match(
      out,
      /^Aborted in 0xcafe::vault with EEMPTY \(0x5\): Nothing is there\.\n {2}in 0xcafe::vault::fail, code offset 1: abort 5;\n {6}arg0 = 1\n/,
    );
  });

  it('says how an instruction failed', async () => {
    const args = ['0xc0de::vectors::element', '[1,2]', '7', '--type-args', 'u8', '--modules', PACKAGE];
    const [code, answer] = await runJson(...args);
    const { status, failure, at } = answer as JsonObject;
    assert.deepEqual(
      [code, status, failure, at],
      [
        1,
        'failed',
        { status: 'VECTOR_OPERATION_ERROR', subStatus: 1 },
        { module: '0xc0de::vectors', function: 'element', offset: 2 },
      ],
    );
    const { out } = await run(...args);
    assert.match(
      out,
      /^Failed with VECTOR_OPERATION_ERROR \(sub status 1\): The index is out of bounds\.\n {2}in 0xc0de::vectors::element<u8>, .*: v\[i\]\n/,
    );
    assert.match(out, /\n {6}v = 0x0102\n {6}i = 7 \(when called\)\n {6}operand stack: \[1,2\], 7\n/);
  });

  it('shows the calls with what they used', async () => {
    const args = ['0xc0de::resources::kept_copy', '--sender', '0xa11ce', '--modules', PACKAGE, '--trace'];
    const { out } = await run(...args);
    const [tree] = out.split('\n\n');
    assert.deepEqual(tree?.split('\n'), [
      '0xc0de::resources::kept_copy(account: 0xa11ce) → 1, 2',
      '  0x1::signer::address_of(s: 0xa11ce) → 0xa11ce',
      '    0x1::signer::borrow_address(s: 0xa11ce) → 0xa11ce',
      '  puts 0xc0de::resources::Counter at 0xa11ce: {"value":"1"}',
      '  reads 0xc0de::resources::Counter at 0xa11ce: {"value":"1"}',
      '  0xc0de::resources::increment_at(where: 0xa11ce)',
      '    mutably borrows 0xc0de::resources::Counter at 0xa11ce: {"value":"1"}',
      '  0xc0de::resources::value_at(where: 0xa11ce) → 2',
      '    reads 0xc0de::resources::Counter at 0xa11ce: {"value":"2"}',
    ]);
    const [, answer] = await runJson(...args);
    const { rows, functions, lines } = (answer as unknown as { readonly trace: TraceReport }).trace;
    assert.deepEqual(
      rows.map(each => [each.depth, each.kind === 'call' ? [functions[each.function]?.id, each.inside] : each.kind]),
      [
        [0, ['0xc0de::resources::kept_copy', 8]],
        [1, ['0x1::signer::address_of', 1]],
        [2, ['0x1::signer::borrow_address', 0]],
        [1, 'use'],
        [1, 'use'],
        [1, ['0xc0de::resources::increment_at', 1]],
        [2, 'use'],
        [1, ['0xc0de::resources::value_at', 1]],
        [2, 'use'],
      ],
    );
    assert.ok(lines.some(({ path, line, count }) => path === RESOURCES && line === 51 && count === 1));
    const often = await run('0xc0de::control::sum_to', '1000', '--modules', PACKAGE, '--trace');
    assert.match(
      often.out,
      /\n\nMost executed lines:\n {2}1,001 {2}test\/fixtures\/vm\/sources\/control\.move:\d+ {2}/,
    );
  });

  it('stops where something is not at hand, by name', async () => {
    const [code, answer] = await runJson('0xc0de::natives::sha2', 'hex:00', '--modules', `${MODULES}/natives.mv`);
    const stopped = 'Execution requires module 0x1::hash, which is not in --modules.';
    const at = { module: '0xc0de::natives', function: 'sha2', offset: 1 };
    const rest = { instructions: 1, calls: 1, changes: [], events: [] };
    assert.deepEqual([code, answer], [5, { status: 'stopped', at, stopped, ...rest }]);
  });

  describe('on a network', () => {
    let gateway: FaultyGateway;

    before(async () => {
      const bytecode = bytesToHex(await readFile(`${MODULES}/resources.mv`));
      gateway = await FaultyGateway.start(json({ bytecode }));
    });
    after(() => gateway.stop());

    it('reads the modules, and stops at what is stored, which is not known', async () => {
      const where = ['--base-url', gateway.baseUrl, '--auth', 'none'];
      const [code, answer] = await runJson('0xc0de::resources::exists_at', '0xa11ce', '--quiet', ...where);
      const { status, stopped } = answer as { readonly status: string; readonly stopped: string };
      assert.deepEqual(
        [code, status, stopped],
        [5, 'stopped', 'Execution requires 0xc0de::resources::Counter at 0xa11ce, which the gateway cannot read.'],
      );
    });
  });

  it('ends an endless loop with Ctrl-C', async () => {
    const stop = new AbortController();
    const running = movescope(['run', '0x22::test::forever', '--modules', test], { signal: stop.signal });
    setImmediate(() => {
      stop.abort(new DOMException('Interrupted.', 'AbortError'));
    });
    assert.equal((await running).code, 130);
  });

  it('refuses a call that does not fit', async () => {
    const cases: readonly (readonly [args: readonly string[], sentence: string])[] = [
      [['nothing'], 'The operand is not a function. Example: 0x1::coin::transfer.'],
      [['0x22::test::gone'], '0x22::test has no function gone: check the name.'],
      [['0x23::test::same'], 'Module 0x23::test is not in --modules: add its file or build.'],
      [['0x22::test::same', '1'], '0x22::test::same does not take 0 type arguments.'],
      [
        ['0x22::test::same', '--type-args', 'u8,'],
        '--type-args:  is not a type. Example: u64,0x1::aptos_coin::AptosCoin.',
      ],
      [['0x22::test::by_reference'], '0x22::test::by_reference expects 1 argument, but got 0.'],
      [['0x22::test::by_reference', 'x'], 'Argument 1: u64 expects a whole number from 0 to 18446744073709551615.'],
      [['0x22::test::by_reference', 'u8:1'], 'u8:1 does not match the parameter type u64: correct or omit the type.'],
      [
        ['0x22::test::order', '{"id":"1","side":{"Up":{}},"of":"0x"}'],
        'Argument 1, side: 0x22::test::Side expects an object with "__variant__", one of "Left", "Right", and its fields.',
      ],
      [['0x22::test::signers', '0x'], '0x22::test::signers expects 2 signers, but got 0.'],
      [['0x22::test::forever', '--genesis'], 'Module 0x1::genesis is not in --modules: add its file or build.'],
    ];
    for (const [args, sentence] of cases)
      assert.deepEqual(await run(...args, '--modules', test), { code: 2, out: '', err: `movescope: ${sentence}\n` });
  });

  it('reads hostile files and folders within limits, or refuses them by name', async () => {
    const place = (name: string) => join(folder, name);
    await writeFile(place('text.mv'), 'not bytecode');
    await writeFile(place('huge.mv'), '');
    await truncate(place('huge.mv'), 2 ** 40);
    await mkdir(place('empty'));
    await mkdir(place('loop'));
    await symlink(place('loop'), place('loop/again'), 'dir');
    await cp(test, place('loop/test.mv'));
    await mkdir(place('other'));
    await cp(test, place('other/same.mv'));
    await writeFile(place('other/test.mv'), assemble(CODE.replace('fun forever', 'fun for_ever')));
    const refused: [path: string, reason: string][] = [
      ['gone.mv', 'cannot be read: no such file or folder.'],
      ['text.mv', 'cannot be read: it is not Move bytecode.'],
      ['huge.mv', 'cannot be read: it is larger than 4 MB.'],
    ];
    if (process.platform !== 'win32') {
      execFileSync('mkfifo', [place('pipe.mv')]);
      await symlink('/dev/zero', place('zero.mv'));
      for (const name of ['pipe.mv', 'zero.mv']) refused.push([name, 'cannot be read: it is a pipe or a device.']);
    }
    for (const [name, reason] of refused) {
      const { code, err } = await run('0x22::test::forever', '--modules', place(name));
      assert.deepEqual([code, err], [2, `movescope: ${place(name)} ${reason}\n`]);
    }
    const none = await run('0x22::test::forever', '--modules', place('empty'));
    assert.match(none.err, /No compiled modules \(\*\.mv\) in .*: run "aptos move compile" first\./);
    const both = await run('0x22::test::forever', '--modules', place('other'));
    assert.match(
      both.err,
      /same\.mv and .*test\.mv both contain 0x22::test, with different code: specify only one of them\./,
    );
    const [code] = await runJson('0x22::test::by_reference', '1', '--modules', place('loop'));
    assert.equal(code, 0);
  });

  it('says that a build is for tests', async () => {
    const copy = join(folder, 'tested');
    await cp(PACKAGE, copy, { recursive: true });
    const info = join(copy, 'build/corpus/BuildInfo.yaml');
    await writeFile(info, (await readFile(info, 'utf8')).replace('test_mode: false', 'test_mode: true'));
    const { code, err } = await run('0xc0de::values::nothing', '--modules', copy);
    assert.deepEqual([code, err], [0, 'Note: the build of corpus is a test build.\n']);
  });
});
