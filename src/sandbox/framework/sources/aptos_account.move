// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

module aptos_framework::aptos_account {
    use std::error;
    use std::signer;
    use std::vector;
    use aptos_framework::account;
    use aptos_framework::aptos_coin::AptosCoin;
    use aptos_framework::coin;
    use aptos_framework::create_signer::create_signer;
    use aptos_framework::fungible_asset::Metadata;
    use aptos_framework::object::Object;
    use aptos_framework::primary_fungible_store;

    /// Account does not exist.
    const EACCOUNT_NOT_FOUND: u64 = 1;
    /// Account opted out of receiving coins that they did not register to receive.
    const EACCOUNT_DOES_NOT_ACCEPT_DIRECT_COIN_TRANSFERS: u64 = 3;
    /// The lengths of the recipients and amounts lists don't match.
    const EMISMATCHING_RECIPIENTS_AND_AMOUNTS_LENGTH: u64 = 5;

    struct DirectTransferConfig has key { allow_arbitrary_coin_transfers: bool }

    public entry fun create_account(auth_key: address) {
        let account_signer = account::create_account(auth_key);
        coin::register<AptosCoin>(&account_signer);
    }

    public entry fun transfer(source: &signer, to: address, amount: u64) acquires DirectTransferConfig {
        transfer_coins<AptosCoin>(source, to, amount);
    }

    /// Sends coins to an account, which is created and registered for them if need be.
    public entry fun transfer_coins<CoinType>(from: &signer, to: address, amount: u64) acquires DirectTransferConfig {
        if (!account::exists_at(to)) create_account(to);
        if (!coin::is_account_registered<CoinType>(to)) {
            assert!(
                can_receive_direct_coin_transfers(to),
                error::permission_denied(EACCOUNT_DOES_NOT_ACCEPT_DIRECT_COIN_TRANSFERS),
            );
            coin::register<CoinType>(&create_signer(to));
        };
        coin::transfer<CoinType>(from, to, amount);
    }

    public entry fun batch_transfer(source: &signer, recipients: vector<address>, amounts: vector<u64>) acquires DirectTransferConfig {
        let count = vector::length(&recipients);
        assert!(
            count == vector::length(&amounts),
            error::invalid_argument(EMISMATCHING_RECIPIENTS_AND_AMOUNTS_LENGTH),
        );
        let i = 0;
        while (i < count) {
            transfer(source, *vector::borrow(&recipients, i), *vector::borrow(&amounts, i));
            i = i + 1;
        }
    }

    public entry fun transfer_fungible_assets(from: &signer, metadata: Object<Metadata>, to: address, amount: u64) {
        primary_fungible_store::transfer(from, metadata, to, amount);
    }

    public entry fun set_allow_direct_coin_transfers(account: &signer, allow: bool) acquires DirectTransferConfig {
        let addr = signer::address_of(account);
        if (exists<DirectTransferConfig>(addr)) {
            borrow_global_mut<DirectTransferConfig>(addr).allow_arbitrary_coin_transfers = allow;
        } else {
            move_to(account, DirectTransferConfig { allow_arbitrary_coin_transfers: allow });
        }
    }

    #[view]
    public fun can_receive_direct_coin_transfers(account: address): bool acquires DirectTransferConfig {
        !exists<DirectTransferConfig>(account)
            || borrow_global<DirectTransferConfig>(account).allow_arbitrary_coin_transfers
    }

    public fun assert_account_exists(addr: address) {
        assert!(account::exists_at(addr), error::not_found(EACCOUNT_NOT_FOUND));
    }
}
