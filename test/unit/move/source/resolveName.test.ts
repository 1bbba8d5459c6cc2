import assert from 'node:assert/strict';
import { moveCalls } from '../../../../src/core/source/moveCalls';
import { moveFacts, parseMove } from '../../../../src/core/source/moveFacts';
import { pathAt, resolveName, type ResolvedName } from '../../../../src/core/source/resolveName';
import { atCursor, factsOf } from './factsOf';

const KNOWN: ReadonlyMap<string, string> = new Map([
  ['std', '0x1'],
  ['vault', '0xa'],
]);

/** Returns what the name at the cursor is, as `value=written::module::member::variant`. */
function nameAt(marked: string): string | undefined {
  const { text, offset } = atCursor(marked);
  const tree = parseMove(text);
  const path = pathAt(tree, text, offset);
  return path && shown(resolveName(moveFacts(tree, text), path, name => KNOWN.get(name)));
}

function shown(found: ResolvedName | undefined): string | undefined {
  if (!found) return undefined;
  const { address, addressText, module, member, variant } = found;
  const name = [addressText, module, member, variant].filter(part => part !== undefined).join('::');
  return `${address ?? '?'} ${name}`;
}

const HEAD = `module vault::vault {
  use std::coin::{Self, Coin, transfer as send};
  use 0x0A::other as o;
  use unheard::of;
  use std::shapes::Shape;
  struct Vault<T> has key { coins: Coin<T> }
  enum State { Open, Held { by: address } }
  const E_LOCKED: u64 = 1;
  fun owner(vault: &Vault<u8>): address { @0x1 }
  fun hook(x: u64): u64 { x }
`;

/** Returns a body in a module with uses and declarations. */
function inBody(body: string): string {
  return `${HEAD}  fun f<P>(coin: Coin<P>, hook: |u64| u64) { ${body} }\n}\n`;
}

describe('resolveName at the cursor', () => {
  const cases: readonly (readonly [body: string, expected: string | undefined])[] = [
    ['coin::transf‖er(a)', '0x1 std::coin::transfer'],
    ['co‖in::transfer(a)', '0x1 std::coin'],
    ['coin::transfer‖<u8>(a)', '0x1 std::coin::transfer'],
    ['coin::transfer<Co‖in<u8>>(a)', '0x1 std::coin::Coin'],
    ['send‖(a)', '0x1 std::coin::transfer'],
    ['o::f‖()', '0xa 0x0A::other::f'],
    ['of::g‖()', '? unheard::of::g'],
    ['0x1::coin::burn‖()', '0x1 0x1::coin::burn'],
    ['0x1::co‖in::burn()', '0x1 0x1::coin'],
    ['0‖x1::coin::burn()', undefined],
    ['255::coin::burn‖()', '0xff 255::coin::burn'],
    ['std::vector::length‖(v)', '0x1 std::vector::length'],
    ['std::vec‖tor::length(v)', '0x1 std::vector'],
    ['nobody::there::f‖()', '? nobody::there::f'],
    ['nobody::the‖re::f()', '? nobody::there'],
    ['nobody::f‖()', undefined],
    ['nobody::There::f‖()', undefined],
    ['std::There::f‖()', '0x1 std::There::f'],
    ['Self::owner‖(v)', '0xa vault::vault::owner'],
    ['Se‖lf::owner(v)', '0xa vault::vault'],
    ['owner‖(v)', '0xa vault::vault::owner'],
    ['let owner = owner‖(v);', '0xa vault::vault::owner'],
    ['let owner = owner(v); owner‖', undefined],
    ['vault::owner‖(v)', '0xa vault::vault::owner'],
    ['vault::vault::owner‖(v)', '0xa vault::vault::owner'],
    ['Vault‖ { coins }', '0xa vault::vault::Vault'],
    ['let Vault‖ { coins } = v;', '0xa vault::vault::Vault'],
    ['let x: &mut Vau‖lt<u8> = v;', '0xa vault::vault::Vault'],
    ['State::Op‖en', '0xa vault::vault::State::Open'],
    ['Self::State::Open‖', '0xa vault::vault::State::Open'],
    ['Shape::Round‖', '0x1 std::shapes::Shape::Round'],
    ['coin::Kind::Small‖', '0x1 std::coin::Kind::Small'],
    ['0x5::m::E::V‖', '0x5 0x5::m::E::V'],
    ['assert!(x, E_LO‖CKED)', '0xa vault::vault::E_LOCKED'],
    ['(x is State::He‖ld)', '0xa vault::vault::State::Held'],
    ['match (s) { State::Open‖ => 1 }', '0xa vault::vault::State::Open'],
    ['coi‖n', undefined],
    ['g(coi‖n)', undefined],
    ['g(o‖)', undefined],
    ['g(hoo‖k)', undefined],
    ['hook‖(1)', undefined],
    ['let x: P‖ = 1;', undefined],
    ['borrow_global‖<Vault<u8>>(a)', undefined],
    ['borrow_global<Vau‖lt<u8>>(a)', '0xa vault::vault::Vault'],
    ['let x: u6‖4 = 1;', undefined],
    ['1 ‖+ 2', undefined],
    ['"own‖er"', undefined],
    ['// owner‖', undefined],
    ['let x = |send| send‖;', undefined],
    ['let send = |x| x; send‖(1)', undefined],
    ['let x = |send: |u64| u64| send‖(1);', undefined],
    ['let x = |send: u64| send‖(1);', '0x1 std::coin::transfer'],
    ['v.own‖er()', undefined],
    ['v.coi‖ns', undefined],
    ['use std::inner::{Self, g}; inner::h‖()', '0x1 std::inner::h'],
    ['{ use std::inner::g; }; g‖()', undefined],
    ['{ use 0x9::coin; coin::f‖() }', '0x9 0x9::coin::f'],
    ['{ use 0x9::coin; }; coin::f‖()', '0x1 std::coin::f'],
    ['coin::transfer‖', '0x1 std::coin::transfer'],
    ['coin::‖', '0x1 std::coin'],
  ];
  for (const [body, expected] of cases) {
    it(`is ${expected ?? 'unknown'} in ${body}`, () => {
      assert.equal(nameAt(inBody(body)), expected);
    });
  }

  const declarations: readonly (readonly [text: string, expected: string | undefined])[] = [
    ['module a::b { use std::co|in; }', '0x1 std::coin'],
    ['module a::b { use std::coin::Co|in; }', '0x1 std::coin::Coin'],
    ['module a::b { use std::coin::{Self, Co|in as C}; }', '0x1 std::coin::Coin'],
    ['module a::b { use std::coin::{Self, Coin as C|}; }', '0x1 std::coin::Coin'],
    ['module a::b { use std::coin::{Se|lf, Coin}; }', '0x1 std::coin'],
    ['module a::b { use std::{coin::{Co|in}}; }', '0x1 std::coin::Coin'],
    ['module a::b { use std::{co|in::{Coin}}; }', '0x1 std::coin'],
    ['module a::b { use std::coin as co|in2; }', '0x1 std::coin'],
    ['module a::b { use st|d::coin; }', undefined],
    ['module a::b { friend std::co|in; }', '0x1 std::coin'],
    ['module std::co|in { }', '0x1 std::coin'],
    ['module a::b { use std::coin; struct S { c: coin::Co|in } }', '0x1 std::coin::Coin'],
    ['module a::b { struct T {} struct S<T> { c: T| } }', undefined],
    ['module a::b { use fun std::coin::val|ue as Coin.worth; }', '0x1 std::coin::value'],
    ['module a::b { struct R has key {} fun f() acquires R| {} }', '? a::b::R'],
    ['script { use std::coin; fun main() { coin::f|() } }', '0x1 std::coin::f'],
    ['script { fun main() { main|() } }', undefined],
    ['module std::m; use std::n; fun f() { n::g|() }', '0x1 std::n::g'],
    ['module a::b { fun f() { std::m::g|() } }', '0x1 std::m::g'],
    ['module a::b { use std::m; } module c::d { fun f() { m::g|() } }', undefined],
    ['fun f() { g|() }', undefined],
  ];
  for (const [text, expected] of declarations) {
    it(`is ${expected ?? 'unknown'} in ${text}`, () => {
      assert.equal(nameAt(text), expected);
    });
  }

  it('works for callees', () => {
    const text = inBody('coin::mint(send(a), hook(1), 0x2::m::f())');
    const facts = factsOf(text);
    const found = moveCalls(parseMove(text), text).map(({ callee }) =>
      shown(resolveName(facts, callee, () => undefined)),
    );
    assert.deepEqual(found, ['? std::coin::mint', '? std::coin::transfer', undefined, '0x2 0x2::m::f']);
  });
});
