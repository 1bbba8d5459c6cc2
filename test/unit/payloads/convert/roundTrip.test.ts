import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { JsonValue } from '../../../../src/core/json';
import { typeTagText } from '../../../../src/core/move/typeTag';
import { writeCall, type CallForm } from '../../../../src/core/payloads/convert/writeCall';
import { InexpressibleError } from '../../../../src/core/payloads/convert/inexpressibleError';
import { readPartialCall } from '../../../../src/core/payloads/form/partialCall';
import { findPasted } from '../../../../src/core/payloads/paste/findPasted';
import { functionAbi, moduleAbi } from '../../move/abis';
import { callOf, tag } from './calls';

type Typed = readonly [type: string, json: JsonValue];

const address = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }).map(number => `0x${number.toString(16)}`);
const hex = fc.uint8Array({ maxLength: 12 }).map(bytes => `0x${Buffer.from(bytes).toString('hex')}`);
const digits = (bits: bigint) => fc.bigInt({ min: 0n, max: (1n << bits) - 1n }).map(String);

/** What shells, JSON or Python take for more than text. */
const AWKWARD = [
  "'",
  '"',
  '`',
  '\\',
  '$',
  ':',
  '[',
  ']',
  '{',
  '<',
  '#',
  '-',
  '=',
  ' ',
  '\n',
  '\u2028',
  '\u202e',
  '\u009b',
  '\x7f',
  '\x1b',
  '$(a)',
  '<a>',
  '...',
];

const leaves: Readonly<Record<string, fc.Arbitrary<JsonValue>>> = {
  bool: fc.boolean(),
  u8: fc.integer({ min: 0, max: 255 }),
  u32: fc.integer({ min: 0, max: 0xffffffff }),
  u64: digits(64n),
  u128: digits(128n),
  u256: digits(256n),
  address,
  'vector<u8>': hex,
  '0x1::string::String': fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.constantFrom(...AWKWARD)).map(all => all.join('')),
  ),
};

/** A value of a type that nests up to `depth` times. */
function typed(depth: number): fc.Arbitrary<Typed> {
  const leaf = fc
    .constantFrom(...Object.keys(leaves))
    .chain(type => (leaves[type] ?? fc.constant(null)).map((json): Typed => [type, json]));
  const object = address.map((json): Typed => ['0x1::object::Object<0x1::m::T>', json]);
  if (depth === 0) return fc.oneof(leaf, object);
  const inner = fc.constantFrom(...Object.keys(leaves));
  // A list of `u8` is bytes.
  const list = inner
    .filter(type => type !== 'u8')
    .chain(type =>
      fc.array(leaves[type] ?? fc.constant(null), { maxLength: 3 }).map((json): Typed => [`vector<${type}>`, json]),
    );
  const nested = inner
    .filter(type => type !== 'u8')
    .chain(type =>
      fc
        .array(fc.array(leaves[type] ?? fc.constant(null), { maxLength: 2 }), { maxLength: 2 })
        .map((json): Typed => [`vector<vector<${type}>>`, json]),
    );
  const option = inner.chain(type =>
    fc
      .array(leaves[type] ?? fc.constant(null), { maxLength: 1 })
      .map((vec): Typed => [`0x1::option::Option<${type}>`, { vec }]),
  );
  const objects = fc
    .array(address, { maxLength: 2 })
    .map((all): Typed => ['vector<0x1::object::Object<0x1::m::T>>', all.map(each => ({ inner: each }))]);
  return fc.oneof(leaf, object, list, nested, option, objects);
}

/** Whether a form has no way to write these, which it says in a sentence. */
function isInexpressible(args: readonly Typed[], form: CallForm): boolean {
  try {
    writeCall(callOf(args), form);
    return false;
  } catch (error) {
    assert.ok(error instanceof InexpressibleError);
    return true;
  }
}

async function readBack(args: readonly Typed[], form: CallForm): Promise<readonly (JsonValue | undefined)[]> {
  const call = callOf(args, { typeArguments: ['0x1::c::C<0x1::d::D>'] });
  const abi = functionAbi({
    name: 'f',
    typeParameters: [{ constraints: [] }],
    parameters: ['&signer', ...args.map(([type]) => typeTagText(tag(type)))],
  });
  const text = writeCall(call, form);
  const pasted = await findPasted(text);
  assert(pasted?.kind === 'call', `no call in\n${text}`);
  const read = readPartialCall(pasted.call, call.function, moduleAbi({ name: 'm', functions: [abi] }));
  assert.deepEqual(read?.call.typeArguments, call.typeArguments, text);
  return read.call.arguments;
}

describe('a call that is written and read back', () => {
  for (const form of ['rest', 'typescript', 'python', 'rust', 'cli', 'cliFile'] as const) {
    it(`is the same in ${form}`, async function () {
      this.timeout(60_000);
      await fc.assert(
        fc.asyncProperty(fc.array(typed(1), { maxLength: 4 }), async args => {
          const told = args.filter(arg => !OPEN[form]?.test(arg[0]) && !isInexpressible([arg], form));
          assert.deepEqual(
            await readBack(told, form),
            told.map(([, json]) => json),
          );
        }),
        { numRuns: 200 },
      );
    });
  }

  it('is asked for where the SDK’s own form leaves it open', async () => {
    assert.deepEqual(await readBack([['0x1::option::Option<vector<u8>>', { vec: ['0x01'] }]], 'typescript'), [
      undefined,
    ]);
  });
});

/** Types whose values a form does not tell. */
const OPEN: Readonly<Partial<Record<CallForm, RegExp>>> = {
  // An Option is its value: whether a list is that, or the Option's own, nobody can tell.
  typescript: /Option<vector/,
  // Of what is encoded only numbers, truth values and addresses tell their bytes.
  rust: /[<:]/,
};
