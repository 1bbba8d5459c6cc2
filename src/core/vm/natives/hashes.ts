import { blake2b } from '@noble/hashes/blake2.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { keccak_256, sha3_256, sha3_512 } from '@noble/hashes/sha3.js';
import { Parts, type Native, type Natives } from '../native';
import { bytesOf, bytesValue } from '../values';
import { nativesOf } from './arguments';

/** A hash that takes its bytes in pieces. */
interface Hashing {
  readonly update: (bytes: Uint8Array) => unknown;
  readonly digest: () => Uint8Array;
}

/** Bytes of which a hash takes about a millisecond. */
const PIECE = 32_768;
/** Units of work for a hash, and for each byte of it. */
const UNITS = 300;
const UNITS_PER_BYTE = 2;

function hash(make: () => Hashing): Native {
  return ({ meter }, [bytes]) => {
    const hashed = bytesOf(bytes);
    meter.charge(UNITS + hashed.length * UNITS_PER_BYTE);
    const hashing = make();
    if (hashed.length <= PIECE) {
      hashing.update(hashed);
      return [bytesValue(hashing.digest())];
    }
    let at = 0;
    return new Parts(() => {
      hashing.update(hashed.subarray(at, (at += PIECE)));
      return at < hashed.length ? undefined : [bytesValue(hashing.digest())];
    });
  };
}

/** Source: aptos-core, `move-stdlib/src/natives/hash.rs`, `framework/src/natives/hash.rs`. */
export const HASHES: Natives = new Map([
  ...nativesOf('0x1::hash', { sha2_256: hash(() => sha256.create()), sha3_256: hash(() => sha3_256.create()) }),
  ...nativesOf('0x1::aptos_hash', {
    keccak256: hash(() => keccak_256.create()),
    sha2_512_internal: hash(() => sha512.create()),
    sha3_512_internal: hash(() => sha3_512.create()),
    ripemd160_internal: hash(() => ripemd160.create()),
    blake2b_256_internal: hash(() => blake2b.create({ dkLen: 32 })),
    sip_hash: ({ meter }, [bytes]) => {
      const hashed = bytesOf(bytes);
      // It takes a tenth of a microsecond a byte.
      meter.charge(hashed.length * 5);
      return [sipHash(hashed)];
    },
  }),
]);

/** SipHash-2-4 with the key 0. Source: https://www.aumasson.jp/siphash/siphash.pdf */
function sipHash(bytes: Uint8Array): bigint {
  const state: [bigint, bigint, bigint, bigint] = [
    0x736f6d6570736575n,
    0x646f72616e646f6dn,
    0x6c7967656e657261n,
    0x7465646279746573n,
  ];
  const padded = new Uint8Array((Math.floor(bytes.length / 8) + 1) * 8);
  padded.set(bytes);
  padded[padded.length - 1] = bytes.length & 0xff;
  const view = new DataView(padded.buffer);
  for (let at = 0; at < padded.length; at += 8) {
    const word = view.getBigUint64(at, true);
    state[3] ^= word;
    rounds(state, 2);
    state[0] ^= word;
  }
  state[2] ^= 0xffn;
  rounds(state, 4);
  return state[0] ^ state[1] ^ state[2] ^ state[3];
}

function rounds(state: [bigint, bigint, bigint, bigint], count: number): void {
  let [a, b, c, d] = state;
  for (let round = 0; round < count; round++) {
    a = wrapped(a + b);
    b = rotated(b, 13n) ^ a;
    a = rotated(a, 32n);
    c = wrapped(c + d);
    d = rotated(d, 16n) ^ c;
    a = wrapped(a + d);
    d = rotated(d, 21n) ^ a;
    c = wrapped(c + b);
    b = rotated(b, 17n) ^ c;
    c = rotated(c, 32n);
  }
  state.splice(0, 4, a, b, c, d);
}

function wrapped(word: bigint): bigint {
  return BigInt.asUintN(64, word);
}

function rotated(word: bigint, by: bigint): bigint {
  return wrapped((word << by) | (word >> (64n - by)));
}
