import assert from 'node:assert/strict';
import { calledFunction } from '../../../../src/core/payloads/help/calledFunction';
import { explainItem } from '../../../../src/core/payloads/help/callSignature';
import type { PayloadLanguage } from '../../../../src/core/payloads/languages/languages';
import { atCursor, textIn } from '../cursor';
import { locatorOf } from '../languages/calls';
import { LOOKUP } from './network';

/** Returns the explanation of the value at the cursor `|`. */
async function explainedAt(language: PayloadLanguage, marked: string) {
  const { text, position } = atCursor(marked);
  const call = (await locatorOf(language, text)).callAt(position);
  assert.ok(call, marked);
  const called = await calledFunction(call, LOOKUP);
  const labelOf = (address: string) => (address === '0xb0b' ? 'Bob' : undefined);
  const explained = called && (await explainItem(call, position, called, { lookup: LOOKUP, labelOf }));
  if (!explained) return undefined;
  const { range, code, lines, problems } = explained;
  return { on: textIn(text, range), code, lines: lines.slice(0, -1), last: lines.at(-1), problems };
}

/** Returns the lines about an argument of `0xcafe::shop::order`, whose type argument is `u64`. */
async function ordered(args: string): Promise<readonly string[] | undefined> {
  const text = `{"function":"0xcafe::shop::order","type_arguments":["u64"],"arguments":${args}}`;
  const explained = await explainedAt('json', text);
  assert.deepEqual(explained?.problems, []);
  return [explained.code, ...explained.lines];
}

const APT = '"function":"0x1::coin::transfer","type_arguments":["0x1::aptos_coin::AptosCoin"]';

describe('explainItem', () => {
  it('shows the type and place of an argument, and the label of an address', async () => {
    assert.deepEqual(await explainedAt('json', `{${APT},"arguments":["0x00b|0b", "1"]}`), {
      on: '"0x00b0b"',
      code: 'address',
      lines: ['Bob'],
      last: 'Argument 1 of 0x1::coin::transfer',
      problems: [],
    });
  });

  it('shows octas as APT if the function pays APT', async () => {
    const explained = await explainedAt('json', `{${APT},"arguments":["0x1", "12345678|90"]}`);
    assert.deepEqual(explained?.lines, ['1,234,567,890', '= 12.3456789 APT']);
  });

  it('marks APT as an estimate if that is uncertain', async () => {
    const other = '{"function":"0x1::coin::transfer","type_arguments":["0xa::b::C"],"arguments":["0x1", "50000000|"]}';
    assert.deepEqual((await explainedAt('json', other))?.lines, [
      '50,000,000',
      '= 0.5 APT if it is an amount of octas',
    ]);
  });

  it('shows APT for the paid asset, too', async () => {
    const paid = async (asset: string) => {
      const text = `{"function":"0x1::primary_fungible_store::transfer","arguments":["${asset}", "0x1", "500|"]}`;
      return (await explainedAt('json', text))?.lines;
    };
    assert.deepEqual(await paid('0x0a'), ['= 0.000005 APT']);
    assert.deepEqual(await paid('0xb'), ['= 0.000005 APT if it is an amount of octas']);
  });

  it('reports an invalid value, and does not decode it', async () => {
    const explained = await explainedAt('json', `{${APT},"arguments":["0x1", 100|0]}`);
    assert.deepEqual(explained?.lines, []);
    assert.deepEqual(explained.problems, [
      'u64 expects a decimal string, such as "1000", not the number 1000. Put quotes around it.',
    ]);
  });

  it('shows only the type of a value that is not a literal', async () => {
    const text = "f({ function: '0x1::coin::transfer', functionArguments: [bo|b, 1] })";
    const explained = await explainedAt('typescript', text);
    assert.deepEqual([explained?.code, explained?.lines, explained?.problems], ['address', [], []]);
  });

  it('decodes a value after its type on a command line, and in Python', async () => {
    const command = 'aptos move run --function-id 0x1::coin::transfer --args address:0xb|0b u64:5';
    assert.deepEqual((await explainedAt('shell', command))?.lines, ['Bob']);
    const python =
      'EntryFunction.natural("0x1::coin", "transfer", [], [a, TransactionArgument(5|_000, Serializer.u64)])';
    assert.deepEqual((await explainedAt('python', python))?.lines, [
      '5,000',
      '= 0.00005 APT if it is an amount of octas',
    ]);
  });

  const valuesOf: readonly (readonly [args: string, ...lines: string[]])[] = [
    ['[tr|ue]', 'bool'],
    ['[true, |7]', 'u8'],
    ['[true, 7, "0x68c3|a9"]', 'vector<u8>', '3 bytes, UTF-8 "hé"'],
    ['[true, 7, "0x00|ff"]', 'vector<u8>', '2 bytes'],
    ['[true, 7, "0xff|61"]', 'vector<u8>', '2 bytes'],
    [`[true, 7, "0x|${'61'.repeat(90)}"]`, 'vector<u8>', `90 bytes, UTF-8 "${'a'.repeat(79)}…"`],
    ['[true, 7, "0xe280ae6|1"]', 'vector<u8>', '4 bytes'],
    ['[true, 7, "0x|"]', 'vector<u8>', '0 bytes'],
    ['[true, 7, "0x", {"vec|": []}]', '0x1::option::Option<address>', 'none'],
    ['[true, 7, "0x", {"vec": ["0xb|0b"]}]', '0x1::option::Option<address>', 'some address', 'Bob'],
    ['[true, 7, "0x", {"vec": []}, "0xb|0b"]', '0x1::object::Object<u64>', 'Bob'],
    ['[true, 7, "0x", {"vec": []}, "0x1", ["1", "200|0"]]', 'vector<u64>', '2 items: 1, 2,000'],
    ['[true, 7, "0x", {"vec": []}, "0x1", [|]]', 'vector<u64>', '0 items'],
  ];
  for (const [args, ...lines] of valuesOf)
    it(`decodes ${args} with the type argument substituted`, async () => {
      assert.deepEqual(await ordered(args), lines);
    });

  it('cuts a long vector', async () => {
    const items = Array.from({ length: 2_000 }, () => '"1"').join(', ');
    const lines = await ordered(`[true, 7, "0x", {"vec": []}, "0x1", [|${items}]]`);
    assert.deepEqual(lines, ['vector<u64>', '2,000 items: 1, 1, 1, 1, 1, …']);
  });

  it('shows the abilities of a type argument and where it is from', async () => {
    assert.deepEqual(
      await explainedAt('json', `{"function":"0xcafe::shop::order","type_arguments":["0xcafe::shop::Ti|cket"]}`),
      {
        on: '"0xcafe::shop::Ticket"',
        code: 'T0: store',
        lines: ['0xcafe::shop::Ticket has drop, store, from 0xcafe::shop on Testnet'],
        last: 'Type argument 1 of 0xcafe::shop::order: a type with store',
        problems: [],
      },
    );
    const vector = '{"function":"0xcafe::shop::order","type_arguments":["vector<0xcafe::shop::T|ill>"]}';
    assert.deepEqual((await explainedAt('json', vector))?.lines, ['vector<0xcafe::shop::Till> has no abilities']);
    const unknown = '{"function":"0xcafe::shop::order","type_arguments":["0xbad::a::|B"]}';
    assert.deepEqual((await explainedAt('json', unknown))?.lines, []);
  });

  it('reports an invalid type argument', async () => {
    const text = '{"function":"0x1::coin::transfer","type_arguments":["AptosC|oin"]}';
    assert.deepEqual((await explainedAt('json', text))?.problems, [
      'It is not a type: write it in full, such as "0x1::aptos_coin::AptosCoin".',
    ]);
  });

  it('decodes literals of Move source and counts its signers, but leaves errors to its compiler', async () => {
    const at = (args: string) =>
      explainedAt('move', `module 0xa::m { fun f(a: &signer, to: address) { 0x1::coin::transfer<u8>(${args}); } }`);
    const amount = await at('a, to, 5_000|');
    assert.deepEqual(
      [amount?.code, amount?.lines[0], amount?.last],
      ['u64', '5,000', 'Argument 3 of 0x1::coin::transfer'],
    );
    const signer = await at('|a, to, 5');
    assert.deepEqual([signer?.on, signer?.code, signer?.last], ['a', '&signer', 'Argument 1 of 0x1::coin::transfer']);
    assert.deepEqual((await at('a, @0xb|0b, 5'))?.lines, ['Bob']);
    assert.deepEqual((await at('a, to, tru|e'))?.problems, []);
    assert.equal(await at('a, to, 5, 6|'), undefined);
  });

  it('shows nothing outside the values, or for more values than the function takes', async () => {
    for (const args of ['["0x1",| "1"]', '["0x1", "1", "|2"]'])
      assert.equal(await explainedAt('json', `{${APT},"arguments":${args}}`), undefined);
  });
});
