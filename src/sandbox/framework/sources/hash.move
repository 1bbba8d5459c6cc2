// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

module std::hash {
    native public fun sha2_256(data: vector<u8>): vector<u8>;
    native public fun sha3_256(data: vector<u8>): vector<u8>;
}
