import { moduleEvent, MoveAbort, type Execution, type FunctionModel, type Work } from '../simulation/execution';
import { addressValue, amountValue, textValue, typeArgument } from './callValues';
import { depositCoins, withdrawCoins } from './coins';
import { incrementCounter } from './counterModels';
import { parseResource, type VaultData } from './resourceSchemas';

const MODULE = '0xcafe::vault';
const CREATE: Work = { execution: 6_200n, io: 5_700n };
const DEPOSIT: Work = { execution: 7_100n, io: 6_800n };
const WITHDRAW: Work = { execution: 7_400n, io: 6_900n };
const LOCK: Work = { execution: 3_200n, io: 3_900n };
const CLOSE: Work = { execution: 6_900n, io: 6_100n };

/** The entry functions of the demo package's `vault`. */
export const vaultModels: Readonly<Record<string, FunctionModel>> = {
  [`${MODULE}::create_vault`]: createVault,
  [`${MODULE}::deposit`]: deposit,
  [`${MODULE}::withdraw`]: withdraw,
  [`${MODULE}::lock`]: lock,
  [`${MODULE}::close`]: close,
};

function createVault(run: Execution): Work {
  const owner = run.sender;
  if (run.state.read(owner, vaultType(run)) !== undefined) {
    throw abort('EVAULT_EXISTS', 0x80004, 'The account has a vault for this coin already.');
  }
  const name = textValue(run, 0);
  const heir = run.values[1] ?? { vec: [] };
  const count = incrementCounter(run);
  run.events.push(moduleEvent(`${MODULE}::VaultCreated`, { count, name, owner }));
  const data = { coins: { value: '0' }, heir, movements: [], name, owner, status: { __variant__: 'Open' } };
  run.state.write(owner, { type: vaultType(run), data });
  return CREATE;
}

function deposit(run: Execution): Work {
  const address = addressValue(run, 0);
  const amount = amountValue(run, 1);
  const vault = vaultAt(run, address);
  withdrawCoins(run, run.sender, typeArgument(run, 0), amount);
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
  depositCoins(run, vault.owner, typeArgument(run, 0), amount);
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
  depositCoins(run, vault.owner, typeArgument(run, 0), BigInt(vault.coins.value));
  return CLOSE;
}

function vaultType(run: Execution): string {
  return `${MODULE}::Vault<${typeArgument(run, 0)}>`;
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
  run.events.push(moduleEvent(`${MODULE}::Moved`, { balance, movement, vault: address }));
}

function abort(constant: string, code: number, description: string): MoveAbort {
  return new MoveAbort(MODULE, constant, code, description);
}
