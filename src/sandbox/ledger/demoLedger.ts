import counter from '../../../test/workspace/demo/sources/counter.move';
import vault from '../../../test/workspace/demo/sources/vault.move';
import { accountResource } from '../accountResource';
import { APTOS_COIN, coinStore, type CoinEvents } from '../aptosCoin';
import { ed25519AuthenticationKey } from '../authenticationKey';
import { fungibleStore, METADATA_TYPE, objectCore, primaryStoreAddress } from '../fungibleStore';
import type { Ledger, LedgerAccount, Resource } from '../ledger';
import type { WireModule } from '../wireModule';
import framework from './framework.move';

const ALICE = '0xa11ce';
const BOB = '0xb0b';
const CAROL = '0xca401';
const DEMO = '0xcafe';
const FRAMEWORK = '0x1';
const DEMO_DOLLAR = '0xd011a';

/** The ledger that ships: three people, a demo package and the part of the framework that they need. */
export function demoLedger(): Ledger {
  return {
    chainId: 4,
    ledgerVersion: '1204',
    oldestVersion: '100',
    timestamp: '1760000000000000',
    coinSupply: {
      handle: '0x5afe000000000000000000000000000000000000000000000000000000000001',
      key: '0x5afe000000000000000000000000000000000000000000000000000000000002',
      value: '100000000000000000',
    },
    accounts: {
      [ALICE]: person(ALICE, 'alice', '7', '25000000000', { deposits: '12', withdrawals: '7' }, [aliceVault()]),
      [BOB]: person(BOB, 'bob', '3', '1250000000', { deposits: '5', withdrawals: '2' }, [bobCounter()]),
      [CAROL]: person(CAROL, 'carol', '0', '50000', { deposits: '1', withdrawals: '0' }, []),
      [DEMO]: person(DEMO, 'demo', '2', '100000000', { deposits: '1', withdrawals: '0' }, [], [...vault, ...counter]),
      [FRAMEWORK]: frameworkAccount(),
      [DEMO_DOLLAR]: { label: 'Demo Dollar', resources: demoDollar(), modules: [] },
      ...demoDollarStore(ALICE, '40000000'),
    },
    transactions: [],
    blocks: [],
    pending: [],
  };
}

function person(
  address: string,
  label: string,
  sequenceNumber: string,
  octas: string,
  events: CoinEvents,
  resources: readonly Resource[],
  modules: readonly WireModule[] = [],
): LedgerAccount {
  const publicKey = `0x${address.slice(2).padStart(64, '5a')}`;
  const account = {
    sequence_number: sequenceNumber,
    authentication_key: ed25519AuthenticationKey(publicKey) ?? publicKey,
  };
  const own = [accountResource(address, account, 1), coinStore(address, APTOS_COIN, octas, events)];
  return { label, account, publicKey, resources: [...own, ...resources], modules };
}

function frameworkAccount(): LedgerAccount {
  const account = { sequence_number: '0', authentication_key: `0x${'1'.padStart(64, '0')}` };
  const resources = [accountResource(FRAMEWORK, account, 0)];
  return { label: 'framework', account, resources, modules: framework };
}

function aliceVault(): Resource {
  return {
    type: `${DEMO}::vault::Vault<${APTOS_COIN}>`,
    data: {
      coins: { value: '500000000' },
      heir: { vec: [BOB] },
      movements: [
        { amount: '600000000', by: ALICE, is_deposit: true },
        { amount: '100000000', by: ALICE, is_deposit: false },
      ],
      name: 'Holidays',
      owner: ALICE,
      status: { __variant__: 'Open' },
    },
  };
}

function bobCounter(): Resource {
  return { type: `${DEMO}::counter::Counter`, data: { step: 1, updated_at: '1759990000', value: '41' } };
}

function demoDollar(): readonly Resource[] {
  const metadata = { decimals: 6, icon_uri: '', name: 'Demo Dollar', project_uri: '', symbol: 'DUSD' };
  return [objectCore(DEMO_DOLLAR, DEMO, true), { type: METADATA_TYPE, data: metadata }];
}

function demoDollarStore(owner: string, balance: string): Readonly<Record<string, LedgerAccount>> {
  const address = primaryStoreAddress(owner, DEMO_DOLLAR);
  return { [address]: { resources: fungibleStore(address, owner, DEMO_DOLLAR, balance), modules: [] } };
}
