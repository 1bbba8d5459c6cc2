import assert from 'node:assert/strict';
import { textIn } from '../cursor';
import { callText } from './callText';
import { callAt, locatorOf, onlyCall, plain, resultAt } from './calls';

async function read(text: string): Promise<string> {
  return callText(await onlyCall('rust', text));
}

describe('the forms of calls in Rust', () => {
  const apart: readonly (readonly [module: string, name: string, expected: string])[] = [
    ['MoveModuleId::from_str_strict("0xcafe::kiosk")?', '"reprice"', '0xcafe::kiosk::reprice'],
    ['"0x51::ferry".parse()?', 'Identifier::new("board").unwrap()', '0x51::ferry::board'],
    ['str::parse("0x51::ferry").unwrap()', 'String::from("board")', '0x51::ferry::board'],
    ['ModuleId::new(AccountAddress::from_hex("b0b")?, "ferry".parse()?)', '"board".to_string()', '0xb0b::ferry::board'],
    ['ModuleId::new(captain.address(), ident_str!("ferry").to_owned())', 'ident_str!("board").into()', '? board'],
    ['FERRY.clone()', '"board"', '? board'],
    ['FERRY.clone()', 'BOARD.to_owned()', '? BOARD.to_owned()'],
    ['{ let id = make(); id }', 'names[0].clone()', '? names[0].clone()'],
  ];
  for (const [module, name, expected] of apart) {
    it(`reads ${name} of ${module}, which is never broken`, async () => {
      const text = `EntryFunction::new(${module}, ${name}, vec![], vec![bcs::to_bytes(&12u64)?])`;
      assert.equal(await read(text), `${expected} [] ["12": u64]`);
      const result = await resultAt('rust', `|${text}`);
      assert.equal(result.kind, expected.startsWith('?') ? 'hole' : 'found');
    });
  }

  const lists: readonly (readonly [types: string, args: string, expected: string])[] = [
    ['vec![TypeTag::aptos_coin(), "0x51::m::S".parse()?]', '&[]', '["0x1::aptos_coin::AptosCoin", "0x51::m::S"] []'],
    ['Vec::new()', 'vec![payload; 2]', '[] ["payload", "2", …]'],
    ['vec![TypeTag::Vector(Box::new(TypeTag::U8))]', 'encode(&all)', '["vector<u8>"] […]'],
    ['vec![]', 'vec![first].into_iter().chain(rest).collect()', '[] ["first", …]'],
    [
      'vec![]',
      'convert_txn_args(&[TransactionArgument::U8(7), TransactionArgument::Bool(true)])',
      '[] ["7": u8, true]',
    ],
  ];
  for (const [types, args, expected] of lists) {
    it(`reads the lists ${types} and ${args}`, async () => {
      assert.equal(await read(`EntryFunction::new(M, "f", ${types}, ${args})`), `? f ${expected}`);
    });
  }

  const values: readonly (readonly [source: string, expected: string])[] = [
    ['bcs::to_bytes("Polaris").unwrap()', '"Polaris": string'],
    ['aptos_bcs::to_bytes(&65u64)?', '"65": u64'],
    ['aptos_sdk::bcs::to_bytes(&(65 as u16)).expect("fits")', '"65": u16'],
    ['serialize(&"ab".to_string())', '"ab": string'],
    ['bcs::to_bytes(&String::from("ab")).unwrap()', '"ab": string'],
    ['MoveValue::U64(66).simple_serialize().unwrap()', '"66": u64'],
    ['MoveValue::vector_u8(vec![1, 2]).simple_serialize().unwrap()', '[{"integer":"1"},{"integer":"2"}]: u8'],
    ['bcs::to_bytes(&b"ab".to_vec()).unwrap()', '"0x6162": u8'],
    ['bcs::to_bytes(&"é".as_bytes().to_vec()).unwrap()', '"0xc3a9": u8'],
    ['bcs::to_bytes(&"0x51".parse::<AccountAddress>()?)?', '"0x51": address'],
    ['bcs::to_bytes(&Some("ab".to_owned()))?', '["ab"]: string'],
    ['bcs::to_bytes(&vec![AccountAddress::TWO])?', '["0x2"]: address'],
    ['bcs::to_bytes(&vec![true; 3])?', '[true,true,true]: bool'],
    ['bcs::to_bytes(&vec![1u8; count])?', '"bcs::to_bytes(&vec![1u8; count])?"'],
    ['bcs::to_bytes(&u8::MAX)?', '"255": u8'],
    // An array of fixed length is written without its length, unlike a vector.
    ['bcs::to_bytes(b"ab")?', '"0x6162"'],
    ['bcs::to_bytes(&[1u8, 2])?', '"bcs::to_bytes(&[1u8, 2])?"'],
    ['bcs::to_bytes(&"5".parse::<u64>()?)?', '"bcs::to_bytes(&\\"5\\".parse::<u64>()?)?"'],
    ['vec![1u8, 2]', '"vec![1u8, 2]"'],
    ['[0u8; 32]', '"[0u8; 32]"'],
  ];
  for (const [source, expected] of values) {
    it(`reads the argument ${source}`, async () => {
      assert.equal(await read(`EntryFunction::new(M, "f", vec![], vec![${source}])`), `? f [] [${expected}]`);
    });
  }

  const builders: readonly (readonly [source: string, expected: string])[] = [
    [
      'InputEntryFunctionData::new("0x51::ferry::board").arg(AccountAddress::from_hex("0xb0b")?).arg(930u64).build()?',
      '0x51::ferry::board [] ["0xb0b": address, "930": u64]',
    ],
    [
      `InputEntryFunctionData::new("0xcafe::kiosk::reprice")
        // the old .arg(1u8) is not needed
        .type_arg("0xcafe::kiosk::Lamp").type_args(["u8", "bool"]).type_arg_typed(TypeTag::U64)
        .arg("red".to_string()) /* colour */
        .arg(vec![1u8, 2]).args([3u32, 4u32])
        .arg_raw(move_some(5u64))
        .arg(MoveU256::from_u128(6)).arg(owner)
        .build_entry_function()?;`,
      '0xcafe::kiosk::reprice ["0xcafe::kiosk::Lamp", "u8", "bool", "u64"] ' +
        '["red": string, [{"integer":"1"},{"integer":"2"}]: u8, "3": u32, "4": u32, [{"integer":"5"}]: u64, "6": u256, "owner"]',
    ],
    [
      'InputEntryFunctionData::from_parts("0x51::ferry".parse()?, "board").arg(true).build()?',
      '0x51::ferry::board [] [true]',
    ],
    ['InputEntryFunctionData::new(names::BOARD).arg(5).args(rest).build()?', '? names::BOARD [] ["5", …]'],
    ['let b = InputEntryFunctionData::new("0x51::ferry::board");', '0x51::ferry::board […] […]'],
  ];
  for (const [source, expected] of builders) {
    it(`reads the chain ${source.slice(0, 90)}`, async () => {
      assert.equal(await read(source), expected);
    });
  }

  it('takes a chain of calls as one payload, up to its end', async () => {
    const chain = 'InputEntryFunctionData::new("0x51::ferry::board")\n    .arg(1u8)\n    .arg(2u8)\n    .build()';
    const text = `let one = ${chain}?;\nlet two = 5;`;
    assert.equal(textIn(text, (await onlyCall('rust', text)).range), chain);
    assert.equal((await callAt('rust', text.replace('2u8', '2|u8')))?.on, 'argument 1');
    assert.equal((await callAt('rust', text.replace('.arg(2u8)', '.arg(|)')))?.on, 'argument 1');
    assert.equal(await callAt('rust', text.replace('= 5', '= 5|')), undefined);
    assert.equal((await callAt('rust', text.replace('.arg(2u8)', '.arg(|')))?.on, 'argument 1');
  });

  const named: readonly (readonly [source: string, expected: string])[] = [
    [
      'assert_success!(h.run_entry_function(\n  &acc,\n  str::parse("0xbeef::gate::open").unwrap(),\n  vec![],\n  vec![bcs::to_bytes(&14u64).unwrap()],\n));',
      '0xbeef::gate::open [] ["14": u64]',
    ],
    [
      'h.create_entry_function(&acc, MemberId::from_str("0x51::ferry::board").unwrap(), vec![TypeTag::Bool], vec![])',
      '0x51::ferry::board ["bool"] []',
    ],
    [
      'EntryFunction::from_function_id("0x51::ferry::board", vec![], vec![aptos_bcs::to_bytes(&true)?])?',
      '0x51::ferry::board [] [true]',
    ],
    [
      'h.run_entry_function(&acc, str::parse(&format!("0x{}::ferry::board", a)).unwrap(), vec![], args)',
      '? 0x{}::ferry::board [] […]',
    ],
    ['h.run_entry_function(&acc, str::parse(entry).unwrap(), types, vec![])', '? str::parse(entry).unwrap() […] []'],
    [
      'ctx.api_execute_entry_function(&mut acc, "0x51::ferry::board", json!([]), json!(["7", [true]]))',
      '0x51::ferry::board [] ["7", [true]]',
    ],
    ['h.run_entry_function(&acc, board.clone(), vec![], args)', '? board.clone() [] […]'],
    ['h.run_entry_function(&acc, id("0x51::ferry::board"), vec![], vec![])', '0x51::ferry::board [] []'],
    ['let id = EntryFunctionId::from_str_strict("0x51::ferry::board")?;', '0x51::ferry::board […] […]'],
  ];
  for (const [source, expected] of named) {
    it(`reads the call with a full name ${source.slice(0, 90)}`, async () => {
      assert.equal(await read(source), expected);
    });
  }

  const helpers: readonly (readonly [source: string, expected: string])[] = [
    ['aptos_stdlib::aptos_account_transfer(AccountAddress::TWO, 5)', '0x1::aptos_account::transfer [] ["0x2", "5"]'],
    [
      'aptos_stdlib::account_rotate_authentication_key_call(b"ab".to_vec())',
      '0x1::account::rotate_authentication_key_call [] ["0x6162"]',
    ],
    [
      'aptos_stdlib::aptos_coin_transfer(bob, 1_000)',
      '0x1::coin::transfer ["0x1::aptos_coin::AptosCoin"] ["bob", "1000"]',
    ],
    ['aptos_framework_sdk_builder::managed_coin_mint(coin, bob, 7)', '0x1::managed_coin::mint ["coin"] ["bob", "7"]'],
    [
      'aptos_stdlib::object_code_deployment_publish(meta, vec![])',
      '0x1::object_code_deployment::publish [] ["meta", []]',
    ],
    [
      'cached::aptos_token_sdk_builder::token_transfers_claim_script(a, b, "x".to_owned().into_bytes())',
      '0x3::token_transfers::claim_script [] ["a", "b", "0x78"]',
    ],
    [
      'aptos_token_objects_sdk_builder::aptos_token_burn("0x4::token::Token".parse()?, lamp)',
      '0x4::aptos_token::burn ["0x4::token::Token"] ["lamp"]',
    ],
    [
      'EntryFunction::apt_transfer(bob.address(), 100_000)?',
      '0x1::aptos_account::transfer [] ["bob.address()", "100000"]',
    ],
    [
      'EntryFunction::coin_transfer(TypeTag::aptos_coin(), bob, 3)?',
      '0x1::coin::transfer ["0x1::aptos_coin::AptosCoin"] ["bob", "3"]',
    ],
    [
      'InputEntryFunctionData::transfer_coin("0x51::m::Coin", bob, 3)?',
      '0x1::coin::transfer ["0x51::m::Coin"] ["bob", "3"]',
    ],
  ];
  for (const [source, expected] of helpers) {
    it(`reads the helper ${source}`, async () => {
      assert.equal(await read(source), expected);
    });
  }

  it('has the part of a helper at the cursor, including its edges', async () => {
    const on = async (marked: string) => (await callAt('rust', marked))?.on;
    const call = 'aptos_framework_sdk_builder::managed_coin_mint(gold, bob, 7)';
    const places = ['|gold', 'gold|', '|bob', 'bob|', '|7', '7|'];
    assert.deepEqual(await Promise.all(places.map(place => on(call.replace(place.replace('|', ''), place)))), [
      'typeArgument 0',
      'typeArgument 0',
      'argument 0',
      'argument 0',
      'argument 1',
      'argument 1',
    ]);
  });

  it('finds no call in declarations, patterns and other functions', async () => {
    const text = `
      pub fn run_entry_function(&mut self, account: &Account, id: "0x51::ferry::board") {}
      match payload { TransactionPayload::EntryFunction(inner) => inner, _ => panic!() }
      use aptos_cached_packages::aptos_stdlib::{self, EntryFunctionCall};
      vm.execute_entry_function(module, function, types, args);
      aptos_stdlib::encode(bob);
      /// InputEntryFunctionData::new("0x51::ferry::board").build()
      println!("aptos_stdlib::aptos_account_transfer(bob, 5)");
      InputEntryFunctionData::new();`;
    assert.deepEqual((await locatorOf('rust', text)).all(), []);
  });

  it('sends a chain and a helper of literals', async () => {
    const sent = async (marked: string) => {
      const result = await resultAt('rust', marked);
      assert.equal(result.kind, 'found');
      return result.located.payload;
    };
    assert.deepEqual(await sent('InputEntryFunctionData::new("0x51::ferry::board").arg(9|u64).arg(3u8).build()'), {
      type: 'entry_function_payload',
      function: '0x51::ferry::board',
      type_arguments: [],
      arguments: ['9', 3],
    });
    assert.deepEqual(await sent('aptos_stdlib::aptos_coin_transfer(AccountAddress::TWO, |5)'), {
      type: 'entry_function_payload',
      function: '0x1::coin::transfer',
      type_arguments: ['0x1::aptos_coin::AptosCoin'],
      arguments: ['0x2', 5],
    });
  });

  it('does not send a call whose arguments are not written', async () => {
    const result = await resultAt('rust', 'let id = MemberId::from_str("0x51::ferry|::board").unwrap();');
    assert.equal(result.kind, 'hole');
  });

  it('finds views of the SDK, and names in their requests', async () => {
    const text = `
      client.view("0x51::ferry::seats", vec!["0x1::m::S".to_string()], vec![serde_json::json!("0xb0b"), json!(5)]).await?;
      client.view_bcs::<Vec<u64>>("0x51::ferry::fares", vec![], vec![bcs::to_bytes(&7u64)?]).await?;
      client.view(&ViewRequest { function: EntryFunctionId::from_str("0x51::ferry::crew")?, arguments: vec![] }).await?;
      window.view("main", vec![], vec![]);`;
    const calls = (await locatorOf('rust', text)).all();
    assert.deepEqual(
      calls.map(call => [
        call.function.text,
        call.isView,
        ...[...call.typeArguments.items, ...call.arguments.items].map(({ value }) => plain(value)),
      ]),
      [
        ['0x51::ferry::seats', true, '0x1::m::S', '0xb0b', { integer: '5' }],
        ['0x51::ferry::fares', true, { integer: '7' }],
        ['0x51::ferry::crew', true],
      ],
    );
  });
});
