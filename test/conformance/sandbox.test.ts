import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { JsonValue } from '../../src/core/json';
import { demoLedgers } from '../../src/sandbox/ledger/demoLedgers';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox';
import { OpenApi } from './openApi';

/** The document that public nodes serve of themselves, kept beside the repository. */
const DOCUMENT = resolve('../shared/aptos/openapi.json');
const APT = '0x1::aptos_coin::AptosCoin';
const NOW = 1_770_000_000;

const TRANSFER = call('0x1::aptos_account::transfer', ['0xb0b', '1000']);
const SCRIPT = {
  type: 'script_payload',
  code: {
    bytecode: '0xaa',
    abi: {
      name: 'main',
      visibility: 'public',
      is_entry: true,
      is_view: false,
      generic_type_params: [],
      params: [],
      return: [],
    },
  },
  type_arguments: [],
  arguments: [],
};
const MULTISIG = { type: 'multisig_payload', multisig_address: '0xacc0', transaction_payload: TRANSFER };
const PENDING = demoLedgers().test.pending[0]?.transaction.hash ?? '';
const SENT = demoLedgers().test.transactions[1]?.hash ?? '';

/** By the schema of the good answers; an answer that is a list holds items of it. */
const GOOD: Readonly<Record<string, readonly (string | readonly [string, object])[]>> = {
  AccountData: ['/accounts/0xa11ce', '/accounts/0x1?ledger_version=1200'],
  MoveModuleBytecode: [
    '/accounts/0x1/modules',
    '/accounts/0x1/modules?limit=3',
    '/accounts/0xcafe/modules',
    '/accounts/0xdead/modules',
    '/accounts/0x1/module/coin',
  ],
  Transaction: [
    '/accounts/0xa11ce/transactions',
    '/accounts/0xb0b/transactions?start=1&limit=1',
    `/transactions/wait_by_hash/${SENT}`,
    ...Array.from({ length: 5 }, () => `/transactions/wait_by_hash/${PENDING}`),
  ],
  Block: [
    '/blocks/by_version/1177',
    ...['1177', '1180', '1184', '1188', '1191', '1193', '1198', '1201', '1205'].map(
      version => `/blocks/by_version/${version}?with_transactions=true`,
    ),
  ],
  UserTransaction: [
    simulate(TRANSFER),
    simulate(TRANSFER, { sequence_number: '0' }),
    simulate(TRANSFER, { replay_protection_nonce: '9' }),
    simulate(call('0x1::aptos_account::transfer', ['0xb0b', '99999999999999'])),
    simulate(call('0xcafe::vault::close', [], [APT])),
    simulate(call('0xcafe::vault::deposit', ['0xa11ce', '5'], [APT])),
    simulate(
      call('0x1::primary_fungible_store::transfer', ['0xd011a', '0xb0b', '5'], ['0x1::fungible_asset::Metadata']),
    ),
    simulate(SCRIPT),
    simulate(MULTISIG),
  ],
  HexEncodedBytes: [
    encode(TRANSFER),
    encode(TRANSFER, { secondary_signers: ['0xb0b'] }),
    encode(SCRIPT),
    encode(MULTISIG),
  ],
};

/** Requests of every operation that are refused, with the statuses. */
const BAD: readonly (readonly [number, string | readonly [string, object]])[] = [
  [400, '/accounts/0xnope'],
  [404, '/accounts/0xdead'],
  [410, '/accounts/0x1?ledger_version=1'],
  [400, '/accounts/0x1/modules?limit=0'],
  [400, '/accounts/0x1/modules?start=zz'],
  [404, '/accounts/0x1/modules?ledger_version=99999'],
  [400, '/accounts/0x1/module/a-b'],
  [404, '/accounts/0x1/module/none'],
  [400, '/accounts/0x1/transactions?start=x'],
  [400, '/accounts/0x1/transactions?limit=70000'],
  [400, '/blocks/by_version/x'],
  [404, '/blocks/by_version/99999'],
  [410, '/blocks/by_version/1'],
  [400, '/transactions/wait_by_hash/0x1'],
  [404, `/transactions/wait_by_hash/${'7'.repeat(64)}`],
  [400, ['/transactions/simulate', {}]],
  [400, simulate({ type: 'module_bundle_payload' })],
  [400, simulate(call('0x1::none::at_all', []))],
  [400, encode(call('0x1::aptos_account::transfer', []))],
  [400, encode({ ...SCRIPT, code: { bytecode: '0x' } })],
  [400, ['/transactions/encode_submission', []]],
];

describe('the sandbox, held against the document of public nodes', () => {
  let document: OpenApi | undefined;
  let sandbox: Sandbox;

  before(function () {
    if (!existsSync(DOCUMENT)) {
      process.stdout.write(`    skipped: there is no document at ${DOCUMENT}\n`);
      this.skip();
    }
    document = new OpenApi(JSON.parse(readFileSync(DOCUMENT, 'utf8')) as JsonValue);
    sandbox = createSandbox({
      ledgers: demoLedgers(),
      access: { kind: 'open', network: 'test' },
      basePath: '/v1',
      now: () => NOW * 1000,
    });
  });

  for (const [schema, requests] of Object.entries(GOOD)) {
    it(`answers ${requests.length} good requests with ${schema}`, async () => {
      for (const request of requests) {
        const { status, body } = await ask(sandbox, request);
        assert.equal(status, 200, `${JSON.stringify(request)}: ${JSON.stringify(body)}`);
        const items = Array.isArray(body) ? (body as readonly JsonValue[]) : [body];
        for (const item of items) assert.deepEqual(document?.problems(schema, item), [], JSON.stringify(request));
      }
    });
  }

  it(`answers ${BAD.length} bad requests with AptosError`, async () => {
    for (const [expected, request] of BAD) {
      const { status, body } = await ask(sandbox, request);
      assert.equal(status, expected, `${JSON.stringify(request)}: ${JSON.stringify(body)}`);
      assert.deepEqual(document?.problems('AptosError', body), [], JSON.stringify(request));
    }
  });

  it('is held against it in earnest', () => {
    assert.ok(document);
    assert.deepEqual(document.problems('AccountData', { sequence_number: 7 }), [
      '.authentication_key: is missing',
      '.sequence_number: 7 is no string that fits',
    ]);
    assert.deepEqual(document.problems('Transaction', { type: 'odd' }), [': "odd" is no known variant']);
    assert.equal(document.problems('AptosError', { message: '', error_code: 'made_up' }).length, 1);
  });
});

async function ask(
  sandbox: Sandbox,
  request: string | readonly [string, object],
): Promise<{ readonly status: number; readonly body: JsonValue }> {
  const [path, body] = typeof request === 'string' ? [request, undefined] : request;
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const url = `https://sandbox.invalid/v1${path}`;
  const response = await sandbox.handle(body === undefined ? new Request(url) : new Request(url, init));
  return { status: response.status, body: (await response.json()) as JsonValue };
}

function call(name: string, args: readonly unknown[], typeArguments: readonly string[] = []): object {
  return { type: 'entry_function_payload', function: name, type_arguments: typeArguments, arguments: args };
}

function simulate(payload: object, members: object = {}): readonly [string, object] {
  return ['/transactions/simulate', { ...encode(payload)[1], signature: { type: 'no_account_signature' }, ...members }];
}

function encode(payload: object, members: object = {}): readonly [string, object] {
  const request = {
    sender: '0xa11ce',
    sequence_number: '7',
    max_gas_amount: '20000',
    gas_unit_price: '100',
    expiration_timestamp_secs: String(NOW + 600),
    payload,
  };
  return ['/transactions/encode_submission', { ...request, ...members }];
}
