import * as z from 'zod/mini';
import type { LedgerTransaction } from '../ledger';

const transaction = z.catchall(z.object({ version: z.string(), hash: z.string(), type: z.string() }), z.json());

/** Returns a transaction of the sandbox as plain JSON. @throws ZodError */
export function toLedgerTransaction(value: unknown): LedgerTransaction {
  return transaction.parse(value, { jitless: true });
}
