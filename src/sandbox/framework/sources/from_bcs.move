// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

module aptos_framework::from_bcs {
    native public(friend) fun from_bytes<T>(bytes: vector<u8>): T;

    friend aptos_framework::object;

    public fun to_address(v: vector<u8>): address { from_bytes<address>(v) }
    public fun to_u64(v: vector<u8>): u64 { from_bytes<u64>(v) }
    public fun to_bool(v: vector<u8>): bool { from_bytes<bool>(v) }
}
