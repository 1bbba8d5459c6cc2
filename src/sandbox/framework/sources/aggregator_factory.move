// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

module aptos_framework::aggregator_factory {
    use std::error;
    use aptos_framework::aggregator::Aggregator;
    use aptos_std::table::{Self, Table};

    friend aptos_framework::genesis;
    friend aptos_framework::optional_aggregator;

    /// There is no factory yet.
    const EAGGREGATOR_FACTORY_NOT_FOUND: u64 = 1;

    struct AggregatorFactory has key { phantom_table: Table<address, u128> }

    public(friend) fun initialize_aggregator_factory(framework: &signer) {
        move_to(framework, AggregatorFactory { phantom_table: table::new() });
    }

    public(friend) fun create_aggregator_internal(limit: u128): Aggregator acquires AggregatorFactory {
        assert!(exists<AggregatorFactory>(@aptos_framework), error::not_found(EAGGREGATOR_FACTORY_NOT_FOUND));
        new_aggregator(borrow_global_mut<AggregatorFactory>(@aptos_framework), limit)
    }

    native fun new_aggregator(aggregator_factory: &mut AggregatorFactory, limit: u128): Aggregator;
}
