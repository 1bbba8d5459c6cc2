import assert from 'node:assert/strict';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { FaultyGateway, json, nodeError, type ReceivedRequest } from '../support/faultyGateway';
import { serveSandbox } from '../support/sandboxServer';
import { sandboxOf } from '../support/sandboxes';
import { movescope } from './program';

const TRANSFER = 'test/workspace/payloads/transfer.json';
const VALUES = ['--sequence-number', '7', '--max-gas', '2000', '--gas-price', '100', '--expiration', '1800000000'];
const SCRIPT = { type: 'script_payload', code: { bytecode: '0x' }, type_arguments: [], arguments: [] };

/** What a gateway that estimates nothing answers to a simulation. */
function echo({ body }: ReceivedRequest): object {
  const hash = `0x${'00'.repeat(32)}`;
  const hashes = { hash, state_change_hash: hash, event_root_hash: hash, accumulator_root_hash: hash };
  const result = { version: '9', ...hashes, gas_used: '5', success: true, vm_status: 'Executed successfully' };
  return { ...(JSON.parse(body) as object), ...result, changes: [], events: [], timestamp: '1760000000000000' };
}

describe('movescope encode', () => {
  it('says that a verified expiration is of no use', async () => {
    const values = [...VALUES.slice(0, -1), '1800000000000'];
    const { code, out } = await movescope(['encode', TRANSFER, '--sandbox', '--sender', '0xa11ce', ...values]);
    assert.equal(code, 0);
    assert.match(out, /\nexpiration timestamp .*it looks like milliseconds, but must be in seconds\./);
  });

  it('prints the bytes that the gateway sent as JSON, and that they are verified', async () => {
    const server = await serveSandbox(sandboxOf(demoLedger()));
    const body = JSON.stringify({
      sender: '0xa11ce',
      sequence_number: '7',
      max_gas_amount: '2000',
      gas_unit_price: '100',
      expiration_timestamp_secs: '1800000000',
      secondary_signers: ['0xb0b', '0xca401'],
      payload: {
        type: 'entry_function_payload',
        function: '0x1::aptos_account::transfer',
        type_arguments: [],
        arguments: ['0xb0b', '150000000'],
      },
    });
    const headers = { 'content-type': 'application/json' };
    const url = `${server.url}/transactions/encode_submission`;
    const sent = await (await fetch(url, { method: 'POST', headers, body })).text();
    const signers = ['--secondary-signer', '0xb0b', '--secondary-signer', '0xca401'];
    const open = ['--base-url', server.url, '--auth', 'none', '--json'];
    const args = ['encode', TRANSFER, '--sender', '0xa11ce', ...VALUES, ...signers];
    const { code, out, err } = await movescope([...args, ...open, '--quiet']);
    await server.close();
    const { hex, verified } = JSON.parse(out) as { readonly hex: string; readonly verified: boolean };
    assert.deepEqual(
      { code, hex, verified, err },
      { code: 0, hex: JSON.parse(sent) as string, verified: true, err: '' },
    );
  });

  it('does not say whether a gateway is a mainnet, as nobody told it', async () => {
    const server = await serveSandbox(sandboxOf(demoLedger()));
    const args = ['encode', TRANSFER, '--base-url', server.url, '--auth', 'none', '--sender', '0xa11ce', ...VALUES];
    const { out } = await movescope([...args, '--json', '--quiet']);
    await server.close();
    const { network } = JSON.parse(out) as { readonly network: object };
    assert.deepEqual(Object.keys(network).sort(), ['chain', 'id', 'label', 'sandbox']);
  });

  it('shows the bytes and their content', async () => {
    const { code, out } = await movescope(['encode', TRANSFER, '--sandbox', '--sender', '0xa11ce', ...VALUES]);
    assert.match(out, /^Signing message \(\d+ bytes\)\n0x[0-9a-f]+\n\nsender {16}0xa11ce\nsequence number {7}7\n/);
    assert.match(out, /\nargument 1 {12}"0xb0b" +\(0x0*b0b\)\n/);
    assert.match(out, /\nThese bytes are for the sandbox \(chain id 4\)\.\nVerified: the bytes match the request\.\n$/);
    assert.equal(code, 0);
  });

  it('says that bytes are for mainnet, without a warning', async () => {
    const server = await serveSandbox(sandboxOf({ ...demoLedger(), chainId: 1 }));
    const args = ['encode', TRANSFER, '--base-url', server.url, '--auth', 'none', '--sender', '0xa11ce', ...VALUES];
    const shown = await movescope([...args, '--quiet']);
    const raw = await movescope([...args, '--json']);
    await server.close();
    assert.match(shown.out, /\nThese bytes are for mainnet \(chain id 1\)\.\nVerified: /);
    assert.deepEqual([shown.err, shown.code], ['', 0]);
    assert.match(raw.err, /…\nNote: These bytes are for mainnet \(chain id 1\)\.\n$/);
  });

  it('marks values that are from a simulation', async () => {
    const args = ['encode', TRANSFER, '--sandbox', '--sender', '0xa11ce'];
    const values = ['sequence number', 'max gas amount', 'gas unit price', 'expiration timestamp'];
    for (const [index, name] of values.entries()) {
      const given = VALUES.toSpliced(index * 2, 2);
      const { out } = await movescope([...args, ...given, '--quiet']);
      const marked = out.split('\n').filter(line => line.endsWith('(from a simulation)'));
      assert.deepEqual([marked.length, marked[0]?.startsWith(`${name}  `)], [1, true], out);
      const { err } = await movescope([...args, ...given, '--json']);
      const notes = err.split('\n').filter(line => line.endsWith(' is from a simulation.'));
      assert.deepEqual([notes.length, notes[0]?.startsWith(`Note: ${name} `)], [1, true], err);
    }
  });

  it('prints only the bytes with --hex, and none that are not verified', async () => {
    const args = ['encode', TRANSFER, '--sandbox', '--sender', '0xa11ce', ...VALUES];
    const { hex } = JSON.parse((await movescope([...args, '--json'])).out) as { readonly hex: string };
    const only = await movescope([...args, '--hex', '--quiet']);
    assert.deepEqual(only, { code: 0, out: `${hex}\n`, err: '' });
    const gateway = await FaultyGateway.start(json('0xb5e9'));
    const input = JSON.stringify({ sender: '0xa', payload: SCRIPT });
    const open = ['--base-url', gateway.baseUrl, '--auth', 'none', '--hex', '--quiet'];
    const unverified = await movescope(['encode', '-', ...open, ...VALUES], { input });
    await gateway.stop();
    assert.deepEqual([unverified.code, unverified.out], [3, '']);
    assert.match(unverified.err, /^movescope: The bytes are not verified\. /);
    assert.equal((await movescope([...args, '--hex', '--json'])).code, 2);
  });

  it('signs none of its own defaults that a gateway sends back', async () => {
    const gateway = await FaultyGateway.start(request => {
      json(request.method === 'GET' ? { sequence_number: '7', authentication_key: '0x1' } : [echo(request)])(request);
    });
    const { host } = gateway;
    const input = JSON.stringify({ sender: '0xa', payload: SCRIPT });
    const open = ['-', '--base-url', gateway.baseUrl, '--auth', 'none', '--quiet'];
    const { code, out, err } = await movescope(['encode', ...open], { input });
    const simulated = await movescope(['simulate', ...open], { input });
    await gateway.stop();
    const sentence = `movescope: The signing message must include gas limit and gas price, but they are missing: specify --max-gas N and --gas-price N, or add them to the file. An estimate was requested, but ${host} returned the value that was sent.\n`;
    assert.deepEqual([code, out, err], [2, '', sentence]);
    assert.doesNotMatch(simulated.out, /by the node/);
    assert.match(simulated.out, /\nGas limit +200,000 units \(as sent; an estimate was requested\)\n/);
  });

  it('takes the sequence number from the account if the simulation fails', async () => {
    const gateway = await FaultyGateway.start(request => {
      const account = json({ sequence_number: '7', authentication_key: '0x1' });
      (request.method === 'GET' ? account : nodeError(403, 'api_disabled'))(request);
    });
    const input = JSON.stringify({ sender: '0xa', payload: SCRIPT });
    const args = ['encode', '-', '--base-url', gateway.baseUrl, '--auth', 'none', '--quiet'];
    const { code, err } = await movescope(args, { input });
    await gateway.stop();
    assert.equal(code, 2);
    assert.match(
      err,
      /^movescope: The signing message must include gas limit, gas price and expiration, but they are missing: specify --max-gas N, --gas-price N and --expiration SECONDS, or add them to the file\. Simulating script_payload /,
    );
  });

  it('asks for each value that cannot be determined', async () => {
    const gateway = await FaultyGateway.start(nodeError(403, 'api_disabled'));
    const { host } = gateway;
    const input = JSON.stringify({ sender: '0xa', payload: SCRIPT });
    const args = ['encode', '-', '--base-url', gateway.baseUrl, '--auth', 'none', '--quiet'];
    const asked = [
      ['sequence number', '--sequence-number N', 'Reading account 0xa'],
      ['gas limit', '--max-gas N', 'Simulating script_payload'],
      ['gas price', '--gas-price N', 'Simulating script_payload'],
      ['expiration', '--expiration SECONDS', 'Simulating script_payload'],
    ] as const;
    for (const [index, [words, option, operation]] of asked.entries()) {
      const { code, out, err } = await movescope([...args, ...VALUES.toSpliced(index * 2, 2)], { input });
      const sentence = `The signing message must include ${words}, but it is missing: specify ${option}, or add it to the file. ${operation} `;
      assert.deepEqual([code, out], [2, '']);
      assert.ok(err.startsWith(`movescope: ${sentence}`), err);
      assert.ok(
        err.endsWith(
          `${host} failed: this operation is disabled on the gateway (403); use another network, or contact the operator of the gateway.\n`,
        ),
        err,
      );
    }
    await gateway.stop();
  });

  it('ends with 3 if the bytes are not what was requested', async () => {
    const honest = await movescope(['encode', TRANSFER, '--sandbox', '--sender', '0xa11ce', ...VALUES, '--json']);
    const { hex: bytes } = JSON.parse(honest.out) as { readonly hex: string };
    const lie = (request: ReceivedRequest): void => {
      (request.method === 'POST' ? json(bytes) : nodeError(404, 'module_not_found'))(request);
    };
    const gateway = await FaultyGateway.start(lie);
    const input = JSON.stringify({ sender: '0xb0b', payload: { type: 'multisig_payload', multisig_address: '0xd' } });
    const args = ['encode', '-', '--base-url', gateway.baseUrl, '--auth', 'none', '--quiet'];
    const { code, out, err } = await movescope([...args, ...VALUES], { input });
    await gateway.stop();
    assert.match(out, /\nsender {16}0xa11ce {12,}DIFFERS, requested 0xb0b\n/);
    assert.deepEqual(
      [code, err],
      [3, 'movescope: The bytes do not match the request (sender, payload): do not sign them.\n'],
    );
  });
});
