import assert from 'node:assert/strict';
import type { MoveFunction } from '../../../../src/core/source/factModel';
import { cut, factsOf, moduleOf } from './factsOf';

/** Returns the only function of a module that contains `declaration`. */
function functionOf(declaration: string): MoveFunction {
  const [found, ...more] = moduleOf(`module a::m { ${declaration} }`).functions;
  assert.ok(found !== undefined && more.length === 0, 'one function');
  return found;
}

describe('moveFacts', () => {
  describe('modules', () => {
    it('are found with braces, without braces and in address blocks, and so are scripts', () => {
      const text = `module 0x1::a { fun f() {} }
address std { module b { fun f() {} } module c {} }
script { fun main() {} }
module std::d;
fun f() {}
module std::e;
fun g() {}
`;
      const found = factsOf(text).modules.map(({ kind, address, name, functions }) => [
        kind,
        `${address}::${name}`,
        functions.map(each => each.name).join(),
      ]);
      assert.deepEqual(found, [
        ['module', '0x1::a', 'f'],
        ['module', 'std::b', 'f'],
        ['module', 'std::c', ''],
        ['script', '::', 'main'],
        ['module', 'std::d', 'f'],
        ['module', 'std::e', 'g'],
      ]);
    });

    it('range from their keyword to their end', () => {
      const text = '/// Doc.\n#[test_only]\nmodule a::b {\n}\n\nmodule c::d;\nfun f() {}\nmodule e::f;\n';
      const [first, second, third] = factsOf(text).modules;
      assert.ok(first && second && third);
      assert.equal(cut(text, first.span), 'module a::b {\n}');
      assert.equal(cut(text, first.nameSpan), 'b');
      assert.equal(cut(text, second.span), 'module c::d;\nfun f() {}\n');
      assert.equal(cut(text, third.span), 'module e::f;\n');
      assert.equal(first.doc, 'Doc.');
      assert.deepEqual(
        first.attributes.map(({ name }) => name),
        ['test_only'],
      );
      assert.deepEqual(second.attributes, []);
    });

    it('list their friends', () => {
      const text = 'module a::b { friend a::c; friend 0x2::d; }';
      assert.deepEqual(
        moduleOf(text).friends.map(({ span }) => cut(text, span)),
        ['a::c', '0x2::d'],
      );
    });
  });

  describe('uses', () => {
    const forms: readonly (readonly [declaration: string, found: readonly string[]])[] = [
      ['use 0x1::coin;', ['0x1::coin as coin']],
      ['use 0x1::coin as money;', ['0x1::coin as money']],
      ['use std::coin::Coin;', ['std::coin::Coin as Coin']],
      ['use std::coin::Coin as C;', ['std::coin::Coin as C']],
      ['use std::coin::{Self, Coin};', ['std::coin as coin', 'std::coin::Coin as Coin']],
      ['use std::coin::{Self as m, Coin as C, f,};', ['std::coin as m', 'std::coin::Coin as C', 'std::coin::f as f']],
      ['use std::coin::Self;', ['std::coin as coin']],
      [
        'use std::{coin, vector::{Self, length}};',
        ['std::coin as coin', 'std::vector as vector', 'std::vector::length as length'],
      ],
      ['use std::vector::{};', []],
      ['use fun std::coin::value as Coin.worth;', []],
      ['use std;', []],
    ];
    for (const [declaration, expected] of forms) {
      it(`are read from ${declaration}`, () => {
        const { uses } = moduleOf(`module a::b { ${declaration} }`);
        const found = uses.map(({ address, module, member, alias }) =>
          [address, module, ...(member === undefined ? [] : [member])].join('::').concat(` as ${alias}`),
        );
        assert.deepEqual(found, expected);
      });
    }

    it('are valid within their block', () => {
      const text = 'module a::b { use a::outer; fun f() { { use a::inner; } } }';
      const scopes = moduleOf(text).uses.map(({ scope, span }) => [cut(text, span), cut(text, scope)]);
      assert.deepEqual(scopes, [
        ['a::outer', text.slice(text.indexOf('{'))],
        ['a::inner', '{ use a::inner; }'],
      ]);
    });
  });

  describe('functions', () => {
    const modifiers: readonly (readonly [declaration: string, expected: Partial<MoveFunction>])[] = [
      ['fun f() {}', { visibility: 'private', entry: false, inline: false, native: false, view: false }],
      ['public fun f() {}', { visibility: 'public', entry: false }],
      ['entry fun f() {}', { visibility: 'private', entry: true }],
      ['public entry fun f() {}', { visibility: 'public', entry: true }],
      ['public(friend) entry fun f() {}', { visibility: 'friend', entry: true }],
      ['friend fun f() {}', { visibility: 'friend' }],
      ['public(package) fun f() {}', { visibility: 'package' }],
      ['package entry fun f() {}', { visibility: 'package', entry: true }],
      ['public inline fun f() {}', { visibility: 'public', inline: true }],
      ['native public fun f();', { visibility: 'public', native: true }],
      ['#[view] public fun f(): u8 { 1 }', { view: true }],
      ['fun entry() {}', { name: 'entry', entry: false }],
      ['fun vector() {}', { name: 'vector' }],
    ];
    for (const [declaration, expected] of modifiers) {
      it(`are read from ${declaration}`, () => {
        const found = functionOf(declaration);
        assert.deepEqual({ ...found, ...expected }, found);
      });
    }

    const text = `module a::m {
    /// Pays.
    ///
    ///   Indented.
    // not this
    #[view, lint::skip(x)]
    #[c = 1]
    public entry fun pay<phantom C: store + drop, T>(from: &signer, to: vector<0x1::m::S<C>>, f: |u64, &T| bool, _: (u8, T)):
        (u64, &mut C) acquires R { let x = 1; x }
    native fun after(): u64;
}`;

    it('have names, parameters and types with their positions', () => {
      const [pay] = moduleOf(text).functions;
      assert.ok(pay);
      assert.equal(cut(text, pay.nameSpan), 'pay');
      assert.ok(cut(text, pay.span).startsWith('public entry fun pay') && cut(text, pay.span).endsWith('x }'));
      assert.equal(cut(text, pay.body ?? pay.nameSpan), '{ let x = 1; x }');
      assert.ok(cut(text, pay.parametersSpan).startsWith('(from') && cut(text, pay.parametersSpan).endsWith('T))'));
      assert.deepEqual(
        pay.parameters.map(({ name, nameSpan, type }) => [name, cut(text, nameSpan), cut(text, type.span), type.kind]),
        [
          ['from', 'from', '&signer', 'reference'],
          ['to', 'to', 'vector<0x1::m::S<C>>', 'path'],
          ['f', 'f', '|u64, &T| bool', 'function'],
          ['_', '_', '(u8, T)', 'tuple'],
        ],
      );
      assert.deepEqual(
        pay.returns.map(({ span }) => cut(text, span)),
        ['u64', '&mut C'],
      );
      assert.deepEqual(
        pay.typeParameters.map(({ name, phantom, abilities }) => [name, phantom, abilities]),
        [
          ['C', true, ['store', 'drop']],
          ['T', false, []],
        ],
      );
    });

    it('have types as trees', () => {
      const [, to, f] = moduleOf(text).functions[0]?.parameters ?? [];
      assert.ok(to?.type.kind === 'path' && f?.type.kind === 'function');
      const [element] = to.type.path.typeArguments;
      assert.ok(element?.kind === 'path');
      assert.deepEqual(
        element.path.names.map(({ text: name }) => name),
        ['0x1', 'm', 'S'],
      );
      assert.equal(element.path.typeArguments.length, 1);
      assert.deepEqual([f.type.parameters.length, f.type.result?.kind], [2, 'path']);
    });

    it('have only their own documentation and attributes', () => {
      const [pay, after] = moduleOf(text).functions;
      assert.equal(pay?.doc, 'Pays.\n\n  Indented.');
      assert.deepEqual(
        pay.attributes.map(({ name, value }) => [name, value]),
        [
          ['view', undefined],
          ['lint::skip', 'x'],
          ['c', '1'],
        ],
      );
      assert.deepEqual([after?.doc, after?.attributes, after?.body], [undefined, [], undefined]);
    });

    it('have a block comment as documentation, but not a row of slashes', () => {
      assert.equal(functionOf('/** One.\n * Two. */ fun f() {}').doc, 'One.\nTwo.');
      for (const none of [
        '////////\n//// no\n',
        '/* no */ /**/',
        '/***/',
        '/*** no */',
        '/* no /** inside */ */',
        '// no /// more\n',
      ])
        assert.equal(functionOf(`${none} fun f() {}`).doc, undefined, none);
    });

    it('are found while they are being typed', () => {
      assert.deepEqual(
        functionOf('public entry fun f(a: u64, b').parameters.map(({ name, type }) => [name, type.kind]),
        [
          ['a', 'path'],
          ['b', 'broken'],
        ],
      );
    });
  });

  describe('structs and enums', () => {
    const text = `module a::m {
    /// A vault.
    struct Vault<phantom T: store> has key, store {
        /// Of whom.
        owner: address,
        #[deprecated] coins: Coin<T>,
    } has drop
    struct Pair(u64, vector<u8>) has copy;
    struct Unit;
    enum State<T> has drop {
        /// May.
        Open,
        Held { by: address, until: u64 }
        Closed(T, u8),
    }
}`;

    it('have kinds, abilities, type parameters and fields', () => {
      const found = moduleOf(text).structs.map(each => ({
        is: `${each.kind} ${each.name}`,
        abilities: each.abilities.join(),
        generic: each.typeParameters.map(({ name }) => name).join(),
        fields: each.fields.map(({ name, type }) => `${name}: ${cut(text, type.span)}`).join(', '),
      }));
      assert.deepEqual(found, [
        { is: 'struct Vault', abilities: 'key,store,drop', generic: 'T', fields: 'owner: address, coins: Coin<T>' },
        { is: 'struct Pair', abilities: 'copy', generic: '', fields: '0: u64, 1: vector<u8>' },
        { is: 'struct Unit', abilities: '', generic: '', fields: '' },
        { is: 'enum State', abilities: 'drop', generic: 'T', fields: '' },
      ]);
    });

    it('have variants with fields', () => {
      const state = moduleOf(text).structs[3];
      assert.deepEqual(
        state?.variants.map(({ name, fields, doc }) => [name, fields.map(field => field.name).join(), doc]),
        [
          ['Open', '', 'May.'],
          ['Held', 'by,until', undefined],
          ['Closed', '0,1', undefined],
        ],
      );
    });

    it('have documentation, and so do their fields', () => {
      const [vault] = moduleOf(text).structs;
      assert.equal(vault?.doc, 'A vault.');
      assert.deepEqual(
        vault.fields.map(({ doc }) => doc),
        ['Of whom.', undefined],
      );
    });
  });

  describe('constants', () => {
    const values: readonly (readonly [value: string, integer: bigint | undefined])[] = [
      ['1', 1n],
      ['1_000u64', 1000n],
      ['0x1F', 31n],
      ['0xFFu8', 255n],
      ['0xdead_beefu32', 0xdeadbeefn],
      ['7 * 24', undefined],
      ['b"1"', undefined],
      ['true', undefined],
    ];
    for (const [value, integer] of values) {
      it(`have the value ${value}`, () => {
        const [found] = moduleOf(`module a::m { const E_X: u64 = ${value}; }`).constants;
        assert.equal(found?.value, value);
        assert.equal(found.integer, integer);
      });
    }

    it('have names, types and documentation', () => {
      const text = 'module a::m {\n  /// Not the owner.\n  const ENOT_OWNER: u64 = 1;\n  const B = 2;\n const }';
      const [first, second, ...more] = moduleOf(text).constants;
      assert.ok(first && second && more.length === 0);
      assert.equal(cut(text, first.nameSpan), 'ENOT_OWNER');
      assert.equal(first.doc, 'Not the owner.');
      assert.equal(first.type && cut(text, first.type.span), 'u64');
      assert.deepEqual([second.type, second.doc, second.value], [undefined, undefined, '2']);
    });
  });
});
