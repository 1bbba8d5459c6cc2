/// Not deployed yet.
module raffle::prizes {
    struct Prize has key, store {
        worth: u64,
    }

    public fun worth(prize: &Prize): u64 {
        prize.worth
    }
}
