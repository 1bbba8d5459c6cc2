// The part of the framework that the sandbox publishes: public interfaces only, so that they can be browsed, checked
// against and, where the sandbox models them, simulated. `native` stands for the body that is not here.

module 0x1::string {
    struct String has copy, drop, store { bytes: vector<u8> }

    native public fun utf8(bytes: vector<u8>): String;
    native public fun bytes(self: &String): &vector<u8>;
    native public fun length(self: &String): u64;
}

module 0x1::option {
    struct Option<Element> has copy, drop, store { vec: vector<Element> }

    native public fun none<Element>(): Option<Element>;
    native public fun some<Element>(e: Element): Option<Element>;
    native public fun is_some<Element>(self: &Option<Element>): bool;
    native public fun borrow<Element>(self: &Option<Element>): &Element;
}

module 0x1::signer {
    native public fun address_of(s: &signer): address;
}

module 0x1::error {
    native public fun invalid_argument(r: u64): u64;
    native public fun invalid_state(r: u64): u64;
    native public fun permission_denied(r: u64): u64;
    native public fun not_found(r: u64): u64;
    native public fun already_exists(r: u64): u64;
}

module 0x1::type_info {
    struct TypeInfo has copy, drop, store { account_address: address, module_name: vector<u8>, struct_name: vector<u8> }

    native public fun type_of<T>(): TypeInfo;
}

module 0x1::guid {
    struct GUID has drop, store { id: ID }
    struct ID has copy, drop, store { creation_num: u64, addr: address }

    native public fun creation_num(guid: &GUID): u64;
    native public fun creator_address(guid: &GUID): address;
}

module 0x1::event {
    use 0x1::guid::GUID;

    struct EventHandle<phantom T: drop + store> has store { counter: u64, guid: GUID }

    native public fun emit<T: store + drop>(msg: T);
    native public fun counter<T: drop + store>(handle_ref: &EventHandle<T>): u64;
}

module 0x1::timestamp {
    #[view]
    native public fun now_microseconds(): u64;
    #[view]
    native public fun now_seconds(): u64;
}

module 0x1::account {
    use 0x1::event::EventHandle;
    use 0x1::option::Option;
    use 0x1::type_info::TypeInfo;

    friend 0x1::aptos_account;
    friend 0x1::coin;

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

    #[view]
    native public fun exists_at(addr: address): bool;
    #[view]
    native public fun get_sequence_number(addr: address): u64;
    #[view]
    native public fun get_authentication_key(addr: address): vector<u8>;
    native public(friend) fun create_account(new_address: address): signer;
    native public entry fun revoke_any_signer_capability(account: &signer);
}

module 0x1::coin {
    use 0x1::event::EventHandle;
    use 0x1::option::Option;
    use 0x1::string::String;

    friend 0x1::aptos_coin;
    friend 0x1::transaction_fee;

    struct Coin<phantom CoinType> has store { value: u64 }
    struct CoinStore<phantom CoinType> has key {
        coin: Coin<CoinType>,
        frozen: bool,
        deposit_events: EventHandle<DepositEvent>,
        withdraw_events: EventHandle<WithdrawEvent>,
    }
    struct DepositEvent has drop, store { amount: u64 }
    struct WithdrawEvent has drop, store { amount: u64 }
    struct BurnCapability<phantom CoinType> has copy, store {}
    struct MintCapability<phantom CoinType> has copy, store {}

    #[view]
    native public fun name<CoinType>(): String;
    #[view]
    native public fun symbol<CoinType>(): String;
    #[view]
    native public fun decimals<CoinType>(): u8;
    #[view]
    native public fun balance<CoinType>(owner: address): u64;
    #[view]
    native public fun supply<CoinType>(): Option<u128>;
    #[view]
    native public fun is_account_registered<CoinType>(account_addr: address): bool;
    native public fun value<CoinType>(coin: &Coin<CoinType>): u64;
    native public fun merge<CoinType>(dst_coin: &mut Coin<CoinType>, source_coin: Coin<CoinType>);
    native public fun extract<CoinType>(coin: &mut Coin<CoinType>, amount: u64): Coin<CoinType>;
    native public fun withdraw<CoinType>(account: &signer, amount: u64): Coin<CoinType>;
    native public fun deposit<CoinType>(account_addr: address, coin: Coin<CoinType>);
    native public fun zero<CoinType>(): Coin<CoinType>;
    native public fun destroy_zero<CoinType>(zero_coin: Coin<CoinType>);
    native public fun register<CoinType>(account: &signer);
    native public entry fun transfer<CoinType>(from: &signer, to: address, amount: u64);
}

module 0x1::aptos_coin {
    use 0x1::coin::MintCapability;

    struct AptosCoin has key {}
    struct MintCapStore has key { mint_cap: MintCapability<AptosCoin> }

    native public entry fun mint(account: &signer, dst_addr: address, amount: u64);
}

module 0x1::aptos_account {
    use 0x1::fungible_asset::Metadata;
    use 0x1::object::Object;

    native public entry fun create_account(auth_key: address);
    native public entry fun transfer(source: &signer, to: address, amount: u64);
    native public entry fun transfer_coins<CoinType>(from: &signer, to: address, amount: u64);
    native public entry fun batch_transfer(source: &signer, recipients: vector<address>, amounts: vector<u64>);
    native public entry fun transfer_fungible_assets(from: &signer, metadata: Object<Metadata>, to: address, amount: u64);
    native public entry fun set_allow_direct_coin_transfers(account: &signer, allow: bool);
    #[view]
    native public fun can_receive_direct_coin_transfers(account: address): bool;
    native public fun assert_account_exists(addr: address);
}

module 0x1::object {
    use 0x1::event::EventHandle;

    struct Object<phantom T> has copy, drop, store { inner: address }
    struct ObjectCore has key {
        guid_creation_num: u64,
        owner: address,
        allow_ungated_transfer: bool,
        transfer_events: EventHandle<TransferEvent>,
    }
    struct DeriveRef has drop, store { self: address }
    struct ConstructorRef has drop { self: address, can_delete: bool }
    struct TransferEvent has drop, store { object: address, from: address, to: address }
    #[event]
    struct Transfer has drop, store { object: address, from: address, to: address }

    native public fun address_to_object<T: key>(object: address): Object<T>;
    native public fun object_address<T: key>(object: &Object<T>): address;
    native public fun create_object(owner_address: address): ConstructorRef;
    native public entry fun transfer<T: key>(owner: &signer, object: Object<T>, to: address);
    native public entry fun transfer_call(owner: &signer, object: address, to: address);
    #[view]
    native public fun owner<T: key>(object: Object<T>): address;
    #[view]
    native public fun is_owner<T: key>(object: Object<T>, owner: address): bool;
}

module 0x1::fungible_asset {
    use 0x1::object::{ConstructorRef, Object};
    use 0x1::option::Option;
    use 0x1::string::String;

    struct Metadata has copy, drop, key { name: String, symbol: String, decimals: u8, icon_uri: String, project_uri: String }
    struct FungibleStore has key { metadata: Object<Metadata>, balance: u64, frozen: bool }
    struct FungibleAsset { metadata: Object<Metadata>, amount: u64 }
    struct MintRef has drop, store { metadata: Object<Metadata> }
    #[event]
    struct Deposit has drop, store { store: address, amount: u64 }
    #[event]
    struct Withdraw has drop, store { store: address, amount: u64 }

    #[view]
    native public fun supply<T: key>(metadata: Object<T>): Option<u128>;
    #[view]
    native public fun decimals<T: key>(metadata: Object<T>): u8;
    #[view]
    native public fun balance<T: key>(store: Object<T>): u64;
    native public fun generate_mint_ref(constructor_ref: &ConstructorRef): MintRef;
    native public fun mint(ref: &MintRef, amount: u64): FungibleAsset;
    native public fun withdraw<T: key>(owner: &signer, store: Object<T>, amount: u64): FungibleAsset;
    native public fun deposit<T: key>(store: Object<T>, fa: FungibleAsset);
    native public entry fun transfer<T: key>(sender: &signer, from: Object<T>, to: Object<T>, amount: u64);
}

module 0x1::primary_fungible_store {
    use 0x1::fungible_asset::{FungibleAsset, FungibleStore};
    use 0x1::object::{DeriveRef, Object};

    struct DeriveRefPod has key { metadata_derive_ref: DeriveRef }

    #[view]
    native public fun balance<T: key>(account: address, metadata: Object<T>): u64;
    #[view]
    native public fun primary_store<T: key>(owner: address, metadata: Object<T>): Object<FungibleStore>;
    native public fun withdraw<T: key>(owner: &signer, metadata: Object<T>, amount: u64): FungibleAsset;
    native public fun deposit(owner: address, fa: FungibleAsset);
    native public entry fun transfer<T: key>(sender: &signer, metadata: Object<T>, recipient: address, amount: u64);
}

module 0x1::transaction_fee {
    friend 0x1::transaction_validation;

    #[event]
    struct FeeStatement has drop, store {
        total_charge_gas_units: u64,
        execution_gas_units: u64,
        io_gas_units: u64,
        storage_fee_octas: u64,
        storage_fee_refund_octas: u64,
    }

    native public(friend) fun burn_fee(account: address, fee: u64);
    native public(friend) fun mint_and_refund(account: address, refund: u64);
}
