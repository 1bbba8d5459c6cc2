// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

/// What the chain has switched on.
module std::features {
    use std::vector;

    friend aptos_framework::genesis;

    struct Features has key { features: vector<u8> }

    public(friend) fun initialize(framework: &signer, flags: vector<u64>) {
        let features = vector::empty<u8>();
        let i = 0;
        while (i < vector::length(&flags)) {
            let flag = *vector::borrow(&flags, i);
            while (vector::length(&features) <= flag / 8) vector::push_back(&mut features, 0);
            let bits = vector::borrow_mut(&mut features, flag / 8);
            *bits = *bits | (1 << ((flag % 8) as u8));
            i = i + 1;
        };
        move_to(framework, Features { features });
    }

    #[view]
    public fun is_enabled(feature: u64): bool acquires Features {
        let features = &borrow_global<Features>(@std).features;
        feature / 8 < vector::length(features)
            && *vector::borrow(features, feature / 8) & (1 << ((feature % 8) as u8)) != 0
    }
}
