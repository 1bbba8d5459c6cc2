import assert from 'node:assert/strict';
import { calledFunction } from '../../../../src/core/payloads/help/calledFunction';
import { completePath, completeCall } from '../../../../src/core/payloads/help/completeCall';
import type { Completions, CompletionSources, FoundModules } from '../../../../src/core/payloads/help/completion';
import type { PayloadLanguage } from '../../../../src/core/payloads/languages/languages';
import { atCursor, linesOf, textIn } from '../cursor';
import { LOOKUP, modulesOf, SHOP } from './network';
import { locatorOf } from '../languages/calls';

const found = (modules: FoundModules['modules']) => Promise.resolve({ modules, isLoading: false });
const SOURCES: CompletionSources = {
  modules: {
    ofAccount: address =>
      address === '0x510' ? Promise.resolve({ modules: [], isLoading: true }) : found(modulesOf(address)),
    one: (address, name) => found(modulesOf(address).filter(module => module.name === name)),
    loaded: [SHOP],
  },
  accounts: [{ address: '0xb0b', label: 'Bob' }, { address: '0xcafe' }],
  sender: '0xb0b',
};

async function completionsAt(
  language: PayloadLanguage,
  marked: string,
  sources = SOURCES,
): Promise<(Completions & { readonly text: string }) | undefined> {
  const { text, position } = atCursor(marked);
  const call = (await locatorOf(language, text)).callAt(position);
  assert.ok(call, marked);
  const cursor = { document: linesOf(text), language, call, position };
  const completions = await completeCall(cursor, sources, () => calledFunction(call, LOOKUP));
  return completions && { ...completions, text };
}

/** Returns the labels at the cursor `|`, in order. */
async function labelsAt(language: PayloadLanguage, marked: string): Promise<readonly string[] | undefined> {
  const completions = await completionsAt(language, marked);
  return completions && [...completions.items].sort((one, other) => one.rank - other.rank).map(({ label }) => label);
}

/** Returns the text after accepting the completion with that label at the cursor `|`. */
async function afterTaking(language: PayloadLanguage, marked: string, label: string): Promise<string> {
  const completions = await completionsAt(language, marked);
  const item = completions?.items.find(each => each.label === label);
  assert.ok(completions && item, `no ${label} at ${marked}`);
  const { whole, text } = completions;
  const replaced = textIn(text, whole);
  const at = marked.indexOf('|') - textIn(text, completions.typed).length;
  assert.equal(text.slice(at, at + replaced.length), replaced);
  return text.slice(0, at) + item.newText + text.slice(at + replaced.length);
}

/** Returns a payload that calls the function of that name. */
const named = (name: string) => `{"type":"entry_function_payload","function":"${name}"}`;
const withTypes = (types: string) => `{"function":"0xcafe::shop::order","type_arguments":${types}}`;
const withArguments = (args: string) => `{"function":"0xcafe::shop::order","arguments":${args}}`;

describe('completeCall in the name of a function', () => {
  it('offers accounts first', async () => {
    assert.deepEqual(await labelsAt('json', named('|')), ['0xb0b', '0xcafe', '0x1', '0x3', '0x4']);
    assert.equal(await afterTaking('json', named('|'), '0xb0b'), named('0xb0b::'));
    assert.equal(await afterTaking('json', named('0x|ff::coin'), '0x1'), named('0x1::coin'));
  });

  it('offers the modules of an account, those with callable functions first', async () => {
    assert.deepEqual(await labelsAt('json', named('0x1::|')), ['coin', 'aptos_coin']);
    assert.deepEqual(await labelsAt('json', named('0x01::co|in::transfer')), ['coin', 'aptos_coin']);
    assert.equal(await afterTaking('json', named('0x1::c|'), 'coin'), named('0x1::coin::'));
    assert.equal(await afterTaking('json', named('0x1::c|x::transfer'), 'coin'), named('0x1::coin::transfer'));
  });

  it('offers the functions of a module, entry functions first, with their signatures', async () => {
    assert.deepEqual(await labelsAt('json', named('0x1::coin::|')), ['transfer', 'balance', 'join']);
    assert.equal(await afterTaking('json', named('0x1::coin::ba|lance'), 'transfer'), named('0x1::coin::transfer'));
    const [transfer] =
      (await completionsAt('json', named('0x1::coin::|')))?.items.filter(({ label }) => label === 'transfer') ?? [];
    assert.deepEqual(transfer, {
      kind: 'function',
      label: 'transfer',
      description: 'public entry',
      detail: 'public entry fun transfer<T0>(&signer, address, u64)',
      code: 'module 0x1::coin\npublic entry fun transfer<T0>(&signer, address, u64)',
      newText: 'transfer',
      rank: 0,
      fillsCall: true,
    });
  });

  it('fills in types and arguments next, but only if the call has none yet', async () => {
    const fills = async (text: string) =>
      (await completionsAt('json', text))?.items.filter(({ fillsCall }) => fillsCall).map(({ label }) => label);
    const given = '"type_arguments": ["u8"], "arguments": ["0x1", "1"]';
    assert.deepEqual(await fills(`{"function": "0x1::coin::|", ${given}}`), []);
    assert.deepEqual(await fills('{"function": "0x1::coin::|", "type_arguments": ["u8"], "arguments": []}'), [
      'balance',
      'transfer',
      'join',
    ]);
    assert.deepEqual(await fills(named('0x1::|')), []);
  });

  const empty: readonly (readonly [PayloadLanguage, string])[] = [
    ['python', 'EntryFunction.natural("0x1::coin", "|")'],
    [
      'rust',
      'EntryFunction::new(ModuleId::new(AccountAddress::ONE, ident_str!("coin").to_owned()), ident_str!("|x").to_owned(), vec![], vec![])',
    ],
    ['shell', 'aptos move run --function-id 0x1::coin::|'],
  ];
  for (const [language, text] of empty)
    it(`fills them in next in ${language}`, async () => {
      const items = (await completionsAt(language, text))?.items ?? [];
      assert.deepEqual(
        items.map(({ label, fillsCall = false }) => [label, fillsCall]),
        [
          ['balance', true],
          ['transfer', true],
          ['join', true],
        ],
      );
    });

  const halfTyped: readonly (readonly [PayloadLanguage, string])[] = [
    ['json', '{"function": "0x1::coin::|}'],
    ['json', '{"function": "0x1::coin::|\n  "arguments": []}'],
    ['json', '{"function": "0x1::coin::|'],
    ['typescript', "f({ function: '0x1::coin::|"],
    ['typescript', 'f({ function: `0x1::coin::|`, functionArguments: [x] })'],
  ];
  for (const [language, text] of halfTyped)
    it(`offers them in ${JSON.stringify(text)}`, async () => {
      assert.deepEqual(await labelsAt(language, text), ['transfer', 'balance', 'join']);
    });

  it('is incomplete while modules are being read', async () => {
    const completions = await completionsAt('json', named('0x510::|'));
    assert.deepEqual([completions?.items, completions?.isIncomplete], [[], true]);
  });

  for (const name of ['0x1:|', '1::|', '0x1::coin::transfer::|', 'std::|', '0xz::coin::|', '0x1:::|'])
    it(`offers nothing at ${name}`, async () => {
      const completions = await completionsAt('json', named(name));
      assert.deepEqual(completions?.items ?? [], []);
    });
});

describe('completeCall in a name in two parts', () => {
  const python = (module: string, name: string) => `p = EntryFunction.natural("${module}", "${name}", [], [])`;

  it('offers the modules of an account in the first part, without starting the second', async () => {
    assert.deepEqual(await labelsAt('python', python('0x1::|', 'f')), ['coin', 'aptos_coin']);
    assert.equal(await afterTaking('python', python('0x1::c|', 'f'), 'coin'), python('0x1::coin', 'f'));
    assert.deepEqual(await labelsAt('python', 'p = EntryFunction.natural("0x1::|"'), ['coin', 'aptos_coin']);
  });

  it('offers the functions of the module in the second part', async () => {
    assert.deepEqual(await labelsAt('python', python('0x1::coin', '|')), ['transfer', 'balance', 'join']);
    assert.equal(await afterTaking('python', python('0x1::coin', 'tr|x'), 'transfer'), python('0x1::coin', 'transfer'));
    const lines = 'p = EntryFunction.natural(\n  "0x1::coin",\n  "|",\n  [],\n  [],\n)';
    assert.deepEqual(await labelsAt('python', lines), ['transfer', 'balance', 'join']);
    const rust =
      'EntryFunction::new(ModuleId::new(AccountAddress::ONE, ident_str!("coin").to_owned()), ident_str!("tr|").to_owned(), vec![], vec![])';
    assert.deepEqual(await labelsAt('rust', rust), ['transfer', 'balance', 'join']);
  });

  it('offers nothing if the module is unknown', async () => {
    assert.equal(await labelsAt('python', 'p = EntryFunction.natural(module, "|", [], [])'), undefined);
  });
});

describe('completePath', () => {
  async function labelsIn(marked: string): Promise<readonly string[] | undefined> {
    const { text, position } = atCursor(marked);
    return (await completePath(linesOf(text), position, SOURCES))?.items.map(({ label }) => label);
  }

  it('offers modules, and public members of a module, after an address', async () => {
    assert.deepEqual(await labelsIn('    use 0x1::|;'), ['aptos_coin', 'coin']);
    assert.deepEqual(await labelsIn('    0x1::coin::|(a, b);'), ['balance', 'transfer', 'Coin']);
  });

  it('offers nothing after anything else', async () => {
    for (const text of ['std::|', 'coin::|', '0x1|', '|', 'a::b::c::|', 'std::vec::|'])
      assert.deepEqual((await labelsIn(text)) ?? [], []);
  });
});

describe('completeCall in type arguments', () => {
  it('offers types with the required abilities, by their full names', async () => {
    const labels = await labelsAt('json', withTypes('["|"]'));
    assert.ok(labels);
    for (const label of ['u64', 'vector', '0xcafe::shop::Ticket']) assert.ok(labels.includes(label), label);
    for (const label of ['0xcafe::shop::Till', 'signer', '0x1::aptos_coin::AptosCoin'])
      assert.ok(!labels.includes(label), label);
  });

  it('offers the coin of the network first if any type is allowed', async () => {
    const labels = await labelsAt('json', '{"function":"0x1::coin::transfer","type_arguments":["|"]}');
    assert.equal(labels?.[0], '0x1::aptos_coin::AptosCoin');
  });

  it('offers no built-in types if they lack an ability', async () => {
    const text = '{"function":"0x1::primary_fungible_store::transfer","type_arguments":["|"]}';
    const labels = (await labelsAt('json', text)) ?? [];
    assert.deepEqual(
      labels.filter(label => !/^0x\w+$/.test(label)),
      ['0x1::aptos_coin::AptosCoin', '0xcafe::shop::Till'],
    );
  });

  it('offers only accounts if more of the name follows', async () => {
    const labels = await labelsAt('json', withTypes('["0x|1::aptos_coin::AptosCoin"]'));
    assert.deepEqual(labels, ['0xb0b', '0xcafe', '0x1', '0x3', '0x4']);
  });

  it('continues part by part in a name, even inside another type', async () => {
    assert.deepEqual(await labelsAt('json', withTypes('["0xcafe::|"]')), ['shop']);
    assert.deepEqual(await labelsAt('json', withTypes('["0xcafe::shop::|"]')), ['Ticket']);
    assert.deepEqual(await labelsAt('json', withTypes('["vector<0xcafe::shop::|>"]')), ['Ticket']);
    assert.equal(
      await afterTaking('json', withTypes('["vector<0x1::coin::Co|>"]'), 'Coin'),
      withTypes('["vector<0x1::coin::Coin<${1:T0}>>"]'),
    );
  });

  it('adds the payload’s quotes around a type outside quotes', async () => {
    assert.equal(await afterTaking('json', withTypes('[|]'), 'u64'), withTypes('["u64"]'));
    const script = "f({ function: '0xcafe::shop::order', typeArguments: [u|] })";
    assert.equal(await afterTaking('typescript', script, 'u64'), script.replace('u|', "'u64'"));
  });

  it('offers nothing if the function has no type parameters', async () => {
    assert.equal(await labelsAt('json', '{"function":"0xcafe::shop::close","type_arguments":["|"]}'), undefined);
  });
});

describe('completeCall in arguments', () => {
  it('offers the sender and the listed accounts for an address', async () => {
    const text = (args: string) => `{"function":"0x1::coin::transfer","arguments":${args}}`;
    assert.deepEqual(await labelsAt('json', text('["|"]')), ['0xb0b', '0xcafe']);
    assert.equal(await afterTaking('json', text('["0xb|"]'), '0xb0b'), text('["0xb0b"]'));
    assert.equal(await afterTaking('json', text('[|]'), '0xb0b'), text('["0xb0b"]'));
    const first = (await completionsAt('json', text('["|"]')))?.items[0];
    assert.deepEqual([first?.description, first?.detail], ['Bob, sender', '0xb0b']);
  });

  it('offers them for an object', async () => {
    const text = (args: string) => withArguments(`[true, 1, "0x", {"vec": []}, ${args}]`);
    assert.equal(await afterTaking('json', text('"|"'), '0xcafe'), text('"0xcafe"'));
  });

  it('offers true and false outside quotes', async () => {
    assert.deepEqual(await labelsAt('json', withArguments('[t|, 1]')), ['true', 'false']);
    assert.equal(await labelsAt('json', withArguments('["|"]')), undefined);
    const script = "f({ function: '0xcafe::shop::order', functionArguments: [fa|, 1] })";
    assert.equal(await afterTaking('typescript', script, 'false'), script.replace('fa|', 'false'));
  });

  it('offers the forms of an option', async () => {
    const text = (value: string) => withArguments(`[true, 1, "0x", ${value}]`);
    assert.equal(await afterTaking('json', text('|'), '{"vec": []}'), text('{"vec": []}'));
    assert.equal(await labelsAt('json', text('"|"')), undefined);
  });

  it('offers all arguments together in an empty list', async () => {
    assert.equal(
      await afterTaking('json', withArguments('[|]'), 'all arguments'),
      withArguments(
        '[${1|true,false|}, ${2:u8}, "${3:vector<u8>}", {"vec": [${4:0x1::option::Option<address>}]}, "${5:0x1::object::Object<T0>}", [${6:vector<T0>}]]',
      ),
    );
    const script = "f({ function: '0x1::coin::transfer', functionArguments: [|] })";
    assert.equal(
      await afterTaking('typescript', script, 'all arguments'),
      script.replace('|', "'${1:address}', ${2:u64}"),
    );
    assert.ok(!(await labelsAt('json', withArguments('[true, |]')))?.includes('all arguments'));
  });

  it('adds types to values on a command line', async () => {
    const line = (args: string) => `aptos move run --function-id 0xcafe::shop::order --args ${args}`;
    assert.equal(await afterTaking('shell', line('|'), 'true'), line('bool:true'));
    assert.equal(await afterTaking('shell', line('bool:t|'), 'true'), line('bool:true'));
    assert.equal(await labelsAt('shell', line('true |')), undefined);
    const pay = (args: string) => `aptos move run --function-id 0x1::coin::transfer --args ${args}`;
    assert.equal(await afterTaking('shell', pay('ad|'), '0xb0b'), pay('address:0xb0b'));
    assert.equal(await afterTaking('shell', pay('address:0x|'), '0xb0b'), pay('address:0xb0b'));
  });

  it('writes them as Python does in a dictionary, and in the strings of its SDK', async () => {
    const dictionary = '{"function": "0xcafe::shop::order", "type_arguments": [], "arguments": [|]}';
    assert.equal(await afterTaking('python', `p = ${dictionary}`, 'True'), `p = ${dictionary.replace('|', 'True')}`);
    const call = (args: string) => `p = EntryFunction.natural("0x1::coin", "transfer", [], [${args}])`;
    const argument = (text: string) => call(`TransactionArgument(AccountAddress.from_str(${text}), Serializer.struct)`);
    assert.equal(await afterTaking('python', argument('"0x|"'), '0xb0b'), argument('"0xb0b"'));
    assert.equal(await labelsAt('python', call('|')), undefined);
  });

  it('offers nothing right before and right after a string', async () => {
    for (const args of ['["0xb"|]', '[|"0xb"]'])
      assert.equal(await labelsAt('json', `{"function":"0x1::coin::transfer","arguments":${args}}`), undefined, args);
  });

  it('offers nothing for other types, or beyond the last parameter', async () => {
    for (const args of ['[true, |]', '[true, 1, "|"]', '[1, 2, 3, 4, 5, 6, |]'])
      assert.deepEqual((await labelsAt('json', withArguments(args))) ?? [], [], args);
  });
});
