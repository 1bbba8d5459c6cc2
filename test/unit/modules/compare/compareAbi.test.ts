import assert from 'node:assert/strict';
import type { FunctionAbi, ModuleAbi, StructAbi } from '../../../../src/core/move/abi';
import { compareAbi } from '../../../../src/core/modules/compare/compareAbi';
import { functionAbi, moduleAbi, structAbi } from '../../move/abis';

/** The differences of a function that was `before` and is `after`, each as `verdict: text`. */
function ofFunctions(before: Partial<FunctionAbi>, after?: Partial<FunctionAbi>, sides: Partial<ModuleAbi> = {}) {
  const side = (one?: Partial<FunctionAbi>) => moduleAbi({ ...sides, functions: one ? [functionAbi(one)] : [] });
  return said(side(before), side(after));
}

/** The differences of a struct that was `before` and is `after`, each as `verdict: text`. */
function ofStructs(before: Partial<StructAbi>, after?: Partial<StructAbi>, sides: Partial<ModuleAbi> = {}) {
  const side = (one?: Partial<StructAbi>) => moduleAbi({ ...sides, structs: one ? [structAbi(one)] : [] });
  return said(side(before), side(after));
}

function said(before: ModuleAbi, after: ModuleAbi): readonly string[] {
  const { differences, items } = compareAbi(before, after);
  return [...differences, ...items.flatMap(item => item.differences)].map(each => `${each.verdict}: ${each.text}`);
}

const PUBLIC = { isEntry: false };
const FRIEND = { visibility: 'friend', isEntry: false };
const PRIVATE = { visibility: 'private', isEntry: false };
const field = (name: string, type = 'u64') => ({ name, type });
const constrained = (...constraints: string[]) => ({ constraints });

describe('compareAbi', () => {
  it('lists what is the same, changed, added and removed, functions before structs, by name', () => {
    const before = moduleAbi({
      functions: [functionAbi({ name: 'c' }), functionAbi({ name: 'b' }), functionAbi({ name: 'a' })],
      structs: [structAbi({ name: 'S' })],
    });
    const after = moduleAbi({
      functions: [
        functionAbi({ name: 'd' }),
        functionAbi({ name: 'b', parameters: ['u8'] }),
        functionAbi({ name: 'a' }),
      ],
      structs: [structAbi({ name: 'S' }), structAbi({ name: 'E', isEnum: true })],
    });
    const { state, verdict, items } = compareAbi(before, after);
    assert.deepEqual([state, verdict], ['changed', 'refused']);
    assert.deepEqual(
      items.map(item => `${item.kind} ${item.name}: ${item.state}, ${item.verdict}`),
      [
        'function a: same, allowed',
        'function b: changed, refused',
        'function c: removed, refused',
        'function d: added, allowed',
        'struct E: added, allowed',
        'struct S: same, allowed',
      ],
    );
  });

  it('distinguishes a function from a struct of the same name', () => {
    const { items } = compareAbi(
      moduleAbi({ functions: [functionAbi({ name: 'X' })] }),
      moduleAbi({ structs: [structAbi({ name: 'X' })] }),
    );
    assert.deepEqual(
      items.map(({ kind, state }) => [kind, state]),
      [
        ['function', 'removed'],
        ['struct', 'added'],
      ],
    );
  });

  it('compares the first of several with the same name', () => {
    const twice = moduleAbi({ functions: [functionAbi(), functionAbi({ isView: true })] });
    assert.deepEqual(said(twice, moduleAbi({ functions: [functionAbi()] })), []);
  });

  it('reports a module on one side only as added or removed, with all its members', () => {
    const module = moduleAbi({ functions: [functionAbi()] });
    const [added, removed] = [compareAbi(undefined, module), compareAbi(module, undefined)];
    assert.deepEqual([added.state, added.verdict, added.items[0]?.state], ['added', 'allowed', 'added']);
    assert.deepEqual([removed.state, removed.verdict, removed.items[0]?.state], ['removed', 'refused', 'removed']);
    assert.deepEqual(removed.differences[0]?.text, 'module removed');
  });

  describe('for functions', () => {
    it('refuses removed public and entry functions, and reports "depends" for friend functions', () => {
      assert.deepEqual(ofFunctions(PUBLIC), ['refused: public function removed or hidden']);
      assert.deepEqual(ofFunctions({ visibility: 'private', isEntry: true }), [
        'refused: private entry function removed or hidden',
      ]);
      assert.deepEqual(ofFunctions({ visibility: 'friend', isEntry: true }), [
        'refused: friend entry function removed or hidden',
      ]);
      assert.deepEqual(ofFunctions(FRIEND), ['depends: friend function removed or hidden']);
      assert.deepEqual(ofFunctions({ ...PRIVATE, isView: true }), ['allowed: private view function removed or hidden']);
      assert.deepEqual(ofFunctions({ visibility: 'package', isEntry: false }), [
        'depends: package function removed or hidden',
      ]);
    });

    it('only allows a visibility to become wider', () => {
      const verdicts: Readonly<Record<string, readonly string[]>> = {
        // From each to public, friend, package and private; script is public and entry.
        public: ['', 'refused', 'refused', 'refused'],
        friend: ['allowed', '', 'depends', 'depends'],
        package: ['depends', 'depends', '', 'depends'],
        private: ['allowed', 'allowed', 'allowed', ''],
        script: ['', 'refused', 'refused', 'refused'],
      };
      for (const [was, row] of Object.entries(verdicts))
        for (const [index, is] of ['public', 'friend', 'package', 'private'].entries()) {
          const isEntry = was === 'script';
          const words = `${row[index]}: ${isEntry ? 'public' : was} → ${is}`;
          const found = ofFunctions({ visibility: was, isEntry: false }, { visibility: is, isEntry });
          assert.deepEqual(found, row[index] === '' ? [] : [words]);
        }
      assert.deepEqual(ofFunctions({ visibility: 'friend' }, { visibility: 'private' }), ['refused: friend → private']);
      assert.deepEqual(ofFunctions({ visibility: 'private' }, {}), ['allowed: private → public']);
    });

    it('allows a function to become an entry function, but not to stop being one', () => {
      assert.deepEqual(ofFunctions({}, PUBLIC), ['refused: no longer an entry function']);
      assert.deepEqual(ofFunctions(PUBLIC, {}), ['allowed: now an entry function']);
    });

    it('treats script functions of old nodes as public entry functions', () => {
      assert.deepEqual(ofFunctions({ visibility: 'script', isEntry: false }, {}), []);
    });

    it('names each parameter and result with a changed type', () => {
      const before = { parameters: ['&signer', 'u64', 'bool'], returns: ['u8', 'u8'] };
      const after = { parameters: ['&signer', 'u128', 'address'], returns: ['u8', 'u16'] };
      assert.deepEqual(ofFunctions(before, after), [
        'refused: parameter 2: u64 → u128',
        'refused: parameter 3: bool → address',
        'refused: result 2: u8 → u16',
      ]);
      assert.deepEqual(ofFunctions({ returns: ['u8'] }, { returns: ['u16'] }), ['refused: result: u8 → u16']);
      assert.deepEqual(ofFunctions({ ...FRIEND, parameters: ['u8'] }, FRIEND), ['depends: parameters: (u8) → ()']);
    });

    it('treats spellings of one type as the same', () => {
      const short = ['0x1::coin::Coin<T0,u8>', '&mut 0xa::m::S', '|T0, u64|bool has copy + drop'];
      const long = [`0x${'0'.repeat(63)}1::coin::Coin<T0, u8>`, '&mut 0x0A::m::S', '|T0,u64| bool has copy+drop'];
      assert.deepEqual(ofFunctions({ parameters: short }, { parameters: long }), []);
    });

    it('refuses an added constraint on a type parameter, and allows a removed one', () => {
      const generic = (...typeParameters: { constraints: string[] }[]) => ({ typeParameters });
      assert.deepEqual(ofFunctions(generic(constrained('store')), generic(constrained('copy', 'store'))), [
        'refused: T0: store → copy + store',
      ]);
      assert.deepEqual(ofFunctions(generic(constrained('copy', 'drop')), generic(constrained())), [
        'allowed: T0: copy + drop → no constraint',
      ]);
      assert.deepEqual(ofFunctions(generic(constrained('copy', 'drop')), generic(constrained('drop', 'copy'))), []);
      assert.deepEqual(ofFunctions(generic(constrained()), generic(constrained(), constrained())), [
        'refused: type parameters: 1 → 2',
      ]);
    });

    it('compares view functions if both nodes report them', () => {
      assert.deepEqual(ofFunctions({}, { isView: true }), ['allowed: now a view function']);
      assert.deepEqual(ofFunctions({ isView: true }, {}), ['allowed: no longer a view function']);
      assert.deepEqual(ofFunctions({}, { isView: true }, { untold: ['view'] }), []);
    });
  });

  describe('for structs', () => {
    it('refuses removed structs and dropped abilities', () => {
      assert.deepEqual(ofStructs({ isEvent: true }), ['refused: event struct removed']);
      assert.deepEqual(ofStructs({ abilities: ['key', 'drop'] }, { abilities: ['store', 'key'] }), [
        'refused: ability drop dropped',
        'allowed: ability store added',
      ]);
      assert.deepEqual(ofStructs({ abilities: ['key', 'drop'] }, { abilities: ['drop', 'key'] }), []);
    });

    it('refuses a changed layout: names, types and order of fields', () => {
      const before = { fields: [field('a'), field('b'), field('c')] };
      assert.deepEqual(ofStructs(before, { fields: [field('a'), field('c', 'u8'), field('d')] }), [
        'refused: field b removed',
        'refused: field c: u64 → u8',
        'refused: field d added',
      ]);
      assert.deepEqual(ofStructs(before, { fields: [field('b'), field('a'), field('c')] }), [
        'refused: fields in a different order: b, a, c',
      ]);
    });

    it('refuses an added constraint, and allows a removed one', () => {
      const [loose, strict] = [{ typeParameters: [constrained()] }, { typeParameters: [constrained('key')] }];
      assert.deepEqual(ofStructs(loose, strict), ['refused: T0: no constraint → key']);
      assert.deepEqual(ofStructs(strict, loose), ['allowed: T0: key → no constraint']);
    });

    it('allows added variants only at the end of an enum', () => {
      const one = { name: 'One', fields: [field('a')] };
      const [two, three] = [
        { name: 'Two', fields: [] },
        { name: 'Three', fields: [] },
      ];
      const enumOf = (...variants: StructAbi['variants']) => ({ isEnum: true, variants });
      assert.deepEqual(ofStructs(enumOf(one), enumOf(one, two)), ['allowed: variant Two added']);
      assert.deepEqual(ofStructs(enumOf(one, two), enumOf(one, three)), ['refused: variant 2: Two → Three']);
      assert.deepEqual(ofStructs(enumOf(one, two), enumOf(one)), ['refused: variant Two removed']);
      assert.deepEqual(ofStructs(enumOf(one), enumOf({ name: 'One', fields: [field('a', 'u8')] })), [
        'refused: variant One: field a: u64 → u8',
      ]);
      assert.deepEqual(
        ofStructs(enumOf(one), enumOf()),
        [],
        'A node that does not tell variants says nothing of them.',
      );
    });

    it('refuses a struct that becomes an enum, unless the struct’s node does not know enums', () => {
      const enumeration = { isEnum: true, fields: [] };
      assert.deepEqual(ofStructs({ fields: [field('a')] }, enumeration), ['refused: struct → enum']);
      assert.deepEqual(ofStructs(enumeration, { fields: [field('a')] }, { untold: ['enum'] }), [
        'refused: enum → struct',
      ]);
      assert.deepEqual(ofStructs({}, enumeration, { untold: ['enum'] }), []);
    });

    it('compares events if both nodes report them, and natives', () => {
      assert.deepEqual(ofStructs({}, { isEvent: true }), ['allowed: now an event']);
      assert.deepEqual(ofStructs({ isEvent: true }, {}), ['allowed: no longer an event']);
      assert.deepEqual(ofStructs({}, { isEvent: true }, { untold: ['event'] }), []);
      assert.deepEqual(ofStructs({}, { isNative: true }), ['depends: struct → native struct']);
    });
  });

  it('reports "depends" for removed friends', () => {
    const [before, after] = [moduleAbi({ friends: ['0x1::a'] }), moduleAbi({ friends: ['0x01::b'] })];
    assert.deepEqual(said(before, after), ['depends: friend 0x1::a removed', 'allowed: friend 0x1::b added']);
    assert.equal(compareAbi(before, after).state, 'changed');
  });

  it('treats each account’s own types as the same on two accounts, but no others', () => {
    const at = (address: string, other: string) =>
      moduleAbi({
        address,
        friends: [`${address}::admin`],
        functions: [functionAbi({ parameters: [`&${address}::m::S`, `|${address}::m::S|u8`, `${other}::n::T`] })],
      });
    assert.deepEqual(said(at('0xa', '0xc'), at('0xb', '0xc')), []);
    assert.deepEqual(said(at('0xa', '0xc'), at('0xb', '0xd')), ['refused: parameter 3: 0xc::n::T → 0xd::n::T']);
  });
});
