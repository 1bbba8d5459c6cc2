import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { JsonValue } from '../../src/core/json';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import type { Ledger } from '../../src/sandbox/ledger';
import type { Sandbox } from '../../src/sandbox/sandbox';
import { sandboxOf } from '../support/sandboxes';
import { OpenApi, type DocumentedAnswer } from './openApi';

/** The document that public nodes serve of themselves, kept beside the repository. */
const DOCUMENT = resolve('../shared/aptos/openapi.json');
const APT = '0x1::aptos_coin::AptosCoin';
const NOW = 1_770_000_000;
const JSON_TYPE = { 'Content-Type': 'application/json' };

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
const HASH = demoLedger().transactions[1]?.hash ?? '';

type Asked = string | readonly [path: string, body: object];

/** Valid requests. */
const GOOD: readonly Asked[] = [
  '/accounts/0x1?ledger_version=1200',
  '/accounts/0x1/modules?limit=3',
  '/accounts/0xdead/modules',
  '/accounts/0x1/module/coin?ledger_version=1200',
  '/accounts/0xb0b/transactions?start=1&limit=1',
  '/accounts/0xdead/transactions',
  '/blocks/by_version/1177',
  `/transactions/wait_by_hash/${HASH}`,
  simulate(TRANSFER),
  simulate(TRANSFER, { sequence_number: '0' }),
  simulate(TRANSFER, { replay_protection_nonce: '9' }),
  [`${simulate(TRANSFER)[0]}?estimate_max_gas_amount=true&estimate_gas_unit_price=true`, simulate(TRANSFER)[1]],
  simulate(call('0x1::aptos_account::transfer', ['0xb0b', '99999999999999'])),
  simulate(call('0xcafe::vault::close', [], [APT])),
  simulate(call('0xcafe::vault::deposit', ['0xa11ce', '5'], [APT])),
  simulate(call('0xcafe::counter::increment', [])),
  simulate(call('0x1::coin::transfer', ['0xb0b', '5'], [APT])),
  simulate(call('0x1::aptos_account::create_account', ['0x5eed'])),
  simulate(call('0x1::primary_fungible_store::transfer', ['0xd011a', '0xb0b', '5'], ['0x1::fungible_asset::Metadata'])),
  simulate(MULTISIG),
  encode(TRANSFER),
  encode(TRANSFER, { secondary_signers: [] }),
  encode(TRANSFER, { secondary_signers: ['0xb0b'] }),
  encode(TRANSFER, { replay_protection_nonce: '9' }),
  encode(SCRIPT),
  encode(MULTISIG),
];

/** Refused requests of every operation, with the statuses. */
const BAD: readonly (readonly [status: number, asked: Asked])[] = [
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
  [400, encode(call('0x1::aptos_account::transfer', []))],
  [400, ['/transactions/encode_submission', []]],
];

describe('the sandbox, checked against the document of public nodes', () => {
  let document: OpenApi;
  let tally: Map<string, number>;

  before(function () {
    if (!existsSync(DOCUMENT)) {
      process.stdout.write(`    skipped: there is no document at ${DOCUMENT}\n`);
      this.skip();
    }
    document = new OpenApi(JSON.parse(readFileSync(DOCUMENT, 'utf8')) as JsonValue);
  });

  beforeEach(() => {
    tally = new Map();
  });

  /** Sends a request, checks the answer against the document, and counts it for its operation. */
  async function check(sandbox: Sandbox, asked: Asked, expected: number): Promise<void> {
    const answer = await ask(sandbox, asked);
    const what = `${JSON.stringify(asked)}: ${JSON.stringify(answer.body)}`;
    assert.equal(answer.status, expected, what);
    assert.deepEqual(document.answerProblems(answer), [], what);
    const operation = document.template(answer.path) ?? '';
    tally.set(operation, (tally.get(operation) ?? 0) + 1);
  }

  it('answers valid requests of all eight operations as it specifies', async () => {
    const sandbox = demoSandbox();
    for (const asked of GOOD) await check(sandbox, asked, 200);
    await check(sandbox, '/accounts/0xa11ce', 200);
    printEight(tally);
  });

  it('answers invalid requests of all eight operations as it specifies', async () => {
    const sandbox = demoSandbox();
    for (const [status, asked] of BAD) await check(sandbox, asked, status);
    printEight(tally);
  });

  it('returns everything in the ledger as it specifies', async () => {
    const sandbox = demoSandbox();
    for (const asked of everythingIn(demoLedger())) await check(sandbox, asked, 200);
    print(tally);
  });

  it('answers a request that matches no operation with an error as nodes write it', async () => {
    const sandbox = demoSandbox();
    const post = { method: 'POST', body: '{}' };
    const requests = [
      new Request('https://sandbox.invalid/v1/nothing'),
      new Request('https://sandbox.invalid/v1/accounts/0x1', post),
      new Request('https://sandbox.invalid/v1/transactions/simulate', post),
    ];
    const responses = await Promise.all(requests.map(request => sandbox.handle(request)));
    assert.deepEqual(
      responses.map(({ status }) => status),
      [404, 405, 415],
    );
    for (const response of responses)
      assert.deepEqual(document.problems('AptosError', JSON.parse(response.body) as JsonValue), []);
  });

  it('is checked against a document that detects errors', () => {
    assert.deepEqual(document.problems('AccountData', { sequence_number: 7 }), [
      '.authentication_key: is missing',
      '.sequence_number: 7 is no string that fits',
    ]);
    assert.deepEqual(document.problems('Transaction', { type: 'odd' }), [': "odd" is no known variant']);
    assert.equal(document.problems('AptosError', { message: '', error_code: 'made_up' }).length, 1);
    const answer = { method: 'GET', path: '/accounts/0x1', status: 200, headers: new Headers(), body: {} } as const;
    assert.equal(document.answerProblems(answer).length, 9);
    assert.deepEqual(document.answerProblems({ ...answer, status: 429 }), [
      'there is no answer 429 to GET /accounts/0x1',
    ]);
  });
});

/** Requests for everything in a ledger. */
function everythingIn({ accounts, blocks, transactions }: Ledger): readonly string[] {
  return [
    ...Object.entries(accounts).flatMap(([address, { account, modules }]) => [
      ...(account ? [`/accounts/${address}`] : []),
      `/accounts/${address}/modules`,
      ...modules.map(({ abi }) => `/accounts/${address}/module/${abi?.name ?? ''}`),
      `/accounts/${address}/transactions`,
    ]),
    ...blocks.map(({ first_version: version }) => `/blocks/by_version/${version}?with_transactions=true`),
    ...transactions.map(({ hash }) => `/transactions/wait_by_hash/${hash}`),
  ];
}

function demoSandbox(): Sandbox {
  return sandboxOf(demoLedger(), () => NOW * 1000);
}

function printEight(tally: ReadonlyMap<string, number>): void {
  print(tally);
  assert.equal(tally.size, 8);
}

function print(tally: ReadonlyMap<string, number>): void {
  const lines = [...tally].sort().map(([what, times]) => `      ${String(times).padStart(5)} ${what}\n`);
  process.stdout.write(lines.join(''));
}

async function ask(sandbox: Sandbox, asked: Asked): Promise<DocumentedAnswer> {
  const [path, body] = typeof asked === 'string' ? [asked, undefined] : asked;
  const method = body === undefined ? 'GET' : 'POST';
  const posted = body === undefined ? {} : { headers: JSON_TYPE, body: JSON.stringify(body) };
  const response = await sandbox.handle(new Request(`https://sandbox.invalid/v1${path}`, { method, ...posted }));
  const { status, headers } = response;
  return { method, path, status, headers: new Headers(headers), body: JSON.parse(response.body) as JsonValue };
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
