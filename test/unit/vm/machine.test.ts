import assert from 'node:assert/strict';
import { longAddress } from '../../../src/core/move/address';
import { Linker } from '../../../src/core/vm/linker';
import { Machine } from '../../../src/core/vm/machine';
import { Meter } from '../../../src/core/vm/meter';
import type { Outcome } from '../../../src/core/vm/outcome';
import { PLAIN_NATIVES } from '../../../src/core/vm/natives/plainNatives';
import { Journal } from '../../../src/core/vm/state/journal';
import { Session } from '../../../src/core/vm/state/session';
import type { Stored } from '../../../src/core/vm/state/view';
import { TraceRecorder, type TraceStep } from '../../../src/core/vm/trace/recorder';
import { Reference, Signer, type Value } from '../../../src/core/vm/value';
import { moduleFile } from '../../support/vmModules';
import { ENVIRONMENT, moduleId, readModule } from '../../support/vmRuns';

const CODE = `module 0x66::m
struct Coin has key, store
    value: u64

struct Cup has copy, drop
    full: bool

fun sum(n: u64): u64
    local total: u64
    ld_u64 0
    st_loc total
again: copy_loc n
    ld_u64 0
    eq
    br_true done
    copy_loc total
    copy_loc n
    add
    st_loc total
    move_loc n
    ld_u64 1
    sub
    st_loc n
    branch again
done: move_loc total
    ret

fun forever()
again: branch again

fun doubles()
    local all: vector<vector<u8>>
    ld_u8 1
    vec_pack <u8> 1
    vec_pack <vector<u8>> 1
    st_loc all
again: mut_borrow_loc all
    borrow_loc all
    call bytes<vector<vector<u8>>>
    vec_push_back <vector<u8>>
    branch again

fun bytes<T>(value: &T): vector<u8>
    ld_u64 0
    abort

fun hash(value: vector<u8>): vector<u8>
    ld_u64 0
    abort

fun nowhere()
    ld_u64 0
    abort

fun misses()
    call nowhere
    ret

fun deeper(n: u64): u64
    ld_u64 7
    move_loc n
    ld_u64 1
    add
    call deeper
    add
    ret

fun descends()
    call descends
    ret

fun mixes(): u64
    ld_u64 1
    ld_true
    add
    ret

fun moves_twice(n: u64): u64
    move_loc n
    pop
    move_loc n
    ret

fun runs_on()
    nop

fun leaves()
    ld_u64 1
    branch end
end: ret

fun puts(account: &signer, value: u64)
    move_loc account
    move_loc value
    pack Coin
    move_to Coin
    ret

fun reads(from: address): u64
    move_loc from
    borrow_global Coin
    borrow_field Coin, value
    read_ref
    ret

fun adds(to: address, more: u64): u64
    local value: &mut u64
    move_loc to
    mut_borrow_global Coin
    mut_borrow_field Coin, value
    st_loc value
    copy_loc value
    read_ref
    move_loc more
    add
    copy_loc value
    write_ref
    move_loc value
    read_ref
    ret

struct Info has copy, drop
    address: address
    module: Name
    name: Name

struct Name has copy, drop
    bytes: vector<u8>

fun asks(from: address, info: &Info): u64
    ld_u64 0
    abort

fun reads_by_closure(from: address): u64
    move_loc from
    pack_closure reads, 0
    call_closure < |address|u64 has drop>
    ret
`;

/** The account with the coin. */
const ALICE = longAddress('0xa11ce');
const BOB = longAddress('0xb0b');
const MODULE = readModule(moduleFile(CODE, { natives: ['bytes', 'hash', 'nowhere', 'asks'] }));

const NATIVES = [
  ['hash', '0x1::hash::sha3_256'],
  ['bytes', '0x1::bcs::to_bytes'],
  ['asks', '0x1::dispatchable_fungible_asset::dispatchable_withdraw'],
] as const;

/** A machine on a ledger, with natives under names of the module's own. */
class Bench {
  readonly linker = new Linker(id => (id === moduleId(MODULE) ? MODULE : 'absent'));
  readonly meter: Meter;
  readonly journal: Journal;
  readonly machine: Machine;
  readonly recorder: TraceRecorder | undefined;

  constructor({ stored = () => 'absent', work = 2_000_000, cells = 200_000, traced = false }: Settings = {}) {
    this.meter = new Meter({ work, cells });
    this.journal = new Journal({ resource: stored, tableItem: () => 'absent' });
    this.recorder = traced ? new TraceRecorder(this.journal) : undefined;
    const natives = new Map(
      NATIVES.flatMap(([name, of]) => {
        const native = PLAIN_NATIVES.get(of);
        return native ? [[`0x66::m::${name}`, native] as const] : [];
      }),
    );
    const session = new Session(this.journal, ENVIRONMENT);
    const watcher = this.recorder && { watcher: this.recorder };
    this.machine = new Machine({ linker: this.linker, natives, meter: this.meter, session, ...watcher });
  }

  start(name: string, ...args: readonly Value[]): this {
    this.machine.start(this.linker.function('0x66::m', name), args);
    return this;
  }

  /** Runs to the end. */
  end(quantum = 10_000): Outcome {
    let outcome = this.machine.run(quantum);
    while (outcome.kind === 'paused') outcome = this.machine.run(quantum);
    return outcome;
  }

  /** How it ends, in short. */
  ends(name: string, ...args: readonly Value[]): readonly unknown[] {
    const outcome = this.start(name, ...args).end();
    switch (outcome.kind) {
      case 'returned':
        return [outcome.kind, ...outcome.values];
      case 'stopped':
        return [outcome.kind, outcome.reason, outcome.at.function.name, outcome.at.offset];
      case 'failed':
        return [outcome.kind, outcome.status, outcome.at.function.name, outcome.at.offset];
      case 'aborted':
        return [outcome.kind, outcome.code, outcome.at.function.name];
      case 'needs':
        return [outcome.kind, outcome.need];
      case 'paused':
        return [outcome.kind];
    }
  }
}

interface Settings {
  readonly stored?: (address: string, type: string) => Stored;
  readonly work?: number;
  readonly cells?: number;
  readonly traced?: boolean;
}

const coin = (value: number): Uint8Array => Uint8Array.of(value, 0, 0, 0, 0, 0, 0, 0);
const holdsCoin = (address: string): Stored => (address === ALICE ? coin(5) : 'absent');

describe('the machine', () => {
  it('can stop after each instruction and go on', () => {
    const whole = new Bench();
    assert.deepEqual(whole.ends('sum', 30n), ['returned', 465n]);
    const stepped = new Bench().start('sum', 30n);
    let steps = 0;
    let outcome: Outcome = { kind: 'paused' };
    for (; outcome.kind === 'paused'; steps++) {
      const [frame] = stepped.machine.frames();
      assert.equal(stepped.machine.instructions, steps);
      assert.ok(frame && frame.offset < 20 && frame.operands.length < 3);
      outcome = stepped.machine.run(1);
    }
    assert.deepEqual(outcome, { kind: 'returned', values: [465n] });
    assert.equal(stepped.machine.instructions, whole.machine.instructions);
  });

  const endings: readonly (readonly [what: string, name: string, end: readonly unknown[]])[] = [
    ['an endless loop', 'forever', ['stopped', 'execution took more than 2000000 units of work', 'forever', 0]],
    [
      'vectors that double',
      'doubles',
      ['stopped', 'execution used more than 200000 values at the same time', 'bytes', 0],
    ],
    ['endless recursion', 'descends', ['failed', 'CALL_STACK_OVERFLOW', 'descends', 0]],
    [
      'a native that is not here',
      'misses',
      ['stopped', '0x66::m::nowhere is a native function that Movescope does not support', 'misses', 0],
    ],
    ['operands of different types', 'mixes', ['stopped', 'malformed code: bool instead of an integer', 'mixes', 2]],
    ['code without an end', 'runs_on', ['stopped', 'malformed code: the code ends without a return', 'runs_on', 1]],
    [
      'operands at the end of a block',
      'leaves',
      ['stopped', 'malformed code: it leaves values on the stack', 'leaves', 1],
    ],
  ];
  for (const [what, name, end] of endings)
    it(`ends ${what} with its place`, () => {
      assert.deepEqual(new Bench().ends(name), end);
    });

  it('ends with a local that was moved, and with too many operands', () => {
    const reason = 'malformed code: it uses a value that does not exist';
    assert.deepEqual(new Bench().ends('moves_twice', 1n), ['stopped', reason, 'moves_twice', 2]);
    // A frame leaves one operand, so that the third of the 1,023rd is one too many.
    assert.deepEqual(new Bench().ends('deeper', 0n), ['failed', 'EXECUTION_STACK_OVERFLOW', 'deeper', 2]);
  });

  it('shows what ran, with locals and operands, where it failed', () => {
    const bench = new Bench();
    bench.ends('reads', BOB);
    const [frame] = bench.machine.frames();
    assert.deepEqual([frame?.function.name, frame?.offset, frame?.locals], ['reads', 1, [undefined]]);
    assert.deepEqual(frame?.operands, [BOB]);
  });

  it('does a long native in parts', () => {
    const bench = new Bench({ work: 1e8, cells: 2_000_000 }).start('hash', new Array<Value>(200_000).fill(1));
    let slices = 0;
    let outcome = bench.machine.run(1000);
    for (; outcome.kind === 'paused'; slices++) outcome = bench.machine.run(1000);
    assert.ok(outcome.kind === 'returned' && slices > 4, `${slices} slices`);
  });

  it('keeps resources apart by account', () => {
    const bench = new Bench({ stored: holdsCoin });
    const signer = new Reference([new Signer(BOB)], 0);
    assert.deepEqual(bench.ends('reads', BOB), ['failed', 'MISSING_DATA', 'reads', 1]);
    assert.deepEqual(bench.ends('puts', signer, 9n), ['returned']);
    assert.deepEqual(bench.ends('puts', signer, 9n), ['failed', 'RESOURCE_ALREADY_EXISTS', 'puts', 3]);
    assert.deepEqual(bench.ends('reads', BOB), ['returned', 9n]);
    assert.deepEqual(bench.ends('adds', ALICE, 2n), ['returned', 7n]);
    const changes = bench.journal.writes(bench).map(({ before, after }) => [before, after]);
    assert.deepEqual(changes, [
      [undefined, coin(9)],
      [coin(5), coin(7)],
    ]);
  });

  it('lets a closure not use the resources of a module that it enters again', () => {
    const bench = new Bench({ stored: holdsCoin });
    for (const account of [ALICE, BOB])
      assert.deepEqual(bench.ends('reads_by_closure', account), ['failed', 'RUNTIME_DISPATCH_ERROR', 'reads', 1]);
  });

  it('calls a function in place of a native, if its types fit', () => {
    const bench = new Bench({ stored: holdsCoin });
    const name = (text: string): Value => [[...new TextEncoder().encode(text)]];
    const info = (called: string) => new Reference([[longAddress('0x66'), name('m'), name(called)]], 0);
    assert.deepEqual(bench.ends('asks', ALICE, info('reads')), ['returned', 5n]);
    assert.deepEqual(bench.ends('asks', ALICE, info('sum')), ['failed', 'RUNTIME_DISPATCH_ERROR', 'asks', 0]);
  });

  it('asks for what it does not know, and goes on when it is there', () => {
    let known: Stored = 'unknown';
    const bench = new Bench({ stored: () => known });
    const need = { kind: 'resource', address: ALICE, type: '0x66::m::Coin' };
    assert.deepEqual(bench.ends('reads', ALICE), ['needs', need]);
    assert.deepEqual(bench.end(), { ...bench.end(), kind: 'needs' });
    known = coin(3);
    assert.deepEqual(bench.end(), { kind: 'returned', values: [3n] });
    assert.equal(bench.machine.instructions, 5);
  });

  it('takes back to a mark what was changed since', () => {
    const bench = new Bench({ stored: holdsCoin });
    bench.ends('adds', ALICE, 1n);
    const mark = bench.journal.mark();
    bench.ends('adds', ALICE, 1n);
    bench.ends('puts', new Reference([new Signer(BOB)], 0), 9n);
    bench.journal.rollback(mark);
    assert.deepEqual(bench.ends('reads', ALICE), ['returned', 6n]);
    assert.deepEqual(bench.ends('reads', BOB), ['failed', 'MISSING_DATA', 'reads', 1]);
    assert.deepEqual(
      bench.journal.writes(bench).map(({ after }) => after),
      [coin(6)],
    );
  });

  it('records calls, uses of resources, and how often each instruction ran', () => {
    const bench = new Bench({ stored: holdsCoin, traced: true });
    bench.ends('adds', ALICE, 2n);
    bench.ends('misses');
    const recorder = bench.recorder ?? assert.fail();
    const shown = (step: TraceStep): unknown => {
      switch (step.kind) {
        case 'call':
          return [step.called.name, step.args.map(each => each.value)];
        case 'left':
          return step.results.map(each => each.value);
        case 'use':
          return [step.access, step.value?.value];
        case 'event':
          return step.event;
      }
    };
    assert.deepEqual([...recorder.steps()].map(shown), [
      ['adds', [ALICE, 2n]],
      ['borrowMut', [5n]],
      [7n],
      ['misses', []],
    ]);
    assert.equal(recorder.omitted, 0);
    assert.deepEqual(
      recorder.executed.map(each => [each.called.name, each.counts.reduce((sum, count) => sum + count, 0)]),
      [
        ['adds', 13],
        ['misses', 1],
      ],
    );
  });
});
