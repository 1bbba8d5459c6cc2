import type { JsonValue } from '../../core/json';
import type { TypeTag } from '../../core/move/typeTag';
import type { ChainState } from './chainState';

/** One run of a modelled function. */
export interface Execution {
  readonly state: ChainState;
  readonly sender: string;
  readonly typeArguments: readonly TypeTag[];
  /** The arguments as in the request; they match the function's ABI. */
  readonly values: readonly JsonValue[];
  /** The chain's time, seconds since the epoch. */
  readonly nowSeconds: bigint;
  /** The events so far; the list grows while the function runs. */
  readonly events: LedgerEvent[];
}

/** An event as a node sends it. */
export interface LedgerEvent {
  readonly guid: { readonly creation_number: string; readonly account_address: string };
  readonly sequence_number: string;
  readonly type: string;
  readonly data: JsonValue;
}

/** The work of a run, in thousandths of a gas unit; storage is counted separately. */
export interface Work {
  readonly execution: bigint;
  readonly io: bigint;
}

/** The effects of a function in the sandbox. @throws ExecutionFailure */
export type FunctionModel = (run: Execution) => Work;

/** The transaction fails while it runs, and is charged for; the message is the `vm_status`. */
export class ExecutionFailure extends Error {
  override readonly name: string = 'ExecutionFailure';
}

/** The VM stops in a function, because an instruction cannot be executed. */
export class VmStop extends ExecutionFailure {
  override readonly name = 'VmStop';

  /**
   * @param id `address::module::function`
   * @param offset of the instruction
   */
  constructor(id: string, offset: number) {
    super(`Execution failed in ${id} at code offset ${offset}`);
  }
}

/** A Move abort: `code` has the category above its lowest 16 bits. */
export class ModelAbort extends ExecutionFailure {
  override readonly name = 'ModelAbort';

  /**
   * @param module `address::module`
   * @param constant the error's name in the module
   * @param description the doc comment of the error in the module
   */
  constructor(
    readonly module: string,
    readonly constant: string,
    readonly code: number,
    readonly description: string,
  ) {
    super(`Move abort in ${module}: ${constant}(0x${code.toString(16)}): ${description}`);
  }
}

/** Returns an event without an account's handle, as `0x1::event::emit` makes it. */
export function moduleEvent(type: string, data: JsonValue): LedgerEvent {
  return { guid: { creation_number: '0', account_address: '0x0' }, sequence_number: '0', type, data };
}
