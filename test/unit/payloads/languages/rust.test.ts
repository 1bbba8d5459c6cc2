import assert from 'node:assert/strict';
import { textIn } from '../cursor';
import { callAt, callTexts, locatorOf, onlyCall, plain, resultAt } from './calls';
import { BRACKET_SAMPLES } from './samples';

describe('the locator of Rust', () => {
  it('finds the function, type arguments and arguments with their ranges', async () => {
    const text = BRACKET_SAMPLES.rust.replace('|', '');
    const [call, other] = (await locatorOf('rust', text)).all();
    assert.ok(call && other);
    assert.deepEqual(callTexts(call, text), {
      function: 'transfer',
      typeArguments: ['"0x1::aptos_coin::AptosCoin"'],
      arguments: ['bcs::to_bytes(&bob).unwrap()', '1_000u64 as u64', "encode(&[true, false], 'x')"],
    });
    assert.deepEqual(call.function.id, { address: '0x1', module: 'coin', name: 'transfer' });
    assert.ok(textIn(text, call.range).startsWith('EntryFunction::new('));
    assert.deepEqual([call.form.id, other.form.id], ['rust', 'rest']);
    assert.ok(call.function.apart?.module);
    assert.equal(textIn(text, call.function.apart.module), 'coin');
    assert.equal(call.function.apart.address, undefined);
  });

  const values: readonly (readonly [source: string, value: unknown, type?: string])[] = [
    ['bcs::to_bytes(&5u8).unwrap()', { integer: '5' }, 'u8'],
    ['bcs::to_bytes(&0xff_u128)?', { integer: '255' }, 'u128'],
    ['bcs::to_bytes(&true).unwrap()', true],
    ['bcs::to_bytes(&5).unwrap()', { hole: 'bcs::to_bytes(&5).unwrap()' }],
    ['bcs::to_bytes(&AccountAddress::ONE).unwrap()', '0x1', 'address'],
    ['bcs::to_bytes(&"a\\u{2028}").unwrap()', 'a\u2028', 'string'],
    ['bcs::to_bytes(&vec![1u8, 2]).unwrap()', [{ integer: '1' }, { integer: '2' }], 'u8'],
    ['bcs::to_bytes(&vec![true]).unwrap()', [true], 'bool'],
    ['bcs::to_bytes(&vec![vec!["a"], vec![]]).unwrap()', [['a'], []], 'string'],
    ['bcs::to_bytes(&vec![None, Some(1u64)]).unwrap()', [[], [{ integer: '1' }]], 'u64'],
    ['bcs::to_bytes(&Some(AccountAddress::from_hex_literal("0xb").unwrap())).unwrap()', ['0xb'], 'address'],
    ['bcs::to_bytes(&None::<Vec<Option<AccountAddress>>>).unwrap()', [], 'address'],
    ['bcs::to_bytes(&Vec::<&str>::new()).unwrap()', [], 'string'],
    ['bcs::to_bytes(&vec![1, 2]).unwrap()', { hole: 'bcs::to_bytes(&vec![1, 2]).unwrap()' }],
    ['bcs::to_bytes(&vec![1u8, 2u64]).unwrap()', { hole: 'bcs::to_bytes(&vec![1u8, 2u64]).unwrap()' }],
    ['bcs::to_bytes(&vec![amount]).unwrap()', { hole: 'bcs::to_bytes(&vec![amount]).unwrap()' }],
    ['bcs::to_bytes(&None).unwrap()', { hole: 'bcs::to_bytes(&None).unwrap()' }],
    [
      `bcs::to_bytes(&${'Some('.repeat(40)}1u8${')'.repeat(40)}).unwrap()`,
      { hole: `bcs::to_bytes(&${'Some('.repeat(40)}1u8${')'.repeat(40)}).unwrap()` },
    ],
    ['bcs::to_bytes(&Vec::<(u8, u8)>::new()).unwrap()', { hole: 'bcs::to_bytes(&Vec::<(u8, u8)>::new()).unwrap()' }],
    ["encode::<'a, u8>(b',', ')')", { hole: "encode::<'a, u8>(b',', ')')" }],
  ];
  for (const [source, value, type] of values) {
    it(`reads ${source}`, async () => {
      const text = `EntryFunction::new(ModuleId::new(AccountAddress::from_hex_literal("0x2").unwrap(), Identifier::new("m").unwrap()), Identifier::new("f").unwrap(), vec![], vec![a, ${source}, b])`;
      const call = await onlyCall('rust', text);
      assert.deepEqual(call.function.id, { address: '0x2', module: 'm', name: 'f' });
      assert.equal(call.arguments.items.length, 3);
      const item = call.arguments.items[1];
      assert.deepEqual(item && plain(item.value), value);
      assert.equal(item?.declaredType?.text, type);
    });
  }

  it('reads simple type tags', async () => {
    const call = await onlyCall(
      'rust',
      'EntryFunction::new(m, ident_str!("f").to_owned(), vec![TypeTag::U64, TypeTag::Vector(Box::new(x)), parse_type_tag("0x1::a::B")?], args)',
    );
    assert.deepEqual(
      call.typeArguments.items.map(({ value }) => plain(value)),
      ['u64', { hole: 'TypeTag::Vector(Box::new(x))' }, '0x1::a::B'],
    );
    assert.deepEqual([call.function.text, call.function.id, call.arguments.isOpen], ['f', undefined, true]);
  });

  it('finds a function that a string names, with unknown arguments', async () => {
    const text = 'let id = MemberId::from_str("0x1::coin::transfer").unwrap(); println!("0x1::coin::transfer");';
    const call = await onlyCall('rust', text);
    assert.equal(textIn(text, call.function.range), '0x1::coin::transfer');
    assert.deepEqual([call.arguments.isOpen, call.typeArguments.isOpen], [true, true]);
  });

  it('finds no payload in comments, strings and other calls', async () => {
    const text =
      '// EntryFunction::new(\n/* EntryFunction::new() */ let s = "EntryFunction::new(m, ident_str!(\\"f\\"), vec![], vec![])";\nfn f<\'a>(x: EntryFunction) -> EntryFunction { MemberId::new(x) }';
    assert.deepEqual((await locatorOf('rust', text)).all(), []);
  });

  it('returns which part of the call the cursor is on', async () => {
    const start = 'EntryFunction::new(m, ident_str!("f").to_owned(), ';
    const at = async (marked: string) => (await callAt('rust', marked))?.on;
    assert.equal(await at('EntryFunction::new(m, ident_str!("|f").to_owned(), vec![], vec![])'), 'function');
    assert.equal(await at(`${start}vec![|], vec![])`), 'typeArgument 0');
    assert.equal(await at(`${start}vec![], vec![a, |])`), 'argument 1');
    assert.equal(await at(`${start}vec![], vec![a|, b])`), 'argument 0');
    assert.equal(await at(`${start}vec![]|, vec![a, b])`), 'nothing');
  });

  it('returns a call of literals as a node accepts it, and names the first hole of any other', async () => {
    const call = (args: string) =>
      `EntryFunction::new(ModuleId::new(AccountAddress::ONE, ident_str!("m").to_owned()), ident_str!("f").to_owned(), vec![|], vec![${args}])`;
    const result = await resultAt('rust', call('bcs::to_bytes(&5u64).unwrap(), bcs::to_bytes(&5u8).unwrap()'));
    assert.equal(result.kind, 'found');
    assert.deepEqual(result.located.payload.arguments, ['5', 5]);
    const marked = call('bcs::to_bytes(&amount).unwrap()');
    const open = await resultAt('rust', marked);
    assert.equal(open.kind, 'hole');
    assert.equal(textIn(marked.replace('|', ''), open.at), 'bcs::to_bytes(&amount).unwrap()');
  });
});
