/**
 * The named addresses of the framework's own packages, as their `Move.toml` files give them: a package that depends on
 * them need not repeat these names.
 */
export const FRAMEWORK_ADDRESSES: ReadonlyMap<string, string> = new Map([
  ['std', '0x1'],
  ['aptos_std', '0x1'],
  ['aptos_framework', '0x1'],
  ['aptos_token', '0x3'],
  ['aptos_token_objects', '0x4'],
  ['aptos_trading', '0x5'],
  ['aptos_experimental', '0x7'],
  ['core_resources', '0xa550c18'],
  ['vm_reserved', '0x0'],
]);
