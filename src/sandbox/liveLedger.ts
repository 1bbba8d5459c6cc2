import { applyChanges } from './applyChanges';
import type { Ledger, LedgerBlock, LedgerTransaction, PendingCommit } from './ledger';

/**
 * A ledger that changes: requests for a pending transaction are counted, and the one after the last finds it committed,
 * in a separate block. The counts last as long as this object; the initial ledger is not changed.
 */
export class LiveLedger {
  readonly #asked = new Map<string, number>();
  #current: Ledger;

  constructor(ledger: Ledger) {
    this.#current = ledger;
  }

  /** The current ledger. */
  get current(): Ledger {
    return this.#current;
  }

  /** Counts a request for a transaction, and commits it when it is due. */
  ask(hash: string): void {
    const pending = this.#current.pending.find(({ transaction }) => transaction.hash === hash);
    if (!pending) return;
    const asked = (this.#asked.get(hash) ?? 0) + 1;
    this.#asked.set(hash, asked);
    if (asked > pending.asks) this.#current = committed(this.#current, pending);
  }
}

function committed(ledger: Ledger, pending: PendingCommit): Ledger {
  const first = BigInt(ledger.ledgerVersion) + 1n;
  const transactions = pending.transactions.map((each, index): LedgerTransaction => ({
    ...each,
    version: String(first + BigInt(index)),
  }));
  const last = String(first + BigInt(transactions.length) - 1n);
  const { blocks, timestamp } = ledger;
  const height = String(BigInt(blocks.at(-1)?.block_height ?? pending.block.block_height) + (blocks[0] ? 1n : 0n));
  const block: LedgerBlock = {
    ...pending.block,
    block_height: height,
    first_version: String(first),
    last_version: last,
  };
  const isLater = BigInt(block.block_timestamp) > BigInt(timestamp);
  return {
    ...applyChanges(ledger, transactions),
    ledgerVersion: last,
    timestamp: isLater ? block.block_timestamp : timestamp,
    transactions: [...ledger.transactions, ...transactions],
    blocks: [...blocks, block],
    pending: ledger.pending.filter(each => each !== pending),
  };
}
