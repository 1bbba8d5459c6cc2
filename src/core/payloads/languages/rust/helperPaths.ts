/** The modules of the framework packages that helpers are named after, by address. */
const MODULES: ReadonlyMap<string, readonly string[]> = new Map([
  [
    '0x1',
    (
      'account account_abstraction aptos_account aptos_coin aptos_governance block chain_id code coin ' +
      'config_buffer consensus_config delegation_pool dispatchable_fungible_asset execution_config features ' +
      'fungible_asset gas_schedule genesis governance_proposal jwk_consensus_config jwks keyless_account managed_coin ' +
      'multisig_account nonce_validation object object_code_deployment permissioned_delegation permissioned_signer ' +
      'primary_fungible_store randomness_api_v0_config randomness_config randomness_config_seqnum reconfiguration ' +
      'reconfiguration_with_dkg resource_account scheduled_txns stake staking_config staking_contract staking_proxy ' +
      'state_storage storage_gas timestamp transaction_fee transaction_limits validator_consensus_info version ' +
      'vesting vesting_without_staking voting'
    ).split(' '),
  ],
  ['0x3', ['property_map', 'token', 'token_coin_swap', 'token_event_store', 'token_transfers']],
  ['0x4', ['aptos_token', 'collection', 'property_map', 'royalty', 'token']],
]);

/** The framework's generic entry functions, with their number of type parameters. */
const GENERIC: ReadonlyMap<string, number> = new Map([
  ...counted(
    1,
    '0x1::aptos_account::transfer_coins 0x1::aptos_account::batch_transfer_coins 0x1::coin::transfer ' +
      '0x1::coin::upgrade_supply 0x1::coin::create_pairing 0x1::coin::migrate_to_fungible_store ' +
      '0x1::coin::migrate_coin_store_to_fungible_store 0x1::managed_coin::burn 0x1::managed_coin::destroy_caps ' +
      '0x1::managed_coin::initialize 0x1::managed_coin::mint 0x1::managed_coin::register 0x1::object::burn ' +
      '0x1::object::transfer 0x1::object::unburn 0x1::fungible_asset::transfer 0x1::fungible_asset::upgrade_store_to_concurrent ' +
      '0x1::dispatchable_fungible_asset::transfer 0x1::primary_fungible_store::transfer ' +
      '0x1::primary_fungible_store::transfer_assert_minimum_deposit 0x4::aptos_token::add_property ' +
      '0x4::aptos_token::burn 0x4::aptos_token::freeze_transfer 0x4::aptos_token::remove_property ' +
      '0x4::aptos_token::set_collection_description 0x4::aptos_token::set_collection_royalties ' +
      '0x4::aptos_token::set_collection_royalties_call 0x4::aptos_token::set_collection_uri ' +
      '0x4::aptos_token::set_description 0x4::aptos_token::set_name 0x4::aptos_token::set_uri ' +
      '0x4::aptos_token::unfreeze_transfer 0x4::aptos_token::update_property',
  ),
  ...counted(2, '0x4::aptos_token::add_typed_property 0x4::aptos_token::update_typed_property'),
]);

function counted(count: number, names: string): readonly (readonly [string, number])[] {
  return names.split(' ').map(name => [name, count]);
}

/**
 * The on-chain function that a helper calls. The helper's parameters are the function's type parameters, followed by
 * its arguments.
 */
export interface HelperTarget {
  /** `0x1::coin::transfer`; absent if the name does not start with the name of a known module. */
  readonly id?: string;
  readonly typeParameters: number;
  /** The type arguments that the helper passes itself. */
  readonly typeArguments?: readonly string[];
}

const APT = '0x1::aptos_coin::AptosCoin';
const APT_TRANSFER = target('0x1::aptos_account::transfer');
const COIN_TRANSFER = target('0x1::coin::transfer');

/** The SDK's own helpers, by the type that defines them. */
const OF_TYPES = {
  EntryFunction: new Map([
    ['apt_transfer', APT_TRANSFER],
    ['coin_transfer', COIN_TRANSFER],
  ]),
  InputEntryFunctionData: new Map([
    ['transfer_apt', APT_TRANSFER],
    ['transfer_coin', COIN_TRANSFER],
    ['create_account', target('0x1::aptos_account::create_account')],
    ['rotate_authentication_key', target('0x1::account::rotate_authentication_key')],
    ['register_coin', target('0x1::managed_coin::register')],
    ['publish_package', target('0x1::code::publish_package_txn')],
  ]),
} as const;

const STDLIB = new Map([
  ['aptos_coin_transfer', { id: '0x1::coin::transfer', typeParameters: 0, typeArguments: [APT] }],
]);

/** Returns the target of a helper by name, such as `aptos_account_transfer`; `undefined` if there is none. */
type TargetOf = (name: string) => HelperTarget | undefined;

/** Rust types and modules whose functions each create a payload for one on-chain function. */
export const HELPER_PATHS: ReadonlyMap<string, TargetOf> = new Map<string, TargetOf>([
  ...Object.entries(OF_TYPES).map(([name, targets]) => [name, (helper: string) => targets.get(helper)] as const),
  ['aptos_stdlib', name => STDLIB.get(name) ?? targetIn('0x1', name)],
  ['aptos_framework_sdk_builder', name => targetIn('0x1', name)],
  ['aptos_token_stdlib', name => targetIn('0x3', name)],
  ['aptos_token_sdk_builder', name => targetIn('0x3', name)],
  ['aptos_token_objects_stdlib', name => targetIn('0x4', name)],
  ['aptos_token_objects_sdk_builder', name => targetIn('0x4', name)],
]);

/** Splits `aptos_account_transfer` after the longest module name. */
function targetIn(address: string, helper: string): HelperTarget | undefined {
  if (!/^[a-z]\w*$/.test(helper) || !helper.includes('_')) return undefined;
  const modules = MODULES.get(address)?.filter(module => helper.startsWith(`${module}_`)) ?? [];
  const [module] = modules.toSorted((one, other) => other.length - one.length);
  if (module === undefined) return { typeParameters: 0 };
  return target(`${address}::${module}::${helper.slice(module.length + 1)}`);
}

function target(id: string): HelperTarget {
  return { id, typeParameters: GENERIC.get(id) ?? 0 };
}

/** Functions and types whose calls take a function's name, and possibly its type arguments and arguments. */
export const FUNCTION_CALLERS: ReadonlySet<string> = new Set([
  'EntryFunction',
  'MemberId',
  'EntryFunctionId',
  'entry_function',
  'run_entry_function',
  'execute_entry_function',
  'create_entry_function',
  'submit_entry_function',
  'send_entry_function',
  'call_entry_function',
  'api_execute_entry_function',
  'evaluate_entry_function_gas',
  'build_entry_function',
  'make_entry_function',
]);

/** Functions that call a view function; other functions can have the same names. */
export const VIEW_CALLERS: ReadonlySet<string> = new Set(['view', 'view_bcs', 'execute_view_function']);

/** Types whose `new`, `from_parts` or `builder` starts a chain of `.type_arg(…)` and `.arg(…)` calls. */
export const ENTRY_FUNCTION_BUILDERS: ReadonlySet<string> = new Set([
  'InputEntryFunctionData',
  'InputEntryFunctionDataBuilder',
  'EntryFunctionBuilder',
  'EntryFunctionCallBuilder',
  'EntryFunctionPayloadBuilder',
]);
