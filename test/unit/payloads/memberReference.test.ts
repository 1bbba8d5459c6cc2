import assert from 'node:assert/strict';
import { memberIdText } from '../../../src/core/move/functionId';
import { memberReferenceAt } from '../../../src/core/payloads/memberReference';
import { atCursor } from './cursor';

/** The name at the cursor `|`, as it is written. */
function nameAt(marked: string): string | undefined {
  const { text, position } = atCursor(marked);
  const found = memberReferenceAt(text, position.character);
  return found && text.slice(found.start, found.end);
}

describe('memberReferenceAt', () => {
  it('finds the name at each of its characters and at its ends', () => {
    const text = 'call 0x1::coin::transfer<u8>(';
    for (let at = 0; at <= text.length; at++) {
      const found = memberReferenceAt(text, at);
      assert.equal(found !== undefined, at >= 5 && at <= 24, `at ${at}`);
      if (found) assert.deepEqual([found.start, found.end, memberIdText(found.id)], [5, 24, '0x1::coin::transfer']);
    }
  });

  it('gives the address in its short form, the place as it is written', () => {
    const found = memberReferenceAt('"0x0A::m::f"', 4);
    assert.deepEqual(found, { id: { address: '0xa', module: 'm', name: 'f' }, start: 1, end: 11 });
  });

  it('finds the right one of several', () => {
    assert.equal(nameAt('0x1::a::|b, 0x1::c::d'), '0x1::a::b');
    assert.equal(nameAt('0x1::a::b, 0x1::c::|d'), '0x1::c::d');
    assert.equal(nameAt('0x1::a::b|,0x1::c::d'), '0x1::a::b');
    assert.equal(nameAt('0x1::a::b<|0x1::c::D<0x1::e::F>>'), '0x1::c::D');
  });

  const names = ['"|0X1::a::b"', '<0x1::a::B|>', '&0x1::a|::b', '(0x1::a::b|);', "'0x1::a::b|'", '@0x1::a|::b'];
  for (const marked of names) {
    it(`finds one in ${marked}`, () => {
      assert.equal(nameAt(marked)?.toLowerCase(), '0x1::a::b');
    });
  }

  const none = [
    '|',
    '0x1::a|',
    '0x1::a::|',
    '0x1::a::b::|c',
    'x0x1::a::|b',
    '::0x1::a::|b',
    'a::b::|c',
    '0xg::a::|b',
    '0x1::1a::|b',
    `0x${'1'.repeat(65)}::a::|b`,
    '0x1::a::|_',
    '0x1:a:|b',
    '0x1 ::a::|b',
    '0x1::a::b |',
  ];
  for (const marked of none) {
    it(`finds none in ${marked}`, () => {
      assert.equal(nameAt(marked), undefined);
    });
  }

  it('survives a long line', () => {
    assert.equal(memberReferenceAt('0x1::a::'.repeat(200_000), 5), undefined);
    assert.equal(memberReferenceAt(`0x${'1'.repeat(2_000_000)}`, 5), undefined);
  });
});
