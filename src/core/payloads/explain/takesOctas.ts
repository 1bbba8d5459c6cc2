import { parseAddress } from '../../move/address';
import { APT_METADATA, APTOS_COIN } from '../../move/aptosCoin';
import { typeTagText, type TypeTag } from '../../move/typeTag';

/** Functions whose only `u64` is an amount in octas, whatever their type arguments are. */
const OF_APT: ReadonlySet<string> = new Set([
  '0x1::aptos_account::transfer',
  '0x1::aptos_account::fungible_transfer_only',
  '0x1::aptos_coin::mint',
]);
/** Functions whose only `u64` is an amount of the coin that their first type argument names. */
const OF_COIN: ReadonlySet<string> = new Set([
  '0x1::coin::transfer',
  '0x1::aptos_account::transfer_coins',
  '0x1::managed_coin::mint',
  '0x1::managed_coin::burn',
]);
/** Functions whose only `u64` is an amount of the asset that their first argument names. */
const OF_ASSET: ReadonlySet<string> = new Set([
  '0x1::primary_fungible_store::transfer',
  '0x1::aptos_account::transfer_fungible_assets',
]);

/**
 * Whether the `u64` of a call is surely an amount of octas.
 * @param name `0x1::coin::transfer` @param coin the first type argument @param asset the first argument, where it is text
 */
export function takesOctas(name: string, coin: TypeTag | undefined, asset: string | undefined): boolean {
  if (OF_COIN.has(name)) return coin !== undefined && typeTagText(coin) === APTOS_COIN;
  if (OF_ASSET.has(name)) return asset !== undefined && parseAddress(asset) === APT_METADATA;
  return OF_APT.has(name);
}
