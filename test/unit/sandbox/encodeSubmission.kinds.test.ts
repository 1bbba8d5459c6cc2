import assert from 'node:assert/strict';
import { BOB, call, encode, errorBody } from './demoSandbox';

const PREFIX = 'b5e97db07fa0bd0e5598aa3643a9bc6f6693bddc1a9fec9e674a461eaa00b193';
const SENDER = 'a11ce'.padStart(64, '0');
const ACCOUNT = 'acc0'.padStart(64, '0');
const TRANSFER = call('0x1::aptos_account::transfer', [BOB, '1000']);
const PROBLEM = 'The given transaction is invalid: Failed to parse transaction payload: ';

describe('the sandbox, asked to encode a script', () => {
  it('writes the type of every argument into the bytes', async () => {
    const types = ['&signer', 'u8', 'u16', 'u32', 'u64', 'u128', 'u256', 'bool', 'address', 'vector<u8>'];
    const args = [1, 2, 3, '004', '5', '6', true, '0x0B0B', '0xABcd'];
    const { status, body } = await encode(script(types, args));
    assert.equal(status, 200, JSON.stringify(body));
    const written = [
      '09',
      '0001',
      '060200',
      '0703000000',
      `01${'04'.padEnd(16, '0')}`,
      `02${'05'.padEnd(32, '0')}`,
      `08${'06'.padEnd(64, '0')}`,
      '0501',
      `03${'b0b'.padStart(64, '0')}`,
      '0402abcd',
    ].join('');
    const start = `0x${PREFIX}${SENDER}0700000000000000`;
    assert.equal(String(body).slice(0, start.length + 10 + written.length), `${start}0002aa0b00${written}`);
  });

  it('substitutes type arguments in the types of arguments', async () => {
    const { body } = await encode({ ...script(['T0'], ['7']), type_arguments: ['u64'] });
    assert.ok(String(body).includes(`0002aa0b01020101${'07'.padEnd(16, '0')}`), String(body));
  });

  for (const [what, payload, message] of [
    ['too few arguments', script(['u8'], []), 'expected 1 arguments [integer], but got 0 ([])'],
    [
      'an argument of another type',
      script(['u64'], [1]),
      'parse arguments[0] failed, expect string<u64>, caused by error: invalid type: number, expected a string',
    ],
  ] as const) {
    it(`answers 400 to ${what}`, async () => {
      const { status, body } = await encode(payload);
      assert.equal(status, 400);
      assert.deepEqual(body, errorBody('invalid_input', `${PROBLEM}${message}`));
    });
  }
});

describe('the sandbox, asked to encode a script that it cannot read', () => {
  for (const [subject, payload] of [
    ['scripts without an "abi"', script(undefined, [])],
    ['scripts with an argument of type vector<u64>', script(['vector<u64>'], [['1']])],
  ] as const)
    it(`says that it does not have ${subject}`, async () => {
      const { status, body } = await encode(payload);
      assert.deepEqual([status, body], [501, errorBody('sandbox_limit', subject)]);
    });
});

describe('the sandbox, asked to encode a call by a multisig account', () => {
  const start = `0x${PREFIX}${SENDER}070000000000000003${ACCOUNT}`;

  it('writes the call', async () => {
    const { body } = await encode(multisig(TRANSFER));
    const plain = String((await encode(TRANSFER)).body);
    const inner = plain.slice(`0x${PREFIX}${SENDER}070000000000000002`.length);
    assert.equal(body, `${start}0100${inner}`);
  });

  it('leaves the call out if the account has stored one', async () => {
    const rest = String((await encode(TRANSFER)).body).slice(-(16 * 3 + 2));
    for (const payload of [multisig(), multisig(null)]) assert.equal((await encode(payload)).body, `${start}00${rest}`);
  });

  it('answers 400 to an invalid call', async () => {
    const { status, body } = await encode(multisig(call('0xcafe::vault::balance', [SENDER])));
    assert.equal(status, 400);
    const problem = 'could not find entry function by 0xcafe::vault::balance';
    assert.deepEqual(body, errorBody('invalid_input', `${PROBLEM}${problem}`));
  });
});

describe('the sandbox, asked to encode an invalid payload', () => {
  for (const [what, payload, message] of [
    [
      'a script without code',
      { type: 'script_payload', type_arguments: [], arguments: [] },
      `${found('MoveScriptBytecode')} ${within('ScriptPayload')}`,
    ],
    [
      'code that is not hex',
      { ...script([], []), code: { bytecode: '0x1' } },
      `failed to parse "string(HexEncodedBytes)": parse hex-encoded string "0x1" failed ${within('MoveScriptBytecode', 'ScriptPayload')}`,
    ],
    [
      'a multisig account that is no address',
      { type: 'multisig_payload', multisig_address: 1 },
      `Expected input type "string(Address)", found 1. ${within('MultisigPayload')}`,
    ],
    [
      'a script in the name of a multisig account',
      multisig(script([], [])),
      `Expected input type "MultisigTransactionPayload", found`,
    ],
    [
      'a wrong function in the name of a multisig account',
      multisig(call('nowhere', [])),
      `failed to parse "string(EntryFunctionId)": Invalid entry function ID nowhere ${within('EntryFunctionPayload', 'MultisigTransactionPayload', 'MultisigPayload')}`,
    ],
  ] as const) {
    it(`answers 400 to ${what}`, async () => {
      const { status, body } = await encode(payload);
      assert.equal(status, 400);
      const { message: said, error_code } = body as { readonly message: string; readonly error_code: string };
      assert.equal(error_code, 'web_framework_error');
      const whole = `parse request payload error: ${message}`;
      assert.equal(message.endsWith('found') ? said.slice(0, whole.length) : said, whole);
    });
  }

  it('answers 400 to a module bundle', async () => {
    const { status, body } = await encode({ type: 'module_bundle_payload' });
    assert.equal(status, 400);
    const message = 'The given transaction is invalid: Module bundle payload has been removed';
    assert.deepEqual(body, errorBody('invalid_input', message));
  });
});

function script(params: readonly string[] | undefined, args: readonly unknown[]): object {
  const abi = { name: 'main', visibility: 'public', is_entry: true, generic_type_params: [], params, return: [] };
  const code = { bytecode: '0xaa0b', ...(params ? { abi } : {}) };
  return { type: 'script_payload', code, type_arguments: [], arguments: args };
}

function multisig(transaction_payload?: object | null): object {
  return { type: 'multisig_payload', multisig_address: '0xACC0', transaction_payload };
}

function found(type: string): string {
  return `Type "${type}" expects an input value.`;
}

function within(...types: readonly string[]): string {
  return [...types, 'TransactionPayload', 'UserTransactionRequestInner', 'EncodeSubmissionRequest']
    .map(type => `(occurred while parsing "${type}")`)
    .join(' ');
}
