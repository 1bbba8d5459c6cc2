import type { JsonObject } from '../../core/json';
import { longAddress } from '../../core/move/address';
import { bytesToHex } from '../../core/move/hex';
import { ACCOUNT_TYPE, accountResource, coinStore, coinStoreType } from '../resources';
import type { ChainState } from '../simulation/chainState';
import { ModelAbort, type Execution } from '../simulation/execution';
import { parseResource, type EventHandleData } from './resourceSchemas';

/** Returns an account's balance of a coin; `undefined` if the account is not registered for the coin. */
export function coinBalance(state: ChainState, owner: string, coinType: string): bigint | undefined {
  const data = state.read(owner, coinStoreType(coinType));
  return data === undefined ? undefined : BigInt(parseResource.coinStore(data).coin.value);
}

/** Sets a balance without an event, as for fees. */
export function setCoinBalance(state: ChainState, owner: string, coinType: string, value: bigint): void {
  const type = coinStoreType(coinType);
  const store = parseResource.coinStore(state.read(owner, type));
  state.write(owner, { type, data: { ...store, coin: { value: String(value) } } });
}

/** `0x1::coin::withdraw` from an account. @throws ModelAbort */
export function withdrawCoins(run: Execution, owner: string, coinType: string, amount: bigint): void {
  const type = coinStoreType(coinType);
  const store = parseResource.coinStore(run.state.read(owner, type) ?? notRegistered());
  const balance = BigInt(store.coin.value);
  if (balance < amount) {
    throw new ModelAbort('0x1::coin', 'EINSUFFICIENT_BALANCE', 0x10006, 'Not enough coins to complete transaction');
  }
  const withdraw_events = emit(run, store.withdraw_events, '0x1::coin::WithdrawEvent', { amount: String(amount) });
  run.state.write(owner, { type, data: { ...store, coin: { value: String(balance - amount) }, withdraw_events } });
}

/** `0x1::coin::deposit` to an account. @throws ModelAbort */
export function depositCoins(run: Execution, owner: string, coinType: string, amount: bigint): void {
  const type = coinStoreType(coinType);
  const store = parseResource.coinStore(run.state.read(owner, type) ?? notRegistered());
  const deposit_events = emit(run, store.deposit_events, '0x1::coin::DepositEvent', { amount: String(amount) });
  const value = String(BigInt(store.coin.value) + amount);
  run.state.write(owner, { type, data: { ...store, coin: { value }, deposit_events } });
}

/** Creates an account if it does not exist, with the address as its authentication key. */
export function ensureAccount({ state }: Execution, address: string): void {
  if (state.read(address, ACCOUNT_TYPE) !== undefined) return;
  const account = { sequence_number: '0', authentication_key: longAddress(address) };
  state.write(address, accountResource(address, account, 0));
}

export function ensureRegistered(run: Execution, address: string, coinType: string): void {
  if (run.state.read(address, coinStoreType(coinType)) !== undefined) return;
  const account = parseResource.account(run.state.read(address, ACCOUNT_TYPE));
  const firstHandle = Number(account.guid_creation_num);
  const type_info = typeInfo(coinType);
  const event = '0x1::account::CoinRegisterEvent';
  const coin_register_events = emit(run, account.coin_register_events, event, { type_info });
  const data = { ...account, guid_creation_num: String(firstHandle + 2), coin_register_events };
  run.state.write(address, { type: ACCOUNT_TYPE, data });
  run.state.write(address, coinStore(address, coinType, '0', { deposits: '0', withdrawals: '0' }, firstHandle));
}

function notRegistered(): never {
  const description = "Account hasn't registered `CoinStore` for `CoinType`";
  throw new ModelAbort('0x1::coin', 'ECOIN_STORE_NOT_PUBLISHED', 0x60005, description);
}

/** Adds an event to a handle; returns the handle with its counter increased. */
function emit(run: Execution, handle: EventHandleData, type: string, data: JsonObject): EventHandleData {
  const { addr, creation_num } = handle.guid.id;
  const guid = { creation_number: creation_num, account_address: addr };
  run.events.push({ guid, sequence_number: handle.counter, type, data });
  return { ...handle, counter: String(BigInt(handle.counter) + 1n) };
}

function typeInfo(coinType: string): JsonObject {
  const [account_address = '', module = '', ...struct] = coinType.split('::');
  const hex = (text: string): string => bytesToHex(new TextEncoder().encode(text));
  return { account_address, module_name: hex(module), struct_name: hex(struct.join('::')) };
}
