import assert from 'node:assert/strict';
import { parseAddress } from '../../../src/core/move/address';
import { parseMemberId } from '../../../src/core/move/functionId';
import { bytesToHex, hexToBytes, readPastedHex } from '../../../src/core/move/hex';
import { decodeSigningMessage, encodeSigningMessage } from '../../../src/core/move/signingMessage';
import { isConcrete, parseTypeTag, typeTagText } from '../../../src/core/move/typeTag';
import { inspect } from '../../../src/core/transactions/inspect';
import { resultSummary } from '../../../src/core/results/resultSummary';
import { allowed } from '../allowed';
import type { Bases } from '../bases';
import { mutatedBytes, mutatedText } from '../mutations';
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
    fuzzTarget('bytes', mutatedBytes(bytes.flatMap(hex => hexToBytes(hex) ?? [])), inspectAnything),
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
