import assert from 'node:assert/strict';
import { nameScore, NOT_FOUND } from '../../../src/core/modules/symbolIndex';

describe('nameScore', () => {
  const orders: readonly (readonly [word: string, names: readonly string[]])[] = [
    ['coin', ['coin', 'coins', 'coin_store', 'burn_coin', 'get_coin_balance', 'bitcoin']],
    ['store', ['Store', 'StoreInfo', 'CoinStore', 'restore']],
    ['gcb', ['gcb', 'gcb_of', 'a_gcb', 'xgcb', 'get_coin_balance']],
    ['cs', ['cs', 'csv', 'tokens_cs', 'tcs', 'CoinStore']],
    ['getbal', ['get_balance', 'get_coin_balance']],
  ];
  for (const [word, names] of orders) {
    it(`finds ${word} in ${names.join(', ')}, in this order`, () => {
      const scores = names.map(name => nameScore(name, word));
      assert.deepEqual(
        scores.toSorted((one, other) => other - one),
        scores,
      );
      assert.equal(new Set(scores).size, scores.length);
      assert.ok(scores.every(score => score > NOT_FOUND));
    });
  }

  for (const [word, name] of [
    ['coins', 'coin'],
    ['oc', 'coin'],
    ['cn', 'coin'],
    ['x', 'coin'],
    ['ob', 'coin_balance'],
    ['cbx', 'coin_balance'],
  ] as const) {
    it(`does not find ${word} in ${name}`, () => {
      assert.equal(nameScore(name, word), NOT_FOUND);
    });
  }

  it('finds a word at the start of a later part, though it is also inside an earlier one', () => {
    assert.equal(nameScore('bitcoin_coin', 'coin'), nameScore('get_to_coins', 'coin'));
  });

  it('returns a score for a name of any length', () => {
    assert.ok(nameScore('a'.repeat(5_000), 'b') === NOT_FOUND && nameScore('a'.repeat(5_000), 'a') > NOT_FOUND);
  });
});
