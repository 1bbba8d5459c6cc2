import type { JsonValue } from '../../core/json';

/** A call that someone sent: the rest of the transaction is made from the ledger. */
export interface CallPlan {
  readonly sender: string;
  readonly function: string;
  readonly typeArguments?: readonly string[];
  readonly arguments: readonly JsonValue[];
  /** Gas units; 20000 where absent. */
  readonly maxGas?: number;
}

/** A block and who sent what in it. */
export interface BlockPlan {
  /** Seconds since the epoch. */
  readonly at: number;
  readonly calls: readonly CallPlan[];
  /** What stands at the end: nodes put checkpoints there until 2024, and epilogues since. */
  readonly end: 'state_checkpoint' | 'block_epilogue';
}
