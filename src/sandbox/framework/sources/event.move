// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

module aptos_framework::event {
    use std::bcs;
    use aptos_framework::guid::GUID;

    friend aptos_framework::account;
    friend aptos_framework::object;

    struct EventHandle<phantom T: drop + store> has store { counter: u64, guid: GUID }

    /// Emits a module event.
    public fun emit<T: store + drop>(msg: T) {
        write_module_event_to_store(msg);
    }

    public(friend) fun new_event_handle<T: drop + store>(guid: GUID): EventHandle<T> {
        EventHandle { counter: 0, guid }
    }

    /// Emits an event of a handle, and counts it.
    public fun emit_event<T: drop + store>(handle_ref: &mut EventHandle<T>, msg: T) {
        write_to_event_store(bcs::to_bytes(&handle_ref.guid), handle_ref.counter, msg);
        handle_ref.counter = handle_ref.counter + 1;
    }

    public fun counter<T: drop + store>(handle_ref: &EventHandle<T>): u64 { handle_ref.counter }
    public fun guid<T: drop + store>(handle_ref: &EventHandle<T>): &GUID { &handle_ref.guid }

    native fun write_module_event_to_store<T: drop + store>(msg: T);
    native fun write_to_event_store<T: drop + store>(guid: vector<u8>, count: u64, msg: T);
}
