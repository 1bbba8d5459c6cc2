import assert from 'node:assert/strict';
import { bytesToHex } from '../../../src/core/move/hex';
import { inspect } from '../../../src/core/transactions/inspect';
import type { InspectionReport } from '../../../src/core/results/inspectionReport';
import {
  address,
  bytes,
  NONE,
  PLAIN,
  rawBytes,
  some,
  TRANSFER,
  u64,
  vector,
  WITH_DATA,
  type Bytes,
} from '../move/bytes';
import { FakeClient, NETWORK, notFound, surroundings } from './fakeClient';

const { signal } = new AbortController();
const RAW = rawBytes([2, ...TRANSFER]);
const SIGNED = [...RAW, 0, ...bytes(Array<number>(32).fill(0xab)), ...bytes(Array<number>(64).fill(0xcd))];
const CALL = {
  type: 'entry_function_payload',
  function: '0x1::coin::transfer',
  type_arguments: ['0x1::aptos_coin::AptosCoin'],
  arguments: ['0xb', '1000'],
};
const GIVEN = {
  sender: '0xa',
  sequenceNumber: '7',
  maxGasAmount: '2000',
  gasUnitPrice: '100',
  expirationTimestampSecs: '1700000600',
};

describe('inspect', () => {
  let client: FakeClient;

  beforeEach(() => {
    client = new FakeClient();
    client.headers = { chainId: 2 };
  });

  function run(message: Bytes, network = NETWORK): Promise<InspectionReport> {
    return inspect(Uint8Array.from(message), surroundings(client, network), signal);
  }

  async function valuesOf(message: Bytes): Promise<Readonly<Record<string, string>>> {
    const { decoded } = await run(message);
    assert.ok(decoded.kind === 'known');
    assert.deepEqual(
      decoded.fields.filter(({ asked }) => asked !== undefined),
      [],
    );
    return Object.fromEntries(decoded.fields.map(({ name, value }) => [name, value]));
  }

  const forms: readonly (readonly [form: InspectionReport['form'], message: Bytes])[] = [
    ['signingMessage', [...PLAIN, ...RAW]],
    ['rawTransaction', RAW],
    ['signedTransaction', SIGNED],
  ];
  for (const [form, message] of forms) {
    it(`reads a ${form} and returns its request`, async () => {
      const report = await run(message);
      assert.equal(report.form, form);
      assert.equal(report.subject, '0x1::coin::transfer');
      assert.equal(report.sender, '0xa');
      assert.deepEqual(report.draft?.payload, CALL);
      assert.deepEqual(report.draft.given, GIVEN);
      assert.equal(report.obstacle, undefined);
      assert.ok(report.decoded.kind === 'known');
      assert.equal(report.decoded.parts.at(-1)?.end, report.byteLength);
      assert.deepEqual(report.network, {
        id: 'test',
        label: 'Testnet',
        mainNetwork: false,
        sandbox: false,
        chain: { chainId: 2 },
      });
    });
  }

  it('describes each argument', async () => {
    assert.deepEqual(await valuesOf(RAW), {
      sender: '0xa',
      'sequence number': '7',
      function: '0x1::coin::transfer',
      'type arguments': '0x1::aptos_coin::AptosCoin',
      'argument 1': '"0xb"',
      'argument 2': '"1000"',
      'max gas amount': '2000',
      'gas unit price': '100',
      'expiration timestamp': '1700000600',
      'chain id': '2',
    });
  });

  it('keeps no part of a signature', async () => {
    const report = await run(SIGNED);
    assert.deepEqual(report.signature, { form: 'ed25519_signature', byteLength: SIGNED.length - RAW.length });
    assert.equal(report.hex, bytesToHex(Uint8Array.from(RAW)));
    assert.doesNotMatch(JSON.stringify(report), /abab|cdcd/);
  });

  it('names the signers and the payer other than the sender', async () => {
    const message = [...WITH_DATA, 1, ...RAW, ...vector(address(0xc)), ...address(0xf)];
    const values = await valuesOf(message);
    assert.deepEqual([values['secondary signers'], values['fee payer']], ['0xc', '0xf']);
    const { draft } = await run(message);
    assert.deepEqual(draft?.given.secondarySigners, ['0xc']);
    assert.equal(draft.given.feePayer, '0xf');
    assert.equal(draft.given.signature, undefined);
  });

  it('returns the nonce of an orderless transaction, but no number', async () => {
    const message = [...PLAIN, ...rawBytes([4, 0, 1, ...TRANSFER, 0, ...NONE, ...some(u64(5))], 2n ** 64n - 1n)];
    assert.equal((await valuesOf(message))['replay protection nonce'], '5');
    const { draft } = await run(message);
    assert.deepEqual([draft?.given.replayProtectionNonce, draft?.given.sequenceNumber], ['5', undefined]);
  });

  it('reads the call by a multisig account', async () => {
    const message = [...PLAIN, ...rawBytes([3, ...address(0xd), ...some([0, ...TRANSFER])])];
    assert.equal((await valuesOf(message))['argument 2'], '"1000"');
    const { draft, subject } = await run(message);
    assert.equal(subject, '0x1::coin::transfer');
    assert.deepEqual(draft?.payload, { type: 'multisig_payload', multisig_address: '0xd', transaction_payload: CALL });
    assert.equal(draft.call?.function.name, 'transfer');
  });

  it('reads the stored call of a multisig account', async () => {
    const { draft, subject } = await run([...PLAIN, ...rawBytes([3, ...address(0xd), ...NONE])]);
    assert.equal(subject, 'multisig_payload');
    assert.deepEqual(draft?.payload, { type: 'multisig_payload', multisig_address: '0xd' });
  });

  it('reads a script, whose arguments contain their types', async () => {
    const script = [0, ...bytes([0xa1, 0x1c]), ...vector([10]), ...vector([0, 5], [1, ...u64(9)], [5, 1])];
    const { draft, subject } = await run([...PLAIN, ...rawBytes(script)]);
    assert.equal(subject, 'script_payload');
    assert.deepEqual(draft?.payload, {
      type: 'script_payload',
      code: { bytecode: '0xa11c' },
      type_arguments: ['u256'],
      arguments: [5, '9', true],
    });
    assert.deepEqual(client.asked, ['account 0x1']);
  });

  it('says that a script’s argument does not contain its type', async () => {
    const script = [0, ...bytes([0xa1]), 0, ...vector([9, ...bytes([1])])];
    const report = await run([...PLAIN, ...rawBytes(script)]);
    assert.equal(report.draft, undefined);
    assert.equal(
      report.obstacle,
      'A script argument is serialized without its type, so the script cannot be simulated from here.',
    );
  });

  it('shows arguments as bytes if the module is missing, and says that it is missing', async () => {
    client.module = notFound('module_not_found');
    const report = await run(RAW);
    assert.equal(report.draft, undefined);
    assert.equal(
      report.obstacle,
      'The arguments are shown as bytes, so the transaction cannot be simulated from here. Testnet has no module 0x1::coin.',
    );
    assert.equal((await valuesOf(RAW))['argument 2'], '0xe803000000000000');
  });

  it('shows arguments as bytes if they do not match the function’s types', async () => {
    const call = [2, ...TRANSFER.slice(0, -9), 7, ...u64(1000).slice(0, 7)];
    assert.equal(
      (await run(rawBytes(call))).obstacle,
      'The arguments are shown as bytes, so the transaction cannot be simulated from here. Their bytes do not match the deployed function, or its types do not determine their encoding.',
    );
  });

  it('sends no requests without a network', async () => {
    const report = await inspect(Uint8Array.from(RAW), undefined, signal);
    assert.equal(report.network, undefined);
    assert.deepEqual(client.asked, []);
    assert.equal(
      report.obstacle,
      'The arguments are shown as bytes, so the transaction cannot be simulated from here. No network was queried for their types.',
    );
    assert.ok(report.decoded.kind === 'known');
    assert.deepEqual(report.decoded.chain, { id: 2, name: 'testnet' });
  });

  it('stops when it is cancelled', async () => {
    const controller = new AbortController();
    controller.abort();
    client.module = notFound('module_not_found');
    await assert.rejects(inspect(Uint8Array.from(RAW), surroundings(client), controller.signal));
  });

  it('shows bytes of an unknown form, and says where reading stopped', async () => {
    const report = await run(RAW.slice(0, -1));
    assert.deepEqual(report, {
      kind: 'inspection',
      network: { id: 'test', label: 'Testnet', mainNetwork: false, sandbox: false },
      form: 'unknown',
      subject: `${RAW.length - 1} bytes`,
      hex: bytesToHex(Uint8Array.from(RAW.slice(0, -1))),
      byteLength: RAW.length - 1,
      decoded: {
        kind: 'unknown',
        reason: `Movescope cannot read these bytes as a signing message or a transaction: it found truncated or invalid bytes at byte ${RAW.length - 1}. Check that you copied them completely.`,
      },
    });
    assert.deepEqual(client.asked, []);
  });
});

describe('the chain of inspected bytes', () => {
  const sandbox = { ...NETWORK, label: 'Sandbox', sandbox: true };
  const mainnet: Bytes = [...RAW.slice(0, -1), 1];
  const cases: readonly (readonly [
    what: string,
    message: Bytes,
    network: typeof NETWORK,
    answered: number | undefined,
    chain: object,
  ])[] = [
    ['the network’s own', RAW, NETWORK, 2, { id: 2, name: 'testnet' }],
    ['the sandbox’s own', RAW, sandbox, 2, { id: 2, name: 'testnet' }],
    ['one that nobody names', RAW, NETWORK, undefined, { id: 2, name: 'testnet' }],
    [
      'another one',
      mainnet,
      NETWORK,
      2,
      {
        id: 1,
        name: 'mainnet',
        warning:
          'The bytes are for mainnet, but Testnet is testnet: select a mainnet network to see their effect there.',
      },
    ],
    [
      'another one than the sandbox’s',
      mainnet,
      sandbox,
      4,
      {
        id: 1,
        name: 'mainnet',
        warning:
          'The bytes are for mainnet, but Sandbox is like a local chain: select a mainnet network to see their effect there.',
      },
    ],
  ];
  for (const [what, message, network, chainId, chain] of cases) {
    it(`is ${what}`, async () => {
      const client = new FakeClient();
      client.headers = chainId === undefined ? {} : { chainId };
      const { decoded } = await inspect(Uint8Array.from(message), surroundings(client, network), signal);
      assert.ok(decoded.kind === 'known');
      assert.deepEqual(decoded.chain, chain);
    });
  }
});
