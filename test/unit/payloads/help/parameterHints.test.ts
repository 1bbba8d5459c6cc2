import assert from 'node:assert/strict';
import {
  calledFunction,
  type ReadParameterNames,
  sourceFunction,
  type DeclaredFunction,
} from '../../../../src/core/payloads/help/calledFunction';
import { parameterHints, takesTypeHints, type ParameterHint } from '../../../../src/core/payloads/help/callSignature';
import { moveFacts, parseMove } from '../../../../src/core/source/moveFacts';
import type { PayloadLanguage } from '../../../../src/core/payloads/languages/languages';
import { onlyCall } from '../languages/calls';
import { LOOKUP } from './network';

/** Returns a line with its hints in «». */
async function hinted(language: PayloadLanguage, line: string, names?: ReadParameterNames): Promise<string> {
  const call = await onlyCall(language, line);
  const called = await calledFunction(call, LOOKUP, names);
  assert.ok(called);
  return marked(line, parameterHints(call, called));
}

function marked(line: string, hints: readonly ParameterHint[]): string {
  return hints
    .toReversed()
    .reduce(
      (text, { position: { character }, label }) => `${text.slice(0, character)}«${label}»${text.slice(character)}`,
      line,
    );
}

const NAMES = () => Promise.resolve(['from', 'to', 'amount']);

/**
 * Returns the body of a function in Move source with its hints in «»; `declared` adds source that declares its callees.
 */
async function hintedMove(body: string, declared?: string): Promise<string> {
  const line = `module 0xa::m { fun f(from: &signer, amount: u64) { ${body} } }`;
  const call = await onlyCall('move', line);
  const { id } = call.function;
  const source = declared === undefined ? undefined : declarationIn(declared);
  const called = source && id ? sourceFunction(call, id, source) : await calledFunction(call, LOOKUP);
  assert.ok(called);
  return marked(line, parameterHints(call, called)).replace(/^.*?\) \{ | \} \}$/g, '');
}

function declarationIn(text: string): DeclaredFunction {
  const [declared] = moveFacts(parseMove(text), text).modules.flatMap(({ functions }) => functions);
  assert.ok(declared);
  return { declared, text };
}

describe('parameterHints', () => {
  it('appear before each argument, with type arguments substituted', async () => {
    const line =
      '{"function":"0xcafe::shop::order","type_arguments":["u8"],"arguments":[true, 1, "0x", {}, "0x1", []]}';
    assert.equal(
      await hinted('json', line),
      line.replace(
        '[true, 1, "0x", {}, "0x1", []]',
        '[«bool»true, «u8»1, «vector<u8>»"0x", «0x1::option::Option<address>»{}, «0x1::object::Object<u8>»"0x1", «vector<u8>»[]]',
      ),
    );
  });

  it('have the names from the source if it is available', async () => {
    const line = "f({ function: '0x1::coin::transfer', functionArguments: [bob, 1] })";
    assert.equal(await hinted('typescript', line, NAMES), line.replace('bob, 1', '«to: address»bob, «amount: u64»1'));
  });

  it('do not repeat a type that is written with the value', async () => {
    const line = '{"function_id":"0x1::coin::transfer","type_args":[],"args":[{"type":"address","value":"0x1"}]}';
    assert.equal(await hinted('json', line), line);
    assert.match(await hinted('json', line, NAMES), /"value":«to»"0x1"/);
  });

  it('appear before the words of a command, and before what Rust encodes as bytes', async () => {
    const command = 'aptos move run --function-id 0x1::coin::transfer --args address:0xb u64:5';
    assert.equal(await hinted('shell', command), command);
    assert.match(await hinted('shell', command, NAMES), /--args «to»address:0xb «amount»u64:5$/);
    const rust =
      'EntryFunction::new(ModuleId::new(AccountAddress::ONE, ident_str!("coin").to_owned()), ident_str!("transfer").to_owned(), vec![], vec![a, bcs::to_bytes(&b).unwrap()])';
    assert.match(await hinted('rust', rust), /vec!\[«address»a, «u64»bcs/);
  });

  it('are cut if they are long', async () => {
    const line = '{"function":"0xcafe::shop::audit","type_arguments":[],"arguments":[{}]}';
    const type = `0xcafe::shop::${'Long'.repeat(20)}`;
    assert.equal(await hinted('json', line), line.replace('{}', `«${type.slice(0, 59)}…»{}`));
  });

  it('end before a spread, and if there are too many arguments', async () => {
    const spread = "f({ function: '0x1::coin::transfer', functionArguments: [bob, ...rest, 1] })";
    assert.equal(await hinted('typescript', spread), spread.replace('bob,', '«address»bob,'));
    const many = "f({ function: '0x1::coin::transfer', functionArguments: [bob, 1, 2] })";
    assert.equal(await hinted('typescript', many), many.replace('bob, 1', '«address»bob, «u64»1'));
  });

  it('are names in Move source, unless they are written there', async () => {
    const declared = 'module 0xa::n { public fun pay<C>(from: &signer, amount: u64, _why: u8) {} }';
    assert.equal(await hintedMove('0xa::n::pay(from, 5, 1);', declared), '0xa::n::pay(from, «amount:»5, 1);');
    assert.equal(
      await hintedMove('0xa::n::pay(&owner, amount * 2, 1);', declared),
      '0xa::n::pay(«from:»&owner, «amount:»amount * 2, 1);',
    );
    for (const same of ['copy amount', '&mut amount', 'order.amount'])
      assert.equal(await hintedMove(`0xa::n::pay(from, ${same}, 1);`, declared), `0xa::n::pay(from, ${same}, 1);`);
  });

  it('are types in Move source, only before bare literals, if only the ABI is available', async () => {
    assert.equal(
      await hintedMove('0x1::coin::transfer<u8>(from, @0xb, amount);'),
      '0x1::coin::transfer<u8>(from, «address»@0xb, amount);',
    );
    assert.equal(
      await hintedMove('0x1::coin::transfer<u8>(from, to, 5u64);'),
      '0x1::coin::transfer<u8>(from, to, 5u64);',
    );
    const body = (args: string) => onlyCall('move', `module 0xa::m { fun f() { 0x1::coin::transfer(${args}); } }`);
    assert.deepEqual([takesTypeHints(await body('a, b, 5')), takesTypeHints(await body('a, b, c'))], [true, false]);
  });
});
