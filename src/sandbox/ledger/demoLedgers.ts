import { APTOS_COIN } from '../../core/move/aptosCoin';
import type { Ledger } from '../ledger';
import { type BlockPlan, withHistory } from './commitBlock';
import { frameworkAccount, person } from './demoHistory';
import { demoLedger } from './demoLedger';
import framework from './framework.move';

/** Returns both networks of the gateway (SPEC.md §1), by the names in access keys; each is a model. */
export function demoLedgers(): { readonly test: Ledger; readonly main: Ledger } {
  return { test: demoLedger(), main: mainLedger() };
}

const DANA = '0xda7a';
const ERIN = '0xe417';

const blocks: readonly BlockPlan[] = [
  {
    at: 1_759_930_000,
    end: 'block_epilogue',
    calls: [{ sender: DANA, function: '0x1::aptos_account::transfer', arguments: [ERIN, '2500000000'] }],
  },
  {
    at: 1_759_988_800,
    end: 'block_epilogue',
    calls: [
      { sender: ERIN, function: '0x1::coin::transfer', typeArguments: [APTOS_COIN], arguments: [DANA, '100000000'] },
    ],
  },
];

/** Returns a model of a main network: small, with a different chain than the demo ledger's, and just as artificial. */
function mainLedger(): Ledger {
  return withHistory(
    {
      chainId: 5,
      ledgerVersion: '50000',
      oldestVersion: '50000',
      timestamp: '1759900000000000',
      accounts: {
        [DANA]: person(DANA, 'dana (model)', '0', '900000000000', { deposits: '40', withdrawals: '12' }, []),
        [ERIN]: person(ERIN, 'erin (model)', '0', '30000000', { deposits: '2', withdrawals: '1' }, []),
        '0x1': frameworkAccount(framework),
      },
      transactions: [],
      blocks: [],
      pending: [],
    },
    blocks,
  );
}
