import assert from 'node:assert/strict';
import type { JsonValue } from '../../../../src/core/json';
import type { FunctionAbi } from '../../../../src/core/move/abi';
import type { PayloadLanguage } from '../../../../src/core/payloads/languages/languages';
import { listEdits } from '../../../../src/core/payloads/edit/listEdits';
import { typedCall } from '../../../../src/core/payloads/write/typedCall';
import { InexpressibleError } from '../../../../src/core/payloads/write/writer';
import { functionAbi } from '../../move/abis';
import { atCursor, linesOf, positionAt, textIn } from '../cursor';
import { locatorOf } from '../languages/calls';

const APTOS = '0x1::aptos_coin::AptosCoin';
const TRANSFER = functionAbi({
  name: 'transfer',
  typeParameters: [{ constraints: [] }],
  parameters: ['&signer', 'address', 'u64'],
});

interface Options {
  readonly abi?: FunctionAbi;
  readonly types?: readonly string[];
  readonly values?: readonly JsonValue[];
  readonly hasVariables?: boolean;
}

/** Returns a document after the edits of the call at the cursor; `undefined` if there are none. */
async function edited(
  language: PayloadLanguage,
  marked: string,
  { abi = TRANSFER, types = [APTOS], values = ['0xb', '5'], hasVariables = false }: Options = {},
): Promise<string | undefined> {
  const { text, position } = atCursor(marked);
  const call = (await locatorOf(language, text)).callAt(position);
  assert.ok(call, marked);
  const id = call.function.id ?? assert.fail(marked);
  const typed = typedCall({ function: id, typeArguments: types, arguments: values }, abi) ?? assert.fail(marked);
  const edits = await listEdits({ lines: linesOf(text), indent: '  ', hasVariables }, call, typed);
  const offset = (at: { readonly line: number; readonly character: number }) =>
    textIn(text, { start: positionAt(text, 0), end: at }).length;
  return edits
    ?.toSorted((one, other) => offset(other.range.start) - offset(one.range.start))
    .reduce(
      (each, { range, newText }) => each.slice(0, offset(range.start)) + newText + each.slice(offset(range.end)),
      text,
    );
}

describe('listEdits', () => {
  it('replaces the values of JSON, and keeps the rest and the lines of a list', async () => {
    assert.equal(
      await edited(
        'json',
        `{
  "function": "0x1::coin::|transfer",
  "type_arguments": ["0x1::m::Old"], // kept
  "arguments": [
    "0xa",
    "1"
  ]
}`,
      ),
      `{
  "function": "0x1::coin::transfer",
  "type_arguments": ["${APTOS}"], // kept
  "arguments": [
    "0xb",
    "5"
  ]
}`,
    );
  });

  it('adds missing lists after the name', async () => {
    assert.equal(
      await edited('json', '{\n  "function": "0x1::coin::|transfer"\n}'),
      `{\n  "function": "0x1::coin::transfer",\n  "type_arguments": ["${APTOS}"],\n  "arguments": ["0xb", "5"]\n}`,
    );
    const none = { abi: functionAbi({ name: 'transfer' }), types: [], values: [] };
    const text = '{ "function": "0x1::coin::transfer" }';
    assert.equal(await edited('json', text.replace('transfer', '|transfer'), none), text);
  });

  const written: readonly (readonly [language: PayloadLanguage, marked: string, result: string])[] = [
    [
      'typescript',
      "send({ data: { function: '0x1::coin::|transfer', typeArguments: types, functionArguments: [to, 10n] } });",
      `send({ data: { function: '0x1::coin::transfer', typeArguments: ['0x1::aptos_coin::AptosCoin'], functionArguments: ['0xb', '5'] } });`,
    ],
    [
      'json',
      '{ "function": "0x1::coin::|transfer", "functionArguments": [\n  ] }',
      `{ "function": "0x1::coin::transfer", "typeArguments": ["0x1::aptos_coin::AptosCoin"], "functionArguments": ["0xb", "5"] }`,
    ],
    [
      'json',
      '{ "function_id": "0x1::coin::|transfer", "type_args": [], "args": [{ "type": "u8", "value": 1 }] }',
      `{ "function_id": "0x1::coin::transfer", "type_args": ["${APTOS}"], "args": [{ "type": "address", "value": "0xb" }, { "type": "u64", "value": "5" }] }`,
    ],
    [
      'python',
      'EntryFunction.natural("0x1::coin", "|transfer", [], [\n    TransactionArgument(1, Serializer.u8),\n])',
      `EntryFunction.natural("0x1::coin", "transfer", [TypeTag(StructTag.from_str("0x1::aptos_coin::AptosCoin"))], [\n    TransactionArgument(AccountAddress.from_str("0xb"), Serializer.struct),\n    TransactionArgument(5, Serializer.u64),\n])`,
    ],
    [
      'rust',
      'EntryFunction::new(ModuleId::new(AccountAddress::ONE, ident_str!("coin").to_owned()), ident_str!("|transfer").to_owned(), types, vec![bcs::to_bytes(&1u64).unwrap()])',
      `EntryFunction::new(ModuleId::new(AccountAddress::ONE, ident_str!("coin").to_owned()), ident_str!("transfer").to_owned(), vec![TypeTag::from_str("${APTOS}").unwrap()], vec![bcs::to_bytes(&AccountAddress::from_hex_literal("0xb").unwrap()).unwrap(), bcs::to_bytes(&5u64).unwrap()])`,
    ],
    [
      'shell',
      "aptos move run --function-id 0x1::coin::|transfer --args \\\n  address:0xa 'u64:1' \\\n  --max-gas 5",
      'aptos move run --function-id 0x1::coin::transfer --type-args 0x1::aptos_coin::AptosCoin --args address:0xb u64:5 \\\n  --max-gas 5',
    ],
  ];
  for (const [language, marked, result] of written)
    it(`replaces the values in ${language}: ${marked.slice(0, 30)}`, async () => {
      assert.equal(await edited(language, marked), result);
    });

  it('writes constants, quotes and variables as the document does', async () => {
    const abi = functionAbi({ name: 'transfer', parameters: ['bool', '0x1::string::String', '0x1::string::String'] });
    const options = { abi, types: [], values: [true, "it's", '${true}'] };
    assert.equal(
      await edited('python', "{'function': '0x1::coin::|transfer', 'arguments': []}", options),
      `{'function': '0x1::coin::transfer', 'arguments': [True, "it's", '\${true}']}`,
    );
    assert.equal(
      await edited('json', '{"function": "0x1::coin::|transfer", "arguments": []}', { ...options, hasVariables: true }),
      '{"function": "0x1::coin::transfer", "arguments": [true, "it\'s", "$${true}"]}',
    );
  });

  it('returns nothing if the place is not certain', async () => {
    for (const [language, marked] of [
      ['json', '{"function": "0x1::coin::|transfer", "arguments": ["0xa"'],
      ['shell', 'aptos move run --function-id 0x1::coin::|transfer --args u64:1 --max-gas 5 --args u64:2'],
      ['shell', 'aptos move run --function-id 0x1::coin::|transfer --args $ARGS'],
      ['shell', 'aptos move run --function-id 0x1::coin::|transfer --args=u64:1'],
      ['move', 'module 0xa::m { fun f(s: &signer) { 0x1::coin::|transfer<u8>(s, @0xa, 1); } }'],
    ] as const)
      assert.equal(await edited(language, marked), undefined, marked);
  });

  it('says if the form has no way to write a value', async () => {
    const abi = functionAbi({ name: 'transfer', parameters: ['0xb00c::orders::Order'] });
    const options = { abi, types: [], values: [{ amount: '1' }] };
    const marked = 'x({ function: "0x1::coin::|transfer", functionArguments: [] })';
    await assert.rejects(edited('typescript', marked, options), InexpressibleError);
    assert.match(
      (await edited('json', '{"function": "0x1::coin::|transfer", "arguments": []}', options)) ?? '',
      /amount/,
    );
  });
});
