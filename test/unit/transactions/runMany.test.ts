import assert from 'node:assert/strict';
import { MissingKeyError } from '../../../src/core/gateway/requestErrors';
import type { WireSimulationInput } from '../../../src/core/gateway/schemas/transactionInputSchema';
import type { SimulationFlags } from '../../../src/core/gateway/client';
import { readDraft, PayloadError } from '../../../src/core/payloads/draft';
import { senderMatrix, sweepArgument } from '../../../src/core/transactions/runMany';
import { type RunOutcome, outcomeWords } from '../../../src/core/results/manyReport';
import { FakeClient, NETWORK, notFound, refused, surroundings, wireResult } from './fakeClient';

const COIN = '0x1::aptos_coin::AptosCoin';
const TRANSFER = { function: '0x1::coin::transfer', type_arguments: [COIN], arguments: ['0xb', '1000'] };
const DRAFT = readDraft(TRANSFER);
const TRANSACTION = { draft: DRAFT };
const MISSING_KEY = new MissingKeyError({ operation: { kind: 'getAccount', address: '0xa' }, network: 'Testnet' });

/** Answers each simulation according to its request; counts those under way. */
class AnsweringClient extends FakeClient {
  readonly answer: (input: WireSimulationInput, at: number) => Error | undefined;
  readonly held: (() => void)[] = [];
  isHolding = false;

  constructor(answer: (input: WireSimulationInput, at: number) => Error | undefined = () => undefined) {
    super();
    this.answer = answer;
  }

  override async simulateTransaction(input: WireSimulationInput, flags: SimulationFlags, signal?: AbortSignal) {
    this.results = this.answer(input, this.simulated.length) ?? [wireResult({ sender: input.sender })];
    const answered = super.simulateTransaction(input, flags);
    answered.catch(() => undefined);
    if (this.isHolding) await new Promise<void>(resolve => this.held.push(resolve));
    signal?.throwIfAborted();
    return answered;
  }
}

function watched() {
  const controller = new AbortController();
  const done: string[] = [];
  return {
    controller,
    done,
    watch: { signal: controller.signal, onDone: (n: number, total: number) => done.push(`${n}/${total}`) },
  };
}

function endings(rows: readonly { readonly outcome: RunOutcome }[]): readonly string[] {
  return rows.map(({ outcome }) => outcomeWords(outcome).title);
}

const SENDERS = ['0xa', '0xb', '0xc'].map(address => ({ address }));

describe('senderMatrix', () => {
  it('simulates one payload for each sender, in order', async () => {
    const client = new AnsweringClient();
    const { watch, done } = watched();
    const senders = [{ address: '0xa', label: 'alice', publicKey: '0x01' }, { address: '0xb' }];
    const report = await senderMatrix(TRANSACTION, senders, surroundings(client), watch);
    assert.deepEqual(
      client.simulated.map(({ input }) => [input.sender, input.signature.type]),
      [
        ['0xa', 'ed25519_signature'],
        ['0xb', 'no_account_signature'],
      ],
    );
    assert.deepEqual(
      report.rows.map(({ sender, label }) => [sender, label]),
      [
        ['0xa', 'alice'],
        ['0xb', undefined],
      ],
    );
    assert.deepEqual([report.kind, report.subject, report.payload], ['matrix', '0x1::coin::transfer', DRAFT.payload]);
    assert.deepEqual(report.network, { id: NETWORK.id, label: NETWORK.label, mainNetwork: false, sandbox: false });
    assert.deepEqual(done, ['1/2', '2/2']);
  });

  it('sends at most two requests for each sender, and one for the module', async () => {
    const client = new AnsweringClient();
    await senderMatrix(TRANSACTION, SENDERS, surroundings(client), watched().watch);
    assert.deepEqual([...client.asked].sort(), [
      'account 0xa',
      'account 0xb',
      'account 0xc',
      'module 0x1::coin',
      'simulate',
      'simulate',
      'simulate',
    ]);
  });

  it('turns a failure of the gateway into a row', async () => {
    const client = new AnsweringClient(({ sender }) => (sender === '0xb' ? notFound() : undefined));
    const { rows } = await senderMatrix(TRANSACTION, SENDERS, surroundings(client), watched().watch);
    assert.deepEqual(endings(rows), ['Would succeed', 'No result', 'Would succeed']);
    assert.deepEqual(rows[1]?.outcome, { kind: 'failed', message: notFound().message });
  });

  it('throws a failure that all senders have', async () => {
    const client = new AnsweringClient(() => refused());
    await assert.rejects(senderMatrix(TRANSACTION, SENDERS, surroundings(client), watched().watch), /does not accept/);
  });

  it('sends nothing for a payload that does not match the ABI', async () => {
    const client = new AnsweringClient();
    const draft = readDraft({ ...TRANSFER, arguments: ['0xb'] });
    await assert.rejects(senderMatrix({ draft }, SENDERS, surroundings(client), watched().watch), PayloadError);
    assert.deepEqual(client.asked, ['module 0x1::coin']);
  });

  it('sends no more requests once the gateway refuses the key', async () => {
    const client = new AnsweringClient((_, at) => (at < 1 ? undefined : MISSING_KEY));
    const senders = Array.from({ length: 40 }, (_, at) => ({ address: `0x${(at + 1).toString(16)}` }));
    const { rows } = await senderMatrix(TRANSACTION, senders, surroundings(client), watched().watch);
    assert.ok(client.simulated.length <= 16, String(client.simulated.length));
    assert.equal(endings(rows).filter(title => title === 'Not run').length, 40 - client.simulated.length);
  });

  it('throws an internal error immediately', async () => {
    const fault = new TypeError('x is not a function');
    const client = new AnsweringClient((_, at) => (at === 1 ? fault : undefined));
    await assert.rejects(senderMatrix(TRANSACTION, SENDERS, surroundings(client), watched().watch), fault);
  });

  it('keeps the answers when it is cancelled', async () => {
    const client = new AnsweringClient();
    const { watch, controller } = watched();
    const senders = Array.from({ length: 20 }, (_, at) => ({ address: `0x${(at + 1).toString(16)}` }));
    const cancelling = {
      ...watch,
      onDone: (done: number) => {
        if (done === 3) controller.abort(new Error('cancelled'));
      },
    };
    const { rows } = await senderMatrix(TRANSACTION, senders, surroundings(client), cancelling);
    const titles = endings(rows);
    assert.ok(titles.filter(title => title === 'Would succeed').length >= 3);
    assert.ok(titles.filter(title => title === 'Not run').length >= 20 - client.simulated.length);
    assert.ok(client.simulated.length < 20);
  });

  it('ends with the reason when it is cancelled before any answer', async () => {
    const client = new AnsweringClient();
    client.isHolding = true;
    const { watch, controller } = watched();
    const reason = new Error('cancelled');
    const running = senderMatrix(TRANSACTION, SENDERS, surroundings(client), watch);
    running.catch(() => undefined);
    while (client.held.length < 3) await new Promise(resolve => setImmediate(resolve));
    controller.abort(reason);
    for (const release of client.held) release();
    await assert.rejects(running, reason);
  });

  it('counts finished simulations, in any order', async () => {
    const client = new AnsweringClient(({ sender }) => (sender === '0xc' ? notFound() : undefined));
    client.isHolding = true;
    const { watch, done } = watched();
    const running = senderMatrix(TRANSACTION, SENDERS, surroundings(client), watch);
    while (client.held.length < SENDERS.length) await new Promise(resolve => setImmediate(resolve));
    for (const [at, release] of client.held.toReversed().entries()) {
      release();
      while (done.length <= at) await new Promise(resolve => setImmediate(resolve));
    }
    assert.deepEqual(endings((await running).rows), ['Would succeed', 'Would succeed', 'No result']);
    assert.deepEqual(done, ['1/3', '2/3', '3/3']);
  });

  it('has at most eight under way', async () => {
    const client = new AnsweringClient();
    client.isHolding = true;
    const senders = Array.from({ length: 20 }, (_, at) => ({ address: `0x${(at + 1).toString(16)}` }));
    const running = senderMatrix(TRANSACTION, senders, surroundings(client), watched().watch);
    while (client.held.length < 8) await new Promise(resolve => setImmediate(resolve));
    await new Promise(resolve => setImmediate(resolve));
    assert.equal(client.held.length, 8);
    client.isHolding = false;
    for (const release of client.held) release();
    assert.equal((await running).rows.length, 20);
  });
});

describe('sweepArgument', () => {
  const argument = { index: 1, type: 'u64', name: 'amount' };
  const values = [{ json: '0' }, { json: '18446744073709551615', label: 'max' }];

  it('simulates the payload with each value, reading the sequence number once', async () => {
    const client = new AnsweringClient();
    const report = await sweepArgument(
      TRANSACTION,
      { argument, values },
      { address: '0xa' },
      surroundings(client),
      watched().watch,
    );
    assert.deepEqual(
      client.simulated.map(({ input }) => [input.sequence_number, input.payload.arguments]),
      [
        ['7', ['0xb', '0']],
        ['7', ['0xb', '18446744073709551615']],
      ],
    );
    assert.deepEqual(
      client.asked.filter(text => text.startsWith('account')),
      ['account 0xa'],
    );
    assert.deepEqual([report.kind, report.sender, report.argument], ['sweep', '0xa', argument]);
    assert.deepEqual(
      report.rows.map(({ json, label }) => [json, label]),
      [
        ['0', undefined],
        ['18446744073709551615', 'max'],
      ],
    );
    assert.deepEqual(report.payload, DRAFT.payload);
  });

  it('uses the file’s sender and sequence number', async () => {
    const client = new AnsweringClient();
    const draft = readDraft(TRANSFER, { sender: '0xf', sequence_number: '3' });
    const { sender } = await sweepArgument(
      { draft },
      { argument, values },
      { address: '0xa' },
      surroundings(client),
      watched().watch,
    );
    assert.equal(sender, '0xf');
    assert.equal(client.simulated[0]?.input.sequence_number, '3');
    assert.equal(
      client.asked.some(text => text.startsWith('account')),
      false,
    );
  });

  it('turns an invalid value into a row, and does not send it', async () => {
    const client = new AnsweringClient();
    const sweep = { argument, values: [{ json: 5 }, { json: '5' }] };
    const { rows } = await sweepArgument(TRANSACTION, sweep, { address: '0xa' }, surroundings(client), watched().watch);
    assert.deepEqual(endings(rows), ['Does not match', 'Would succeed']);
    assert.equal(client.simulated.length, 1);
  });
});
