// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

module aptos_framework::timestamp {
    use std::error;
    use std::signer;

    friend aptos_framework::genesis;

    /// The chain is not running yet.
    const ENOT_OPERATING: u64 = 1;
    /// Only the virtual machine sets the time.
    const EVM: u64 = 2;

    const MICROSECONDS: u64 = 1000000;

    struct CurrentTimeMicroseconds has key { microseconds: u64 }

    public(friend) fun set_time_has_started(framework: &signer) {
        move_to(framework, CurrentTimeMicroseconds { microseconds: 0 });
    }

    /// Sets the time of the block in which the next transaction runs.
    public fun update_global_time(account: &signer, _proposer: address, timestamp: u64) acquires CurrentTimeMicroseconds {
        assert!(signer::address_of(account) == @0x0, error::permission_denied(EVM));
        borrow_global_mut<CurrentTimeMicroseconds>(@aptos_framework).microseconds = timestamp;
    }

    #[view]
    public fun now_microseconds(): u64 acquires CurrentTimeMicroseconds {
        borrow_global<CurrentTimeMicroseconds>(@aptos_framework).microseconds
    }

    #[view]
    public fun now_seconds(): u64 acquires CurrentTimeMicroseconds {
        now_microseconds() / MICROSECONDS
    }
}
