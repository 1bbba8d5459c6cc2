// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

module aptos_framework::fungible_asset {
    use std::error;
    use std::option::{Self, Option};
    use std::signer;
    use std::string::String;
    use aptos_framework::event;
    use aptos_framework::object::{Self, ConstructorRef, Object};

    friend aptos_framework::primary_fungible_store;

    /// Store is disabled from sending and receiving this fungible asset.
    const ESTORE_IS_FROZEN: u64 = 3;
    /// Insufficient balance to withdraw or transfer.
    const EINSUFFICIENT_BALANCE: u64 = 4;
    /// The fungible asset's supply has exceeded maximum.
    const EMAX_SUPPLY_EXCEEDED: u64 = 5;
    /// Fungible asset do not match when merging.
    const EFUNGIBLE_ASSET_MISMATCH: u64 = 6;
    /// Account is not the store's owner.
    const ENOT_STORE_OWNER: u64 = 8;
    /// Burn ref and fungible asset do not match.
    const EBURN_REF_AND_FUNGIBLE_ASSET_MISMATCH: u64 = 13;
    /// Fungible asset and store do not match.
    const EFUNGIBLE_ASSET_AND_STORE_MISMATCH: u64 = 11;
    /// Cannot destroy non-empty fungible assets.
    const EAMOUNT_IS_NOT_ZERO: u64 = 12;
    /// Flag for the existence of fungible store.
    const EFUNGIBLE_STORE_EXISTENCE: u64 = 23;

    #[resource_group_member(group = aptos_framework::object::ObjectGroup)]
    struct Metadata has copy, drop, key { name: String, symbol: String, decimals: u8, icon_uri: String, project_uri: String }
    #[resource_group_member(group = aptos_framework::object::ObjectGroup)]
    struct Supply has key { current: u128, maximum: Option<u128> }
    #[resource_group_member(group = aptos_framework::object::ObjectGroup)]
    struct FungibleStore has key { metadata: Object<Metadata>, balance: u64, frozen: bool }
    struct FungibleAsset { metadata: Object<Metadata>, amount: u64 }
    struct MintRef has drop, store { metadata: Object<Metadata> }
    struct BurnRef has drop, store { metadata: Object<Metadata> }
    #[event]
    struct Deposit has drop, store { store: address, amount: u64 }
    #[event]
    struct Withdraw has drop, store { store: address, amount: u64 }

    /// Makes an object a fungible asset.
    public fun add_fungibility(
        constructor_ref: &ConstructorRef,
        maximum_supply: Option<u128>,
        name: String,
        symbol: String,
        decimals: u8,
        icon_uri: String,
        project_uri: String,
    ): Object<Metadata> {
        let metadata_object = &object::generate_signer(constructor_ref);
        move_to(metadata_object, Metadata { name, symbol, decimals, icon_uri, project_uri });
        move_to(metadata_object, Supply { current: 0, maximum: maximum_supply });
        object::object_from_constructor_ref(constructor_ref)
    }

    public fun create_store<T: key>(constructor_ref: &ConstructorRef, metadata: Object<T>): Object<FungibleStore> {
        let store = &object::generate_signer(constructor_ref);
        move_to(store, FungibleStore { metadata: object::convert(metadata), balance: 0, frozen: false });
        object::object_from_constructor_ref(constructor_ref)
    }

    public fun generate_mint_ref(constructor_ref: &ConstructorRef): MintRef {
        MintRef { metadata: object::object_from_constructor_ref(constructor_ref) }
    }

    public fun generate_burn_ref(constructor_ref: &ConstructorRef): BurnRef {
        BurnRef { metadata: object::object_from_constructor_ref(constructor_ref) }
    }

    #[view]
    public fun supply<T: key>(metadata: Object<T>): Option<u128> acquires Supply {
        let addr = object::object_address(&metadata);
        if (exists<Supply>(addr)) option::some(borrow_global<Supply>(addr).current) else option::none()
    }

    #[view]
    public fun name<T: key>(metadata: Object<T>): String acquires Metadata {
        borrow_global<Metadata>(object::object_address(&metadata)).name
    }

    #[view]
    public fun symbol<T: key>(metadata: Object<T>): String acquires Metadata {
        borrow_global<Metadata>(object::object_address(&metadata)).symbol
    }

    #[view]
    public fun decimals<T: key>(metadata: Object<T>): u8 acquires Metadata {
        borrow_global<Metadata>(object::object_address(&metadata)).decimals
    }

    #[view]
    public fun store_exists(store: address): bool { exists<FungibleStore>(store) }

    #[view]
    public fun store_metadata<T: key>(store: Object<T>): Object<Metadata> acquires FungibleStore {
        borrow_global<FungibleStore>(object::object_address(&store)).metadata
    }

    #[view]
    public fun balance<T: key>(store: Object<T>): u64 acquires FungibleStore {
        let addr = object::object_address(&store);
        if (exists<FungibleStore>(addr)) borrow_global<FungibleStore>(addr).balance else 0
    }

    public fun amount(fa: &FungibleAsset): u64 { fa.amount }
    public fun metadata_from_asset(fa: &FungibleAsset): Object<Metadata> { fa.metadata }

    public fun zero<T: key>(metadata: Object<T>): FungibleAsset {
        FungibleAsset { metadata: object::convert(metadata), amount: 0 }
    }

    public fun destroy_zero(fungible_asset: FungibleAsset) {
        let FungibleAsset { metadata: _, amount } = fungible_asset;
        assert!(amount == 0, error::invalid_argument(EAMOUNT_IS_NOT_ZERO));
    }

    public fun merge(dst_fungible_asset: &mut FungibleAsset, src_fungible_asset: FungibleAsset) {
        let FungibleAsset { metadata, amount } = src_fungible_asset;
        assert!(metadata == dst_fungible_asset.metadata, error::invalid_argument(EFUNGIBLE_ASSET_MISMATCH));
        dst_fungible_asset.amount = dst_fungible_asset.amount + amount;
    }

    public fun extract(fungible_asset: &mut FungibleAsset, amount: u64): FungibleAsset {
        assert!(fungible_asset.amount >= amount, error::invalid_argument(EINSUFFICIENT_BALANCE));
        fungible_asset.amount = fungible_asset.amount - amount;
        FungibleAsset { metadata: fungible_asset.metadata, amount }
    }

    public fun mint(ref: &MintRef, amount: u64): FungibleAsset acquires Supply {
        let supply = borrow_global_mut<Supply>(object::object_address(&ref.metadata));
        supply.current = supply.current + (amount as u128);
        assert!(
            option::is_none(&supply.maximum) || supply.current <= *option::borrow(&supply.maximum),
            error::out_of_range(EMAX_SUPPLY_EXCEEDED),
        );
        FungibleAsset { metadata: ref.metadata, amount }
    }

    public fun burn(ref: &BurnRef, fa: FungibleAsset) acquires Supply {
        let FungibleAsset { metadata, amount } = fa;
        assert!(ref.metadata == metadata, error::invalid_argument(EBURN_REF_AND_FUNGIBLE_ASSET_MISMATCH));
        let supply = borrow_global_mut<Supply>(object::object_address(&metadata));
        supply.current = supply.current - (amount as u128);
    }

    public fun withdraw<T: key>(owner: &signer, store: Object<T>, amount: u64): FungibleAsset acquires FungibleStore {
        assert!(
            object::owns_object(store, signer::address_of(owner)),
            error::permission_denied(ENOT_STORE_OWNER),
        );
        withdraw_internal(object::object_address(&store), amount)
    }

    public fun deposit<T: key>(store: Object<T>, fa: FungibleAsset) acquires FungibleStore {
        let FungibleAsset { metadata, amount } = fa;
        let store_addr = object::object_address(&store);
        assert!(exists<FungibleStore>(store_addr), error::not_found(EFUNGIBLE_STORE_EXISTENCE));
        let fungible_store = borrow_global_mut<FungibleStore>(store_addr);
        assert!(!fungible_store.frozen, error::permission_denied(ESTORE_IS_FROZEN));
        assert!(metadata == fungible_store.metadata, error::invalid_argument(EFUNGIBLE_ASSET_AND_STORE_MISMATCH));
        if (amount == 0) return;
        fungible_store.balance = fungible_store.balance + amount;
        event::emit(Deposit { store: store_addr, amount });
    }

    public entry fun transfer<T: key>(
        sender: &signer,
        from: Object<T>,
        to: Object<T>,
        amount: u64,
    ) acquires FungibleStore {
        deposit(to, withdraw(sender, from, amount));
    }

    fun withdraw_internal(store_addr: address, amount: u64): FungibleAsset acquires FungibleStore {
        assert!(exists<FungibleStore>(store_addr), error::not_found(EFUNGIBLE_STORE_EXISTENCE));
        let store = borrow_global_mut<FungibleStore>(store_addr);
        assert!(!store.frozen, error::permission_denied(ESTORE_IS_FROZEN));
        assert!(store.balance >= amount, error::invalid_argument(EINSUFFICIENT_BALANCE));
        store.balance = store.balance - amount;
        event::emit(Withdraw { store: store_addr, amount });
        FungibleAsset { metadata: store.metadata, amount }
    }
}
