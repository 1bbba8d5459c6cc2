// What is deployed of a package that takes structs and enums as arguments.

module orders::orders {
    use std::option::Option;
    use std::signer;
    use std::string::String;
    use std::vector;
    use aptos_framework::event;

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

    public entry fun place(account: &signer, order: Order) acquires Book {
        place_all(account, vector::singleton(order));
    }

    /// Adds orders to the caller's book, which is made if there is none.
    public entry fun place_all(account: &signer, orders: vector<Order>) acquires Book {
        let owner = signer::address_of(account);
        if (!exists<Book>(owner)) move_to(account, Book { orders: vector::empty() });
        let book = borrow_global_mut<Book>(owner);
        let i = 0;
        while (i < vector::length(&orders)) {
            let order = *vector::borrow(&orders, i);
            event::emit(Placed { account: owner, order });
            vector::push_back(&mut book.orders, order);
            i = i + 1;
        }
    }
}
