import assert from 'node:assert/strict';
import { ByteSink } from '../../../src/core/bytecode/codec';
import { integerType } from '../../../src/core/move/integer';
import { valueJson } from '../../../src/core/vm/valueJson';
import { assemble } from '../../support/moveAssembly';
import { readModule, TestVm } from '../../support/vmRuns';

/** Types and instructions since version 9 of bytecode, which the compiler of the corpus does not have. */
const SIGNED = ['i8', 'i16', 'i32', 'i64', 'i128', 'i256'] as const;
const ALL = ['u8', 'u16', 'u32', 'u64', 'u128', 'u256', ...SIGNED] as const;
type Integer = (typeof ALL)[number];

const OPERATIONS: Readonly<Record<string, (a: bigint, b: bigint) => bigint | undefined>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => (b === 0n ? undefined : a / b),
  // `checked_rem` of Rust overflows where the division does.
  mod: (a, b) => (b === 0n ? undefined : a % b),
};
const COMPARISONS: Readonly<Record<string, (a: bigint, b: bigint) => boolean>> = {
  lt: (a, b) => a < b,
  gt: (a, b) => a > b,
  le: (a, b) => a <= b,
  ge: (a, b) => a >= b,
  eq: (a, b) => a === b,
  neq: (a, b) => a !== b,
};

function rangeOf(type: Integer) {
  return integerType(type) ?? assert.fail(type);
}

function bytesOf(value: bigint, type: Integer): Uint8Array {
  return new ByteSink().integer(value, rangeOf(type).bits / 8).toBytes();
}

function edgesOf(type: Integer): readonly bigint[] {
  const { min, max } = rangeOf(type);
  return [...new Set([min, min + 1n, -7n, -1n, 0n, 1n, 3n, max - 1n, max])].filter(each => each >= min);
}

describe('signed integers', () => {
  const binary = (type: Integer) =>
    Object.keys(OPERATIONS).map(op => `fun ${op}_${type}(a: ${type}, b: ${type}): ${type}\n${body(op)}`);
  const compared = (type: Integer) =>
    Object.keys(COMPARISONS).map(op => `fun ${op}_${type}(a: ${type}, b: ${type}): bool\n${body(op)}`);
  const negated = (type: Integer) => `fun negate_${type}(a: ${type}): ${type}\n    move_loc a\n    negate\n    ret\n`;
  const casts = ALL.flatMap(from =>
    ALL.map(to => `fun ${from}_to_${to}(a: ${from}): ${to}\n    move_loc a\n    cast_${to}\n    ret\n`),
  );
  const code = [...SIGNED.flatMap(binary), ...SIGNED.flatMap(compared), ...SIGNED.map(negated), ...casts];
  const vm = new TestVm([assemble(`module 0x22::signed\n${code.join('')}`)], new Map());

  /** Returns the value in digits, or the status. */
  function run(name: string, args: readonly Uint8Array[]): string {
    const { outcome } = vm.run({ module: '0x22::signed', name, args });
    if (outcome.kind === 'returned') return (outcome.values as readonly (bigint | number | boolean)[]).join();
    return outcome.kind === 'failed' ? outcome.status : outcome.kind;
  }

  function checked(value: bigint | undefined, type: Integer): string {
    const { min, max } = rangeOf(type);
    return value === undefined || value < min || value > max ? 'ARITHMETIC_ERROR' : value.toString();
  }

  for (const type of SIGNED)
    it(`are calculated and compared at the edges of ${type}`, () => {
      for (const a of edgesOf(type)) {
        assert.equal(run(`negate_${type}`, [bytesOf(a, type)]), checked(-a, type), `-${a}`);
        for (const b of edgesOf(type)) {
          const args = [bytesOf(a, type), bytesOf(b, type)];
          for (const [op, of] of Object.entries(OPERATIONS)) {
            const isOverflow = op === 'mod' && a === rangeOf(type).min && b === -1n;
            assert.equal(
              run(`${op}_${type}`, args),
              checked(isOverflow ? undefined : of(a, b), type),
              `${a} ${op} ${b}`,
            );
          }
          for (const [op, of] of Object.entries(COMPARISONS))
            assert.equal(run(`${op}_${type}`, args), String(of(a, b)), `${a} ${op} ${b}`);
        }
      }
    });

  it('are cast to each other and to unsigned ones within the range of the result', () => {
    for (const from of ALL)
      for (const to of ALL)
        for (const value of [...edgesOf(from), ...edgesOf(to)].filter(each => checked(each, from) === String(each)))
          assert.equal(
            run(`${from}_to_${to}`, [bytesOf(value, from)]),
            checked(value, to),
            `${value}: ${from} to ${to}`,
          );
  });
});

function body(op: string): string {
  return `    move_loc a\n    move_loc b\n    ${op}\n    ret\n`;
}

const CLOSURES = `module 0x22::closures

struct Box has drop
  f: |u64|u64 has copy, drop

public fun weighed(a: u64, b: u64, c: u64): u64
    move_loc a
    ld_u64 100
    mul
    move_loc b
    ld_u64 10
    mul
    add
    move_loc c
    add
    ret

public fun pair<T>(a: T, b: T): vector<T>
    move_loc a
    move_loc b
    vec_pack <T> 2
    ret

public fun fails(a: u64, b: u64): u64
    move_loc a
    move_loc b
    div
    ret

public fun aborts(code: u64)
    move_loc code
    abort

fun captures_none(): u64
    ld_u64 1
    ld_u64 2
    ld_u64 3
    pack_closure weighed, 0
    call_closure < |u64, u64, u64|u64 has drop>
    ret

fun captures_the_middle(): u64
    ld_u64 1
    ld_u64 3
    ld_u64 2
    pack_closure weighed, 2
    call_closure < |u64, u64|u64 has drop>
    ret

fun captures_first_and_last(): u64
    ld_u64 2
    ld_u64 1
    ld_u64 3
    pack_closure weighed, 5
    call_closure < |u64|u64 has drop>
    ret

fun captures_all(): u64
    ld_u64 4
    ld_u64 5
    ld_u64 6
    pack_closure weighed, 7
    call_closure < | |u64 has drop>
    ret

fun of_type_parameters<T>(x: T): vector<T>
    local f: |T|vector<T> has copy
    copy_loc x
    copy_loc x
    pack_closure pair<T>, 2
    call_closure < |T|vector<T> has drop>
    ret

fun in_a_struct(n: u64): u64
    local box: Box
    ld_u64 0
    ld_u64 7
    pack_closure weighed, 3
    pack Box
    st_loc box
    move_loc n
    borrow_loc box
    borrow_field Box, f
    read_ref
    call_closure < |u64|u64 has drop>
    ret

fun copies_are_equal(): bool
    local f: |u64|u64 has copy, drop
    ld_u64 1
    pack_closure fails, 1
    st_loc f
    copy_loc f
    move_loc f
    eq
    ret

fun others_differ(): bool
    ld_u64 1
    pack_closure fails, 1
    ld_u64 2
    pack_closure fails, 1
    neq
    ret

fun fails_inside(): u64
    ld_u64 0
    ld_u64 1
    pack_closure fails, 1
    call_closure < |u64|u64 has drop>
    ret

fun aborts_inside()
    ld_u64 77
    pack_closure aborts, 1
    call_closure < | | has drop>
    ret

fun returned(): |u64|u64 has copy, drop
    ld_u64 1
    pack_closure fails, 1
    ret
`;

describe('closures', () => {
  const module = '0x22::closures';
  const vm = new TestVm([assemble(CLOSURES)], new Map());

  function run(name: string, args: readonly Uint8Array[] = [], typeArguments: readonly string[] = []): unknown {
    const { outcome, called } = vm.run({ module, name, args, typeArguments });
    switch (outcome.kind) {
      case 'returned':
        return outcome.values.map((value, at) => valueJson(vm.linker, called.results[at] ?? assert.fail(name), value));
      case 'aborted':
        return `${outcome.code} in ${outcome.at.function.name} at ${outcome.at.offset}`;
      case 'failed':
        return `${outcome.status} in ${outcome.at.function.name} at ${outcome.at.offset}`;
      default:
        return outcome.kind;
    }
  }

  it('get the captured arguments and the given ones in the order of the parameters', () => {
    assert.deepEqual(run('captures_none'), ['123']);
    assert.deepEqual(run('captures_the_middle'), ['123']);
    assert.deepEqual(run('captures_first_and_last'), ['123']);
    assert.deepEqual(run('captures_all'), ['456']);
    assert.deepEqual(run('in_a_struct', [bytesOf(5n, 'u64')]), ['75']);
  });

  it('have the type arguments of the function that makes them', () => {
    assert.deepEqual(run('of_type_parameters', [Uint8Array.of(1)], ['bool']), [[true, true]]);
    assert.deepEqual(run('of_type_parameters', [Uint8Array.of(2, 7, 8)], ['vector<u8>']), [['0x0708', '0x0708']]);
  });

  it('are equal if they have the same function and captured arguments', () => {
    assert.deepEqual(run('copies_are_equal'), [true]);
    assert.deepEqual(run('others_differ'), [true]);
  });

  it('fail and abort in the function that they call', () => {
    assert.equal(run('fails_inside'), 'ARITHMETIC_ERROR in fails at 2');
    assert.equal(run('aborts_inside'), '77 in aborts at 1');
  });

  it('are shown as nodes do', () => {
    const shown = { __captured__: ['1'], __fun_name__: `${module}::fails`, __mask__: '1' };
    assert.deepEqual(run('returned'), [shown]);
  });
});

const RESOURCE = `
struct A has key, drop
    x: u32

fun init(s: &signer)
    move_loc s
    ld_u32 3
    pack A
    move_to A
    ret
`;

/** Ends as in the VM's tests of re-entrancy, until November 2025: aptos-core, `transactional-tests/tests/re_entrancy`. */
describe('a module that is entered again', () => {
  const address = bytesOf(0n, 'u256');

  function ends(vm: TestVm, module: string, name: string, args: readonly Uint8Array[] = []): string {
    const { outcome } = vm.run({ module, name, args });
    if (outcome.kind !== 'failed') return outcome.kind;
    return `${outcome.status} in ${outcome.at.function.id} at ${outcome.at.offset}`;
  }

  it('by closures cannot use its resources', () => {
    const again = `module 0x66::a
${RESOURCE}
public fun calls()
    pack_closure calls, 0
    call_closure <||>
    ret

public fun borrows(a: address) acquires A
    copy_loc a
    borrow_global A
    pop
    copy_loc a
    pack_closure borrows, 0
    call_closure <|address|>
    ret
`;
    const vm = new TestVm([assemble(again)], new Map());
    vm.run({ module: '0x66::a', name: 'init', signers: ['0x0'] });
    assert.equal(ends(vm, '0x66::a', 'calls'), 'CALL_STACK_OVERFLOW in 0x66::a::calls at 1');
    assert.equal(ends(vm, '0x66::a', 'borrows', [address]), 'RUNTIME_DISPATCH_ERROR in 0x66::a::borrows at 1');
  });

  it('by modules that depend on each other in a circle cannot use its resources', () => {
    const first = readModule(
      assemble('module 0x66::a\npublic fun calls()\n    ret\npublic fun borrows(a: address)\n    ret\n'),
    );
    const other = assemble(
      `module 0x66::b

public fun calls()
    call 0x66::a::calls
    ret

public fun borrows(a: address)
    move_loc a
    call 0x66::a::borrows
    ret
`,
      [first],
    );
    const again = `module 0x66::a
${RESOURCE}
public fun calls()
    call 0x66::b::calls
    ret

public fun borrows(a: address) acquires A
    copy_loc a
    borrow_global A
    pop
    move_loc a
    call 0x66::b::borrows
    ret
`;
    const vm = new TestVm([assemble(again, [readModule(other)]), other], new Map());
    vm.run({ module: '0x66::a', name: 'init', signers: ['0x0'] });
    assert.equal(ends(vm, '0x66::a', 'calls'), 'CALL_STACK_OVERFLOW in 0x66::a::calls at 0');
    assert.equal(ends(vm, '0x66::a', 'borrows', [address]), 'RUNTIME_DISPATCH_ERROR in 0x66::a::borrows at 1');
  });
});
