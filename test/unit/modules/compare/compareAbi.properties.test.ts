import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FunctionAbi, ModuleAbi, StructAbi } from '../../../../src/core/move/abi';
import { compareAbi } from '../../../../src/core/modules/compare/compareAbi';
import { moduleAbi } from '../../move/abis';

const type = fc.constantFrom('u8', 'u64', '&signer', '0x1::coin::Coin<T0>', 'vector<0x2::m::S>', '|u64|bool');
const typeParameters = fc.array(fc.record({ constraints: fc.subarray(['copy', 'drop', 'store', 'key']) }), {
  maxLength: 2,
});
const functionOf: fc.Arbitrary<FunctionAbi> = fc.record({
  name: fc.constantFrom('a', 'b', 'c', 'd', '__proto__'),
  visibility: fc.constantFrom('public', 'friend', 'private', 'script', 'package'),
  isEntry: fc.boolean(),
  isView: fc.boolean(),
  typeParameters,
  parameters: fc.array(type, { maxLength: 3 }),
  returns: fc.array(type, { maxLength: 2 }),
});
const fields = fc.uniqueArray(fc.record({ name: fc.constantFrom('x', 'y', 'z'), type }), {
  selector: ({ name }) => name,
});
const structOf: fc.Arbitrary<StructAbi> = fc.record({
  name: fc.constantFrom('S', 'T', 'constructor'),
  isNative: fc.boolean(),
  isEvent: fc.boolean(),
  isEnum: fc.boolean(),
  abilities: fc.subarray(['copy', 'drop', 'store', 'key']),
  typeParameters,
  fields,
  variants: fc.uniqueArray(fc.record({ name: fc.constantFrom('V', 'W'), fields }), { selector: ({ name }) => name }),
});
const byName = { selector: ({ name }: { readonly name: string }) => name };
const moduleOf: fc.Arbitrary<ModuleAbi> = fc
  .record({
    friends: fc.subarray(['0x1::f', '0x1::g']),
    functions: fc.uniqueArray(functionOf, byName),
    structs: fc.uniqueArray(structOf, byName),
  })
  .map(members => moduleAbi(members));

describe('any two interfaces, compared', () => {
  it('have no differences from themselves', () => {
    fc.assert(
      fc.property(moduleOf, module => {
        const { state, verdict, items } = compareAbi(module, structuredClone(module));
        assert.deepEqual([state, verdict], ['same', 'allowed']);
        assert.ok(items.every(item => item.state === 'same' && item.differences.length === 0));
      }),
    );
  });

  it('list every function and struct of both once, in the state that the names imply', () => {
    fc.assert(
      fc.property(moduleOf, moduleOf, (before, after) => {
        const { items } = compareAbi(before, after);
        const names = (module: ModuleAbi) => [
          ...module.functions.map(({ name }) => `function ${name}`),
          ...module.structs.map(({ name }) => `struct ${name}`),
        ];
        const [was, is] = [names(before), names(after)];
        const idOf = (item: (typeof items)[number]) => `${item.kind} ${item.name}`;
        assert.deepEqual(new Set(items.map(idOf)), new Set([...was, ...is]));
        assert.equal(items.length, new Set([...was, ...is]).size);
        for (const item of items) {
          const id = idOf(item);
          assert.equal(item.state === 'added', !was.includes(id));
          assert.equal(item.state === 'removed', !is.includes(id));
          assert.equal(item.differences.length > 0, item.state === 'changed' || item.state === 'removed');
        }
      }),
    );
  });

  it('have the same states from the other side, with added and removed swapped', () => {
    const mirrored = { same: 'same', changed: 'changed', added: 'removed', removed: 'added' } as const;
    fc.assert(
      fc.property(moduleOf, moduleOf, (one, other) => {
        const back = compareAbi(other, one);
        const there = compareAbi(one, other);
        assert.equal(there.state, mirrored[back.state]);
        assert.deepEqual(
          there.items.map(item => item.state),
          back.items.map(item => mirrored[item.state]),
        );
      }),
    );
  });

  it('never become refused by additions', () => {
    fc.assert(
      fc.property(moduleOf, moduleOf, (before, more) => {
        const added = {
          functions: more.functions.map(each => ({ ...each, name: `new_${each.name}` })),
          structs: more.structs.map(each => ({ ...each, name: `New${each.name}` })),
        };
        const after = moduleAbi({
          friends: [...before.friends, '0x1::new'],
          functions: [...added.functions, ...before.functions],
          structs: [...before.structs, ...added.structs],
        });
        assert.equal(compareAbi(before, after).verdict, 'allowed');
      }),
    );
  });
});
