/** The type of the chain's own coin, which fees are paid in; its smallest unit is the octa. */
export const APTOS_COIN = '0x1::aptos_coin::AptosCoin';

/** The address of the same coin as a fungible asset. */
export const APT_METADATA = '0xa';
