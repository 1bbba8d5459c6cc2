import assert from 'node:assert/strict';
import { NotFoundError } from '../../../src/core/gateway/statusErrors';
import { OtherAnswerError, SchemaMismatchError } from '../../../src/core/gateway/requestErrors';
import { json, nodeError } from '../../support/faultyGateway';
import { rejection } from './rejection';
import { clientSetUp, never } from './testTransport';

const EXECUTED = { type: 'user_transaction', hash: '0xaa', sequence_number: '7' };
const PENDING = {
  type: 'pending_transaction',
  hash: '0xaa',
  sender: '0xa',
  sequence_number: '7',
  max_gas_amount: '2000',
  gas_unit_price: '100',
  expiration_timestamp_secs: '1700000600',
  payload: { type: 'script_payload' },
};
const BLOCK = {
  block_height: '5',
  block_hash: '0xbb',
  block_timestamp: '1700000000000000',
  first_version: '10',
  last_version: '12',
};

describe('Client, transactions and blocks', () => {
  const to = clientSetUp();

  it("reads the requested page of an account's transactions", async () => {
    to.gateway.play(json([EXECUTED]));
    const { value } = await to.client.getAccountTransactions('0x0001', { start: '7', limit: 2 }, never());
    assert.deepEqual(value, [EXECUTED]);
    await to.client.getAccountTransactions('0x1', {}, never());
    assert.deepEqual(to.sent(), ['GET /accounts/0x1/transactions?start=7&limit=2', 'GET /accounts/0x1/transactions']);
  });

  it('reads a block, with its transactions if requested', async () => {
    to.gateway.play(
      json({ ...BLOCK, transactions: null }),
      json({ ...BLOCK, transactions: [EXECUTED, EXECUTED, EXECUTED] }),
    );
    const bare = await to.client.getBlockByVersion('11', {}, never());
    assert.deepEqual([bare.value.block_height, bare.cutShort], ['5', false]);
    const whole = await to.client.getBlockByVersion('11', { withTransactions: true }, never());
    assert.deepEqual([whole.value.transactions?.length, whole.cutShort], [3, false]);
    assert.deepEqual(to.sent(), ['GET /blocks/by_version/11', 'GET /blocks/by_version/11?with_transactions=true']);
  });

  it('recognises a block that is cut short', async () => {
    to.gateway.play(json({ ...BLOCK, transactions: [EXECUTED, EXECUTED] }));
    assert.equal((await to.client.getBlockByVersion('11', { withTransactions: true }, never())).cutShort, true);
  });

  it('refuses a block without a height', async () => {
    to.gateway.play(json({ ...BLOCK, block_height: 5 }));
    const error = await rejection(to.client.getBlockByVersion('11', {}, never()), SchemaMismatchError);
    assert.deepEqual([error.path, error.expected], ['block_height', 'a string']);
  });

  it('does not take another block for the one that was asked for', async () => {
    to.gateway.play(json(BLOCK));
    for (const version of ['10', '12']) await to.client.getBlockByVersion(version, {}, never());
    for (const version of ['9', '13']) {
      const { explanation } = await rejection(to.client.getBlockByVersion(version, {}, never()), OtherAnswerError);
      assert.match(explanation, /^the gateway returned the block containing versions 10 to 12 instead;/);
    }
  });

  it('reads the known part of a transaction', async () => {
    to.gateway.play(json(PENDING));
    const { value } = await to.client.getTransaction('0xaa', never());
    assert.deepEqual(value, PENDING);
    to.gateway.play(nodeError(404, 'transaction_not_found'));
    const error = await rejection(to.client.getTransaction('0xaa', never()), NotFoundError);
    assert.equal(
      error.message,
      'Reading transaction 0xaa from Testnet failed: the transaction was not found on this network; if it was just submitted, try again in a moment; otherwise, check its hash.',
    );
  });

  it('refuses a transaction with a different hash, but not one without', async () => {
    to.gateway.play(json({ ...EXECUTED, hash: '0xab' }));
    const reads = [
      () => to.client.getTransaction('0xaa', never()),
      () => to.client.waitForTransaction('0xaa', { timeLimitMs: 5_000 }, never()),
    ];
    for (const read of reads) {
      const { explanation } = await rejection(read(), OtherAnswerError);
      assert.equal(
        explanation,
        'the gateway returned transaction 0xab instead; check the URL of the network, or contact the operator of the gateway.',
      );
    }
    to.gateway.play(json({ ...EXECUTED, hash: undefined }));
    for (const read of reads) assert.equal((await read()).value.hash, undefined);
    to.gateway.play(json(EXECUTED));
    assert.deepEqual((await to.client.getTransaction('AA', never())).value, EXECUTED);
  });

  it('waits for a transaction', async () => {
    to.gateway.play(json(EXECUTED));
    const { value } = await to.client.waitForTransaction('0xaa', { timeLimitMs: 5_000 }, never());
    assert.deepEqual(value, EXECUTED);
    assert.deepEqual(to.sent(), ['GET /transactions/wait_by_hash/0xaa']);
  });
});
