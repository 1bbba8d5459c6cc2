// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

/// Growable lists. What has no body is an instruction of the virtual machine.
module std::vector {
    /// The index is not in the list.
    const EINDEX_OUT_OF_BOUNDS: u64 = 0x20000;

    #[bytecode_instruction]
    native public fun empty<Element>(): vector<Element>;
    #[bytecode_instruction]
    native public fun length<Element>(self: &vector<Element>): u64;
    #[bytecode_instruction]
    native public fun borrow<Element>(self: &vector<Element>, i: u64): &Element;
    #[bytecode_instruction]
    native public fun push_back<Element>(self: &mut vector<Element>, e: Element);
    #[bytecode_instruction]
    native public fun borrow_mut<Element>(self: &mut vector<Element>, i: u64): &mut Element;
    #[bytecode_instruction]
    native public fun pop_back<Element>(self: &mut vector<Element>): Element;
    #[bytecode_instruction]
    native public fun destroy_empty<Element>(self: vector<Element>);
    #[bytecode_instruction]
    native public fun swap<Element>(self: &mut vector<Element>, i: u64, j: u64);

    public fun singleton<Element>(e: Element): vector<Element> {
        let list = empty();
        push_back(&mut list, e);
        list
    }

    public fun is_empty<Element>(self: &vector<Element>): bool {
        length(self) == 0
    }

    public fun contains<Element>(self: &vector<Element>, e: &Element): bool {
        let (found, _) = index_of(self, e);
        found
    }

    /// Whether the list has the element, and the index of the first one that is equal.
    public fun index_of<Element>(self: &vector<Element>, e: &Element): (bool, u64) {
        let i = 0;
        let len = length(self);
        while (i < len) {
            if (borrow(self, i) == e) return (true, i);
            i = i + 1;
        };
        (false, 0)
    }

    public fun reverse<Element>(self: &mut vector<Element>) {
        let len = length(self);
        let i = 0;
        while (i + 1 < len - i) {
            swap(self, i, len - 1 - i);
            i = i + 1;
        }
    }

    public fun append<Element>(self: &mut vector<Element>, other: vector<Element>) {
        reverse(&mut other);
        while (!is_empty(&other)) push_back(self, pop_back(&mut other));
        destroy_empty(other);
    }

    /// Removes the element at the index, and moves those after it.
    public fun remove<Element>(self: &mut vector<Element>, i: u64): Element {
        let last = length(self);
        if (i >= last) abort EINDEX_OUT_OF_BOUNDS;
        last = last - 1;
        while (i < last) {
            swap(self, i, i + 1);
            i = i + 1;
        };
        pop_back(self)
    }

    /// Removes the element at the index, and puts the last one in its place.
    public fun swap_remove<Element>(self: &mut vector<Element>, i: u64): Element {
        let len = length(self);
        if (i >= len) abort EINDEX_OUT_OF_BOUNDS;
        swap(self, i, len - 1);
        pop_back(self)
    }
}
