import * as z from 'zod/mini';
import type { JsonValue } from '../../core/json';
import { parseAddress } from '../../core/move/address';
import { readU64 } from '../../core/move/integer';
import type { LedgerTransaction } from '../ledger';
import { NAMING_TYPES, wireModuleSchema } from '../wireModuleSchema';

/** A file in a ledger folder has invalid contents. The message is a sentence that names the file. */
export class LedgerFileError extends Error {
  override readonly name = 'LedgerFileError';

  /**
   * @param file its path within the folder
   * @param problem the problem, without a full stop: `sequence_number: expected string`
   */
  constructor(
    readonly file: string,
    readonly problem: string,
  ) {
    super(`${file}: ${problem}.`);
  }
}

const u64 = z.string({ error: 'should be a string with a 64-bit number' }).check(
  z.refine(text => readU64(text) !== undefined, {
    error: 'should be a string with a 64-bit number',
  }),
);

const address = z
  .string({ error: 'should be an account address' })
  .check(z.refine(text => parseAddress(text) !== undefined, { error: 'should be an account address' }));

const text = z.string({ error: 'should be a string' });

const transaction = z.catchall(z.object({ version: u64, hash: text, type: text }), z.json());

const block = z.object({
  block_height: u64,
  block_hash: text,
  block_timestamp: u64,
  first_version: u64,
  last_version: u64,
});

const pending = z.object({
  asks: z.int({ error: 'should be a whole number' }).check(z.gte(0, { error: 'should not be negative' })),
  transaction: z.catchall(z.object({ hash: text }), z.json()),
  block,
  transactions: z.array(transaction, { error: 'should be a list of transactions' }),
});

/** The contents of each file in a ledger folder. Data from nodes has the form of a node's answer. */
export const ledgerFileSchemas = {
  ledger: z.object({
    chain_id: z
      .int({ error: 'should be a whole number' })
      .check(z.gte(1), z.lte(255, { error: 'should be at most 255' })),
    ledger_version: u64,
    oldest_version: u64,
    timestamp: u64,
    labels: z.optional(z.record(address, text)),
    public_keys: z.optional(z.record(address, text)),
    coin_supply: z.optional(z.object({ handle: text, key: address, value: u64 })),
  }),
  account: z.object({ sequence_number: u64, authentication_key: text }),
  resources: z.array(z.object({ type: text, data: z.json() }), { error: 'should be a list of resources' }),
  module: wireModuleSchema,
  modules: z.array(wireModuleSchema, { error: 'should be a list of modules' }),
  transaction,
  block: z.extend(block, { transactions: z.nullish(z.array(transaction)) }),
  pending: z.record(text, pending),
} as const;

/** Reads the contents of a file. @throws LedgerFileError */
export function readFile<T>(file: string, schema: z.ZodMiniType<T>, content: unknown): T {
  const { data, error } = schema.safeParse(content, NAMING_TYPES);
  if (!error) return data;
  const [issue] = error.issues;
  const where = issue?.path.map(String).join('.') ?? '';
  const problem = issue?.message ?? 'does not have the expected shape';
  throw new LedgerFileError(file, where === '' ? problem : `${where} ${problem}`);
}

/** Returns a transaction of the sandbox as plain JSON. @throws ZodError */
export function toLedgerTransaction(value: unknown): LedgerTransaction {
  return transaction.parse(value, { jitless: true });
}

/** Returns plain JSON for a value that is JSON except for undefined members. @throws ZodError */
export function toJson(value: unknown): JsonValue {
  return z.json().parse(JSON.parse(JSON.stringify(value)));
}
