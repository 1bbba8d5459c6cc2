import assert from 'node:assert/strict';
import type { JsonValue } from '../../../src/core/json';
import { parseTypeTag, typeTagText, type TypeTag } from '../../../src/core/move/typeTag';
import { bcsSize, fieldTypes, unwrapped, type StructShapes } from '../../../src/core/move/fieldTypes';

const field = (name: string, type: string) => ({ name, type });

const SHAPES: StructShapes = {
  '0x1::coin::Coin': { fields: [field('value', 'u64')], variants: [] },
  '0x1::coin::CoinStore': {
    fields: [field('coin', '0x1::coin::Coin<T0>'), field('frozen', 'bool'), field('odd', '|A|B')],
    variants: [],
  },
  '0x1::fungible_asset::FungibleStore': {
    fields: [
      field('metadata', '0x1::object::Object<0x1::fungible_asset::Metadata>'),
      field('balance', 'u64'),
      field('frozen', 'bool'),
    ],
    variants: [],
  },
  '0xb::m::Note': {
    fields: [
      field('text', '0x1::string::String'),
      field('bytes', 'vector<u8>'),
      field('deep', 'vector<0x1::coin::Coin<u8>>'),
      field('maybe', '0x1::option::Option<address>'),
    ],
    variants: [],
  },
  '0xb::m::Status': {
    fields: [],
    variants: [
      { name: 'Open', fields: [] },
      { name: 'Locked', fields: [field('until', 'u64')] },
    ],
  },
};

function tag(text: string): TypeTag {
  const parsed = parseTypeTag(text);
  assert.ok(parsed, text);
  return parsed;
}

describe('fieldTypes', () => {
  const texts = (type: string, variant?: string) => {
    const types = fieldTypes(tag(type), SHAPES, variant);
    return types && [...types].map(([name, each]) => `${name}: ${each ? typeTagText(each) : '?'}`);
  };

  it('substitutes the type arguments in the types of the fields', () => {
    assert.deepEqual(texts('0x1::coin::CoinStore<0xb::m::Tin>'), [
      'coin: 0x1::coin::Coin<0xb::m::Tin>',
      'frozen: bool',
      'odd: ?',
    ]);
  });

  it('returns the fields of the variant of a value', () => {
    assert.deepEqual(texts('0xb::m::Status', 'Locked'), ['until: u64']);
    assert.deepEqual(texts('0xb::m::Status', 'Open'), []);
  });

  it('returns nothing for other structs, other variants or types that are not structs', () => {
    assert.equal(texts('0xb::m::Other'), undefined);
    assert.equal(texts('0xb::m::Status', 'Gone'), undefined);
    assert.equal(texts('0xb::m::Status'), undefined);
    assert.equal(texts('0x1::coin::Coin<u8>', 'Locked'), undefined);
    assert.equal(texts('vector<u8>'), undefined);
  });
});

describe('unwrapped', () => {
  const OPTION = '0x1::option::Option<0x1::object::Object<0xb::m::T>>';
  const cases: readonly (readonly [type: string, value: JsonValue, expected: JsonValue])[] = [
    [OPTION, { vec: [] }, 'none'],
    [OPTION, { vec: [{ inner: '0xb' }] }, ['address', '0xb']],
    ['0x1::option::Option<u64>', { vec: ['1', '2'] }, ['0x1::option::Option<u64>', { vec: ['1', '2'] }]],
    ['0x1::object::Object<0xb::m::T>', 'x', ['0x1::object::Object<0xb::m::T>', 'x']],
    ['0xb::m::T', { vec: [] }, ['0xb::m::T', { vec: [] }]],
  ];
  for (const [type, value, expected] of cases) {
    it(`turns ${JSON.stringify(value)} as ${type} into ${JSON.stringify(expected)}`, () => {
      const inner = unwrapped(value, tag(type));
      assert.deepEqual(inner.kind === 'none' ? 'none' : [typeTagText(inner.type), inner.value], expected);
    });
  }
});

describe('bcsSize', () => {
  const METADATA = { inner: '0xa' };
  const cases: readonly (readonly [type: string, value: JsonValue, size: number | undefined])[] = [
    ...([8, 16, 32, 64, 128, 256] as const).flatMap(bits =>
      ['u', 'i'].map(sign => [`${sign}${bits}`, bits > 32 ? '7' : 7, bits / 8] as const),
    ),
    ['bool', true, 1],
    ['address', '0x1', 32],
    ['signer', '0x1', 32],
    ['vector<u8>', [1, 2], 3],
    ['vector<bool>', Array<boolean>(127).fill(true), 128],
    ['vector<bool>', Array<boolean>(128).fill(true), 130],
    ['0x1::object::Object<u8>', METADATA, 32],
    ['&u8', 1, undefined],
    ['T0', 1, undefined],
    ['0x1::string::String', 'Grüße', 8],
    ['vector<u8>', '0x0102', 3],
    ['vector<u8>', `0x${'00'.repeat(127)}`, 128],
    ['vector<u8>', `0x${'00'.repeat(128)}`, 130],
    ['vector<u8>', `0x${'00'.repeat(16_383)}`, 16_385],
    ['vector<u8>', `0x${'00'.repeat(16_384)}`, 16_387],
    ['vector<u16>', [1, 2, 3], 7],
    ['0x1::option::Option<u64>', { vec: [] }, 1],
    ['0x1::option::Option<u64>', { vec: ['5'] }, 9],
    ['0x1::fungible_asset::FungibleStore', { metadata: METADATA, balance: '5', frozen: false }, 41],
    ['0xb::m::Note', { text: '', bytes: '0x', deep: [{ value: '1' }], maybe: { vec: ['0x1'] } }, 44],
    ['0xb::m::Status', { __variant__: 'Open' }, 1],
    ['0xb::m::Status', { __variant__: 'Locked', until: '9' }, 9],
    ['0xb::m::Status', { __variant__: 'Gone' }, undefined],
    ['0x1::coin::CoinStore<u8>', { coin: { value: '1' }, frozen: false, odd: 1 }, undefined],
    ['0x1::fungible_asset::FungibleStore', { balance: '5', frozen: false }, undefined],
    ['0xb::m::Other', {}, undefined],
    ['vector<u8>', '0x1', undefined],
    ['u64', { a: 1 }, undefined],
    ['0x1::string::String', 5, undefined],
  ];
  for (const [type, value, size] of cases) {
    it(`of ${JSON.stringify(value).slice(0, 60)} as ${type} is ${size}`, () => {
      assert.equal(bcsSize(value, tag(type), SHAPES), size);
    });
  }
});
