import assert from 'node:assert/strict';
import { calledFunction, type ParameterNames } from '../../../../src/core/payloads/explain/calledFunction';
import { parameterHints } from '../../../../src/core/payloads/explain/parameterHints';
import type { PayloadLanguage } from '../../../../src/core/payloads/locate/languageOf';
import { onlyCall } from '../locate/calls';
import { LOOKUP } from './network';

/** A line with its hints in «». */
async function hinted(language: PayloadLanguage, line: string, names?: ParameterNames): Promise<string> {
  const call = await onlyCall(language, line);
  const called = await calledFunction(call, LOOKUP, names);
  assert.ok(called);
  return [...parameterHints(call, called)]
    .reverse()
    .reduce(
      (text, { position: { character }, label }) => `${text.slice(0, character)}«${label}»${text.slice(character)}`,
      line,
    );
}

const NAMES = () => Promise.resolve(['from', 'to', 'amount']);

describe('parameterHints', () => {
  it('stand before each argument, with type arguments put in', async () => {
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

  it('have the names of source where it is at hand', async () => {
    const line = "f({ function: '0x1::coin::transfer', functionArguments: [bob, 1] })";
    assert.equal(await hinted('typescript', line, NAMES), line.replace('bob, 1', '«to: address»bob, «amount: u64»1'));
  });

  it('do not say a type again that the value stands with', async () => {
    const line = '{"function_id":"0x1::coin::transfer","type_args":[],"args":[{"type":"address","value":"0x1"}]}';
    assert.equal(await hinted('json', line), line);
    assert.match(await hinted('json', line, NAMES), /"value":«to»"0x1"/);
  });

  it('stand before the words of a command, and before what Rust makes bytes of', async () => {
    const command = 'aptos move run --function-id 0x1::coin::transfer --args address:0xb u64:5';
    assert.equal(await hinted('shell', command), command);
    assert.match(await hinted('shell', command, NAMES), /--args «to»address:0xb «amount»u64:5$/);
    const rust =
      'EntryFunction::new(ModuleId::new(AccountAddress::ONE, ident_str!("coin").to_owned()), ident_str!("transfer").to_owned(), vec![], vec![a, bcs::to_bytes(&b).unwrap()])';
    assert.match(await hinted('rust', rust), /vec!\[«address»a, «u64»bcs/);
  });

  it('are cut where they are long', async () => {
    const line = '{"function":"0xcafe::shop::audit","type_arguments":[],"arguments":[{}]}';
    const type = `0xcafe::shop::${'Long'.repeat(20)}`;
    assert.equal(await hinted('json', line), line.replace('{}', `«${type.slice(0, 59)}…»{}`));
  });

  it('end before a spread, and where there are too many arguments', async () => {
    const spread = "f({ function: '0x1::coin::transfer', functionArguments: [bob, ...rest, 1] })";
    assert.equal(await hinted('typescript', spread), spread.replace('bob,', '«address»bob,'));
    const many = "f({ function: '0x1::coin::transfer', functionArguments: [bob, 1, 2] })";
    assert.equal(await hinted('typescript', many), many.replace('bob, 1', '«address»bob, «u64»1'));
  });
});
