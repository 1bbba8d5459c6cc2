// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

module aptos_framework::transaction_fee {
    use aptos_framework::aptos_coin::AptosCoin;
    use aptos_framework::coin::{Self, BurnCapability, FreezeCapability};
    use aptos_framework::event;

    friend aptos_framework::genesis;
    friend aptos_framework::transaction_validation;

    struct AptosCoinCapabilities has key { burn_cap: BurnCapability<AptosCoin>, freeze_cap: FreezeCapability<AptosCoin> }

    #[event]
    struct FeeStatement has drop, store {
        total_charge_gas_units: u64,
        execution_gas_units: u64,
        io_gas_units: u64,
        storage_fee_octas: u64,
        storage_fee_refund_octas: u64,
    }

    public(friend) fun store_capabilities(
        framework: &signer,
        burn_cap: BurnCapability<AptosCoin>,
        freeze_cap: FreezeCapability<AptosCoin>,
    ) {
        move_to(framework, AptosCoinCapabilities { burn_cap, freeze_cap });
    }

    public(friend) fun burn_fee(account: address, fee: u64) {
        coin::burn_from_for_gas<AptosCoin>(account, fee);
    }

    public(friend) fun mint_and_refund(account: address, refund: u64) {
        coin::deposit_for_gas_fee(account, coin::mint_internal<AptosCoin>(refund));
    }

    public(friend) fun emit_fee_statement(fee_statement: FeeStatement) {
        event::emit(fee_statement);
    }
}
