// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

module aptos_framework::chain_id {
    friend aptos_framework::genesis;

    struct ChainId has key { id: u8 }

    public(friend) fun initialize(framework: &signer, id: u8) {
        move_to(framework, ChainId { id });
    }

    #[view]
    public fun get(): u8 acquires ChainId {
        borrow_global<ChainId>(@aptos_framework).id
    }
}
