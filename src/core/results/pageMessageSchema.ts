import * as z from 'zod/mini';
import { readU64 } from '../move/integer';
import { COPY_TARGETS, FAILURE_ACTIONS, type FailureAction } from './resultReport';

const u64 = z.string().check(z.refine(text => readU64(text) !== undefined));

/** All messages from the result page, with their data. Handled in `host/results/pageHandlers.ts`. */
const pageMessageSchema = z.discriminatedUnion('type', [
  /** Sent first; the page receives nothing before this message. */
  z.object({ type: z.literal('ready') }),
  /**
   * Run the same payload again. `gas` sets the limit and the price, or requests the node's prioritized estimate of the
   * price.
   */
  z.object({
    type: z.literal('rerun'),
    gas: z.exactOptional(
      z.object({
        maxGasAmount: z.exactOptional(u64),
        gasUnitPrice: z.exactOptional(u64),
        estimatePrioritizedGasUnitPrice: z.exactOptional(z.literal(true)),
      }),
    ),
  }),
  /** Cancel the current run and show the previous content again. */
  z.object({ type: z.literal('cancelRun') }),
  /** Show the full report of a run in a matrix or a sweep, by its index. */
  z.object({ type: z.literal('openRow'), row: z.int().check(z.nonnegative()) }),
  /** Show the report that this one was opened from. */
  z.object({ type: z.literal('back') }),
  /** Search the sender's transactions for earlier values of the simulation's changes. */
  z.object({ type: z.literal('findEarlier') }),
  /** Cancel the search for earlier values. */
  z.object({ type: z.literal('cancelEarlier') }),
  /** Run one of the actions offered for the failure. */
  z.object({ type: z.literal('act'), action: z.enum(Object.keys(FAILURE_ACTIONS) as FailureAction[]) }),
  /** Simulate the request in the inspected bytes or the transaction. */
  z.object({ type: z.literal('simulate') }),
  /** Encode the payload of the shown simulation. */
  z.object({ type: z.literal('encode') }),
  /** Apply the shown simulation to the sandbox. */
  z.object({ type: z.literal('apply') }),
  z.object({ type: z.literal('openRequest') }),
  /** Write the result to a file. */
  z.object({ type: z.literal('export') }),
  /** Open the exact JSON of the result in an editor. */
  z.object({ type: z.literal('openJson') }),
  /** Compare the result with one from the history. */
  z.object({ type: z.literal('compare') }),
  /** Copy to the clipboard; the response is `copied`. */
  z.object({ type: z.literal('copy'), what: z.enum(COPY_TARGETS) }),
  /** Open a transaction by hash or ledger version. */
  z.object({ type: z.literal('openTransaction'), name: z.string().check(z.maxLength(80)) }),
  /** Open the block that contains a ledger version. */
  z.object({ type: z.literal('openBlock'), version: u64, withTransactions: z.exactOptional(z.boolean()) }),
  z.object({ type: z.literal('openPublishedSource') }),
  /** Open the same account's previous or next transaction. */
  z.object({ type: z.literal('step'), to: z.enum(['previous', 'next']) }),
  /** Copy the transaction's call in a form that the user selects. */
  z.object({ type: z.literal('copyCall') }),
  /** Wait for the pending transaction. */
  z.object({ type: z.literal('wait') }),
  /** Open a location in source: its index in the report's `source`. */
  z.object({ type: z.literal('openSource'), place: z.int().check(z.nonnegative()) }),
  /** Open the code of a frame, by its index in the report's `failure`. */
  z.object({ type: z.literal('openFrame'), frame: z.int().check(z.nonnegative()) }),
  /** Trace the shown simulation; the response is `trace`. */
  z.object({ type: z.literal('trace') }),
  z.object({ type: z.literal('cancelTrace') }),
  /** Open the code of a trace row, by the row's index. */
  z.object({ type: z.literal('openTraceRow'), row: z.int().check(z.nonnegative()) }),
  /** Show or hide in editors how often each line ran; the response is `counts`. */
  z.object({ type: z.literal('showCounts'), on: z.boolean() }),
  /** Open the interface of a deployed name: `0x1::coin::Coin`, or of a module, `0x1::coin`. */
  z.object({ type: z.literal('openName'), name: z.string().check(z.maxLength(1_000)) }),
  /** Open the code of a deployed function, `0xcafe::vault::owned`; `offset` selects an instruction. */
  z.object({
    type: z.literal('openCode'),
    name: z.string().check(z.maxLength(1_000)),
    offset: z.exactOptional(z.int().check(z.nonnegative())),
  }),
]);

export type PageMessage = Readonly<z.infer<typeof pageMessageSchema>>;

/** Parses a message from the result page; returns `undefined` if it is invalid. */
export function parsePageMessage(message: unknown): PageMessage | undefined {
  return pageMessageSchema.safeParse(message).data;
}
