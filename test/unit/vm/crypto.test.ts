import assert from 'node:assert/strict';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '../../../src/core/move/hex';
import * as bls from '../../../src/core/vm/natives/crypto/bls12381';
import { isValidPublicKey, verifyStrict, wideScalar } from '../../../src/core/vm/natives/crypto/ed25519';
import { areValidPublicKeys, isValidMultiKey, verifyMulti } from '../../../src/core/vm/natives/crypto/multiEd25519';
import type { Parts } from '../../../src/core/vm/natives/crypto/parts';
import * as ristretto from '../../../src/core/vm/natives/crypto/ristretto255';
import { recoverPublicKey } from '../../../src/core/vm/natives/crypto/secp256k1';

/** RFC 8032, 7.1: secret key, public key, message, signature. */
const RFC_8032 = [
  [
    '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
] as const;
/** Every encoding of the points of small order: "Taming the many EdDSAs" (eprint 2020/1244), table 6. */
const SMALL_ORDER = [
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '0000000000000000000000000000000000000000000000000000000000000000',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  '0100000000000000000000000000000000000000000000000000000000000080',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
];

describe('Ed25519 of the VM', () => {
  it('accepts the signatures of RFC 8032, and none of another message, key or length', () => {
    for (const [, key, message, signature] of RFC_8032) {
      assert.ok(verifyStrict(bytes(signature), bytes(key), bytes(message)));
      assert.ok(isValidPublicKey(bytes(key)));
      assert.equal(verifyStrict(bytes(signature), bytes(key), bytes(`${message}00`)), false);
      assert.equal(verifyStrict(bytes(signature), bytes(RFC_8032[0][1]), bytes('01')), false);
      for (const cut of [signature.slice(2), `${signature}00`, ''])
        assert.equal(verifyStrict(bytes(cut), bytes(key), bytes(message)), false);
      for (const cut of [key.slice(2), `${key}00`, '']) {
        assert.equal(verifyStrict(bytes(signature), bytes(cut), bytes(message)), false);
        assert.equal(isValidPublicKey(bytes(cut)), false);
      }
    }
  });

  it('refuses keys and commitments of small order, in every encoding', () => {
    const secret = 7n;
    const key = ed25519.Point.BASE.multiply(secret).toBytes();
    for (const hex of SMALL_ORDER) {
      const small = bytes(hex);
      assert.equal(isValidPublicKey(small), false, hex);
      // A zero scalar and the same commitment satisfy the equation with the cofactor for any message.
      assert.equal(verifyStrict(bytes(hex + '00'.repeat(32)), small, bytes('01')), false, hex);
      const scalar = ed25519.Point.Fn.mul(challengeOf(small, key, bytes('02')), secret);
      assert.equal(verifyStrict(signatureOf(small, scalar), key, bytes('02')), false, hex);
    }
  });

  it('takes a key with a part of small order where the equation holds without the cofactor, and only there', () => {
    const [secret, nonce] = [11n, 13n];
    const { BASE, Fn } = ed25519.Point;
    const key = BASE.multiply(secret)
      .add(ed25519.Point.fromHex(SMALL_ORDER[4] ?? ''))
      .toBytes();
    const commitment = BASE.multiply(nonce).toBytes();
    const verdicts = new Set<string>();
    for (let count = 0; count < 24; count++) {
      const message = Uint8Array.of(count);
      const challenge = challengeOf(commitment, key, message);
      const signature = signatureOf(commitment, Fn.add(nonce, Fn.mul(challenge, secret)));
      const verdict = verifyStrict(signature, key, message);
      assert.equal(verdict, challenge % 8n === 0n);
      verdicts.add(String(verdict));
    }
    assert.equal(verdicts.size, 2);
  });

  it('refuses a scalar from the group’s order on, and what is no point', () => {
    const [, key, , signature] = RFC_8032[0];
    const mauled = bytes(signature);
    let value =
      [...mauled.subarray(32)].reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n) + ed25519.Point.Fn.ORDER;
    for (let index = 32; index < 64; index++, value >>= 8n) mauled[index] = Number(value & 0xffn);
    assert.equal(verifyStrict(mauled, bytes(key), bytes('')), false);
    const none = bytes(`02${'00'.repeat(31)}`);
    assert.equal(isValidPublicKey(none), false);
    assert.equal(verifyStrict(bytes(signature), none, bytes('')), false);
  });
});

describe('MultiEd25519 of the VM', () => {
  const message = bytes('cafe');
  const keys: readonly string[] = RFC_8032.map(([, key]) => key);
  const [first = '', second = ''] = keys;
  const signed = RFC_8032.map(([secret]) => bytesToHex(ed25519.sign(message, bytes(secret))).slice(2));

  function verdict(signers: readonly number[], bitmap: string, threshold: string, ofKeys = keys): boolean {
    const signature = signers.map(each => signed[each] ?? '').join('') + bitmap;
    return run(verifyMulti(bytes(signature), bytes(ofKeys.join('') + threshold), message));
  }

  it('accepts as many signatures as the threshold asks for, in the places of the bitmap', () => {
    assert.ok(verdict([0, 1], 'c0000000', '02'));
    assert.ok(verdict([0, 2], 'a0000000', '02'));
    assert.ok(verdict([0, 1, 2], 'e0000000', '01'));
  });

  it('refuses others', () => {
    assert.equal(verdict([0], '80000000', '02'), false, 'too few');
    assert.equal(verdict([0, 2], 'c0000000', '02'), false, 'another place');
    assert.equal(verdict([2, 0], 'a0000000', '02'), false, 'another order');
    assert.equal(verdict([0, 1], 'e0000000', '02'), false, 'more places than signatures');
    assert.equal(verdict([0, 1], 'c0000001', '02'), false, 'a place without a key');
    assert.equal(verdict([0, 1], '80000001', '02'), false, 'a place beyond the keys');
    assert.equal(verdict([0, 1], 'c000', '02'), false, 'a short bitmap');
    assert.equal(verdict([], '00000000', '01'), false, 'no signature');
    assert.equal(verdict([0, 1], 'c0000000', '00'), false, 'no threshold');
    assert.equal(verdict([0, 1], 'c0000000', '04'), false, 'a threshold above the keys');
    assert.equal(verdict([0, 1], 'c0000000', '02', Array<string>(33).fill(first)), false, 'too many keys');
    assert.ok(!verdict([0, 1], 'c0000000', '02', [first, second, `02${'00'.repeat(31)}`]), 'a key that is no point');
  });

  it('checks keys, and with version 2 the threshold', () => {
    const all = keys.join('');
    for (const [hex, asOne, asTwo] of [
      [`${all}02`, true, true],
      [`${all}04`, true, false],
      [`${all}00`, true, false],
      [all, true, false],
      ['', true, false],
      [`${all}${SMALL_ORDER[0] ?? ''}02`, false, false],
      [`${first.repeat(33)}02`, false, false],
    ] as const) {
      assert.equal(run(areValidPublicKeys(bytes(hex))), asOne, hex);
      assert.equal(run(isValidMultiKey(bytes(hex))), asTwo, hex);
    }
  });
});

describe('secp256k1 of the VM', () => {
  /** go-ethereum, `crypto/signature_test.go`. */
  const message = bytes('ce0677bb30baa8cf067c88db9811f4333d131bf8bcf12fe7065d211dce971008');
  const r = '90f27b8b488db00b00606796d2987f6a5f59ae62ea05effe84fef5b8b0e54998';
  const s = '4a691139ad57a3f0b906637673aa2f63d1f55cb1a69199d4009eea23ceaddc93';
  const key =
    'e32df42865e97135acfb65f3bae71bdc86f4d49150ad6a440b6f15878109880a0a2b2667f7e725ceea70c673093bf67663e0312623c8e091b13cf2c0f11ef652';
  const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141';

  function recovered(id: number, signature: string): string | undefined {
    const result = recoverPublicKey(message, id, bytes(signature));
    return result instanceof Uint8Array ? bytesToHex(result).slice(2) : result;
  }

  it('recovers a public key, from a high s as well', () => {
    assert.equal(recovered(1, r + s), key);
    const high = (BigInt(`0x${order}`) - BigInt(`0x${s}`)).toString(16).padStart(64, '0');
    assert.equal(recovered(0, r + high), key);
    assert.notEqual(recovered(0, r + s), key);
  });

  it('tells what cannot be read from what has no key', () => {
    assert.equal(recovered(4, r + s), 'unreadable');
    assert.equal(recovered(1, order + s), 'unreadable');
    assert.equal(recovered(1, r + order), 'unreadable');
    assert.equal(recovered(1, `${r}${s}00`), 'unreadable');
    assert.equal(recoverPublicKey(message.subarray(1), 1, bytes(r + s)), 'unreadable');
    assert.equal(recovered(1, '00'.repeat(32) + s), undefined);
    assert.equal(recovered(1, r + '00'.repeat(32)), undefined);
    assert.equal(recovered(3, r + s), undefined, 'an x above the prime');
    assert.equal(recovered(1, `${'00'.repeat(31)}05${s}`), undefined, 'an x of no point');
  });
});

describe('BLS12-381 of the VM', () => {
  /** ethereum/bls12-381-tests: `sign_case_8cd3d4d0d9a5b265` and others of the same keys. */
  const secrets = [
    '263dbd792f5b1be47ed85f8938c0f29586af0d3ac7b977f21c278fe1462040e3',
    '47b8192d77bf871b62e87859d653922725724a5c031afeabc60bcef5ff665138',
  ];
  const keys = [
    'a491d1b0ecd9bb917989f0e74f0dea0422eac4a873e5e2644f368dffb9a6e20fd6e10c1b77654d067c0618f6e5a7f79a',
    'b301803f8b5ac4a1133581fc676dfedc60d891dd5fa99028805e5ea5b08d3491af75d0707adab3b70c6a6a580217bf81',
  ].map(bytes);
  const message = bytes('56'.repeat(32));
  const signature = bytes(
    '882730e5d03f6b42c3abc26d3372625034e1d871b65a8a6b900a56dae22da98abbe1b68f85e49fe7652a55ec3d0591c20767677e33e5cbb1207315c41a9ac03be39c2e7668edc043d6cb1d9fd93033caa8a1c5b0e84bedaeb6c64972503a43eb',
  );
  const { G1, G2, longSignatures, fields } = bls12_381;

  function signatureOfKey(index: number, of: Uint8Array, domain?: string): Uint8Array {
    const hash = longSignatures.hash(of, domain ?? 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_');
    return longSignatures.sign(hash, bytes(secrets[index] ?? '')).toBytes();
  }

  function verifies(of: Uint8Array, key: Uint8Array, text = message, checksKey = true): boolean {
    return run(bls.verifySignature(of, key, text, checksKey));
  }

  it('accepts a published signature, compressed or not, and none of another message or key', function () {
    this.timeout(20_000);
    const [key = message, other = message] = keys;
    assert.ok(verifies(signature, key));
    assert.ok(verifies(signature, G1.Point.fromBytes(key).toBytes(false)), 'an uncompressed key');
    assert.ok(verifies(G2.Point.fromBytes(signature).toBytes(false), key), 'an uncompressed signature');
    assert.equal(verifies(signature, key, bytes('00')), false);
    assert.equal(verifies(signature, other), false);
    assert.equal(verifies(signature.subarray(1), key), false);
    assert.equal(verifies(signature, key.subarray(1)), false);
  });

  it('reads points of the curve only, in the ways blst does', () => {
    const infinity = bytes(`c0${'00'.repeat(47)}`);
    for (const hex of [
      '',
      'a4',
      `e0${'00'.repeat(47)}`,
      `c0${'00'.repeat(46)}01`,
      `80${'00'.repeat(46)}03`,
      `9a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab`,
      `20${'00'.repeat(95)}`,
      `00${'00'.repeat(94)}01`,
    ])
      assert.equal(run(bls.aggregatePublicKeys([bytes(hex)])), undefined, hex);
    assert.deepEqual(run(bls.aggregatePublicKeys([infinity])), infinity);
    assert.deepEqual(run(bls.aggregatePublicKeys([bytes(`40${'00'.repeat(95)}`)])), infinity);
    assert.equal(bls.isValidPublicKey(infinity), false);
    assert.equal(bls.isValidSignature(bytes(`c0${'00'.repeat(95)}`)), false);
    assert.ok(bls.isValidSignature(signature));
    assert.ok(bls.isValidPublicKey(keys[0] ?? infinity));
  });

  it('takes a key outside the group only where the caller does not check it', function () {
    this.timeout(20_000);
    // x = 4 is on the curve and outside the group; times the group's order, only the part outside remains.
    const four = bytes(`80${'00'.repeat(46)}04`);
    assert.equal(bls.isValidPublicKey(four), false);
    const x = 4n;
    const outside = G1.Point.fromAffine({ x, y: fields.Fp.sqrt(x ** 3n + 4n) });
    const torsion = outside.multiplyUnsafe(fields.Fr.ORDER - 1n).add(outside);
    const sum = G1.Point.fromBytes(keys[0] ?? message)
      .add(torsion)
      .toAffine();
    const key = Uint8Array.from([...fields.Fp.toBytes(sum.x), ...fields.Fp.toBytes(sum.y)]);
    assert.notDeepEqual(run(bls.aggregatePublicKeys([key])), keys[0]);
    assert.equal(bls.isValidPublicKey(key), false);
    assert.equal(verifies(signature, key), false);
    assert.ok(verifies(signature, key, message, false));
  });

  it('verifies aggregates and multisignatures', function () {
    this.timeout(20_000);
    const messages = [message, bytes('ab')];
    const both = run(bls.aggregateSignatures([signature, signatureOfKey(1, bytes('ab'))])) ?? message;
    assert.ok(run(bls.verifyAggregate(both, keys, messages)));
    assert.equal(run(bls.verifyAggregate(both, keys, messages.toReversed())), false);
    assert.equal(run(bls.verifyAggregate(both, keys.slice(1), messages)), false);
    assert.equal(run(bls.verifyAggregate(bytes(`c0${'00'.repeat(95)}`), [], [])), false);
    const multi = run(bls.aggregateSignatures([signature, signatureOfKey(1, message)])) ?? message;
    assert.ok(verifies(multi, run(bls.aggregatePublicKeys(keys)) ?? message, message, false));
    assert.equal(run(bls.aggregateSignatures([])), undefined);
    assert.equal(run(bls.aggregateSignatures([signature, message])), undefined);
  });

  it('refuses identities, and signatures of keys whose sum is the identity', () => {
    const [key = message] = keys;
    const negative = G1.Point.fromBytes(key).negate().toBytes();
    const infinity = bytes(`c0${'00'.repeat(47)}`);
    const none = bytes(`c0${'00'.repeat(95)}`);
    assert.equal(verifies(none, infinity, message, false), false);
    assert.equal(verifies(none, key, message), false);
    assert.equal(run(bls.verifyAggregate(none, [key, infinity], [message, message])), false);
    assert.ok(run(bls.verifyAggregate(none, [key, negative], [message, message])), 'the product is one');
  });

  it('verifies proofs of possession in their own domain', () => {
    const [key = message, other = message] = keys;
    const proof = signatureOfKey(0, key, 'BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_');
    assert.ok(run(bls.verifyPossession(key, proof)));
    assert.equal(run(bls.verifyPossession(other, proof)), false);
    assert.equal(run(bls.verifyPossession(key, signatureOfKey(0, key))), false);
  });
});

describe('ristretto255 of the VM', () => {
  /** RFC 9496, A.1: multiples of the generator from 0. */
  const multiples = [
    '0000000000000000000000000000000000000000000000000000000000000000',
    'e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76',
    '6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919',
    '94741f5d5d52755ece4f23f044ee27d5d1ea1e2bd196b462166b16152a9d0259',
    'da80862773358b466ffadfe0b3293ab3d9fd53c5ea6c955358f568322daf6a57',
    'e882b131016b52c1d3337080187cf768423efccbb517bb495ab812c4160ff44e',
  ];
  const hex = (value: Uint8Array | undefined): string => bytesToHex(value ?? new Uint8Array()).slice(2);

  it('encodes multiples of the generator, and reads them', () => {
    for (const [count, encoding] of multiples.entries()) {
      assert.equal(hex(ristretto.BASEPOINT.multiplyUnsafe(BigInt(count)).toBytes()), encoding);
      assert.equal(hex(ristretto.decompress(bytes(encoding))?.toBytes()), encoding);
    }
    const points = multiples.flatMap(each => ristretto.decompress(bytes(each)) ?? []);
    assert.equal(hex(run(ristretto.multiScalarMul(points.slice(1, 3), [3n, 1n])).toBytes()), multiples[5]);
  });

  it('reads no other encoding', () => {
    // RFC 9496, A.2.
    for (const bad of [
      '00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
      'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
      '0100000000000000000000000000000000000000000000000000000000000000',
      'ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20',
      '26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371',
      'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
      'e2f2',
    ])
      assert.equal(ristretto.decompress(bytes(bad)), undefined, bad);
  });

  it('derives points from uniform bytes and from texts', () => {
    // RFC 9496, A.3; the inputs are the hashes of these texts.
    const texts = [
      'Ristretto is traditionally a short shot of espresso coffee',
      'made with the normal amount of ground coffee but extracted with',
    ];
    const points = [
      '3066f82a1a747d45120d1740f14358531a8f04bbffe6a819f86dfe50f44a0a46',
      'f26e5b6f7d362d2d2a94c5d0e7602cb4773c95a2e5c31a64f133189fa76ed61b',
    ];
    const uniform = bytes(
      '5d1be09e3d0c82fc538112490e35701979d99e06ca3e2b5b54bffe8b4dc772c14d98b696a1bbfb5ca32c436cc61c16563790306c79eaca7705668b47dffe5bb6',
    );
    const read = texts.map(text => hex(ristretto.pointFromSha512(new TextEncoder().encode(text)).toBytes()));
    assert.deepEqual(read, points);
    assert.equal(hex(ristretto.pointFromUniform(uniform).toBytes()), points[0]);
  });

  it('reads scalars below the order, and reduces others', () => {
    const order = hex(ristretto.scalarBytes(ristretto.Fn.ORDER - 1n));
    assert.equal(order, 'ecd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010');
    const equal = `ed${order.slice(2)}`;
    assert.ok(ristretto.isCanonicalScalar(bytes(order)));
    assert.equal(ristretto.isCanonicalScalar(bytes(equal)), false);
    assert.equal(ristretto.scalarOf(bytes(equal)), undefined);
    assert.equal(ristretto.scalarOf(bytes(`05${'00'.repeat(30)}80`)), 5n, 'the highest bit is ignored');
    assert.equal(ristretto.isCanonicalScalar(bytes(`05${'00'.repeat(30)}80`)), false);
    assert.equal(wideScalar(bytes(equal)), 0n);
    assert.equal(ristretto.scalarFromSha512(bytes('61')), wideScalar(sha512(bytes('61'))));
  });
});

/** @param commitment with `publicKey` and `message` what the challenge is the hash of */
function challengeOf(commitment: Uint8Array, publicKey: Uint8Array, message: Uint8Array): bigint {
  return wideScalar(sha512(Uint8Array.from([...commitment, ...publicKey, ...message])));
}

function signatureOf(commitment: Uint8Array, scalar: bigint): Uint8Array {
  return Uint8Array.from([...commitment, ...ed25519.Point.Fn.toBytes(scalar)]);
}

function run<T>(parts: Parts<T>): T {
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}

function bytes(hex: string): Uint8Array {
  return hexToBytes(`0x${hex}`) ?? assert.fail(hex);
}
