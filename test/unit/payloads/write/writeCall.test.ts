import assert from 'node:assert/strict';
import type { JsonValue } from '../../../../src/core/json';
import { ArgumentError } from '../../../../src/core/move/argument';
import { InexpressibleError } from '../../../../src/core/payloads/write/writer';
import { writeCall, type FormId } from '../../../support/forms';
import type { TypedCall } from '../../../../src/core/payloads/write/typedCall';
import { callOf, KINDS } from './calls';

const COIN = '0x1::aptos_coin::AptosCoin';
const TRANSFER: TypedCall = callOf(
  [
    ['address', '0xb0b'],
    ['u64', '1000'],
  ],
  { function: { address: '0x1', module: 'coin', name: 'transfer' }, typeArguments: [COIN] },
);
const GIVEN = {
  sender: '0xa11ce',
  sequenceNumber: '7',
  maxGasAmount: '2000',
  gasUnitPrice: '100',
  expirationTimestampSecs: '1700000000',
};

function refuses(call: TypedCall, form: FormId, message: string): void {
  assert.throws(
    () => writeCall(call, form),
    (error: unknown) => error instanceof InexpressibleError && error.message === message,
  );
}

describe('writeCall', () => {
  const forms: readonly (readonly [form: FormId, text: string])[] = [
    [
      'rest',
      `{
  "type": "entry_function_payload",
  "function": "0x1::coin::transfer",
  "type_arguments": ["0x1::aptos_coin::AptosCoin"],
  "arguments": ["0xb0b", "1000"]
}`,
    ],
    [
      'typescript',
      `const transaction = await aptos.transaction.build.simple({
  sender,
  data: {
    function: "0x1::coin::transfer",
    typeArguments: ["0x1::aptos_coin::AptosCoin"],
    functionArguments: ["0x${'0'.repeat(61)}b0b", "1000"],
  },
});`,
    ],
    [
      'python',
      `EntryFunction.natural(
    "0x1::coin",
    "transfer",
    [TypeTag(StructTag.from_str("0x1::aptos_coin::AptosCoin"))],
    [
        TransactionArgument(AccountAddress.from_str("0x${'0'.repeat(61)}b0b"), Serializer.struct),
        TransactionArgument(1000, Serializer.u64),
    ],
)`,
    ],
    [
      'cli',
      `aptos move run \\
  --function-id 0x1::coin::transfer \\
  --type-args 0x1::aptos_coin::AptosCoin \\
  --args address:0xb0b u64:1000`,
    ],
    [
      'rust',
      `EntryFunction::new(
    ModuleId::new(
        AccountAddress::from_hex_literal("0x1").unwrap(),
        ident_str!("coin").to_owned(),
    ),
    ident_str!("transfer").to_owned(),
    vec![TypeTag::from_str("0x1::aptos_coin::AptosCoin").unwrap()],
    vec![
        bcs::to_bytes(&AccountAddress::from_hex_literal("0xb0b").unwrap()).unwrap(),
        bcs::to_bytes(&1000u64).unwrap(),
    ],
)`,
    ],
    ['move', '0x1::coin::transfer<0x1::aptos_coin::AptosCoin>(account, @0xb0b, 1000);'],
    [
      'cliFile',
      `{
  "function_id": "0x1::coin::transfer",
  "type_args": ["0x1::aptos_coin::AptosCoin"],
  "args": [
    { "type": "address", "value": "0xb0b" },
    { "type": "u64", "value": "1000" }
  ]
}`,
    ],
  ];
  for (const [form, text] of forms) {
    it(`writes ${form}`, () => {
      assert.equal(writeCall(TRANSFER, form), text);
    });
  }

  describe('with values of the transaction', () => {
    const call = callOf([], { given: GIVEN });

    it('writes the request around the payload', () => {
      assert.equal(
        writeCall(call, 'rest'),
        `{
  "sender": "0xa11ce",
  "sequence_number": "7",
  "max_gas_amount": "2000",
  "gas_unit_price": "100",
  "expiration_timestamp_secs": "1700000000",
  "payload": {
    "type": "entry_function_payload",
    "function": "0x1::m::f",
    "type_arguments": [],
    "arguments": []
  }
}`,
      );
    });

    it('writes the other signers and the payer in REST JSON', () => {
      const given = { secondarySigners: ['0xb'], feePayer: '0x0' };
      assert.match(
        writeCall({ ...call, given }, 'rest'),
        /^\{\n {2}"secondary_signers": \["0xb"\],\n {2}"fee_payer_address": "0x0",\n {2}"payload"/,
      );
    });

    it('writes the SDK’s options', () => {
      assert.equal(
        writeCall({ ...call, given: { ...GIVEN, maxGasAmount: '18446744073709551615' } }, 'typescript'),
        `const transaction = await aptos.transaction.build.simple({
  sender: "0x${'0'.repeat(59)}a11ce",
  data: {
    function: "0x1::m::f",
    functionArguments: [],
  },
  options: { maxGasAmount: 18446744073709551615n, gasUnitPrice: 100, expireTimestamp: 1700000000, accountSequenceNumber: 7 },
});`,
      );
    });

    it('writes the CLI’s options', () => {
      assert.equal(
        writeCall(call, 'cli'),
        'aptos move run \\\n  --function-id 0x1::m::f \\\n  --sender-account 0xa11ce \\\n  --max-gas 2000 \\\n  --gas-unit-price 100',
      );
    });
  });

  const written: Readonly<Record<Exclude<FormId, 'rest' | 'cliFile'>, readonly string[]>> = {
    typescript: [
      'true',
      '255',
      '"18446744073709551615"',
      '"115792089237316195423570985008687907853269984665640564039457584007913129639935"',
      `"0x${'0'.repeat(59)}a11ce"`,
      String.raw`"say \"hi\" to $USER’s \\ dog"`,
      '[1, 255]',
      '["1", "2"]',
      '[[], [10]]',
      '[[true], []]',
      `["a", "it's"]`,
      'null',
      '"5"',
      '[null, 1]',
      `"0x${'0'.repeat(61)}b0b"`,
      `["0x${'0'.repeat(61)}b0b"]`,
    ],
    python: [
      'True, Serializer.bool',
      '255, Serializer.u8',
      '18446744073709551615, Serializer.u64',
      '115792089237316195423570985008687907853269984665640564039457584007913129639935, Serializer.u256',
      `AccountAddress.from_str("0x${'0'.repeat(59)}a11ce"), Serializer.struct`,
      String.raw`"say \"hi\" to $USER’s \\ dog", Serializer.str`,
      'bytes.fromhex("01ff"), Serializer.to_bytes',
      '[1, 2], Serializer.sequence_serializer(Serializer.u64)',
      '[bytes.fromhex(""), bytes.fromhex("0a")], Serializer.sequence_serializer(Serializer.to_bytes)',
      '[[True], []], Serializer.sequence_serializer(Serializer.sequence_serializer(Serializer.bool))',
      `["a", "it's"], Serializer.sequence_serializer(Serializer.str)`,
      '[], Serializer.sequence_serializer(Serializer.u64)',
      '[5], Serializer.sequence_serializer(Serializer.u64)',
      '[[], [1]], Serializer.sequence_serializer(Serializer.sequence_serializer(Serializer.u8))',
      `AccountAddress.from_str("0x${'0'.repeat(61)}b0b"), Serializer.struct`,
      `[AccountAddress.from_str("0x${'0'.repeat(61)}b0b")], Serializer.sequence_serializer(Serializer.struct)`,
    ],
    rust: [
      '&true',
      '&255u8',
      '&18446744073709551615u64',
      'The Rust SDK cannot express a value of type u256',
      '&AccountAddress::from_hex_literal("0xa11ce").unwrap()',
      String.raw`&"say \"hi\" to $USER’s \\ dog"`,
      '&vec![1u8, 255u8]',
      '&vec![1u64, 2u64]',
      '&vec![Vec::<u8>::new(), vec![10u8]]',
      '&vec![vec![true], Vec::<bool>::new()]',
      `&vec!["a", "it's"]`,
      '&None::<u64>',
      '&Some(5u64)',
      '&vec![None::<u8>, Some(1u8)]',
      '&AccountAddress::from_hex_literal("0xb0b").unwrap()',
      '&vec![AccountAddress::from_hex_literal("0xb0b").unwrap()]',
    ],
    move: [
      '(account, true);',
      '(account, 255);',
      '(account, 18446744073709551615);',
      '(account, 115792089237316195423570985008687907853269984665640564039457584007913129639935);',
      '(account, @0xa11ce);',
      String.raw`(account, 0x1::string::utf8(b"say \"hi\" to $USER\xe2\x80\x99s \\ dog"));`,
      '(account, x"01ff");',
      '(account, vector[1, 2]);',
      '(account, vector[x"", x"0a"]);',
      '(account, vector[vector[true], vector[]]);',
      `(account, vector[0x1::string::utf8(b"a"), 0x1::string::utf8(b"it's")]);`,
      '(account, 0x1::option::none());',
      '(account, 0x1::option::some(5));',
      '(account, vector[0x1::option::none(), 0x1::option::some(1)]);',
      '(account, 0x1::object::address_to_object<0x1::m::T>(@0xb0b));',
      '(account, vector[0x1::object::address_to_object<0x1::m::T>(@0xb0b)]);',
    ],
    cli: [
      'bool:true',
      'u8:255',
      'u64:18446744073709551615',
      'u256:115792089237316195423570985008687907853269984665640564039457584007913129639935',
      'address:0xa11ce',
      String.raw`'string:say \"hi\" to $USER’s \\ dog'`,
      'hex:0x01ff',
      "'u64:[1, 2]'",
      `'hex:["0x", "0x0a"]'`,
      "'bool:[[true], []]'",
      String.raw`'string:["a", "it'\''s"]'`,
      "'u64:[]'",
      "'u64:[5]'",
      "'u8:[[], [1]]'",
      'address:0xb0b',
      `'address:["0xb0b"]'`,
    ],
  };
  for (const form of ['typescript', 'python', 'rust', 'cli', 'move'] as const) {
    for (const [index, [type, json]] of KINDS.entries()) {
      const value = written[form][index] ?? assert.fail();
      it(`writes ${type} ${JSON.stringify(json)} in ${form}`, () => {
        const call = callOf([[type, json]]);
        if (value.startsWith('The ')) {
          refuses(call, form, `${value}: copy the call as REST JSON instead.`);
          return;
        }
        const text = writeCall(call, form);
        assert.ok(text.replace(/\s*\n\s*/g, '').includes(value), `${value} is not in\n${text}`);
      });
    }
  }

  it('writes what only a node can read in REST JSON, unchanged', () => {
    const text = writeCall(callOf([['0xcafe::m::S', { a: 1, b: { c: [] } }]]), 'rest');
    assert.match(text, /"arguments": \[\{ "a": 1, "b": \{ "c": \[\] \} \}\]/);
  });

  const inexpressible: readonly (readonly [form: FormId, type: string, json: JsonValue, message: string])[] = [
    ['typescript', '0xcafe::m::S', {}, 'The TypeScript SDK cannot express a value of type 0xcafe::m::S'],
    ['python', 'vector<0xcafe::m::S>', [{}], 'The Python SDK cannot express a value of type 0xcafe::m::S'],
    ['rust', '0xcafe::m::S', {}, 'The Rust SDK cannot express a value of type 0xcafe::m::S'],
    ['move', '0xcafe::m::S', {}, 'Move source cannot express a value of type 0xcafe::m::S'],
    ['rust', 'vector<u256>', [], 'The Rust SDK cannot express a value of type u256'],
    ['python', 'i64', '-1', 'The Python SDK cannot express a value of type i64'],
    ['cli', '0xcafe::m::S', {}, 'The Aptos CLI cannot express a value of type 0xcafe::m::S'],
    ['cliFile', 'vector<vector<vector<u64>>>', [[], [['1']]], 'The Aptos CLI cannot express arrays of unequal depth'],
    ['cli', '0x1::string::String', '[x', 'An Aptos CLI command cannot express a string that starts with ['],
    [
      'typescript',
      '0x1::option::Option<0x1::option::Option<u8>>',
      { vec: [{ vec: [] }] },
      'The TypeScript SDK cannot express a value of type 0x1::option::Option<u8>',
    ],
  ];
  for (const [form, type, json, message] of inexpressible) {
    it(`refuses ${type} ${JSON.stringify(json)} in ${form}`, () => {
      refuses(callOf([[type, json]]), form, `${message}: copy the call as REST JSON instead.`);
    });
  }

  it('refuses a type argument in Python that is not a struct', () => {
    refuses(
      callOf([], { typeArguments: ['vector<u8>'] }),
      'python',
      'The Python SDK cannot express the type argument vector<u8>: copy the call as REST JSON instead.',
    );
  });

  it('refuses a value that does not match its type', () => {
    assert.throws(() => writeCall(callOf([['u64', 5]]), 'cli'), ArgumentError);
  });

  it('names each signer in Move source', () => {
    assert.equal(writeCall(callOf([], { signers: 2 }), 'move'), '0x1::m::f(account, account2);');
    assert.equal(writeCall(callOf([], { signers: 0 }), 'move'), '0x1::m::f();');
  });

  it('escapes what ends a line or a string in Rust', () => {
    const text = writeCall(callOf([['0x1::string::String', 'a"\\\n\u2028b']]), 'rust');
    assert.ok(text.includes(String.raw`&"a\"\\\u{a}\u{2028}b"`), text);
  });

  const spelled: readonly (readonly [address: string, strict: string])[] = [
    ['0x0', '0x0'],
    ['0xf', '0xf'],
    ['0x10', `0x${'0'.repeat(62)}10`],
    ['0xabc', `0x${'0'.repeat(61)}abc`],
    [`0x${'a'.repeat(63)}`, `0x0${'a'.repeat(63)}`],
    [`0x${'a'.repeat(64)}`, `0x${'a'.repeat(64)}`],
  ];
  for (const [address, strict] of spelled) {
    const call = callOf(
      [
        ['address', address],
        ['vector<0x1::object::Object<0x1::m::T>>', [{ inner: address }]],
      ],
      {
        function: { address, module: 'm', name: 'f' },
        typeArguments: [`${address}::a::A<${address}::b::B>`],
        given: { sender: address, secondarySigners: [address] },
      },
    );

    for (const [form, count] of [
      ['typescript', 7],
      ['python', 5],
    ] as const) {
      it(`writes ${address} in ${form} as the SDK reads it, in every place`, () => {
        assert.deepEqual(writeCall(call, form).match(/0x[0-9a-f]+/g), Array<string>(count).fill(strict));
      });
    }
  }

  it('writes the other signers for the TypeScript SDK, and that a different account pays', () => {
    const values = { sender: '0xa', secondarySigners: ['0xb'], feePayer: '0xc', replayProtectionNonce: '5' };
    assert.equal(
      writeCall(callOf([], { given: values }), 'typescript'),
      `const transaction = await aptos.transaction.build.multiAgent({
  sender: "0xa",
  data: {
    function: "0x1::m::f",
    functionArguments: [],
  },
  secondarySignerAddresses: ["0xb"],
  withFeePayer: true,
  options: { replayProtectionNonce: 5 },
});`,
    );
  });

  it('quotes a type argument for the shell', () => {
    assert.match(
      writeCall(callOf([], { typeArguments: ['vector<u8>', '0x1::a::B<u8, u16>'] }), 'cli'),
      /--type-args 'vector<u8>' '0x1::a::B<u8, u16>'$/,
    );
  });
});
