/// A vault keeps coins of one type for its owner. Anyone may put coins in; only the owner takes them out, and not
/// before a time that the owner may set.
module demo::vault {
    use std::error;
    use std::option::{Self, Option};
    use std::signer;
    use std::string::String;
    use std::vector;
    use aptos_framework::coin::{Self, Coin};
    use aptos_framework::event;
    use aptos_framework::timestamp;
    use demo::counter;

    /// Only the owner of the vault may do this.
    const ENOT_OWNER: u64 = 1;
    /// The vault holds less than that.
    const ENOT_ENOUGH: u64 = 2;
    /// There is no vault for this coin at the address.
    const ENO_VAULT: u64 = 3;
    /// The account has a vault for this coin already.
    const EVAULT_EXISTS: u64 = 4;
    /// The vault is locked until a later time.
    const ELOCKED: u64 = 5;

    /// Whether coins may leave.
    enum Status has copy, drop, store {
        Open,
        /// Nothing leaves before this time, in seconds since the epoch.
        Locked { until: u64 },
    }

    /// One deposit or withdrawal.
    struct Movement has copy, drop, store {
        by: address,
        amount: u64,
        is_deposit: bool,
    }

    /// Stands at the address of its owner.
    struct Vault<phantom CoinType> has key {
        owner: address,
        name: String,
        coins: Coin<CoinType>,
        status: Status,
        /// Who may be told about the vault; never asked by this module.
        heir: Option<address>,
        movements: vector<Movement>,
    }

    #[event]
    struct VaultCreated has drop, store {
        owner: address,
        name: String,
        /// How many vaults the owner has opened so far.
        count: u64,
    }

    #[event]
    struct Moved has drop, store {
        vault: address,
        movement: Movement,
        /// What the vault holds afterwards.
        balance: u64,
    }

    /// Opens an empty vault under the caller's account.
    public entry fun create_vault<CoinType>(account: &signer, name: String, heir: Option<address>) {
        let owner = signer::address_of(account);
        assert!(!exists<Vault<CoinType>>(owner), error::already_exists(EVAULT_EXISTS));
        let count = counter::increment_for(account);
        event::emit(VaultCreated { owner, name, count });
        move_to(account, Vault<CoinType> {
            owner,
            name,
            coins: coin::zero<CoinType>(),
            status: Status::Open,
            heir,
            movements: vector::empty(),
        });
    }

    /// Puts coins of the caller into anyone's vault.
    public entry fun deposit<CoinType>(account: &signer, vault: address, amount: u64) acquires Vault {
        assert_exists<CoinType>(vault);
        let coins = coin::withdraw<CoinType>(account, amount);
        coin::merge(&mut borrow_global_mut<Vault<CoinType>>(vault).coins, coins);
        record<CoinType>(vault, signer::address_of(account), amount, true);
    }

    /// Takes coins out of the caller's vault.
    public entry fun withdraw<CoinType>(account: &signer, vault: address, amount: u64) acquires Vault {
        assert_exists<CoinType>(vault);
        let target = borrow_global_mut<Vault<CoinType>>(vault);
        assert!(signer::address_of(account) == target.owner, error::permission_denied(ENOT_OWNER));
        assert!(is_open(target.status), error::invalid_state(ELOCKED));
        assert!(coin::value(&target.coins) >= amount, error::invalid_argument(ENOT_ENOUGH));
        coin::deposit(target.owner, coin::extract(&mut target.coins, amount));
        record<CoinType>(vault, signer::address_of(account), amount, false);
    }

    /// Keeps all coins in the caller's vault until a time, in seconds since the epoch.
    public entry fun lock<CoinType>(account: &signer, until: u64) acquires Vault {
        let owner = signer::address_of(account);
        assert_exists<CoinType>(owner);
        borrow_global_mut<Vault<CoinType>>(owner).status = Status::Locked { until };
    }

    /// Takes everything out of the caller's vault and removes it, which pays its storage back.
    public entry fun close<CoinType>(account: &signer) acquires Vault {
        let addr = signer::address_of(account);
        assert_exists<CoinType>(addr);
        let Vault<CoinType> { owner, name: _, coins, status, heir: _, movements: _ } = move_from<Vault<CoinType>>(addr);
        assert!(is_open(status), error::invalid_state(ELOCKED));
        coin::deposit(owner, coins);
    }

    #[view]
    /// What the vault holds, in the coin's smallest unit.
    public fun balance<CoinType>(vault: address): u64 acquires Vault {
        assert_exists<CoinType>(vault);
        coin::value(&borrow_global<Vault<CoinType>>(vault).coins)
    }

    #[view]
    /// The last deposit or withdrawal, if there was one.
    public fun last_movement<CoinType>(vault: address): Option<Movement> acquires Vault {
        assert_exists<CoinType>(vault);
        let movements = &borrow_global<Vault<CoinType>>(vault).movements;
        if (vector::is_empty(movements)) return option::none();
        option::some(*vector::borrow(movements, vector::length(movements) - 1))
    }

    fun assert_exists<CoinType>(vault: address) {
        assert!(exists<Vault<CoinType>>(vault), error::not_found(ENO_VAULT));
    }

    fun is_open(status: Status): bool {
        match (status) {
            Status::Open => true,
            Status::Locked { until } => timestamp::now_seconds() >= until,
        }
    }

    fun record<CoinType>(vault: address, by: address, amount: u64, is_deposit: bool) acquires Vault {
        let target = borrow_global_mut<Vault<CoinType>>(vault);
        let movement = Movement { by, amount, is_deposit };
        vector::push_back(&mut target.movements, movement);
        event::emit(Moved { vault, movement, balance: coin::value(&target.coins) });
    }
}
