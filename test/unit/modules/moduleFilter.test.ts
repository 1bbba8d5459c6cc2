import assert from 'node:assert/strict';
import type { MemberKind } from '../../../src/core/modules/filterChoice';
import { ModuleFilter } from '../../../src/core/modules/moduleFilter';
import type { FunctionAbi, ModuleAbi, StructAbi } from '../../../src/core/move/abi';

function functionOf(name: string, visibility: string, more: Partial<FunctionAbi> = {}): FunctionAbi {
  return { name, visibility, isEntry: false, isView: false, typeParameters: [], parameters: [], returns: [], ...more };
}

function structOf(name: string, more: Partial<StructAbi> = {}): StructAbi {
  const none = { abilities: [], typeParameters: [], fields: [], variants: [] };
  return { name, isNative: false, isEvent: false, isEnum: false, ...none, ...more };
}

const COIN: ModuleAbi = {
  address: '0xcafe',
  name: 'Coin_Store',
  friends: [],
  functions: [
    functionOf('transfer', 'public', { isEntry: true }),
    functionOf('balance', 'public', { isView: true }),
    functionOf('merge', 'public'),
    functionOf('burn', 'friend'),
    functionOf('sweep', 'private', { isEntry: true }),
    functionOf('odd', 'script'),
  ],
  structs: [
    structOf('Store'),
    structOf('Transfer', { isEvent: true }),
    structOf('Shape', { isEnum: true }),
    structOf('Change', { isEvent: true, isEnum: true }),
  ],
};

describe('ModuleFilter', () => {
  const listed = (text: string, kinds: readonly MemberKind[] = []) => {
    const filter = new ModuleFilter({ text, kinds });
    return [filter.match(COIN), ...[...filter.functions(COIN), ...filter.structs(COIN)].map(({ name }) => name)];
  };
  const EVERYTHING = ['transfer', 'balance', 'merge', 'burn', 'sweep', 'odd', 'Store', 'Transfer', 'Shape', 'Change'];

  for (const text of ['', '  ', 'coin', 'STORE', 'coin store', '0xcafe', '0xcafe::coin', '::coin']) {
    it(`lists all of a module that "${text}" names`, () => {
      assert.deepEqual(listed(text), ['whole', ...EVERYTHING]);
    });
  }

  for (const [text, names] of [
    ['trans', ['transfer', 'Transfer']],
    ['coin trans', ['transfer', 'Transfer']],
    ['er tran', ['transfer', 'Transfer']],
    ['store::b', ['balance', 'burn']],
    ['0xcafe::coin_store::merge', ['merge']],
    ['0xca swe', ['sweep']],
  ] as const) {
    it(`lists what "${text}" names in a module`, () => {
      assert.deepEqual(listed(text), ['part', ...names]);
    });
  }

  for (const text of ['nothing', 'coin nothing', '0x1', 'cafe', 'merge burn', 'store::coin']) {
    it(`lists nothing of a module where "${text}" is not found`, () => {
      assert.deepEqual(listed(text), ['none']);
    });
  }

  for (const [kind, names] of [
    ['entry', ['transfer', 'sweep']],
    ['view', ['balance']],
    ['public', ['transfer', 'balance', 'merge']],
    ['friend', ['burn']],
    ['private', ['sweep']],
    ['struct', ['Store']],
    ['event', ['Transfer', 'Change']],
    ['enum', ['Shape', 'Change']],
  ] as const) {
    it(`lists what is ${kind}`, () => {
      assert.deepEqual(listed('', [kind]), ['part', ...names]);
    });
  }

  it('lists what is of any of the kinds and has the name', () => {
    assert.deepEqual(listed('coin', ['friend', 'view']), ['part', 'balance', 'burn']);
    assert.deepEqual(listed('trans', ['event', 'view']), ['part', 'Transfer']);
    assert.deepEqual(listed('merge', ['event', 'view']), ['none']);
  });

  it('returns whether it hides anything, and whether by name', () => {
    const ofBoth = (text: string, kinds: readonly MemberKind[]) => {
      const { isOff, isByName } = new ModuleFilter({ text, kinds });
      return [isOff, isByName];
    };
    assert.deepEqual(ofBoth(' ', []), [true, false]);
    assert.deepEqual(ofBoth('a', []), [false, true]);
    assert.deepEqual(ofBoth('', ['entry']), [false, false]);
  });
});
