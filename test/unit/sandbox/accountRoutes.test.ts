import assert from 'node:assert/strict';
import { ledgerOfModules } from '../../support/ledgerOfModules';
import { sandboxOf } from '../../support/sandboxes';
import { createSandbox } from '../../../src/sandbox/sandbox';
import { ledgerModuleSchema } from '../../../src/sandbox/ledgerModuleSchema';
import { BOB, errorBody, get, NOW } from './demoSandbox';

interface Module {
  readonly bytecode: string;
  readonly abi: { readonly address: string; readonly name: string };
}

describe('sandbox requests for an account', () => {
  it('return the sequence number and authentication key', async () => {
    const { status, body } = await get(`/accounts/${BOB}`);
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body as object), ['sequence_number', 'authentication_key']);
    assert.equal((body as Record<string, string>).sequence_number, '3');
    assert.match((body as Record<string, string>).authentication_key ?? '', /^0x[0-9a-f]{64}$/);
  });

  it('accept every spelling of the address', async () => {
    const spellings = [BOB, 'b0b', '0x00B0B', '0X0b0b', `0x${'b0b'.padStart(64, '0')}`];
    const bodies = await Promise.all(spellings.map(async each => (await get(`/accounts/${each}`)).body));
    for (const body of bodies) assert.deepEqual(body, bodies[0]);
  });

  it('return the headers of the ledger', async () => {
    const { headers } = await get(`/accounts/${BOB}`);
    assert.deepEqual(Object.fromEntries(headers), {
      'content-type': 'application/json; charset=utf-8',
      'x-aptos-block-height': '1184',
      'x-aptos-chain-id': '4',
      'x-aptos-epoch': '1',
      'x-aptos-ledger-oldest-version': '1177',
      'x-aptos-ledger-timestampusec': `${NOW}000000`,
      'x-aptos-ledger-version': '1204',
      'x-aptos-oldest-block-height': '1177',
      'x-movescope-framework': '',
    });
  });

  it('never return a time before that of the ledger', async () => {
    const sandbox = sandboxOf(ledgerOfModules('0x1', [], 9), () => 5);
    assert.equal((await get('/accounts/0x1', sandbox)).headers.get('x-aptos-ledger-timestampusec'), '1760000000000000');
  });

  it('return 404 for an address without an account', async () => {
    const { status, body, headers } = await get('/accounts/0x00dead');
    assert.equal(status, 404);
    assert.deepEqual(
      body,
      errorBody('account_not_found', 'Account not found by Address(0xdead) and Ledger version(1204)'),
    );
    assert.equal(headers.get('x-aptos-chain-id'), '4');
  });

  for (const [address, problem] of [
    ['0xnope', "Hex characters are invalid: Invalid character 'n' at position 60"],
    [`0x${'1'.repeat(65)}`, 'Hex string is too long, must be 1 to 64 chars long, excluding the leading 0x.'],
    ['0x', 'Hex string is too short, must be 1 to 64 chars long, excluding the leading 0x.'],
  ] as const) {
    it(`return 400 for the address ${address.slice(0, 8)}`, async () => {
      const { status, body, headers } = await get(`/accounts/${address}`);
      assert.equal(status, 400);
      const start = 'failed to parse path `address`: failed to parse "string(Address)": Invalid account address: ';
      assert.deepEqual(body, errorBody('web_framework_error', `${start}${problem}`));
      assert.equal(headers.has('x-aptos-chain-id'), false);
    });
  }
});

describe('sandbox requests for modules', () => {
  it('return all of them on one page', async () => {
    const { status, body, headers } = await get('/accounts/0x1/modules');
    assert.equal(status, 200);
    const modules = body as readonly Module[];
    assert.equal(modules.length, 30);
    assert.ok(modules.every(({ bytecode, abi }) => bytecode.startsWith('0xa11ceb0b') && abi.address === '0x1'));
    assert.equal(headers.has('x-aptos-cursor'), false);
  });

  it('return them page by page, each with the cursor of the next', async () => {
    const names: string[] = [];
    let cursor: string | null = null;
    const sizes: number[] = [];
    do {
      const start: string = cursor === null ? '' : `&start=${cursor}`;
      const { body, headers } = await get(`/accounts/0x1/modules?limit=7${start}`);
      const page = body as readonly Module[];
      names.push(...page.map(({ abi }) => abi.name));
      sizes.push(page.length);
      cursor = headers.get('x-aptos-cursor');
      if (cursor !== null) assert.match(cursor, /^[0-9a-f]+$/);
    } while (cursor !== null);
    assert.deepEqual(sizes, [7, 7, 7, 7, 2]);
    const whole = (await get('/accounts/0x1/modules')).body as readonly Module[];
    assert.deepEqual(
      names,
      whole.map(({ abi }) => abi.name),
    );
  });

  it('return an empty list for an address without modules', async () => {
    assert.deepEqual((await get('/accounts/0xdead/modules')).body, []);
    assert.deepEqual((await get(`/accounts/${BOB}/modules`)).body, []);
  });

  it('return the modules that a test provides, unchanged', async () => {
    const given = [{ bytecode: '0xa11c', abi: { ...EMPTY_ABI, name: 'one', later: 1 } }, { bytecode: '0x' }];
    const sandbox = createSandbox({
      ledger: ledgerOfModules(
        '0x0007',
        given.map(each => ledgerModuleSchema.parse(each)),
        9,
      ),
      basePath: '/base/v1',
      now: () => 0,
    });
    const response = await sandbox.handle(new Request('https://sandbox.invalid/base/v1/accounts/0x7/modules'));
    assert.deepEqual(JSON.parse(response.body), given);
    assert.equal(response.headers['X-Aptos-Chain-Id'], '9');
  });

  for (const [query, status, code, message] of [
    ['limit=0', 400, 'invalid_input', 'Given limit value (0) must not be zero'],
    ['limit=-1', 400, 'web_framework_error', limitProblem('invalid digit found in string')],
    ['limit=70000', 400, 'web_framework_error', limitProblem('number too large to fit in target type')],
    ['limit=', 400, 'web_framework_error', limitProblem('cannot parse integer from empty string')],
    ['start=12', 400, 'invalid_input', 'Failed to parse cursor for modules: 12'],
  ] as const) {
    it(`return ${status} for ${query}`, async () => {
      const answer = await get(`/accounts/0x1/modules?${query}`);
      assert.equal(answer.status, status);
      assert.deepEqual(answer.body, errorBody(code, message));
    });
  }
});

describe('sandbox requests for one module', () => {
  it('return the module', async () => {
    const { status, body } = await get('/accounts/0xcafe/module/vault');
    assert.equal(status, 200);
    assert.equal((body as Module).abi.name, 'vault');
  });

  it('return 404 for a missing module', async () => {
    const { status, body } = await get('/accounts/0x1/module/NoNoNo?ledger_version=1200');
    assert.equal(status, 404);
    const message = 'Module not found by Address(0x1), Module name(NoNoNo) and Ledger version(1200)';
    assert.deepEqual(body, errorBody('module_not_found', message));
  });

  it('return 400 for an invalid name', async () => {
    const { status, body } = await get('/accounts/0x1/module/a-b');
    assert.equal(status, 400);
    const message =
      'failed to parse path `module_name`: failed to parse "string(IdentifierWrapper)": Invalid identifier \'a-b\'';
    assert.deepEqual(body, errorBody('web_framework_error', message));
  });

  for (const path of ['/accounts/0x1', '/accounts/0x1/modules', '/accounts/0x1/module/coin']) {
    it(`accept only versions that the ledger has at ${path}`, async () => {
      for (const version of ['1177', '1204'])
        assert.equal((await get(`${path}?ledger_version=${version}`)).status, 200);
      const pruned = await get(`${path}?ledger_version=1176`);
      assert.equal(pruned.status, 410);
      assert.deepEqual(pruned.body, errorBody('version_pruned', 'Ledger version(1176) has been pruned'));
      const future = await get(`${path}?ledger_version=1205`);
      assert.equal(future.status, 404);
      assert.deepEqual(future.body, errorBody('version_not_found', 'Ledger version not found by Ledger version(1205)'));
      const wrong = await get(`${path}?ledger_version=now`);
      assert.equal(wrong.status, 400);
      assert.deepEqual(
        wrong.body,
        errorBody(
          'web_framework_error',
          'failed to parse parameter `ledger_version`: failed to parse "string(U64)": Parsing u64 string "now" failed, caused by error: invalid digit found in string (occurred while parsing "optional<string(U64)>")',
        ),
      );
    });
  }
});

const EMPTY_ABI = { address: '0x7', friends: [], exposed_functions: [], structs: [] };

function limitProblem(problem: string): string {
  const where = '(occurred while parsing "optional<integer(uint16)>")';
  return `failed to parse parameter \`limit\`: failed to parse "integer(uint16)": ${problem} ${where}`;
}
