// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

module aptos_framework::coin {
    use std::error;
    use std::option::{Self, Option};
    use std::signer;
    use std::string::String;
    use aptos_framework::account;
    use aptos_framework::event::{Self, EventHandle};
    use aptos_framework::optional_aggregator::{Self, OptionalAggregator};
    use aptos_std::type_info;

    friend aptos_framework::aptos_coin;
    friend aptos_framework::genesis;
    friend aptos_framework::transaction_fee;

    /// Address of account which is used to initialize a coin `CoinType` doesn't match the deployer of module
    const ECOIN_INFO_ADDRESS_MISMATCH: u64 = 1;
    /// `CoinType` is already initialized as a coin
    const ECOIN_INFO_ALREADY_PUBLISHED: u64 = 2;
    /// `CoinType` hasn't been initialized as a coin
    const ECOIN_INFO_NOT_PUBLISHED: u64 = 3;
    /// Account hasn't registered `CoinStore` for `CoinType`
    const ECOIN_STORE_NOT_PUBLISHED: u64 = 5;
    /// Not enough coins to complete transaction
    const EINSUFFICIENT_BALANCE: u64 = 6;
    /// Cannot destroy non-zero coins
    const EDESTRUCTION_OF_NONZERO_TOKEN: u64 = 7;
    /// CoinStore is frozen. Coins cannot be deposited or withdrawn
    const EFROZEN: u64 = 10;

    const MAX_SUPPLY: u128 = 0xffffffffffffffffffffffffffffffff;

    struct Coin<phantom CoinType> has store { value: u64 }
    struct CoinStore<phantom CoinType> has key {
        coin: Coin<CoinType>,
        frozen: bool,
        deposit_events: EventHandle<DepositEvent>,
        withdraw_events: EventHandle<WithdrawEvent>,
    }
    struct CoinInfo<phantom CoinType> has key {
        name: String,
        symbol: String,
        decimals: u8,
        supply: Option<OptionalAggregator>,
    }
    struct DepositEvent has drop, store { amount: u64 }
    struct WithdrawEvent has drop, store { amount: u64 }
    struct BurnCapability<phantom CoinType> has copy, store {}
    struct FreezeCapability<phantom CoinType> has copy, store {}
    struct MintCapability<phantom CoinType> has copy, store {}

    /// Declares a coin, whose type is the caller's.
    public fun initialize<CoinType>(
        account: &signer,
        name: String,
        symbol: String,
        decimals: u8,
        monitor_supply: bool,
    ): (BurnCapability<CoinType>, FreezeCapability<CoinType>, MintCapability<CoinType>) {
        let owner = signer::address_of(account);
        assert!(owner == coin_address<CoinType>(), error::invalid_argument(ECOIN_INFO_ADDRESS_MISMATCH));
        assert!(!exists<CoinInfo<CoinType>>(owner), error::already_exists(ECOIN_INFO_ALREADY_PUBLISHED));
        let supply = if (monitor_supply) option::some(optional_aggregator::new(MAX_SUPPLY)) else option::none();
        move_to(account, CoinInfo<CoinType> { name, symbol, decimals, supply });
        (BurnCapability {}, FreezeCapability {}, MintCapability {})
    }

    #[view]
    public fun is_coin_initialized<CoinType>(): bool {
        exists<CoinInfo<CoinType>>(coin_address<CoinType>())
    }

    #[view]
    public fun name<CoinType>(): String acquires CoinInfo {
        borrow_global<CoinInfo<CoinType>>(coin_address<CoinType>()).name
    }

    #[view]
    public fun symbol<CoinType>(): String acquires CoinInfo {
        borrow_global<CoinInfo<CoinType>>(coin_address<CoinType>()).symbol
    }

    #[view]
    public fun decimals<CoinType>(): u8 acquires CoinInfo {
        borrow_global<CoinInfo<CoinType>>(coin_address<CoinType>()).decimals
    }

    #[view]
    public fun balance<CoinType>(owner: address): u64 acquires CoinStore {
        if (is_account_registered<CoinType>(owner)) borrow_global<CoinStore<CoinType>>(owner).coin.value else 0
    }

    #[view]
    public fun supply<CoinType>(): Option<u128> acquires CoinInfo {
        let supply = &borrow_global<CoinInfo<CoinType>>(coin_address<CoinType>()).supply;
        if (option::is_some(supply)) option::some(optional_aggregator::read(option::borrow(supply)))
        else option::none()
    }

    #[view]
    public fun is_account_registered<CoinType>(account_addr: address): bool {
        exists<CoinStore<CoinType>>(account_addr)
    }

    public fun value<CoinType>(coin: &Coin<CoinType>): u64 { coin.value }

    public fun zero<CoinType>(): Coin<CoinType> { Coin { value: 0 } }

    public fun destroy_zero<CoinType>(zero_coin: Coin<CoinType>) {
        let Coin { value } = zero_coin;
        assert!(value == 0, error::invalid_argument(EDESTRUCTION_OF_NONZERO_TOKEN));
    }

    public fun merge<CoinType>(dst_coin: &mut Coin<CoinType>, source_coin: Coin<CoinType>) {
        let Coin { value } = source_coin;
        dst_coin.value = dst_coin.value + value;
    }

    public fun extract<CoinType>(coin: &mut Coin<CoinType>, amount: u64): Coin<CoinType> {
        assert!(coin.value >= amount, error::invalid_argument(EINSUFFICIENT_BALANCE));
        coin.value = coin.value - amount;
        Coin { value: amount }
    }

    public fun extract_all<CoinType>(coin: &mut Coin<CoinType>): Coin<CoinType> {
        let value = coin.value;
        coin.value = 0;
        Coin { value }
    }

    public fun mint<CoinType>(amount: u64, _cap: &MintCapability<CoinType>): Coin<CoinType> acquires CoinInfo {
        mint_internal(amount)
    }

    public fun burn<CoinType>(coin: Coin<CoinType>, _cap: &BurnCapability<CoinType>) acquires CoinInfo {
        burn_internal(coin)
    }

    public fun register<CoinType>(account: &signer) {
        let addr = signer::address_of(account);
        if (is_account_registered<CoinType>(addr)) return;
        account::register_coin<CoinType>(addr);
        move_to(account, CoinStore<CoinType> {
            coin: Coin { value: 0 },
            frozen: false,
            deposit_events: account::new_event_handle(account),
            withdraw_events: account::new_event_handle(account),
        });
    }

    public fun withdraw<CoinType>(account: &signer, amount: u64): Coin<CoinType> acquires CoinStore {
        let addr = signer::address_of(account);
        assert!(is_account_registered<CoinType>(addr), error::not_found(ECOIN_STORE_NOT_PUBLISHED));
        let store = borrow_global_mut<CoinStore<CoinType>>(addr);
        assert!(!store.frozen, error::permission_denied(EFROZEN));
        event::emit_event(&mut store.withdraw_events, WithdrawEvent { amount });
        extract(&mut store.coin, amount)
    }

    public fun deposit<CoinType>(account_addr: address, coin: Coin<CoinType>) acquires CoinStore {
        assert!(is_account_registered<CoinType>(account_addr), error::not_found(ECOIN_STORE_NOT_PUBLISHED));
        let store = borrow_global_mut<CoinStore<CoinType>>(account_addr);
        assert!(!store.frozen, error::permission_denied(EFROZEN));
        event::emit_event(&mut store.deposit_events, DepositEvent { amount: coin.value });
        merge(&mut store.coin, coin);
    }

    public entry fun transfer<CoinType>(from: &signer, to: address, amount: u64) acquires CoinStore {
        deposit(to, withdraw<CoinType>(from, amount));
    }

    public(friend) fun mint_internal<CoinType>(amount: u64): Coin<CoinType> acquires CoinInfo {
        let supply = &mut borrow_global_mut<CoinInfo<CoinType>>(coin_address<CoinType>()).supply;
        if (amount > 0 && option::is_some(supply)) {
            optional_aggregator::add(option::borrow_mut(supply), (amount as u128));
        };
        Coin { value: amount }
    }

    public(friend) fun burn_internal<CoinType>(coin: Coin<CoinType>) acquires CoinInfo {
        let Coin { value } = coin;
        let supply = &mut borrow_global_mut<CoinInfo<CoinType>>(coin_address<CoinType>()).supply;
        if (value > 0 && option::is_some(supply)) {
            optional_aggregator::sub(option::borrow_mut(supply), (value as u128));
        };
    }

    /// Takes the fee of a transaction from an account, without an event.
    public(friend) fun burn_from_for_gas<CoinType>(account: address, amount: u64) acquires CoinInfo, CoinStore {
        if (amount == 0) return;
        burn_internal(extract(&mut borrow_global_mut<CoinStore<CoinType>>(account).coin, amount));
    }

    /// Gives an account what freed storage returns, without an event.
    public(friend) fun deposit_for_gas_fee<CoinType>(account: address, coin: Coin<CoinType>) acquires CoinStore {
        merge(&mut borrow_global_mut<CoinStore<CoinType>>(account).coin, coin);
    }

    fun coin_address<CoinType>(): address {
        type_info::account_address(&type_info::type_of<CoinType>())
    }
}
