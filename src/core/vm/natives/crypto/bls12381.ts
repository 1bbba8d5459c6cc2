import { bls12_381 } from '@noble/curves/bls12-381.js';
import { concatBytes } from '@noble/curves/utils.js';
import { orUndefined, type Parts } from './parts';

/**
 * BLS signatures over BLS12-381 with public keys in G1, verified as by blst.
 * Source: aptos-core, `framework/src/natives/cryptography/bls12381.rs` and `crates/aptos-crypto/src/bls12381`.
 */

type G1 = InstanceType<typeof bls12_381.G1.Point>;
type G2 = InstanceType<typeof bls12_381.G2.Point>;

/** Source: `crates/aptos-crypto/src/bls12381/mod.rs`. */
const SIGNATURE_DOMAIN = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';
/** Source: `crates/aptos-crypto/src/bls12381/bls12381_pop.rs`. */
const POSSESSION_DOMAIN = 'BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';

/** `validate_pubkey_internal`: whether the key is a point in the group, other than the identity. */
export function isValidPublicKey(publicKey: Uint8Array): boolean {
  const key = readG1(publicKey);
  return key !== undefined && isInGroup(key);
}

/** `signature_subgroup_check_internal`: whether the signature is a point in the group. */
export function isValidSignature(signature: Uint8Array): boolean {
  const point = readG2(signature);
  return point !== undefined && isInGroup(point);
}

/** `aggregate_pubkeys_internal`: returns the compressed sum; `undefined` if there are no keys or one is malformed. */
export function* aggregatePublicKeys(publicKeys: readonly Uint8Array[]): Parts<Uint8Array | undefined> {
  const keys = yield* readAll(publicKeys, readG1);
  return keys === undefined || keys.length === 0 ? undefined : compressG1(sum(keys, bls12_381.G1.Point.ZERO));
}

/**
 * `aggregate_signatures_internal`: returns the compressed sum; `undefined` if there are no signatures or one is
 * malformed.
 */
export function* aggregateSignatures(signatures: readonly Uint8Array[]): Parts<Uint8Array | undefined> {
  const points = yield* readAll(signatures, readG2);
  return points === undefined || points.length === 0 ? undefined : compressG2(sum(points, bls12_381.G2.Point.ZERO));
}

/**
 * `verify_normal_signature_internal`. Without the group check of the key, it also implements the natives for signature
 * shares and multisignatures.
 */
export function* verifySignature(
  signature: Uint8Array,
  publicKey: Uint8Array,
  message: Uint8Array,
  checksKey: boolean,
): Parts<boolean> {
  const key = readG1(publicKey);
  if (key === undefined || (checksKey && !isInGroup(key))) return false;
  const point = readG2(signature);
  return point !== undefined && (yield* isSignature(point, [{ key, message }], SIGNATURE_DOMAIN));
}

/** `verify_aggregate_signature_internal`: whether each key signed the message at the same index. */
export function* verifyAggregate(
  signature: Uint8Array,
  publicKeys: readonly Uint8Array[],
  messages: readonly Uint8Array[],
): Parts<boolean> {
  if (publicKeys.length !== messages.length) return false;
  const keys = yield* readAll(publicKeys, readG1);
  const point = readG2(signature);
  if (keys === undefined || point === undefined) return false;
  const signed = messages.flatMap((message, index) => {
    const key = keys[index];
    return key === undefined ? [] : [{ key, message }];
  });
  return yield* isSignature(point, signed, SIGNATURE_DOMAIN);
}

/** `verify_proof_of_possession_internal`: whether the owner of the key signed the compressed key. */
export function* verifyPossession(publicKey: Uint8Array, proof: Uint8Array): Parts<boolean> {
  const key = readG1(publicKey);
  const point = readG2(proof);
  if (key === undefined || point === undefined || !isInGroup(key)) return false;
  return yield* isSignature(point, [{ key, message: compressG1(key) }], POSSESSION_DOMAIN);
}

/**
 * Whether the product of e(key, H(message)) equals e(generator, signature). Like blst, rejects identities as keys, and
 * an empty list of keys.
 */
function* isSignature(
  signature: G2,
  signed: readonly { readonly key: G1; readonly message: Uint8Array }[],
  domain: string,
): Parts<boolean> {
  yield;
  if (signed.length === 0 || signed.some(({ key }) => key.is0())) return false;
  // The identity is a valid signature if the pairings of the keys cancel out.
  if (!signature.is0() && !isInGroup(signature)) return false;
  const { Fp12 } = bls12_381.fields;
  let product = signature.is0() ? Fp12.ONE : millerLoop(bls12_381.G1.Point.BASE.negate(), signature);
  for (const { key, message } of signed) {
    yield;
    const hash = bls12_381.G2.hashToCurve(message, { DST: domain });
    yield;
    product = Fp12.mul(product, millerLoop(key, hash));
  }
  yield;
  return Fp12.eql(Fp12.finalExponentiate(product), Fp12.ONE);
}

/**
 * Returns a pairing without the final exponentiation, which is shared. Unlike noble's function, but like blst, accepts
 * keys outside the group.
 */
function millerLoop(key: G1, point: G2): ReturnType<typeof bls12_381.millerLoopBatch> {
  const { x, y } = key.toAffine();
  return bls12_381.millerLoopBatch([[bls12_381.utils.calcPairingPrecomputes(point), x, y]]);
}

function isInGroup(point: G1 | G2): boolean {
  return !point.is0() && point.isTorsionFree();
}

function* readAll<T>(all: readonly Uint8Array[], read: (bytes: Uint8Array) => T | undefined): Parts<T[] | undefined> {
  const points: T[] = [];
  for (const bytes of all) {
    const point = read(bytes);
    if (point === undefined) return undefined;
    points.push(point);
    yield;
  }
  return points;
}

function sum<T extends { add(other: T): T }>(points: readonly T[], zero: T): T {
  return points.reduce((total, point) => total.add(point), zero);
}

/**
 * Parses a G1 point of any order, compressed (48 bytes) or uncompressed (96 bytes). blst accepts both forms for keys.
 */
function readG1(bytes: Uint8Array): G1 | undefined {
  const { Fp } = bls12_381.fields;
  const read = readPoint(bytes, FIELD_LENGTH);
  if (read === undefined) return undefined;
  if (read === 'identity') return bls12_381.G1.Point.ZERO;
  return orUndefined(() => {
    const [x, y] = read.coordinates.map(each => inField(bigEndian(each)));
    if (x === undefined) throw new RangeError();
    const squared = Fp.add(Fp.mul(Fp.sqr(x), x), 4n);
    const root = y ?? Fp.sqrt(squared);
    if (!Fp.eql(Fp.sqr(root), squared)) throw new RangeError();
    return bls12_381.G1.Point.fromAffine({ x, y: y ?? (isLarger(root) === read.isLarger ? root : Fp.neg(root)) });
  });
}

/** Parses a G2 point of 96 or 192 bytes, with the imaginary part first. */
function readG2(bytes: Uint8Array): G2 | undefined {
  const { Fp2 } = bls12_381.fields;
  const read = readPoint(bytes, 2 * FIELD_LENGTH);
  if (read === undefined) return undefined;
  if (read === 'identity') return bls12_381.G2.Point.ZERO;
  return orUndefined(() => {
    const [x, y] = read.coordinates.map(each =>
      Fp2.create({
        c0: inField(bigEndian(each.subarray(FIELD_LENGTH))),
        c1: inField(bigEndian(each.subarray(0, FIELD_LENGTH))),
      }),
    );
    if (x === undefined) throw new RangeError();
    const squared = Fp2.add(Fp2.mul(Fp2.sqr(x), x), Fp2.create({ c0: 4n, c1: 4n }));
    const root = y ?? Fp2.sqrt(squared);
    if (!Fp2.eql(Fp2.sqr(root), squared)) throw new RangeError();
    const larger = root.c1 === 0n ? isLarger(root.c0) : isLarger(root.c1);
    return bls12_381.G2.Point.fromAffine({ x, y: y ?? (larger === read.isLarger ? root : Fp2.neg(root)) });
  });
}

const FIELD_LENGTH = 48;

/**
 * Parses the coordinates of a point: x, and y unless it is compressed. The highest bits mark a compressed point, the
 * identity, and the larger y. Source: blst, `POINTonE1_Deserialize_BE`.
 */
function readPoint(
  bytes: Uint8Array,
  length: number,
): 'identity' | { readonly coordinates: readonly Uint8Array[]; readonly isLarger: boolean } | undefined {
  const flags = (bytes[0] ?? 0) & 0xe0;
  const isCompressed = (flags & 0x80) !== 0;
  if (bytes.length !== (isCompressed ? length : 2 * length)) return undefined;
  const plain = Uint8Array.from(bytes);
  plain[0] = (bytes[0] ?? 0) & 0x1f;
  if (flags & 0x40) return (flags & 0x20) === 0 && plain.every(byte => byte === 0) ? 'identity' : undefined;
  if (!isCompressed && flags !== 0) return undefined;
  const coordinates = isCompressed ? [plain] : [plain.subarray(0, length), plain.subarray(length)];
  return { coordinates, isLarger: (flags & 0x20) !== 0 };
}

/** Returns the 48 bytes of a compressed point. noble does not encode points outside the group. */
function compressG1(point: G1): Uint8Array {
  const { x, y } = point.toAffine();
  return compressed([x], point.is0(), isLarger(y));
}

function compressG2(point: G2): Uint8Array {
  const { x, y } = point.toAffine();
  return compressed([x.c1, x.c0], point.is0(), isLarger(y.c1 === 0n ? y.c0 : y.c1));
}

function compressed(coordinate: readonly bigint[], isIdentity: boolean, isLargerOne: boolean): Uint8Array {
  const { Fp } = bls12_381.fields;
  const bytes = concatBytes(...coordinate.map(each => Fp.toBytes(isIdentity ? 0n : each)));
  bytes[0] = (bytes[0] ?? 0) | (isIdentity ? 0xc0 : isLargerOne ? 0xa0 : 0x80);
  return bytes;
}

function isLarger(y: bigint): boolean {
  return y > (bls12_381.fields.Fp.ORDER - 1n) / 2n;
}

/** @throws RangeError if the value is not less than the prime */
function inField(value: bigint): bigint {
  if (value >= bls12_381.fields.Fp.ORDER) throw new RangeError();
  return value;
}

function bigEndian(bytes: Uint8Array): bigint {
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}
