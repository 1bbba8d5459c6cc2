import assert from 'node:assert/strict';
import { ed25519 } from '@noble/curves/ed25519.js';
import { ByteSink } from '../../../src/core/bytecode/codec';
import { bytesToHex } from '../../../src/core/move/hex';
import { CRYPTO_NATIVES } from '../../../src/core/vm/natives/crypto/cryptoNatives';
import { moduleFile } from '../../support/vmModules';
import { TestVm } from '../../support/vmRuns';

/** Declares natives with their parameters and results. */
function natives(module: string, types: string, functions: readonly string[]): Uint8Array {
  const bodies = functions.map(each => `fun ${each}\n    ld_u64 0\n    abort\n`);
  return moduleFile(`module 0x1::${module}\n${types}${bodies.join('')}`, { natives: 'all' });
}

const POINT = '&RistrettoPoint';

/** Functions of ristretto255 that call its natives, so that several calls are in one session. */
const RISTRETTO = moduleFile(
  `module 0x1::ristretto255
struct RistrettoPoint has drop
    handle: u64
struct Scalar has copy, drop, store
    data: vector<u8>
fun basepoint_mul_internal(a: vector<u8>): u64
    ld_u64 0
    abort
fun point_add_internal(a: ${POINT}, b: ${POINT}, in_place: bool): u64
    ld_u64 0
    abort
fun point_compress_internal(a: ${POINT}): vector<u8>
    ld_u64 0
    abort
fun point_equals(a: ${POINT}, b: ${POINT}): bool
    ld_u64 0
    abort
fun point_decompress_internal(a: vector<u8>): u64, bool
    ld_u64 0
    abort
fun scalar_invert_internal(a: vector<u8>): vector<u8>
    ld_u64 0
    abort
fun scalar_add_internal(a: vector<u8>, b: vector<u8>): vector<u8>
    ld_u64 0
    abort
fun multi_scalar_mul_internal<P, S>(points: &vector<P>, scalars: &vector<S>): u64
    ld_u64 0
    abort
fun sum(a: vector<u8>, b: vector<u8>, in_place: bool): vector<u8>, u64, bool
    local first: RistrettoPoint
    local second: RistrettoPoint
    local result: RistrettoPoint
    move_loc a
    call basepoint_mul_internal
    pack RistrettoPoint
    st_loc first
    move_loc b
    call basepoint_mul_internal
    pack RistrettoPoint
    st_loc second
    borrow_loc first
    borrow_loc second
    copy_loc in_place
    call point_add_internal
    pack RistrettoPoint
    st_loc result
    borrow_loc result
    call point_compress_internal
    borrow_loc result
    borrow_field RistrettoPoint, handle
    read_ref
    borrow_loc first
    borrow_loc result
    call point_equals
    ret
fun combination(a: vector<u8>, b: vector<u8>): vector<u8>
    local points: vector<RistrettoPoint>
    local scalars: vector<Scalar>
    local result: RistrettoPoint
    copy_loc b
    call basepoint_mul_internal
    pack RistrettoPoint
    copy_loc b
    call basepoint_mul_internal
    pack RistrettoPoint
    vec_pack<RistrettoPoint> 2
    st_loc points
    move_loc a
    pack Scalar
    copy_loc b
    pack Scalar
    vec_pack<Scalar> 2
    st_loc scalars
    borrow_loc points
    borrow_loc scalars
    call multi_scalar_mul_internal<RistrettoPoint, Scalar>
    pack RistrettoPoint
    st_loc result
    borrow_loc result
    call point_compress_internal
    ret
fun endless(a: vector<u8>)
again: copy_loc a
    call basepoint_mul_internal
    pop
    branch again
`,
  {
    natives: [
      'basepoint_mul_internal',
      'point_add_internal',
      'point_compress_internal',
      'point_equals',
      'point_decompress_internal',
      'scalar_invert_internal',
      'scalar_add_internal',
      'multi_scalar_mul_internal',
    ],
  },
);

const ALGEBRA = `module 0x1::crypto_algebra
fun add_internal(): u64
    ld_u64 0
    abort
fun add(): u64
    call add_internal
    ret
`;

describe('natives of cryptography in the VM', () => {
  const vm = new TestVm(
    [
      natives('ed25519', '', [
        'public_key_validate_internal(key: vector<u8>): bool',
        'signature_verify_strict_internal(signature: vector<u8>, key: vector<u8>, message: vector<u8>): bool',
      ]),
      natives('secp256k1', '', [
        'ecdsa_recover_internal(message: vector<u8>, id: u8, signature: vector<u8>): vector<u8>, bool',
      ]),
      natives('bls12381', 'struct PublicKey has copy, drop\n    bytes: vector<u8>\n', [
        'aggregate_pubkeys_internal(keys: vector<PublicKey>): vector<u8>, bool',
        'validate_pubkey_internal(key: vector<u8>): bool',
      ]),
      moduleFile(ALGEBRA, { natives: ['add_internal'] }),
      RISTRETTO,
    ],
    CRYPTO_NATIVES,
  );

  /** The results as hex, or how it ended. */
  function run(module: string, name: string, ...args: readonly Uint8Array[]): readonly string[] | string {
    const { outcome, values } = vm.run({ module: `0x1::${module}`, name, args });
    if (outcome.kind === 'aborted') return `abort ${outcome.code}`;
    if (outcome.kind === 'failed') return outcome.status;
    if (outcome.kind === 'stopped') return outcome.reason;
    return values.map(each => bytesToHex(each).slice(2));
  }

  it('check signatures', () => {
    const secret = new Uint8Array(32).fill(1);
    const [key, message] = [ed25519.getPublicKey(secret), Uint8Array.of(1, 2)];
    const args = [ed25519.sign(message, secret), key, message].map(blob);
    assert.deepEqual(run('ed25519', 'signature_verify_strict_internal', ...args), ['01']);
    assert.deepEqual(run('ed25519', 'signature_verify_strict_internal', ...args.toReversed()), ['00']);
    assert.deepEqual(run('ed25519', 'public_key_validate_internal', blob(key)), ['01']);
    assert.deepEqual(run('ed25519', 'public_key_validate_internal', blob(message)), ['00']);
  });

  it('abort with the codes of a node', () => {
    const [message, id] = [blob(new Uint8Array(31)), Uint8Array.of(0)];
    assert.equal(run('secp256k1', 'ecdsa_recover_internal', message, id, blob(new Uint8Array(64))), 'abort 65537');
    const whole = blob(new Uint8Array(32));
    assert.deepEqual(run('secp256k1', 'ecdsa_recover_internal', whole, id, blob(new Uint8Array(64))), ['00', '00']);
    const one = blob(scalar(1));
    assert.equal(run('ristretto255', 'endless', one), 'abort 589828');
  });

  it('take structs with bytes', () => {
    const key = 'a491d1b0ecd9bb917989f0e74f0dea0422eac4a873e5e2644f368dffb9a6e20fd6e10c1b77654d067c0618f6e5a7f79a';
    const bytes = Uint8Array.from(key.match(/../g) ?? [], byte => Number.parseInt(byte, 16));
    assert.deepEqual(run('bls12381', 'aggregate_pubkeys_internal', new ByteSink().uleb(1).blob(bytes).toBytes()), [
      `30${key}`,
      '01',
    ]);
    assert.deepEqual(run('bls12381', 'aggregate_pubkeys_internal', Uint8Array.of(0)), ['00', '00']);
    assert.deepEqual(run('bls12381', 'validate_pubkey_internal', blob(bytes)), ['01']);
  });

  it('keep points by handles, in place or beside', () => {
    // RFC 9496, A.1: five times the generator.
    const five = '20e882b131016b52c1d3337080187cf768423efccbb517bb495ab812c4160ff44e';
    const [two, three] = [blob(scalar(2)), blob(scalar(3))];
    assert.deepEqual(run('ristretto255', 'sum', two, three, Uint8Array.of(0)), [five, '0200000000000000', '00']);
    assert.deepEqual(run('ristretto255', 'sum', two, three, Uint8Array.of(1)), [five, '0000000000000000', '01']);
    // (a + b) × b times the generator.
    const four = '20da80862773358b466ffadfe0b3293ab3d9fd53c5ea6c955358f568322daf6a57';
    assert.deepEqual(run('ristretto255', 'combination', three, blob(scalar(1))), [four]);
    assert.deepEqual(run('ristretto255', 'scalar_invert_internal', blob(scalar(0))), [`20${'00'.repeat(32)}`]);
    const none = ['ffffffffffffffff', '00'];
    assert.deepEqual(run('ristretto255', 'point_decompress_internal', blob(scalar(1))), none);
  });

  it('stop where a node ends with an invariant violation', () => {
    const large = blob(new Uint8Array(32).fill(0x7f));
    assert.equal(run('ristretto255', 'scalar_add_internal', large, large), 'UNKNOWN_INVARIANT_VIOLATION_ERROR');
    assert.equal(run('ristretto255', 'scalar_invert_internal', blob(Uint8Array.of(1))), 'INTERNAL_TYPE_ERROR');
  });

  it('are named where there are none', () => {
    assert.equal(
      run('crypto_algebra', 'add'),
      '0x1::crypto_algebra::add_internal is a native function that Movescope does not support',
    );
  });
});

function blob(bytes: Uint8Array): Uint8Array {
  return new ByteSink().blob(bytes).toBytes();
}

function scalar(value: number): Uint8Array {
  return new ByteSink().integer(BigInt(value), 32).toBytes();
}
