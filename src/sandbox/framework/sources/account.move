// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

module aptos_framework::account {
    use std::bcs;
    use std::error;
    use std::option::{Self, Option};
    use std::signer;
    use std::vector;
    use aptos_framework::create_signer::create_signer;
    use aptos_framework::event::{Self, EventHandle};
    use aptos_framework::guid;
    use aptos_std::type_info::{Self, TypeInfo};

    friend aptos_framework::aptos_account;
    friend aptos_framework::coin;
    friend aptos_framework::genesis;
    friend aptos_framework::transaction_validation;

    /// Account already exists
    const EACCOUNT_ALREADY_EXISTS: u64 = 1;
    /// Account does not exist
    const EACCOUNT_DOES_NOT_EXIST: u64 = 2;
    /// Cannot create account because address is reserved
    const ECANNOT_RESERVED_ADDRESS: u64 = 5;

    struct Account has key, store {
        authentication_key: vector<u8>,
        sequence_number: u64,
        guid_creation_num: u64,
        coin_register_events: EventHandle<CoinRegisterEvent>,
        key_rotation_events: EventHandle<KeyRotationEvent>,
        rotation_capability_offer: CapabilityOffer<RotationCapability>,
        signer_capability_offer: CapabilityOffer<SignerCapability>,
    }
    struct CapabilityOffer<phantom T> has store { for: Option<address> }
    struct RotationCapability has drop, store { account: address }
    struct SignerCapability has drop, store { account: address }
    struct CoinRegisterEvent has drop, store { type_info: TypeInfo }
    struct KeyRotationEvent has drop, store { old_authentication_key: vector<u8>, new_authentication_key: vector<u8> }

    /// Creates an account whose authentication key is its address.
    public(friend) fun create_account(new_address: address): signer {
        assert!(!exists<Account>(new_address), error::already_exists(EACCOUNT_ALREADY_EXISTS));
        assert!(
            new_address != @0x0 && new_address != @aptos_framework,
            error::invalid_argument(ECANNOT_RESERVED_ADDRESS),
        );
        create_account_unchecked(new_address)
    }

    public(friend) fun create_account_unchecked(new_address: address): signer {
        let new_account = create_signer(new_address);
        let guid_creation_num = 0;
        let coin_register_guid = guid::create(new_address, &mut guid_creation_num);
        let key_rotation_guid = guid::create(new_address, &mut guid_creation_num);
        move_to(&new_account, Account {
            authentication_key: bcs::to_bytes(&new_address),
            sequence_number: 0,
            guid_creation_num,
            coin_register_events: event::new_event_handle(coin_register_guid),
            key_rotation_events: event::new_event_handle(key_rotation_guid),
            rotation_capability_offer: CapabilityOffer { for: option::none() },
            signer_capability_offer: CapabilityOffer { for: option::none() },
        });
        new_account
    }

    #[view]
    public fun exists_at(addr: address): bool {
        exists<Account>(addr)
    }

    #[view]
    public fun get_sequence_number(addr: address): u64 acquires Account {
        assert!(exists<Account>(addr), error::not_found(EACCOUNT_DOES_NOT_EXIST));
        borrow_global<Account>(addr).sequence_number
    }

    #[view]
    public fun get_authentication_key(addr: address): vector<u8> acquires Account {
        assert!(exists<Account>(addr), error::not_found(EACCOUNT_DOES_NOT_EXIST));
        borrow_global<Account>(addr).authentication_key
    }

    public(friend) fun increment_sequence_number(addr: address) acquires Account {
        let sequence_number = &mut borrow_global_mut<Account>(addr).sequence_number;
        *sequence_number = *sequence_number + 1;
    }

    public(friend) fun set_authentication_key(addr: address, key: vector<u8>) acquires Account {
        assert!(vector::length(&key) == 32, error::invalid_argument(EACCOUNT_DOES_NOT_EXIST));
        borrow_global_mut<Account>(addr).authentication_key = key;
    }

    public fun new_event_handle<T: drop + store>(account: &signer): EventHandle<T> acquires Account {
        let addr = signer::address_of(account);
        event::new_event_handle(guid::create(addr, &mut borrow_global_mut<Account>(addr).guid_creation_num))
    }

    public(friend) fun register_coin<CoinType>(account_addr: address) acquires Account {
        let account = borrow_global_mut<Account>(account_addr);
        event::emit_event(
            &mut account.coin_register_events,
            CoinRegisterEvent { type_info: type_info::type_of<CoinType>() },
        );
    }

    public entry fun revoke_any_signer_capability(account: &signer) acquires Account {
        borrow_global_mut<Account>(signer::address_of(account)).signer_capability_offer.for = option::none();
    }
}
