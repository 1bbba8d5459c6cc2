import type { JsonValue } from '../../core/json';
import {
  FUNGIBLE_STORE_TYPE,
  fungibleStore,
  METADATA_TYPE,
  OBJECT_CORE_TYPE,
  primaryStoreAddress,
} from '../fungibleStore';
import { moduleEvent, MoveAbort, type Execution, type FunctionModel, type Work } from '../simulation/execution';
import { addressValue, amountValue } from './callValues';
import { parseResource } from './resourceSchemas';

const TRANSFER: Work = { execution: 5_600n, io: 7_300n };

/** The functions of `0x1::primary_fungible_store`. */
export const fungibleAssetModels: Readonly<Record<string, FunctionModel>> = {
  '0x1::primary_fungible_store::transfer': run => {
    const metadata = addressValue(run, 0);
    const to = addressValue(run, 1);
    const amount = amountValue(run, 2);
    if (run.state.read(metadata, METADATA_TYPE) === undefined) {
      throw new MoveAbort('0x1::object', 'EOBJECT_DOES_NOT_EXIST', 0x60002, 'An object does not exist at this address');
    }
    move(run, run.sender, metadata, -amount);
    move(run, to, metadata, amount);
    return TRANSFER;
  },
};

/** Changes what an owner's primary store holds; makes the store where there is none. @throws MoveAbort */
function move(run: Execution, owner: string, metadata: string, change: bigint): void {
  const store = primaryStoreAddress(owner, metadata);
  const before = run.state.read(store, FUNGIBLE_STORE_TYPE);
  const balance = balanceOf(before) + change;
  if (balance < 0n) {
    const description = 'Insufficient balance to withdraw or transfer.';
    throw new MoveAbort('0x1::fungible_asset', 'EINSUFFICIENT_BALANCE', 0x10004, description);
  }
  for (const made of fungibleStore(store, owner, metadata, String(balance))) {
    const isObject = made.type === OBJECT_CORE_TYPE;
    const data = isObject ? run.state.read(store, OBJECT_CORE_TYPE) : before;
    run.state.write(store, data === undefined || !isObject ? made : { type: made.type, data });
  }
  const [event, amount] = change < 0n ? ['Withdraw', -change] : ['Deposit', change];
  run.events.push(moduleEvent(`0x1::fungible_asset::${event}`, { amount: String(amount), store }));
}

function balanceOf(store: JsonValue | undefined): bigint {
  return store === undefined ? 0n : BigInt(parseResource.fungibleStore(store).balance);
}
