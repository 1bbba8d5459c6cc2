import * as z from 'zod/mini';
import {
  type Received,
  jsonSchema,
  listSchema,
  stringListSchema,
  unknownVariantSchema,
  type WireUnknownVariant,
  isShallow,
  SHALLOW,
  u64Schema,
} from './parseBySchema';

const ENTRY_FUNCTION = 'entry_function_payload';

const entryFunctionPayloadSchema = z.looseObject({
  type: z.literal(ENTRY_FUNCTION),
  /** In the form `address::module::function`. */
  function: z.string(),
  type_arguments: stringListSchema(),
  arguments: listSchema(jsonSchema),
});

/** A transaction's payload: the known variant, or any other variant unmodified. */
export const payloadSchema = z.union([
  z.discriminatedUnion('type', [entryFunctionPayloadSchema]),
  unknownVariantSchema([ENTRY_FUNCTION]),
]);

export type WirePayload = Received<z.infer<typeof entryFunctionPayloadSchema>> | WireUnknownVariant;

const ED25519 = 'ed25519_signature';

const ed25519SignatureSchema = z.looseObject({
  type: z.literal(ED25519),
  public_key: z.string(),
  signature: z.string(),
});

/** A transaction's signature: the known variant, or any other variant unmodified. */
export const signatureSchema = z.union([
  z.discriminatedUnion('type', [ed25519SignatureSchema]),
  unknownVariantSchema([ED25519]),
]);

export type WireSignature = Received<z.infer<typeof ed25519SignatureSchema>> | WireUnknownVariant;

const PENDING = 'pending_transaction';

/** The properties of the request that a transaction repeats. */
export const requestShape = {
  sender: z.string(),
  sequence_number: u64Schema,
  /** Gas units. */
  max_gas_amount: u64Schema,
  /** Octas per gas unit. */
  gas_unit_price: u64Schema,
  /** Seconds since the epoch. */
  expiration_timestamp_secs: u64Schema,
  payload: payloadSchema,
  signature: z.nullish(signatureSchema),
  replay_protection_nonce: z.nullish(u64Schema),
};

export const pendingTransactionSchema = z.looseObject({
  type: z.literal(PENDING),
  hash: z.string(),
  ...requestShape,
});

/** A transaction of any kind: the known variant, or any other variant unmodified. */
export const transactionSchema = z
  .union([z.discriminatedUnion('type', [pendingTransactionSchema]), unknownVariantSchema([PENDING])])
  .check(z.refine(transaction => isShallow(transaction), SHALLOW));

export const transactionsSchema = listSchema(transactionSchema);

/** Adds the unions of payload and signature, including unknown variants with all their properties. */
export type WithVariants<T> = Omit<T, 'payload' | 'signature'> & {
  readonly payload: WirePayload;
  readonly signature?: WireSignature | null | undefined;
};

export type WirePendingTransaction = WithVariants<Received<z.infer<typeof pendingTransactionSchema>>>;
export type WireTransaction = WirePendingTransaction | WireUnknownVariant;

/** Whether a transaction is pending. This is the only known variant. */
export function isPendingTransaction(transaction: WireTransaction): transaction is WirePendingTransaction {
  return transaction.type === PENDING;
}

/** The other kinds sent by public nodes; none are in the contract. */
const EXECUTED: ReadonlySet<string> = new Set([
  'user_transaction',
  'genesis_transaction',
  'block_metadata_transaction',
  'state_checkpoint_transaction',
  'block_epilogue_transaction',
  'validator_transaction',
]);

/** Whether a transaction is pending, or of a kind sent by public nodes; the meaning of other kinds is unknown. */
export function isKnownTransaction(transaction: WireTransaction): boolean {
  return isPendingTransaction(transaction) || EXECUTED.has(transaction.type);
}

/** Whether a transaction is of an executed kind, or indicates whether the VM accepted it. */
export function isExecuted(transaction: WireTransaction): boolean {
  if (isPendingTransaction(transaction)) return false;
  return EXECUTED.has(transaction.type) || typeof transaction.success === 'boolean';
}

export const blockSchema = z
  .looseObject({
    block_height: u64Schema,
    block_hash: z.string(),
    /** Microseconds since the epoch. */
    block_timestamp: u64Schema,
    /** Ledger version of its first transaction. */
    first_version: u64Schema,
    /** Ledger version of its last transaction. */
    last_version: u64Schema,
    /** Set if requested; otherwise public nodes send `null`. */
    transactions: z.nullish(transactionsSchema),
  })
  .check(z.refine(block => isShallow(block), SHALLOW));

export type WireBlock = Omit<Received<z.infer<typeof blockSchema>>, 'transactions'> & {
  readonly transactions?: readonly WireTransaction[] | null | undefined;
};
