import assert from 'node:assert/strict';
import { OtherAnswerError, SchemaMismatchError } from '../../../src/core/gateway/requestErrors';
import { HttpStatusError, InvalidInputError, statusError } from '../../../src/core/gateway/statusErrors';
import type { WireSimulationResult } from '../../../src/core/gateway/schemas/simulationResultSchema';
import { readDraft, PayloadError } from '../../../src/core/payloads/draft';
import { KeylessRefusedError, SignersRefusedError, simulate, subjectOf } from '../../../src/core/transactions/simulate';
import type { Transaction } from '../../../src/core/transactions/transaction';
import { simulationMarkdown } from '../../../src/core/results/reportMarkdown';
import { resultsOf } from '../../../src/core/results/simulationReport';
import { UNREADABLE } from '../modules/fakeSource';
import { FakeClient, notFound, refused, surroundings, wireResult } from './fakeClient';

const { signal } = new AbortController();
const COIN = '0x1::aptos_coin::AptosCoin';
const TRANSFER = { function: '0x1::coin::transfer', type_arguments: [COIN], arguments: ['0xb', '1000'] };
const TRANSACTION = transaction(TRANSFER);
const SENDER = { address: '0xa' };
const KEYED = { address: '0xa', publicKey: '0x01' };

function transaction(...request: Parameters<typeof readDraft>): Transaction {
  return { draft: readDraft(...request) };
}

const CONTEXT = {
  operation: { kind: 'getAccountModule', address: '0x1', module: 'coin' },
  network: 'Testnet',
} as const;

/** An answer to a request for a module or a simulation. */
function answered(status: number, code?: string, vmCode: number | null = null): HttpStatusError {
  const operation = { kind: 'simulateTransaction', subject: '0x1::coin::transfer' } as const;
  const body = code === undefined ? undefined : { message: 'No.', error_code: code, vm_error_code: vmCode };
  return statusError(
    { operation, network: 'Testnet' },
    { status, body, text: '', headers: {}, retryAfterMs: undefined },
  );
}

describe('simulate', () => {
  const unread: readonly (readonly [what: string, error: Error])[] = [
    ['403', answered(403)],
    ['a 404 that does not say what is missing', answered(404)],
    ['500', answered(500)],
    ['a module of another form', new SchemaMismatchError(CONTEXT, { path: 'abi', expected: 'an object' }, '')],
    ['another module', new OtherAnswerError(CONTEXT, 'the module 0x1::x', { value: {}, headers: {}, text: '' })],
  ];
  for (const [what, error] of unread)
    it(`sends the call unchecked, and says so, if the answer to the request for its module is ${what}`, async () => {
      const given = new FakeClient();
      given.module = error;
      const report = await simulate(TRANSACTION, SENDER, surroundings(given), signal);
      const { explanation = '' } = error as Partial<HttpStatusError>;
      assert.equal(report.notChecked, `its module could not be read: ${explanation}`);
      assert.deepEqual(given.asked, ['module 0x1::coin', 'account 0xa', 'simulate']);
    });

  it('does not send a call whose module the node does not know or the key may not read', async () => {
    for (const error of [answered(404, 'module_not_found'), answered(401), answered(429)]) {
      const given = new FakeClient();
      given.module = error;
      await assert.rejects(simulate(TRANSACTION, SENDER, surroundings(given), signal), error);
      assert.deepEqual(given.simulated, []);
    }
  });

  it('advises about public keys and signers only if they may be the reason', async () => {
    const shared = new FakeClient();
    const sponsored = { draft: readDraft(TRANSFER, { fee_payer_address: '0xc' }) };
    for (const [refusal, run, expected] of [
      [answered(400, 'vm_error', 3), TRANSACTION, InvalidInputError],
      [answered(400, 'vm_error', 3), sponsored, InvalidInputError],
      [answered(400, 'rejected_by_filter'), TRANSACTION, InvalidInputError],
      [answered(400, 'sequence_number_too_old'), TRANSACTION, InvalidInputError],
      [answered(401), TRANSACTION, HttpStatusError],
      [answered(403), TRANSACTION, HttpStatusError],
      [answered(404), TRANSACTION, HttpStatusError],
      [answered(429), TRANSACTION, HttpStatusError],
      [answered(500), TRANSACTION, HttpStatusError],
      [answered(400, 'vm_error', 1), TRANSACTION, KeylessRefusedError],
      [answered(400, 'vm_error', 2), TRANSACTION, KeylessRefusedError],
      [answered(400), TRANSACTION, KeylessRefusedError],
      [answered(409), TRANSACTION, KeylessRefusedError],
      [answered(422), TRANSACTION, KeylessRefusedError],
      [answered(422, 'no_such_code'), TRANSACTION, KeylessRefusedError],
      [answered(400, 'vm_error', 2), sponsored, SignersRefusedError],
      [answered(422), sponsored, SignersRefusedError],
    ] as const) {
      shared.results = refusal;
      await assert.rejects(simulate(run, SENDER, surroundings(shared), signal), expected);
    }
  });

  let client: FakeClient;

  beforeEach(() => {
    client = new FakeClient();
  });

  it('checks, reads the sequence number, requests estimates and reports', async () => {
    const report = await simulate(TRANSACTION, SENDER, surroundings(client), signal);
    assert.deepEqual(client.asked, ['module 0x1::coin', 'account 0xa', 'simulate']);
    assert.deepEqual(client.simulated[0]?.flags, { estimateMaxGasAmount: true, estimateGasUnitPrice: true });
    assert.equal(client.simulated[0].input.sequence_number, '7');
    assert.equal(client.simulated[0].input.expiration_timestamp_secs, '1700000600');
    assert.deepEqual([report.subject, report.sender, report.keyless], ['0x1::coin::transfer', '0xa', true]);
    assert.equal(report.raw, JSON.stringify([wireResult()], null, 2));
  });

  it('reports a transaction that the VM rejects', async () => {
    client.results = [wireResult({ success: false, vm_status: 'SEQUENCE_NUMBER_TOO_OLD' })];
    const report = await simulate(TRANSACTION, SENDER, surroundings(client), signal);
    assert.deepEqual([report.success, report.vmStatus], [false, 'SEQUENCE_NUMBER_TOO_OLD']);
  });

  it('reports all results of an answer, the first that fails before the others', async () => {
    const failing = (vm_status: string) => wireResult({ success: false, vm_status });
    client.results = [wireResult(), failing('OUT_OF_GAS'), wireResult({ gas_used: '9' }), failing('LINKER_ERROR')];
    const report = await simulate(TRANSACTION, SENDER, surroundings(client), signal);
    assert.deepEqual([report.success, report.vmStatus, report.answer?.position], [false, 'OUT_OF_GAS', 2]);
    assert.deepEqual(
      resultsOf(report).map(({ position, report: each }) => [position, each.success, each.vmStatus, each.gas.used]),
      [
        [1, true, 'Executed successfully', wireResult().gas_used],
        [2, false, 'OUT_OF_GAS', wireResult().gas_used],
        [3, true, 'Executed successfully', '9'],
        [4, false, 'LINKER_ERROR', wireResult().gas_used],
      ],
    );
    assert.equal(report.raw, JSON.stringify(client.results, null, 2));
    const markdown = simulationMarkdown(report);
    assert.match(markdown, /^The response has 4 results: 2 of them would fail\.\n\n## Result 1 of 4: Would succeed: /);
    assert.match(markdown, /\n## Result 4 of 4: Would fail: /);
  });

  it('reports the first of several results if none fails', async () => {
    client.results = [wireResult(), wireResult({ gas_used: '9' })];
    const report = await simulate(TRANSACTION, SENDER, surroundings(client), signal);
    assert.deepEqual([report.success, report.gas.used, report.answer?.position], [true, wireResult().gas_used, 1]);
    assert.match(simulationMarkdown(report), /^The response has 2 results: all of them would succeed\./);
  });

  it('shows every digit of a number in data that JavaScript would round', async () => {
    const guid = { creation_number: '3', account_address: '0xa' };
    const event = { guid, sequence_number: '0', type: '0xa::m::Sold', data: { amount: 'AMOUNT' } };
    const text = JSON.stringify([wireResult({ events: [event] })]).replace('"AMOUNT"', '18446744073709551615');
    client.simulateTransaction = () =>
      Promise.resolve({ value: JSON.parse(text) as readonly WireSimulationResult[], headers: {}, text });
    const report = await simulate(TRANSACTION, SENDER, surroundings(client), signal);
    assert.deepEqual(report.events[0]?.data, { amount: '18446744073709551615' });
  });

  it('sends nothing that does not match the ABI', async () => {
    const changed = transaction({ ...TRANSFER, arguments: ['0xb', 1000] });
    await assert.rejects(simulate(changed, SENDER, surroundings(client), signal), PayloadError);
    assert.deepEqual(client.asked, ['module 0x1::coin']);
  });

  it('leaves the check to the node if a module has no ABI', async () => {
    client.module = UNREADABLE;
    const changed = transaction({ ...TRANSFER, arguments: [] });
    assert.equal((await simulate(changed, SENDER, surroundings(client), signal)).success, true);
  });

  it('requests no module for a payload of another type', async () => {
    const report = await simulate(transaction({ type: 'script_payload' }), SENDER, surroundings(client), signal);
    assert.deepEqual(client.asked, ['account 0xa', 'simulate']);
    assert.equal(report.subject, 'script_payload');
  });

  it('starts an account that does not exist at number 0', async () => {
    client.sequenceNumber = notFound('account_not_found');
    await simulate(TRANSACTION, SENDER, surroundings(client), signal);
    assert.equal(client.simulated[0]?.input.sequence_number, '0');
  });

  it('does not take a gateway’s 404 for a missing account', async () => {
    client.sequenceNumber = notFound();
    await assert.rejects(simulate(TRANSACTION, SENDER, surroundings(client), signal), client.sequenceNumber);
    assert.deepEqual(client.simulated, []);
  });

  it('passes on that the account cannot be read', async () => {
    client.sequenceNumber = new Error('no answer');
    await assert.rejects(simulate(TRANSACTION, SENDER, surroundings(client), signal), client.sequenceNumber);
  });

  it('reads no sequence number if the file gives one', async () => {
    await simulate(transaction(TRANSFER, { sequence_number: '3' }), SENDER, surroundings(client), signal);
    assert.deepEqual(client.asked, ['module 0x1::coin', 'simulate']);
    assert.equal(client.simulated[0]?.input.sequence_number, '3');
  });

  it('sends the public key of the sender only for that sender', async () => {
    await simulate(TRANSACTION, KEYED, surroundings(client), signal);
    await simulate(transaction(TRANSFER, { sender: '0x0a' }), KEYED, surroundings(client), signal);
    await simulate(transaction(TRANSFER, { sender: '0xb' }), KEYED, surroundings(client), signal);
    assert.deepEqual(
      client.simulated.map(({ input }) => [input.sender, input.signature.type]),
      [
        ['0xa', 'ed25519_signature'],
        ['0xa', 'ed25519_signature'],
        ['0xb', 'no_account_signature'],
      ],
    );
    assert.equal(client.asked.includes('account 0xb'), true);
  });

  it('suggests remedies if a simulation without a key is refused', async () => {
    client.results = refused();
    await assert.rejects(simulate(TRANSACTION, SENDER, surroundings(client), signal), (error: unknown) => {
      assert.ok(error instanceof KeylessRefusedError);
      assert.equal(error.name, 'KeylessRefusedError');
      assert.equal(error.sender, '0xa');
      assert.equal(error.cause, client.results);
      assert.equal(
        error.message,
        'Simulating 0x1::coin::transfer on Testnet failed: the node rejected the request (400): “No.”; correct the problem and try again. If the payload is correct, this gateway does not accept simulations without a public key: set the public key of 0xa and run again.',
      );
      return true;
    });
  });

  it('says that other signers or payers may not be accepted', async () => {
    client.results = refused();
    for (const [members, form] of [
      [{ secondary_signers: ['0xb'] }, 'multi_agent_signature'],
      [{ fee_payer_address: '0x0' }, 'fee_payer_signature'],
    ] as const) {
      const running = simulate(transaction(TRANSFER, members), KEYED, surroundings(client), signal);
      await assert.rejects(running, (error: unknown) => {
        assert.ok(error instanceof SignersRefusedError);
        assert.deepEqual([error.name, error.form, error.cause], ['SignersRefusedError', form, client.results]);
        assert.equal(
          error.message,
          `Simulating 0x1::coin::transfer on Testnet failed: the node rejected the request (400): “No.”; correct the problem and try again. If the payload is correct, this gateway does not accept a ${form} in a simulation: remove the secondary signers and the fee payer, or contact its operator.`,
        );
        return true;
      });
    }
  });

  it('passes on the refusal of a simulation with a key', async () => {
    client.results = refused();
    await assert.rejects(simulate(TRANSACTION, KEYED, surroundings(client), signal), client.results);
  });

  it('passes on any other failure', async () => {
    client.results = notFound('module_not_found');
    await assert.rejects(simulate(TRANSACTION, SENDER, surroundings(client), signal), client.results);
  });

  it('reports an empty answer from a gateway', async () => {
    client.results = [];
    await assert.rejects(simulate(TRANSACTION, SENDER, surroundings(client), signal), {
      name: 'RefusedError',
      message:
        'Simulating 0x1::coin::transfer on Testnet failed: the gateway returned an empty list. Try again, or contact its operator.',
    });
  });
});

describe('subjectOf', () => {
  it('is the function, otherwise the type', () => {
    assert.equal(subjectOf(readDraft({ function: '0x01::coin::transfer' })), '0x1::coin::transfer');
    assert.equal(subjectOf(readDraft({ type: 'script_payload' })), 'script_payload');
  });
});
