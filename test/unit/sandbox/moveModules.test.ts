import assert from 'node:assert/strict';
import { moveModules } from '../../../src/sandbox/build/moveModules';
import type { NodeAbi, NodeFunction, NodeStruct } from '../../../src/sandbox/wireModule';

describe('moveModules', () => {
  it('returns a module as a node lists it', () => {
    const source = `
      /// A pool.
      module demo::pool {
          use std::string::String;
          friend demo::admin;
          const E: u64 = { 1 };
          struct Pool<phantom A, B: store + copy> has store, key { name: String, both: vector<B> }
          /** Adds. */
          public entry fun add<A>(who: &signer, amount: u64) acquires Pool { if (amount == 0) { abort E } }
      }`;
    assert.deepEqual(moveModules(source, 'pool.move', { demo: '0x00cafe' }), [
      {
        bytecode: '0x',
        abi: {
          address: '0xcafe',
          name: 'pool',
          friends: ['0xcafe::admin'],
          exposed_functions: [
            {
              name: 'add',
              visibility: 'public',
              is_entry: true,
              is_view: false,
              generic_type_params: [{ constraints: [] }],
              params: ['&signer', 'u64'],
              return: [],
            },
          ],
          structs: [
            {
              name: 'Pool',
              is_native: false,
              is_event: false,
              is_enum: false,
              abilities: ['store', 'key'],
              generic_type_params: [{ constraints: [] }, { constraints: ['copy', 'store'] }],
              fields: [
                { name: 'name', type: '0x1::string::String' },
                { name: 'both', type: 'vector<T1>' },
              ],
            },
          ],
        },
      },
    ]);
  });

  it('reads a module that fills its file', () => {
    assert.deepEqual(onlyAbi('module 0x2::a; public fun f() {} fun g() {}').exposed_functions.map(nameOf), ['f']);
  });

  it('reads several modules, including those inside an address block', () => {
    const source = 'address 0x2 { module a {} module b {} } module 0x3::c {} script { fun main() { abort 1 } }';
    const names = moveModules(source, 'x.move').map(({ abi }) => `${abi?.address}::${abi?.name}`);
    assert.deepEqual(names, ['0x2::a', '0x2::b', '0x3::c']);
  });

  it('lists public, friend and entry functions, and omits private, inline and test functions', () => {
    const abi = onlyAbi(`module 0x2::a {
      public fun a() {} public(friend) fun b() {} public(package) fun c(); package fun d() {} friend fun e() {}
      entry fun f() {} native public fun g(); public inline fun h() {} fun i() {} public(script) fun j() {}
      #[test_only] public fun k() {} #[test(a = @0x1), expected_failure(abort_code = 1)] public fun l() {}
    }`);
    const listed = abi.exposed_functions.map(each => `${each.visibility}${each.is_entry ? ' entry' : ''} ${each.name}`);
    assert.deepEqual(listed, [
      'public a',
      'friend b',
      'friend c',
      'friend d',
      'friend e',
      'private entry f',
      'public g',
      'public entry j',
    ]);
  });

  it('marks views and events', () => {
    const abi = onlyAbi(
      'module 0x2::a { #[view] public fun v(): u8 { 1 } #[event] struct E has drop, store { n: u8 } }',
    );
    assert.deepEqual([abi.exposed_functions[0]?.is_view, abi.structs[0]?.is_event], [true, true]);
  });

  it('resolves modules, members, aliases and Self', () => {
    const params = paramsOf(`
      use aptos_framework::coin;
      use 0x1::object as o;
      use 0x1::option::{Self, Option as Maybe};
      struct Own has drop {}
      public fun f<T: key>(
        a: coin::Coin<Own>, b: &mut o::Object<T>, c: Maybe<option::Option<u8>>, d: Self::Own, e: 0x0A::m::X, f: std::string::String
      ) {}`);
    assert.deepEqual(params, [
      '0x1::coin::Coin<0x2::a::Own>',
      '&mut 0x1::object::Object<T0>',
      '0x1::option::Option<0x1::option::Option<u8>>',
      '0x2::a::Own',
      '0xa::m::X',
      '0x1::string::String',
    ]);
  });

  it('reads every kind of type', () => {
    const params = paramsOf(
      'public fun f<A, B>(a: vector<vector<u8>>, b: &A, c: |A, &mut B|(u64, bool) has copy, d: |u8|, e: address) {}',
    );
    assert.deepEqual(params, ['vector<vector<u8>>', '&T0', '|T0, &mut T1|u64, bool has copy', '|u8|', 'address']);
  });

  it('returns the types of a returned tuple one by one', () => {
    assert.deepEqual(firstFunction('public fun f(): (u8, &vector<u8>) { (1, x) }').return, ['u8', '&vector<u8>']);
    assert.deepEqual(firstFunction('public fun f(): () {}').return, []);
  });

  it('keeps signers among the parameters', () => {
    assert.deepEqual(paramsOf('entry fun f(a: &signer, b: signer, c: u8) {}'), ['&signer', 'signer', 'u8']);
  });

  it('adds the field to an empty struct that the VM adds', () => {
    assert.deepEqual(firstStruct('struct S {}').fields, [{ name: 'dummy_field', type: 'bool' }]);
  });

  it('reads positional fields, abilities after the fields, and native structs', () => {
    const positional = firstStruct('struct S(u64, bool) has copy, drop;');
    assert.deepEqual(positional.fields.map(nameOf), ['0', '1']);
    assert.deepEqual(positional.abilities, ['copy', 'drop']);
    assert.deepEqual(firstStruct('struct S { a: u8 } has key;').abilities, ['key']);
    const native = firstStruct('native struct S<T> has store;');
    assert.deepEqual([native.is_native, native.fields, native.abilities], [true, [], ['store']]);
  });

  it('returns variants but no fields for an enum', () => {
    const read = firstStruct('enum E<T> has drop { A, B { x: T, y: u8 } C(u64), D }');
    assert.deepEqual([read.is_enum, read.fields], [true, []]);
    assert.deepEqual(read.variants, [
      { name: 'A', fields: [] },
      {
        name: 'B',
        fields: [
          { name: 'x', type: 'T0' },
          { name: 'y', type: 'u8' },
        ],
      },
      { name: 'C', fields: [{ name: '0', type: 'u64' }] },
      { name: 'D', fields: [] },
    ]);
  });

  it('skips bodies, specifications, strings and comments that contain braces', () => {
    const abi = onlyAbi(`module 0x2::a {
      /* { /* nested */ */ // }
      public fun f() acquires A, B { let x = b"}{\\""; { { } }; 'l: loop { break 'l } }
      spec f { ensures true; } spec module { pragma verify = false; } spec fun g(): bool { true } spec schema S { }
      #[test_only] use std::vector; #[verify_only] fun h() {}
      public fun i(): u64 reads A pure { 1 }
    } spec 0x2::a { }`);
    assert.deepEqual(abi.exposed_functions.map(nameOf), ['f', 'i']);
  });
});

function onlyAbi(source: string): NodeAbi {
  const [module, ...more] = moveModules(source, 'a.move');
  assert.ok(module?.abi && more.length === 0);
  return module.abi;
}

function firstFunction(member: string): NodeFunction {
  const [found] = onlyAbi(`module 0x2::a { ${member} }`).exposed_functions;
  assert.ok(found);
  return found;
}

function paramsOf(member: string): readonly string[] {
  return firstFunction(member).params;
}

function firstStruct(member: string): NodeStruct {
  const [found] = onlyAbi(`module 0x2::a { ${member} }`).structs;
  assert.ok(found);
  return found;
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}
