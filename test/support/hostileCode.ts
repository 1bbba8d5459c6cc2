/** Assembly that no verifier refuses, and that takes all the time, stack or memory that it gets. */
export const HOSTILE_CODE = `module 0x66::hostile

struct Cell<T> has copy, drop, store, key
    value: T

fun forever()
l1: nop
    branch l1

fun doubles()
    local v: vector<vector<u64>>
    vec_pack <vector<u64>> 0
    st_loc v
l1: mut_borrow_loc v
    vec_pack <u64> 0
    vec_push_back <vector<u64>>
    copy_loc v
    pop
    branch l1

fun grows()
    local v: vector<u64>
    vec_pack <u64> 0
    st_loc v
l1: mut_borrow_loc v
    ld_u64 1
    vec_push_back <u64>
    branch l1

fun copies(length: u64)
    local v: vector<u64>
    vec_pack <u64> 0
    st_loc v
l1: copy_loc length
    ld_u64 0
    eq
    br_true l2
    mut_borrow_loc v
    copy_loc length
    vec_push_back <u64>
    move_loc length
    ld_u64 1
    sub
    st_loc length
    branch l1
l2: copy_loc v
    copy_loc v
    eq
    pop
    branch l2

fun deeper(n: u64): u64
    copy_loc n
    ld_u64 1
    add
    call deeper
    ret

fun fills(): u64
    ld_u64 1
    call fills
    add
    ret

fun wider<T>(x: T)
    copy_loc x
    move_loc x
    vec_pack <T> 2
    call wider<vector<T>>
    ret

fun nests<T>(x: T)
    move_loc x
    pack Cell<T>
    call nests<Cell<T>>
    ret

fun again(f: |u64|u64 has copy, drop): u64
    ld_u64 1
    move_loc f
    call_closure < |u64|u64 has copy, drop>
    ret

fun multiplies(n: u256): u256
l1: copy_loc n
    ld_u256 340282366920938463463374607431768211457
    bit_or
    ld_u256 340282366920938463463374607431768211455
    bit_and
    copy_loc n
    xor
    ld_u256 7
    add
    st_loc n
    branch l1

fun stores(s: &signer)
    move_loc s
    ld_u64 1
    pack Cell<u64>
    move_to Cell<u64>
    ret
`;
