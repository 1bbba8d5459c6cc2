import assert from 'node:assert/strict';
import { readModule } from '../../../src/core/modules/readAbi';
import { SymbolIndex } from '../../../src/core/modules/symbolIndex';
import { wireModule } from './fakeSource';

function moduleOf(address: string, name: string, functions: readonly string[], structs: readonly string[] = []) {
  const wire = wireModule(name, {
    address,
    exposed_functions: functions.map(each => ({
      ...{ name: each, visibility: 'public', is_entry: false, generic_type_params: [], params: [], return: [] },
    })),
    structs: structs.map(each => ({
      ...{ name: each, is_native: false, abilities: [], generic_type_params: [], fields: [] },
    })),
  });
  return readModule(wire, address);
}

const COIN = moduleOf('0x1', 'coin', ['balance', 'transfer', 'transfer_all', 'merge'], ['CoinStore', 'Coin']);
const TOKEN = moduleOf('0x4', 'token', ['transfer_coin', 'mint'], ['Token']);
const VAULT = moduleOf('0x41', 'coin_vault', ['withdraw', 'transfer'], ['Vault']);
const UNREADABLE = { address: '0x1', byteLength: 3 };

describe('SymbolIndex', () => {
  const index = new SymbolIndex();

  before(() => {
    index.put([COIN, UNREADABLE, TOKEN, VAULT]);
  });

  const found = (text: string, limit = 20) =>
    index.find(text, limit).symbols.map(each => {
      const { address, name } = each.module;
      return `${address}::${name}${each.kind === 'module' ? '' : `::${each.abi.name}`}`;
    });

  for (const [text, names] of [
    [
      'transfer',
      ['0x1::coin::transfer', '0x41::coin_vault::transfer', '0x1::coin::transfer_all', '0x4::token::transfer_coin'],
    ],
    ['coin', ['0x1::coin', '0x1::coin::Coin', '0x1::coin::CoinStore', '0x41::coin_vault', '0x4::token::transfer_coin']],
    [
      'COIN TR',
      ['0x1::coin::transfer', '0x1::coin::transfer_all', '0x4::token::transfer_coin', '0x41::coin_vault::transfer'],
    ],
    ['cv tr', ['0x41::coin_vault::transfer']],
    ['ta', ['0x1::coin::transfer_all']],
    ['coin::tr', ['0x1::coin::transfer', '0x1::coin::transfer_all', '0x41::coin_vault::transfer']],
    ['std::coin::merge', ['0x1::coin::merge']],
    ['token::', ['0x4::token::transfer_coin', '0x4::token::mint', '0x4::token::Token']],
    ['0x4', ['0x4::token', '0x41::coin_vault']],
    ['0x4::', ['0x4::token']],
    ['0x04::token', ['0x4::token', '0x4::token::Token']],
    ['0x1::coin::merge', ['0x1::coin::merge']],
    [
      '0x1::coin::',
      [
        '0x1::coin::balance',
        '0x1::coin::transfer',
        '0x1::coin::transfer_all',
        '0x1::coin::merge',
        '0x1::coin::CoinStore',
        '0x1::coin::Coin',
      ],
    ],
    ['', ['0x1::coin', '0x4::token', '0x41::coin_vault']],
    ['nothing', []],
    ['0x2', []],
    ['coin nothing', []],
    ['vault::merge', []],
  ] as const) {
    it(`finds with "${text}" ${names.length === 0 ? 'nothing' : names.join(', ')}`, () => {
      assert.deepEqual(found(text), names);
    });
  }

  it('returns only as many as requested, the best, and says that there are more', () => {
    assert.deepEqual(found('transfer', 2), ['0x1::coin::transfer', '0x41::coin_vault::transfer']);
    assert.equal(index.find('transfer', 2).hasMore, true);
    assert.equal(index.find('transfer', 4).hasMore, false);
  });

  it('finds the best of many, wherever they are', () => {
    const many = new SymbolIndex();
    const names = Array.from({ length: 500 }, (_, at) => `send_all_${at}`);
    many.put([moduleOf('0x1', 'many', [...names, 'send', ...names.map(each => `${each}_x`), 'send_it'])]);
    const { symbols } = many.find('send', 3);
    assert.deepEqual(
      symbols.map(each => (each.kind === 'function' ? each.abi.name : '')),
      ['send', 'send_it', 'send_all_0'],
    );
  });

  it('forgets modules that are missing from the next list', () => {
    const changing = new SymbolIndex();
    changing.put([COIN]);
    changing.put([TOKEN]);
    assert.deepEqual(
      changing.find('', 9).symbols.map(({ module }) => module.name),
      ['token'],
    );
  });
});
