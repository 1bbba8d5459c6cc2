import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ModuleAbi } from '../../../../src/core/move/abi';
import { calledFunction } from '../../../../src/core/payloads/help/calledFunction';
import { fillLists, nothingToFillText } from '../../../../src/core/payloads/help/fillLists';
import type { PayloadLanguage } from '../../../../src/core/payloads/languages/languages';
import { InexpressibleError } from '../../../../src/core/payloads/write/writer';
import { readBack } from '../../../support/copiedDocument';
import { functionAbi, moduleAbi } from '../../move/abis';
import { atCursor, linesOf, positionAt, textIn } from '../cursor';
import { locatorOf } from '../languages/calls';
import { COIN } from './network';

const APTOS = '0x1::aptos_coin::AptosCoin';
const LINE = '\n    ';

async function fillingAt(language: PayloadLanguage, marked: string, module: ModuleAbi) {
  const { text, position } = atCursor(marked);
  const call = (await locatorOf(language, text)).callAt(position);
  const lookup = {
    network: 'Testnet',
    accounts: [],
    module: () => Promise.resolve({ kind: 'found', abi: module } as const),
    moduleNames: () => Promise.resolve({ kind: 'unavailable' } as const),
  };
  const called = call && (await calledFunction(call, lookup));
  assert.ok(called, marked);
  return { text, call, called, filling: await fillLists(linesOf(text), call, called) };
}

/** Returns a document with its call filled in by an editor, with all placeholders unchanged. */
async function filled(language: PayloadLanguage, marked: string, module: ModuleAbi = COIN): Promise<string> {
  const { text, call, called, filling } = await fillingAt(language, marked, module);
  if (!filling) return nothingToFillText(call, called);
  const before = textIn(text, { start: positionAt(text, 0), end: filling.range.start });
  const indent = /^[ \t]*/.exec(before.split('\n').at(-1) ?? '')?.[0] ?? '';
  const written = filling.snippet
    .replace(/\$\{\d+:((?:\\.|[^\\}])*)\}/g, '$1')
    .replace(/\\([\\$}])/g, '$1')
    .replaceAll('\t', '    ')
    .replaceAll('\n', `\n${indent}`);
  return before + written + text.slice(before.length + textIn(text, filling.range).length);
}

/** Returns what a simulation sends of the only call of a document. */
async function sent(language: PayloadLanguage, text: string, module: ModuleAbi = COIN) {
  const line = language === 'markdown' ? 2 : 1;
  const read = await readBack({ language, fileName: 'call', text, line }, module);
  return read.kind === 'whole' ? read.call : read;
}

const TRANSFER = {
  function: { address: '0x1', module: 'coin', name: 'transfer' },
  typeArguments: [APTOS],
  arguments: ['0x1', '0'],
};

const PYTHON_TYPES = `[TypeTag(StructTag.from_str("${APTOS}"))]`;
const PYTHON_VALUES = [
  'TransactionArgument(AccountAddress.from_str("0x1"), Serializer.struct)',
  'TransactionArgument(0, Serializer.u64)',
];
const PYTHON_LISTS = (names = ['', '']) =>
  `${names[0] ?? ''}${PYTHON_TYPES}, ${names[1] ?? ''}[${LINE}${PYTHON_VALUES.join(`,${LINE}`)},\n]`;
const RUST_NEW =
  'EntryFunction::new(ModuleId::new(AccountAddress::ONE, ident_str!("coin").to_owned()), ident_str!("|transfer").to_owned()';
const RUST_LISTS = `vec![TypeTag::from_str("${APTOS}").unwrap()], vec![${LINE}bcs::to_bytes(&AccountAddress::from_hex_literal("0x1").unwrap()).unwrap(),${LINE}bcs::to_bytes(&0u64).unwrap(),\n]`;
const SHELL_RUN = 'aptos move run --function-id 0x1::coin::';

const CALLS: readonly (readonly [language: PayloadLanguage, marked: string, filled: string])[] = [
  [
    'python',
    'EntryFunction.natural("0x1::coin", "|transfer", [], [])',
    `EntryFunction.natural("0x1::coin", "transfer", ${PYTHON_LISTS()})`,
  ],
  [
    'python',
    'EntryFunction.natural("0x1::coin", "|transfer")',
    `EntryFunction.natural("0x1::coin", "transfer", ${PYTHON_LISTS()})`,
  ],
  [
    'python',
    "EntryFunction.natural(module='0x1::coin', function='|transfer')",
    `EntryFunction.natural(module='0x1::coin', function='transfer', ${PYTHON_LISTS(['ty_args=', 'args='])})`,
  ],
  [
    'python',
    `EntryFunction.natural("0x1::coin", "|transfer", ${PYTHON_TYPES})`,
    `EntryFunction.natural("0x1::coin", "transfer", ${PYTHON_LISTS()})`,
  ],
  [
    'python',
    'EntryFunction.natural("0x1::coin", "|transfer", args=[])',
    `EntryFunction.natural("0x1::coin", "transfer", ${PYTHON_LISTS(['ty_args=', 'args='])})`,
  ],
  [
    'python',
    'EntryFunction.natural(\n    "0x1::coin",\n    "|transfer",  # sends\n)',
    `EntryFunction.natural(\n    "0x1::coin",\n    "transfer",${LINE}${PYTHON_TYPES},${LINE}[${PYTHON_VALUES.map(each => `${LINE}    ${each},`).join('')}${LINE}],  # sends\n)`,
  ],
  ['rust', `${RUST_NEW}, vec![], vec![]);`, `${RUST_NEW.replace('|', '')}, ${RUST_LISTS});`],
  ['rust', `${RUST_NEW});`, `${RUST_NEW.replace('|', '')}, ${RUST_LISTS});`],
  ['rust', `${RUST_NEW}, vec![])`, `${RUST_NEW.replace('|', '')}, ${RUST_LISTS})`],
  ['shell', `${SHELL_RUN}tr|ansfer`, `${SHELL_RUN}transfer --type-args '${APTOS}' --args 'address:0x1' 'u64:0'`],
  [
    'shell',
    `${SHELL_RUN}tr|ansfer --assume-yes # now`,
    `${SHELL_RUN}transfer --type-args '${APTOS}' --args 'address:0x1' 'u64:0' --assume-yes # now`,
  ],
  [
    'shell',
    `${SHELL_RUN}tr|ansfer --args --type-args ${APTOS} && echo done`,
    `${SHELL_RUN}transfer --args 'address:0x1' 'u64:0' --type-args ${APTOS} && echo done`,
  ],
  [
    'shell',
    "aptos move run \\\n  --function-id '0x1::coin::tr|ansfer' \\\n  --assume-yes\n",
    `aptos move run \\\n  --function-id '0x1::coin::transfer' \\\n  --type-args '${APTOS}' \\\n  --args 'address:0x1' 'u64:0' \\\n  --assume-yes\n`,
  ],
  [
    'json',
    '{ "function_id": "0x1::coin::tr|ansfer", "type_args": [], "args": [] }',
    `{ "function_id": "0x1::coin::transfer", "type_args": ["${APTOS}"], "args": [{ "type": "address", "value": "0x1" }, { "type": "u64", "value": "0" }] }`,
  ],
  [
    'markdown',
    `\`\`\`sh\n${SHELL_RUN}tr|ansfer\n\`\`\`\n`,
    `\`\`\`sh\n${SHELL_RUN}transfer --type-args '${APTOS}' --args 'address:0x1' 'u64:0'\n\`\`\`\n`,
  ],
];

describe('filling in calls of the SDKs and the CLI', () => {
  for (const [language, marked, wanted] of CALLS)
    it(`writes values of the right form into ${marked}`, async () => {
      const text = await filled(language, marked);
      assert.equal(text, wanted);
      assert.deepEqual(await sent(language, text), TRANSFER);
    });

  it('writes the lists that an SDK needs, even empty ones', async () => {
    const module = moduleAbi({ name: 'm', functions: [functionAbi({ name: 'f' })] });
    assert.equal(
      await filled('python', 'EntryFunction.natural("0x1::m", "|f")', module),
      'EntryFunction.natural("0x1::m", "f", [], [])',
    );
    assert.equal(
      await filled('shell', 'aptos move run --function-id 0x1::m::|f', module),
      'There is nothing to fill in: the call already has all arguments of 0x1::m::f.',
    );
  });

  it('uses the types that the call gives', async () => {
    const parameters = ['T0', 'vector<T1>'];
    const typeParameters = [{ constraints: [] }, { constraints: [] }];
    const module = moduleAbi({ name: 'm', functions: [functionAbi({ name: 'f', typeParameters, parameters })] });
    assert.equal(
      await filled('shell', 'aptos move run --function-id 0x1::m::|f --type-args u8 bool', module),
      "aptos move run --function-id 0x1::m::f --args 'u8:0' 'bool:[]' --type-args u8 bool",
    );
  });

  const sentences: readonly (readonly [language: PayloadLanguage, marked: string, sentence: string])[] = [
    [
      'shell',
      `${SHELL_RUN}tr|ansfer --type-args u8 --args address:0x1 u64:1`,
      'There is nothing to fill in: the call already has all arguments of 0x1::coin::transfer.',
    ],
    [
      'shell',
      `${SHELL_RUN}tr|ansfer --type-args $TYPES --args "$@"`,
      'There is nothing to fill in: the call already has all arguments of 0x1::coin::transfer.',
    ],
    [
      'python',
      'EntryFunction.natural("0x1::coin", "|transfer", types, [*rest])',
      'There is nothing to fill in: the call already has all arguments of 0x1::coin::transfer.',
    ],
    [
      'python',
      'EntryFunction.natural("0x1::coin", "|transfer"',
      'The missing parts of the call cannot be inserted here: close its brackets and quotes, or run Insert Call… to write a complete one.',
    ],
    [
      'rust',
      'MemberId::from_str("0x1::coin::|transfer")',
      'The missing parts of the call cannot be inserted here: close its brackets and quotes, or run Insert Call… to write a complete one.',
    ],
    [
      'move',
      'script { fun main(account: &signer) { 0x1::coin::|transfer(); } }',
      'Calls in Move source cannot be filled in: run Insert Call… to write a complete one.',
    ],
  ];
  for (const [language, marked, sentence] of sentences)
    it(`says why nothing is written into ${marked}`, async () => {
      assert.equal(await filled(language, marked), sentence);
    });

  const inexpressible: readonly (readonly [
    language: PayloadLanguage,
    marked: string,
    type: string,
    sentence: string,
  ])[] = [
    [
      'python',
      'EntryFunction.natural("0x1::m", "|f", [], [])',
      'i64',
      'The Python SDK cannot express a value of type i64: copy the call as REST JSON instead.',
    ],
    [
      'rust',
      'EntryFunction::new(ModuleId::new(AccountAddress::ONE, ident_str!("m").to_owned()), ident_str!("|f").to_owned(), vec![], vec![])',
      'u256',
      'The Rust SDK cannot express a value of type u256: copy the call as REST JSON instead.',
    ],
    [
      'shell',
      'aptos move run --function-id 0x1::m::|f',
      '0xcafe::m::S',
      'The Aptos CLI cannot express a value of type 0xcafe::m::S: copy the call as REST JSON instead.',
    ],
  ];
  for (const [language, marked, type, sentence] of inexpressible)
    it(`says that ${language} cannot have a ${type}`, async () => {
      const module = moduleAbi({ name: 'm', functions: [functionAbi({ name: 'f', parameters: [type] })] });
      await assert.rejects(filled(language, marked, module), (error: unknown) => {
        assert.ok(error instanceof InexpressibleError);
        assert.equal(error.message, sentence);
        return true;
      });
    });

  it('is read back as the same call, for any function', async function () {
    this.timeout(60_000);
    const leaf = fc.constantFrom('bool', 'u8', 'u64', 'u128', 'address', '0x1::string::String', 'vector<u8>', 'T0');
    const type = fc.oneof(
      leaf,
      leaf.map(inner => `vector<${inner}>`),
      leaf.map(inner => `0x1::option::Option<${inner}>`),
      fc.constant('0x1::object::Object<T0>'),
    );
    const starts: readonly (readonly [PayloadLanguage, string])[] = [
      ['python', 'EntryFunction.natural("0x1::m", "|f")\n'],
      ['python', 'EntryFunction.natural(\n    "0x1::m",\n    "|f",\n    ty_args=[],\n)\n'],
      [
        'rust',
        'EntryFunction::new(ModuleId::new(AccountAddress::ONE, ident_str!("m").to_owned()), ident_str!("|f").to_owned())\n',
      ],
      ['shell', 'aptos move run --function-id 0x1::m::|f\n'],
      ['shell', 'aptos move run \\\n  --function-id=0x1::m::|f \\\n  --max-gas 5\n'],
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...starts),
        fc.array(type, { maxLength: 5 }),
        async ([language, start], types) => {
          // A type argument is a struct here, which no form can write.
          const parameters = types.filter(each => !/(^|<)T0/.test(each) || each.includes('Object'));
          const typeParameters = [{ constraints: [] }];
          const functions = [functionAbi({ name: 'f', typeParameters, parameters: ['&signer', ...parameters] })];
          const module = moduleAbi({ name: 'm', functions });
          const text = await filled(language, start, module);
          const call = await sent(language, text, module);
          assert.ok('function' in call, text);
          assert.deepEqual(call.function, { address: '0x1', module: 'm', name: 'f' }, text);
          assert.deepEqual([call.typeArguments, call.arguments.length], [[APTOS], parameters.length], text);
        },
      ),
      { numRuns: 300 },
    );
  });
});
