import * as z from 'zod';
import { readU64 } from '../../core/move/integer';
import type { PageMessage } from '../../core/reports/protocol';

const u64 = z.string().refine(text => readU64(text) !== undefined);

const pageMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('rerun'),
    gas: z.object({ maxGasAmount: u64.exactOptional(), gasUnitPrice: u64.exactOptional() }).exactOptional(),
  }),
  z.object({ type: z.literal('cancelRun') }),
  z.object({ type: z.literal('openRow'), row: z.int().nonnegative() }),
  z.object({ type: z.literal('back') }),
  z.object({ type: z.literal('findEarlier') }),
  z.object({ type: z.literal('cancelEarlier') }),
  z.object({ type: z.literal('act'), action: z.enum(['setAccessKey', 'setPublicKey']) }),
  z.object({ type: z.literal('simulate') }),
  z.object({ type: z.literal('openRequest') }),
  z.object({ type: z.literal('export') }),
  z.object({ type: z.literal('openJson') }),
  z.object({ type: z.literal('compare') }),
  z.object({ type: z.literal('copy'), what: z.enum(['raw', 'markdown', 'hex']) }),
  z.object({ type: z.literal('openTransaction'), name: z.string().max(80) }),
  z.object({ type: z.literal('openBlock'), version: u64 }),
  z.object({ type: z.literal('step'), to: z.enum(['previous', 'next']) }),
  z.object({ type: z.literal('copyCall') }),
  z.object({ type: z.literal('wait') }),
  z.object({ type: z.literal('openSource'), place: z.int().nonnegative() }),
  z.object({ type: z.literal('openName'), name: z.string().max(1_000) }),
]);

/** Reads a message from the result page; `undefined` when it is not one that the page sends. */
export function parsePageMessage(message: unknown): PageMessage | undefined {
  return pageMessageSchema.safeParse(message).data;
}
