// What is deployed of a package that takes structs and enums as arguments.

module 0xb00c::orders {
    use 0x1::option::Option;
    use 0x1::string::String;

    enum Side has copy, drop, store {
        Buy,
        Sell { at_least: u64 },
    }

    struct Order has copy, drop, store {
        asset: address,
        amount: u64,
        side: Side,
        note: Option<String>,
    }

    struct Book has key {
        orders: vector<Order>,
    }

    #[event]
    struct Placed has drop, store {
        account: address,
        order: Order,
    }

    native public entry fun place(account: &signer, order: Order);
    native public entry fun place_all(account: &signer, orders: vector<Order>);
}
