// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

/// What the sandbox calls when its ledger begins.
module aptos_framework::genesis {
    use std::features;
    use std::option;
    use std::string::{Self, String};
    use aptos_framework::account;
    use aptos_framework::aggregator_factory;
    use aptos_framework::aptos_coin::{Self, AptosCoin};
    use aptos_framework::chain_id;
    use aptos_framework::coin;
    use aptos_framework::create_signer::create_signer;
    use aptos_framework::fungible_asset;
    use aptos_framework::multisig_account;
    use aptos_framework::object;
    use aptos_framework::primary_fungible_store;
    use aptos_framework::timestamp;
    use aptos_framework::transaction_fee;

    /// Flags of arguments that are structs, of the event about the fee, of multisig payloads, and of the checks that there are.
    const FLAGS: vector<u64> = vector[15, 27, 70, 78, 85, 93];

    fun begin(id: u8) {
        let framework = &account::create_account_unchecked(@aptos_framework);
        features::initialize(framework, FLAGS);
        chain_id::initialize(framework, id);
        timestamp::set_time_has_started(framework);
        aggregator_factory::initialize_aggregator_factory(framework);
        let (burn_cap, freeze_cap) = aptos_coin::initialize(framework);
        transaction_fee::store_capabilities(framework, burn_cap, freeze_cap);
    }

    /// Creates an account with octas and an authentication key.
    fun fund(addr: address, octas: u64, authentication_key: vector<u8>) {
        if (!account::exists_at(addr)) {
            account::create_account_unchecked(addr);
        };
        coin::register<AptosCoin>(&create_signer(addr));
        coin::deposit(addr, coin::mint_internal<AptosCoin>(octas));
        account::set_authentication_key(addr, authentication_key);
    }

    fun share(addr: address, owners: vector<address>, num_signatures_required: u64) {
        multisig_account::share(&create_signer(addr), owners, num_signatures_required);
    }

    /// Makes a fungible asset at an address that was chosen for it, and gives its owner an amount.
    fun issue(owner: address, addr: address, name: String, symbol: String, decimals: u8, amount: u64) {
        let constructor_ref = &object::create_object_internal(owner, addr, false);
        primary_fungible_store::create_primary_store_enabled_fungible_asset(
            constructor_ref, option::none(), name, symbol, decimals, string::utf8(b""), string::utf8(b""),
        );
        let mint_ref = fungible_asset::generate_mint_ref(constructor_ref);
        primary_fungible_store::deposit(owner, fungible_asset::mint(&mint_ref, amount));
    }
}
