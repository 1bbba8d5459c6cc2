import assert from 'node:assert/strict';
import { textIn } from '../cursor';
import { callAt, callTexts, locatorOf, onlyCall, plain, resultAt } from './calls';

const BUILD = `const transaction = await aptos.transaction.build.simple({
  sender: alice.accountAddress,
  data: {
    // "function": the coin's
    function: '0x1::coin::transfer',
    typeArguments: ['0x1::aptos_coin::AptosCoin', \`0x2::m::S<u8, address>\`],
    functionArguments: [bob.accountAddress, 1_000n, [true, null], { vec: ["x"] }],
  },
});`;

describe('the locator of TypeScript', () => {
  it('finds the function, type arguments and arguments with their ranges', async () => {
    assert.deepEqual(callTexts(await onlyCall('typescript', BUILD), BUILD), {
      function: '0x1::coin::transfer',
      typeArguments: ["'0x1::aptos_coin::AptosCoin'", '`0x2::m::S<u8, address>`'],
      arguments: ['bob.accountAddress', '1_000n', '[true, null]', '{ vec: ["x"] }'],
    });
  });

  it('returns the ranges of the call, its lists and the request around it', async () => {
    const call = await onlyCall('typescript', BUILD);
    assert.equal(call.form.id, 'typescript');
    assert.ok(textIn(BUILD, call.range).startsWith('{\n    // "function"'));
    assert.ok(textIn(BUILD, call.range).endsWith('],\n  }'));
    assert.equal(call.request && textIn(BUILD, call.request.range), BUILD.slice(BUILD.indexOf('{'), -2));
    assert.ok(call.arguments.range && textIn(BUILD, call.arguments.range).startsWith('[bob'));
    assert.equal(call.arguments.separators.length, 3);
    assert.deepEqual(call.function.id, { address: '0x1', module: 'coin', name: 'transfer' });
  });

  const values: readonly (readonly [source: string, value: unknown])[] = [
    ["'a\\'b'", "a'b"],
    ['"a\\n\\u{1f511}\\x41"', 'a\n🔑A'],
    ['`a`', 'a'],
    ['`a${b}`', { hole: '`a${b}`' }],
    ['`a\\${b}`', 'a${b}'],
    ['5', { number: 5 }],
    ['-1.5e3', { number: -1500 }],
    ['0xff', { number: 255 }],
    ['5n', { integer: '5' }],
    ['-0x10n', { integer: '-16' }],
    ['18446744073709551615n', { integer: '18446744073709551615' }],
    ['true', true],
    ['null', null],
    ['undefined', { hole: 'undefined' }],
    ['"a" as const', 'a'],
    ['5n satisfies bigint', { integer: '5' }],
    ['[1, 2] as Array<Map<string, number>>', [{ number: 1 }, { number: 2 }]],
    ['a.b?.c!', { hole: 'a.b?.c!' }],
    ['f(x, [y, "]"])', { hole: 'f(x, [y, "]"])' }],
    ['new Map<string, number>()', { hole: 'new Map<string, number>()' }],
    ['a < b', { hole: 'a < b' }],
    ['a ? "b" : "c"', { hole: 'a ? "b" : "c"' }],
    ['"a" + b', { hole: '"a" + b' }],
    ['x.map(({ a, b }) => [a, b])', { hole: 'x.map(({ a, b }) => [a, b])' }],
    ['/[,\\]"]/.exec(a)', { hole: '/[,\\]"]/.exec(a)' }],
    ['a / b / c', { hole: 'a / b / c' }],
    ['...rest', { hole: '...rest' }],
    ['{ vec: [] }', { vec: [] }],
    ["{ 'a': 1, b, ...c, d() { return [1, 2]; } }", undefined],
    ['/* none, */ "a" // b, c\n', 'a'],
  ];
  for (const [source, value] of values) {
    it(`reads ${source.trim()}`, async () => {
      const text = `f({ function: '0x1::a::a', functionArguments: ["before", ${source}, "after"] })`;
      const call = await onlyCall('typescript', text);
      const items = call.arguments.items.map(item => plain(item.value));
      assert.equal(items.length, 3, JSON.stringify(items));
      assert.deepEqual([items[0], items[2]], ['before', 'after']);
      if (value !== undefined) assert.deepEqual(items[1], value);
      assert.equal(call.arguments.isOpen, source.startsWith('...'));
    });
  }

  const forms: readonly (readonly [what: string, text: string])[] = [
    ['an object on its own', "const data = { function: '0x1::a::a', functionArguments: [1n] };"],
    ['an object that is passed to a call', "f(x, { function: '0x1::a::a', functionArguments: [1n] })"],
    ['a wallet’s payload', 'submit({ payload: { \'function\': "0x1::a::a", type_arguments: [], arguments: [1n] } })'],
    [
      'JSX',
      "const b = <B text={\"don't\"} onClick={() => run({ data: { function: '0x1::a::a', functionArguments: [1n] } })}>isn't it</B>;",
    ],
    ['an object with its type', "({ type: 'entry_function_payload', function: '0x1::a::a', arguments: [1n] })"],
    [
      'an object behind a template over lines',
      'const t = `{ ${x}\n "`; f({ function: `0x1::a::a`, functionArguments: [1n] })',
    ],
    [
      'an object behind a regular expression',
      "if (/[{\"'`]/.test(a)) f({ function: '0x1::a::a', functionArguments: [1n] })",
    ],
    ['an object after comments', "/* { ` */ // '\nf({ function: '0x1::a::a', /* } */ functionArguments: [1n] })"],
    ['an object with its constant asserted', "f({ function: '0x1::a::a', functionArguments: [1n] } as const)"],
  ];
  for (const [what, text] of forms) {
    it(`finds ${what}`, async () => {
      const call = await onlyCall('typescript', text);
      assert.deepEqual(call.function.id, { address: '0x1', module: 'a', name: 'a' });
      assert.deepEqual(
        call.arguments.items.map(item => plain(item.value)),
        [{ integer: '1' }],
      );
    });
  }

  it('finds a function that is not a literal if the members are those of a payload', async () => {
    const text = 'f({ function: `${ADDRESS}::a::a`, functionArguments: args })';
    const call = await onlyCall('typescript', text);
    assert.deepEqual([call.function.id, call.function.text], [undefined, '`${ADDRESS}::a::a`']);
    assert.deepEqual([call.arguments.items, call.arguments.isOpen], [[], true]);
  });

  it('does not take any other object for a payload', async () => {
    const text =
      "f({ function: run, arguments: [] }, { type: 'function', function: { name: 'x' } }, { data: { a: 1 } })";
    assert.deepEqual((await locatorOf('typescript', text)).all(), []);
  });

  it('returns which part of the call the cursor is on', async () => {
    const at = async (marked: string) => (await callAt('typescript', marked))?.on;
    assert.equal(await at("f({ function: '0x1::|a::a', functionArguments: [] })"), 'function');
    assert.equal(await at("f({ function: '0x1::a::a', functionArguments: [|] })"), 'argument 0');
    assert.equal(await at("f({ function: '0x1::a::a', functionArguments: [x|, 1] })"), 'argument 0');
    assert.equal(await at("f({ function: '0x1::a::a', functionArguments: [x, | ] })"), 'argument 1');
    assert.equal(await at("f({ function: '0x1::a::a', functionArguments: [x, 1,|] })"), 'argument 2');
    assert.equal(await at("f({ function: '0x1::a::a', typeArguments: ['u|8'] })"), 'typeArgument 0');
    assert.equal(await at("f({ function: '0x1::a::a'|, typeArguments: ['u8'] })"), 'nothing');
    assert.equal(await at("f(|{ function: '0x1::a::a', typeArguments: ['u8'] })"), 'nothing');
    assert.equal(await at("f({ function: '0x1::a::a', typeArguments: ['u8'] }|)"), undefined);
  });

  it('returns a payload without holes as a node accepts it, with the options of the SDK', async () => {
    const result = await resultAt(
      'typescript',
      "b({ sender: '0xa', data: { function: '0x1::a::a', typeArguments: ['u8'], functionArguments: ['0xb', |5, true] },\n" +
        ' options: { maxGasAmount: 2_000, gasUnitPrice: 100n, accountSequenceNumber: "7" } })',
    );
    assert.equal(result.kind, 'found');
    assert.deepEqual(result.located.payload, {
      type: 'entry_function_payload',
      function: '0x1::a::a',
      type_arguments: ['u8'],
      arguments: ['0xb', 5, true],
    });
    assert.deepEqual(result.located.request, {
      sender: '0xa',
      max_gas_amount: '2000',
      gas_unit_price: '100',
      sequence_number: '7',
    });
  });

  it('returns the other signers and the payer, if the SDK receives them', async () => {
    const requestOf = async (members: string) => {
      const text = `b({ ${members}, data: { function: '0x1::a::a', functionArguments: [|] } })`;
      const result = await resultAt('typescript', text);
      return result.kind === 'found' ? result.located.request : assert.fail(result.kind);
    };
    assert.deepEqual(await requestOf("secondarySignerAddresses: ['0xb', '0xc'], withFeePayer: true"), {
      secondary_signers: ['0xb', '0xc'],
      fee_payer_address: '0x0',
    });
    assert.deepEqual(await requestOf('secondarySignerAddresses: [bob.address], withFeePayer: false'), {});
    assert.deepEqual(await requestOf('secondarySignerAddresses: others, withFeePayer: sponsored'), {});
  });

  it('names the first hole of a payload', async () => {
    const marked = "f({ function: '0x1::a::a', functionArguments: ['x', [1, amount]|] })";
    const result = await resultAt('typescript', marked);
    assert.equal(result.kind, 'hole');
    assert.equal(textIn(marked.replace('|', ''), result.at), 'amount');
  });

  for (const space of [' ', '\n']) {
    it(`does not take an object after a call for part of a payload member, if the call follows ${JSON.stringify(space)}`, async () => {
      const payload = "{ function: '0x1::a::a', functionArguments: [] }";
      const text = `f({ payload:${space}pick([]), other: ${payload} })`;
      const ranges = (await locatorOf('typescript', text)).ranges();
      assert.deepEqual(
        ranges.map(range => textIn(text, range)),
        [payload],
      );
    });
  }
});
