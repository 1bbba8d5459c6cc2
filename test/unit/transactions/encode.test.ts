import assert from 'node:assert/strict';
import type { WireModule } from '../../../src/core/gateway/schemas/answerSchemas';
import type { JsonObject } from '../../../src/core/json';
import { bytesToHex } from '../../../src/core/move/hex';
import { readDraft, type TransactionDraft, PayloadError } from '../../../src/core/payloads/draft';
import { type AskValues, encode, MissingSignersError, type SignedField } from '../../../src/core/transactions/encode';
import { PLAIN, rawBytes, TRANSFER } from '../move/bytes';
import { COIN_MODULE, FakeClient, refused, surroundings, wireResult } from './fakeClient';

const { signal } = new AbortController();
const CALL = {
  function: '0x1::coin::transfer',
  type_arguments: ['0x1::aptos_coin::AptosCoin'],
  arguments: ['0xb', '1000'],
};
const GIVEN = {
  sender: '0xa',
  sequence_number: '7',
  max_gas_amount: '2000',
  gas_unit_price: '100',
  expiration_timestamp_secs: '1700000600',
};
const MESSAGE = bytesToHex(Uint8Array.from([...PLAIN, ...rawBytes([2, ...TRANSFER])]));

/** Returns `0x1::coin` with a function that has these parameters. */
function withParameters(params: readonly string[]): WireModule {
  const { abi } = COIN_MODULE;
  assert.ok(abi);
  return {
    ...COIN_MODULE,
    abi: { ...abi, exposed_functions: abi.exposed_functions.map(each => ({ ...each, params })) },
  };
}

describe('encode', () => {
  let client: FakeClient;
  let asked: (readonly [SignedField, string])[];
  let said: Partial<Record<SignedField, string>>;

  beforeEach(() => {
    client = new FakeClient();
    client.encoding = MESSAGE;
    client.headers = { chainId: 2 };
    asked = [];
    said = {};
  });

  function run(draft: TransactionDraft) {
    const ask: AskValues = missing => {
      asked.push(...missing.map(({ field, reason }) => [field, reason] as const));
      return Promise.resolve(missing.every(({ field }) => said[field] !== undefined) ? said : undefined);
    };
    return encode({ draft }, { address: '0xa' }, surroundings(client), ask, signal);
  }

  const payers: readonly (readonly [member: string, request: JsonObject])[] = [
    ['fee_payer_address', { fee_payer_address: '0xf' }],
    ['signature', { signature: { type: 'fee_payer_signature', fee_payer_address: '0xf' } }],
  ];
  for (const [member, request] of payers) {
    it(`encodes nothing for a transaction that a different account pays for, according to its ${member}`, async () => {
      await assert.rejects(run(readDraft(CALL, { ...GIVEN, ...request })), (error: unknown) => {
        assert.ok(error instanceof PayloadError);
        assert.equal(
          error.message,
          'A gateway cannot encode a transaction with a separate fee payer: remove the fee payer, or create the bytes with your SDK.',
        );
        assert.deepEqual(error.path, ['request', member]);
        return true;
      });
      assert.deepEqual(client.asked, []);
    });
  }

  it('requests the bytes for all signers, even if only a signature names them', async () => {
    const signature = { type: 'multi_agent_signature', secondary_signer_addresses: ['0x0C'] };
    await run(readDraft(CALL, { ...GIVEN, signature }));
    assert.deepEqual(client.encoded[0]?.secondary_signers, ['0xc']);
  });

  it('encodes nothing if signers of the function are missing', async () => {
    client.module = withParameters(['&signer', 'signer', '&signer', 'address', 'u64']);
    const one = { ...GIVEN, secondary_signers: ['0xc'] };
    await assert.rejects(run(readDraft(CALL, one)), (error: unknown) => {
      assert.ok(error instanceof MissingSignersError);
      assert.equal(
        error.message,
        '0x1::coin::transfer takes 3 signers, but the transaction specifies 2: add the others to "secondary_signers" next to the payload.',
      );
      assert.deepEqual(error.path, ['request', 'secondary_signers']);
      return true;
    });
    assert.deepEqual(client.encoded, []);
    await run(readDraft(CALL, { ...GIVEN, secondary_signers: ['0xc', '0xd'] }));
    assert.equal(client.encoded.length, 1);
  });

  it('leaves the signers of a function without signer parameters to the node', async () => {
    client.module = withParameters(['address', 'u64']);
    await run(readDraft(CALL, GIVEN));
    assert.equal(client.encoded.length, 1);
  });

  it('requests neither a simulation nor user input if the file gives every value', async () => {
    const report = (await run(readDraft(CALL, GIVEN))) ?? assert.fail();
    assert.deepEqual(client.asked, ['module 0x1::coin', 'encode']);
    assert.deepEqual(asked, []);
    assert.deepEqual(client.encoded, [{ ...GIVEN, payload: { type: 'entry_function_payload', ...CALL } }]);
    assert.deepEqual(
      { ...report, decoded: report.decoded.kind },
      {
        kind: 'encoding',
        network: { id: 'test', label: 'Testnet', mainNetwork: false, sandbox: false, chain: { chainId: 2 } },
        subject: '0x1::coin::transfer',
        sender: '0xa',
        hex: MESSAGE,
        byteLength: (MESSAGE.length - 2) / 2,
        verified: true,
        decoded: 'known',
      },
    );
  });

  it('marks nothing if everything matches the request, and says where values come from', async () => {
    const report = (await run(readDraft(CALL))) ?? assert.fail();
    assert.equal(report.decoded.kind, 'known');
    assert.deepEqual(report.decoded.chain, { id: 2, name: 'testnet' });
    assert.deepEqual(
      report.decoded.fields.map(({ name, value, asked: wanted, origin }) => [name, value, wanted, origin]),
      [
        ['sender', '0xa', undefined, 'chosen sender'],
        ['sequence number', '7', undefined, 'from a simulation'],
        ['function', '0x1::coin::transfer', undefined, undefined],
        ['type arguments', '0x1::aptos_coin::AptosCoin', undefined, undefined],
        ['argument 1', '"0xb"', undefined, `0x${'0'.repeat(63)}b`],
        ['argument 2', '"1000"', undefined, '0xe803000000000000'],
        ['max gas amount', '2000', undefined, 'from a simulation'],
        ['gas unit price', '100', undefined, 'from a simulation'],
        ['expiration timestamp', '1700000600', undefined, 'from a simulation'],
        ['chain id', '2', undefined, undefined],
      ],
    );
  });

  it('uses values from a simulation only if the file does not give them', async () => {
    client.results = [wireResult({ sequence_number: '8', max_gas_amount: '9' })];
    await run(readDraft(CALL, { ...GIVEN, max_gas_amount: null }));
    assert.deepEqual(client.asked, ['module 0x1::coin', 'simulate', 'encode']);
    assert.equal(client.encoded[0]?.sequence_number, '7');
    assert.equal(client.encoded[0].max_gas_amount, '9');
  });

  it('uses values from a simulation even if the VM rejected it', async () => {
    client.results = [wireResult({ success: false })];
    await run(readDraft(CALL));
    assert.equal(client.encoded[0]?.max_gas_amount, '2000');
  });

  it('asks the user for what a simulation could not give, and says why', async () => {
    client.results = refused();
    said = { maxGasAmount: '2000', gasUnitPrice: '100' };
    const draft = readDraft(CALL, { ...GIVEN, max_gas_amount: null, gas_unit_price: null });
    const report = (await run(draft)) ?? assert.fail();
    const reason =
      'Simulating 0x1::coin::transfer on Testnet failed: the node rejected the request (400): “No.”; correct the problem and try again. If the payload is correct, this gateway does not accept simulations without a public key: set the public key of 0xa and run again.';
    assert.deepEqual(asked, [
      ['maxGasAmount', reason],
      ['gasUnitPrice', reason],
    ]);
    assert.equal(report.decoded.kind, 'known');
    assert.deepEqual(
      report.decoded.fields.filter(({ origin }) => origin === 'entered by you').map(({ name }) => name),
      ['max gas amount', 'gas unit price'],
    );
  });

  it('stops if the user cancels, and encodes nothing', async () => {
    client.results = refused();
    assert.equal(await run(readDraft(CALL)), undefined);
    assert.deepEqual(
      asked.map(([field]) => field),
      ['maxGasAmount', 'gasUnitPrice', 'expirationTimestampSecs'],
    );
    assert.deepEqual(client.encoded, []);
  });

  it('does not ask the user about errors that are not for users, such as a cancellation', async () => {
    const cancelled = new DOMException('cancelled', 'AbortError');
    client.results = cancelled;
    await assert.rejects(run(readDraft(CALL)), cancelled);
    assert.deepEqual(asked, []);
  });

  it('encodes nothing that does not match the ABI', async () => {
    await assert.rejects(run(readDraft({ ...CALL, arguments: [] }, GIVEN)), PayloadError);
    assert.deepEqual(client.encoded, []);
  });

  it('passes on that the gateway does not encode', async () => {
    client.encoding = new Error('api disabled');
    await assert.rejects(run(readDraft(CALL, GIVEN)), client.encoding);
  });

  it('shows unreadable bytes, and says that they are unreadable', async () => {
    client.encoding = '0x0102';
    const report = (await run(readDraft(CALL, GIVEN))) ?? assert.fail();
    assert.deepEqual([report.hex, report.byteLength, report.decoded.kind], ['0x0102', 2, 'unknown']);
    assert.equal(report.verified, false);
  });

  it('does not verify bytes whose arguments have unknown types, or that are for a different chain', async () => {
    for (const odd of [{ module: { ...COIN_MODULE, abi: null } }, { headers: { chainId: 1 } }]) {
      const changed = Object.assign(new FakeClient(), { encoding: MESSAGE, headers: { chainId: 2 } }, odd);
      const ask = () => assert.fail('nothing is asked');
      const report = await encode(
        { draft: readDraft(CALL, GIVEN) },
        { address: '0xa' },
        surroundings(changed),
        ask,
        signal,
      );
      assert.equal(report?.verified, false);
    }
  });

  it('compares with the chosen sender', async () => {
    const draft = readDraft(CALL, { ...GIVEN, sender: null });
    const ask = () => Promise.resolve(undefined);
    const report = await encode({ draft }, { address: '0xc' }, surroundings(client), ask, signal);
    assert.equal(report?.sender, '0xc');
    assert.equal(report.decoded.kind, 'known');
    assert.deepEqual(report.decoded.fields[0], {
      name: 'sender',
      value: '0xa',
      asked: '0xc',
      origin: 'chosen sender',
      part: { kind: 'sender' },
    });
  });
});
