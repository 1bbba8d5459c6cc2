import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { writeBytecode } from '../../../src/core/bytecode/readBytecode';
import type { Instruction } from '../../../src/core/bytecode/opcodes';
import { ByteSink } from '../../../src/core/bytecode/codec';
import { PLAIN_NATIVES } from '../../../src/core/vm/natives/plainNatives';
import { HOSTILE_CODE } from '../../support/hostileCode';
import { assemble } from '../../support/moveAssembly';
import { moduleOf } from '../../support/vmModules';
import { TestVm } from '../../support/vmRuns';

const MODULES = 'test/fixtures/vm/build/corpus/bytecode_modules';
const LIMITS = { work: 200_000, cells: 2_000 };
const WORK = 'execution took more than 200000 units of work';
const CELLS = 'execution used more than 2000 values at the same time';

describe('hostile code', () => {
  const files = ['natives.mv', 'vectors.mv', 'dependencies/Std/hash.mv'].map(name =>
    readFileSync(`${MODULES}/${name}`),
  );
  const vm = new TestVm([assemble(HOSTILE_CODE), ...files], PLAIN_NATIVES, LIMITS);
  const number = (value: bigint, bytes = 8) => new ByteSink().integer(value, bytes).toBytes();

  /** How it ends, and the function in which it does. */
  const endings: readonly (readonly [name: string, args: readonly Uint8Array[], end: string, types?: string[]])[] = [
    ['hostile::forever', [], WORK],
    ['hostile::doubles', [], CELLS],
    ['hostile::grows', [], CELLS],
    ['hostile::copies', [number(500n)], WORK],
    ['hostile::deeper', [number(0n)], 'CALL_STACK_OVERFLOW'],
    ['hostile::fills', [], 'EXECUTION_STACK_OVERFLOW'],
    ['hostile::wider', [number(1n)], CELLS, ['u64']],
    ['hostile::nests', [number(1n)], 'VM_MAX_TYPE_DEPTH_REACHED', ['u64']],
    ['hostile::multiplies', [number(5n, 32)], WORK],
    ['natives::hash_chain', [number(2n ** 60n)], WORK],
    ['natives::long_bytes', [number(2n ** 60n)], CELLS],
    ['vectors::matrix', [number(2n ** 40n)], CELLS],
  ];
  for (const [id, args, end, typeArguments = []] of endings)
    it(`ends in ${id}, by name and with its place`, () => {
      const [module = '', name = ''] = id.split('::');
      const { outcome } = vm.run({
        module: `${module === 'hostile' ? '0x66' : '0xc0de'}::${module}`,
        name,
        args,
        typeArguments,
      });
      assert.ok(outcome.kind === 'stopped' || outcome.kind === 'failed', outcome.kind);
      assert.equal(outcome.kind === 'stopped' ? outcome.reason : outcome.status, end);
      const { function: at, offset } = outcome.at;
      assert.ok(offset >= 0 && offset < (at.definition.code?.instructions.length ?? 1), `${at.id} at ${offset}`);
    });
});

/** A type whose text is long: a name of 250 characters, 21 times. */
const LONG_NAME = 'n'.repeat(250);
const LONG_TYPE = `${LONG_NAME}<${Array.from({ length: 4 }, () => `${LONG_NAME}<Unit, Unit, Unit, Unit>`).join(', ')}>`;
/** Structs that each contain the next one twice: the first one consists of 2¹⁰ values and more. */
const DOUBLED = Array.from(
  { length: 10 },
  (_, at) => `struct D${at} has copy, drop, store\n    one: D${at + 1}\n    other: D${at + 1}\n`,
).join('\n');

/** Instructions that format the local `values` with all flags. */
const formatting = (type: string) =>
  ['borrow_loc values', ...Array<string>(4).fill('ld_true'), `call format<vector<${type}>>`, 'pop']
    .map(each => `    ${each}`)
    .join('\n');

const HOSTILE_TYPES = moduleOf(
  `module 0x66::types
${DOUBLED}
struct D10 has copy, drop, store
    value: u8

struct Unit has copy, drop
    value: u8

struct ${LONG_NAME}<A, B, C, D> has copy, drop, store, key
    value: u8

fun size<T>(): u64
    ret

fun format<T>(value: &T, tags: bool, canonical: bool, single: bool, types: bool): vector<u8>
    ret

fun bytes<T>(value: &T): vector<u8>
    ret

fun sizes(): u64
    call size<D0>
    ret

fun formats<T>()
    local values: vector<T>
    vec_pack <T> 0
    st_loc values
${formatting('T')}
    ret

struct Deep0<T> has copy, drop, store, key
    value: T

${Array.from({ length: 6 }, (_, at) => `struct Deep${at + 1}<T> has copy, drop, store, key\n    value: Deep${at}<Deep${at}<T>>\n`).join('\n')}
fun exists_deep<T>(address: address): bool
    move_loc address
    exists Deep6<T>
    ret

fun writes()
    local values: vector<D0>
    vec_pack <D0> 0
    st_loc values
    borrow_loc values
    call bytes<vector<D0>>
    pop
    ret

fun long_texts()
    local values: vector<${LONG_TYPE}>
    ld_u8 1
    pack ${LONG_TYPE}
    ld_u8 2
    pack ${LONG_TYPE}
    vec_pack <${LONG_TYPE}> 2
    st_loc values
${formatting(LONG_TYPE)}
    ret

fun looks(address: address)
again: copy_loc address
    exists ${LONG_TYPE}
    pop
    branch again

fun one<T>(value: u64): u64
    move_loc value
    ret

fun compares()
again: pack_closure one<${LONG_TYPE}>, 0
    pack_closure one<vector<${LONG_TYPE}>>, 0
    eq
    pop
    branch again

fun table<K, V>(): address
    ret

fun tables()
again: call table<u8, u8>
    pop
    branch again

fun chains()
    local next: ||u64 has copy, drop, store
    pack_closure zero, 0
    st_loc next
again: move_loc next
    pack_closure calls, 1
    st_loc next
    branch again

fun zero(): u64
    ld_u64 0
    ret

fun calls(next: ||u64 has copy, drop, store): u64
    move_loc next
    call_closure <||u64 has copy, drop, store>
    ret

fun complex()
    ret
`,
  { natives: ['size', 'format', 'bytes', 'table'] },
);

describe('hostile types', () => {
  const natives = new Map(
    [
      ['size', '0x1::bcs::constant_serialized_size'],
      ['format', '0x1::string_utils::native_format'],
      ['bytes', '0x1::bcs::to_bytes'],
      ['table', '0x1::table::new_table_handle'],
    ].map(([name = '', id = '']) => [`0x66::types::${name}`, PLAIN_NATIVES.get(id) ?? assert.fail(id)]),
  );
  const run = (
    name: string,
    { typeArguments = [] as string[], args = [] as Uint8Array[], code = HOSTILE_TYPES, limits = LIMITS } = {},
  ) => new TestVm([writeBytecode(code)], natives, limits).run({ module: '0x66::types', name, typeArguments, args });
  const endOf = ({ outcome }: ReturnType<typeof run>) =>
    outcome.kind === 'stopped' ? outcome.reason : outcome.kind === 'failed' ? outcome.status : outcome.kind;

  it('do not become values that are too large', () => {
    assert.equal(endOf(run('sizes')), 'TOO_MANY_TYPE_NODES');
    assert.equal(endOf(run('formats', { typeArguments: ['0x66::types::D0'] })), 'TOO_MANY_TYPE_NODES');
    assert.equal(endOf(run('formats', { typeArguments: ['0x66::types::D3'] })), 'returned');
    assert.equal(endOf(run('writes')), 'TOO_MANY_TYPE_NODES');
    assert.equal(endOf(run('long_texts')), CELLS);
    assert.equal(endOf(run('tables')), CELLS);
    // A type is 127 levels deep without its argument.
    const deep = (type: string) => endOf(run('exists_deep', { typeArguments: [type], args: [new Uint8Array(32)] }));
    assert.deepEqual([deep('u8'), deep('vector<u8>')], ['returned', 'VM_MAX_VALUE_DEPTH_REACHED']);
    // Closures in closures, which a recursive count of values could not count.
    assert.equal(
      endOf(run('chains', { limits: { work: 10_000_000, cells: 200_000 } })),
      CELLS.replace('2000', '200000'),
    );
  });

  it('are charged by the length of their text', () => {
    for (const [name, args] of [
      ['looks', [new Uint8Array(32)]],
      ['compares', []],
    ] as const) {
      const ended = run(name, { args: [...args] });
      assert.equal(endOf(ended), WORK, name);
      assert.ok(ended.instructions < 10_000, `${name}: ${ended.instructions}`);
    }
  });

  it('cannot be of more locals, fields or bytes of a constant than nodes allow', () => {
    const long = Array.from({ length: 256 }, () => ({ kind: 'primitive', name: 'u8' }) as const);
    const fields = long.map(type => ({ name: 0, type }));
    const { signatures, structDefinitions } = HOSTILE_TYPES;
    for (const part of [
      { signatures: [...signatures, long] },
      { constants: [{ type: long[0] ?? assert.fail(), value: new Uint8Array(65_536) }] },
      {
        structDefinitions: structDefinitions.map((each, at) =>
          at === 0 ? { ...each, layout: { kind: 'fields', fields } as const } : each,
        ),
      },
    ])
      assert.throws(() => run('complex', { code: { ...HOSTILE_TYPES, ...part } }), {
        status: 'CODE_DESERIALIZATION_ERROR',
      });
  });

  it('do not take long to link', () => {
    const index = HOSTILE_TYPES.functionDefinitions.length - 1;
    const long = HOSTILE_TYPES.functionDefinitions
      .flatMap(each => each.code?.instructions ?? [])
      .find(each => each.op === 'PackGeneric');
    assert.ok(long);
    // A block for each instruction, as a problem ends only its block.
    const instructions = Array.from({ length: 60_000 }, (_, at): Instruction =>
      at % 2 === 0 ? { kind: 'target', op: 'Branch', operand: at + 1 } : long,
    );
    const functionDefinitions = HOSTILE_TYPES.functionDefinitions.map((each, at) =>
      at === index && each.code ? { ...each, code: { ...each.code, instructions } } : each,
    );
    const ended = run('complex', { code: { ...HOSTILE_TYPES, functionDefinitions } });
    assert.equal(endOf(ended), 'malformed code: the function is too complex');
  });
});
