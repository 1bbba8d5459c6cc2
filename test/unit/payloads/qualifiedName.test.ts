import assert from 'node:assert/strict';
import { parseNameId, qualifiedNameAt, qualifiedNames, nameIdText } from '../../../src/core/payloads/qualifiedName';
import { atCursor } from './cursor';

/** The names in a line, as written. */
function namesIn(line: string): readonly string[] {
  return [...qualifiedNames(line)].map(({ start, end }) => line.slice(start, end));
}

/** The name at the cursor `|`, as written. */
function nameAt(marked: string): string | undefined {
  const { text, position } = atCursor(marked);
  const found = qualifiedNameAt(text, position.character);
  return found && text.slice(found.start, found.end);
}

describe('qualifiedNames', () => {
  it('finds modules, functions and structs', () => {
    assert.deepEqual(namesIn('use 0x1::coin; 0X0A::m::f<0x1::coin::Coin<0x2::a::B>>(@0x1)'), [
      '0x1::coin',
      '0X0A::m::f',
      '0x1::coin::Coin',
      '0x2::a::B',
    ]);
  });

  it('returns addresses in their short form', () => {
    assert.deepEqual(
      [...qualifiedNames(`"0x${'0'.repeat(63)}A::m::f", "0x1::m"`)].map(({ id }) => id),
      [
        { address: '0xa', module: 'm', name: 'f' },
        { address: '0x1', module: 'm' },
      ],
    );
  });

  const none = [
    ...['', '0x1', '0x1::', '0x1::a::', '0x1::a::b::c', 'x0x1::a', '::0x1::a', 'a::b::c', '0xg::a', '0x1::1a'],
    ...['0x1::_', '0x1::a::_', '0x1 ::a', `0x${'1'.repeat(65)}::a`],
  ];
  for (const text of none) {
    it(`finds nothing in ${text.slice(0, 30)}`, () => {
      assert.deepEqual(namesIn(text), []);
    });
  }

  it('survives a long line', () => {
    assert.deepEqual(namesIn('0x1::a::'.repeat(200_000)), []);
    assert.deepEqual(namesIn(`0x${'1'.repeat(2_000_000)}`), []);
    assert.equal(namesIn('0x1::a '.repeat(100_000)).length, 100_000);
  });
});

describe('qualifiedNameAt', () => {
  it('finds the name at its ends and inside', () => {
    assert.equal(nameAt('x |0x1::coin;'), '0x1::coin');
    assert.equal(nameAt('x 0x1::co|in;'), '0x1::coin');
    assert.equal(nameAt('x 0x1::coin|;'), '0x1::coin');
    assert.equal(nameAt('x| 0x1::coin;'), undefined);
    assert.equal(nameAt('x 0x1::coin;|'), undefined);
  });

  it('finds the right one of several', () => {
    assert.equal(nameAt('0x1::a::B<|0x1::c::D, 0x1::e>'), '0x1::c::D');
    assert.equal(nameAt('0x1::a::B<0x1::c::D, 0x1::|e>'), '0x1::e');
  });
});

describe('parseNameId', () => {
  it('reads modules and their members', () => {
    assert.deepEqual(parseNameId('0x01::coin'), { address: '0x1', module: 'coin' });
    assert.deepEqual(parseNameId('0x1::coin::transfer'), { address: '0x1', module: 'coin', name: 'transfer' });
  });

  it('reads all digits of an address without 0x', () => {
    const id = { address: '0xf15ac', module: 'pond' };
    assert.deepEqual(parseNameId(`${'0'.repeat(59)}f15ac::pond`), id);
    assert.equal(parseNameId(`${'0'.repeat(58)}f15ac::pond`), undefined);
  });

  it('reads nothing else', () => {
    for (const text of ['', '0x1', 'coin', ' 0x1::coin', '0x1::coin ', '0x1::coin::a::b', '0x1::coin<u8>']) {
      assert.equal(parseNameId(text), undefined, text);
    }
  });

  it('reads what nameIdText writes', () => {
    for (const text of ['0x1::coin', '0xcafe::vault::Vault']) {
      const id = parseNameId(text) ?? assert.fail(text);
      assert.equal(nameIdText(id), text);
    }
  });
});
