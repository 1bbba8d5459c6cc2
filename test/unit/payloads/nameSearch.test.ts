import assert from 'node:assert/strict';
import { placesOfName } from '../../../src/core/payloads/languages/nameSearch';
import { textIn } from './cursor';

const LONG = `0x${'0'.repeat(63)}1`;
const TRANSFER = { address: '0x1', module: 'coin', name: 'transfer' };

describe('placesOfName', () => {
  it('finds a function by the long and the short form of its address', () => {
    const text = `"0x1::coin::transfer"\n'${LONG}::coin::transfer', 0X01::coin::transfer<u8>`;
    assert.deepEqual(
      placesOfName(text, TRANSFER).map(range => textIn(text, range)),
      ['0x1::coin::transfer', `${LONG}::coin::transfer`, '0X01::coin::transfer'],
    );
  });

  it('finds nothing else with that name', () => {
    const text = '0x2::coin::transfer 0x1::coins::transfer 0x1::coin::transfer_all 0x1::coin::transfer::x 0x1::coin';
    assert.deepEqual(placesOfName(text, TRANSFER), []);
  });

  it('finds a module and its named members', () => {
    const text = 'use 0x1::coin;\n0x1::coin::transfer(0x2::coin, 0x1::coin_2::x)';
    assert.deepEqual(
      placesOfName(text, { address: '0x1', module: 'coin' }).map(range => textIn(text, range)),
      ['0x1::coin', '0x1::coin::transfer'],
    );
  });

  it('counts lines with any line ends', () => {
    const found = placesOfName('a\r\nb\rc\n  0x1::coin::transfer', TRANSFER);
    assert.deepEqual(found, [{ start: { line: 3, character: 2 }, end: { line: 3, character: 21 } }]);
  });
});
