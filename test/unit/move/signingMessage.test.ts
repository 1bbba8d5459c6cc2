import assert from 'node:assert/strict';
import type { RawPayload, RawTransaction } from '../../../src/core/move/transactionBcs';
import { decodeSigningMessage, encodeSigningMessage, type SigningMessage } from '../../../src/core/move/signingMessage';
import type { TypeTag } from '../../../src/core/move/typeTag';
import {
  address,
  bytes,
  NONE,
  PLAIN,
  rawBytes,
  some,
  string,
  TRANSFER,
  u64,
  uint,
  vector,
  WITH_DATA,
  type Bytes,
} from './bytes';

const COIN: TypeTag = { kind: 'struct', address: '0x1', module: 'aptos_coin', name: 'AptosCoin', typeArguments: [] };
const CALL = {
  kind: 'entryFunction',
  function: { address: '0x1', module: 'coin', name: 'transfer' },
  typeArguments: [COIN],
  arguments: [Uint8Array.from(address(0xb)), Uint8Array.from(u64(1000))],
} as const;
const ORDERLESS_NUMBER = 2n ** 64n - 1n;
const ENTRY: Bytes = [2, ...TRANSFER];

function transaction(payload: RawPayload, members: Partial<RawTransaction> = {}): RawTransaction {
  return {
    sender: '0xa',
    sequenceNumber: '7',
    payload,
    maxGasAmount: '2000',
    gasUnitPrice: '100',
    expirationTimestampSecs: '1700000600',
    chainId: 2,
    ...members,
  };
}

/** An orderless payload: variant 4, V1 of the payload, the executable, V1 of its settings. */
function inner(executable: Bytes, multisig: Bytes, nonce: Bytes): Bytes {
  return rawBytes([4, 0, ...executable, 0, ...multisig, ...nonce], ORDERLESS_NUMBER);
}

const SCRIPT: RawPayload = {
  kind: 'script',
  code: Uint8Array.of(0xa1, 0x1c),
  typeArguments: [{ kind: 'primitive', name: 'u256' }],
  arguments: [
    { type: 'u8', value: '255' },
    { type: 'u64', value: '1000' },
    { type: 'u128', value: '5' },
    { type: 'address', value: '0xb' },
    { type: 'vector<u8>', value: '0x01ff' },
    { type: 'bool', value: 'true' },
    { type: 'u16', value: '258' },
    { type: 'u32', value: '7' },
    { type: 'u256', value: '9' },
    { type: 'serialized', value: '0x2a' },
  ],
};
const SCRIPT_BYTES: Bytes = [
  ...bytes([0xa1, 0x1c]),
  ...vector([10]),
  ...vector(
    [0, 255],
    [1, ...u64(1000)],
    [2, ...uint(5, 16)],
    [3, ...address(0xb)],
    [4, ...bytes([1, 255])],
    [5, 1],
    [6, 2, 1],
    [7, 7, 0, 0, 0],
    [8, ...uint(9, 32)],
    [9, ...bytes([0x2a])],
  ),
];
const ALL_TYPES: readonly TypeTag[] = [
  ...(['bool', 'u8', 'u64', 'u128', 'address', 'signer', 'u16', 'u32', 'u256'] as const).map(name => ({
    kind: 'primitive' as const,
    name,
  })),
  { kind: 'vector', element: { kind: 'vector', element: { kind: 'primitive', name: 'bool' } } },
  { ...COIN, typeArguments: [COIN, { kind: 'primitive', name: 'u8' }] },
];
const ALL_TYPE_BYTES: readonly Bytes[] = [
  ...[0, 1, 2, 3, 4, 5, 8, 9, 10].map(byte => [byte]),
  [6, 6, 0],
  [
    7,
    ...address(1),
    ...string('aptos_coin'),
    ...string('AptosCoin'),
    ...vector([7, ...address(1), ...string('aptos_coin'), ...string('AptosCoin'), 0], [1]),
  ],
];

const MESSAGES: readonly (readonly [what: string, message: SigningMessage, expected: Bytes])[] = [
  ['a plain entry function', { transaction: transaction(CALL) }, [...PLAIN, ...rawBytes(ENTRY)]],
  [
    'a multi-agent message',
    { transaction: transaction(CALL), secondarySigners: ['0xb', '0xc'] },
    [...WITH_DATA, 0, ...rawBytes(ENTRY), ...vector(address(0xb), address(0xc))],
  ],
  [
    'a multi-agent message without signers',
    { transaction: transaction(CALL), secondarySigners: [] },
    [...WITH_DATA, 0, ...rawBytes(ENTRY), 0],
  ],
  [
    'a message that another account pays for',
    { transaction: transaction(CALL), secondarySigners: ['0xb'], feePayer: '0xf' },
    [...WITH_DATA, 1, ...rawBytes(ENTRY), ...vector(address(0xb)), ...address(0xf)],
  ],
  [
    'a message whose payer is left open',
    { transaction: transaction(CALL), secondarySigners: [], feePayer: '0x0' },
    [...WITH_DATA, 1, ...rawBytes(ENTRY), 0, ...address(0)],
  ],
  [
    'type tags of every kind',
    { transaction: transaction({ ...CALL, typeArguments: ALL_TYPES, arguments: [] }) },
    [
      ...PLAIN,
      ...rawBytes([2, ...address(1), ...string('coin'), ...string('transfer'), ...vector(...ALL_TYPE_BYTES), 0]),
    ],
  ],
  ['a script', { transaction: transaction(SCRIPT) }, [...PLAIN, ...rawBytes([0, ...SCRIPT_BYTES])]],
  [
    'a multisig account’s call',
    { transaction: transaction({ kind: 'multisig', address: '0xd', call: CALL }) },
    [...PLAIN, ...rawBytes([3, ...address(0xd), ...some([0, ...TRANSFER])])],
  ],
  [
    'a multisig account’s stored call',
    { transaction: transaction({ kind: 'multisig', address: '0xd' }) },
    [...PLAIN, ...rawBytes([3, ...address(0xd), ...NONE])],
  ],
];

const NONCE = { replayProtectionNonce: '5', sequenceNumber: ORDERLESS_NUMBER.toString() };
const ORDERLESS: typeof MESSAGES = [
  [
    'an orderless entry function',
    { transaction: transaction(CALL, NONCE) },
    [...PLAIN, ...inner([1, ...TRANSFER], NONE, some(u64(5)))],
  ],
  [
    'an orderless script',
    { transaction: transaction(SCRIPT, NONCE) },
    [...PLAIN, ...inner([0, ...SCRIPT_BYTES], NONE, some(u64(5)))],
  ],
  [
    'an orderless call of a multisig account',
    { transaction: transaction({ kind: 'multisig', address: '0xd', call: CALL }, NONCE) },
    [...PLAIN, ...inner([1, ...TRANSFER], some(address(0xd)), some(u64(5)))],
  ],
  [
    'an orderless stored call of a multisig account',
    { transaction: transaction({ kind: 'multisig', address: '0xd' }, NONCE) },
    [...PLAIN, ...inner([2], some(address(0xd)), some(u64(5)))],
  ],
];

describe('encodeSigningMessage', () => {
  for (const [what, message, expected] of [...MESSAGES, ...ORDERLESS]) {
    it(`writes ${what}`, () => {
      assert.deepEqual([...encodeSigningMessage(message)], expected);
    });
  }

  it('writes no sequence number with a nonce', () => {
    const [, message] = ORDERLESS[0] ?? assert.fail();
    const numbered = { transaction: { ...message.transaction, sequenceNumber: '7' } };
    assert.deepEqual(encodeSigningMessage(numbered), encodeSigningMessage(message));
  });

  const untyped: readonly (readonly [text: string, tag: TypeTag])[] = [
    ['a parameter type has no type tag', { kind: 'parameter', index: 0 }],
    ['a reference type has no type tag', { kind: 'reference', mutable: true, to: COIN }],
    ['the type tag of i64 is not supported', { kind: 'primitive', name: 'i64' }],
  ];
  for (const [text, tag] of untyped) {
    it(`refuses: ${text}`, () => {
      const message = { transaction: transaction({ ...CALL, typeArguments: [tag] }) };
      assert.throws(() => encodeSigningMessage(message), new RangeError(text));
    });
  }

  const unfit: readonly (readonly [what: string, changed: Partial<RawTransaction>])[] = [
    ['a number above u64', { maxGasAmount: '18446744073709551616' }],
    ['a negative number', { gasUnitPrice: '-1' }],
    ['a number that is none', { sequenceNumber: 'seven' }],
    ['a chain id above a byte', { chainId: 256 }],
    ['an address that is none', { sender: '0xzz' }],
  ];
  for (const [what, changed] of unfit) {
    it(`refuses ${what}`, () => {
      assert.throws(() => encodeSigningMessage({ transaction: transaction(CALL, changed) }));
    });
  }

  const unfitArguments = [
    { type: 'u8', value: '256' },
    { type: 'u8', value: 'one' },
    { type: 'u64', value: '' },
    { type: 'u256', value: '0x1' },
    { type: 'bool', value: 'yes' },
    { type: 'vector<u8>', value: '0x1' },
    { type: 'serialized', value: 'xyz' },
    { type: 'address', value: 'alice' },
  ] as const;
  for (const argument of unfitArguments) {
    it(`refuses "${argument.value}" as a script’s ${argument.type}`, () => {
      const script = { ...SCRIPT, arguments: [argument] };
      assert.throws(() => encodeSigningMessage({ transaction: transaction(script) }));
    });
  }
});

describe('decodeSigningMessage', () => {
  for (const [what, message, expected] of [...MESSAGES, ...ORDERLESS]) {
    it(`reads ${what}`, () => {
      assert.deepEqual(decodeSigningMessage(Uint8Array.from(expected)), message);
    });
  }

  it('reads a message that is part of a larger buffer', () => {
    const [, message, expected] = MESSAGES[1] ?? assert.fail();
    const buffer = Uint8Array.from([9, 9, 9, ...expected, 9, 9]);
    assert.deepEqual(decodeSigningMessage(buffer.subarray(3, 3 + expected.length)), message);
  });
});
