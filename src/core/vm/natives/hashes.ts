import { blake2b } from '@noble/hashes/blake2.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { keccak_256, sha3_256, sha3_512 } from '@noble/hashes/sha3.js';
import { Parts, type Native, type Natives } from '../native';
import type { Value } from '../value';
import { bytesOf, bytesValue } from '../values';
import { nativesOf } from './arguments';

/** An incremental hash. */
interface Hashing {
  readonly update: (bytes: Uint8Array) => unknown;
  readonly digest: () => Uint8Array;
}

/** Number of bytes that take about a millisecond to hash. */
const PIECE = 32_768;
/** Units of work per hash, and per byte. */
export const HASH_UNITS = 300;
const UNITS_PER_BYTE = 2;
const SIP_UNITS_PER_BYTE = 6;

function hash(
  make: () => Hashing,
  unitsPerByte = UNITS_PER_BYTE,
  valueOf: (hash: Uint8Array) => Value = bytesValue,
): Native {
  return ({ meter }, [bytes]) => {
    const hashed = bytesOf(bytes);
    meter.charge(HASH_UNITS + hashed.length * unitsPerByte);
    const hashing = make();
    if (hashed.length <= PIECE) {
      hashing.update(hashed);
      return [valueOf(hashing.digest())];
    }
    let at = 0;
    return new Parts(() => {
      hashing.update(hashed.subarray(at, (at += PIECE)));
      return at < hashed.length ? undefined : [valueOf(hashing.digest())];
    });
  };
}

const sipHash = hash(
  () => new SipHash(),
  SIP_UNITS_PER_BYTE,
  bytes => new DataView(bytes.buffer).getBigUint64(0, true),
);

/** Source: aptos-core, `move-stdlib/src/natives/hash.rs`, `framework/src/natives/hash.rs`. */
export const HASHES: Natives = new Map([
  ...nativesOf('0x1::hash', {
    sha2_256: hash(() => sha256.create()),
    sha3_256: hash(() => sha3_256.create()),
    // In this module until mid-2022.
    sip_hash: sipHash,
  }),
  ...nativesOf('0x1::aptos_hash', {
    keccak256: hash(() => keccak_256.create()),
    sha2_512_internal: hash(() => sha512.create()),
    sha3_512_internal: hash(() => sha3_512.create()),
    ripemd160_internal: hash(() => ripemd160.create()),
    blake2b_256_internal: hash(() => blake2b.create({ dkLen: 32 })),
    sip_hash: sipHash,
  }),
]);

/** SipHash-2-4 with the key 0. Source: https://www.aumasson.jp/siphash/siphash.pdf */
class SipHash implements Hashing {
  readonly #state: [bigint, bigint, bigint, bigint] = [
    0x736f6d6570736575n,
    0x646f72616e646f6dn,
    0x6c7967656e657261n,
    0x7465646279746573n,
  ];
  /** The bytes after the last complete word, and the total number of bytes. */
  #rest = new Uint8Array();
  #length = 0;

  /** Adds bytes. Their number must be a multiple of 8, except in the last call. */
  update(bytes: Uint8Array): void {
    const whole = bytes.length & ~7;
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (let at = 0; at < whole; at += 8) this.#word(view.getBigUint64(at, true));
    this.#rest = bytes.slice(whole);
    this.#length += bytes.length;
  }

  digest(): Uint8Array {
    const last = new DataView(new ArrayBuffer(8));
    for (const [at, byte] of this.#rest.entries()) last.setUint8(at, byte);
    last.setUint8(7, this.#length & 0xff);
    this.#word(last.getBigUint64(0, true));
    const state = this.#state;
    state[2] ^= 0xffn;
    rounds(state, 4);
    const hashed = new DataView(new ArrayBuffer(8));
    hashed.setBigUint64(0, state[0] ^ state[1] ^ state[2] ^ state[3], true);
    return new Uint8Array(hashed.buffer);
  }

  #word(word: bigint): void {
    this.#state[3] ^= word;
    rounds(this.#state, 2);
    this.#state[0] ^= word;
  }
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
