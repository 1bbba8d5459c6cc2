import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseAddress } from '../../../src/core/move/address';
import { parseMemberId } from '../../../src/core/move/functionId';
import { bytesToHex, hexToBytes } from '../../../src/core/move/hex';
import { readPastedHex } from '../../../src/core/move/pastedHex';
import { decodeSigningMessage, encodeSigningMessage } from '../../../src/core/move/signingMessage';
import { isConcrete, parseTypeTag, typeTagText } from '../../../src/core/move/typeTag';
import { inspect } from '../../../src/core/runs/inspect';
import { resultSummary } from '../../../src/core/reports/resultSummary';
import { allowed } from '../allowed';
import type { Bases } from '../bases';
import { mutatedText } from '../mutations';
import { fuzzTarget, type FuzzTarget } from '../target';

const TYPES = [
  'u8',
  'vector<vector<u256>>',
  '0x1::coin::CoinStore<0x1::aptos_coin::AptosCoin>',
  '0x1::pair::Pair<T0, &mut 0x2::a::B<vector<T1>>>',
  '&signer',
  '|u64|bool has copy',
];

/** Bytes of transactions, types, and the names and numbers in payloads. */
export function byteTargets({ bytes }: Bases): readonly FuzzTarget[] {
  return [
    fuzzTarget('bytes', mutatedBytes(bytes), inspectAnything),
    fuzzTarget(
      'hex',
      mutatedText(
        bytes.map(each => each.slice(0, 200)),
        ['-priv-', '00', ' '],
      ),
      readPastedHex,
      {
        read: readPastedHex,
        families: {
          spaces: length => ' '.repeat(length),
          digits: length => `0x${'0'.repeat(length)}`,
          prefixes: length => '0x'.repeat(length / 2),
        },
      },
    ),
    fuzzTarget('types', mutatedText(TYPES, ['vector<', '&mut ', '0x1::a::B<', ', ']), readType, {
      read: readType,
      families: {
        vectors: length => 'vector<'.repeat(length / 7),
        spaces: length => ' '.repeat(length),
        list: length => `0x1::a::B<${'u8, '.repeat(length / 4)}`,
        references: length => '&mut '.repeat(length / 5),
        word: length => 'a'.repeat(length),
      },
    }),
  ];
}

/** Bytes with some of them others, more or fewer. */
function mutatedBytes(bases: readonly string[]): fc.Arbitrary<Uint8Array> {
  const edit = fc.tuple(
    fc.nat(),
    fc.nat(40),
    fc.oneof(fc.uint8Array({ maxLength: 4 }), fc.constant(new Uint8Array(40).fill(255))),
  );
  const whole = bases.flatMap(hex => hexToBytes(hex) ?? []);
  return fc.tuple(fc.constantFrom(...whole), fc.array(edit, { maxLength: 4 })).map(([base, edits]) =>
    edits.reduce((bytes, [at, removed, put]) => {
      const start = at % (bytes.length + 1);
      // Mostly one byte takes the place of another, so that what follows stays where it was.
      const after = start + (removed > 20 ? removed : put.length);
      return Uint8Array.from([...bytes.subarray(0, start), ...put, ...bytes.subarray(after)]);
    }, base),
  );
}

async function inspectAnything(bytes: Uint8Array): Promise<void> {
  const message = allowed(() => decodeSigningMessage(bytes));
  if (message) assert.equal(bytesToHex(encodeSigningMessage(message)), bytesToHex(bytes));
  const report = await inspect(bytes, undefined, new AbortController().signal);
  resultSummary(report);
  assert.deepEqual(JSON.parse(JSON.stringify(report)), report);
}

function readType(text: string): void {
  parseAddress(text);
  parseMemberId(text);
  const tag = parseTypeTag(text);
  if (!tag) return;
  isConcrete(tag);
  assert.deepEqual(parseTypeTag(typeTagText(tag)), tag);
}
