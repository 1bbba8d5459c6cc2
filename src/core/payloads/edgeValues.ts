import { defined } from '../text/defined';
import { isJsonArray, isJsonObject, type JsonValue } from '../json';
import { integerType, type IntegerType } from '../move/integer';
import { isFrameworkStruct, type TypeTag, isBytes } from '../move/typeTag';

/** An edge value in the form that a node accepts. */
export interface EdgeValue {
  readonly json: JsonValue;
  /** Why it is an edge value, if that is not obvious from the digits: `max - 1`, `as written`. */
  readonly label?: string;
}

/** What edge values are derived from, in addition to the type. */
export interface EdgeContext {
  readonly written?: JsonValue;
  readonly sender?: string;
  /** Address of the called function's module. */
  readonly module?: string;
}

/** Length of long values: too long for a one-byte BCS length, but short enough for any request. */
const LONG_LIST = 128;
const LONG_TEXT = 1_000;
const WIDTHS = [8, 16, 32, 64, 128];
const LAST_ADDRESS = `0x${'f'.repeat(64)}`;
const AS_WRITTEN = 'as written';

/**
 * Returns a type's edge values and the written value, without duplicates; for integers, also the written value's
 * neighbors, in ascending order. For a type without edge values, returns only the written value.
 */
export function edgeValues(type: TypeTag, context: EdgeContext): readonly EdgeValue[] {
  return distinct(edges(type, context, true));
}

/** Sorts integers in ascending order; values of other types keep their order. */
export function inOrder(type: TypeTag, values: readonly EdgeValue[]): readonly EdgeValue[] {
  if (type.kind !== 'primitive' || !integerType(type.name)) return values;
  const sized = values.map(value => ({ value, size: integerOf(value.json) ?? 0n }));
  return sized
    .sort(({ size: one }, { size: other }) => (one < other ? -1 : Number(one > other)))
    .map(({ value }) => value);
}

function edges(type: TypeTag, context: EdgeContext, top: boolean): readonly EdgeValue[] {
  const { written } = context;
  const own = written === undefined ? [] : [{ json: written, label: AS_WRITTEN }];
  switch (type.kind) {
    case 'primitive': {
      const integer = integerType(type.name);
      if (integer) return integers(integer, written);
      if (type.name === 'bool') return [...own, { json: false }, { json: true }];
      return type.name === 'address' ? addresses(context, json => json) : own;
    }
    case 'vector':
      return [...own, ...(isBytes(type) ? BYTES : lists(type.element, context))];
    case 'struct':
      if (isFrameworkStruct(type, 'string', 'String')) return [...own, ...TEXTS];
      if (isFrameworkStruct(type, 'object', 'Object')) {
        return addresses(context, address => (top ? address : { inner: address }));
      }
      return [...own, ...options(type, context)];
    case 'parameter':
    case 'reference':
      return own;
  }
}

const TEXTS: readonly EdgeValue[] = [
  { json: '', label: 'empty' },
  { json: 'a', label: 'one letter' },
  { json: 'Grüße, 世界 🦀', label: 'unicode' },
  { json: 'x'.repeat(LONG_TEXT), label: `${LONG_TEXT} letters` },
];

const BYTES: readonly EdgeValue[] = [
  { json: '0x', label: 'empty' },
  { json: '0x00', label: 'one byte' },
  { json: `0x${'ff'.repeat(LONG_LIST)}`, label: `${LONG_LIST} bytes` },
];

function integers(type: IntegerType, written: JsonValue | undefined): readonly EdgeValue[] {
  const value = integerOf(written);
  const powers = WIDTHS.filter(bits => bits < type.bits).map((bits): Labelled => [1n << BigInt(bits), `2^${bits}`]);
  const middle: Labelled = [(type.max >> 1n) + 1n, `2^${type.bits - (type.signed ? 2 : 1)}`];
  const around: readonly Labelled[] =
    value === undefined
      ? []
      : [
          [value, AS_WRITTEN],
          [value - 1n, 'written - 1'],
          [value + 1n, 'written + 1'],
        ];
  const lowest: readonly Labelled[] = type.signed
    ? [
        [type.min, 'min'],
        [type.min + 1n, 'min + 1'],
        [-1n, undefined],
      ]
    : [];
  const all: readonly Labelled[] = [
    ...around,
    ...lowest,
    [0n, undefined],
    [1n, undefined],
    [type.max, 'max'],
    [type.max - 1n, 'max - 1'],
    middle,
    ...powers,
  ];
  return all
    .filter(([each]) => each >= type.min && each <= type.max)
    .sort(([one], [other]) => (one < other ? -1 : Number(one > other)))
    .map(([each, label]) => defined({ json: type.jsonForm === 'number' ? Number(each) : each.toString(), label }));
}

type Labelled = readonly [value: bigint, label: string | undefined];

function integerOf(json: JsonValue | undefined): bigint | undefined {
  if (typeof json === 'number') return Number.isSafeInteger(json) ? BigInt(json) : undefined;
  return typeof json === 'string' && /^-?\d{1,80}$/.test(json) ? BigInt(json) : undefined;
}

function addresses(
  { written, sender, module }: EdgeContext,
  form: (address: string) => JsonValue,
): readonly EdgeValue[] {
  return [
    ...(written === undefined ? [] : [{ json: written, label: AS_WRITTEN }]),
    ...(sender === undefined ? [] : [{ json: form(sender), label: 'the sender' }]),
    ...(module === undefined ? [] : [{ json: form(module), label: 'the module’s account' }]),
    { json: form('0x0') },
    { json: form('0x1') },
    { json: form(LAST_ADDRESS), label: 'max' },
  ];
}

function lists(element: TypeTag, { written, ...context }: EdgeContext): readonly EdgeValue[] {
  const first = isJsonArray(written) ? written[0] : undefined;
  const [one] = first === undefined ? edges(element, context, false) : [{ json: first }];
  if (!one) return [{ json: [], label: 'empty' }];
  return [
    { json: [], label: 'empty' },
    { json: [one.json], label: 'one item' },
    { json: Array.from({ length: LONG_LIST }, () => one.json), label: `${LONG_LIST} items` },
  ];
}

/** Returns `none`, and `some` with each edge value of the inner type; empty for types other than Option. */
function options(type: TypeTag, { written, ...context }: EdgeContext): readonly EdgeValue[] {
  const [inner] = type.kind === 'struct' ? type.typeArguments : [];
  if (!isFrameworkStruct(type, 'option', 'Option') || !inner) return [];
  const value = isJsonObject(written) && isJsonArray(written.vec) ? written.vec[0] : undefined;
  const inside = edges(inner, { ...context, ...(value !== undefined && { written: value }) }, false);
  return [
    { json: { vec: [] }, label: 'none' },
    ...inside.map(({ json, label }) => defined({ json: { vec: [json] }, label: label && `some, ${label}` })),
  ];
}

/** Removes duplicates; keeps the first of equal values, which has the most specific label. */
function distinct(values: readonly EdgeValue[]): readonly EdgeValue[] {
  const seen = new Set<string>();
  return values.filter(({ json }) => {
    const text = JSON.stringify(json);
    return !seen.has(text) && seen.add(text).size > 0;
  });
}
