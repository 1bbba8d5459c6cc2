import { APTOS_COIN } from '../../core/move/aptosCoin';
import type { BlockPlan, CallPlan } from './commitBlock';

const ALICE = '0xa11ce';
const BOB = '0xb0b';
const CAROL = '0xca401';
const DEMO = '0xcafe';
const DEMO_DOLLAR = '0xd011a';

/** The blocks in the demo ledger. Two of the calls fail, as happens on any chain. */
export const demoBlocks: readonly BlockPlan[] = [
  { at: 1_759_913_000, end: 'state_checkpoint', calls: [pay(ALICE, BOB, '1000000000')] },
  {
    at: 1_759_921_400,
    end: 'state_checkpoint',
    calls: [vault(ALICE, 'create_vault', ['Holidays', { vec: [BOB] }]), vault(ALICE, 'deposit', [ALICE, '600000000'])],
  },
  {
    at: 1_759_934_750,
    end: 'block_epilogue',
    calls: [sendDollars(DEMO, ALICE, '45000000'), pay(DEMO, ALICE, '50000000')],
  },
  { at: 1_759_957_020, end: 'block_epilogue', calls: [vault(ALICE, 'withdraw', [ALICE, '100000000'])] },
  { at: 1_759_966_300, end: 'block_epilogue', calls: [] },
  {
    at: 1_759_971_900,
    end: 'block_epilogue',
    calls: [count(BOB), pay(ALICE, CAROL, '50000'), pay(BOB, CAROL, '90000000000')],
  },
  { at: 1_759_983_450, end: 'block_epilogue', calls: [sendDollars(ALICE, DEMO, '5000000')] },
  { at: 1_759_990_000, end: 'block_epilogue', calls: [count(BOB), pay(ALICE, BOB, '1000000')] },
];

function pay(sender: string, to: string, octas: string): CallPlan {
  return { sender, function: '0x1::aptos_account::transfer', arguments: [to, octas] };
}

function vault(sender: string, name: string, args: CallPlan['arguments']): CallPlan {
  return { sender, function: `${DEMO}::vault::${name}`, typeArguments: [APTOS_COIN], arguments: args };
}

function count(sender: string): CallPlan {
  return { sender, function: `${DEMO}::counter::increment`, arguments: [] };
}

function sendDollars(sender: string, to: string, amount: string): CallPlan {
  const typeArguments = ['0x1::fungible_asset::Metadata'];
  const args = [DEMO_DOLLAR, to, amount];
  return { sender, function: '0x1::primary_fungible_store::transfer', typeArguments, arguments: args };
}
