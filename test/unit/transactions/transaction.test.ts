import assert from 'node:assert/strict';
import { ModuleStore } from '../../../src/core/modules/moduleStore';
import { readArgument } from '../../../src/core/payloads/check/readArgument';
import { PayloadError } from '../../../src/core/payloads/draft';
import type { PayloadLanguage } from '../../../src/core/payloads/languages/languages';
import { encode } from '../../../src/core/transactions/encode';
import { simulationReport } from '../../../src/core/transactions/report';
import { sweepArgument } from '../../../src/core/transactions/runMany';
import { requestSimulation, type RunSurroundings } from '../../../src/core/transactions/simulate';
import {
  calledOn,
  checkTransaction,
  documentPayload,
  readCall,
  transactionOf,
  withOverrides,
  type CallSteps,
  type DocumentPayload,
  type Transaction,
} from '../../../src/core/transactions/transaction';
import { withFieldTypes } from '../../../src/core/transactions/readShapes';
import { resultAt } from '../payloads/languages/calls';
import { FakeClient, NETWORK, surroundings, wireResult } from './fakeClient';

const { signal } = new AbortController();
const SENDER = { address: '0xa' };
const COIN = '0x1::aptos_coin::AptosCoin';
const ARGUMENTS = ['0xb', '1000'];

/** One call in the form of each language. */
const CALLS: readonly (readonly [language: PayloadLanguage, text: string])[] = [
  ['json', `{| "function": "0x1::coin::transfer", "type_arguments": ["${COIN}"], "arguments": ["0xb", "1000"] }`],
  [
    'typescript',
    `f({| function: '0x1::coin::transfer', typeArguments: ['${COIN}'], functionArguments: ['0xb', 1000] })`,
  ],
  ['shell', `aptos |move run --function-id 0x1::coin::transfer --type-args ${COIN} --args address:0xb u64:1000`],
  ['move', `script { fun main(s: &signer) { 0x1::coin::|transfer<${COIN}>(s, @0xb, 1000); } }`],
];

/** A store that counts its requests. */
class CountingStore extends ModuleStore {
  readonly asked: string[] = [];

  override getModule(...asked: Parameters<ModuleStore['getModule']>): ReturnType<ModuleStore['getModule']> {
    this.asked.push(`${asked[0]}::${asked[1]}`);
    return super.getModule(...asked);
  }
}

/** An address that counts the reads of its text. */
class CountedText {
  readonly kind = 'text';
  readonly range = { start: { line: 0, character: 0 }, end: { line: 0, character: 5 } };
  reads = 0;

  get value(): string {
    this.reads++;
    return '0xb';
  }
}

async function payloadIn(language: PayloadLanguage, text: string): Promise<DocumentPayload> {
  const found = await resultAt(language, text);
  assert.ok(found.kind === 'found' || found.kind === 'hole');
  return documentPayload(found);
}

/** Returns the transaction of a payload without open values. */
function wholeTransaction(payload: DocumentPayload, around: RunSurroundings): Promise<Transaction> {
  const steps: CallSteps<never> = {
    read: call => readCall(call, around, signal),
    fill: () => assert.fail('something is open'),
  };
  return transactionOf(payload, steps);
}

describe('a transaction from a text to a request', () => {
  let client: FakeClient;
  let store: CountingStore;
  let around: RunSurroundings;

  beforeEach(() => {
    client = new FakeClient();
    store = new CountingStore(client);
    around = { ...surroundings(client), modules: store };
  });

  for (const [language, text] of CALLS) {
    it(`requests the ABI for ${language} once, and not again for its result`, async () => {
      client.results = [
        wireResult({
          events: [
            {
              guid: { creation_number: '0', account_address: '0x0' },
              sequence_number: '0',
              type: '0x1::coin::Moved',
              data: {},
            },
          ],
        }),
      ];
      const transaction = await wholeTransaction(await payloadIn(language, text), around);
      const answer = await requestSimulation(
        await checkTransaction(transaction, around, signal),
        SENDER,
        around,
        signal,
      );
      const known = calledOn(answer.transaction, store);
      await withFieldTypes(simulationReport(answer), store, {
        network: NETWORK.label,
        signal,
        within: signal,
        known: known?.module,
        onTrouble: error => assert.fail(error),
      });
      assert.deepEqual(store.asked, ['0x1::coin']);
      assert.equal(known?.abi?.name, 'transfer');
      assert.deepEqual(client.simulated[0]?.input.payload, {
        type: 'entry_function_payload',
        function: '0x1::coin::transfer',
        type_arguments: [COIN],
        arguments: ARGUMENTS,
      });
    });

    it(`requests the ABI for ${language} once to encode, including the simulation before it`, async () => {
      const transaction = await wholeTransaction(await payloadIn(language, text), around);
      await encode(transaction, SENDER, around, () => Promise.resolve({}), signal).catch(() => undefined);
      assert.deepEqual([store.asked, client.asked.includes('simulate')], [['0x1::coin'], true]);
    });
  }

  it('reads a value once, and checks that reading', async () => {
    const payload = await payloadIn(...(CALLS[1] ?? assert.fail()));
    assert.equal(payload.kind, 'call');
    const { call, given } = payload;
    const [address, once] = [new CountedText(), new CountedText()];
    const items = call.arguments.items.with(0, { value: address });
    const counted = { ...call, arguments: { ...call.arguments, items } };
    const transaction = await wholeTransaction({ kind: 'call', call: counted, given }, around);
    const { transaction: sent } = await requestSimulation(
      await checkTransaction(transaction, around, signal),
      SENDER,
      around,
      signal,
    );
    assert.deepEqual(sent.draft.call?.arguments, ARGUMENTS);
    readArgument({ kind: 'primitive', name: 'address' }, { value: once }, call.form);
    assert.deepEqual([address.reads, once.reads], [1, 1]);
  });

  it('requests the ABI again if the store has forgotten the module, and on a different network', async () => {
    const transaction = await wholeTransaction(await payloadIn(...(CALLS[1] ?? assert.fail())), around);
    store.clear();
    await requestSimulation(await checkTransaction(transaction, around, signal), SENDER, around, signal);
    assert.deepEqual(store.asked, ['0x1::coin', '0x1::coin']);
    const other = new CountingStore(client);
    await checkTransaction(transaction, { ...around, modules: other }, signal);
    assert.deepEqual([store.asked.length, other.asked], [2, ['0x1::coin']]);
  });

  it('uses the earlier reading if a different argument replaces a checked one', async () => {
    const transaction = await wholeTransaction(await payloadIn(...(CALLS[1] ?? assert.fail())), around);
    const changed = withOverrides(transaction, { argument: { index: 1, json: 5 } });
    await assert.rejects(checkTransaction(changed, around, signal), (error: unknown) => {
      assert.ok(error instanceof PayloadError);
      assert.equal(
        error.message,
        'Argument 2 of 0x1::coin::transfer: u64 expects a decimal string, such as "1000", not the number 5. Put quotes around it.',
      );
      return true;
    });
    assert.deepEqual(store.asked, ['0x1::coin']);
  });

  it('is checked completely if the user filled it in', async () => {
    const text = `f({| function: '0x1::coin::transfer', typeArguments: ['${COIN}'], functionArguments: [to, 5] })`;
    const id = { address: '0x1', module: 'coin', name: 'transfer' };
    const transaction = await transactionOf(await payloadIn('typescript', text), {
      read: call => readCall(call, around, signal),
      fill: ({ call }) => {
        assert.deepEqual(call.arguments, [undefined, '5']);
        return Promise.resolve({ function: id, typeArguments: [COIN], arguments: ['bob', '5'] });
      },
    });
    assert.ok(transaction);
    await assert.rejects(checkTransaction(transaction, around, signal), PayloadError);
    assert.deepEqual(client.asked, ['module 0x1::coin']);
  });

  it('requests the ABI once for many runs', async () => {
    const draft = (await wholeTransaction(await payloadIn(...(CALLS[0] ?? assert.fail())), around)).draft;
    const sweep = { argument: { index: 1, type: 'u64' }, values: [{ json: '1' }, { json: '2' }, { json: '3' }] };
    const { rows } = await sweepArgument({ draft }, sweep, SENDER, around, { signal, onDone: () => undefined });
    assert.deepEqual([rows.length, store.asked], [3, ['0x1::coin']]);
  });
});
