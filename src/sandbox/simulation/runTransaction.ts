import { APTOS_COIN } from '../../core/move/aptosCoin';
import { addressToBytes, bytesToHex } from '../../core/move/hex';
import { ACCOUNT_TYPE } from '../resources';
import type { Ledger, CoinSupply } from '../ledger';
import { coinBalance, setCoinBalance } from '../models/coins';
import { parseResource } from '../models/resourceSchemas';
import { ChainState, type LedgerChange, stateKeyHash } from './chainState';
import { ExecutionFailure, moduleEvent, type Execution, type FunctionModel, type LedgerEvent } from './execution';
import { ABORTED_WORK, exhausted, feeStatement, gasCharge, type GasCharge } from './gas';
import { prologueStatus, type PrologueInput } from './prologue';

/** The status if the payer cannot pay: the fee is charged last, from what the function has left. */
const CANNOT_PAY =
  'Move abort in 0x1::transaction_validation: PROLOGUE_ECANT_PAY_GAS_DEPOSIT(0x203ed): The payer cannot pay the fee';

export interface Outcome {
  readonly success: boolean;
  readonly vmStatus: string;
  /** Gas units. */
  readonly gasUsed: bigint;
  readonly changes: readonly LedgerChange[];
  readonly events: readonly LedgerEvent[];
}

/** The input of the function. */
export type ModelInput = Pick<Execution, 'typeArguments' | 'values'>;

/** Runs a modelled function, from the checks before it to the fee after it. Does not change the ledger. */
export function runTransaction(ledger: Ledger, input: PrologueInput, call: ModelInput, model: FunctionModel): Outcome {
  const status = prologueStatus(new ChainState(ledger), input);
  if (status !== undefined) return discarded(status);
  const ran = execute(ledger, input, call, model);
  if (ran.charge.total > input.maxGas) {
    return settle(input, { ...failed(ledger, 'Out of gas'), charge: exhausted(ABORTED_WORK, input.maxGas) });
  }
  return settle(input, canPay(input, ran) ? ran : aborted(ledger, CANNOT_PAY, input.price));
}

/** Returns the outcome of a transaction that the chain does not even charge for. */
export function discarded(vmStatus: string): Outcome {
  return { success: false, vmStatus, gasUsed: 0n, changes: [], events: [] };
}

interface Ran {
  readonly success: boolean;
  readonly vmStatus: string;
  readonly ledger: Ledger;
  readonly state: ChainState;
  readonly events: readonly LedgerEvent[];
  readonly charge: GasCharge;
}

function execute(ledger: Ledger, { sender, now, price }: PrologueInput, call: ModelInput, model: FunctionModel): Ran {
  const state = new ChainState(ledger);
  const events: LedgerEvent[] = [];
  try {
    const work = model({ ...call, state, sender, nowSeconds: now, events });
    const charge = gasCharge(work, { created: state.created, deleted: state.deleted }, price);
    return { success: true, vmStatus: 'Executed successfully', ledger, state, events, charge };
  } catch (error) {
    if (!(error instanceof ExecutionFailure)) throw error;
    return aborted(ledger, error.message, price);
  }
}

function failed(ledger: Ledger, vmStatus: string): Omit<Ran, 'charge'> {
  return { success: false, vmStatus, ledger, state: new ChainState(ledger), events: [] };
}

function aborted(ledger: Ledger, vmStatus: string, price: bigint): Ran {
  return { ...failed(ledger, vmStatus), charge: gasCharge(ABORTED_WORK, { created: 0, deleted: 0 }, price) };
}

function canPay({ payer, price }: PrologueInput, { state, charge }: Ran): boolean {
  return payer === undefined || (coinBalance(state, payer, APTOS_COIN) ?? 0n) >= charge.total * price;
}

function settle(input: PrologueInput, { success, vmStatus, ledger, state, events, charge }: Ran): Outcome {
  const burnt = charge.total * input.price - charge.storageRefund;
  const { payer } = input;
  if (payer !== undefined) {
    setCoinBalance(state, payer, APTOS_COIN, (coinBalance(state, payer, APTOS_COIN) ?? 0n) - burnt);
  }
  if (input.sequenceNumber !== undefined) countTransaction(state, input.sender, input.sequenceNumber);
  const supply = payer !== undefined && ledger.coinSupply ? [coinSupplyChange(ledger.coinSupply, burnt)] : [];
  return {
    success,
    vmStatus,
    gasUsed: charge.total,
    changes: [...state.changes(), ...supply],
    events: [...events, moduleEvent('0x1::transaction_fee::FeeStatement', feeStatement(charge))],
  };
}

function countTransaction(state: ChainState, sender: string, sequenceNumber: bigint): void {
  const account = parseResource.account(state.read(sender, ACCOUNT_TYPE));
  state.write(sender, { type: ACCOUNT_TYPE, data: { ...account, sequence_number: String(sequenceNumber + 1n) } });
}

const U128_BYTES = 16;

/** Returns the change of the total coin supply when `octas` are burnt; a negative number mints. */
function coinSupplyChange({ handle, key, value }: CoinSupply, octas: bigint): LedgerChange {
  const after = BigInt(value) - octas;
  const bytes = Uint8Array.from({ length: U128_BYTES }, (_, at) => Number((after >> BigInt(8 * at)) & 0xffn));
  return {
    state_key_hash: stateKeyHash(`${handle}/${key}`),
    handle,
    key: bytesToHex(addressToBytes(key)),
    value: bytesToHex(bytes),
    data: { key, key_type: 'address', value: String(after), value_type: 'u128' },
    type: 'write_table_item',
  };
}
