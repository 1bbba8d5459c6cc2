// What is deployed of the demo workspace's package "raffle": the version before the one that is in its source.

module 0x4aff1e::raffle {
    use 0x1::coin::Coin;
    use 0x1::string::String;

    enum Stage has copy, drop, store {
        Open,
        Drawn { winner: address },
    }

    struct Raffle<phantom CoinType> has key {
        name: String,
        pot: Coin<CoinType>,
        tickets: vector<address>,
        stage: Stage,
    }

    struct Ticket has drop, store {
        holder: address,
        number: u64,
    }

    #[event]
    struct Entered has drop, store {
        holder: address,
        number: u64,
    }

    native public entry fun open<CoinType>(opener: &signer, name: String);
    native public entry fun enter<CoinType>(holder: &signer, at: address);
    native public entry fun draw<CoinType>(opener: &signer);
    #[view]
    native public fun size<CoinType>(at: address): u64;
}

module 0x4aff1e::archive {
    native public fun count(): u64;
}
