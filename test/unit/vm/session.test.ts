import assert from 'node:assert/strict';
import { sha3_256 } from '@noble/hashes/sha3.js';
import { ByteSink } from '../../../src/core/bytecode/codec';
import type { CompiledModule } from '../../../src/core/bytecode/compiledCode';
import { writeBytecode } from '../../../src/core/bytecode/readBytecode';
import type { JsonValue } from '../../../src/core/json';
import { parseTypeTag } from '../../../src/core/move/typeTag';
import { longAddress } from '../../../src/core/move/address';
import { bytesToHex } from '../../../src/core/move/hex';
import type { RawPayload } from '../../../src/core/move/transactionBcs';
import { Linker } from '../../../src/core/vm/linker';
import type { Natives } from '../../../src/core/vm/native';
import { PLAIN_NATIVES } from '../../../src/core/vm/natives/plainNatives';
import type { Chain } from '../../../src/core/vm/session/chain';
import { isCompatible, linkingStatus } from '../../../src/core/vm/session/compatibility';
import { Ledger } from '../../../src/core/vm/session/ledger';
import type { Interruption, Run } from '../../../src/core/vm/session/running';
import { isUnstable } from '../../../src/core/vm/session/publish';
import { sessionHash } from '../../../src/core/vm/session/sessionId';
import { keyPlace } from '../../../src/core/vm/session/stateKey';
import { runTransaction, type TransactionEnd, type TransactionOptions } from '../../../src/core/vm/session/transaction';
import { runView } from '../../../src/core/vm/session/view';
import { moduleOf } from '../../support/vmModules';

/** The least framework: accounts with a sequence number and the fees that they paid. */
const VALIDATION = `module 0x1::transaction_validation
struct Account has key
    sequence: u64
    fees: u64
fun borrow_address(of: &signer): &address
    ld_u64 0
    abort
fun script_prologue(sender: signer, sequence: u64, key: vector<u8>, price: u64, max: u64, end: u64, chain: u8, script: vector<u8>)
    local now: u64
    borrow_loc sender
    call borrow_address
    read_ref
    borrow_global Account
    borrow_field Account, sequence
    read_ref
    st_loc now
    copy_loc sequence
    copy_loc now
    lt
    br_true old
    copy_loc sequence
    copy_loc now
    gt
    br_true new
    copy_loc chain
    ld_u8 9
    eq
    br_true other
    ret
old: ld_u64 66538
    abort
new: ld_u64 66539
    abort
other: ld_u64 5
    abort
fun epilogue(sender: signer, refund: u64, price: u64, max: u64, left: u64)
    local account: &mut Account
    copy_loc price
    ld_u64 13
    eq
    br_true poor
    borrow_loc sender
    call borrow_address
    read_ref
    mut_borrow_global Account
    st_loc account
    copy_loc account
    borrow_field Account, sequence
    read_ref
    ld_u64 1
    add
    copy_loc account
    mut_borrow_field Account, sequence
    write_ref
    copy_loc max
    copy_loc left
    sub
    copy_loc price
    mul
    copy_loc account
    borrow_field Account, fees
    read_ref
    add
    move_loc account
    mut_borrow_field Account, fees
    write_ref
    ret
poor: ld_u64 132077
    abort
`;

/** Structs that each contain the next one twice. */
const DOUBLED = Array.from(
  { length: 9 },
  (_, at) => `struct D${at} has store, key\n    a: D${at + 1}\n    b: D${at + 1}\n`,
);
const APP = `module 0x42::app
${DOUBLED.join('')}struct D9 has store, key
    a: u8
struct Box has key
    value: u64
struct First has key
    a: bool
struct Second has key
    b: u8
struct Group
    none: bool
fun put(account: &signer, value: u64)
    move_loc account
    move_loc value
    pack Box
    move_to Box
    ret
fun set(owner: address, value: u64)
    move_loc value
    move_loc owner
    mut_borrow_global Box
    mut_borrow_field Box, value
    write_ref
    ret
fun fill(account: &signer)
    copy_loc account
    ld_true
    pack First
    move_to First
    move_loc account
    ld_u8 7
    pack Second
    move_to Second
    ret
fun turn(owner: address)
    ld_false
    move_loc owner
    mut_borrow_global First
    mut_borrow_field First, a
    write_ref
    ret
fun empty(owner: address)
    copy_loc owner
    move_from First
    unpack First
    pop
    move_loc owner
    move_from Second
    unpack Second
    pop
    ret
fun fail(code: u64)
    move_loc code
    abort
fun divide(by: u64)
    ld_u64 1
    move_loc by
    div
    pop
    ret
fun look(owner: address)
    move_loc owner
    exists D0
    pop
    ret
fun keep<T>()
    ret
fun spin()
again: branch again
fun missing()
    ld_u64 0
    abort
fun needs_missing()
    call missing
    ret
fun two(owner: address, other: address)
    ret
fun value(owner: address): u64, bool
    move_loc owner
    borrow_global Box
    borrow_field Box, value
    read_ref
    ld_true
    ret
fun hidden(): u64
    ld_u64 1
    ret
`;

const MEMBER = { kind: 'resource_group_member', number: 3, args: ['0x42::app::Group'] } as const;
const ENTRIES = [
  'put',
  'set',
  'fill',
  'turn',
  'empty',
  'fail',
  'divide',
  'look',
  'keep',
  'spin',
  'needs_missing',
  'two',
];
const plainApp = moduleOf(APP, {
  natives: ['missing'],
  entries: ENTRIES,
  metadata: {
    errors: [{ code: 3n, name: 'EBAD', description: 'It is bad.' }],
    structs: [
      { name: 'First', attributes: [MEMBER] },
      { name: 'Second', attributes: [MEMBER] },
    ],
    functions: [{ name: 'value', attributes: [{ kind: 'view', number: 1, args: [] }] }],
  },
});
/** The type parameter of `keep` must have the ability `key`, which the assembly cannot say. */
const app = {
  ...plainApp,
  functionHandles: plainApp.functionHandles.map(each =>
    plainApp.identifiers[each.name] === 'keep' ? { ...each, typeParameters: [8] } : each,
  ),
};
const validation = moduleOf(VALIDATION, { natives: ['borrow_address'] });

const ALICE = longAddress('0xa11ce');

describe('a session of the VM', () => {
  let ledger: Ledger;
  let chain: Chain;

  beforeEach(() => {
    const address = PLAIN_NATIVES.get('0x1::signer::borrow_address') ?? assert.fail();
    const natives: Natives = new Map([['0x1::transaction_validation::borrow_address', address]]);
    ledger = new Ledger(
      new Map([
        ['0x1::transaction_validation', validation],
        ['0x42::app', app],
      ]),
    );
    chain = { id: 4, linker: new Linker(ledger.source), natives, view: ledger };
    const type = chain.linker.types.struct('0x1', 'transaction_validation', 'Account', []);
    const write = { place: { kind: 'resource', address: ALICE, type }, type, after: new Uint8Array(16) } as const;
    ledger.apply({ writes: [write], modules: [], events: [] });
  });

  /** Runs an entry function of the app, with numbers or addresses as arguments, and commits it. */
  function send(name: string, args: readonly (bigint | string)[], more: More = {}): TransactionEnd {
    const end = finish(runTransaction(chain, transaction(call(name, args), more), { fee: () => FEE, ...more.options }));
    if (end.kind === 'executed' || end.kind === 'failed') ledger.apply(end.effects);
    return end;
  }

  function status(name: string, args: readonly (bigint | string)[], more: More = {}): string {
    const end = send(name, args, more);
    return end.kind === 'stopped' ? `stopped: ${end.reason}` : `${end.kind}: ${end.vmStatus}`;
  }

  function account(sequence: string, fees: string): JsonValue {
    return { type: '0x1::transaction_validation::Account', data: { fees, sequence } };
  }

  it('runs an entry function between the checks of the framework, and tells what changed as a node does', () => {
    const end = send('put', [7n]);
    assert.ok(end.kind === 'executed');
    const { types } = chain.linker;
    const hash = (address: string, module: string, name: string) =>
      keyPlace({ kind: 'resource', address: ALICE, type: types.struct(address, module, name, []) }).hash;
    assert.deepEqual(end.changes, [
      {
        address: '0xa11ce',
        state_key_hash: hash('0x1', 'transaction_validation', 'Account'),
        data: account('1', '700'),
        type: 'write_resource',
      },
      {
        address: '0xa11ce',
        state_key_hash: hash('0x42', 'app', 'Box'),
        data: { type: '0x42::app::Box', data: { value: '7' } },
        type: 'write_resource',
      },
    ]);
    assert.ok(end.instructions > 30 && end.calls >= 5, `${end.instructions} instructions, ${end.calls} calls`);
  });

  it('takes type arguments that have the abilities of the parameters', () => {
    const keep = (type: string) => {
      const payload = { ...call('keep', []), typeArguments: [parseTypeTag(type) ?? assert.fail()] };
      const end = finish(runTransaction(chain, transaction(payload, {}), { fee: () => FEE }));
      return end.kind === 'stopped' ? end.reason : end.vmStatus;
    };
    const [unmet, met] = ['CONSTRAINT_NOT_SATISFIED', 'Executed successfully'];
    for (const [type, expected] of [
      ['0x42::app::Box', met],
      ['0x42::app::Group', unmet],
      ['u64', unmet],
      ['vector<0x42::app::Box>', unmet],
      // Its module is not there.
      ['0x42::coin::Coin', met],
      ['0x42::app::Box<u8>', 'NUMBER_OF_TYPE_ARGUMENTS_MISMATCH'],
    ] as const)
      assert.equal(keep(type), expected, type);
  });

  it('takes back what failed, and charges for it', () => {
    assert.equal(status('put', [7n]), 'executed: Executed successfully');
    const cases = [
      ['fail', [3n], 'Move abort in 0x42::app: EBAD(0x3): It is bad.'],
      ['fail', [65539n], 'Move abort in 0x42::app: EBAD(0x10003): It is bad.'],
      ['fail', [4n], 'Move abort in 0x42::app: 0x4'],
      ['divide', [0n], 'Execution failed in 0x42::app::divide at code offset 2'],
      ['put', [8n], 'Execution failed in 0x42::app::put at code offset 3'],
      ['set', ['0x1', 8n], 'Execution failed in 0x42::app::set at code offset 2'],
      // Not a failure of the execution.
      ['look', ['0x1'], 'TOO_MANY_TYPE_NODES'],
      ['set', [ALICE], 'NUMBER_OF_ARGUMENTS_MISMATCH'],
      ['set', [8n, 8n], 'FAILED_TO_DESERIALIZE_ARGUMENT'],
      ['value', [ALICE], 'INVALID_MAIN_FUNCTION_SIGNATURE'],
      ['nothing', [], 'FUNCTION_RESOLUTION_FAILURE'],
    ] as const;
    for (const [at, [name, args, expected]] of cases.entries()) {
      const end = send(name, args, { sequenceNumber: at + 1 });
      assert.ok(end.kind === 'failed', `${name}: ${end.kind}`);
      assert.equal(end.vmStatus, expected);
      assert.deepEqual(
        end.changes.map(each => each.data),
        [account(String(at + 2), String(700 * (at + 2)))],
      );
    }
  });

  it('is refused by the framework before it runs, by name', () => {
    assert.equal(status('put', [7n], { sequenceNumber: 1 }), 'discarded: SEQUENCE_NUMBER_TOO_NEW');
    assert.equal(status('put', [7n], { chainId: 9 }), 'discarded: UNEXPECTED_ERROR_FROM_KNOWN_MOVE_FUNCTION');
    assert.equal(status('put', [7n]), 'executed: Executed successfully');
    assert.equal(status('set', [ALICE, 8n]), 'discarded: SEQUENCE_NUMBER_TOO_OLD');
    // Neither the function nor its failure can be paid.
    assert.equal(
      status('set', [ALICE, 8n], { sequenceNumber: 1, gasUnitPrice: '13' }),
      'discarded: UNEXPECTED_ERROR_FROM_KNOWN_MOVE_FUNCTION',
    );
  });

  it('stops, and says why, where it cannot tell how it would end', () => {
    assert.equal(
      status('needs_missing', []),
      'stopped: 0x42::app::missing is a native function that Movescope does not support',
    );
    const limits = { work: 1000, cells: 1000 };
    assert.equal(status('spin', [], { options: { limits } }), 'stopped: execution took more than 1000 units of work');
    const other = moduleOf(
      VALIDATION.replace('script_prologue(sender: signer, ', 'script_prologue(sender: signer, new: u8, '),
    );
    const modules = new Map([['0x1::transaction_validation', other]]);
    chain = { ...chain, linker: new Linker(id => modules.get(id) ?? ledger.source(id)) };
    assert.equal(status('put', [7n]), 'stopped: the prologue of 0x1::transaction_validation is not supported');
  });

  it('pauses, and asks for what it does not know', () => {
    const asked: string[] = [];
    const unknown = new Set(['resource', 'module']);
    const view: Chain['view'] = {
      resource: (address, type) => (unknown.has('resource') ? 'unknown' : ledger.resource(address, type)),
      tableItem: (handle, key) => ledger.tableItem(handle, key),
      resourcesAt: () => 'unknown',
    };
    const linker = new Linker(id => (id === '0x42::app' && unknown.has('module') ? 'unknown' : ledger.source(id)));
    const end = finish(runTransaction({ ...chain, linker, view }, transaction(call('put', [7n]), {})), step => {
      if (step.kind === 'needs') {
        asked.push(step.need.kind === 'resource' ? step.need.type : step.need.kind);
        unknown.delete(step.need.kind);
      }
    });
    assert.equal(end.kind, 'executed');
    assert.deepEqual(asked, ['0x1::transaction_validation::Account', 'module']);
    let pauses = 0;
    const limits = { work: 400_000, cells: 1000 };
    finish(runTransaction(chain, transaction(call('spin', []), {}), { limits }), step => {
      pauses += Number(step.kind === 'paused');
    });
    assert.ok(pauses >= 3, String(pauses));
  });

  it('shows a resource group whole, and what is left of it', () => {
    const parts = (end: TransactionEnd) =>
      end.kind === 'executed'
        ? end.changes.filter(each => JSON.stringify(each).includes('0x42::app'))
        : assert.fail(end.kind);
    const filled = parts(send('fill', []));
    const data = (type: string, members: JsonValue) => ({ type: `0x42::app::${type}`, data: members });
    assert.deepEqual(
      filled.map(each => each.data),
      [data('First', { a: true }), data('Second', { b: 7 })],
    );
    assert.equal(new Set(filled.map(each => each.state_key_hash)).size, 1);
    const turned = parts(send('turn', [ALICE], { sequenceNumber: 1 }));
    assert.deepEqual(
      turned.map(each => each.data),
      [data('First', { a: false }), data('Second', { b: 7 })],
    );
    const emptied = parts(send('empty', [ALICE], { sequenceNumber: 2 }));
    assert.deepEqual(emptied, [
      {
        address: '0xa11ce',
        state_key_hash: filled[0]?.state_key_hash,
        resource: '0x42::app::Group',
        type: 'delete_resource',
      },
    ]);
  });

  it('calls functions that are marked as views', () => {
    assert.equal(status('put', [7n]), 'executed: Executed successfully');
    const view = (name: string, args: readonly (bigint | string)[]) => finish(runView(chain, call(name, args)));
    assert.deepEqual(view('value', [ALICE]), { kind: 'returned', values: ['7', true] });
    for (const [name, args, expected] of [
      ['hidden', [], 'INVALID_MAIN_FUNCTION_SIGNATURE'],
      ['value', [], 'INVALID_MAIN_FUNCTION_SIGNATURE'],
      ['value', ['0x1'], 'Execution failed in 0x42::app::value at code offset 1'],
    ] as const) {
      const end = view(name, args);
      assert.equal(end.kind === 'failed' && end.vmStatus, expected, name);
    }
  });
});

describe('hashes of the VM', () => {
  it('are those of mainnet', () => {
    // The supply of APT is an item of the second table that a genesis makes.
    const genesis = sessionHash({ kind: 'genesis', id: new Uint8Array(32) });
    const handle = bytesToHex(sha3_256(Uint8Array.from([...genesis, 0, 0, 0, 1])));
    assert.equal(handle, '0x1b854694ae746cdbd8d44186ca4929b2b337df21d1c74633be19b2710552fdca');
    const key = '0x0619dc29a0aac8fa146714058e8dd6d2d0f3bdf5f6331907bf91f3acd81e6935';
    const { hash } = keyPlace({ kind: 'tableItem', handle, key });
    assert.equal(hash, '0x6e4b28d40f98a106a65163530924c0dcb40c1349d3aa915d108b4d6cfc1ddb19');
    const group = new Linker(() => 'absent').types.struct('0x1', 'object', 'ObjectGroup', []);
    const apt = keyPlace({ kind: 'group', address: '0xa', type: group });
    assert.equal(apt.hash, '0x1db5441d8fa4229c5844f73fd66da4ad8176cb8793d8b3a7f6ca858722030043');
  });

  it('differ for each session of a transaction, with a sequence number or a nonce', () => {
    const replays = [
      { kind: 'sequenceNumber', value: 1n },
      { kind: 'nonce', value: 1n, expiration: 2n },
    ] as const;
    const hashes = (['transaction', 'prologue', 'epilogue', 'runOnAbort'] as const).flatMap(kind =>
      replays.map(replay => bytesToHex(sessionHash({ kind, sender: '0x1', replay, scriptHash: new Uint8Array() }))),
    );
    assert.equal(new Set(hashes).size, 8);
  });
});

describe('upgrades in the VM', () => {
  const linker = new Linker(() => 'absent');
  const base = `module 0x42::m
struct S has copy, drop
    a: u64
    b: bool
enum E has drop
    One
    Two
        x: u8
public fun shown(a: u64): bool
    ld_true
    ret
fun entered(a: u64)
    ret
fun inner(a: u64)
    ret
`;
  const of = (text: string, entries = ['entered']) => moduleOf(text, { entries });

  it('keep structs, and public and entry functions', () => {
    const old = of(base);
    const judged: readonly (readonly [string, CompiledModule, boolean])[] = [
      ['the same', old, true],
      ['a field', of(base.replace('    b: bool\n', '')), false],
      ['a name of a field', of(base.replace('    b: bool\n', '    c: bool\n')), false],
      ['a type of a field', of(base.replace('    b: bool\n', '    b: u8\n')), false],
      ['an ability', of(base.replace('S has copy, drop', 'S has drop')), false],
      ['an ability more', of(base.replace('S has copy, drop', 'S has copy, drop, store')), true],
      ['a variant more', of(base.replace('        x: u8\n', '        x: u8\n    Three\n')), true],
      ['a variant before', of(base.replace('    One\n', '    Zero\n    One\n')), false],
      ['a public function', of(base.replace('public fun shown', 'fun shown')), false],
      ['a parameter', of(base.replace('shown(a: u64)', 'shown(a: u8)')), false],
      ['a result', of(base.replace('(a: u64): bool', '(a: u64): u64')), false],
      ['an entry function', of(base, []), false],
      ['a private function', of(base.replace('inner(a: u64)', 'inner()')), true],
      ['a private one made public', of(base.replace('fun inner', 'public fun inner')), true],
      ['an entry function more', of(base, ['entered', 'inner']), true],
    ];
    for (const [what, now, expected] of judged)
      assert.equal(isCompatible(linker, old, now, { checksFriends: false }), expected, what);
  });

  it('must find what they call', () => {
    const user = of('module 0x42::user\nfun call_it()\n    ld_u64 0\n    abort\n');
    const calling = (name: string, id = 'm'): CompiledModule => ({
      ...user,
      moduleHandles: [...user.moduleHandles, { address: 0, name: user.identifiers.length }],
      identifiers: [...user.identifiers, id, name],
      signatures: [...user.signatures, [{ kind: 'primitive', name: 'u64' }], [{ kind: 'primitive', name: 'bool' }]],
      functionHandles: [
        ...user.functionHandles,
        {
          module: 1,
          name: user.identifiers.length + 1,
          parameters: user.signatures.length,
          results: user.signatures.length + 1,
          typeParameters: [],
          attributes: [],
        },
      ],
    });
    const status = (code: CompiledModule, deployed: CompiledModule) =>
      linkingStatus(new Linker(id => (id === '0x42::m' ? deployed : 'absent')), code);
    assert.equal(status(calling('shown'), of(base)), undefined);
    assert.equal(status(calling('shown', 'other'), of(base)), 'LINKER_ERROR');
    assert.equal(status(calling('nothing'), of(base)), 'LOOKUP_FAILED');
    assert.equal(status(calling('inner'), of(base)), 'LOOKUP_FAILED');
    assert.equal(status(calling('shown'), of(base.replace('shown(a: u64)', 'shown(a: u8)'))), 'TYPE_MISMATCH');
    assert.ok(writeBytecode(calling('shown')).length > 0);
  });
});

describe('code that a compiler marked as unstable', () => {
  it('is refused by mainnet alone', () => {
    const text = 'module 0x42::m\nfun nothing()\n    ret\n';
    const of = (marked: boolean) =>
      moduleOf(text, { metadata: { compilation: { isUnstable: marked, compiler: '2.1', language: '2.1' } } });
    assert.deepEqual(
      [isUnstable(of(true), 1), isUnstable(of(true), 2), isUnstable(of(false), 1)],
      [true, false, false],
    );
    assert.equal(isUnstable(moduleOf(text), 1), false);
  });
});

const FEE = { total: 7n, execution: 3n, io: 2n, storage: 0n, refund: 0n };

interface More {
  readonly sequenceNumber?: number;
  readonly chainId?: number;
  readonly gasUnitPrice?: string;
  readonly options?: TransactionOptions;
}

function transaction(payload: RawPayload, { sequenceNumber = 0, chainId = 4, gasUnitPrice = '100' }: More) {
  const limits = { maxGasAmount: '1000', gasUnitPrice, expirationTimestampSecs: '10' };
  const raw = { sender: '0xa11ce', sequenceNumber: String(sequenceNumber), chainId, payload, ...limits };
  return { isSimulation: false, raw };
}

function call(name: string, args: readonly (bigint | string)[]) {
  const encoded = args.map(each =>
    (typeof each === 'bigint' ? new ByteSink().integer(each, 8) : new ByteSink().address(each)).toBytes(),
  );
  const called = { address: '0x42', module: 'app', name };
  return { kind: 'entryFunction', function: called, typeArguments: [], arguments: encoded } as const;
}

function finish<T>(run: Run<T>, between: (step: Interruption) => void = () => undefined): T {
  for (;;) {
    const { done, value } = run.next();
    if (done) return value;
    between(value);
  }
}
