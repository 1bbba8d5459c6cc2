// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

/// The supply of a coin, as one table item.
module aptos_framework::aggregator {
    /// Added beyond the limit.
    const EAGGREGATOR_OVERFLOW: u64 = 1;
    /// Subtracted below zero.
    const EAGGREGATOR_UNDERFLOW: u64 = 2;

    struct Aggregator has store { handle: address, key: address, limit: u128 }

    native public fun add(self: &mut Aggregator, value: u128);
    native public fun sub(self: &mut Aggregator, value: u128);
    native public fun read(self: &Aggregator): u128;
}
