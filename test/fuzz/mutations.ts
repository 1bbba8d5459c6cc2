import fc from 'fast-check';
import { isJsonArray, isJsonObject, type JsonValue } from '../../src/core/json';

const MARKS = ['{', '}', '[', ']', '(', ')', '<', '>', '"', "'", '`', '"""', '\\', '/*', '*/', '//', '#', '$(', '::'];
const ODD = ['\0', '\r', '\n', '\u2028', '\ud800', '\u202e', '\ufeff', '😀', '0x', '-', '__proto__', '1e999', 'ﬀ'];

/**
 * Texts that begin as one of `bases`, or a part of one, and are edited in some places.
 * @param pieces that are inserted as well
 */
export function mutatedText(bases: readonly string[], pieces: readonly string[] = []): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.constantFrom(...MARKS, ...ODD, ...pieces),
    fc.tuple(fc.constantFrom(...MARKS, ...pieces), fc.nat(300)).map(([text, times]) => text.repeat(times)),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  const edit = fc.tuple(fc.nat(), fc.nat(20), piece);
  const span = fc.option(fc.tuple(fc.nat(), fc.nat(400)), { freq: 1 });
  return fc
    .tuple(fc.constantFrom(...bases), span, fc.array(edit, { maxLength: 5 }))
    .map(([base, part, edits]) => edits.reduce(edited, part ? spanOf(base, part) : base));
}

function spanOf(text: string, [at, length]: readonly [number, number]): string {
  const start = at % (text.length + 1);
  return text.slice(start, start + length);
}

function edited(text: string, [at, removed, put]: readonly [number, number, string]): string {
  const start = at % (text.length + 1);
  return text.slice(0, start) + put + text.slice(start + removed);
}

/** Bytes with some of them changed, removed or inserted. */
export function mutatedBytes(bases: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  const edit = fc.tuple(
    fc.nat(),
    fc.nat(40),
    fc.oneof(fc.uint8Array({ maxLength: 4 }), fc.constant(new Uint8Array(40).fill(255))),
  );
  return fc.tuple(fc.constantFrom(...bases), fc.array(edit, { maxLength: 4 })).map(([base, edits]) =>
    edits.reduce((bytes, [at, removed, put]) => {
      const start = at % (bytes.length + 1);
      // Mostly one byte replaces another, so that the offsets of the rest stay.
      const after = start + (removed > 20 ? removed : put.length);
      return Uint8Array.from([...bytes.subarray(0, start), ...put, ...bytes.subarray(after)]);
    }, base),
  );
}

const HOSTILE: readonly JsonValue[] = [
  null,
  true,
  0,
  -1,
  1e308,
  2 ** 53,
  '',
  '-1',
  '18446744073709551616',
  '0x',
  `0x${'f'.repeat(70)}`,
  '0x1::a::B<',
  'vector<'.repeat(100),
  '\ud800',
  '\u202e](command:x)',
  '{"',
  [],
  {},
  { type: 'unheard_of' },
  JSON.parse('['.repeat(600) + ']'.repeat(600)) as JsonValue,
  JSON.parse('{"__proto__":{"type":"x"},"constructor":null}') as JsonValue,
];

/** JSON data with some values changed, removed or repeated. */
export function mutatedJson(bases: readonly JsonValue[]): fc.Arbitrary<JsonValue> {
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue> },
  );
  const how = fc.oneof(
    value.map(put => () => put),
    fc.constant(() => undefined),
    fc.constant((old: JsonValue) => [old, old]),
    fc.constant((old: JsonValue) => JSON.stringify(old)),
  );
  const edits = fc.array(fc.tuple(fc.nat(), how), { minLength: 1, maxLength: 4 });
  return fc
    .tuple(fc.constantFrom(...bases), edits)
    .map(([base, all]) => all.reduce((tree, [at, change]) => changedAt(tree, at, change), base));
}

type Change = (old: JsonValue) => JsonValue | undefined;

/** Replaces the value at one position, counted through the whole tree. */
function changedAt(tree: JsonValue, at: number, change: Change): JsonValue {
  const left = { places: at % countOf(tree) };
  return rebuilt(tree, left, change) ?? null;
}

function countOf(tree: JsonValue): number {
  if (isJsonArray(tree)) return tree.reduce<number>((sum, each) => sum + countOf(each), 1);
  if (isJsonObject(tree)) return Object.values(tree).reduce<number>((sum, each) => sum + countOf(each), 1);
  return 1;
}

function rebuilt(tree: JsonValue, left: { places: number }, change: Change): JsonValue | undefined {
  if (left.places-- === 0) return change(tree);
  if (left.places < 0) return tree;
  if (isJsonArray(tree))
    return tree.flatMap(each => {
      const one = rebuilt(each, left, change);
      return one === undefined ? [] : [one];
    });
  if (!isJsonObject(tree)) return tree;
  const members = Object.entries(tree).map(([name, each]) => [name, rebuilt(each, left, change)] as const);
  return Object.fromEntries(members.filter((member): member is [string, JsonValue] => member[1] !== undefined));
}
