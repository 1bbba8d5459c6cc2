// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

module std::bcs {
    native public fun to_bytes<MoveValue>(v: &MoveValue): vector<u8>;
}
