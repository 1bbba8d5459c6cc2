import { isJsonArray, isJsonObject, type JsonValue } from '../../core/json';
import { APTOS_COIN } from '../../core/move/aptosCoin';
import { typeTagText } from '../../core/move/typeTag';
import {
  ACCOUNT_TYPE,
  FUNGIBLE_STORE_TYPE,
  fungibleStore,
  METADATA_TYPE,
  OBJECT_CORE_TYPE,
  primaryStoreAddress,
} from '../resources';
import { accountAddress } from '../requests/canonicalValue';
import counterLabels from '../ledger/listings/counter.listing';
import {
  type Execution,
  moduleEvent,
  ModelAbort,
  VmStop,
  type FunctionModel,
  type Work,
} from '../simulation/execution';
import { depositCoins, withdrawCoins, coinBalance, ensureAccount, ensureRegistered } from './coins';
import { parseResource, type VaultData } from './resourceSchemas';

/** Returns an argument that is an address or, at the top level, an object. */
function addressValue(run: Execution, index: number): string {
  return accountAddress(textValue(run, index));
}

/** Returns an integer argument of 64 bits or more. */
function amountValue(run: Execution, index: number): bigint {
  return BigInt(textValue(run, index));
}

/** Returns an argument that is text in JSON. @throws RangeError if the ledger's ABI gives it a different type */
function textValue({ values }: Execution, index: number): string {
  const value = values[index];
  if (typeof value !== 'string') throw new RangeError(`argument ${index} is not of the type that the model expects`);
  return value;
}

function typeArgument({ typeArguments: [type] }: Execution): string {
  if (!type) throw new RangeError('there is no type argument');
  return typeTagText(type);
}

const VAULT_MODULE = '0xcafe::vault';
const CREATE: Work = { execution: 6_200n, io: 5_700n };
const DEPOSIT: Work = { execution: 7_100n, io: 6_800n };
const WITHDRAW: Work = { execution: 7_400n, io: 6_900n };
const LOCK: Work = { execution: 3_200n, io: 3_900n };
const CLOSE: Work = { execution: 6_900n, io: 6_100n };

const vaultModels: Readonly<Record<string, FunctionModel>> = {
  [`${VAULT_MODULE}::create_vault`]: createVault,
  [`${VAULT_MODULE}::deposit`]: deposit,
  [`${VAULT_MODULE}::withdraw`]: withdraw,
  [`${VAULT_MODULE}::lock`]: lock,
  [`${VAULT_MODULE}::close`]: close,
};

function createVault(run: Execution): Work {
  const owner = run.sender;
  if (run.state.read(owner, vaultType(run)) !== undefined) {
    throw abort('EVAULT_EXISTS', 0x80004, 'The account has a vault for this coin already.');
  }
  const name = textValue(run, 0);
  const heir = run.values[1] ?? { vec: [] };
  const count = incrementCounter(run);
  run.events.push(moduleEvent(`${VAULT_MODULE}::VaultCreated`, { count, name, owner }));
  const data = { coins: { value: '0' }, heir, movements: [], name, owner, status: { __variant__: 'Open' } };
  run.state.write(owner, { type: vaultType(run), data });
  return CREATE;
}

function deposit(run: Execution): Work {
  const address = addressValue(run, 0);
  const amount = amountValue(run, 1);
  const vault = vaultAt(run, address);
  withdrawCoins(run, run.sender, typeArgument(run), amount);
  record(run, address, vault, { amount, isDeposit: true });
  return DEPOSIT;
}

function withdraw(run: Execution): Work {
  const address = addressValue(run, 0);
  const amount = amountValue(run, 1);
  const vault = vaultAt(run, address);
  if (run.sender !== vault.owner) throw abort('ENOT_OWNER', 0x50001, 'Only the owner of the vault may do this.');
  assertOpen(run, vault);
  if (BigInt(vault.coins.value) < amount) throw abort('ENOT_ENOUGH', 0x10002, 'The vault holds less than that.');
  depositCoins(run, vault.owner, typeArgument(run), amount);
  record(run, address, vault, { amount, isDeposit: false });
  return WITHDRAW;
}

function lock(run: Execution): Work {
  const vault = vaultAt(run, run.sender);
  const status = { __variant__: 'Locked', until: String(amountValue(run, 0)) };
  run.state.write(run.sender, { type: vaultType(run), data: { ...vault, status } });
  return LOCK;
}

function close(run: Execution): Work {
  const vault = vaultAt(run, run.sender);
  assertOpen(run, vault);
  run.state.remove(run.sender, vaultType(run));
  depositCoins(run, vault.owner, typeArgument(run), BigInt(vault.coins.value));
  return CLOSE;
}

function vaultType(run: Execution): string {
  return `${VAULT_MODULE}::Vault<${typeArgument(run)}>`;
}

function vaultAt(run: Execution, address: string): VaultData {
  const data = run.state.read(address, vaultType(run));
  if (data === undefined) throw abort('ENO_VAULT', 0x60003, 'There is no vault for this coin at the address.');
  return parseResource.vault(data);
}

function assertOpen(run: Execution, { status }: VaultData): void {
  if (status.__variant__ === 'Locked' && run.nowSeconds < BigInt(status.until)) {
    throw abort('ELOCKED', 0x30005, 'The vault is locked until a later time.');
  }
}

interface Movement {
  readonly amount: bigint;
  readonly isDeposit: boolean;
}

function record(run: Execution, address: string, vault: VaultData, { amount, isDeposit }: Movement): void {
  const balance = String(BigInt(vault.coins.value) + (isDeposit ? amount : -amount));
  const movement = { amount: String(amount), by: run.sender, is_deposit: isDeposit };
  const data = { ...vault, coins: { value: balance }, movements: [...vault.movements, movement] };
  run.state.write(address, { type: vaultType(run), data });
  run.events.push(moduleEvent(`${VAULT_MODULE}::Moved`, { balance, movement, vault: address }));
}

function abort(constant: string, code: number, description: string): ModelAbort {
  return new ModelAbort(VAULT_MODULE, constant, code, description);
}

const COUNTER_MODULE = '0xcafe::counter';
const U64_MAX = 2n ** 64n - 1n;
const COUNTER_TYPE = `${COUNTER_MODULE}::Counter`;
const INCREMENT: Work = { execution: 2_600n, io: 3_100n };
const SET_STEP: Work = { execution: 2_400n, io: 3_000n };

const counterModels: Readonly<Record<string, FunctionModel>> = {
  [`${COUNTER_MODULE}::increment`]: run => {
    incrementCounter(run);
    return INCREMENT;
  },
  [`${COUNTER_MODULE}::set_step`]: run => {
    const [step] = run.values;
    if (step === 0) throw new ModelAbort(COUNTER_MODULE, 'EZERO_STEP', 0x10002, 'A step of zero would count nothing.');
    const data = run.state.read(run.sender, COUNTER_TYPE);
    if (data === undefined || typeof step !== 'number') {
      throw new ModelAbort(
        COUNTER_MODULE,
        'ENO_COUNTER',
        0x60001,
        'The account has no counter yet: increment it once.',
      );
    }
    run.state.write(run.sender, { type: COUNTER_TYPE, data: { ...parseResource.counter(data), step } });
    return SET_STEP;
  },
};

/** Runs `counter::increment_for` for the sender; returns the new value. @throws VmStop */
function incrementCounter(run: Execution): string {
  const data = run.state.read(run.sender, COUNTER_TYPE);
  const before = data === undefined ? { step: 1, value: '0' } : parseResource.counter(data);
  const sum = BigInt(before.value) + BigInt(before.step);
  if (sum > U64_MAX) throw new VmStop(`${COUNTER_MODULE}::increment_for`, counterLabels.increment_for?.overflow ?? 0);
  const value = String(sum);
  const counter = { ...before, value, updated_at: String(run.nowSeconds) };
  run.state.write(run.sender, { type: COUNTER_TYPE, data: counter });
  run.events.push(moduleEvent(`${COUNTER_MODULE}::Incremented`, { account: run.sender, value }));
  return value;
}

const ORDERS_MODULE = '0xb00c::orders';
const BOOK_TYPE = `${ORDERS_MODULE}::Book`;
const PLACE: Work = { execution: 2_700n, io: 3_200n };

/** The entry functions of `orders`, whose arguments are structs with an enum. */
const orderModels: Readonly<Record<string, FunctionModel>> = {
  [`${ORDERS_MODULE}::place`]: run => place(run, [run.values[0] ?? null]),
  [`${ORDERS_MODULE}::place_all`]: run => {
    const [orders] = run.values;
    return place(run, isJsonArray(orders) ? orders : []);
  },
};

/** Adds orders to the sender's book, which it creates if needed. */
function place(run: Execution, orders: readonly JsonValue[]): Work {
  const before = run.state.read(run.sender, BOOK_TYPE);
  const stored = before === undefined ? [] : parseResource.orderBook(before).orders;
  const placed = orders.map(storedVariants);
  run.state.write(run.sender, { type: BOOK_TYPE, data: { orders: [...stored, ...placed] } });
  run.events.push(...placed.map(order => moduleEvent(`${ORDERS_MODULE}::Placed`, { account: run.sender, order })));
  return PLACE;
}

/** Returns an order as a resource shows it: a variant is a member there, and a key in a request. */
function storedVariants(order: JsonValue): JsonValue {
  const side = isJsonObject(order) ? order.side : undefined;
  const [variant] = isJsonObject(side) ? Object.entries(side) : [];
  if (!isJsonObject(order) || !variant) return order;
  const [name, fields] = variant;
  return { ...order, side: { __variant__: name, ...(isJsonObject(fields) ? fields : {}) } };
}

const ASSET_TRANSFER: Work = { execution: 5_600n, io: 7_300n };

const fungibleAssetModels: Readonly<Record<string, FunctionModel>> = {
  '0x1::primary_fungible_store::transfer': run => {
    const metadata = addressValue(run, 0);
    const to = addressValue(run, 1);
    const amount = amountValue(run, 2);
    if (run.state.read(metadata, METADATA_TYPE) === undefined) {
      throw new ModelAbort(
        '0x1::object',
        'EOBJECT_DOES_NOT_EXIST',
        0x60002,
        'An object does not exist at this address',
      );
    }
    move(run, run.sender, metadata, -amount);
    move(run, to, metadata, amount);
    return ASSET_TRANSFER;
  },
};

/** Changes the balance of an owner's primary store; creates the store if needed. @throws ModelAbort */
function move(run: Execution, owner: string, metadata: string, change: bigint): void {
  const store = primaryStoreAddress(owner, metadata);
  const before = run.state.read(store, FUNGIBLE_STORE_TYPE);
  const balance = balanceOf(before) + change;
  if (balance < 0n) {
    const description = 'Insufficient balance to withdraw or transfer.';
    throw new ModelAbort('0x1::fungible_asset', 'EINSUFFICIENT_BALANCE', 0x10004, description);
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

const PLAIN_TRANSFER: Work = { execution: 2_900n, io: 2_800n };
const TRANSFER: Work = { execution: 3_700n, io: 4_900n };
const TRANSFER_AND_REGISTER: Work = { execution: 5_400n, io: 4_500n };
const CREATE_ACCOUNT: Work = { execution: 3_100n, io: 3_300n };

/** The functions of `0x1::coin` and `0x1::aptos_account` that transfer coins. */
const coinModels: Readonly<Record<string, FunctionModel>> = {
  '0x1::coin::transfer': run => {
    const coinType = typeArgument(run);
    const amount = amountValue(run, 1);
    withdrawCoins(run, run.sender, coinType, amount);
    depositCoins(run, addressValue(run, 0), coinType, amount);
    return PLAIN_TRANSFER;
  },
  '0x1::aptos_account::transfer': run => transfer(run, APTOS_COIN),
  '0x1::aptos_account::transfer_coins': run => transfer(run, typeArgument(run)),
  '0x1::aptos_account::create_account': run => {
    const address = addressValue(run, 0);
    if (run.state.read(address, ACCOUNT_TYPE) !== undefined) {
      throw new ModelAbort('0x1::account', 'EACCOUNT_ALREADY_EXISTS', 0x80001, 'Account already exists');
    }
    ensureAccount(run, address);
    ensureRegistered(run, address, APTOS_COIN);
    return CREATE_ACCOUNT;
  },
};

/** Transfers coins; creates the account and registers it for the coin if needed. */
function transfer(run: Execution, coinType: string): Work {
  const to = addressValue(run, 0);
  const amount = amountValue(run, 1);
  const isRegistered = coinBalance(run.state, to, coinType) !== undefined;
  ensureAccount(run, to);
  ensureRegistered(run, to, coinType);
  withdrawCoins(run, run.sender, coinType, amount);
  depositCoins(run, to, coinType, amount);
  return isRegistered ? TRANSFER : TRANSFER_AND_REGISTER;
}

/** All functions that the sandbox can simulate, by id. */
export const functionModels: ReadonlyMap<string, FunctionModel> = new Map(
  Object.entries({ ...coinModels, ...fungibleAssetModels, ...counterModels, ...vaultModels, ...orderModels }),
);
