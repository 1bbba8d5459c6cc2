// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

/// The store of an asset that an account has at an address that follows from both.
module aptos_framework::primary_fungible_store {
    use std::option::Option;
    use std::signer;
    use std::string::String;
    use aptos_framework::fungible_asset::{Self, FungibleAsset, FungibleStore, Metadata};
    use aptos_framework::object::{Self, ConstructorRef, DeriveRef, Object};

    #[resource_group_member(group = aptos_framework::object::ObjectGroup)]
    struct DeriveRefPod has key { metadata_derive_ref: DeriveRef }

    public fun create_primary_store_enabled_fungible_asset(
        constructor_ref: &ConstructorRef,
        maximum_supply: Option<u128>,
        name: String,
        symbol: String,
        decimals: u8,
        icon_uri: String,
        project_uri: String,
    ) {
        fungible_asset::add_fungibility(
            constructor_ref, maximum_supply, name, symbol, decimals, icon_uri, project_uri,
        );
        move_to(&object::generate_signer(constructor_ref), DeriveRefPod {
            metadata_derive_ref: object::generate_derive_ref(constructor_ref),
        });
    }

    public fun ensure_primary_store_exists<T: key>(
        owner: address,
        metadata: Object<T>,
    ): Object<FungibleStore> acquires DeriveRefPod {
        if (primary_store_exists(owner, metadata)) primary_store(owner, metadata)
        else create_primary_store(owner, metadata)
    }

    public fun create_primary_store<T: key>(
        owner_addr: address,
        metadata: Object<T>,
    ): Object<FungibleStore> acquires DeriveRefPod {
        let derive_ref = &borrow_global<DeriveRefPod>(object::object_address(&metadata)).metadata_derive_ref;
        let constructor_ref = &object::create_user_derived_object(owner_addr, derive_ref);
        object::disable_ungated_transfer(&object::generate_transfer_ref(constructor_ref));
        fungible_asset::create_store(constructor_ref, object::convert<T, Metadata>(metadata))
    }

    #[view]
    public fun primary_store_address<T: key>(owner: address, metadata: Object<T>): address {
        object::create_user_derived_object_address(owner, object::object_address(&metadata))
    }

    #[view]
    public fun primary_store<T: key>(owner: address, metadata: Object<T>): Object<FungibleStore> {
        object::address_to_object(primary_store_address(owner, metadata))
    }

    #[view]
    public fun primary_store_exists<T: key>(account: address, metadata: Object<T>): bool {
        fungible_asset::store_exists(primary_store_address(account, metadata))
    }

    #[view]
    public fun balance<T: key>(account: address, metadata: Object<T>): u64 {
        if (primary_store_exists(account, metadata)) fungible_asset::balance(primary_store(account, metadata)) else 0
    }

    public fun withdraw<T: key>(owner: &signer, metadata: Object<T>, amount: u64): FungibleAsset acquires DeriveRefPod {
        fungible_asset::withdraw(owner, ensure_primary_store_exists(signer::address_of(owner), metadata), amount)
    }

    public fun deposit(owner: address, fa: FungibleAsset) acquires DeriveRefPod {
        let store = ensure_primary_store_exists(owner, fungible_asset::metadata_from_asset(&fa));
        fungible_asset::deposit(store, fa);
    }

    public entry fun transfer<T: key>(
        sender: &signer,
        metadata: Object<T>,
        recipient: address,
        amount: u64,
    ) acquires DeriveRefPod {
        deposit(recipient, withdraw(sender, metadata, amount));
    }
}
