import assert from 'node:assert/strict';
import { isIdentifier, memberIdText, parseMemberId } from '../../../src/core/move/functionId';

describe('parseMemberId', () => {
  it('splits a name into its parts', () => {
    assert.deepEqual(parseMemberId('0x1::coin::transfer'), { address: '0x1', module: 'coin', name: 'transfer' });
  });

  it('returns the address in its short form', () => {
    const id = parseMemberId(`0X${'0'.repeat(59)}A11CE::Vault_2::_open`);
    assert.deepEqual(id, { address: '0xa11ce', module: 'Vault_2', name: '_open' });
  });

  it('takes all digits of an address without 0x, as the CLI writes it', () => {
    const id = parseMemberId(`${'0'.repeat(59)}f15ac::pond::feed`);
    assert.deepEqual(id, { address: '0xf15ac', module: 'pond', name: 'feed' });
  });

  const wrong = [
    `${'1'.repeat(63)}::coin::transfer`,
    `${'1'.repeat(65)}::coin::transfer`,
    `g${'1'.repeat(63)}::coin::transfer`,
    '',
    'transfer',
    'coin::transfer',
    '0x1::coin',
    '0x1::coin::',
    '0x1::::transfer',
    '::coin::transfer',
    '0x1::coin::transfer::more',
    '0x1::coin::transfer<u8>',
    '0x1::coin:transfer',
    '1::coin::transfer',
    'aptos_framework::coin::transfer',
    '0xg::coin::transfer',
    '0x::coin::transfer',
    `0x${'1'.repeat(65)}::coin::transfer`,
    `${'1'.repeat(63)}::coin::transfer`,
    `${'1'.repeat(65)}::coin::transfer`,
    '0x1::2coin::transfer',
    '0x1::coin::_',
    '0x1::_::transfer',
    '0x1::coin::trans-fer',
    '0x1::coin::trânsfer',
    ' 0x1::coin::transfer',
    '0x1::coin::transfer ',
    '0x1:: coin::transfer',
  ];
  for (const text of wrong) {
    it(`does not read ${JSON.stringify(text)}`, () => {
      assert.equal(parseMemberId(text), undefined);
    });
  }
});

describe('memberIdText', () => {
  it('joins the parts', () => {
    assert.equal(memberIdText({ address: '0x1', module: 'coin', name: 'transfer' }), '0x1::coin::transfer');
  });
});

describe('isIdentifier', () => {
  it('recognises valid Move names', () => {
    assert.deepEqual(['a', 'A', '_a', '__', 'a1_B'].map(isIdentifier), [true, true, true, true, true]);
    assert.deepEqual(['', '_', '1a', 'a-b', 'a b', 'é', 'a\n'].map(isIdentifier), Array(7).fill(false));
  });
});
