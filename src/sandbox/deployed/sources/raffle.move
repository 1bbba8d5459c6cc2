// What is deployed of the demo workspace's package "raffle": the version before the one that is in its source.

module raffle::raffle {
    use std::error;
    use std::signer;
    use std::string::String;
    use std::vector;
    use aptos_framework::coin::{Self, Coin};
    use aptos_framework::event;
    use aptos_framework::timestamp;

    /// Only who opened the raffle may do this.
    const ENOT_OPENER: u64 = 1;
    /// There is no raffle for this coin at the address.
    const ENO_RAFFLE: u64 = 2;
    /// The raffle has been drawn.
    const EDRAWN: u64 = 3;
    /// Nobody has a ticket.
    const ENO_TICKETS: u64 = 4;

    /// What a ticket costs, in the smallest unit of the coin.
    const PRICE: u64 = 1000;

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

    public entry fun open<CoinType>(opener: &signer, name: String) {
        move_to(opener, Raffle<CoinType> {
            name,
            pot: coin::zero<CoinType>(),
            tickets: vector::empty(),
            stage: Stage::Open,
        });
    }

    public entry fun enter<CoinType>(holder: &signer, at: address) acquires Raffle {
        assert!(exists<Raffle<CoinType>>(at), error::not_found(ENO_RAFFLE));
        let raffle = borrow_global_mut<Raffle<CoinType>>(at);
        assert!(raffle.stage is Stage::Open, error::invalid_state(EDRAWN));
        coin::merge(&mut raffle.pot, coin::withdraw<CoinType>(holder, PRICE));
        let ticket = Ticket { holder: signer::address_of(holder), number: vector::length(&raffle.tickets) };
        vector::push_back(&mut raffle.tickets, ticket.holder);
        event::emit(Entered { holder: ticket.holder, number: ticket.number });
    }

    /// Draws by the time of the block, which nobody should do with coins that count.
    public entry fun draw<CoinType>(opener: &signer) acquires Raffle {
        let at = signer::address_of(opener);
        assert!(exists<Raffle<CoinType>>(at), error::permission_denied(ENOT_OPENER));
        let raffle = borrow_global_mut<Raffle<CoinType>>(at);
        let count = vector::length(&raffle.tickets);
        assert!(count > 0, error::invalid_state(ENO_TICKETS));
        let winner = *vector::borrow(&raffle.tickets, timestamp::now_seconds() % count);
        raffle.stage = Stage::Drawn { winner };
        coin::deposit(winner, coin::extract_all(&mut raffle.pot));
    }

    #[view]
    public fun size<CoinType>(at: address): u64 acquires Raffle {
        vector::length(&borrow_global<Raffle<CoinType>>(at).tickets)
    }
}

module raffle::archive {
    public fun count(): u64 {
        0
    }
}
