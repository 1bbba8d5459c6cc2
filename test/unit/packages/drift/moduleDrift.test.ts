import assert from 'node:assert/strict';
import type { ModuleLookupResult } from '../../../../src/core/modules/moduleLookup';
import {
  byState,
  itemDetail,
  moduleDetail,
  stateText,
  upgradeProblems,
} from '../../../../src/core/packages/drift/codeDrift';
import { moduleDrift, type ModuleDrift, type ModulePlace } from '../../../../src/core/packages/drift/moduleDrift';
import { readMove } from '../../../../src/core/packages/readMove';
import { deployedAbis } from '../../../support/deployedAbis';

const lookup = (name: string) =>
  new Map([
    ['demo', '0xcafe'],
    ['std', '0x1'],
    ['aptos_framework', '0x1'],
  ]).get(name);

/** Returns the interface of a module's source after it was deployed. */
function deployedAs(source: string): ModuleLookupResult {
  const [abi = assert.fail()] = deployedAbis(source, { demo: '0xcafe' });
  return { kind: 'found', abi };
}

function driftOf(source: string, deployed: ModuleLookupResult | string): ModuleDrift {
  const read = readMove(source, lookup);
  const [module] = read.facts.modules;
  const place: ModulePlace =
    module?.address === 'demo' ? { kind: 'known', address: '0xcafe' } : { kind: 'unknown', reason: 'nobody says' };
  const found = typeof deployed === 'string' ? deployedAs(deployed) : deployed;
  return moduleDrift({ read, module: module ?? assert.fail(), place, deployed: found });
}

/** Returns items as `name: state (detail)`, without unchanged ones. */
function drifted(source: string, deployed: string): readonly string[] {
  return driftOf(source, deployed)
    .items.filter(({ state }) => state !== 'same')
    .map(item => `${item.name}: ${item.state}${itemDetail(item) === '' ? '' : ` (${itemDetail(item)})`}`);
}

const inModule = (...lines: readonly string[]) => `module demo::shop {\n    ${lines.join('\n    ')}\n}\n`;

const WHOLE = inModule(
  'use std::string::{Self, String};',
  'use std::option::Option as Maybe;',
  'use aptos_framework::coin::{Self as money, Coin};',
  'friend demo::till;',
  'const E: u64 = 1;',
  '#[event] struct Sold has drop, store { by: address, what: String }',
  'struct Empty has copy {}',
  'struct Pair(u64, Maybe<string::String>) has drop;',
  'struct Shop<phantom T, U: store + key> has key { coins: Coin<T>, other: vector<money::Coin<U>>, own: Self::Empty, back: 0x1::object::Object<U> }',
  'enum Shape has copy { Dot, Round { radius: u64 }, Two(u8, bool) }',
  'public entry fun buy<A, B: drop>(who: &signer, shop: &mut Shop<A, B>, n: (u64)) { }',
  'public fun two(self: &Shape): (u8, vector<vector<u8>>) { abort 1 }',
  '#[view] public fun look(): bool { true }',
  'public(friend) fun near(x: demo::shop::Empty): &Empty { abort 1 }',
  'entry fun hidden(a: address) {}',
  'fun own(x: Unheard) {}',
  'public inline fun fold(f: |u64| u64) {}',
  '#[test_only] public fun make(): Unheard { abort 1 }',
  '#[test_only] struct Fake {}',
  '#[test] public fun tests() {}',
  'native public fun made(x: u64): u64;',
);

describe('moduleDrift', () => {
  it('distinguishes enums and structs, in the source and in what is missing there', () => {
    const one = 'enum Shape has drop { Dot }';
    const { items } = driftOf(inModule(one, 'struct Empty {}'), inModule(one, 'enum Gone { Dot }'));
    const enums = items.filter(({ isEnum }) => isEnum === true).map(({ name }) => name);
    assert.deepEqual(enums.sort(), ['Gone', 'Shape']);
    assert.ok(items.some(({ name }) => name === 'Empty'));
  });

  it('finds nothing if the source matches what is deployed, however its types are written', () => {
    const source = WHOLE;
    const compiled = source
      .replace('n: (u64)', 'n: u64')
      .replace(/^.*(?:test_only|#\[test\]).*$/gm, '')
      .replace('fun own(x: Unheard) {}', '');
    const drift = driftOf(source, compiled);
    assert.deepEqual(drifted(source, compiled), []);
    assert.equal(drift.state, 'same');
    assert.equal(drift.items.length, 11);
    assert.equal(moduleDetail(drift), '11 same');
  });

  it('finds what changed, what is new, and what is missing in the source', () => {
    const before = inModule(
      'struct Shop has key, store { a: u64 }',
      'enum Kind has drop { One, Two }',
      'public entry fun buy(n: u64) {}',
      'public fun close() {}',
      'public fun stays() {}',
      'public(friend) fun near() {}',
    );
    const after = inModule(
      'struct Shop has key { a: u64, b: bool }',
      'enum Kind has drop { One, Two, Three }',
      'public entry fun buy(n: u128) {}',
      'public fun open() {}',
      'public fun stays() {}',
      'fun near() {}',
    );
    assert.deepEqual(drifted(after, before), [
      'buy: changed (parameter 1: u64 → u128)',
      'close: missing (public function removed or hidden)',
      'near: changed (friend function removed or hidden)',
      'open: new',
      'Kind: changed (variant Three added)',
      'Shop: changed (ability store dropped; field b added)',
    ]);
    const drift = driftOf(after, before);
    assert.equal(moduleDetail(drift), '4 changed, 1 missing, 1 new, 1 same');
    const end = ' An upgrade of 0xcafe::shop on Testnet would be rejected.';
    assert.deepEqual(
      upgradeProblems(drift, 'Testnet').map(({ code, message }) => `${code}: ${message.replace(end, ' …')}`),
      [
        'upgrade-parameters: buy: parameter 1: u64 → u128. …',
        'upgrade-removed: close: public function removed or hidden. …',
        'upgrade-abilities: Shop: ability store dropped. …',
        'upgrade-fields: Shop: field b added. …',
      ],
    );
  });

  it('has words for every state, and lists what is most important first', () => {
    const states = ['same', 'unknown', 'new', 'missing', 'changed'] as const;
    assert.deepEqual(
      states.map(state => stateText(state, 'N')),
      ['same on N', 'unknown on N', 'new, not on N', 'only on N', 'changed from N'],
    );
    const items = states.map(state => ({ kind: 'function', name: state, state, differences: [] }) as const);
    assert.deepEqual(
      byState(items).map(({ name }) => name),
      ['changed', 'missing', 'new', 'unknown', 'same'],
    );
    const all = { name: 'shop', state: 'changed', items } as const;
    assert.equal(moduleDetail(all), '1 changed, 1 missing, 1 new, 1 unknown, 1 same');
  });

  it('uses the first of two functions of the same name', () => {
    const source = inModule('public fun f(n: u8) {}', 'public fun f(n: u64) {}');
    const drift = driftOf(source, inModule('public fun f(n: u16) {}'));
    assert.deepEqual(
      drift.items.map(item => [itemDetail(item), item.span?.from]),
      [['parameter 1: u16 → u8', source.indexOf('f(n: u8)')]],
    );
  });

  it('returns the position of each name in the source', () => {
    const source = inModule('public fun f(n: u8) {}');
    const drift = driftOf(source, inModule('public fun f() {}', 'public fun g() {}'));
    const cut = ({ span }: { readonly span?: { readonly from: number; readonly to: number } }) =>
      span && source.slice(span.from, span.to);
    assert.deepEqual(drift.items.map(cut), ['f', undefined]);
    assert.equal(cut(drift), 'shop');
  });

  it('reports items as unknown if their types cannot be resolved', () => {
    const before = inModule(
      'public fun f(n: u8) {}',
      'public fun g(n: u8) {}',
      'public fun h() {}',
      'public fun j(f: u8) {}',
    );
    const after = inModule(
      'use nowhere::else::Thing;',
      'public fun f(n: Unheard) {}',
      'public fun g(n: &Thing) {}',
      'public fun h() {}',
      'public fun i(f: |u64| u64) {}',
      'public fun j(f: |u64| u64) {}',
    );
    const drift = driftOf(after, before);
    assert.deepEqual(drifted(after, before), [
      'f: unknown (the type Unheard cannot be resolved)',
      'g: unknown (the type Thing cannot be resolved)',
      'i: new',
      'j: unknown (function types are not compared: |u64| u64)',
    ]);
    assert.deepEqual(upgradeProblems(drift, 'Testnet'), []);
  });

  it('reports neither missing nor broken items if there are syntax errors', () => {
    const before = inModule('public fun f(n: u8) {}', 'public fun g() {}', 'public fun h() {}');
    const after = inModule('public fun f(n: u8, {}', 'public fun h() {}');
    const drift = driftOf(after, before);
    assert.deepEqual(upgradeProblems(drift, 'Testnet'), []);
    assert.ok(
      drift.items.every(({ state }) => state === 'unknown' || state === 'same'),
      JSON.stringify(drift.items),
    );
  });

  it('does not report private view functions, which some nodes do not list, as new', () => {
    const source = inModule('#[view] fun look(): u8 { 1 }');
    assert.deepEqual(drifted(source, inModule('fun other() {}')), []);
    assert.equal(driftOf(source, { kind: 'absent' }).state, 'new');
  });

  it('ignores what the compiler generates, and the names it chooses', () => {
    const deployed = deployedAs(inModule('struct Pair(u64) has drop;'));
    assert.ok(deployed.kind === 'found' && deployed.abi);
    const [pair] = deployed.abi.structs;
    const made = { ...functionNamed('pack$Pair') };
    const abi = {
      ...deployed.abi,
      functions: [made, functionNamed('__lambda__1__f')],
      structs: [{ ...(pair ?? assert.fail()), fields: [{ name: '_0', type: 'u64' }] }],
    };
    assert.equal(driftOf(inModule('struct Pair(u64) has drop;'), { kind: 'found', abi }).state, 'same');
  });

  it('reports a field that was renamed, however the names of tuples are written', () => {
    const field = (name: string) => inModule(`struct Pair has drop { ${name}: u64 }`);
    assert.deepEqual(
      drifted(field('a1'), field('_a1')),
      drifted(field('a1'), field('b1')).map(line => line.replace('b1', '_a1')),
    );
    assert.equal(drifted(field('a1'), field('_a1')).length, 1);
  });

  it('reports a module that is not deployed as new, and one that cannot be read as unknown', () => {
    const source = inModule('public fun f(n: Unheard) {}');
    const absent = driftOf(source, { kind: 'absent' });
    assert.deepEqual(
      [absent.state, absent.items.map(({ state }) => state), moduleDetail(absent)],
      ['new', ['new'], 'new'],
    );
    const unavailable = driftOf(source, { kind: 'unavailable' });
    assert.deepEqual([unavailable.state, unavailable.items], ['unknown', []]);
    assert.equal(moduleDetail(unavailable), 'unknown: the network could not be read');
    assert.equal(moduleDetail(driftOf(source, { kind: 'found' })), 'unknown: the node could not read its bytecode');
    const elsewhere = driftOf('module admin::shop {}', { kind: 'absent' });
    assert.deepEqual([elsewhere.state, elsewhere.address], ['unknown', undefined]);
    assert.equal(moduleDetail(elsewhere), 'unknown: nobody says');
  });

  it('does not compare Option, which nodes represent differently', () => {
    const read = readMove('module std::option { enum Option<T> has copy { None, Some { e: T } } }', lookup);
    const [module] = read.facts.modules;
    const deployed = deployedAs('module 0x1::option { struct Option<T> has copy { vec: vector<T> } }');
    const drift = moduleDrift({
      read,
      module: module ?? assert.fail(),
      place: { kind: 'known', address: '0x1' },
      deployed,
    });
    assert.equal(drift.items[0]?.state, 'unknown');
  });
});

function functionNamed(name: string) {
  return { name, visibility: 'public', isEntry: false, isView: false, typeParameters: [], parameters: [], returns: [] };
}
