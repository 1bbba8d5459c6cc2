// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

module aptos_framework::optional_aggregator {
    use std::option::{Self, Option};
    use aptos_framework::aggregator::{Self, Aggregator};
    use aptos_framework::aggregator_factory;

    friend aptos_framework::coin;

    struct Integer has store { value: u128, limit: u128 }
    struct OptionalAggregator has store { aggregator: Option<Aggregator>, integer: Option<Integer> }

    public(friend) fun new(limit: u128): OptionalAggregator {
        let made = aggregator_factory::create_aggregator_internal(limit);
        OptionalAggregator { aggregator: option::some(made), integer: option::none() }
    }

    public fun add(self: &mut OptionalAggregator, value: u128) {
        aggregator::add(option::borrow_mut(&mut self.aggregator), value);
    }

    public fun sub(self: &mut OptionalAggregator, value: u128) {
        aggregator::sub(option::borrow_mut(&mut self.aggregator), value);
    }

    public fun read(self: &OptionalAggregator): u128 {
        aggregator::read(option::borrow(&self.aggregator))
    }
}
