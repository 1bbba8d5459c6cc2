import fc from 'fast-check';
import type { RawEntryFunction, RawPayload, RawTransaction } from '../../../src/core/move/transactionBcs';
import type { SigningMessage } from '../../../src/core/move/signingMessage';
import type { TypeTag } from '../../../src/core/move/typeTag';

const uint = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }).map(String);
const address = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(value => `0x${value.toString(16)}`);
const name = fc.stringMatching(/^[a-z][A-Za-z0-9_]{0,9}$/);
const hex = fc.uint8Array({ maxLength: 9 }).map(bytes => `0x${Buffer.from(bytes).toString('hex')}`);
const known = ['bool', 'u8', 'u16', 'u32', 'u64', 'u128', 'u256', 'address', 'signer'] as const;

/** Returns a plain object, as the code under test does. */
const record = <T>(members: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record<T>(members, { noNullPrototype: true });

const typeTag: fc.Arbitrary<TypeTag> = fc.letrec<{ tag: TypeTag }>(tie => ({
  tag: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(...known).map(each => ({ kind: 'primitive' as const, name: each })),
    tie('tag').map(element => ({ kind: 'vector' as const, element })),
    record({
      kind: fc.constant('struct' as const),
      address,
      module: name,
      name,
      typeArguments: fc.array(tie('tag'), { maxLength: 3 }),
    }),
  ),
})).tag;
const typeArguments = fc.array(typeTag, { maxLength: 3 });

const call: fc.Arbitrary<RawEntryFunction> = record({
  kind: fc.constant('entryFunction' as const),
  function: record({ address, module: name, name }),
  typeArguments,
  arguments: fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 4 }),
});

const scriptArgument = fc.oneof(
  ...([8, 16, 32, 64, 128, 256] as const).map(bits => uint(bits).map(value => ({ type: `u${bits}` as const, value }))),
  address.map(value => ({ type: 'address' as const, value })),
  fc.boolean().map(value => ({ type: 'bool' as const, value: String(value) })),
  record({ type: fc.constantFrom('vector<u8>' as const, 'serialized' as const), value: hex }),
);

const payload: fc.Arbitrary<RawPayload> = fc.oneof(
  call,
  record({
    kind: fc.constant('script' as const),
    code: fc.uint8Array(),
    typeArguments,
    arguments: fc.array(scriptArgument),
  }),
  fc.record(
    { kind: fc.constant('multisig' as const), address, call },
    { requiredKeys: ['kind', 'address'], noNullPrototype: true },
  ),
);

/** Transactions with a sequence number. */
export const ordered: fc.Arbitrary<RawTransaction> = record({
  sender: address,
  sequenceNumber: uint(64),
  payload,
  maxGasAmount: uint(64),
  gasUnitPrice: uint(64),
  expirationTimestampSecs: uint(64),
  chainId: fc.nat(255),
});
const orderless = fc
  .tuple(ordered, uint(64))
  .map(([raw, nonce]) => ({ ...raw, sequenceNumber: String(2n ** 64n - 1n), replayProtectionNonce: nonce }));

const transaction = fc.oneof(ordered, orderless);
const secondarySigners = fc.array(address, { maxLength: 3 });

/** Signing messages of every known form, with fields of any value. */
export const anyMessage: fc.Arbitrary<SigningMessage> = fc.oneof(
  record({ transaction }),
  record({ transaction, secondarySigners }),
  record({ transaction, secondarySigners, feePayer: address }),
);
