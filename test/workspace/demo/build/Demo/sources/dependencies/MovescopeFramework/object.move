// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

module aptos_framework::object {
    use std::bcs;
    use std::error;
    use std::hash;
    use std::signer;
    use std::vector;
    use aptos_framework::create_signer::create_signer;
    use aptos_framework::event::{Self, EventHandle};
    use aptos_framework::guid;

    friend aptos_framework::genesis;
    friend aptos_framework::primary_fungible_store;

    /// An object already exists at this address
    const EOBJECT_EXISTS: u64 = 1;
    /// An object does not exist at this address
    const EOBJECT_DOES_NOT_EXIST: u64 = 2;
    /// The object does not have ungated transfers enabled
    const ENO_UNGATED_TRANSFERS: u64 = 3;
    /// The caller does not have ownership permissions
    const ENOT_OBJECT_OWNER: u64 = 4;
    /// Exceeds maximum nesting for an object transfer.
    const EMAXIMUM_NESTING: u64 = 6;
    /// The resource is not stored at the specified address.
    const ERESOURCE_DOES_NOT_EXIST: u64 = 7;

    /// Objects number their events from here, so that they never meet an account's.
    const INIT_GUID_CREATION_NUM: u64 = 0x4000000000000;
    const MAXIMUM_OBJECT_NESTING: u8 = 8;
    /// The last byte of what is hashed for the address of a named object.
    const OBJECT_FROM_SEED_ADDRESS_SCHEME: u8 = 0xFE;

    struct Object<phantom T> has copy, drop, store { inner: address }
    #[resource_group(scope = global)]
    struct ObjectGroup {}
    #[resource_group_member(group = aptos_framework::object::ObjectGroup)]
    struct ObjectCore has key {
        guid_creation_num: u64,
        owner: address,
        allow_ungated_transfer: bool,
        transfer_events: EventHandle<TransferEvent>,
    }
    struct DeriveRef has drop, store { self: address }
    struct ConstructorRef has drop { self: address, can_delete: bool }
    struct ExtendRef has drop, store { self: address }
    struct TransferRef has drop, store { self: address }
    struct TransferEvent has drop, store { object: address, from: address, to: address }
    #[event]
    struct Transfer has drop, store { object: address, from: address, to: address }

    #[view]
    public fun is_object(object: address): bool { exists<ObjectCore>(object) }

    public fun address_to_object<T: key>(object: address): Object<T> {
        assert!(exists<ObjectCore>(object), error::not_found(EOBJECT_DOES_NOT_EXIST));
        assert!(exists_at<T>(object), error::not_found(ERESOURCE_DOES_NOT_EXIST));
        Object { inner: object }
    }

    public fun object_address<T: key>(object: &Object<T>): address { object.inner }

    public fun convert<X: key, Y: key>(object: Object<X>): Object<Y> { address_to_object(object.inner) }

    public fun create_object_address(source: &address, seed: vector<u8>): address {
        let bytes = bcs::to_bytes(source);
        vector::append(&mut bytes, seed);
        vector::push_back(&mut bytes, OBJECT_FROM_SEED_ADDRESS_SCHEME);
        aptos_framework::from_bcs::to_address(hash::sha3_256(bytes))
    }

    public fun create_user_derived_object_address(source: address, derive_from: address): address {
        create_user_derived_object_address_impl(source, derive_from)
    }

    public fun create_named_object(creator: &signer, seed: vector<u8>): ConstructorRef {
        let owner = signer::address_of(creator);
        create_object_internal(owner, create_object_address(&owner, seed), false)
    }

    public(friend) fun create_user_derived_object(owner: address, derive_ref: &DeriveRef): ConstructorRef {
        create_object_internal(owner, create_user_derived_object_address(owner, derive_ref.self), false)
    }

    /// Creates an object at an address that was chosen for it, as those of the sandbox's demo are.
    public(friend) fun create_object_internal(owner: address, object: address, can_delete: bool): ConstructorRef {
        assert!(!exists<ObjectCore>(object), error::already_exists(EOBJECT_EXISTS));
        let guid_creation_num = INIT_GUID_CREATION_NUM;
        let transfer_events_guid = guid::create(object, &mut guid_creation_num);
        move_to(&create_signer(object), ObjectCore {
            guid_creation_num,
            owner,
            allow_ungated_transfer: true,
            transfer_events: event::new_event_handle(transfer_events_guid),
        });
        ConstructorRef { self: object, can_delete }
    }

    public fun address_from_constructor_ref(ref: &ConstructorRef): address { ref.self }
    public fun object_from_constructor_ref<T: key>(ref: &ConstructorRef): Object<T> { address_to_object(ref.self) }
    public fun generate_signer(ref: &ConstructorRef): signer { create_signer(ref.self) }
    public fun generate_derive_ref(ref: &ConstructorRef): DeriveRef { DeriveRef { self: ref.self } }
    public fun generate_extend_ref(ref: &ConstructorRef): ExtendRef { ExtendRef { self: ref.self } }
    public fun generate_signer_for_extending(ref: &ExtendRef): signer { create_signer(ref.self) }
    public fun generate_transfer_ref(ref: &ConstructorRef): TransferRef { TransferRef { self: ref.self } }

    public fun disable_ungated_transfer(ref: &TransferRef) acquires ObjectCore {
        borrow_global_mut<ObjectCore>(ref.self).allow_ungated_transfer = false;
    }

    public entry fun transfer<T: key>(owner: &signer, object: Object<T>, to: address) acquires ObjectCore {
        transfer_call(owner, object.inner, to)
    }

    public entry fun transfer_call(owner: &signer, object: address, to: address) acquires ObjectCore {
        let from = signer::address_of(owner);
        assert!(exists<ObjectCore>(object), error::not_found(EOBJECT_DOES_NOT_EXIST));
        assert!(owns(from, object), error::permission_denied(ENOT_OBJECT_OWNER));
        let core = borrow_global_mut<ObjectCore>(object);
        assert!(core.allow_ungated_transfer, error::permission_denied(ENO_UNGATED_TRANSFERS));
        if (core.owner != to) {
            event::emit(Transfer { object, from: core.owner, to });
            core.owner = to;
        }
    }

    #[view]
    public fun owner<T: key>(object: Object<T>): address acquires ObjectCore {
        assert!(exists<ObjectCore>(object.inner), error::not_found(EOBJECT_DOES_NOT_EXIST));
        borrow_global<ObjectCore>(object.inner).owner
    }

    #[view]
    public fun is_owner<T: key>(object: Object<T>, owner: address): bool acquires ObjectCore {
        owner(object) == owner
    }

    #[view]
    public fun owns_object<T: key>(object: Object<T>, owner: address): bool acquires ObjectCore {
        owns(owner, object.inner)
    }

    /// Whether the address owns the object, or what owns it.
    fun owns(owner: address, object: address): bool acquires ObjectCore {
        let current = object;
        let depth = 0;
        while (current != owner) {
            if (!exists<ObjectCore>(current)) return false;
            depth = depth + 1;
            assert!(depth <= MAXIMUM_OBJECT_NESTING, error::out_of_range(EMAXIMUM_NESTING));
            current = borrow_global<ObjectCore>(current).owner;
        };
        true
    }

    native fun create_user_derived_object_address_impl(source: address, derive_from: address): address;
    native fun exists_at<T: key>(object: address): bool;
}
