import fc from 'fast-check';
import type { JsonValue } from '../../../../src/core/json';
import { integerType } from '../../../../src/core/move/integer';
import { isFrameworkStruct, typeTagText, type Primitive, type TypeTag } from '../../../../src/core/move/typeTag';
import type { TypedCall } from '../../../../src/core/payloads/write/typedCall';
import { tag } from './calls';

/** A value as a node accepts it, with its type. */
export type Typed = readonly [type: string, json: JsonValue];

const INTEGERS = ['u8', 'u16', 'u32', 'u64', 'u128', 'u256', 'i8', 'i16', 'i32', 'i64', 'i128', 'i256'] as const;
const STRING = '0x1::string::String';
const OBJECT = '0x1::object::Object<0xcafe::m::T>';

/** Text that languages, shells and terminals interpret. */
const AWKWARD = [
  ...Array.from('\'"`\\$:,[]{}()<>#-=! %&;'),
  ...['\n', '\r', '\r\n', '\t', '\0', '\x1b', '\x7f', '\u009b', '\u00a0', '\u200b', '\u2028', '\u202e', '\ufeff'],
  ...['😀', '\u{10ffff}', '\u{e0041}', 'é', 'ﬁ', '漢'],
  ...['$(a)', '${a}', '<a>', '...', '"""', "'''", '\\u0041', '\\n', '//', '/*', '*/', '```', 'null', 'true', '0x01'],
];

/** The addresses at which the spelling changes, and arbitrary ones. */
export const address: fc.Arbitrary<string> = fc
  .oneof(
    fc.constantFrom(
      ...[0n, 1n, 0xfn, 0x10n, 0xb0bn, 16n ** 59n - 1n, 16n ** 59n, 16n ** 63n - 1n, 16n ** 63n, (1n << 256n) - 1n],
    ),
    fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
  )
  .map(number => `0x${number.toString(16)}`);

const text: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.array(fc.constantFrom(...AWKWARD), { maxLength: 8 }).map(all => all.join('')),
);

/** Types of arguments whose values depend on the type alone, up to a depth. */
export function argumentType(depth: number): fc.Arbitrary<TypeTag> {
  const leaf = fc.constantFrom('bool', 'address', ...INTEGERS, STRING, OBJECT, 'vector<u8>').map(tag);
  if (depth === 0) return leaf;
  const inner = argumentType(depth - 1);
  return fc.oneof(
    { weight: 2, arbitrary: leaf },
    { weight: 1, arbitrary: inner.map((element): TypeTag => ({ kind: 'vector', element })) },
    { weight: 1, arbitrary: inner.map(element => tag(`0x1::option::Option<${typeTagText(element)}>`)) },
  );
}

/** Any value of a type. @param isTop for the argument itself, not for a value inside it */
export function valueOf(type: TypeTag, isTop = true): fc.Arbitrary<JsonValue> {
  if (type.kind === 'primitive') return primitive(type.name);
  if (type.kind === 'vector') {
    if (typeTagText(type) === 'vector<u8>')
      return fc.uint8Array({ maxLength: 40 }).map(bytes => `0x${Buffer.from(bytes).toString('hex')}`);
    return fc.array(valueOf(type.element, false), { maxLength: 3 });
  }
  const [inner] = type.kind === 'struct' ? type.typeArguments : [];
  if (isFrameworkStruct(type, 'string', 'String')) return text;
  if (isFrameworkStruct(type, 'object', 'Object')) return isTop ? address : address.map(each => ({ inner: each }));
  if (isFrameworkStruct(type, 'option', 'Option') && inner)
    return fc.array(valueOf(inner, false), { maxLength: 1 }).map(vec => ({ vec }));
  throw new RangeError(`no values of ${typeTagText(type)} are made`);
}

function primitive(name: Primitive): fc.Arbitrary<JsonValue> {
  const integer = integerType(name);
  if (!integer) return name === 'bool' ? fc.boolean() : address;
  const { min, max, jsonForm } = integer;
  return fc
    .oneof(fc.constantFrom(min, max, 0n), fc.bigInt({ min, max }))
    .map(number => (jsonForm === 'number' ? Number(number) : number.toString()));
}

/** Any argument of the types that payloads can contain. */
export const typed: fc.Arbitrary<Typed> = argumentType(3).chain(type =>
  valueOf(type).map((json): Typed => [typeTagText(type), json]),
);

/** Any type argument: structs with their own type arguments, at addresses of any length, and all other types. */
export const typeArgument: fc.Arbitrary<string> = fc
  .letrec<{ type: TypeTag }>(tie => ({
    type: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom('bool', 'address', ...INTEGERS, STRING).map(tag),
      tie('type').map((element): TypeTag => ({ kind: 'vector', element })),
      fc.tuple(address, fc.array(tie('type'), { maxLength: 2 })).map(([at, typeArguments]): TypeTag => ({
        kind: 'struct',
        address: at,
        module: 'm',
        name: 'S',
        typeArguments,
      })),
    ),
  }))
  .type.map(type => typeTagText(type));

const u64 = fc.oneof(fc.constantFrom(0n, 1n << 53n, (1n << 64n) - 1n), fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }));

/** The values that a transaction may give. */
export const given: fc.Arbitrary<TypedCall['given']> = fc.record(
  {
    sender: address,
    sequenceNumber: u64.map(String),
    maxGasAmount: u64.map(String),
    gasUnitPrice: u64.map(String),
    expirationTimestampSecs: u64.map(String),
    secondarySigners: fc.array(address, { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: [] },
);
