import { loadLocator } from '../../../../src/core/payloads/languages/loadLanguage';
import assert from 'node:assert/strict';
import type { ModuleLookupResult, NamesLookupResult, ModuleLookup } from '../../../../src/core/modules/moduleLookup';
import { checkCall } from '../../../../src/core/payloads/check/checkCall';
import type { Finding } from '../../../../src/core/payloads/check/finding';
import { type PayloadLanguage } from '../../../../src/core/payloads/languages/languages';
import { functionAbi, moduleAbi, structAbi } from '../../move/abis';
import { linesOf, textIn } from '../cursor';

const STRING = '0x1::string::String';
const MODULES = [
  moduleAbi({
    functions: [
      functionAbi({
        name: 'transfer',
        typeParameters: [{ constraints: [] }],
        parameters: ['&signer', 'address', 'u64'],
      }),
      functionAbi({
        name: 'store',
        parameters: [STRING, 'vector<u8>', 'vector<address>', '0x1::option::Option<u64>', 'bool', 'u8'],
      }),
      functionAbi({ name: 'balance', isEntry: false, isView: true, parameters: ['address'] }),
      functionAbi({ name: 'withdraw', isEntry: false }),
    ],
    structs: [structAbi({ name: 'Coin', typeParameters: [{ constraints: [] }] })],
  }),
  moduleAbi({ name: 'aptos_coin', structs: [structAbi({ name: 'AptosCoin' })] }),
];

const CHAIN: ModuleLookup = {
  network: 'Testnet',
  accounts: ['0x1', '0xcafe'],
  module(address: string, name: string): Promise<ModuleLookupResult> {
    const abi = MODULES.find(each => each.address === address && each.name === name);
    return Promise.resolve(abi ? { kind: 'found', abi } : { kind: 'absent' });
  },
  moduleNames(address: string): Promise<NamesLookupResult> {
    const names = MODULES.filter(each => each.address === address).map(({ name }) => name);
    return Promise.resolve({ kind: 'found', names, areAll: true });
  },
};

/** Returns the findings of the calls in a document, which must have some. */
async function findingsIn(language: PayloadLanguage, text: string): Promise<readonly Finding[]> {
  const calls = (await loadLocator(language))(linesOf(text)).all();
  assert.ok(calls.length > 0, text);
  return (await Promise.all(calls.map(call => checkCall(call, CHAIN)))).flat();
}

/** Returns the text after the first fix of its only finding. */
function repaired(text: string, { fixes }: Finding): string | undefined {
  const edit = fixes[0]?.edits[0];
  if (!edit) return undefined;
  const lines = text.split('\n');
  const { start, end } = edit.range;
  assert.equal(start.line, end.line);
  const line = lines[start.line] ?? assert.fail();
  return lines.with(start.line, line.slice(0, start.character) + edit.newText + line.slice(end.character)).join('\n');
}

const APT = '0x1::aptos_coin::AptosCoin';
const natural = (name: string, args: string, types = '') =>
  `EntryFunction.natural("0x1::coin", "${name}", [${types}], [${args}])`;
const PY_APT = `TypeTag(StructTag.from_str("${APT}"))`;
const PY_BOB = 'TransactionArgument(AccountAddress.from_str("0xb"), Serializer.struct)';
const made = (name: string, args: string, types = 'vec![]') =>
  `EntryFunction::new(ModuleId::new(AccountAddress::from_hex_literal("0x1").unwrap(), ident_str!("coin").to_owned()), ident_str!("${name}").to_owned(), ${types}, ${args});`;
const RUST_APT = `vec![TypeTag::from_str("${APT}").unwrap()]`;
const run = (name: string, rest: string) => `aptos move run --function-id 0x1::coin::${name} ${rest}`;
const fenced = (language: string, code: string) => `It's so:\n\n\`\`\`${language}\n${code}\n\`\`\`\n`;

const good: Readonly<Record<string, readonly [language: PayloadLanguage, texts: readonly string[]]>> = {
  Python: [
    'python',
    [
      natural('transfer', `${PY_BOB}, TransactionArgument(1_000, Serializer.u64)`, PY_APT),
      natural(
        'transfer',
        'TransactionArgument(bob.address(), Serializer.struct), TransactionArgument(n, Serializer.u64)',
        PY_APT,
      ),
      natural('transfer', '*args', '*types'),
      natural('transfer', 'TransactionArgument(x, encode) for x in all', 't for t in types'),
      natural('transfer', 'TransactionArgument(5, encode_bob), TransactionArgument(b"\\x05", encode_raw)', PY_APT),
      natural(
        'store',
        'TransactionArgument("it\'s", Serializer.str), TransactionArgument(bytes.fromhex("00ff"), Serializer.to_bytes), TransactionArgument([AccountAddress.from_str("0xb"), bob], Serializer.sequence_serializer(Serializer.struct)), TransactionArgument([], Serializer.sequence_serializer(Serializer.u64)), TransactionArgument(True, Serializer.bool), TransactionArgument(255, Serializer.u8)',
      ),
      natural(
        'store',
        'TransactionArgument(b"abc", Serializer.to_bytes), TransactionArgument("hi", Serializer.str), TransactionArgument([], Serializer.sequence_serializer(Serializer.struct)), TransactionArgument([1], Serializer.sequence_serializer(Serializer.u64)), TransactionArgument(done, Serializer.bool), TransactionArgument(1, Serializer.u8)',
      ),
      'EntryFunction(ModuleId.from_str("0x1::coin"), "transfer", types, [bob_bytes, encode_u64(5)])',
      'EntryFunction.natural(f"{address}::coin", "gone", [], [])',
      'post(json={"function": "0x1::coin::balance", "type_arguments": [], "arguments": [str(bob)]})',
      `{"type": "entry_function_payload", "function": "0x1::coin::transfer", "type_arguments": ["${APT}"], "arguments": [str(bob), "5"]}`,
      `{"function": "0x1::coin::transfer", "type_arguments": ["${APT}"], "arguments": [str(x) for x in all]}`,
      `{"function": "0x1::coin::transfer", "type_arguments": ["${APT}"], "arguments": args + [5]}`,
    ],
  ],
  Rust: [
    'rust',
    [
      made('transfer', 'vec![bcs::to_bytes(&bob).unwrap(), bcs::to_bytes(&1_000u64).unwrap()]', RUST_APT),
      made('transfer', 'vec![bcs::to_bytes(&AccountAddress::ONE)?, bcs::to_bytes(&1000)?]', RUST_APT),
      made('transfer', 'args', 'types'),
      made('transfer', 'vec![]', 'vec![]').replace('vec![], vec![]', 'type_args(), args()'),
      made(
        'store',
        'vec![bcs::to_bytes("hi").unwrap(), bcs::to_bytes(&vec![0u8]).unwrap(), bcs::to_bytes(&owners).unwrap(), bcs::to_bytes(&Some(5u64)).unwrap(), bcs::to_bytes(&true).unwrap(), bcs::to_bytes(&false).unwrap()]',
      ),
      // A package in development may call a function that is not an entry function yet.
      made('withdraw', 'vec![]'),
      'MemberId::from_str("0x1::coin::transfer")',
      'MemberId::from_str("0x1::coin::Coin")',
      'h.run_entry_function(&alice, "0x1::coin::transfer", vec![coin], vec![to, amount])',
      `json!({ "function": "0x1::coin::transfer", "type_arguments": ["${APT}"], "arguments": [bob.to_hex_literal(), amount.to_string()] })`,
      `json!({ "function": "0x1::coin::balance", "type_arguments": [], "arguments": [bob] })`,
    ],
  ],
  'shell scripts': [
    'shell',
    [
      run('transfer', `--type-args ${APT} --args address:0xb u64:1000`),
      run('transfer', `--type-args ${APT} --args address:default u64:1000 --assume-yes`),
      run('transfer', `--type-args "${APT}" --args "address:$BOB" 'u64:5' --profile p --max-gas 2000`),
      run('transfer', `--type-args ${APT} --args address:0xb --args u64:5`),
      run(
        'transfer',
        `--type-args ${APT} \\\n  --args address:$(aptos config show-profiles | jq -r ".Result.x") \\\n  u64:\`cat n\``,
      ),
      run('transfer', `--type-args ${APT} --args address:<to> u64:<amount>`),
      run('transfer', `--type-args <coin> --args <to> <amount>`),
      run('transfer', '$ARGS'),
      run('transfer', '--assume-yes "${ARGS[@]}"'),
      run('transfer', '--type-args $TYPES --args "$@"'),
      run('transfer', '--type-args ... --args ...'),
      run('store', `--args "string:it's" hex:00ff 'address:["0xb", "0xc"]' 'u64:[]' bool:true u8:255`),
      run('store', `--args hex:0x6869 'u8:[1, 2]' 'address:[]' 'u64:[5]' bool:$B u8:1`),
      run('store', `--args string:a string:b raw:0x00 raw:0x00 raw:0x01 raw:0x02`),
      run('balance', '--args address:0xb').replace('run', 'view'),
      run('balance', '--args address:0xb').replace('aptos move run', 'aptos  move  view'),
      'aptos move run --function-id $ADDRESS::coin::gone --args u8:1',
      'aptos move run --function-id default::coin::gone --args u8:1',
      'aptos move run --function-id <address>::coin::gone --args u8:1',
    ],
  ],
};

const TOO_FEW = '0x1::coin::transfer takes 2 arguments (address, u64), but 1 is given. Signers are not counted.';
const TRANSFR = '0x1::coin has no function transfr: did you mean transfer?';
const COINS = 'Account 0x1 has no module coins on Testnet: did you mean coin?';
const NOT_ENTRY =
  '0x1::coin::balance is not an entry function, so no transaction can call it: choose a function marked entry.';
const PY_SEND = natural('transfer', `${PY_BOB}, TransactionArgument(5, Serializer.u64)`, PY_APT);
const SEND = run('transfer', `--type-args ${APT} --args address:0xb u64:5`);
const STORE = run('store', `--args string:a hex:0x00 'address:["0x1"]' 'u64:[1]' bool:true u8:1`);
const UNTYPED = 'The CLI rejects arguments without a type:';
const RUST_SEND = made('transfer', 'vec![bcs::to_bytes(&bob)?, bcs::to_bytes(&5u64)?]', RUST_APT);

const U64_RANGE = 'u64 expects a value from 0 to 18446744073709551615, not the number -5.';
const PY_REST = `x = {"function": "0x1::coin::transfer", "type_arguments": ["${APT}"], "arguments": [str(bob), "5"]}`;
const CAFF = 'Account 0xcaff has no modules on Testnet: did you mean 0xcafe?';
const OF_2 = 'Argument 2 of 0x1::coin::transfer:';
const U128 = `${OF_2} u64 is expected, not u128: declare it as u64.`;

type Mistake = readonly [
  language: PayloadLanguage,
  right: string,
  original: string,
  wrong: string,
  code: string,
  message: string,
];

/** Mistakes that the first fix turns into what is right. */
const mended: readonly Mistake[] = [
  ['python', PY_SEND, 'transfer', 'transfr', 'unknown-function', TRANSFR],
  ['python', PY_SEND, 'coin', 'coins', 'unknown-module', COINS],
  ['python', natural('f', '').replace('0x1', '0xcafe'), '0xcafe', '0xcaff', 'unknown-account', CAFF],
  [
    'python',
    PY_SEND,
    'AptosCoin',
    'AptosCoinn',
    'unknown-type',
    '0x1::aptos_coin has no type AptosCoinn: did you mean AptosCoin?',
  ],
  [
    'python',
    PY_SEND,
    'Serializer.u64',
    'Serializer.u128',
    'declared-type',
    `${OF_2} u64 is expected, not Serializer.u128: declare it as Serializer.u64.`,
  ],
  [
    'python',
    PY_REST,
    '"5"',
    '5',
    'unquoted-integer',
    `${OF_2} u64 expects a decimal string, such as "1000", not the number 5. Put quotes around it.`,
  ],
  ['rust', RUST_SEND, 'transfer', 'transfr', 'unknown-function', TRANSFR],
  ['rust', RUST_SEND, 'coin', 'coins', 'unknown-module', COINS],
  ['rust', RUST_SEND.replace('0x1', '0xcafe'), '0xcafe', '0xcaff', 'unknown-account', CAFF],
  ['rust', RUST_SEND, 'u64', 'u128', 'declared-type', U128],
  ['shell', SEND, 'transfer', 'transfr', 'unknown-function', TRANSFR],
  ['shell', SEND, 'u64', 'u128', 'declared-type', U128],
  [
    'shell',
    SEND,
    'address:0xb',
    '0xb',
    'declared-type',
    'Argument 1 of 0x1::coin::transfer: The CLI rejects arguments without a type: write address:0xb.',
  ],
  ['makefile', `a:\n\t@${SEND}`, 'u64:5', '5', 'declared-type', `${OF_2} ${UNTYPED} write u64:5.`],
  ['shell', SEND, 'u64', 'uint64', 'declared-type', `${OF_2} The CLI has no type uint64: declare it as u64.`],
  [
    'powershell',
    STORE,
    'address',
    'vector<address>',
    'declared-type',
    'Argument 3 of 0x1::coin::store: The CLI has no type vector<address>: declare a list with the type of its items, as in address:["0xb0b"].',
  ],
];

/** Mistakes without a fix. */
const unmended: readonly (readonly [
  language: PayloadLanguage,
  text: string,
  under: string,
  code: string,
  message: string,
])[] = [
  ['python', natural('balance', PY_BOB), 'balance', 'not-entry', NOT_ENTRY],
  ['python', natural('transfer', PY_BOB, PY_APT), `[${PY_BOB}]`, 'argument-count', TOO_FEW],
  [
    'python',
    PY_SEND.replace(PY_APT, ''),
    '[]',
    'type-argument-count',
    '0x1::coin::transfer takes 1 type argument, but 0 are given.',
  ],
  ['python', PY_SEND.replace('5,', '-5,'), '-5', 'argument-value', `${OF_2} ${U64_RANGE}`],
  [
    'rust',
    'MemberId::from_str("0x1::coin::gone")',
    'gone',
    'unknown-function',
    '0x1::coin has no function gone: check which functions the module has.',
  ],
  ['rust', RUST_SEND.replace(', bcs::to_bytes(&5u64)?', ''), '[bcs::to_bytes(&bob)?]', 'argument-count', TOO_FEW],
  ['shell', SEND.replace('u64:5', 'u64:-5'), '-5', 'argument-value', `${OF_2} ${U64_RANGE}`],
  ['shell', SEND.replace(' u64:5', ''), ' address:0xb', 'argument-count', TOO_FEW],
  ['shell', run('balance', '--args address:0xb'), 'balance', 'not-entry', NOT_ENTRY],
  [
    'shell',
    'aptos move run --function-id $OWNER::pond::feed --args "$FISH" 25',
    '25',
    'declared-type',
    `Argument 2 of $OWNER::pond::feed: ${UNTYPED} write <type>:25, as in address:0xb0b or u64:5.`,
  ],
  [
    'shell',
    'aptos move run --function-id $OWNER::pond::feed --args uint:25',
    'uint',
    'declared-type',
    'Argument 1 of $OWNER::pond::feed: The CLI has no type uint: use address, bool, hex, string, u8 to u256, i8 to i256, or raw.',
  ],
  [
    'shell',
    'aptos move run --function-id $OWNER::pond::feed --args u64:[[1, u64:5',
    '[[1,',
    'argument-value',
    'Argument 1 of $OWNER::pond::feed: This list is incomplete: quote the argument if it contains spaces, as in "u64:[1, 2]".',
  ],
  [
    'shell',
    SEND.replace('move run', 'multisig create-transaction'),
    '0x1::coin::transfer',
    'multisig-address',
    'The command needs the address of the multisig account: add --multisig-address, such as 0xacc0.',
  ],
];
const mistakes = [
  ...mended.map(([language, right, from, to, code, message]) => {
    return { language, text: right.replace(from, to), under: to, code, message, right };
  }),
  ...unmended.map(([language, text, under, code, message]) => {
    return { language, text, under, code, message, right: undefined };
  }),
];

describe('the check of located payloads', () => {
  for (const [name, [language, texts]] of Object.entries(good)) {
    for (const text of texts) {
      it(`finds nothing wrong in ${name} with ${text}`, async () => {
        assert.deepEqual(await findingsIn(language, text), []);
      });
      it(`finds nothing wrong in Markdown with ${text}`, async () => {
        assert.deepEqual(await findingsIn('markdown', fenced(language, text)), []);
      });
    }
  }

  for (const { language, text, code, under, message, right } of mistakes) {
    for (const [name, document, wanted] of [
      [language, text, right],
      ['markdown', fenced(language, text), right && fenced(language, right)],
    ] as const) {
      it(`finds ${code} at ${under} in ${name}`, async () => {
        const [finding, ...more] = await findingsIn(name, document);
        assert.ok(finding && more.length === 0);
        assert.deepEqual([finding.code, finding.message], [code, message]);
        assert.equal(textIn(document, finding.range), under);
        assert.equal(repaired(document, finding), wanted);
      });
    }
  }
});
