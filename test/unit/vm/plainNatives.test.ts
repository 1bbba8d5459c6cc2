import assert from 'node:assert/strict';
import { sha3_256 } from '@noble/hashes/sha3.js';
import { longAddress } from '../../../src/core/move/address';
import { addressToBytes, bytesToHex, concatBytes } from '../../../src/core/move/hex';
import { parseTypeTag } from '../../../src/core/move/typeTag';
import { Linker } from '../../../src/core/vm/linker';
import { Machine } from '../../../src/core/vm/machine';
import { Meter } from '../../../src/core/vm/meter';
import { publishRequest } from '../../../src/core/vm/natives/code';
import { PLAIN_NATIVES } from '../../../src/core/vm/natives/plainNatives';
import { Journal } from '../../../src/core/vm/state/journal';
import { Session, type Environment } from '../../../src/core/vm/state/session';
import { Reference, Signer, Variant, type Value } from '../../../src/core/vm/value';
import { bytesOf, bytesValue } from '../../../src/core/vm/values';
import { moduleOf } from '../../support/vmModules';
import { ENVIRONMENT, moduleId } from '../../support/vmRuns';

const ALICE = longAddress('0xa11ce');
const ref = (value: Value): Reference => new Reference([value], 0);
const text = (of: string): Value => bytesValue(new TextEncoder().encode(of));
const string = (of: string): Value => [text(of)];
const signer = (permission?: string): Reference => ref(new Signer(ALICE, permission));
const hex = (value: Value | undefined): string => bytesToHex(bytesOf(value)).slice(2);
const MOVE_STRUCTS = `struct S<T> has copy, drop, store, key
    a: u64
    b: T

struct E has copy, drop, store
    only: bool
`;

/** One session, in which natives are called one after the other. */
class Natives {
  readonly journal = new Journal({ resource: () => 'absent', tableItem: () => 'absent' });
  readonly session: Session;
  readonly #meter = new Meter();

  constructor(environment: Partial<Environment> = {}) {
    this.session = new Session(this.journal, { ...ENVIRONMENT, ...environment });
  }

  /** Returns the first result, or how it ended. */
  call(name: string, types: readonly string[], ...args: readonly Value[]): Value | undefined {
    const [address, module = '', called = ''] = name.split('::');
    const parameters = args.map((_, at) => `a${at}: u64`).join(', ');
    const generics = types.length === 0 ? '' : `<${types.map((_, at) => `T${at}`).join(', ')}>`;
    const declared = moduleOf(`module ${address}::${module}\nfun ${called}${generics}(${parameters})\n    ret\n`, {
      natives: 'all',
    });
    const others = [declared, OPTIONS, STRUCTS];
    const linker = new Linker(id => others.find(each => moduleId(each) === id) ?? 'absent');
    const machine = new Machine({ linker, natives: PLAIN_NATIVES, meter: this.#meter, session: this.session });
    const tags = types.map(each => parseTypeTag(each) ?? assert.fail(each));
    machine.start(
      linker.function(
        `${address}::${module}`,
        called,
        tags.map(each => linker.types.ofTag(each)),
      ),
      args,
    );
    let outcome = machine.run(10_000);
    while (outcome.kind === 'paused') outcome = machine.run(10_000);
    if (outcome.kind === 'returned') return outcome.values[0];
    if (outcome.kind === 'aborted') return `abort 0x${outcome.code.toString(16)}`;
    return outcome.kind === 'failed' ? outcome.status : outcome.kind === 'stopped' ? outcome.reason : outcome.kind;
  }
}

/** As it was until October 2025. */
const OPTIONS = moduleOf('module 0x1::option\nstruct Option<T> has copy, drop, store\n    vec: vector<T>\n');
const STRUCTS = moduleOf(`module 0x66::m\n${MOVE_STRUCTS}`);
const NO_FEATURES = { features: new Uint8Array() };

describe('natives of the framework', () => {
  it('hash', () => {
    const natives = new Natives();
    // Sources: FIPS 180-4 and 202, the RIPEMD-160 page of its authors, RFC 7693; SipHash-2-4 with the key 0 as in Rust.
    const empty: readonly (readonly [name: string, hash: string])[] = [
      ['hash::sha2_256', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
      ['hash::sha3_256', 'a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a'],
      ['aptos_hash::keccak256', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
      ['aptos_hash::ripemd160_internal', '9c1185a5c5e9fc54612808977ee8f548b2258d31'],
      ['aptos_hash::blake2b_256_internal', '0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8'],
    ];
    for (const [name, hash] of empty) assert.equal(hex(natives.call(`0x1::${name}`, [], [])), hash, name);
    assert.equal(natives.call('0x1::aptos_hash::sip_hash', [], []), 0x1e924b9d737700d7n);
    assert.equal(hex(natives.call('0x1::aptos_hash::sha2_512_internal', [], [])).slice(0, 16), 'cf83e1357eefb8bd');
    assert.equal(hex(natives.call('0x1::aptos_hash::sha3_512_internal', [], [])).slice(0, 16), 'a69f73cca23a9ac5');
  });

  it('read strings by bytes', () => {
    const natives = new Natives();
    const call = (name: string, ...args: readonly Value[]) =>
      natives.call(`0x1::string::internal_${name}`, [], ...args);
    assert.equal(call('check_utf8', ref(text('é'))), true);
    assert.equal(call('check_utf8', ref([0xc3])), false);
    assert.deepEqual(
      [0n, 1n, 2n, 3n].map(at => call('is_char_boundary', ref(text('é')), at)),
      [true, false, true, false],
    );
    assert.deepEqual(call('sub_string', ref(text('abcd')), 1n, 3n), text('bc'));
    assert.equal(call('sub_string', ref(text('abcd')), 3n, 1n), 'abort 0x1');
    assert.equal(call('index_of', ref(text('aabaac')), ref(text('aac'))), 3n);
    assert.equal(call('index_of', ref(text('aabaac')), ref(text('x'))), 6n);
    assert.equal(call('index_of', ref(text('ab')), ref([])), 0n);
  });

  it('keep tables', () => {
    const natives = new Natives({ sessionHash: new Uint8Array(32).fill(1) });
    const types = ['u64', 'u64', '0x66::m::S<u64>'];
    const handle = natives.call('0x1::table::new_table_handle', ['u64', 'u64']);
    const table = ref([handle ?? assert.fail()]);
    const call = (name: string, ...args: readonly Value[]) =>
      natives.call(`0x1::table::${name}_box`, types, table, ...args);
    assert.notEqual(natives.call('0x1::table::new_table_handle', ['u64', 'u64']), handle);
    assert.equal(call('contains', 1n), false);
    assert.equal(call('borrow', 1n), 'abort 0x6507');
    assert.equal(call('add', 1n, [5n, 6n]), undefined);
    assert.equal(call('add', 1n, [5n, 6n]), 'abort 0x6407');
    const borrowed = call('borrow', 1n);
    assert.ok(borrowed instanceof Reference);
    assert.deepEqual(borrowed.value, [5n, 6n]);
    assert.deepEqual(call('remove', 1n), [5n, 6n]);
    assert.equal(call('remove', 1n), 'abort 0x6507');
  });

  it('add up in aggregators', () => {
    const natives = new Natives();
    const factory = ref([[ALICE]]);
    const made = natives.call('0x1::aggregator_factory::new_aggregator', [], factory, 10n) ?? assert.fail();
    const first = (name: string, ...args: readonly Value[]) =>
      natives.call(`0x1::aggregator::${name}`, [], ref(made), ...args);
    assert.equal(first('add', 7n), undefined);
    assert.equal(first('add', 4n), 'abort 0x20001');
    assert.equal(first('sub', 8n), 'abort 0x20002');
    assert.equal(first('read'), 7n);
    const second = ref(natives.call('0x1::aggregator_v2::create_aggregator', ['u64'], 10n) ?? assert.fail());
    const call = (name: string, ...args: readonly Value[]) =>
      natives.call(`0x1::aggregator_v2::${name}`, ['u64'], ...args);
    assert.deepEqual(
      [7n, 4n, 3n].map(each => call('try_add', second, each)),
      [true, false, true],
    );
    assert.deepEqual(
      [11n, 4n].map(each => call('try_sub', second, each)),
      [false, true],
    );
    assert.deepEqual([call('read', second), call('is_at_least_impl', second, 7n)], [6n, false]);
    assert.deepEqual(call('snapshot', second), [6n]);
    // A number has room for its longest form: 1 + (2 + 20) + 1 bytes of BCS in all.
    const derived = call('derive_string_concat', string('a'), ref([6n]), string('b')) ?? assert.fail();
    assert.deepEqual(derived, [string('a6b'), new Array(20 - 1).fill(0)]);
    assert.deepEqual(natives.call('0x1::aggregator_v2::read_derived_string', [], ref(derived)), string('a6b'));
    assert.equal(call('copy_snapshot', ref([6n])), 'abort 0x30009');
    assert.equal(natives.call('0x1::aggregator_v2::create_snapshot', ['u8'], 1), 'abort 0x30005');
    assert.equal(natives.call('0x1::aggregator_v2::create_aggregator', ['u8'], 1), 'abort 0x30007');
    const long = string('a'.repeat(1025));
    assert.equal(natives.call('0x1::aggregator_v2::create_derived_string', [], long), 'abort 0x30008');
  });

  it('write and read BCS', () => {
    const natives = new Natives();
    const bytes = natives.call('0x1::bcs::to_bytes', ['0x66::m::S<vector<u16>>'], ref([1n, [258, 3]])) ?? assert.fail();
    assert.equal(hex(bytes), '010000000000000002' + '02010300');
    assert.deepEqual(natives.call('0x1::from_bcs::from_bytes', ['0x66::m::S<vector<u16>>'], bytes), [1n, [258, 3]]);
    assert.equal(natives.call('0x1::from_bcs::from_bytes', ['u64'], bytes), 'abort 0x10001');
    assert.equal(natives.call('0x1::bcs::serialized_size', ['u128'], ref(5n)), 16n);
    assert.equal(natives.call('0x1::bcs::to_bytes', ['signer'], signer('0x1')), 'abort 0x1c5');
    assert.deepEqual(natives.call('0x1::bcs::constant_serialized_size', ['0x66::m::S<u8>']), [[9n]]);
    assert.deepEqual(natives.call('0x1::bcs::constant_serialized_size', ['vector<u8>']), [[]]);
  });

  it('know types, memory and order', () => {
    const natives = new Natives();
    const type = '0x66::m::S<vector<0x1::option::Option<u8>>>';
    assert.deepEqual(natives.call('0x1::type_info::type_name', [type]), string(type));
    const info = [longAddress('0x66'), text('m'), text('S<vector<0x1::option::Option<u8>>>')];
    assert.deepEqual(natives.call('0x1::type_info::type_of', [type]), info);
    assert.equal(natives.call('0x1::type_info::type_of', ['u8']), 'abort 0x1');
    const [one, other] = [ref(1n), ref(2n)];
    natives.call('0x1::mem::swap', ['u64'], one, other);
    assert.deepEqual([one.value, other.value], [2n, 1n]);
    const order = (left: Value, right: Value) => natives.call('0x1::cmp::compare', ['u64'], ref(left), ref(right));
    assert.deepEqual(
      [order(1n, 2n), order([2n], [2n]), order([2n, 0n], [2n])],
      [0, 1, 2].map(at => new Variant(at, [])),
    );
    const [from, to] = [ref([1, 2, 3, 4]), ref([9, 8])];
    natives.call('0x1::vector::move_range', ['u8'], from, 1n, 2n, to, 1n);
    assert.deepEqual(
      [from.value, to.value],
      [
        [1, 4],
        [9, 2, 3, 8],
      ],
    );
    assert.equal(natives.call('0x1::vector::move_range', ['u8'], from, 1n, 2n, to, 1n), 'abort 0x1');
    const without = new Natives(NO_FEATURES);
    assert.equal(without.call('0x1::mem::swap', ['u64'], one, other), 'abort 0xd0001');
    assert.equal(without.call('0x1::vector::move_range', ['u8'], from, 0n, 0n, to, 0n), 'abort 0xd0002');
  });

  it('make signers and addresses', () => {
    const natives = new Natives({ sessionHash: new Uint8Array(32) });
    const permission = longAddress('0x9');
    assert.deepEqual(natives.call('0x1::create_signer::create_signer', [], ALICE), new Signer(ALICE));
    const address = natives.call('0x1::signer::borrow_address', [], signer());
    assert.equal(address instanceof Reference && address.value, ALICE);
    assert.equal(natives.call('0x1::permissioned_signer::permission_address', [], signer(permission)), permission);
    assert.equal(natives.call('0x1::permissioned_signer::permission_address', [], signer()), 'abort 0x3');
    const disabled = new Natives(NO_FEATURES).call(
      '0x1::permissioned_signer::is_permissioned_signer_impl',
      [],
      signer(),
    );
    assert.equal(disabled, 'abort 0x9');
    assert.equal(natives.call('0x1::account::create_address', [], [1]), 'abort 0x2');
    // Source: aptos-core, `types/src/transaction/authenticator.rs`.
    const source = longAddress('0x1');
    const derived = natives.call(
      '0x1::object::create_user_derived_object_address_impl',
      [],
      source,
      longAddress('0xa'),
    );
    const preimage = concatBytes([addressToBytes(source), addressToBytes(longAddress('0xa')), Uint8Array.of(0xfc)]);
    assert.equal(derived, bytesToHex(sha3_256(preimage)));
    assert.notEqual(
      natives.call('0x1::transaction_context::generate_unique_address', []),
      natives.call('0x1::transaction_context::generate_unique_address', []),
    );
  });

  it('know the transaction', () => {
    const transaction = {
      sender: ALICE,
      secondarySigners: [],
      gasPayer: ALICE,
      maxGasAmount: 9n,
      gasUnitPrice: 100n,
      hash: new Uint8Array(),
      entryFunction: { address: ALICE, module: 'm', function: 'f', typeArguments: ['u8'], args: [Uint8Array.of(1)] },
    };
    const within = new Natives({ transaction });
    const call = (natives: Natives, name: string, ...args: readonly Value[]) =>
      natives.call(`0x1::transaction_context::${name}`, [], ...args);
    assert.equal(call(within, 'max_gas_amount_internal'), 9n);
    const payload = [ALICE, string('m'), string('f'), [string('u8')], [[1]]];
    assert.deepEqual(call(within, 'entry_function_payload_internal'), [[payload]]);
    assert.deepEqual(call(within, 'multisig_payload_internal'), [[]]);
    assert.equal(call(within, 'monotonically_increasing_counter_internal', 5n), 'abort 0x30005');
    const inBlock = new Natives({ transaction: { ...transaction, index: 3 }, sessionNumber: 2 });
    const counter = call(inBlock, 'monotonically_increasing_counter_internal', 5n);
    assert.equal(counter, (5n << 56n) | (3n << 24n) | (2n << 16n) | 1n);
    assert.equal(call(new Natives(), 'sender_internal'), 'abort 0x30001');
    assert.equal(new Natives().call('0x1::randomness::fetch_and_increment_txn_counter', []), 'abort 0x1');
    const random = new Natives({ randomSeed: new Uint8Array(32) });
    const counts = [0, 1].map(() => random.call('0x1::randomness::fetch_and_increment_txn_counter', []));
    assert.deepEqual(counts.map(hex), ['0000000000000000', '0100000000000000']);
  });

  it('take one request to publish a session', () => {
    const natives = new Natives();
    const args = [ALICE, [string('m')], [[longAddress('0x1'), string('')]], [[1, 2]], 1];
    assert.equal(natives.call('0x1::code::request_publish_with_allowed_deps', [], ...args), undefined);
    assert.deepEqual(natives.session.extension(publishRequest).pending, {
      destination: ALICE,
      bundle: [Uint8Array.of(1, 2)],
      expectedModules: ['m'],
      allowedDependencies: new Map([
        ['0x1', new Set([''])],
        ['0xa11ce', new Set(['m'])],
      ]),
      checksCompatibility: true,
    });
    assert.equal(natives.call('0x1::code::request_publish', [], ALICE, [], [], 0), 'abort 0x30000');
  });

  it('emit events of the module that asks for it', () => {
    const natives = new Natives();
    const guid = [7, 0, 0, 0, 0, 0, 0, 0, ...new Array<number>(31).fill(0), 1];
    assert.equal(natives.call('0x1::event::write_to_event_store', ['u8'], guid, 3n, 5), undefined);
    const key = { creationNumber: 7n, address: longAddress('0x1'), sequenceNumber: 3n };
    assert.deepEqual(
      natives.journal.events.map(({ guid: of, data }) => [of, data]),
      [[key, Uint8Array.of(5)]],
    );
    assert.equal(natives.call('0x1::event::write_to_event_store', ['u8'], [7], 3n, 5), 'EVENT_KEY_MISMATCH');
    const direct = natives.call('0x1::event::write_module_event_to_store', ['0x66::m::E'], [true]);
    assert.equal(direct, 'UNKNOWN_INVARIANT_VIOLATION_ERROR');
  });
});
