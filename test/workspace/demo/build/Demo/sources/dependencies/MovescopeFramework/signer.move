// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

module std::signer {
    native public fun borrow_address(s: &signer): &address;

    public fun address_of(s: &signer): address {
        *borrow_address(s)
    }
}
