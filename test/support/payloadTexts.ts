/** A text with a payload, and the request or error that every host makes of it. */
export interface PayloadText {
  readonly what: string;
  /** The file extension. */
  readonly ending: string;
  /** With `|` at the cursor, if it has several payloads. */
  readonly text: string;
  readonly made: Made;
}

/**
 * The request that is sent, or the sentence that says why none is sent; `{where}` is how the terminal names the file.
 */
export type Made =
  | { readonly request: Readonly<Record<string, unknown>> }
  /** `asks` if the editor asks instead. */
  | { readonly sentence: string; readonly asks?: true };

const TRANSFER = '0x1::aptos_account::transfer';

/** Returns a transfer of 100 octas to Bob in the sandbox, as it is sent. */
function transfer(more: Readonly<Record<string, unknown>> = {}, to = '0xb0b', amount = '100'): Made {
  const payload = { type: 'entry_function_payload', function: TRANSFER, type_arguments: [], arguments: [to, amount] };
  return { request: { sender: '0xa11ce', payload, ...more } };
}

/** The same texts for the editor and the terminal. Only one of the two asks for values that a text leaves open. */
export const PAYLOAD_TEXTS: readonly PayloadText[] = [
  {
    what: 'a payload in the REST form',
    ending: 'json',
    text: `{ "type": "entry_function_payload", "function": "${TRANSFER}", "type_arguments": [], "arguments": ["0xb0b", "100"] }`,
    made: transfer(),
  },
  {
    what: 'a transaction in the REST form',
    ending: 'json',
    text: `{ "sender": "0xb0b", "sequence_number": "3", "max_gas_amount": "5000", "gas_unit_price": "150",
  "payload": { "function": "${TRANSFER}", "type_arguments": [], "arguments": ["0xb0b", "100"] } }`,
    made: transfer({ sender: '0xb0b', sequence_number: '3', max_gas_amount: '5000', gas_unit_price: '150' }),
  },
  {
    what: 'JSON with comments after a byte order mark',
    ending: 'jsonc',
    text: `\uFEFF// pays Bob\r\n{ "function": "${TRANSFER}", /* all of it */ "arguments": ["0xb0b", "100",], }\r\n`,
    made: transfer(),
  },
  {
    what: 'a function whose address is not written with 0x',
    ending: 'json',
    text: `{ "function": "${'1'.padStart(64, '0')}::aptos_account::transfer", "type_arguments": [], "arguments": ["0xb0b", "100"] }`,
    made: transfer(),
  },
  {
    what: 'the CLI’s file with the name of a profile',
    ending: 'json',
    text: '{ "function_id": "keeper::pond::feed", "type_args": [], "args": [] }',
    made: {
      sentence:
        'The address of the "function_id" keeper::pond::feed is unknown, because "keeper" might be a CLI profile: replace it with the address, as in 0x1::coin::transfer, and run again.',
      asks: true,
    },
  },
  {
    what: 'a command with the name of a profile',
    ending: 'sh',
    text: 'aptos move run --function-id keeper::pond::feed',
    made: {
      sentence:
        'The address of keeper::pond::feed is unknown, because "keeper" might be a CLI profile: replace it with the address, as in 0x1::coin::transfer, and run again.',
      asks: true,
    },
  },
  {
    what: 'a command whose arguments have no types',
    ending: 'sh',
    text: `aptos move run --function-id ${TRANSFER} --args 0xb0b 100`,
    made: {
      sentence: `Argument 1 of ${TRANSFER}: The CLI rejects arguments without a type: write address:0xb0b.`,
    },
  },
  {
    what: 'a recipe of a Makefile',
    ending: 'mk',
    text: `pay:\n\t@aptos move run \\\n\t  --function-id ${TRANSFER} --args address:0xb0b u64:100\n`,
    made: transfer(),
  },
  {
    what: 'the payload of a wallet',
    ending: 'json',
    text: `{ "function": "${TRANSFER}", "functionArguments": ["0xb0b", 100] }`,
    made: transfer(),
  },
  {
    what: 'the request of a wallet',
    ending: 'json',
    text: `{ "sender": "0xb0b", "data": { "function": "${TRANSFER}", "typeArguments": [], "functionArguments": ["0xb0b", "100"] }, "options": { "gasUnitPrice": 200 } }`,
    made: transfer({ sender: '0xb0b', gas_unit_price: '200' }),
  },
  {
    what: 'a number of a wallet that JSON rounds',
    ending: 'json',
    text: `{ "function": "${TRANSFER}", "functionArguments": ["0xb0b", 9007199254740993] }`,
    made: {
      sentence:
        'The number at line 1, column 78{where} is too large for JSON, which would round it: put quotes around it.',
    },
  },
  {
    what: 'the CLI’s file',
    ending: 'json',
    text: `{ "function_id": "${TRANSFER}", "type_args": [], "args": [{ "type": "address", "value": "0xb0b" }, { "type": "u64", "value": 100 }] }`,
    made: transfer(),
  },
  {
    what: 'the second of two payloads',
    ending: 'json',
    text: `[{ "function": "${TRANSFER}", "arguments": ["0xb0b", "1"] },\n|{ "function": "${TRANSFER}", "arguments": ["0xb0b", "100"] }]`,
    made: transfer(),
  },
  {
    what: 'a u64 that is a number',
    ending: 'json',
    text: `{ "function": "${TRANSFER}", "type_arguments": [], "arguments": ["0xb0b", 100] }`,
    made: {
      sentence: `Argument 2 of ${TRANSFER}: u64 expects a decimal string, such as "1000", not the number 100. Put quotes around it.`,
    },
  },
  {
    what: 'a missing argument',
    ending: 'json',
    text: `{ "function": "${TRANSFER}", "arguments": ["0xb0b"] }`,
    made: {
      sentence: `${TRANSFER} takes 2 arguments (address, u64), but 1 is given. Signers are not counted.`,
    },
  },
  {
    what: 'a sequence number that is a number',
    ending: 'json',
    text: `{ "sequence_number": 3, "payload": { "function": "${TRANSFER}", "arguments": ["0xb0b", "100"] } }`,
    made: {
      sentence: 'The request’s "sequence_number" must be a string, because it is a u64: put quotes around the number.',
    },
  },
  {
    what: 'broken JSON',
    ending: 'json',
    text: `{ "function": "${TRANSFER}", "arguments": ["0xb0b", 100x] }`,
    made: { sentence: 'The payload’s JSON has a syntax error at line 1, column 70{where}: correct it and run again.' },
  },
  {
    what: 'arguments that are not a list',
    ending: 'json',
    text: `{ "function": "${TRANSFER}", "arguments": "0xb0b" }`,
    made: { sentence: 'The value at line 1, column 60{where} must be an array: enclose it in square brackets.' },
  },
  {
    what: 'half of a surrogate pair',
    ending: 'json',
    text: `{ "function": "0x1::m::f", "arguments": ["\\ud800"] }`,
    made: {
      sentence:
        'The payload’s "arguments" [0] contains a lone surrogate (U+D800), which cannot be encoded: write the complete character.',
    },
  },
  {
    what: 'a misspelt function',
    ending: 'json',
    text: `{ "function": "${TRANSFER}r", "arguments": ["0xb0b", "100"] }`,
    made: { sentence: '0x1::aptos_account has no function transferr: did you mean transfer?' },
  },
  {
    what: 'a function that is not an entry function',
    ending: 'ts',
    text: "f({ function: '0xcafe::vault::balance', typeArguments: ['u8'], functionArguments: ['0xb0b'] })",
    made: {
      sentence:
        '0xcafe::vault::balance is not an entry function, so no transaction can call it: choose a function marked entry.',
    },
  },
  {
    what: 'a call of the TypeScript SDK',
    ending: 'ts',
    text: `f({ function: '${TRANSFER}', functionArguments: ['0xb0b', 100] })`,
    made: transfer(),
  },
  {
    what: 'a bigint of the TypeScript SDK',
    ending: 'ts',
    text: `f({ function: '${TRANSFER}', functionArguments: ['0xb0b', 0x64n] })`,
    made: transfer(),
  },
  {
    what: 'a number that JavaScript rounds',
    ending: 'ts',
    text: `f({ function: '${TRANSFER}', functionArguments: ['0xb0b', 9007199254740993] })`,
    made: {
      sentence: `Argument 2 of ${TRANSFER}: u64 expects an exact integer, not the number 9007199254740993. It would be read as 9007199254740992: write it as a bigint.`,
    },
  },
  {
    what: 'an invalid address',
    ending: 'js',
    text: `f({ function: '${TRANSFER}', functionArguments: ['bob', 100] })`,
    made: {
      sentence: `Argument 1 of ${TRANSFER}: address expects an address string, such as "0x1", not the string "bob".`,
    },
  },
  {
    what: 'a call of the Python SDK',
    ending: 'py',
    text: `EntryFunction.natural("0x1::aptos_account", "transfer", [], [TransactionArgument(AccountAddress.from_str("0xb0b"), Serializer.struct), TransactionArgument(100, Serializer.u64)])`,
    made: transfer(),
  },
  {
    what: 'a type that Python declares differently',
    ending: 'py',
    text: `EntryFunction.natural("0x1::aptos_account", "transfer", [], [TransactionArgument(AccountAddress.from_str("0xb0b"), Serializer.struct), TransactionArgument(100, Serializer.u8)])`,
    made: {
      sentence: `Argument 2 of ${TRANSFER}: u64 is expected, not Serializer.u8: declare it as Serializer.u64.`,
    },
  },
  {
    what: 'a command of the CLI',
    ending: 'sh',
    text: `aptos move run \\\n  --function-id ${TRANSFER} \\\n  --args address:0xb0b u64:100`,
    made: transfer(),
  },
  {
    what: 'a block of Markdown',
    ending: 'md',
    text: `Pay Bob:\n\n\`\`\`sh\naptos move run --function-id ${TRANSFER} --args address:0xb0b |u64:100\n\`\`\`\n`,
    made: transfer(),
  },
  {
    what: 'a call in Move source',
    ending: 'move',
    text: `script {\n  fun main(from: &signer) {\n    |${TRANSFER}(from, @0xb0b, 100);\n  }\n}\n`,
    made: transfer(),
  },
];

/**
 * Returns the part of a simulation's body that distinguishes requests: all but the expiration, and the node's
 * estimates.
 */
export function requestOf(body: string, wanted: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const all = JSON.parse(body) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(wanted).map(name => [name, all[name]]));
}
