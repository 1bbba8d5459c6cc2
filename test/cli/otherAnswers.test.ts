import assert from 'node:assert/strict';
import { FaultyGateway, json, nodeError, reset, silence, text, type Script } from '../support/faultyGateway';
import { movescope, type Outcome } from './program';

const HASH = `0x${'ab'.repeat(32)}`;
const WAIT = ['wait', HASH, '--timeout', '1'];
const REQUEST = {
  sender: '0xa',
  sequence_number: '7',
  max_gas_amount: '2000',
  gas_unit_price: '100',
  expiration_timestamp_secs: '1700000600',
  payload: { type: 'entry_function_payload', function: '0x1::m::f', type_arguments: [], arguments: [] },
};
const PENDING = { type: 'pending_transaction', hash: HASH, ...REQUEST };
const EXECUTED = {
  type: 'user_transaction',
  hash: HASH,
  version: '5',
  success: true,
  vm_status: 'Executed successfully',
};
const ODD = { type: 'odd_transaction', seen: ['by', 'nobody'] };
const RESULT = {
  version: '1',
  hash: '0x1',
  state_change_hash: '0x2',
  event_root_hash: '0x3',
  gas_used: '9',
  success: true,
  vm_status: 'Executed successfully',
  accumulator_root_hash: '0x4',
  changes: [{ type: 'write_resource', resource: 'another form' }],
  ...REQUEST,
  events: [],
  timestamp: '1',
};
const BLOCK = { block_height: '1', block_hash: '0x', block_timestamp: '1', first_version: '1', last_version: '3' };
const MODULE = {
  bytecode: '0xa11ceb0b',
  abi: { address: '0x1', name: 'm', friends: [], exposed_functions: [], structs: [] },
};

describe('movescope at a gateway that answers otherwise than a public node', () => {
  let gateway: FaultyGateway;

  beforeEach(async () => {
    gateway = await FaultyGateway.start(silence());
  });
  afterEach(() => gateway.stop());

  async function ends(args: readonly string[], scripts: readonly Script[]): Promise<Outcome> {
    gateway.play(...scripts);
    const at = ['--base-url', gateway.baseUrl, '--auth', 'none'];
    return movescope([...args, ...at], { input: JSON.stringify(REQUEST) });
  }

  const passing: readonly (readonly [what: string, script: Script])[] = [
    ['404 in another form', text('nothing here', {}, 404)],
    ['404 without a body', text('', {}, 404)],
    ['408', text('', {}, 408)],
    ['204', text('', {}, 204)],
    ['an empty answer', text('')],
    ['null', json(null)],
    ['503, four times', text('', {}, 503)],
    ['a connection that is cut, again and again', reset()],
    ['a transaction of an unknown kind', json(ODD)],
    ['a pending transaction', json(PENDING)],
  ];
  for (const [what, script] of passing)
    it(`waits on after ${what}`, async () => {
      const before = /503|cut/.test(what) ? [script, script, script, script] : [script];
      const { code, out } = await ends([...WAIT.slice(0, -1), '20', '--json'], [...before, json(EXECUTED)]);
      assert.deepEqual([code, out], [0, `${JSON.stringify(EXECUTED)}\n`]);
    });

  const waits: readonly (readonly [what: string, script: Script, code: number, out: RegExp, err: RegExp])[] = [
    ['executed', json(EXECUTED), 0, /^Outcome +succeeded$/m, /^Waiting for .*…\n$/],
    ['rejected', json({ ...EXECUTED, success: false }), 1, /^Outcome +failed$/m, /^Waiting for .*…\n$/],
    ['still pending', json(PENDING), 3, /^Kind +pending$/m, /it was still pending after 1 s; wait longer,/],
    [
      'of an unknown kind',
      json(ODD),
      3,
      /^Kind +odd_transaction\n[^]*\n\{"type":"odd_transaction","seen":\["by","nobody"\]\}\n$/,
      /its type, “odd_transaction”, is unknown to Movescope, so after 1 s it is not known/,
    ],
    [
      'of an unknown kind, with an outcome',
      json({ ...ODD, success: true }),
      3,
      /^Kind +odd_transaction\n/,
      /\nmovescope: Unknown transaction type “odd_transaction”, so it is not known whether/,
    ],
    ['at a gateway that does not answer', silence(), 3, /^$/, /failed: the gateway did not respond within 1 s; wait/],
    ['at a gateway that fails', text('', {}, 503), 3, /^$/, /Status unknown|did not respond within 1 s/],
    [
      'without a key',
      text('', {}, 401),
      3,
      /^$/,
      /the gateway requires an access key \(401\), and --auth none sends none/,
    ],
    ['refused by a node', nodeError(400, 'invalid_input'), 2, /^$/, /: “the words of the node”; correct/],
    [
      'of another hash',
      json({ ...EXECUTED, hash: '0xcd' }),
      3,
      /^\{"type":"user_transaction","hash":"0xcd",/,
      /the gateway returned transaction 0xcd instead;/,
    ],
  ];
  for (const [what, script, expected, out, err] of waits)
    it(`ends with ${expected} for a transaction that is waited for, ${what}`, async () => {
      const ended = await ends(WAIT, [script]);
      assert.equal(ended.code, expected, ended.err);
      assert.match(ended.out, out);
      assert.match(ended.err, err);
    });

  const module = (other: Script, result: object = RESULT): Script => {
    return request => {
      (request.url.includes('/module/') ? other : json([result]))(request);
    };
  };
  const shown: readonly (readonly [args: string, script: Script, code: number, out: RegExp, err: RegExp])[] = [
    [
      'simulate -',
      module(text('', {}, 403)),
      0,
      /^Not checked +its module could not be read: the gateway denied the request \(403\)[^]*"resource":"another form"/m,
      /^Note: The call was not checked: its module could not be read: /m,
    ],
    [
      'simulate -',
      module(text('', {}, 403), { ...RESULT, sender: '0xb' }),
      0,
      /^Not as requested +sender 0xb instead of 0xa$/m,
      /^Note: The result is of another transaction than requested: sender 0xb instead of 0xa\.$/m,
    ],
    ['module 0x1 m', json({ ...MODULE, extra: true }), 0, /^module 0x1::m\n/, /^Reading/],
    ['module 0x1 m', json({ ...MODULE, bytecode: 'odd' }), 0, /^module 0x1::m\nbytecode that is not hex; /, /^Reading/],
    ['module 0x1 m', json({ ...MODULE, bytecode: 'a11ceb0b' }), 0, /^module 0x1::m\n4 bytes of bytecode; /, /^Reading/],
    ['module 0x1 n', json(MODULE), 3, /^\{"bytecode":"0xa11ceb0b",/, /returned module 0x1::m instead;/],
    [
      'compare 0x1::m --with 0x2',
      json(MODULE),
      3,
      /^\{"bytecode":"0xa11ceb0b",/,
      /Reading module 0x2::m from .* failed: the gateway returned module 0x1::m instead;/,
    ],
    [
      'compare 0x1 --with 0x2',
      json([MODULE]),
      0,
      /^0x1 ↔ 0x2\n/,
      /\n1 module is not in account 0x2, such as 0x1::m\.\n/,
    ],
    ['callers 0x2::m::f', json([MODULE]), 0, /^No functions/, /\n1 module is not in account 0x2, such as 0x1::m\.\n/],
    ['run 0x1::m::f', text('', {}, 404), 3, /^$/, /either the module does not exist on this network, or the URL/],
    [
      'callers 0x1::m::f',
      json([MODULE, { bytecode: '0x00' }]),
      0,
      /^No functions call 0x1::m::f in 0 modules of 0x1\.\nNot searched, because their code cannot be read: 0x1::m, 0x1::\(no ABI\)\.$/m,
      /\nThere might be more modules at 0x1, because the gateway did not return a cursor for the next page\.\n$/,
    ],
    ['modules 0x2', json([MODULE]), 0, /^m +0/m, /\n1 module is not in account 0x2, such as 0x1::m\.\n/],
    [
      'modules 0x1',
      text('', {}, 400),
      2,
      /^$/,
      /If the page is too large for the gateway, specify a smaller --limit\.\n$/,
    ],
    ['block 9', json(BLOCK), 3, /^\{"block_height":"1",/, /returned the block containing versions 1 to 3 instead;/],
    [
      'transaction 2',
      json({ ...BLOCK, transactions: [ODD, PENDING, ODD] }),
      3,
      /^\{"block_height":"1",.*"seen":\["by","nobody"\]/,
      /without the version of each transaction, so the transaction is unknown: open the transaction by its hash\.\n$/,
    ],
    ['block 1 --with-transactions', json(BLOCK), 0, /^Height +1$/m, /\nThe gateway returned no transactions for/],
    ['block 1 --with-transactions', json({ ...BLOCK, transactions: [ODD, ODD, ODD] }), 0, / odd_transaction /, /…\n$/],
    ['transactions 0x2', json([ODD, { type: 'user_transaction' }]), 0, / odd_transaction .*\n.* user /, /^Reading/],
    ['transactions 0x2', json([PENDING]), 0, /pending/, /\n1 transaction has a different sender than 0x2\.\n/],
    [
      'account 0x1',
      text('{"message":"gone"}', { 'content-type': 'text/html' }),
      3,
      /^$/,
      /starts with “{"message":"gone"}/,
    ],
  ];
  for (const [args, script, code, out, err] of shown)
    it(`shows what came and says what it is: ${args}, ${String(err)}`, async () => {
      const ended = await ends(args.split(' '), [script]);
      assert.equal(ended.code, code, ended.err);
      assert.match(ended.out, out);
      assert.match(ended.err, err);
    });

  it('does not say whether the network is a main one, as it does not know', async () => {
    const { code, out } = await ends(
      ['encode', '-', '--json'],
      [text('', {}, 403), json('0x00', { 'x-aptos-chain-id': '1' })],
    );
    const { network } = JSON.parse(out) as { readonly network: object };
    assert.deepEqual([code, 'mainNetwork' in network], [3, false]);
  });
});
