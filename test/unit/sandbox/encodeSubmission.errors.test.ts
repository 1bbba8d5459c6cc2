import assert from 'node:assert/strict';
import { ALICE, APT, BOB, call, demoSandbox, encode, errorBody, post } from './demoSandbox';

const TRANSFER = call('0x1::aptos_account::transfer', [BOB, '1000']);

describe('the sandbox, asked to encode an invalid transaction', () => {
  const within =
    '(occurred while parsing "UserTransactionRequestInner") (occurred while parsing "EncodeSubmissionRequest")';
  const inPayload = '(occurred while parsing "EntryFunctionPayload") (occurred while parsing "TransactionPayload")';
  const notANumber =
    'failed to parse "string(U64)": Parsing u64 string "invalid" failed, caused by error: invalid digit found in string';
  const tooLarge =
    'failed to parse "string(U64)": Parsing u64 string "18446744073709551616" failed, caused by error: number too large to fit in target type';

  for (const [what, members, message] of [
    ['a sequence number that is none', { sequence_number: 'invalid' }, `${notANumber} ${within}`],
    ['a gas price that is too large', { gas_unit_price: '18446744073709551616' }, `${tooLarge} ${within}`],
    [
      'a nonce that is none',
      { replay_protection_nonce: 'invalid' },
      `${notANumber} (occurred while parsing "optional<string(U64)>") ${within}`,
    ],
    ['a number for a string', { max_gas_amount: 5 }, `Expected input type "string(U64)", found 5. ${within}`],
    ['no expiration', { expiration_timestamp_secs: undefined }, `Type "string(U64)" expects an input value. ${within}`],
    [
      'a sender that is no address',
      { sender: '0xz' },
      `failed to parse "string(Address)": Invalid account address: Hex characters are invalid: Invalid character 'z' at position 63 ${within}`,
    ],
    [
      'a payload of no known type',
      { payload: { type: 'invalid', function: '0x1::a::b' } },
      `Expected input type "TransactionPayload", found {"type":"invalid","function":"0x1::a::b"}. ${within}`,
    ],
    [
      'a function that is none',
      { payload: call('invalid', []) },
      `failed to parse "string(EntryFunctionId)": Invalid entry function ID invalid ${inPayload} ${within}`,
    ],
    [
      'a type argument that is no text',
      { payload: { ...call('0x1::a::b', []), type_arguments: [true] } },
      `failed to parse "string(MoveType)": deserialize Move type failed, invalid type: boolean \`true\`, expected a string (occurred while parsing "[string(MoveType)]") ${inPayload} ${within}`,
    ],
  ] as const) {
    it(`answers 400 to ${what}`, async () => {
      const { status, body } = await encode(TRANSFER, members);
      assert.equal(status, 400);
      assert.deepEqual(body, errorBody('web_framework_error', `parse request payload error: ${message}`));
    });
  }

  it('answers 400 to a body that is not an object', async () => {
    const { body } = await post('/transactions/encode_submission', [1]);
    const message = 'parse request payload error: Expected input type "EncodeSubmissionRequest", found [1].';
    assert.deepEqual(body, errorBody('web_framework_error', message));
  });

  it('answers 400 to a body that is not JSON, 415 to a different content type and 413 to a body that is too long', async () => {
    const send = async (body: string, type = 'application/json'): Promise<readonly [number, unknown]> => {
      const init = { method: 'POST', headers: { 'Content-Type': type }, body };
      const response = await demoSandbox().handle(
        new Request('https://sandbox.invalid/v1/transactions/encode_submission', init),
      );
      return [response.status, JSON.parse(response.body)];
    };
    const noJson = errorBody('web_framework_error', 'parse request payload error: expected value at line 1 column 1');
    assert.deepEqual(await send('invalid json'), [400, noJson]);
    const noType = errorBody(
      'web_framework_error',
      'the `Content-Type` requested by the client is not supported: invalid',
    );
    assert.deepEqual(await send('{}', 'invalid'), [415, noType]);
    const tooLong = errorBody('web_framework_error', 'payload too large');
    assert.deepEqual(await send(' '.repeat(8 * 1024 * 1024 + 1)), [413, tooLong]);
  });

  for (const [what, payload, problem] of [
    [
      'a function that transactions cannot call',
      call('0xcafe::vault::balance', [BOB]),
      'could not find entry function by 0xcafe::vault::balance',
    ],
    [
      'too few type arguments',
      call('0x1::coin::transfer', [BOB, '1']),
      'expected 1 type arguments for entry function 0x1::coin::transfer, but got 0',
    ],
    [
      'too many arguments',
      call('0x1::aptos_account::transfer', [BOB, '1', 2]),
      'expected 2 arguments [string<address>, string<u64>], but got 3 ([String("0xb0b"), String("1"), Number(2)])',
    ],
    ...wrongArguments(),
  ] as const) {
    it(`answers 400 to ${what}`, async () => {
      const { status, body } = await encode(payload);
      assert.equal(status, 400);
      const start = 'The given transaction is invalid: Failed to parse transaction payload: ';
      assert.deepEqual(body, errorBody('invalid_input', `${start}${problem}`));
    });
  }
});

describe('the sandbox, asked to encode what it does not have', () => {
  for (const name of ['0x1::invalid::transfer', '0x1::account::invalid'])
    it(`says that it does not have ${name}`, async () => {
      const { status, body } = await encode(call(name, []));
      assert.deepEqual([status, body], [501, errorBody('sandbox_limit', name)]);
    });
});

function wrongArguments(): readonly (readonly [string, object, string])[] {
  const transfer = (to: unknown, amount: unknown): object => call('0x1::aptos_account::transfer', [to, amount]);
  const address = 'parse arguments[0] failed, expect string<address>, caused by error: ';
  const amount = 'parse arguments[1] failed, expect string<u64>, caused by error: ';
  const vault = (name: unknown, heir: unknown): object => call('0xcafe::vault::create_vault', [name, heir], [APT]);
  const batch = (list: unknown): object => call('0x1::aptos_account::batch_transfer', [list, []]);
  const notHex = "Invalid account address: Hex characters are invalid: Invalid character 'i' at position 57";
  return [
    ['an address that is none', transfer('invalid', '1'), `${address}${notHex}`],
    [
      'a u64 that is none',
      transfer(BOB, '1.5'),
      `${amount}Parsing u64 string "1.5" failed, caused by error: invalid digit found in string`,
    ],
    [
      'a u64 that is too large',
      transfer(BOB, '18446744073709551616'),
      `${amount}Parsing u64 string "18446744073709551616" failed, caused by error: number too large to fit in target type`,
    ],
    [
      'a string for a u16',
      call('0xcafe::counter::set_step', ['1']),
      'parse arguments[0] failed, expect integer, caused by error: invalid type: string "1", expected u16',
    ],
    [
      'a u16 that is too large',
      call('0xcafe::counter::set_step', [65536]),
      'parse arguments[0] failed, expect integer, caused by error: invalid value: integer `65536`, expected u16',
    ],
    [
      'a string for a bool',
      call('0x1::aptos_account::set_allow_direct_coin_transfers', ['true']),
      'parse arguments[0] failed, expect boolean, caused by error: invalid type: string "true", expected a boolean',
    ],
    [
      'a number for a String',
      vault(1, { vec: [] }),
      'parse arguments[0] failed, expect object, caused by error: invalid type: number, expected a string',
    ],
    [
      'a wrong item of an array',
      batch([BOB, [ALICE]]),
      'parse arguments[0] failed, expect array<string<address>>, caused by error: invalid type: sequence, expected a string',
    ],
  ];
}
