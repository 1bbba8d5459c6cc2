// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

module aptos_std::type_info {
    use std::string::String;

    struct TypeInfo has copy, drop, store { account_address: address, module_name: vector<u8>, struct_name: vector<u8> }

    public fun account_address(self: &TypeInfo): address { self.account_address }
    public fun module_name(self: &TypeInfo): vector<u8> { self.module_name }
    public fun struct_name(self: &TypeInfo): vector<u8> { self.struct_name }

    native public fun type_of<T>(): TypeInfo;
    native public fun type_name<T>(): String;
}
