import assert from 'node:assert/strict';
import { FaultyGateway, json } from '../support/faultyGateway';
import { movescope } from './program';

const HASH = `0x${'ab'.repeat(32)}`;
const EXECUTED = {
  type: 'user_transaction',
  version: '1200',
  hash: HASH,
  state_change_hash: HASH,
  event_root_hash: HASH,
  state_checkpoint_hash: null,
  accumulator_root_hash: HASH,
  success: true,
  vm_status: 'Executed successfully',
  gas_used: '9',
  max_gas_amount: '2000',
  gas_unit_price: '100',
  expiration_timestamp_secs: '1760000600',
  sender: '0xa11ce',
  sequence_number: '6',
  changes: [],
  events: [],
  timestamp: '1760000000000000',
  payload: {
    type: 'entry_function_payload',
    function: '0x1::aptos_account::transfer',
    type_arguments: [],
    arguments: [],
  },
};
const BLOCK = {
  block_height: '30',
  block_hash: HASH,
  block_timestamp: '1760000000000000',
  first_version: '1200',
  last_version: '1200',
};

describe('movescope reads transactions and blocks', () => {
  let gateway: FaultyGateway;
  let open: readonly string[];

  beforeEach(async () => {
    gateway = await FaultyGateway.start();
    open = ['--base-url', gateway.baseUrl, '--auth', 'none', '--quiet'];
  });

  afterEach(() => gateway.stop());

  it('requests the transactions of an account and prints them', async () => {
    gateway.play(json([EXECUTED]));
    const wanted = ['transactions', '0xa11ce', '--start', '6', '--limit', '1', ...open];
    const raw = await movescope([...wanted, '--json']);
    assert.deepEqual([raw.code, JSON.parse(raw.out)], [0, [EXECUTED]]);
    assert.equal(gateway.received[0]?.url, '/v1/accounts/0xa11ce/transactions?start=6&limit=1');
    const { out } = await movescope(wanted);
    assert.equal(
      out,
      `SEQUENCE  VERSION  TIME                     OUTCOME    GAS  WHAT                          HASH\n       6     1200  2025-10-09 08:53:20 UTC  succeeded    9  0x1::aptos_account::transfer  ${HASH}\n`,
    );
  });

  it('requests a block, with its transactions if requested', async () => {
    gateway.play(json({ ...BLOCK, transactions: null }), json({ ...BLOCK, transactions: [EXECUTED] }));
    const raw = await movescope(['block', '1200', ...open, '--json']);
    assert.deepEqual([raw.code, JSON.parse(raw.out)], [0, { ...BLOCK, transactions: null }]);
    const { out } = await movescope(['block', '1200', '--with-transactions', ...open]);
    assert.match(
      out,
      /^Network {3}\S+\nHeight {4}30\nHash {6}0x\w+\nTime {6}2025-10-09 08:53:20 UTC \(1760000000000000 µs\)\nVersions {2}1200 to 1200\n\nVERSION /,
    );
    assert.deepEqual(
      gateway.received.map(({ url }) => url),
      ['/v1/blocks/by_version/1200', '/v1/blocks/by_version/1200?with_transactions=true'],
    );
  });

  it('waits for a transaction, and ends with 1 when the VM rejected it', async () => {
    gateway.play(json(EXECUTED), json({ ...EXECUTED, success: false, vm_status: 'Out of gas' }));
    const done = await movescope(['wait', HASH, ...open, '--json']);
    assert.deepEqual([done.code, JSON.parse(done.out)], [0, EXECUTED]);
    assert.equal(gateway.received[0]?.url, `/v1/transactions/wait_by_hash/${HASH}`);
    const rejected = await movescope(['wait', HASH, ...open]);
    assert.equal(rejected.code, 1);
    assert.match(rejected.out, /\nOutcome {10}failed\n[^]*\nVM status {8}Out of gas\n/);
    assert.match(
      rejected.out,
      /\nGas used {9}9 units\n[^]*Gas unit price {3}100 octas\nFee {14}900 octas \(0\.000009 APT\)\n/,
    );
  });

  it('gives up waiting after the given time', async () => {
    gateway.play(json({ message: 'no', error_code: 'transaction_not_found', vm_error_code: null }, {}, 404));
    const { code, out, err } = await movescope(['wait', HASH, '--timeout', '1', ...open]);
    assert.deepEqual([code, out], [3, '']);
    const sentence = `Waiting for the transaction ${HASH} on ${gateway.host} failed: the network did not know it within 1 s; check that the hash and the network are correct.`;
    assert.equal(err, `movescope: ${sentence}\n`);
  });

  it('shows terminal control characters as escapes', async () => {
    gateway.play(json({ ...EXECUTED, vm_status: 'bad \u001b[2J\u202e' }));
    const { out } = await movescope(['wait', HASH, ...open]);
    assert.match(out, /VM status {8}bad \\u001b\[2J\\u202e\n/);
  });
});
