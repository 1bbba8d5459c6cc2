import counter from '../../../test/workspace/demo/sources/counter.move';
import vault from '../../../test/workspace/demo/sources/vault.move';
import { APTOS_COIN } from '../../core/move/aptosCoin';
import { fungibleStore, METADATA_TYPE, objectCore, primaryStoreAddress } from '../resources';
import type { Ledger, LedgerAccount, Resource } from '../ledger';
import { demoBlocks, frameworkAccount, fundedAccount, person } from './demoHistory';
import framework from './framework.move';
import orders from './orders.move';
import raffle from './raffle.move';
import { multisigAccount } from '../models/multisigAccount';
import { withHistory } from './commitBlock';

const ALICE = '0xa11ce';
const BOB = '0xb0b';
const CAROL = '0xca401';
const DEMO = '0xcafe';
const FRAMEWORK = '0x1';
const DEMO_DOLLAR = '0xd011a';
/** Of a package that changed after its deployment. Its counter is full: incrementing it stops the VM. */
const RAFFLE = '0x4aff1e';

/** The account of a package that takes structs and enums as arguments. */
const ORDERS = '0xb00c';

const MULTISIG = '0xacc0';

/** The largest u64. */
const FULL = '18446744073709551615';

/** Three people, a demo package, the part of the framework that they need, and recent transactions. */
export function demoLedger(): Ledger {
  return withHistory(opening(), demoBlocks);
}

function opening(): Ledger {
  return {
    chainId: 4,
    ledgerVersion: '1176',
    oldestVersion: '1176',
    timestamp: '1759900000000000',
    coinSupply: {
      handle: '0x5afe000000000000000000000000000000000000000000000000000000000001',
      key: '0x5afe000000000000000000000000000000000000000000000000000000000002',
      value: '100000000000011900',
    },
    accounts: {
      [ALICE]: person(ALICE, 'alice', '0', '26451057700', { deposits: '10', withdrawals: '3' }, [aliceVault()]),
      [BOB]: person(BOB, 'bob', '0', '249002000', { deposits: '3', withdrawals: '2' }, [counterAt('39')]),
      [CAROL]: person(CAROL, 'carol', '0', '0', { deposits: '0', withdrawals: '0' }, []),
      [DEMO]: person(DEMO, 'demo', '0', '150002200', { deposits: '1', withdrawals: '0' }, [], [...vault, ...counter]),
      [FRAMEWORK]: frameworkAccount(framework),
      [RAFFLE]: fundedAccount(RAFFLE, '0', '100000000', { deposits: '1', withdrawals: '0' }, [counterAt(FULL)], raffle),
      [ORDERS]: fundedAccount(ORDERS, '0', '100000000', { deposits: '1', withdrawals: '0' }, [], orders),
      [MULTISIG]: fundedAccount(
        MULTISIG,
        '0',
        '2000000000',
        { deposits: '1', withdrawals: '0' },
        [multisigAccount([ALICE, BOB], 2)],
        [],
      ),
      [DEMO_DOLLAR]: { label: 'Demo Dollar', resources: demoDollar(), modules: [] },
      ...demoDollarStore(DEMO, '1000000000'),
      ...demoDollarStore(ALICE, '0'),
    },
    transactions: [],
    blocks: [],
  };
}

function aliceVault(): Resource {
  return {
    type: `${DEMO}::vault::Vault<${APTOS_COIN}>`,
    data: {
      coins: { value: '0' },
      heir: { vec: [BOB] },
      movements: [],
      name: 'Holidays',
      owner: ALICE,
      status: { __variant__: 'Open' },
    },
  };
}

function counterAt(value: string): Resource {
  return { type: `${DEMO}::counter::Counter`, data: { step: 1, updated_at: '1759800000', value } };
}

function demoDollar(): readonly Resource[] {
  const metadata = { decimals: 6, icon_uri: '', name: 'Demo Dollar', project_uri: '', symbol: 'DUSD' };
  return [objectCore(DEMO_DOLLAR, DEMO, true), { type: METADATA_TYPE, data: metadata }];
}

function demoDollarStore(owner: string, balance: string): Readonly<Record<string, LedgerAccount>> {
  const address = primaryStoreAddress(owner, DEMO_DOLLAR);
  return { [address]: { resources: fungibleStore(address, owner, DEMO_DOLLAR, balance), modules: [] } };
}
