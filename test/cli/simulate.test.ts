import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { FaultyGateway, json, nodeError, text } from '../support/faultyGateway';
import { serveSandbox, type SandboxServer } from '../support/sandboxServer';
import { sandboxOf } from '../support/sandboxes';
import { JOIN, twoSigners } from '../support/twoSigners';
import { movescope } from './program';

const TRANSFER = 'test/workspace/payloads/transfer.json';
const OPAQUE = { type: 'script_payload', code: { bytecode: '0x' }, type_arguments: [], arguments: [] };

/** The answer of a simulation to a request, with a number that JavaScript would round. */
function resultText(input: Readonly<Record<string, unknown>>): string {
  const hash = `0x${'00'.repeat(32)}`;
  const hashes = { hash, state_change_hash: hash, event_root_hash: hash, accumulator_root_hash: hash };
  const result = { version: '9', ...hashes, gas_used: '5', success: true, vm_status: 'Executed successfully' };
  const whole = { ...input, ...result, changes: [], events: [], timestamp: '1760000000000000' };
  return ` [ ${JSON.stringify(whole).replace(/}$/, ',"more":12345678901234567890.10}')} ]`;
}

describe('movescope simulate', () => {
  let server: SandboxServer;

  before(async () => {
    server = await serveSandbox(sandboxOf(demoLedger()));
  });

  after(() => server.close());

  it('shows what a transaction would do, and ends with 0', async () => {
    const { code, out, err } = await movescope(['simulate', TRANSFER, '--sandbox', '--sender', '0xa11ce']);
    assert.match(
      out,
      /^Would succeed\n\nFunction {8}0x1::aptos_account::transfer\nNetwork {9}Sandbox \(Movescope’s interpreter, not a chain; framework: Movescope’s own\)\nLedger version {2}\d+\nSender {10}0xa11ce \(without a public key\)\n/,
    );
    assert.match(out, /\nFee {13}[\d,]+ octas \(0\.\d+ APT\)\n/);
    assert.match(
      out,
      /\n0xb0b\n {2}write 0x1::coin::CoinStore<0x1::aptos_coin::AptosCoin>\n {4}\{"coin":\{"value":"1400000000"\}/,
    );
    assert.deepEqual([code, err], [0, 'Simulating 0x1::aptos_account::transfer on Sandbox…\n']);
    assert.ok(!out.includes('\u001b'));
  });

  it('ends with 1 when the VM rejects the transaction', async () => {
    const args = ['simulate', 'test/workspace/payloads/abort.json', '--sender', '0xa11ce'];
    const { code, out } = await movescope([...args, '--sandbox']);
    assert.equal(code, 1);
    assert.match(out, /^Would abort\n[^]*\nVM status {7}Move abort in 0xcafe::vault: ENOT_ENOUGH/);
    const raw = await movescope([...args, '--base-url', server.url, '--auth', 'none', '--json']);
    const [result] = JSON.parse(raw.out) as readonly { success: boolean }[];
    assert.deepEqual([raw.code, result?.success], [1, false]);
  });

  it('ends with 5 if the sandbox does not have what the call needs, built in or served', async () => {
    const payload = { type: 'script_payload', code: { bytecode: '0x' }, type_arguments: [], arguments: [] };
    for (const gateway of [['--sandbox'], ['--base-url', server.url, '--auth', 'none']]) {
      const input = JSON.stringify(payload);
      const { code, out, err } = await movescope(['simulate', '-', '--sender', '0xa11ce', '--quiet', ...gateway], {
        input,
      });
      const sentence =
        'Not run: the sandbox does not have scripts without an "abi"; the outcome on the chain is unknown.';
      assert.deepEqual([code, out, err], [5, '', `movescope: ${sentence}\n`]);
    }
  });

  it('says that it takes only the call and the accounts of a signed transaction', async () => {
    const signature = {
      type: 'ed25519_signature',
      public_key: `0x${'5e'.repeat(32)}`,
      signature: `0x${'1f'.repeat(64)}`,
    };
    const payload = { function: '0x1::aptos_account::transfer', type_arguments: [], arguments: ['0xb0b', '1'] };
    const signed = { sender: '0xb0b', sequence_number: '9', expiration_timestamp_secs: '5', payload, signature };
    for (const [transaction, words] of [
      [signed, 'a signed transaction: only its call, accounts and public key are used. The signature is not sent.'],
      [{ ...signed, version: '7' }, 'a transaction in the node API format: only its call and accounts are used.'],
    ] as const) {
      const { err } = await movescope(['simulate', '-', '--sandbox'], { input: JSON.stringify(transaction) });
      assert.equal(err.split('\n')[0], `Note: standard input has ${words}`);
    }
  });

  it('charges nobody with the fee payer 0x0, and leaves no limit to the node', async () => {
    const { out } = await movescope(['simulate', TRANSFER, '--sandbox', '--sender', '0xa11ce', '--fee-payer', '0x0']);
    assert.match(out, /\nGas limit {7}200,000 units \(Movescope’s default\)\n/);
    assert.match(out, /\nFee, not charged: fee payer 0x0 [^]*\nAdds up; nobody is charged the fee\.\n/);
  });

  it('shows all results of an answer, and ends with 1 if one of them fails', async () => {
    const gateway = await FaultyGateway.start(request => {
      const input = request.method === 'POST' ? (JSON.parse(request.body) as Readonly<Record<string, unknown>>) : {};
      const [result] = JSON.parse(resultText(input)) as readonly object[];
      const rejected = { ...result, success: false, vm_status: 'LINKER_ERROR', unheard_of: 'kept' };
      json([result, rejected, result])(request);
    });
    const args = ['simulate', '-', '--base-url', gateway.baseUrl, '--auth', 'none', '--sender', '0xa', '--quiet'];
    const input = JSON.stringify({ payload: OPAQUE, sequence_number: '1' });
    const shown = await movescope(args, { input });
    const raw = await movescope([...args, '--json'], { input });
    await gateway.stop();
    assert.match(
      shown.out,
      /^The response has 3 results: 1 of them would fail\.\n\nResult 1 of 3\nWould succeed\n[^]*\n\nResult 2 of 3\nWould fail\n[^]*LINKER_ERROR\n[^]*\n\nResult 3 of 3\nWould succeed\n/,
    );
    const results = JSON.parse(raw.out) as readonly { readonly success: boolean; readonly unheard_of?: string }[];
    assert.deepEqual(
      results.map(({ success, unheard_of: extra }) => [success, extra]),
      [
        [true, undefined],
        [false, 'kept'],
        [true, undefined],
      ],
    );
    assert.deepEqual([shown.code, raw.code], [1, 1]);
  });

  it('names other signers and the payer, and says if the function takes more signers', async () => {
    const gateway = await FaultyGateway.start(request => {
      const input = request.method === 'POST' ? (JSON.parse(request.body) as Readonly<Record<string, unknown>>) : {};
      twoSigners([JSON.parse(resultText(input))].flat())(request);
    });
    const args = ['simulate', '-', '--base-url', gateway.baseUrl, '--auth', 'none', '--sender', '0xa'];
    const input = JSON.stringify({
      signature: { type: 'multi_agent_signature', secondary_signer_addresses: ['0xd'] },
      payload: JOIN,
    });
    const run = (...more: readonly string[]) => movescope([...args, ...more], { input });
    const named = await run('--secondary-signer', '0xb', '--fee-payer', '0xc');
    const kept = await run('--public-key', '11'.repeat(32));
    const missing = await movescope(args, { input: JSON.stringify(JOIN) });
    await gateway.stop();
    const keyless = { type: 'no_account_signature' };
    const [sent, sentWithKey] = gateway.received
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => JSON.parse(body) as { readonly signature: Readonly<Record<string, unknown>> });
    assert.deepEqual(sentWithKey?.signature.secondary_signer_addresses, ['0xd']);
    assert.deepEqual(sent?.signature, {
      type: 'fee_payer_signature',
      sender: keyless,
      secondary_signer_addresses: ['0xb'],
      secondary_signers: [keyless],
      fee_payer_address: '0xc',
      fee_payer_signer: keyless,
    });
    const note =
      'Note: 0xb0b::pair::join takes 2 signers, but the transaction specifies 1: specify --secondary-signer ADDRESS for each additional signer.';
    assert.deepEqual(
      [named, kept, missing].map(({ err }) => err.includes(note)),
      [false, false, true],
    );
  });

  it('sends what the file says, overridden by options', async () => {
    const gateway = await FaultyGateway.start(request => {
      text(resultText(JSON.parse(request.body) as Readonly<Record<string, unknown>>))(request);
    });
    const request = { sender: '0xa', sequence_number: '1', max_gas_amount: '2', gas_unit_price: '3', payload: OPAQUE };
    const args = ['simulate', '-', '--base-url', gateway.baseUrl, '--auth', 'none', '--json'];
    const values = ['--sender', '0xb', '--nonce', '4', '--gas-price', '5', '--expiration', '1800000000'];
    const key = ['--public-key', '11'.repeat(32)];
    const flags = ['--estimate-max-gas-amount', '--estimate-prioritized-gas-unit-price'];
    const { code, out } = await movescope([...args, ...values, ...key, ...flags], { input: JSON.stringify(request) });
    await gateway.stop();
    const [sent] = gateway.received;
    assert.deepEqual(JSON.parse(sent?.body ?? ''), {
      ...request,
      sender: '0xb',
      gas_unit_price: '5',
      expiration_timestamp_secs: '1800000000',
      replay_protection_nonce: '4',
      signature: {
        type: 'ed25519_signature',
        public_key: `0x${'11'.repeat(32)}`,
        signature: `0x${'00'.repeat(64)}`,
      },
    });
    assert.equal(
      sent?.url,
      '/v1/transactions/simulate?estimate_max_gas_amount=true&estimate_gas_unit_price=false&estimate_prioritized_gas_unit_price=true',
    );
    const answer = resultText(JSON.parse(sent.body) as Readonly<Record<string, unknown>>);
    assert.deepEqual([code, out], [0, `${answer}\n`]);
  });

  it('says which options of a command it does not take into account, and takes the others', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'movescope-options-'));
    const file = join(folder, 'pay.sh');
    const options = '--profile keeper --private-key 0x5ec4e7 --max-gas $GAS --gas-unit-price 120 --expiration-secs 45';
    await writeFile(file, `aptos move run --function-id 0xcafe::counter::increment ${options}\n`);
    const args = ['simulate', file, '--base-url', server.url, '--auth', 'none', '--sender', '0xa11ce', '--json'];
    const before = Math.floor(Date.now() / 1000);
    const { out, err } = await movescope(args);
    await rm(folder, { recursive: true });
    assert.match(
      err,
      /^Note: --profile keeper, --private-key, --max-gas \$GAS are ignored, because the account, network or value is not known to Movescope: pass it as a command-line option\.\n/,
    );
    const [sent] = JSON.parse(out) as readonly Readonly<Record<string, string>>[];
    const lifetime = Number(sent?.expiration_timestamp_secs) - before;
    assert.deepEqual([sent?.gas_unit_price, lifetime >= 45 && lifetime < 100], ['120', true]);
  });

  it('keeps the estimates for values that the file omits', async () => {
    const gateway = await FaultyGateway.start(json([]));
    const request = { sender: '0xa', sequence_number: '1', gas_unit_price: '3', payload: OPAQUE };
    const args = ['simulate', '-', '--base-url', gateway.baseUrl, '--auth', 'none'];
    const { code } = await movescope(args, { input: JSON.stringify(request) });
    await gateway.stop();
    const url = '/v1/transactions/simulate?estimate_max_gas_amount=true&estimate_gas_unit_price=false';
    assert.deepEqual([code, gateway.received[0]?.url], [3, url]);
  });

  it('sends no estimate flag with --no-estimates, and says whose values are used', async () => {
    const gateway = await FaultyGateway.start(request => {
      text(resultText(JSON.parse(request.body) as Readonly<Record<string, unknown>>))(request);
    });
    const request = { sender: '0xa', sequence_number: '1', payload: OPAQUE };
    const args = ['simulate', '-', '--base-url', gateway.baseUrl, '--auth', 'none', '--quiet', '--no-estimates'];
    const { out } = await movescope(args, { input: JSON.stringify(request) });
    const both = await movescope([...args, '--estimate-gas-unit-price'], { input: JSON.stringify(request) });
    await gateway.stop();
    assert.deepEqual(
      gateway.received.map(({ url }) => url),
      ['/v1/transactions/simulate'],
    );
    assert.match(
      out,
      /\nGas limit +200,000 units \(Movescope’s default\)\nGas unit price +100 octas \(Movescope’s default\)\n/,
    );
    assert.deepEqual([both.code, both.out], [2, '']);
  });

  it('says how to give a public key if a gateway may require one', async () => {
    const gateway = await FaultyGateway.start(nodeError(400, 'invalid_input', 'no signature'));
    const { host } = gateway;
    const request = { sender: '0xa', sequence_number: '1', payload: OPAQUE };
    const args = ['simulate', '-', '--base-url', gateway.baseUrl, '--auth', 'none', '--quiet'];
    const { code, err } = await movescope(args, { input: JSON.stringify(request) });
    await gateway.stop();
    const sentence = `Simulating script_payload on ${host} failed: the node rejected the request (400): “no signature”; correct the problem and try again. If the payload is correct, this gateway does not accept simulations without a public key: specify --public-key HEX.`;
    assert.deepEqual([code, err], [2, `movescope: ${sentence}\n`]);
  });
});
