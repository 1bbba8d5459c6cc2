import type { Answer } from './answer';
import type { WireBlock } from './schemas/blockSchema';

/** A block, as far as the gateway gave it. */
export interface BlockAnswer extends Answer<WireBlock> {
  /**
   * The transactions are there but fewer than the block's versions: public nodes send at most 10,000 of a block and
   * do not say so (FACTS.md §11).
   */
  readonly cutShort: boolean;
}

/** Whether a block holds fewer transactions than `last_version` − `first_version` + 1. */
export function isCutShort({ transactions, first_version, last_version }: WireBlock): boolean {
  if (!transactions) return false;
  return BigInt(transactions.length) < BigInt(last_version) - BigInt(first_version) + 1n;
}
