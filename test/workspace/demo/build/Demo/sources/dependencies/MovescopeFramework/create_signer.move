// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

module aptos_framework::create_signer {
    friend aptos_framework::account;
    friend aptos_framework::aptos_account;
    friend aptos_framework::genesis;
    friend aptos_framework::object;
    friend aptos_framework::primary_fungible_store;

    native public(friend) fun create_signer(addr: address): signer;
}
