import * as z from 'zod';
import type { PageMessage } from '../core/transactions/protocol';

const pageMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('rerun') }),
  z.object({ type: z.literal('act'), action: z.enum(['setAccessKey', 'setPublicKey']) }),
  z.object({ type: z.literal('export') }),
  z.object({ type: z.literal('compare') }),
  z.object({ type: z.literal('copy'), what: z.enum(['raw', 'markdown', 'hex']) }),
]);

/** Reads a message from the result page; `undefined` when it is not one that the page sends. */
export function parsePageMessage(message: unknown): PageMessage | undefined {
  return pageMessageSchema.safeParse(message).data;
}
