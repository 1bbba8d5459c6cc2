/// A counter under each account that starts one.
module demo::counter {
    use std::error;
    use std::signer;
    use aptos_framework::event;
    use aptos_framework::timestamp;

    friend demo::vault;

    /// The account has no counter yet: increment it once.
    const ENO_COUNTER: u64 = 1;
    /// A step of zero would count nothing.
    const EZERO_STEP: u64 = 2;

    /// What a new counter adds at a time.
    const FIRST_STEP: u16 = 1;

    struct Counter has key {
        value: u64,
        /// What one increment adds.
        step: u16,
        /// When it was last incremented, in seconds since the epoch.
        updated_at: u64,
    }

    #[event]
    struct Incremented has drop, store {
        account: address,
        value: u64,
    }

    /// Adds one step to the caller's counter, which starts at zero.
    public entry fun increment(account: &signer) acquires Counter {
        increment_for(account);
    }

    /// Sets what each later increment adds.
    public entry fun set_step(account: &signer, step: u16) acquires Counter {
        assert!(step > 0, error::invalid_argument(EZERO_STEP));
        let addr = signer::address_of(account);
        assert!(exists<Counter>(addr), error::not_found(ENO_COUNTER));
        borrow_global_mut<Counter>(addr).step = step;
    }

    /// Adds one step and gives the new value. For the modules of this package.
    public(friend) fun increment_for(account: &signer): u64 acquires Counter {
        let addr = signer::address_of(account);
        if (!exists<Counter>(addr)) {
            move_to(account, Counter { value: 0, step: FIRST_STEP, updated_at: 0 });
        };
        let counter = borrow_global_mut<Counter>(addr);
        counter.value = counter.value + (counter.step as u64);
        counter.updated_at = timestamp::now_seconds();
        event::emit(Incremented { account: addr, value: counter.value });
        counter.value
    }

    #[view]
    /// The account's count; zero where it has no counter.
    public fun value(account: address): u64 acquires Counter {
        if (exists<Counter>(account)) borrow_global<Counter>(account).value else 0
    }
}
