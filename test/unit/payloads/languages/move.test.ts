import { loadLocator } from '../../../../src/core/payloads/languages/loadLanguage';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { memberIdText } from '../../../../src/core/move/functionId';
import { parseMove } from '../../../../src/core/source/moveFacts';
import { lineEditOf } from '../../../../src/core/text/lines';
import { MoveLocator } from '../../../../src/core/payloads/languages/move/moveLocator';
import { placeIn } from '../../../../src/core/payloads/engine/literals';
import type { PayloadLocator } from '../../../../src/core/payloads/engine/bracketLanguage';
import type { LocatedCall } from '../../../../src/core/payloads/located';
import { atCursor, linesOf, positionAt, textIn } from '../cursor';
import { callTexts, plain } from './calls';

const ADDRESSES: ReadonlyMap<string, string> = new Map([
  ['std', '0x1'],
  ['aptos_framework', '0x1'],
  ['bank', '0xb'],
]);

async function locatorOf(text: string): Promise<PayloadLocator> {
  return (await loadLocator('move'))(linesOf(text), { lookup: name => ADDRESSES.get(name) });
}

/** Returns the innermost call at the cursor `|`, and which part the cursor is on. */
async function callAt(marked: string) {
  const { text, position } = atCursor(marked);
  const call = (await locatorOf(text)).callAt(position);
  if (!call) return undefined;
  const place = placeIn(call, position);
  const on = place === undefined ? 'nothing' : place.kind === 'function' ? 'function' : `${place.kind} ${place.index}`;
  return { id: idOf(call), ...callTexts(call, text), on };
}

/** Returns the functions of all calls: their ids, or their text if the address is undefined. */
async function functionsOf(text: string): Promise<readonly string[]> {
  return (await locatorOf(text)).all().map(call => idOf(call) ?? `unknown ${call.function.text}`);
}

/** Returns the function that a simulation at the cursor `|` calls, or else the number of payloads. */
async function locatedAt(marked: string): Promise<string | number | undefined> {
  const { text, position } = atCursor(marked);
  const result = (await locatorOf(text)).locateAt(position);
  if (result.kind === 'none') return result.count;
  if (result.kind === 'hole') return idOf(result.call);
  return result.kind === 'found' && result.located.call ? idOf(result.located.call) : result.kind;
}

function idOf({ function: { id } }: LocatedCall): string | undefined {
  return id && memberIdText(id);
}

/** A document that can be edited. */
class EditedText {
  text: string;

  constructor(text: string) {
    this.text = text;
  }

  get lineCount(): number {
    return this.text.split('\n').length;
  }

  line(index: number): string {
    return this.text.split('\n')[index] ?? '';
  }

  /** Replaces a chunk with a text; returns the edit as an editor reports it, and what undoes it. */
  replace(start: number, length: number, inserted: string) {
    const { text } = this;
    const from = Math.min(start, text.length);
    const to = Math.min(text.length, from + length);
    this.text = text.slice(0, from) + inserted + text.slice(to);
    const edit = lineEditOf({ start: positionAt(text, from), end: positionAt(text, to) }, inserted);
    return { edit, from, inserted, removed: text.slice(from, to) };
  }
}

function hasErrors(text: string): boolean {
  let found = false;
  parseMove(text).iterate({ enter: ({ type }) => void (found ||= type.isError) });
  return found;
}

/** Returns a body in a module with two other functions. */
function inBody(statements: string, uses = ''): string {
  return `module bank::vault {
  ${uses}
  public entry fun run<T>(owner: &signer, other: &signer, amount: u64) {
    ${statements}
  }
  entry fun open(owner: &signer, limit: u64, name: vector<u8>) {}
  fun inner(owner: &signer, limit: u64) {}
}`;
}

describe('the locator of Move', () => {
  describe('at the definition of an entry function', () => {
    const definition = (head: string) => `module 0xb::vault {\n  /// Opens.\n  ${head} {\n    inner();\n  }\n}`;

    it('finds the function, type parameters and parameters, without signers', async () => {
      const marked = definition(
        'public entry fun open<T, phantom U: store>(o: &signer, to: add|ress, n: u64) acquires A',
      );
      assert.deepEqual(await callAt(marked), {
        id: '0xb::vault::open',
        function: 'open',
        typeArguments: ['T', 'U'],
        arguments: ['to as address', 'n as u64'],
        on: 'argument 0',
      });
    });

    it('covers its head, and has a hole for each value, named like its parameter', async () => {
      const text = definition('public entry fun open<T>(o: &signer, to: address) acquires A');
      const [call] = (await locatorOf(text)).all();
      assert.ok(call);
      assert.equal(textIn(text, call.range), 'public entry fun open<T>(o: &signer, to: address) acquires A');
      assert.deepEqual(
        [...call.typeArguments.items, ...call.arguments.items].map(({ value }) => plain(value)),
        [{ hole: 'T' }, { hole: 'to' }],
      );
      assert.equal(call.isDefinition, true);
      assert.equal(call.form.id, 'move');
    });

    const places: readonly (readonly [marked: string, on: string])[] = [
      ['entry fun op|en(o: &signer, to: address)', 'function'],
      ['entry fun open<T|>(o: &signer, to: address)', 'typeArgument 0'],
      ['entry fun open(o: &si|gner, to: address)', 'nothing'],
      ['entry fun open(|o: &signer, to: address)', 'nothing'],
      ['entry fun open(o: &signer,| to: address)', 'argument 0'],
      ['entry fun open(o: &signer, p: signer, to: address, n: u|64)', 'argument 1'],
      ['entry fun open(o: &si|gner)', 'nothing'],
      ['en|try fun open(to: address)', 'nothing'],
    ];
    for (const [marked, on] of places) {
      it(`finds which part the cursor is on in ${marked}`, async () => {
        assert.equal((await callAt(definition(marked)))?.on, on);
      });
    }

    it('leaves out functions that are not entry functions of the deployed module', async () => {
      const text = `module 0xb::vault {
        fun plain() {}
        public fun open() {}
        #[test] entry fun tests() {}
        #[test_only] entry fun sets_up() {}
        entry fun last() {}
      }
      #[test_only] module 0xb::tests { entry fun all() {} }
      script { entry fun main() {} }`;
      assert.deepEqual(await functionsOf(text), ['0xb::vault::last']);
    });

    it('uses the address of an address block and of a header without braces', async () => {
      assert.deepEqual(await functionsOf('address bank { module m { entry fun f() {} } }'), ['0xb::m::f']);
      assert.deepEqual(await functionsOf('module bank::m;\nentry fun f() {}'), ['0xb::m::f']);
    });

    it('has no id if the address has no value or is missing', async () => {
      assert.deepEqual(await functionsOf('module nobody::m { entry fun f() {} }'), ['unknown f']);
      assert.deepEqual(await functionsOf('module m { entry fun f() {} }'), ['unknown f']);
    });
  });

  describe('at a call in a body', () => {
    it('finds the function, type arguments and arguments, without the signers of the enclosing function', async () => {
      const marked = inBody(
        'coin::transfer<coin::Apt, vector<T>>(owner, to, |amount + 1);',
        'use aptos_framework::coin;',
      );
      assert.deepEqual(await callAt(marked), {
        id: '0x1::coin::transfer',
        function: 'coin::transfer',
        typeArguments: ['coin::Apt', 'vector<T>'],
        arguments: ['to', 'amount + 1'],
        on: 'argument 1',
      });
    });

    const names: readonly (readonly [uses: string, callee: string, id: string])[] = [
      ['use 0x1::coin;', 'coin::transfer', '0x1::coin::transfer'],
      ['use 0x1::coin as money;', 'money::transfer', '0x1::coin::transfer'],
      ['use 0x1::coin::transfer;', 'transfer', '0x1::coin::transfer'],
      ['use 0x1::coin::{Self, transfer as pay};', 'pay', '0x1::coin::transfer'],
      ['', '0x1::coin::transfer', '0x1::coin::transfer'],
      ['', 'aptos_framework::coin::transfer', '0x1::coin::transfer'],
      ['use bank::teller;', 'teller::ask', '0xb::teller::ask'],
      ['', 'open', '0xb::vault::open'],
      ['', 'Self::open', '0xb::vault::open'],
      ['', 'bank::vault::open', '0xb::vault::open'],
      ['use nobody::m;', 'm::f', 'unknown m::f'],
      ['', 'nobody::m::f', 'unknown nobody::m::f'],
      ['', 'm::f', 'unknown m::f'],
    ];
    for (const [uses, callee, id] of names) {
      it(`finds ${callee} ${uses === '' ? 'without a use' : `by ${uses}`}`, async () => {
        assert.deepEqual((await functionsOf(inBody(`${callee}(1);`, uses)))[1], id);
      });
    }

    const literals: readonly (readonly [written: string, value: unknown])[] = [
      ['@0x00b', '0xb'],
      ['@bank', '0xb'],
      ['@11', '0xb'],
      ['@nobody', { hole: '@nobody' }],
      ['1_000', { integer: '1000' }],
      ['0xFFu8', { integer: '255' }],
      ['true', true],
      ['b"it\\x27s\\n"', { bytes: '0x697427730a' }],
      ['x"00Ff"', { bytes: '0x00ff' }],
      ['x"0"', { hole: 'x"0"' }],
      ['amount', { hole: 'amount' }],
      ['-5', { integer: '-5' }],
      ['vector[]', []],
      ['vector<u8>[1, 2]', [{ integer: '1' }, { integer: '2' }]],
      ['vector[vector[@bank], vector[/* none */]]', [['0xb'], []]],
      ['vector[amount]', { hole: 'vector[amount]' }],
      ['vector[1u8, 2u64]', { hole: 'vector[1u8, 2u64]' }],
      ['0x1::string::utf8(b"it\\xe2\\x80\\x99s")', 'it’s'],
      ['0x1::string::utf8(b"\\xff")', { hole: '0x1::string::utf8(b"\\xff")' }],
      ['0x2::string::utf8(b"a")', { hole: '0x2::string::utf8(b"a")' }],
      ['0x1::option::none()', []],
      ['0x1::option::some(x"01")', [{ bytes: '0x01' }]],
      ['0x1::option::some(amount)', { hole: '0x1::option::some(amount)' }],
      ['0x1::object::address_to_object<0x1::m::T>(@bank)', '0xb'],
      [`${'vector['.repeat(40)}${']'.repeat(40)}`, { hole: `${'vector['.repeat(40)}${']'.repeat(40)}` }],
      ['1 + 2', { hole: '1 + 2' }],
      ['LIMIT', { hole: 'LIMIT' }],
    ];
    for (const [written, value] of literals) {
      it(`reads ${written}`, async () => {
        const [, call] = (await locatorOf(inBody(`0x1::m::f(${written});`))).all();
        assert.deepEqual(
          call?.arguments.items.map(item => plain(item.value)),
          [value],
        );
      });
    }

    it('reads the type suffix of an integer', async () => {
      const text = inBody('0x1::m::f(7u64);');
      const [, call] = (await locatorOf(text)).all();
      assert.ok(call);
      assert.deepEqual(callTexts(call, text).arguments, ['7 as u64']);
    });

    const types: readonly (readonly [written: string, value: unknown])[] = [
      ['u64', 'u64'],
      ['vector<address>', 'vector<address>'],
      ['Coin<u8>', '0x1::coin::Coin<u8>'],
      ['Own', '0xb::vault::Own'],
      ['0x2::m::S', '0x2::m::S'],
      ['nobody::m::S', { hole: 'nobody::m::S' }],
      ['T', { hole: 'T' }],
      ['Coin<T>', { hole: 'Coin<T>' }],
      ['&u8', { hole: '&u8' }],
    ];
    for (const [written, value] of types) {
      it(`reads the type ${written}`, async () => {
        const uses = 'use 0x1::coin::Coin; struct Own {} struct T {}';
        const [, call] = (await locatorOf(inBody(`0x1::m::f<${written}>();`, uses))).all();
        assert.deepEqual(
          call?.typeArguments.items.map(item => plain(item.value)),
          [value],
        );
      });
    }

    const signers: readonly (readonly [call: string, args: readonly string[]])[] = [
      ['0x1::m::f(owner, other, amount)', ['amount']],
      ['0x1::m::f(&owner, amount, other)', ['amount', 'other']],
      ['0x1::m::f(owner)', []],
      ['open(anyone, amount, b"x")', ['amount', 'b"x"']],
      ['open(&signer::of(x), amount)', ['amount']],
    ];
    for (const [call, args] of signers) {
      it(`leaves the signers out of ${call}`, async () => {
        const text = inBody(`${call};`);
        const located = (await locatorOf(text)).all().find(each => textIn(text, each.range) === call);
        assert.ok(located);
        assert.deepEqual(callTexts(located, text).arguments, args);
      });
    }

    it('has no argument at a signer', async () => {
      assert.equal((await callAt(inBody('0x1::m::f(own|er, amount);')))?.on, 'signer 0');
      assert.equal((await callAt(inBody('0x1::m::f(own|er);')))?.on, 'signer 0');
      assert.equal((await callAt(inBody('0x1::m::f(owner|')))?.on, 'signer 0');
      assert.equal((await callAt(inBody('0x1::m::f(owner, |);')))?.on, 'argument 0');
    });

    it('is the innermost of nested calls', async () => {
      const of = async (marked: string) => (await callAt(inBody(marked)))?.id;
      assert.equal(await of('0x1::m::f(0x2::m::g(1|), 2);'), '0x2::m::g');
      assert.equal(await of('0x1::m::f(0x2::m::g(1), |2);'), '0x1::m::f');
    });

    it('leaves out calls of anything but functions of a module', async () => {
      const text = inBody(
        'let f = |x| x; f(1); Point(1, 2); assert!(true, 1); amount.min(2); move_to(owner, 1); gone(1);',
      );
      assert.deepEqual(await functionsOf(text), ['0xb::vault::run', '0xb::vault::open']);
    });

    it('is kept if only another function binds its name', async () => {
      const text = `module bank::m { fun f(x: u64) {} entry fun a() { f(1); } fun b() { let f = |x| x; f(1); } }`;
      assert.deepEqual(await functionsOf(text), ['0xb::m::a', '0xb::m::f']);
    });
  });

  describe('in half-typed text', () => {
    const halves: readonly (readonly [marked: string, id: string, on: string])[] = [
      ['module 0xb::m { entry fun f(to: address, |', '0xb::m::f', 'argument 1'],
      ['module 0xb::m { entry fun f(to: address, n|', '0xb::m::f', 'argument 1'],
      ['module 0xb::m { entry fun f(to: ad|dress', '0xb::m::f', 'argument 0'],
      ['module 0xb::m { entry fun f(to: ad|dress) fun g() {}', '0xb::m::f', 'argument 0'],
      ['module 0xb::m { entry fun f<T|', '0xb::m::f', 'typeArgument 0'],
      ['module 0xb::m { entry fun f(a: u8) { 0x1::m::g(a, | } }', '0x1::m::g', 'argument 1'],
      ['module 0xb::m { entry fun f(a: u8) { 0x1::m::g(a, |', '0x1::m::g', 'argument 1'],
      ['module 0xb::m { entry fun f(a: u8) { 0x1::m::g(|', '0x1::m::g', 'argument 0'],
      ['module 0xb::m { entry fun f(a: u8) { 0x1::m::g(a|; a + 1 } }', '0x1::m::g', 'argument 0'],
      ['module 0xb::m { fun a() { let x = ; } entry fun f(to: ad|dress) {} }', '0xb::m::f', 'argument 0'],
      ['module 0xb::m {\n<<<<<<< HEAD\n=======\n>>>>>>> a\n entry fun f(to: ad|dress) {} }', '0xb::m::f', 'argument 0'],
    ];
    for (const [marked, id, on] of halves) {
      it(`finds the call at ${JSON.stringify(marked)}`, async () => {
        const call = await callAt(marked);
        assert.deepEqual([call?.id, call?.on], [id, on]);
      });
    }

    const whole = `module 0xb::m {
  use 0x1::coin;
  struct Vault has key { limit: u64 }
  fun before(vault: &Vault): u64 { vault.limit + 1 }
  public entry fun f<T>(owner: &signer, to: address, amount: u64) acquires Vault {
    let limit = before(&Vault[to]);
    if (amount < limit) { coin::transfer<T>(owner, to, amount); } else { abort 1 };
  }
  fun after() {}
}`;
    const cursors = [
      ['definition', 'to: add|ress'],
      ['call', 'owner, t|o, amount'],
    ] as const;
    for (const [what, marked] of cursors) {
      it(`finds the ${what} in nine of ten documents in which one sign is missing`, async () => {
        const at = whole.indexOf(marked.replace('|', ''));
        const cursor = at + marked.indexOf('|');
        const name = what === 'call' ? 'transfer' : 'f';
        const broken = [...whole.matchAll(/[{}()<>:;,&+=]/g)].map(({ index }) => {
          const place = index < cursor ? cursor - 1 : cursor;
          const rest = whole.slice(0, index) + whole.slice(index + 1);
          return `${rest.slice(0, place)}|${rest.slice(place)}`;
        });
        const found = await Promise.all(broken.map(async each => (await callAt(each))?.function.includes(name)));
        const lost = broken.filter((_, index) => !found[index]);
        assert.ok(lost.length <= broken.length / 10, `${lost.length} of ${broken.length}: ${lost.join('\n----\n')}`);
      });
    }
  });

  describe('in an edited document', function () {
    this.timeout(30_000);

    const text = inBody('use 0x1::coin; coin::transfer(owner, @0xb, 1); open(owner, 5, b"");', 'use 0x2::coin;');

    // Long enough that most of its tree is reused.
    const long = text.replace(
      '  fun inner',
      Array.from(
        { length: 12 },
        (_, index) => `  entry fun f${index}<T>(a: address, b: u64) {
    if (b > ${index}) { coin::transfer<T>(a, b + 1); } else { open(@0x1, ${index}, b"x") };
    while (b < 10) { b = b * 2; other::call(vector[1, 2, 3], a, |x| x + b); };
  }\n`,
      ).join('') + '  fun inner',
    );

    // In broken source, trees may depend on the earlier text: the parser reuses what it can.
    it('finds what a new locator finds once the source is complete again, after any edits', () => {
      const pieces = [
        ...['module 0x9::m {', 'module 0x9::m;\n', 'entry ', 'fun ', 'public ', 'use 0x3::coin;\n', '#[test_only]\n'],
        ...['{', '}', '(', ')', '<', '>', ',', ';', '/*', '*/', '//', '"', '\n', 'x', ' ', '::', '@', '&signer', '|'],
        ...['fun open() {}', 'let open = |x| x;', 'spec {', 'coin::f(1);'],
      ];
      const edit = fc.record({
        start: fc.nat(long.length),
        length: fc.oneof(fc.constant(0), fc.nat(30)),
        inserted: fc.array(fc.constantFrom(...pieces), { maxLength: 3 }).map(all => all.join('')),
        isAsked: fc.boolean(),
      });
      const lookup = (name: string) => ADDRESSES.get(name);
      fc.assert(
        fc.property(fc.array(edit, { maxLength: 8 }), edits => {
          const document = new EditedText(long);
          const locator = new MoveLocator(document, lookup);
          locator.all();
          const undone = edits.map(({ start, length, inserted, isAsked }) => {
            const done = document.replace(start, length, inserted);
            locator.edited(done.edit);
            if (isAsked) locator.all();
            return done;
          });
          for (const { from, inserted, removed } of undone.reverse()) {
            locator.edited(document.replace(from, inserted.length, removed).edit);
            const { text: now } = document;
            const fresh = new MoveLocator(linesOf(now), lookup);
            if (hasErrors(now)) continue;
            assert.deepEqual(locator.all(), fresh.all());
            assert.deepEqual(locator.ranges(), fresh.ranges());
          }
        }),
        { numRuns: 60 },
      );
    });

    it('notices an attribute that is written before a function', () => {
      const document = new EditedText('module 0xb::m {\n\n  entry fun f() {}\n}');
      const locator = new MoveLocator(document, () => undefined);
      assert.equal(locator.all().length, 1);
      locator.edited(document.replace(document.text.indexOf('\n\n') + 1, 0, '  #[test_only]').edit);
      assert.deepEqual(locator.all(), []);
    });
  });

  it('finds calls in fenced blocks of Markdown, with the named addresses', async () => {
    const text = '# Vaults\n\n```move\nmodule bank::m {\n  entry fun f() {}\n}\n```\n';
    const locator = (await loadLocator('markdown'))(linesOf(text), { lookup: name => ADDRESSES.get(name) });
    const [call] = locator.all();
    assert.ok(call);
    assert.equal(idOf(call), '0xb::m::f');
    assert.equal(textIn(text, call.function.range), 'f');
  });

  it('ignores text that is too long for source', async () => {
    const text = `module 0xb::m { entry fun f() {} }\n${' '.repeat(1_000_000)}`;
    assert.deepEqual((await locatorOf(text)).all(), []);
  });

  describe('for a simulation', () => {
    const located: readonly (readonly [what: string, marked: string, id: string | number])[] = [
      ['the definition at its head', inBody('').replace('fun run', 'fun r|un'), '0xb::vault::run'],
      ['the definition around the cursor in a body', inBody('let x = 1;| x'), '0xb::vault::run'],
      ['a call that stands alone', inBody('0x1::coin::transfer(owner, |to, 1);'), '0x1::coin::transfer'],
      ['the definition around a call whose result is used', inBody('let x = 0x1::m::f(|1);'), '0xb::vault::run'],
      ['the definition around a call that changes its argument', inBody('0x1::m::f(&mut |x);'), '0xb::vault::run'],
      ['the definition around a call of a struct', inBody('0x1::m::f(S { |x: 1 });'), '0xb::vault::run'],
      ['the definition around a call of which nothing is known', inBody('m::f(|1);'), '0xb::vault::run'],
      ['the definition around a call of no entry function', inBody('inner(owner, |1);'), '0xb::vault::run'],
      ['a call of an entry function of the file', inBody('open(owner, |1, x);'), '0xb::vault::open'],
      ['none outside of several', `|${inBody('')}`, 2],
      ['the only definition of a line', '|module bank::m { entry fun f() {} }', '0xb::m::f'],
      ['none on a line without one', '|\nmodule bank::m { entry fun f() {} }', 1],
      ['none in a file without entry functions', 'module bank::m { fun f() { 0x1::m::g(); } |}', 0],
    ];
    for (const [what, marked, id] of located) {
      it(`locates ${what}`, async () => {
        assert.equal(await locatedAt(marked), id);
      });
    }

    it('has the payload of a call whose values are literals', async () => {
      const { text, position } = atCursor(inBody('0x1::m::f<u8>(owner, @bank|, 5, x"01");'));
      const result = (await locatorOf(text)).locateAt(position);
      assert.ok(result.kind === 'found');
      assert.deepEqual(result.located.payload, {
        type: 'entry_function_payload',
        function: '0x1::m::f',
        type_arguments: ['u8'],
        arguments: ['0xb', 5, '0x01'],
      });
    });

    it('is offered in the ranges of whole entry functions', async () => {
      const text = 'module bank::m {\n  fun a() { 0x1::m::g(); }\n  entry fun b() {\n  }\n}';
      const ranges = (await locatorOf(text)).ranges();
      assert.deepEqual(
        ranges.map(range => textIn(text, range)),
        ['entry fun b() {\n  }'],
      );
    });
  });
});
