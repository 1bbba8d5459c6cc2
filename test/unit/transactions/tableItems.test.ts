import assert from 'node:assert/strict';
import type { JsonValue } from '../../../src/core/json';
import type { StructShapes } from '../../../src/core/move/fieldTypes';
import { hexToBytes } from '../../../src/core/move/hex';
import { parseTypeTag } from '../../../src/core/move/typeTag';
import { simulationMarkdown } from '../../../src/core/results/reportMarkdown';
import { bcsJson } from '../../../src/core/transactions/bcsJson';
import { rawItemTypes, withDecodedItems } from '../../../src/core/transactions/tableItems';
import type { ChangeReport } from '../../../src/core/results/simulationReport';
import { simulation } from '../../page/reports';

const struct = (fields: Readonly<Record<string, string>>) => ({
  fields: Object.entries(fields).map(([name, type]) => ({ name, type })),
  variants: [],
});
const SHAPES: StructShapes = {
  '0x1::m::Pair': struct({ first: 'T0', second: 'vector<T1>' }),
  '0x1::m::Loop': struct({ again: '0x1::m::Loop' }),
  '0x1::m::Shape': {
    fields: [],
    variants: [
      { name: 'Dot', fields: [] },
      { name: 'Line', fields: [{ name: 'length', type: 'u16' }] },
    ],
  },
  '0x1::m::Odd': struct({ call: '|u8|' }),
  '0x1::m::Book': struct({ pages: '0x1::m::Wrapped<address, u64>' }),
  '0x1::m::Wrapped': struct({ inner: '0x1::table::Table<T0, T1>', length: 'u64' }),
  '0x1::m::Kept': {
    fields: [],
    variants: [
      { name: 'None', fields: [] },
      { name: 'Some', fields: [{ name: 'pages', type: '0x1::m::Book' }] },
    ],
  },
  '0x1::table::Table': struct({ handle: 'address' }),
};

function decode(hex: string, type: string) {
  const tag = parseTypeTag(type);
  const bytes = hexToBytes(hex);
  assert.ok(tag && bytes);
  return bcsJson(bytes, tag, SHAPES);
}

describe('bcsJson', () => {
  const values: readonly (readonly [type: string, hex: string, json: unknown])[] = [
    ['bool', '0x01', true],
    ['u8', '0xff', 255],
    ['i16', '0xffff', -1],
    ['u32', '0x01000000', 1],
    ['u64', '0xffffffffffffffff', '18446744073709551615'],
    ['i64', '0xffffffffffffffff', '-1'],
    ['u128', `0x05${'00'.repeat(15)}`, '5'],
    ['address', `0x${'00'.repeat(31)}0b`, '0xb'],
    ['vector<u8>', '0x020102', '0x0102'],
    ['vector<u16>', '0x0201000200', [1, 2]],
    ['0x1::string::String', '0x03c3a921', 'é!'],
    ['0x1::object::Object<0x1::m::X>', `0x${'00'.repeat(31)}0b`, { inner: '0xb' }],
    ['0x1::option::Option<u8>', '0x00', { vec: [] }],
    ['0x1::option::Option<u8>', '0x0107', { vec: [7] }],
    ['0x1::m::Pair<bool, u8>', '0x01020304', { first: true, second: '0x0304' }],
    ['0x1::m::Shape', '0x00', { __variant__: 'Dot' }],
    ['0x1::m::Shape', '0x010200', { __variant__: 'Line', length: 2 }],
  ];
  for (const [type, hex, json] of values) {
    it(`reads ${hex} as ${type}`, () => {
      assert.deepEqual(decode(hex, type), { kind: 'decoded', type, json });
    });
  }

  const failures: readonly (readonly [type: string, hex: string, reason: string])[] = [
    ['u8', '0x0102', '1 trailing byte after the value'],
    ['u8', '0x010203', '2 trailing bytes after the value'],
    ['u64', '0x01', '8 bytes, but only 1 left, at byte 0'],
    ['bool', '0x02', 'invalid boolean 0x02, at byte 0'],
    ['0x1::string::String', '0x01ff', 'a string that is not UTF-8, at byte 1'],
    ['0x1::m::Gone', '0x01', 'the fields of 0x1::m::Gone are unknown'],
    ['0x1::m::Shape', '0x02', '0x1::m::Shape has no variant with the index found at byte 0'],
    ['0x1::m::Loop', '0x01', 'the value has too many elements'],
    ['0x1::m::Odd', '0x01', 'the type of call in 0x1::m::Odd cannot be read'],
    ['T0', '0x01', 'values of type T0 cannot be stored'],
  ];
  for (const [type, hex, reason] of failures) {
    it(`does not read ${hex} as ${type}`, () => {
      assert.deepEqual(decode(hex, type), { kind: 'failed', type, reason });
    });
  }
});

describe('raw table items', () => {
  const KEY = `0x${'00'.repeat(31)}0b`;
  const item = { kind: 'writeTableItem', handle: '0x0f', key: KEY, value: '0x0100000000000000' } as const;
  const raw = { ...item, rawKey: true, rawValue: true } as const;
  const book = {
    kind: 'writeResource' as const,
    type: '0x1::m::Book',
    data: { pages: { inner: { handle: '0xf' }, length: '1' } },
  };
  const reportOf = (otherChanges: readonly ChangeReport[], resources: readonly ChangeReport[] = []) =>
    simulation({ accounts: [{ address: '0xa', isSender: true, changes: resources }], otherChanges });
  const decodedOf = (change: ChangeReport, resources: readonly ChangeReport[] = []) => {
    const [first] = withDecodedItems(reportOf([change], resources), SHAPES).otherChanges;
    return first && 'decoded' in first ? first.decoded : undefined;
  };

  it('are decoded by the types of the table that a resource has in a field', () => {
    assert.deepEqual(decodedOf(raw, [book]), {
      key: { kind: 'decoded', type: 'address', json: '0xb' },
      value: { kind: 'decoded', type: 'u64', json: '1' },
    });
  });

  it('are decoded by a table wherever the resource has it, in any spelling of its handle', () => {
    const { data } = book;
    const places: readonly (readonly [type: string, data: JsonValue])[] = [
      ['0x1::m::Pair<0x1::m::Book, u8>', { first: data, second: '0x' }],
      ['0x1::m::Pair<u8, 0x1::m::Book>', { first: 1, second: [{}, data] }],
      ['0x1::m::Pair<0x1::option::Option<0x1::m::Book>, u8>', { first: { vec: [data] } }],
      ['0x1::m::Kept', { __variant__: 'Some', pages: data }],
    ];
    for (const [type, value] of places)
      assert.ok(decodedOf(raw, [{ kind: 'writeResource', type, data: value }])?.value?.kind === 'decoded', type);
    const none: ChangeReport = {
      kind: 'writeResource',
      type: '0x1::m::Kept',
      data: { __variant__: 'None', pages: data },
    };
    assert.equal(decodedOf(raw, [none]), undefined);
    assert.equal(decodedOf({ ...raw, handle: '0xff' }, [book]), undefined);
  });

  it('are decoded in the part that is raw alone, and not if a part has no hex digits', () => {
    const types = { keyType: 'address', valueType: 'u64' };
    assert.deepEqual(Object.keys(decodedOf({ ...item, ...types, rawKey: true }) ?? {}), ['key']);
    assert.deepEqual(Object.keys(decodedOf({ ...item, ...types, rawValue: true }) ?? {}), ['value']);
    const reason = 'the node did not send hex digits';
    for (const value of [5, 'zz'])
      assert.deepEqual(decodedOf({ ...raw, value }, [book])?.value, { kind: 'failed', type: 'u64', reason });
  });

  it('are decoded by the types that the node sent without values', () => {
    assert.deepEqual(decodedOf({ ...raw, keyType: 'address', valueType: 'u8' }), {
      key: { kind: 'decoded', type: 'address', json: '0xb' },
      value: { kind: 'failed', type: 'u8', reason: '7 trailing bytes after the value' },
    });
  });

  it('keep what the node decoded, and stay as they are without types', () => {
    assert.equal(decodedOf(raw), undefined);
    assert.equal(decodedOf({ ...item, keyType: 'address', valueType: 'u64' }), undefined);
  });

  it('have a decoded key when they are deleted', () => {
    const { handle, key } = item;
    const deleted = { kind: 'deleteTableItem', handle, key, rawKey: true } as const;
    assert.deepEqual(decodedOf(deleted, [book]), { key: { kind: 'decoded', type: 'address', json: '0xb' } });
  });

  it('can be in a table inside the item of another table', () => {
    const outer = { ...raw, handle: '0xe', keyType: 'u8', valueType: '0x1::m::Book', key: '0x01' };
    const value = `0x${'00'.repeat(31)}0f${'01'.padEnd(16, '0')}`;
    const once = withDecodedItems(reportOf([{ ...outer, value }, raw]), SHAPES);
    assert.equal(rawItemTypes(once, SHAPES).length, 4);
    const [, inner] = withDecodedItems(once, SHAPES).otherChanges;
    assert.deepEqual(inner && 'decoded' in inner && inner.decoded.value, { kind: 'decoded', type: 'u64', json: '1' });
  });

  it('are in Markdown with their hex and what it means', () => {
    const text = simulationMarkdown(withDecodedItems(reportOf([{ ...raw, valueType: 'u8' }], [book]), SHAPES));
    assert.ok(
      text.includes(
        `"${KEY}": "0x0100000000000000"\nkey, decoded as address: "0xb"\nvalue, not decoded as u8: 7 trailing bytes after the value`,
      ),
      text,
    );
  });
});
