// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

module std::string {
    use std::vector;

    /// The bytes are not UTF-8.
    const EINVALID_UTF8: u64 = 1;
    /// The index is beyond the string, or within a character.
    const EINVALID_INDEX: u64 = 2;

    struct String has copy, drop, store { bytes: vector<u8> }

    public fun utf8(bytes: vector<u8>): String {
        assert!(internal_check_utf8(&bytes), EINVALID_UTF8);
        String { bytes }
    }

    public fun bytes(self: &String): &vector<u8> {
        &self.bytes
    }

    public fun is_empty(self: &String): bool {
        vector::is_empty(&self.bytes)
    }

    public fun length(self: &String): u64 {
        vector::length(&self.bytes)
    }

    public fun append(self: &mut String, r: String) {
        let String { bytes } = r;
        vector::append(&mut self.bytes, bytes)
    }

    public fun sub_string(self: &String, i: u64, j: u64): String {
        let bytes = &self.bytes;
        assert!(
            j <= vector::length(bytes) && i <= j
                && internal_is_char_boundary(bytes, i) && internal_is_char_boundary(bytes, j),
            EINVALID_INDEX,
        );
        String { bytes: internal_sub_string(bytes, i, j) }
    }

    native fun internal_check_utf8(v: &vector<u8>): bool;
    native fun internal_is_char_boundary(v: &vector<u8>, i: u64): bool;
    native fun internal_sub_string(v: &vector<u8>, i: u64, j: u64): vector<u8>;
}
