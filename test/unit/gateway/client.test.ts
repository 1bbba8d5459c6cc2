import assert from 'node:assert/strict';
import { NotFoundError } from '../../../src/core/gateway/statusErrors';
import { NotJsonError, SchemaMismatchError } from '../../../src/core/gateway/requestErrors';
import type { WireEncodingInput } from '../../../src/core/gateway/schemas/transactionInputSchema';
import { json, nodeError, type Script, text } from '../../support/faultyGateway';
import { rejection } from './rejection';
import { clientSetUp, never } from './testTransport';

const ACCOUNT = { sequence_number: '7', authentication_key: `0x${'0'.repeat(63)}1` };

const INPUT: WireEncodingInput = {
  sender: '0x1',
  sequence_number: '7',
  max_gas_amount: '2000',
  gas_unit_price: '100',
  expiration_timestamp_secs: '1700000600',
  payload: { type: 'entry_function_payload', function: '0x1::coin::transfer', type_arguments: [], arguments: ['0x2'] },
};
const UNSIGNED = { type: 'no_account_signature' };

const RESULT = {
  type: 'user_transaction',
  version: '77',
  hash: '0xaa',
  state_change_hash: '0x00',
  event_root_hash: '0x00',
  state_checkpoint_hash: null,
  gas_used: '9',
  success: false,
  vm_status: 'Out of gas',
  accumulator_root_hash: '0x00',
  changes: [],
  ...INPUT,
  signature: UNSIGNED,
  events: [],
  timestamp: '1700000000000000',
};

function module(name: string) {
  return { bytecode: '0x00', abi: { address: '0x1', name, friends: [], exposed_functions: [], structs: [] } };
}

describe('Client', () => {
  const to = clientSetUp();

  it('reads an account', async () => {
    to.gateway.play(json(ACCOUNT, { 'x-aptos-ledger-version': '77' }));
    const { start, ...answer } = await to.client.getAccount('0x0001', never());
    assert.equal(start?.(), JSON.stringify(ACCOUNT));
    assert.deepEqual(answer, {
      value: ACCOUNT,
      text: JSON.stringify(ACCOUNT),
      headers: { ledgerVersion: '77' },
    });
    assert.deepEqual(to.sent(), ['GET /accounts/0x1']);
  });

  it('reads a module, now or at a ledger version', async () => {
    to.gateway.play(json(module('coin')));
    assert.deepEqual((await to.client.getAccountModule('1', 'coin', {}, never())).value, module('coin'));
    await to.client.getAccountModule('0x1', 'coin', { ledgerVersion: '5' }, never());
    assert.deepEqual(to.sent(), ['GET /accounts/0x1/module/coin', 'GET /accounts/0x1/module/coin?ledger_version=5']);
  });

  it('passes an invalid address on to the gateway, encoded', async () => {
    to.gateway.play(nodeError(400, 'invalid_input'));
    await assert.rejects(to.client.getAccountModule('../x', '?y', {}, never()));
    assert.deepEqual(to.sent(), ['GET /accounts/..%2Fx/module/%3Fy']);
  });

  it('names the operation and the network in an error', async () => {
    to.gateway.play(nodeError(404, 'module_not_found'));
    const error = await rejection(to.client.getAccountModule('0x1', 'coin', {}, never()), NotFoundError);
    assert.equal(
      error.message,
      'Reading module 0x1::coin from Testnet failed: the module does not exist on this network; check its name, its address and the network.',
    );
    assert.deepEqual(error.operation, { kind: 'getAccountModule', address: '0x1', module: 'coin' });
  });

  it('refuses an answer of an unexpected form, and says where it differs and what was expected', async () => {
    const failure = { message: 'upstream is gone', error_code: 'internal_error', vm_error_code: null };
    to.gateway.play(json(failure), json([{ bytecode: '0x', abi: { name: 5 } }]));
    const advice = 'check that the network’s URL is that of an Aptos node API.';
    const account = await rejection(to.client.getAccount('0x1', never()), SchemaMismatchError);
    assert.equal(
      account.message,
      `Reading account 0x1 from Testnet failed: “authentication_key” in the response should be a string (the response starts with “{"message":"upstream is gone","error_code":"internal_error","vm_error_code":null}”); ${advice}`,
    );
    const list = await rejection(to.client.getAccountModules('0x1', {}, never()), SchemaMismatchError);
    assert.deepEqual([list.path, list.expected], ['[0].abi.address', 'a string']);
    to.gateway.play(json('modules'));
    const whole = await rejection(to.client.getAccountModules('0x1', {}, never()), SchemaMismatchError);
    assert.equal(
      whole.message,
      `Reading the modules of 0x1 from Testnet failed: the response should be a list (the response starts with “"modules"”); ${advice}`,
    );
  });

  it('says that a module is not the one that was asked for', async () => {
    to.gateway.play(json(module('coin')));
    for (const [address, name, other] of [
      ['0x01', 'coin', undefined],
      ['0x1', 'account', '0x1::account'],
      ['0x2', 'coin', '0x2::coin'],
    ] as const) {
      const answer = await to.client.getAccountModule(address, name, {}, never());
      assert.deepEqual(answer.value, module('coin'));
      assert.equal(
        answer.other?.message,
        other &&
          `Reading module ${other} from Testnet failed: the gateway returned module 0x1::coin instead; check the URL of the network, or contact the operator of the gateway.`,
      );
    }
  });

  it('simulates with the given flags, and accepts a rejected transaction as an answer', async () => {
    to.gateway.play(json([RESULT]));
    const input = { ...INPUT, signature: UNSIGNED };
    const flags = { estimateMaxGasAmount: true, estimateGasUnitPrice: false };
    assert.deepEqual((await to.client.simulateTransaction(input, flags, never())).value, [RESULT]);
    await to.client.simulateTransaction(input, { estimatePrioritizedGasUnitPrice: true }, never());
    assert.deepEqual(to.sent(), [
      'POST /transactions/simulate?estimate_max_gas_amount=true&estimate_gas_unit_price=false',
      'POST /transactions/simulate?estimate_prioritized_gas_unit_price=true',
    ]);
    assert.deepEqual(JSON.parse(to.gateway.received[0]?.body ?? ''), input);
  });

  it('never shares a POST', async () => {
    to.gateway.play(json('0xb5e9'));
    await Promise.all([to.client.encodeSubmission(INPUT, never()), to.client.encodeSubmission(INPUT, never())]);
    assert.equal(to.sent().length, 2);
  });

  it('encodes', async () => {
    to.gateway.play(json('0xb5e9'));
    const input = { ...INPUT, secondary_signers: ['0x2'] };
    assert.equal((await to.client.encodeSubmission(input, never())).value, '0xb5e9');
    assert.deepEqual(to.sent(), ['POST /transactions/encode_submission']);
    assert.deepEqual(JSON.parse(to.gateway.received[0]?.body ?? ''), input);
  });

  it('returns any answer to an encoding but none, and names an unknown payload by its type', async () => {
    const input = { ...INPUT, payload: { type: 'multisig_payload' } };
    const encoded = async (script: Script) => {
      to.gateway.play(script);
      const { value, text: body } = await to.client.encodeSubmission(input, never());
      return [value, body];
    };
    for (const value of [{ bytes: '0x' }, ['0x01'], 7, null, true])
      assert.deepEqual(await encoded(json(value)), [value, JSON.stringify(value)]);
    assert.deepEqual(await encoded(text('0xb5e9\n')), ['0xb5e9', '0xb5e9\n']);
    to.gateway.play(text(''));
    const error = await rejection(to.client.encodeSubmission(input, never()), NotJsonError);
    assert.match(error.message, /^Encoding multisig_payload on Testnet failed: the response is empty /);
  });

  it('sends one request for several callers that read at the same time', async () => {
    const arrived = to.gateway.arrival('GET /accounts/0x1');
    const answers = [
      to.client.getAccount('0x1', never()),
      to.client.getAccount('0x01', never()),
      to.client.getAccount('1', never()),
    ];
    json(ACCOUNT)(await arrived);
    for (const { value } of await Promise.all(answers)) assert.deepEqual(value, ACCOUNT);
    assert.equal(to.sent().length, 1);
  });

  it('keeps reads of different versions separate', async () => {
    to.gateway.play(json(module('coin')));
    await Promise.all(
      ['5', '6'].map(ledgerVersion => to.client.getAccountModule('0x1', 'coin', { ledgerVersion }, never())),
    );
    assert.equal(to.sent().length, 2);
  });

  it('closes the connection when the last caller is gone', async () => {
    const aborts = [new AbortController(), new AbortController()];
    const arrived = to.gateway.arrival('GET /accounts/0x1');
    const answers = aborts.map(({ signal }) =>
      assert.rejects(to.client.getAccount('0x1', signal), { name: 'AbortError' }),
    );
    const request = await arrived;
    for (const abort of aborts) abort.abort();
    await Promise.all(answers);
    await request.closed;
  });
});
