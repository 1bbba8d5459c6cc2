// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

module aptos_framework::aptos_coin {
    use std::error;
    use std::signer;
    use std::string;
    use aptos_framework::coin::{Self, BurnCapability, FreezeCapability, MintCapability};

    friend aptos_framework::genesis;

    /// Account does not have mint capability
    const ENO_CAPABILITIES: u64 = 1;

    struct AptosCoin has key {}
    struct MintCapStore has key { mint_cap: MintCapability<AptosCoin> }

    public(friend) fun initialize(framework: &signer): (BurnCapability<AptosCoin>, FreezeCapability<AptosCoin>) {
        let (burn_cap, freeze_cap, mint_cap) =
            coin::initialize<AptosCoin>(framework, string::utf8(b"Aptos Coin"), string::utf8(b"APT"), 8, true);
        move_to(framework, MintCapStore { mint_cap });
        (burn_cap, freeze_cap)
    }

    /// Mints coins for an account; only the framework can.
    public entry fun mint(account: &signer, dst_addr: address, amount: u64) acquires MintCapStore {
        let addr = signer::address_of(account);
        assert!(exists<MintCapStore>(addr), error::not_found(ENO_CAPABILITIES));
        coin::deposit(dst_addr, coin::mint(amount, &borrow_global<MintCapStore>(addr).mint_cap));
    }
}
