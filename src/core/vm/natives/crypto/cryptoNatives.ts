import { Parts, type Native, type NativeContext, type NativeResult, type Natives } from '../../native';
import { Reference, type Value } from '../../value';
import { bytesOf, bytesValue } from '../../values';
import { MoveAbort, VmError } from '../../vmError';
import { isEnabled } from '../arguments';
import * as bls from './bls12381';
import { isValidPublicKey, PUBLIC_KEY_LENGTH, verifyStrict, wideScalar } from './ed25519';
import { areValidPublicKeys, isValidMultiKey, verifyMulti } from './multiEd25519';
import type { Parts as Steps } from './parts';
import * as ristretto from './ristretto255';
import { recoverPublicKey, UNREADABLE } from './secp256k1';

/** Units of work in one part, which takes a few milliseconds. */
const PART = 150_000;
/** Units of work for an operation on a point. */
const POINT = 50_000;
/** Units of work for an operation on a scalar. */
const SCALAR = 500;

const verifyBls =
  (checksKey: boolean): Native =>
  (context, [signature, key, message]) =>
    inParts(
      context,
      bls.verifySignature(read(context, signature), read(context, key), read(context, message), checksKey),
      asIs,
    );

/**
 * The feature `ED25519_PUBKEY_VALIDATE_RETURN_FALSE_WRONG_LENGTH`. Source: aptos-core,
 * `types/src/on_chain_config/aptos_features.rs`.
 */
const RETURN_FALSE_WRONG_LENGTH = 14;
/** Source: aptos-core, `framework/src/natives/cryptography/ed25519.rs`. */
const E_WRONG_PUBKEY_SIZE = 1n;

const ED25519: Readonly<Record<string, Native>> = {
  'ed25519::public_key_validate_internal': (context, [key]) => {
    const bytes = read(context, key, POINT);
    if (bytes.length !== PUBLIC_KEY_LENGTH && !isEnabled(context, RETURN_FALSE_WRONG_LENGTH))
      throw new MoveAbort(E_WRONG_PUBKEY_SIZE);
    return [isValidPublicKey(bytes)];
  },
  'ed25519::signature_verify_strict_internal': (context, [signature, key, message]) => [
    verifyStrict(read(context, signature), read(context, key), read(context, message, PART)),
  ],
  'multi_ed25519::public_key_validate_internal': (context, [key]) =>
    inParts(context, areValidPublicKeys(read(context, key)), asIs),
  'multi_ed25519::public_key_validate_v2_internal': (context, [key]) =>
    inParts(context, isValidMultiKey(read(context, key)), asIs),
  'multi_ed25519::signature_verify_strict_internal': (context, [signature, key, message]) =>
    inParts(context, verifyMulti(read(context, signature), read(context, key), read(context, message)), asIs),
};

/** Source: aptos-core, `framework/src/natives/cryptography/secp256k1.rs`. */
const NFE_DESERIALIZE = 0x1_0001n;

const SECP256K1: Readonly<Record<string, Native>> = {
  'secp256k1::ecdsa_recover_internal': (context, [message, recoveryId, signature]) => {
    const key = recoverPublicKey(read(context, message), Number(recoveryId), read(context, signature, POINT));
    if (key === UNREADABLE) throw new MoveAbort(NFE_DESERIALIZE);
    return optionalBytes(key);
  },
};

const BLS12381: Readonly<Record<string, Native>> = {
  'bls12381::aggregate_pubkeys_internal': (context, [keys]) =>
    inParts(context, bls.aggregatePublicKeys(readAll(context, keys, bytesField)), optionalBytes),
  'bls12381::aggregate_signatures_internal': (context, [signatures]) =>
    inParts(context, bls.aggregateSignatures(readAll(context, signatures, bytesField)), optionalBytes),
  'bls12381::signature_subgroup_check_internal': (context, [signature]) => [
    bls.isValidSignature(read(context, signature, PART)),
  ],
  'bls12381::validate_pubkey_internal': (context, [key]) => [bls.isValidPublicKey(read(context, key, PART))],
  'bls12381::verify_aggregate_signature_internal': (context, [signature, keys, messages]) => {
    const all = [readAll(context, keys, bytesField), readAll(context, messages, bytesOf)] as const;
    return inParts(context, bls.verifyAggregate(read(context, signature), ...all), asIs);
  },
  'bls12381::verify_multisignature_internal': verifyBls(false),
  'bls12381::verify_normal_signature_internal': verifyBls(true),
  'bls12381::verify_proof_of_possession_internal': (context, [key, proof]) =>
    inParts(context, bls.verifyPossession(read(context, key), read(context, proof)), asIs),
  'bls12381::verify_signature_share_internal': verifyBls(false),
};

/** Source: aptos-core, `framework/src/natives/cryptography/ristretto255_point.rs`. */
const E_TOO_MANY_POINTS_CREATED = 0x9_0004n;
/** Source: `ristretto255_point.rs`. */
const NUM_POINTS_LIMIT = 10_000;
/** The handle that stands for no point. Source: `ristretto255_point.rs`, `native_point_decompress`. */
const NO_POINT = 2n ** 64n - 1n;

type Point = ristretto.RistrettoPoint;

/** The points of a session; a handle is an index. */
const makePoints = (): Point[] => [];

/** Returns a native for an operation on two points, in place or with a new point as the result. */
const combine =
  (of: (one: Point, other: Point) => Point): Native =>
  (context, [one, other, isInPlace]) =>
    place(context, of(pointAt(context, one), pointAt(context, other)), isInPlace === true ? one : undefined);

const scalarPair =
  (of: (one: bigint, other: bigint) => bigint): Native =>
  (context, [one, other]) => [scalarValue(of(scalar(context, one), scalar(context, other)))];

const doubleMul: Native = (context, [one, other, first, second]) => {
  const points = [pointOf(context, one), pointOf(context, other)];
  return inParts(context, ristretto.multiScalarMul(points, [scalar(context, first), scalar(context, second)]), point =>
    place(context, point),
  );
};

const RISTRETTO255: Readonly<Record<string, Native>> = {
  'ristretto255::point_identity_internal': context => place(context, ristretto.IDENTITY),
  'ristretto255::point_is_canonical_internal': (context, [bytes]) => [
    ristretto.decompress(read(context, bytes, POINT)) !== undefined,
  ],
  'ristretto255::point_decompress_internal': (context, [bytes]) => {
    const point = ristretto.decompress(read(context, bytes, POINT));
    return point === undefined ? [NO_POINT, false] : [...place(context, point), true];
  },
  'ristretto255::point_clone_internal': (context, [handle]) => place(context, pointOf(context, handle)),
  'ristretto255::point_compress_internal': (context, [point]) => [bytesValue(pointAt(context, point).toBytes())],
  'ristretto255::point_mul_internal': (context, [point, by, isInPlace]) =>
    place(context, pointAt(context, point).multiplyUnsafe(scalar(context, by)), isInPlace === true ? point : undefined),
  'ristretto255::point_equals': (context, [one, other]) => [pointAt(context, one).equals(pointAt(context, other))],
  'ristretto255::point_neg_internal': (context, [point, isInPlace]) =>
    place(context, pointAt(context, point).negate(), isInPlace === true ? point : undefined),
  'ristretto255::point_add_internal': combine((one, other) => one.add(other)),
  'ristretto255::point_sub_internal': combine((one, other) => one.subtract(other)),
  'ristretto255::basepoint_mul_internal': (context, [by]) =>
    place(context, ristretto.BASEPOINT.multiplyUnsafe(scalar(context, by))),
  'ristretto255::basepoint_double_mul_internal': (context, [by, point, byBase]) => {
    const sum = pointAt(context, point).multiplyUnsafe(scalar(context, by));
    return place(context, sum.add(ristretto.BASEPOINT.multiplyUnsafe(scalar(context, byBase))));
  },
  'ristretto255::new_point_from_sha512_internal': (context, [bytes]) =>
    place(context, ristretto.pointFromSha512(read(context, bytes, POINT))),
  'ristretto255::new_point_from_64_uniform_bytes_internal': (context, [bytes]) =>
    place(context, ristretto.pointFromUniform(read(context, bytes, POINT, 64))),
  'ristretto255::double_scalar_mul_internal': doubleMul,
  /** The former name of `double_scalar_mul_internal`. */
  'ristretto255::point_double_mul_internal': doubleMul,
  'ristretto255::multi_scalar_mul_internal': (context, [points, scalars]) => {
    const by = elements(deref(scalars)).map(each => scalar(context, fieldOf(each)));
    const all = elements(deref(points))
      .slice(0, by.length)
      .map(each => pointOf(context, fieldOf(each)));
    return inParts(context, ristretto.multiScalarMul(all, by), point => place(context, point));
  },
  'ristretto255::scalar_is_canonical_internal': (context, [bytes]) => [
    ristretto.isCanonicalScalar(read(context, bytes, SCALAR)),
  ],
  'ristretto255::scalar_invert_internal': (context, [value]) => {
    const read = scalar(context, value);
    return [scalarValue(read === 0n ? 0n : ristretto.Fn.inv(read))];
  },
  'ristretto255::scalar_from_sha512_internal': (context, [bytes]) => [
    scalarValue(ristretto.scalarFromSha512(read(context, bytes, SCALAR))),
  ],
  'ristretto255::scalar_mul_internal': scalarPair((one, other) => one * other),
  'ristretto255::scalar_add_internal': scalarPair((one, other) => one + other),
  'ristretto255::scalar_sub_internal': scalarPair((one, other) => one - other),
  'ristretto255::scalar_neg_internal': (context, [value]) => [scalarValue(-scalar(context, value))],
  'ristretto255::scalar_from_u64_internal': (_, [number]) => [scalarValue(wide(number))],
  'ristretto255::scalar_from_u128_internal': (_, [number]) => [scalarValue(wide(number))],
  'ristretto255::scalar_reduced_from_32_bytes_internal': (context, [bytes]) => {
    const read32 = read(context, bytes, SCALAR, 32);
    return [scalarValue(wideScalar(read32))];
  },
  'ristretto255::scalar_uniform_from_64_bytes_internal': (context, [bytes]) => [
    scalarValue(wideScalar(read(context, bytes, SCALAR, 64))),
  ],
};

/** The cryptographic natives. `crypto_algebra` and `ristretto255_bulletproofs` are not supported. */
export const CRYPTO_NATIVES: Natives = new Map(
  [ED25519, SECP256K1, BLS12381, RISTRETTO255].flatMap(group =>
    Object.entries(group).map(([name, native]) => [`0x1::${name}`, native] as const),
  ),
);

/** Returns a computation in parts as the result of a native. Each part is charged as {@link PART} units of work. */
function inParts<T>(
  { meter }: NativeContext,
  steps: Steps<T>,
  resultsOf: (value: T) => readonly Value[],
): NativeResult {
  return new Parts(() => {
    meter.charge(PART);
    const step = steps.next();
    return step.done === true ? resultsOf(step.value) : undefined;
  });
}

/**
 * Reads a `vector<u8>` and charges for it.
 * @param work additional units of work
 * @param length required length; for other lengths, nodes fail with an invariant violation
 */
function read({ meter }: NativeContext, value: Value | undefined, work = 0, length?: number): Uint8Array {
  const bytes = bytesOf(value);
  meter.charge(bytes.length + work);
  if (length !== undefined && bytes.length !== length) throw new VmError('INTERNAL_TYPE_ERROR');
  return bytes;
}

function readAll(
  { meter }: NativeContext,
  value: Value | undefined,
  bytesIn: (value: Value) => Uint8Array,
): readonly Uint8Array[] {
  return elements(value).map(each => {
    const bytes = bytesIn(each);
    meter.charge(bytes.length + 1);
    return bytes;
  });
}

/** Returns the bytes of a struct with one field. */
function bytesField(value: Value): Uint8Array {
  return bytesOf(fieldOf(value));
}

function fieldOf(value: Value): Value {
  const [field] = elements(value);
  if (field === undefined) throw new VmError('INTERNAL_TYPE_ERROR');
  return field;
}

function elements(value: Value | undefined): readonly Value[] {
  if (!Array.isArray(value)) throw new VmError('INTERNAL_TYPE_ERROR');
  return value;
}

function deref(value: Value | undefined): Value {
  if (!(value instanceof Reference)) throw new VmError('INTERNAL_TYPE_ERROR');
  return value.value;
}

/** Returns the point that a `&RistrettoPoint` refers to. */
function pointAt(context: NativeContext, reference: Value | undefined): Point {
  return pointOf(context, fieldOf(deref(reference)));
}

function pointOf({ meter, session }: NativeContext, handle: Value | undefined): Point {
  meter.charge(POINT);
  const point = session.extension(makePoints)[Number(handle)];
  if (point === undefined) throw new VmError('UNKNOWN_INVARIANT_VIOLATION_ERROR');
  return point;
}

/** Stores a point, either replacing the point that a reference refers to or as a new one. @returns its handle */
function place({ session }: NativeContext, point: Point, instead?: Value): readonly Value[] {
  const points = session.extension(makePoints);
  const handle = instead === undefined ? points.length : Number(fieldOf(deref(instead)));
  if (handle >= NUM_POINTS_LIMIT) throw new MoveAbort(E_TOO_MANY_POINTS_CREATED);
  points[handle] = point;
  return [BigInt(handle)];
}

function scalar(context: NativeContext, bytes: Value | undefined): bigint {
  const value = ristretto.scalarOf(read(context, bytes, SCALAR, 32));
  if (value === undefined) throw new VmError('UNKNOWN_INVARIANT_VIOLATION_ERROR');
  return value;
}

function wide(value: Value | undefined): bigint {
  if (typeof value !== 'bigint') throw new VmError('INTERNAL_TYPE_ERROR');
  return value;
}

function scalarValue(value: bigint): Value {
  return bytesValue(ristretto.scalarBytes(value));
}

function optionalBytes(bytes: Uint8Array | undefined): readonly Value[] {
  return [bytesValue(bytes ?? new Uint8Array()), bytes !== undefined];
}

function asIs(value: boolean): readonly Value[] {
  return [value];
}
