import * as z from 'zod/mini';

const digits = z.string().check(z.regex(/^\d{1,20}$/));
const chainId = z.int().check(z.nonnegative());

/** A block by which a later run recognises the ledger: a chain that starts over keeps its id, but not its blocks. */
export const knownBlockSchema = z.object({
  format: z.literal(1),
  chainId,
  ledgerVersion: digits,
  blockHash: z.string().check(z.minLength(1)),
});

/** The code of a module, or of all modules of an account, as it was at a ledger version. */
export const keptCodeSchema = z.object({
  format: z.literal(1),
  chainId,
  /** The hash of the known block. */
  ledger: z.string(),
  address: z.string(),
  /** `null` for all modules of the account. */
  module: z.nullable(z.string()),
  ledgerVersion: digits,
  modules: z.array(z.object({ name: z.string(), address: z.string(), bytecode: z.string() })),
  /** SHA-256 of the other members. */
  digest: z.string(),
});

/** See {@link knownBlockSchema}. */
export type KnownBlock = Readonly<z.infer<typeof knownBlockSchema>>;
/** See {@link keptCodeSchema}. */
export type KeptCode = Readonly<z.infer<typeof keptCodeSchema>>;
