import assert from 'node:assert/strict';
import { ByteSink } from '../../../src/core/bytecode/codec';
import { PLAIN_NATIVES } from '../../../src/core/vm/natives/plainNatives';
import { moduleFile } from '../../support/vmModules';
import { TestVm } from '../../support/vmRuns';

/** The values of the tests of aptos-core's `string_utils.move` and others; the text is that of `string_utils.rs`. */
const VALUES = moduleFile(
  `module 0x1::string_utils
struct Cons<T, N> has copy, drop, store
    car: T
    cdr: N
struct NIL has copy, drop, store
    none: bool
struct Pair has copy, drop
    first: u8
    inner: Inner
struct Inner has copy, drop
    list: vector<Flag>
    owner: address
struct Flag has copy, drop
    is: bool
enum Shape has copy, drop
    Dot
    Line
        from: u16
        to: u16
    Named
        name: Text
        flag: Flag
struct Text has copy, drop
    bytes: vector<u8>
enum Boxed<T> has copy, drop
    Some
        value: T
fun native_format<T>(value: &T, tags: bool, canonical: bool, single: bool, types: bool): vector<u8>
    ld_u64 0
    abort
fun native_format_list<T>(format: &vector<u8>, value: &T): vector<u8>
    ld_u64 0
    abort
fun show<T>(value: T, tags: bool, canonical: bool, single: bool, types: bool): vector<u8>
    borrow_loc value
    copy_loc tags
    copy_loc canonical
    copy_loc single
    copy_loc types
    call native_format<T>
    ret
fun list<T>(format: vector<u8>, value: T): vector<u8>
    borrow_loc format
    borrow_loc value
    call native_format_list<T>
    ret
`,
  { natives: ['native_format', 'native_format_list'] },
);

describe('values as text in the VM', () => {
  const text = moduleFile('module 0x1::string\nstruct String has copy, drop, store\n    bytes: vector<u8>\n');
  const option = moduleFile(
    'module 0x1::option\nenum Option<T> has copy, drop, store\n    None\n    Some\n        e: T\n',
  );
  const aggregator = moduleFile(
    'module 0x1::aggregator_v2\nstruct Aggregator<T> has drop, store\n    value: T\n    max: T\n',
  );
  const vm = new TestVm([VALUES, text, option, aggregator], PLAIN_NATIVES);

  /** The text of a value; flags: struct tags, long addresses, one line, types of integers. */
  function shown(type: string, value: Uint8Array, flags = ''): string {
    const args = [value, ...['t', 'c', 's', 'i'].map(flag => Uint8Array.of(Number(flags.includes(flag))))];
    return result('show', type, args);
  }

  function result(name: string, type: string, args: readonly Uint8Array[]): string {
    const { outcome } = vm.run({ module: '0x1::string_utils', name, typeArguments: [type], args });
    if (outcome.kind === 'aborted') return `abort ${outcome.code}`;
    assert.ok(outcome.kind === 'returned', outcome.kind);
    const [string] = outcome.values as readonly (readonly (readonly number[])[])[];
    return new TextDecoder().decode(Uint8Array.from(string?.[0] ?? []));
  }

  const OWNER = `${'00'.repeat(30)}cafe`;

  it('are as string_utils writes them', () => {
    const pair = sink().u8(7).uleb(2).u8(1).u8(0).raw(hex(OWNER)).toBytes();
    for (const [type, value, flags, expected] of [
      ['u8', sink().u8(1), '', '1'],
      ['u8', sink().u8(1), 'i', '1u8'],
      ['i64', sink().integer(-5n, 8), 'i', '-5i64'],
      ['u256', sink().integer(2n ** 255n, 32), '', String(2n ** 255n)],
      ['bool', sink().u8(1), 'i', 'true'],
      ['address', sink().raw(hex(OWNER)), '', '@0xcafe'],
      ['address', sink().raw(hex(OWNER)), 'c', `@${OWNER}`],
      ['vector<u8>', sink().blob(hex('00ff')), 'i', '0x00ff'],
      ['vector<u64>', sink().uleb(0), '', '[]'],
      ['vector<u16>', sink().uleb(3).u16(1).u16(2).u16(3), '', '[ 1, 2, 3 ]'],
      ['vector<vector<u16>>', sink().uleb(2).uleb(0).uleb(1).u16(5), '', '[\n  [],\n  [ 5 ]\n]'],
      ['vector<vector<u16>>', sink().uleb(2).uleb(0).uleb(1).u16(5), 's', '[ [], [ 5 ] ]'],
      ['0x1::string::String', sink().text('a "b" \\ ü'), 't', '"a \\"b\\" \\\\ ü"'],
      ['0x1::option::Option<u64>', sink().uleb(0), '', 'None'],
      ['0x1::option::Option<u64>', sink().uleb(1).integer(1n, 8), 'i', 'Some(1u64)'],
      ['0x1::string_utils::Shape', sink().uleb(0), 's', '#0{}'],
      ['0x1::string_utils::Shape', sink().uleb(1).u16(1).u16(2), 'si', '#1{ 1u16, 2u16 }'],
      ['0x1::string_utils::Shape', sink().uleb(1).u16(1).u16(2), 't', '#1{\n  1,\n  2\n}'],
      // Nothing in an enum has a name, or is written as a string or option.
      ['0x1::string_utils::Shape', sink().uleb(2).text('ab').u8(1), 'st', '#2{ { 0x6162 }, { true } }'],
      ['0x1::string_utils::Boxed<0x1::string::String>', sink().uleb(0).text('ab'), 's', '#0{ { 0x6162 } }'],
      ['0x1::string_utils::Boxed<0x1::option::Option<u8>>', sink().uleb(0).uleb(1).u8(7), 's', '#0{ #1{ 7 } }'],
      ['0x1::option::Option<0x1::string_utils::Flag>', sink().uleb(1).u8(1), 's', 'Some(Flag { is: true })'],
    ] as const)
      assert.equal(shown(type, value.toBytes(), flags), expected, type);
    assert.equal(
      shown('0x1::string_utils::Pair', pair, 's'),
      'Pair { first: 7, inner: Inner { list: [ Flag { is: true }, Flag { is: false } ], owner: @0xcafe } }',
    );
    assert.equal(
      shown('0x1::string_utils::Pair', pair, 't'),
      [
        '0x1::string_utils::Pair {',
        '  first: 7,',
        '  inner: 0x1::string_utils::Inner {',
        '    list: [',
        '      0x1::string_utils::Flag {',
        '        is: true',
        '      },',
        '      0x1::string_utils::Flag {',
        '        is: false',
        '      }',
        '    ],',
        '    owner: @0xcafe',
        '  }',
        '}',
      ].join('\n'),
    );
  });

  it('are put into formats', () => {
    const list = '0x1::string_utils::Cons<u8, 0x1::string_utils::Cons<0x1::string::String, 0x1::string_utils::NIL>>';
    const value = sink().u8(1).text('x').u8(0).toBytes();
    const formatted = (format: string) => result('list', list, [sink().text(format).toBytes(), value]);
    assert.equal(formatted('a = {} b = {}'), 'a = 1 b = "x"');
    assert.equal(formatted('{{a = {}}} {}'), '{a = 1} "x"');
    for (const malformed of ['{} {} {', '{} { {}', '} {} {}', '{} {} }']) assert.equal(formatted(malformed), 'abort 2');
    for (const other of ['{}', '{} {} {}']) assert.equal(formatted(other), 'abort 1');
    assert.equal(result('list', 'u8', [sink().text('{}').toBytes(), Uint8Array.of(1)]), 'abort 1');
    assert.equal(result('list', list, [sink().blob(hex('ff')).toBytes(), value]), 'abort 2');
  });

  it('are refused where nodes keep a part of the value elsewhere', () => {
    const value = sink().integer(1n, 8).integer(2n, 8).toBytes();
    assert.equal(shown('0x1::aggregator_v2::Aggregator<u64>', value), 'abort 3');
    assert.equal(
      shown('vector<0x1::option::Option<0x1::aggregator_v2::Aggregator<u64>>>', Uint8Array.of(0)),
      'abort 3',
    );
  });
});

function sink(): ByteSink {
  return new ByteSink();
}

function hex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], byte => Number.parseInt(byte, 16));
}
