import type { ModuleLookupResult, ModuleLookup } from '../../../../src/core/modules/moduleLookup';
import type { ModuleAbi } from '../../../../src/core/move/abi';
import { functionAbi, moduleAbi, structAbi } from '../../move/abis';

export const COIN = moduleAbi({
  functions: [
    functionAbi({ name: 'balance', isEntry: false, isView: true, parameters: ['address'], returns: ['u64'] }),
    functionAbi({
      name: 'transfer',
      typeParameters: [{ constraints: [] }],
      parameters: ['&signer', 'address', 'u64'],
    }),
    functionAbi({ name: 'join', visibility: 'friend', isEntry: false }),
  ],
  structs: [structAbi({ name: 'Coin', abilities: ['store'], typeParameters: [{ constraints: [] }] })],
});
export const APTOS_COIN = moduleAbi({
  name: 'aptos_coin',
  structs: [structAbi({ name: 'AptosCoin', abilities: ['key'] })],
});
export const SHOP = moduleAbi({
  address: '0xcafe',
  name: 'shop',
  functions: [
    functionAbi({
      name: 'order',
      typeParameters: [{ constraints: ['store'] }],
      parameters: [
        '&signer',
        'bool',
        'u8',
        'vector<u8>',
        '0x1::option::Option<address>',
        '0x1::object::Object<T0>',
        'vector<T0>',
      ],
    }),
    functionAbi({ name: 'close' }),
    functionAbi({ name: 'swap', typeParameters: [{ constraints: [] }, { constraints: [] }], parameters: ['T0', 'T1'] }),
    functionAbi({ name: 'audit', parameters: [`0xcafe::shop::${'Long'.repeat(20)}`] }),
  ],
  structs: [
    structAbi({ name: 'Ticket', abilities: ['drop', 'store'] }),
    structAbi({ name: 'Till', abilities: ['key'] }),
    structAbi({ name: 'Sold', abilities: ['drop', 'store'], isEvent: true }),
  ],
});
const ASSETS = moduleAbi({
  name: 'primary_fungible_store',
  functions: [
    functionAbi({
      name: 'transfer',
      typeParameters: [{ constraints: ['key'] }],
      parameters: ['&signer', '0x1::object::Object<T0>', 'address', 'u64'],
    }),
  ],
});
const DEPLOYED: readonly ModuleAbi[] = [APTOS_COIN, COIN, SHOP];

/** A network with a few modules; `0xbad` does not answer. */
export const LOOKUP: ModuleLookup = {
  network: 'Testnet',
  accounts: [],
  module: (address, name) => Promise.resolve(moduleOf(address, name)),
  moduleNames: () => Promise.resolve({ kind: 'unavailable' }),
};

/** The modules of an account of that network. */
export function modulesOf(account: string): readonly ModuleAbi[] {
  return DEPLOYED.filter(({ address }) => address === account);
}

function moduleOf(account: string, module: string): ModuleLookupResult {
  if (account === '0xbad') return { kind: 'unavailable' };
  const abi = [...modulesOf(account), ASSETS].find(({ name }) => name === module);
  return abi ? { kind: 'found', abi } : { kind: 'absent' };
}
