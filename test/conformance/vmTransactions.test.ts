import assert from 'node:assert/strict';
import { ByteSink } from '../../src/core/bytecode/codec';
import type { CompiledModule, CompiledScript } from '../../src/core/bytecode/compiledCode';
import { writeBytecode } from '../../src/core/bytecode/readBytecode';
import type { JsonValue } from '../../src/core/json';
import { encodeArgument } from '../../src/core/move/argument';
import { bytesToHex } from '../../src/core/move/hex';
import { encodeMultisigCall, type RawEntryFunction, type RawPayload } from '../../src/core/move/transactionBcs';
import { parseTypeTag } from '../../src/core/move/typeTag';
import { runGenesis, runGenesisPackages } from '../../src/core/vm/session/genesis';
import type { FeeStatement } from '../../src/core/vm/session/prologue';
import { runTransaction, type TransactionEnd } from '../../src/core/vm/session/transaction';
import type { UserTransaction } from '../../src/core/vm/session/userTransaction';
import { runView } from '../../src/core/vm/session/view';
import { moduleOf } from '../support/vmModules';
import { readIndex } from './recorded';
import { bytes, finish, member, recordedModules, TestChain, text } from './vmLedger';

const FRAMEWORK = ['0x1', '0x3', '0x4'].map(account => `modules/framework/2026-02-16_${account}.json`);
const DAPP = '0x4e9fce03284c0ce0b86c88dd5a46f050cad2f4f33c4cdd29d98f501868558c81';
const CORE = '0xa550c18';
const [ALICE, BOB, CAROL] = ['0xa11ce', '0xb0b', '0xca01'] as const;
const FEE: FeeStatement = { total: 7n, execution: 3n, io: 2n, storage: 0n, refund: 0n };
const APT = '0x1::aptos_coin::AptosCoin';

describe('transactions with the framework of 2026', () => {
  let chain: TestChain;
  const sent = new Map<string, number>();

  before(async function () {
    this.timeout(60_000);
    if (!readIndex()) this.skip();
    chain = await TestChain.of(recordedModules(...FRAMEWORK));
    chain.view.apply(finish(runGenesis(chain, { coreResourcesKey: keyOf(CORE) })).effects);
    const names = [...chain.view.modules()].filter(id => id.startsWith('0x1::')).map(id => id.slice(5));
    const packages = [{ address: '0x1', name: 'AptosFramework', modules: names }];
    chain.view.apply(finish(runGenesisPackages(chain, packages)).effects);
    for (const account of [ALICE, BOB, CAROL, DAPP]) executed(CORE, mint(account));
  });

  /** Runs a transaction, and commits it. */
  function send(sender: string, payload: RawPayload, more: More = {}): TransactionEnd {
    const { raw, ...rest } = more;
    const sequenceNumber = String(sent.get(sender) ?? 0);
    const limits = { maxGasAmount: '100000', gasUnitPrice: '100', expirationTimestampSecs: '50', chainId: chain.id };
    const transaction: UserTransaction = {
      isSimulation: false,
      sender: { authenticationKey: keyOf(sender) },
      ...rest,
      raw: { sender, sequenceNumber, ...limits, payload, ...raw },
    };
    const end = finish(runTransaction(chain, transaction, { fee: () => FEE }));
    if (end.kind !== 'executed' && end.kind !== 'failed') return end;
    chain.view.apply(end.effects);
    if (end.effects.modules.length > 0) chain = chain.copy();
    if (raw?.replayProtectionNonce === undefined) sent.set(sender, (sent.get(sender) ?? 0) + 1);
    return end;
  }

  function status(sender: string, payload: RawPayload, more: More = {}): string {
    const end = send(sender, payload, more);
    return end.kind === 'stopped' ? end.reason : `${end.kind}: ${end.vmStatus}`;
  }

  function executed(sender: string, payload: RawPayload): TransactionEnd & { kind: 'executed' } {
    const end = send(sender, payload);
    return end.kind === 'executed' ? end : assert.fail(end.kind === 'stopped' ? end.reason : end.vmStatus);
  }

  function balance(account: string): JsonValue | undefined {
    const end = finish(runView(chain, call('0x1::coin::balance', [APT], [['address', account]])));
    return end.kind === 'returned' ? end.values[0] : assert.fail(JSON.stringify(end));
  }

  it('are refused by the name of what is wrong with them', () => {
    const transfer = transferTo(BOB, '5');
    const nonce = (replayProtectionNonce: string, expirationTimestampSecs = '50') => ({
      raw: { replayProtectionNonce, expirationTimestampSecs },
    });
    assert.equal(status(ALICE, transfer, nonce('77')), 'executed: Executed successfully');
    for (const [expected, more] of [
      ['INVALID_AUTH_KEY', { sender: { authenticationKey: keyOf(BOB) } }],
      ['SEQUENCE_NUMBER_TOO_NEW', { raw: { sequenceNumber: '9' } }],
      ['BAD_CHAIN_ID', { raw: { chainId: 9 } }],
      ['TRANSACTION_EXPIRED', { raw: { expirationTimestampSecs: '0' } }],
      ['INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE', { raw: { maxGasAmount: '99999999999' } }],
      ['NONCE_ALREADY_USED', nonce('77')],
      ['TRANSACTION_EXPIRATION_TOO_FAR_IN_FUTURE', nonce('78', '5000')],
    ] as const)
      assert.equal(status(ALICE, transfer, more), `discarded: ${expected}`);
    assert.equal(status(CORE, transfer, { raw: { sequenceNumber: '0' } }), 'discarded: SEQUENCE_NUMBER_TOO_OLD');
  });

  it('fail with the words of a node, and are charged for', () => {
    const before = BigInt(text(balance(ALICE)));
    const cases: readonly (readonly [expected: string, called: RawEntryFunction])[] = [
      [
        'Move abort in 0x1::fungible_asset: EINSUFFICIENT_BALANCE(0x10004): Insufficient balance to withdraw or transfer.',
        transferTo(BOB, '99999999999999'),
      ],
      [
        'Move abort in 0x1::object: EOBJECT_DOES_NOT_EXIST(0x60002): An object does not exist at this address',
        call(
          '0x1::primary_fungible_store::transfer',
          ['0x1::fungible_asset::Metadata'],
          [
            ['address', BOB],
            ['address', BOB],
            ['u64', '5'],
          ],
        ),
      ],
      ['NUMBER_OF_ARGUMENTS_MISMATCH', call('0x1::aptos_account::transfer', [], [['address', BOB]])],
      ['FAILED_TO_DESERIALIZE_ARGUMENT', call('0x1::aptos_account::create_account', [], [['u64', '5']])],
      ['LINKER_ERROR', call('0x1::nothing::at_all', [], [])],
      ['FUNCTION_RESOLUTION_FAILURE', call('0x1::aptos_account::nothing', [], [])],
      ['INVALID_MAIN_FUNCTION_SIGNATURE', call('0x1::coin::balance', [APT], [['address', BOB]])],
      ['NUMBER_OF_TYPE_ARGUMENTS_MISMATCH', call('0x1::coin::transfer', [], [])],
      [
        'EXECUTE_ENTRY_FUNCTION_CALLED_ON_NON_ENTRY_FUNCTION',
        call('0x1::aptos_account::assert_account_exists', [], [['address', BOB]]),
      ],
    ];
    for (const [expected, called] of cases) assert.equal(status(ALICE, called), `failed: ${expected}`);
    assert.equal(BigInt(text(balance(ALICE))), before - BigInt(cases.length) * FEE.total * 100n);
  });

  it('are paid by somebody else, and signed by several', () => {
    const before = balance(ALICE);
    const paid = { feePayer: { address: BOB, authenticationKey: keyOf(BOB) } };
    assert.equal(status(ALICE, transferTo(CAROL, '0'), paid), 'executed: Executed successfully');
    assert.equal(balance(ALICE), before);
    const others = { secondarySigners: [{ address: BOB, authenticationKey: keyOf(BOB) }] };
    assert.equal(status(ALICE, transferTo(CAROL, '0'), others), 'failed: NUMBER_OF_SIGNER_ARGUMENTS_MISMATCH');
    const wrong = { secondarySigners: [{ address: BOB, authenticationKey: keyOf(CAROL) }] };
    assert.equal(status(ALICE, transferTo(CAROL, '0'), wrong), 'discarded: INVALID_AUTH_KEY');
    const twice = { secondarySigners: [{ address: ALICE, authenticationKey: keyOf(ALICE) }] };
    assert.equal(status(ALICE, transferTo(CAROL, '0'), twice), 'discarded: SIGNERS_CONTAIN_DUPLICATES');
  });

  it('are called as views', () => {
    const view = (called: RawEntryFunction) => finish(runView(chain, called));
    assert.deepEqual(view(call('0x1::coin::decimals', [APT], [])), { kind: 'returned', values: [8] });
    // As recorded of a node in `view_function__test_view_error_move_abort`.
    const none = call('0x1::account::get_rotation_capability_offer_for', [], [['address', DAPP]]);
    const end = view(none);
    assert.equal(
      end.kind === 'failed' && end.vmStatus,
      'Move abort in 0x1::account: ENO_SUCH_ROTATION_CAPABILITY_OFFER(0x60012): The specified rotation capability offer ' +
        'does not exist at the specified offerer address',
    );
  });

  it('are simulated without keys', () => {
    assert.equal(
      status(ALICE, transferTo(BOB, '5'), { sender: {}, isSimulation: true }),
      'executed: Executed successfully',
    );
  });

  it('run scripts', () => {
    const script = (value: string): RawPayload => ({
      kind: 'script',
      code: writeBytecode(TRANSFER_SCRIPT),
      typeArguments: [],
      arguments: [
        { type: 'address', value: CAROL },
        { type: 'u64', value },
      ],
    });
    const before = BigInt(text(balance(CAROL)));
    assert.equal(status(ALICE, script('30')), 'executed: Executed successfully');
    assert.equal(BigInt(text(balance(CAROL))), before + 30n);
    assert.match(status(ALICE, script('99999999999999')), /^failed: Move abort in 0x1::fungible_asset: /);
    for (const [expected, identifiers] of [
      ['LINKER_ERROR', ['nothing', 'transfer']],
      ['LOOKUP_FAILED', ['aptos_account', 'nothing']],
      ['LOOKUP_FAILED', ['aptos_account', 'register_apt']],
      ['TYPE_MISMATCH', ['aptos_account', 'create_account']],
    ] as const) {
      const code = writeBytecode({ ...TRANSFER_SCRIPT, identifiers });
      assert.equal(status(ALICE, { ...script('30'), code } as RawPayload), `failed: ${expected}`);
    }
    const ending = (...instructions: CompiledScript['code']['instructions']): RawPayload => ({
      kind: 'script',
      code: writeBytecode({ ...TRANSFER_SCRIPT, code: { ...TRANSFER_SCRIPT.code, instructions } }),
      typeArguments: [],
      arguments: [
        { type: 'address', value: CAROL },
        { type: 'u64', value: '24' },
      ],
    });
    const amount = { kind: 'local', op: 'CopyLoc', operand: 2 } as const;
    const plain = (op: 'Abort' | 'Add' | 'Mul' | 'Sub') => ({ kind: 'none', op }) as const;
    assert.equal(status(ALICE, ending(amount, plain('Abort'))), 'failed: Move abort: code 0x18');
    const overflowing = [amount, amount, amount, plain('Add'), plain('Sub'), plain('Abort')];
    assert.equal(status(ALICE, ending(...overflowing)), 'failed: Execution failed in script at code offset 4');
  });

  it('act for multisig accounts, and note whether that failed', () => {
    const created = executed(
      ALICE,
      call(
        '0x1::multisig_account::create_with_owners',
        [],
        [
          ['vector<address>', [BOB]],
          ['u64', '2'],
          ['vector<0x1::string::String>', []],
          ['vector<vector<u8>>', []],
        ],
      ),
    );
    const change = created.changes.find(each => text(member(each.data, 'type')).endsWith('::MultisigAccount'));
    const account = text(change?.address);
    executed(ALICE, transferTo(account, '1000'));
    const propose = (called: RawEntryFunction) =>
      call(
        '0x1::multisig_account::create_transaction',
        [],
        [
          ['address', account],
          ['vector<u8>', bytesToHex(encodeMultisigCall(called))],
        ],
      );
    const approve = (number: string) =>
      call(
        '0x1::multisig_account::approve_transaction',
        [],
        [
          ['address', account],
          ['u64', number],
        ],
      );
    const act: RawPayload = { kind: 'multisig', address: account };
    executed(ALICE, propose(transferTo(BOB, '400')));
    assert.equal(status(ALICE, act), 'discarded: MULTISIG_TRANSACTION_INSUFFICIENT_APPROVALS');
    executed(BOB, approve('1'));
    assert.equal(status(CAROL, act), 'discarded: NOT_MULTISIG_OWNER');
    assert.equal(status(ALICE, { kind: 'multisig', address: BOB }), 'discarded: ACCOUNT_NOT_MULTISIG');
    const done = executed(ALICE, act);
    assert.ok(done.events.some(each => each.type === '0x1::multisig_account::TransactionExecutionSucceeded'));
    assert.equal(balance(account), '600');
    assert.equal(status(ALICE, act), 'discarded: MULTISIG_TRANSACTION_NOT_FOUND');
    executed(ALICE, propose(transferTo(BOB, '4000')));
    executed(BOB, approve('2'));
    const other: RawPayload = { kind: 'multisig', address: account, call: transferTo(BOB, '400') };
    assert.equal(status(ALICE, other), 'discarded: MULTISIG_TRANSACTION_PAYLOAD_DOES_NOT_MATCH');
    const failed = executed(ALICE, { ...other, call: transferTo(BOB, '4000') });
    const event = failed.events.find(each => each.type === '0x1::multisig_account::TransactionExecutionFailed');
    assert.deepEqual(member(event?.data, 'execution_error'), {
      abort_location: '0x1::fungible_asset',
      error_code: '65540',
      error_type: 'MoveAbort',
    });
    assert.equal(balance(account), '600');
  });

  it('initialize the modules that they publish, once', () => {
    const code = (name: string, head = 'fun init_module(account: &signer)') => moduleOf(initialized(CAROL, name, head));
    const publish = (names: readonly string[], wrong?: string) =>
      send(
        CAROL,
        publication(
          names,
          names.map(name => code(name, name === 'third' ? wrong : undefined)),
        ),
      );
    const made = (end: TransactionEnd) =>
      end.kind === 'executed'
        ? end.changes.map(each => text(member(each.data, 'type'))).filter(type => type.endsWith('::Made'))
        : end.kind === 'failed'
          ? end.vmStatus
          : end.kind;
    assert.deepEqual(made(publish(['first'])), [`${CAROL}::first::Made`]);
    assert.deepEqual(made(publish(['first', 'second'])), [`${CAROL}::second::Made`]);
    for (const wrong of ['public fun init_module(account: &signer)', 'fun init_module(account: &signer, more: u64)'])
      assert.equal(made(publish(['first', 'second', 'third'], wrong)), 'INVALID_INIT_MODULE');
    assert.deepEqual(made(publish(['first', 'second', 'third'])), [`${CAROL}::third::Made`]);
  });

  it('keep resources in their groups', () => {
    const publish = (groups: Readonly<Record<string, string>>, members: Readonly<Record<string, string>>) => {
      const marks = (kind: 'resource_group' | 'resource_group_member', number: number) =>
        Object.entries(kind === 'resource_group' ? groups : members).map(([name, arg]) => ({
          name,
          attributes: [{ kind, number, args: [arg] }],
        }));
      const structs = [...marks('resource_group', 2), ...marks('resource_group_member', 3)];
      return status(BOB, publication(['grouped'], [moduleOf(GROUPED, { metadata: { structs } })]));
    };
    const own = (name: string) => `${BOB}::grouped::${name}`;
    const [done, refused] = ['executed: Executed successfully', 'failed: CONSTRAINT_NOT_SATISFIED'];
    const wide = { Group: 'address' };
    assert.equal(publish(wide, { First: own('Nothing') }), refused, 'no such group');
    assert.equal(publish(wide, { First: '0x1::object::ObjectGroup' }), done, 'a group of others');
    assert.equal(publish(wide, { First: own('Group') }), refused, 'another group');
    assert.equal(publish(wide, {}), refused, 'no group');
    const kept = { First: '0x1::object::ObjectGroup' };
    assert.equal(publish({ Group: 'module_' }, kept), refused, 'a narrower group');
    assert.equal(publish({}, kept), refused, 'a group less');
    assert.equal(publish(wide, { ...kept, Second: own('Group') }), refused, 'a member more');
    assert.equal(publish({ ...wide, Other: 'global' }, kept), refused, 'a group more');
    assert.equal(publish({ Group: 'global' }, kept), done, 'a wider group');
  });

  it('publish packages, whose upgrades are checked', () => {
    const modules = recordedModules(`modules/dapps/mainnet/aptos-overview__${DAPP}.json`);
    const codeOf = (name: string): CompiledModule => modules.get(`${DAPP}::${name}`) ?? assert.fail(name);
    const [u256, uq64, lock] = [codeOf('u256'), codeOf('uq64x64'), codeOf('forever_lock')];
    const published = executed(DAPP, publication(['u256'], [u256]));
    assert.ok(published.changes.some(each => each.type === 'write_module' && each.address === DAPP));
    assert.ok(published.events.some(each => each.type === '0x1::code::PublishPackage'));
    const rename = (code: CompiledModule, from: string, to: string): CompiledModule => ({
      ...code,
      identifiers: code.identifiers.map(each => (each === from ? to : each)),
    });
    const both = ['u256', 'uq64x64'];
    for (const [expected, owner, names, code] of [
      ['MODULE_ADDRESS_DOES_NOT_MATCH_SENDER', ALICE, ['u256'], [u256]],
      ['BACKWARD_INCOMPATIBLE_MODULE_UPDATE', DAPP, both, [rename(u256, 'add', 'plus'), uq64]],
      ['BACKWARD_INCOMPATIBLE_MODULE_UPDATE', DAPP, both, [rename(u256, 'v0', 'w0'), uq64]],
      ['CONSTRAINT_NOT_SATISFIED', DAPP, both, [u256, lock]],
      ['CONSTRAINT_NOT_SATISFIED', DAPP, both, [u256]],
      ['LOOKUP_FAILED', DAPP, ['u256', 'forever_lock'], [u256, rename(lock, usedBy(lock), 'nothing')]],
      ['CODE_DESERIALIZATION_ERROR', DAPP, both, [u256, uq64].map(each => writeBytecode(each).slice(0, -1))],
    ] as const)
      assert.equal(status(owner, publication(names, code)), `failed: ${expected}`, expected);
    assert.equal(
      status(DAPP, publication(['uq64x64'], [uq64])),
      'failed: Move abort in 0x1::code: EMODULE_MISSING(0x4): Cannot delete a module that was published in the same package',
    );
    executed(DAPP, publication(both, [u256, uq64]));
    const view = finish(
      runView(chain, { function: { address: DAPP, module: 'u256', name: 'zero' }, typeArguments: [], arguments: [] }),
    );
    const detail = 'function not marked as view function';
    assert.ok(view.kind === 'failed');
    assert.deepEqual(view.failure, { kind: 'refused', status: 'INVALID_MAIN_FUNCTION_SIGNATURE', detail });
  });
});

/** What a transaction has besides, or instead. */
interface More extends Partial<Omit<UserTransaction, 'raw'>> {
  readonly raw?: Partial<UserTransaction['raw']>;
}

/** The key that an account has from its beginning. */
function keyOf(address: string): Uint8Array {
  return address === CORE ? new Uint8Array(32).fill(7) : bytes(`0x${address.slice(2).padStart(64, '0')}`);
}

function call(
  id: string,
  types: readonly string[],
  args: readonly (readonly [type: string, value: JsonValue])[],
): RawEntryFunction {
  const [address = '', module = '', name = ''] = id.split('::');
  const tagOf = (type: string) => parseTypeTag(type) ?? assert.fail(type);
  return {
    kind: 'entryFunction',
    function: { address, module, name },
    typeArguments: types.map(tagOf),
    arguments: args.map(([type, value]) => encodeArgument(tagOf(type), value)),
  };
}

function mint(account: string): RawEntryFunction {
  return call(
    '0x1::aptos_coin::mint',
    [],
    [
      ['address', account],
      ['u64', '100000000000'],
    ],
  );
}

function transferTo(account: string, amount: string): RawEntryFunction {
  return call(
    '0x1::aptos_account::transfer',
    [],
    [
      ['address', account],
      ['u64', amount],
    ],
  );
}

/** A package with the names and the code of modules, which depends on the framework. */
function publication(names: readonly string[], code: readonly (CompiledModule | Uint8Array)[]): RawEntryFunction {
  const none = new Uint8Array();
  const metadata = new ByteSink().text('Package').u8(1).integer(0n, 8).text('').blob(none);
  metadata.list(names, name => metadata.text(name).blob(none).blob(none).uleb(0));
  metadata.list(['AptosFramework'], name => metadata.address('0x1').text(name)).uleb(0);
  const hexes = code.map(each => bytesToHex(each instanceof Uint8Array ? each : writeBytecode(each)));
  return call(
    '0x1::code::publish_package_txn',
    [],
    [
      ['vector<u8>', bytesToHex(metadata.toBytes())],
      ['vector<vector<u8>>', hexes],
    ],
  );
}

const GROUPED = `module ${BOB}::grouped
struct Group
    none: bool
struct Other
    none: bool
struct First has key
    a: bool
struct Second has key
    b: bool
`;

/** The text of a module that makes a resource when it is published. */
function initialized(address: string, name: string, head: string): string {
  return `module ${address}::${name}
struct Made has key
    yes: bool
${head}
    move_loc account
    ld_true
    pack Made
    move_to Made
    ret
`;
}

/** The name of a function of another module that code calls. */
function usedBy(code: CompiledModule): string {
  const used = code.functionHandles.find(each => each.module !== code.self);
  return code.identifiers[used?.name ?? -1] ?? assert.fail();
}

/** `main(sender: &signer, to: address, amount: u64)`, which transfers. */
const TRANSFER_SCRIPT: CompiledScript = {
  kind: 'script',
  version: 6,
  isMarked: false,
  moduleHandles: [{ address: 0, name: 0 }],
  structHandles: [],
  functionHandles: [{ module: 0, name: 1, parameters: 0, results: 1, typeParameters: [], attributes: [] }],
  functionInstantiations: [],
  signatures: [
    [
      { kind: 'reference', mutable: false, to: { kind: 'primitive', name: 'signer' } },
      { kind: 'primitive', name: 'address' },
      { kind: 'primitive', name: 'u64' },
    ],
    [],
  ],
  constants: [],
  identifiers: ['aptos_account', 'transfer'],
  addresses: ['0x1'],
  metadata: [],
  typeParameters: [],
  parameters: 0,
  code: {
    locals: 1,
    instructions: [
      { kind: 'local', op: 'MoveLoc', operand: 0 },
      { kind: 'local', op: 'MoveLoc', operand: 1 },
      { kind: 'local', op: 'MoveLoc', operand: 2 },
      { kind: 'function', op: 'Call', operand: 0 },
      { kind: 'none', op: 'Ret' },
    ],
  },
};
