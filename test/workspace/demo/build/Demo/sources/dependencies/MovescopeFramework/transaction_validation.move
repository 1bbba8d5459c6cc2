// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

/// The checks before a transaction, and the charge after it.
module aptos_framework::transaction_validation {
    use std::error;
    use std::option::{Self, Option};
    use std::signer;
    use std::vector;
    use aptos_framework::account;
    use aptos_framework::aptos_coin::AptosCoin;
    use aptos_framework::chain_id;
    use aptos_framework::coin;
    use aptos_framework::timestamp;
    use aptos_framework::transaction_fee;

    /// Transaction exceeded its allocated max gas
    const EOUT_OF_GAS: u64 = 6;

    // Before a transaction runs these become statuses of their own.
    const PROLOGUE_EINVALID_ACCOUNT_AUTH_KEY: u64 = 1001;
    const PROLOGUE_ESEQUENCE_NUMBER_TOO_OLD: u64 = 1002;
    const PROLOGUE_ESEQUENCE_NUMBER_TOO_NEW: u64 = 1003;
    const PROLOGUE_EACCOUNT_DOES_NOT_EXIST: u64 = 1004;
    const PROLOGUE_ECANT_PAY_GAS_DEPOSIT: u64 = 1005;
    const PROLOGUE_ETRANSACTION_EXPIRED: u64 = 1006;
    const PROLOGUE_EBAD_CHAIN_ID: u64 = 1007;
    const PROLOGUE_ESEQUENCE_NUMBER_TOO_BIG: u64 = 1008;
    const PROLOGUE_ESECONDARY_KEYS_ADDRESSES_COUNT_MISMATCH: u64 = 1009;
    const PROLOGUE_ETRANSACTION_EXPIRATION_TOO_FAR_IN_FUTURE: u64 = 1013;

    /// How far ahead a transaction without a sequence number may expire, in seconds.
    const MAX_EXPIRATION_TIME_SECONDS_FOR_ORDERLESS_TXNS: u64 = 100;

    enum ReplayProtector {
        Nonce(u64),
        SequenceNumber(u64),
    }

    fun unified_prologue_v2(
        sender: signer,
        txn_sender_public_key: Option<vector<u8>>,
        replay_protector: ReplayProtector,
        secondary_signer_addresses: vector<address>,
        secondary_signer_public_key_hashes: vector<Option<vector<u8>>>,
        txn_gas_price: u64,
        txn_max_gas_units: u64,
        txn_expiration_time: u64,
        chain_id: u8,
        _is_simulation: bool,
    ) {
        let payer = signer::address_of(&sender);
        check_sender(payer, txn_sender_public_key, replay_protector, txn_expiration_time, chain_id);
        check_payment(payer, txn_gas_price, txn_max_gas_units);
        check_others(secondary_signer_addresses, secondary_signer_public_key_hashes);
    }

    fun unified_prologue_fee_payer_v2(
        sender: signer,
        fee_payer: signer,
        txn_sender_public_key: Option<vector<u8>>,
        fee_payer_public_key_hash: Option<vector<u8>>,
        replay_protector: ReplayProtector,
        secondary_signer_addresses: vector<address>,
        secondary_signer_public_key_hashes: vector<Option<vector<u8>>>,
        txn_gas_price: u64,
        txn_max_gas_units: u64,
        txn_expiration_time: u64,
        chain_id: u8,
        _is_simulation: bool,
    ) {
        let payer = signer::address_of(&fee_payer);
        let addr = signer::address_of(&sender);
        check_sender(addr, txn_sender_public_key, replay_protector, txn_expiration_time, chain_id);
        check_payment(payer, txn_gas_price, txn_max_gas_units);
        check_others(secondary_signer_addresses, secondary_signer_public_key_hashes);
        if (account::exists_at(payer)) check_key(payer, fee_payer_public_key_hash);
    }

    /// Charges the fee, and counts the transaction.
    fun unified_epilogue_v2(
        account: signer,
        gas_payer: signer,
        storage_fee_refunded: u64,
        txn_gas_price: u64,
        txn_max_gas_units: u64,
        gas_units_remaining: u64,
        _is_simulation: bool,
        is_orderless_txn: bool,
    ) {
        assert!(txn_max_gas_units >= gas_units_remaining, error::invalid_argument(EOUT_OF_GAS));
        let payer = signer::address_of(&gas_payer);
        let fee = txn_gas_price * (txn_max_gas_units - gas_units_remaining);
        if (is_charged(payer)) {
            assert!(coin::balance<AptosCoin>(payer) >= fee, error::out_of_range(PROLOGUE_ECANT_PAY_GAS_DEPOSIT));
            if (fee > storage_fee_refunded) {
                transaction_fee::burn_fee(payer, fee - storage_fee_refunded);
            } else if (fee < storage_fee_refunded) {
                transaction_fee::mint_and_refund(payer, storage_fee_refunded - fee);
            }
        };
        if (!is_orderless_txn) account::increment_sequence_number(signer::address_of(&account));
    }

    fun check_sender(
        addr: address,
        key: Option<vector<u8>>,
        replay_protector: ReplayProtector,
        expiration: u64,
        id: u8,
    ) {
        let now = timestamp::now_seconds();
        assert!(now < expiration, error::invalid_argument(PROLOGUE_ETRANSACTION_EXPIRED));
        assert!(chain_id::get() == id, error::invalid_argument(PROLOGUE_EBAD_CHAIN_ID));
        assert!(account::exists_at(addr), error::invalid_argument(PROLOGUE_EACCOUNT_DOES_NOT_EXIST));
        check_key(addr, key);
        match (replay_protector) {
            ReplayProtector::SequenceNumber(number) => {
                let expected = account::get_sequence_number(addr);
                assert!(number < (1 << 63), error::out_of_range(PROLOGUE_ESEQUENCE_NUMBER_TOO_BIG));
                assert!(number >= expected, error::invalid_argument(PROLOGUE_ESEQUENCE_NUMBER_TOO_OLD));
                assert!(number == expected, error::invalid_argument(PROLOGUE_ESEQUENCE_NUMBER_TOO_NEW));
            },
            // Nonces are not kept, so that one that was used before is accepted.
            ReplayProtector::Nonce(_) => assert!(
                expiration <= now + MAX_EXPIRATION_TIME_SECONDS_FOR_ORDERLESS_TXNS,
                error::invalid_argument(PROLOGUE_ETRANSACTION_EXPIRATION_TOO_FAR_IN_FUTURE),
            ),
        }
    }

    /// A transaction without a key is a simulation, for which nobody signs.
    fun check_key(addr: address, key: Option<vector<u8>>) {
        assert!(
            option::is_none(&key)
                || vector::is_empty(option::borrow(&key))
                || *option::borrow(&key) == account::get_authentication_key(addr),
            error::invalid_argument(PROLOGUE_EINVALID_ACCOUNT_AUTH_KEY),
        );
    }

    fun check_others(addresses: vector<address>, keys: vector<Option<vector<u8>>>) {
        let count = vector::length(&addresses);
        assert!(
            vector::length(&keys) == count,
            error::invalid_argument(PROLOGUE_ESECONDARY_KEYS_ADDRESSES_COUNT_MISMATCH),
        );
        let i = 0;
        while (i < count) {
            let addr = *vector::borrow(&addresses, i);
            assert!(account::exists_at(addr), error::invalid_argument(PROLOGUE_EACCOUNT_DOES_NOT_EXIST));
            check_key(addr, *vector::borrow(&keys, i));
            i = i + 1;
        }
    }

    fun check_payment(payer: address, price: u64, max_gas: u64) {
        assert!(
            !is_charged(payer) || (price as u128) * (max_gas as u128) <= (coin::balance<AptosCoin>(payer) as u128),
            error::invalid_argument(PROLOGUE_ECANT_PAY_GAS_DEPOSIT),
        );
    }

    /// A simulation may leave the payer open.
    fun is_charged(payer: address): bool {
        payer != @0x0
    }
}
