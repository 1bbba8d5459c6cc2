import { bls12_381 } from '@noble/curves/bls12-381.js';
import { concatBytes } from '@noble/curves/utils.js';
import { orUndefined, type Parts } from './parts';

/**
 * BLS signatures over BLS12-381 with keys in G1, as blst checks them.
 * Source: aptos-core, `framework/src/natives/cryptography/bls12381.rs` and `crates/aptos-crypto/src/bls12381`.
 */

type G1 = InstanceType<typeof bls12_381.G1.Point>;
type G2 = InstanceType<typeof bls12_381.G2.Point>;

/** Source: `crates/aptos-crypto/src/bls12381/mod.rs`. */
const SIGNATURE_DOMAIN = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';
/** Source: `crates/aptos-crypto/src/bls12381/bls12381_pop.rs`. */
const POSSESSION_DOMAIN = 'BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';

/** `validate_pubkey_internal`: a point of the group, and not its identity. */
export function isValidPublicKey(publicKey: Uint8Array): boolean {
  const key = readG1(publicKey);
  return key !== undefined && isInGroup(key);
}

/** `signature_subgroup_check_internal`: the same of a signature. */
export function isValidSignature(signature: Uint8Array): boolean {
  const point = readG2(signature);
  return point !== undefined && isInGroup(point);
}

/** `aggregate_pubkeys_internal`: the sum, compressed; `undefined` if there are none or one cannot be read. */
export function* aggregatePublicKeys(publicKeys: readonly Uint8Array[]): Parts<Uint8Array | undefined> {
  const keys = yield* readAll(publicKeys, readG1);
  return keys === undefined || keys.length === 0 ? undefined : compressG1(sum(keys, bls12_381.G1.Point.ZERO));
}

/** `aggregate_signatures_internal`: the same of signatures. */
export function* aggregateSignatures(signatures: readonly Uint8Array[]): Parts<Uint8Array | undefined> {
  const points = yield* readAll(signatures, readG2);
  return points === undefined || points.length === 0 ? undefined : compressG2(sum(points, bls12_381.G2.Point.ZERO));
}

/** `verify_normal_signature_internal`; without the check of the key's group, the natives for shares and multisignatures. */
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

/** `verify_aggregate_signature_internal`: each key has signed the message at its place. */
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

/** `verify_proof_of_possession_internal`: the key's owner has signed the compressed key. */
export function* verifyPossession(publicKey: Uint8Array, proof: Uint8Array): Parts<boolean> {
  const key = readG1(publicKey);
  const point = readG2(proof);
  if (key === undefined || point === undefined || !isInGroup(key)) return false;
  return yield* isSignature(point, [{ key, message: compressG1(key) }], POSSESSION_DOMAIN);
}

/** Whether e(key, H(message)) …, multiplied, is e(generator, signature). blst refuses identities as keys, and no keys. */
function* isSignature(
  signature: G2,
  signed: readonly { readonly key: G1; readonly message: Uint8Array }[],
  domain: string,
): Parts<boolean> {
  yield;
  if (signed.length === 0 || signed.some(({ key }) => key.is0())) return false;
  // The identity is a signature as well: of keys whose product is one.
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

/** A pairing before its last step, which is the same for all; noble's own refuses keys outside the group, as blst does not. */
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

/** A point of the curve, compressed (48 bytes) or not (96), of any order; blst reads both for a key. */
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

/** The same of G2: 96 or 192 bytes, the imaginary part first. */
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
 * The coordinates of a point: x, and y unless it is compressed. The highest bits say that it is compressed, the
 * identity, and has the larger y. Source: blst, `POINTonE1_Deserialize_BE`.
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

/** The 48 bytes of a point, which noble does not write outside the group. */
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

/** @throws RangeError from the prime on */
function inField(value: bigint): bigint {
  if (value >= bls12_381.fields.Fp.ORDER) throw new RangeError();
  return value;
}

function bigEndian(bytes: Uint8Array): bigint {
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}
