/// A raffle, as it is about to be upgraded. What is deployed is the version before: the view Packages, the lenses here
/// and the problems tell what is another, and what of it the chain would refuse.
module raffle::raffle {
    use std::error;
    use std::signer;
    use std::string::String;
    use aptos_framework::coin::{Self, Coin};
    use aptos_framework::event;

    /// Only who opened the raffle may do this.
    const ENOT_OPENER: u64 = 1;

    /// How far a raffle is. A variant at the end may be added.
    enum Stage has copy, drop, store {
        Open,
        Drawn { winner: address },
        Cancelled,
    }

    /// A field more: another layout, which the chain refuses.
    struct Raffle<phantom CoinType> has key {
        name: String,
        pot: Coin<CoinType>,
        tickets: vector<address>,
        stage: Stage,
        closes_at: u64,
    }

    /// It had `store`: values of it may be stored somewhere, so that is refused too.
    struct Ticket has drop {
        holder: address,
        number: u64,
    }

    #[event]
    struct Entered has drop, store {
        holder: address,
        number: u64,
    }

    /// The same as it is deployed.
    public entry fun open<CoinType>(opener: &signer, name: String) {
        move_to(opener, Raffle<CoinType> {
            name,
            pot: coin::zero<CoinType>(),
            tickets: vector[],
            stage: Stage::Open,
            closes_at: 0,
        });
    }

    /// A parameter more: whoever calls it as it was would be lost.
    public entry fun enter<CoinType>(holder: &signer, at: address, tickets: u64) acquires Raffle {
        let raffle = borrow_global_mut<Raffle<CoinType>>(at);
        let number = raffle.tickets.length();
        let i = 0;
        while (i < tickets) {
            raffle.tickets.push_back(signer::address_of(holder));
            i = i + 1;
        };
        event::emit(Entered { holder: signer::address_of(holder), number });
    }

    /// New.
    public entry fun cancel<CoinType>(opener: &signer) acquires Raffle {
        assert!(exists<Raffle<CoinType>>(signer::address_of(opener)), error::permission_denied(ENOT_OPENER));
        borrow_global_mut<Raffle<CoinType>>(signer::address_of(opener)).stage = Stage::Cancelled;
    }

    #[view]
    /// The same as it is deployed.
    public fun size<CoinType>(at: address): u64 acquires Raffle {
        borrow_global<Raffle<CoinType>>(at).tickets.length()
    }

    #[test_only]
    public fun ticket(holder: address): Ticket {
        Ticket { holder, number: 0 }
    }
}
