import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  isFrameworkStruct,
  parseTypeTag,
  PRIMITIVES,
  substitute,
  typeTagText,
  type TypeTag,
} from '../../../src/core/move/typeTag';

const COIN: TypeTag = { kind: 'struct', address: '0x1', module: 'aptos_coin', name: 'AptosCoin', typeArguments: [] };
const U8: TypeTag = { kind: 'primitive', name: 'u8' };

/** Any type that an ABI can hold. */
const anyTag: fc.Arbitrary<TypeTag> = fc.letrec<{ tag: TypeTag }>(tie => ({
  tag: fc.oneof(
    { maxDepth: 6, depthSize: 'medium' },
    fc.constantFrom(...PRIMITIVES).map(name => ({ kind: 'primitive' as const, name })),
    fc.nat(999).map(index => ({ kind: 'parameter' as const, index })),
    tie('tag').map(element => ({ kind: 'vector' as const, element })),
    fc.record(
      { kind: fc.constant('reference' as const), mutable: fc.boolean(), to: tie('tag') },
      { noNullPrototype: true },
    ),
    fc.record(
      {
        kind: fc.constant('struct' as const),
        address: fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }).map(value => `0x${value.toString(16)}`),
        module: fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,9}$/),
        name: fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,9}$/),
        typeArguments: fc.array(tie('tag'), { maxLength: 3 }),
      },
      { noNullPrototype: true },
    ),
  ),
})).tag;

describe('parseTypeTag', function () {
  this.timeout(10_000);

  for (const name of PRIMITIVES) {
    it(`reads ${name}`, () => {
      assert.deepEqual(parseTypeTag(name), { kind: 'primitive', name });
    });
  }

  it('reads structs with and without type arguments', () => {
    assert.deepEqual(parseTypeTag('0x1::aptos_coin::AptosCoin'), COIN);
    assert.deepEqual(parseTypeTag('0x01::pair::Pair<u8,vector<0x1::aptos_coin::AptosCoin>>'), {
      kind: 'struct',
      address: '0x1',
      module: 'pair',
      name: 'Pair',
      typeArguments: [U8, { kind: 'vector', element: COIN }],
    });
  });

  it('reads types that only an ABI has', () => {
    assert.deepEqual(parseTypeTag('T0'), { kind: 'parameter', index: 0 });
    assert.deepEqual(parseTypeTag('T12'), { kind: 'parameter', index: 12 });
    assert.deepEqual(parseTypeTag('&u8'), { kind: 'reference', mutable: false, to: U8 });
    assert.deepEqual(parseTypeTag('&mut vector<u8>'), {
      kind: 'reference',
      mutable: true,
      to: { kind: 'vector', element: U8 },
    });
  });

  it('reads a struct whose name starts like another type', () => {
    const tag = parseTypeTag('0x1::mut::T0');
    assert.deepEqual(tag, { kind: 'struct', address: '0x1', module: 'mut', name: 'T0', typeArguments: [] });
    assert.equal(typeTagText(parseTypeTag('0x1::vector::u8') ?? U8), '0x1::vector::u8');
  });

  it('accepts spaces where nodes and people write them', () => {
    const text = ' 0x1 :: pair :: Pair < u8 , & mut T0 > ';
    assert.equal(typeTagText(parseTypeTag(text) ?? U8), '0x1::pair::Pair<u8, &mut T0>');
  });

  const wrong = [
    ...['', ' ', 'u7', 'U8', 'uint', 'T', 'T1234', 't0', 'vector', 'vector<>', 'vector<u8', 'vector<u8>>'],
    ...['vector<u8,u8>', 'vector<u8,>', 'u8<u8>', 'AptosCoin', 'aptos_coin::AptosCoin', '1::aptos_coin::AptosCoin'],
    ...['0xg::m::S', '0x1::m', '0x1::m::', '0x1::::S', '0x1::m::S<>', '0x1::m::S<u8', '0x1::m::S<u8,>', '0x1::m::S u8'],
    ...['0x1::m::S::X', '0x1::m::1S', '0x1::m::_', '&', '&mut', '& mut', '&mutu8', 'u8 u8', '|A,B|R', '|&mut T1|T2'],
    ...['vector<|u8|u8>', 'unparsable<0x1::m::S>', 'u8\n'],
  ];
  for (const text of wrong) {
    it(`keeps ${JSON.stringify(text)} as text`, () => {
      assert.equal(parseTypeTag(text), undefined);
    });
  }

  it('reads up to sixty-four levels', () => {
    const nested = (depth: number) => `${'vector<'.repeat(depth)}u8${'>'.repeat(depth)}`;
    assert.equal(typeTagText(parseTypeTag(nested(64)) ?? U8), nested(64));
    assert.equal(parseTypeTag(nested(65)), undefined);
  });

  it('survives hostile depth and breadth', () => {
    assert.equal(parseTypeTag('vector<'.repeat(1_000_000)), undefined);
    assert.equal(parseTypeTag('&'.repeat(1_000_000)), undefined);
    assert.equal(parseTypeTag('0x1::m::S<'.repeat(1_000_000)), undefined);
    const wide = `0x1::m::S<${Array(100_000).fill('u8').join(', ')}>`;
    assert.equal(typeTagText(parseTypeTag(wide) ?? U8), wide);
  });

  it('reads back what typeTagText writes', () => {
    fc.assert(
      fc.property(anyTag, tag => {
        assert.deepEqual(parseTypeTag(typeTagText(tag)), tag);
        assert.deepEqual(parseTypeTag(typeTagText(tag).replaceAll(', ', ',')), tag);
      }),
    );
  });

  it('returns a type for any text', () => {
    const pieces = fc.constantFrom('vector', '<', '>', '&', 'mut ', 'T0', 'u8', '0x1', '::', 'S', ',', ' ', '|', '_');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map(parts => parts.join('')),
        ),
        text => {
          const tag = parseTypeTag(text);
          if (tag) assert.deepEqual(parseTypeTag(typeTagText(tag)), tag);
        },
      ),
    );
  });
});

describe('substitute', () => {
  it('substitutes type arguments at any depth', () => {
    const text = (type: string, ...typeArguments: string[]) => {
      const tags = typeArguments.map(each => parseTypeTag(each) ?? U8);
      return typeTagText(substitute(parseTypeTag(type) ?? U8, tags));
    };
    assert.equal(text('T1', 'u8', 'bool'), 'bool');
    assert.equal(text('vector<T0>', 'address'), 'vector<address>');
    assert.equal(text('&mut 0x1::m::S<T1, vector<T0>>', 'u8', 'T5'), '&mut 0x1::m::S<T5, vector<u8>>');
    assert.equal(text('u64', 'u8'), 'u64');
  });

  it('leaves a parameter without an argument unchanged', () => {
    assert.deepEqual(substitute({ kind: 'parameter', index: 1 }, [U8]), { kind: 'parameter', index: 1 });
  });
});

describe('isFrameworkStruct', () => {
  it('requires the address, module and name', () => {
    assert.equal(isFrameworkStruct(COIN, 'aptos_coin', 'AptosCoin'), true);
    assert.equal(isFrameworkStruct({ ...COIN, address: '0x2' }, 'aptos_coin', 'AptosCoin'), false);
    assert.equal(isFrameworkStruct(COIN, 'coin', 'AptosCoin'), false);
    assert.equal(isFrameworkStruct(COIN, 'aptos_coin', 'Coin'), false);
    assert.equal(isFrameworkStruct(U8, 'aptos_coin', 'AptosCoin'), false);
  });
});
