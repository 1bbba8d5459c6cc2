import { APTOS_COIN } from '../../core/move/aptosCoin';
import { ACCOUNT_TYPE } from '../accountResource';
import { MoveAbort, type Execution, type FunctionModel, type Work } from '../simulation/execution';
import { addressValue, amountValue, typeArgument } from './callValues';
import { coinBalance, depositCoins, ensureAccount, ensureRegistered, withdrawCoins } from './coins';
import { counterModels } from './counterModels';
import { fungibleAssetModels } from './fungibleAssetModels';
import { vaultModels } from './vaultModels';

const PLAIN_TRANSFER: Work = { execution: 2_900n, io: 2_800n };
const TRANSFER: Work = { execution: 3_700n, io: 4_900n };
const TRANSFER_AND_REGISTER: Work = { execution: 5_400n, io: 4_500n };
const CREATE_ACCOUNT: Work = { execution: 3_100n, io: 3_300n };

/** The functions of `0x1::coin` and `0x1::aptos_account` that move coins. */
const coinModels: Readonly<Record<string, FunctionModel>> = {
  '0x1::coin::transfer': run => {
    const coinType = typeArgument(run, 0);
    const amount = amountValue(run, 1);
    withdrawCoins(run, run.sender, coinType, amount);
    depositCoins(run, addressValue(run, 0), coinType, amount);
    return PLAIN_TRANSFER;
  },
  '0x1::aptos_account::transfer': run => transfer(run, APTOS_COIN),
  '0x1::aptos_account::transfer_coins': run => transfer(run, typeArgument(run, 0)),
  '0x1::aptos_account::create_account': run => {
    const address = addressValue(run, 0);
    if (run.state.read(address, ACCOUNT_TYPE) !== undefined) {
      throw new MoveAbort('0x1::account', 'EACCOUNT_ALREADY_EXISTS', 0x80001, 'Account already exists');
    }
    ensureAccount(run, address);
    ensureRegistered(run, address, APTOS_COIN);
    return CREATE_ACCOUNT;
  },
};

/** A transfer that makes the account, and registers it for the coin, where that is to be done first. */
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

/** Every function that the sandbox can simulate, by its id. */
export const functionModels: ReadonlyMap<string, FunctionModel> = new Map(
  Object.entries({ ...coinModels, ...fungibleAssetModels, ...counterModels, ...vaultModels }),
);
