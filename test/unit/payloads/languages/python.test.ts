import assert from 'node:assert/strict';
import { textIn } from '../cursor';
import { callAt, callTexts, locatorOf, onlyCall, plain, resultAt } from './calls';
import { BRACKET_SAMPLES } from './samples';

describe('the locator of Python', () => {
  it('finds the function, type arguments and arguments of an SDK call with their ranges', async () => {
    const text = BRACKET_SAMPLES.python.replace('|', '');
    const [call, other] = (await locatorOf('python', text)).all();
    assert.ok(call && other);
    assert.deepEqual(callTexts(call, text), {
      function: 'transfer',
      typeArguments: ['"0x1::aptos_coin::AptosCoin"'],
      arguments: ['bob.address()', '1_000 as Serializer.u64', '[True, f(x)]', '"a" \'b\''],
    });
    assert.deepEqual(call.function.id, { address: '0x1', module: 'coin', name: 'transfer' });
    assert.ok(textIn(text, call.range).startsWith('EntryFunction.natural('));
    assert.ok(textIn(text, call.range).endsWith('],\n    )'));
    assert.deepEqual([call.form.id, other.form.id], ['python', 'rest']);
  });

  const values: readonly (readonly [source: string, value: unknown, type: string | undefined])[] = [
    ['TransactionArgument(5, Serializer.u8)', { integer: '5' }, 'u8'],
    ['TransactionArgument(10**8, Serializer.u64)', { hole: '10**8' }, 'u64'],
    ['TransactionArgument(18446744073709551615, Serializer.u64)', { integer: '18446744073709551615' }, 'u64'],
    ['TransactionArgument(-0x1f, Serializer.u128)', { integer: '-31' }, 'u128'],
    ['TransactionArgument("hi", Serializer.str)', 'hi', '0x1::string::String'],
    ['TransactionArgument(b"h\\x01", Serializer.to_bytes)', { bytes: '0x6801' }, 'vector<u8>'],
    ['TransactionArgument(True, Serializer.bool)', true, 'bool'],
    ['TransactionArgument(AccountAddress.from_str("0xb"), Serializer.struct)', '0xb', 'address'],
    ['TransactionArgument(bob, Serializer.struct)', { hole: 'bob' }, undefined],
    [
      'TransactionArgument([1, 2], Serializer.sequence_serializer(Serializer.u64))',
      [{ integer: '1' }, { integer: '2' }],
      'vector<u64>',
    ],
    [
      'TransactionArgument([bytes.fromhex("00 0a"), b"a"], Serializer.sequence_serializer(Serializer.to_bytes))',
      [{ bytes: '0x000a' }, { bytes: '0x61' }],
      'vector<vector<u8>>',
    ],
    [
      'TransactionArgument([AccountAddress.from_str("0xb"), bob], Serializer.sequence_serializer(Serializer.struct))',
      ['0xb', { hole: 'bob' }],
      'vector<address>',
    ],
    ['TransactionArgument([], Serializer.sequence_serializer(Serializer.struct))', [], undefined],
    [
      'TransactionArgument(AccountAddress.from_str("0xb") or bob, Serializer.struct)',
      { hole: 'AccountAddress.from_str("0xb") or bob' },
      'address',
    ],
    ['TransactionArgument(5, encoder)', { hole: 'TransactionArgument(5, encoder)' }, undefined],
    ['TransactionArgument(x, encoder)', { hole: 'x' }, undefined],
    ['encoded(1, 2)', { hole: 'encoded(1, 2)' }, undefined],
    ["r'a\\n'", 'a\\n', undefined],
    ["'''a\n\"b\"'''", 'a\n"b"', undefined],
    ["f'{a}'", { hole: "f'{a}'" }, undefined],
    ["'a' f'{b}'", { hole: "'a' f'{b}'" }, undefined],
    ["'a' f'b'", 'ab', undefined],
    ['x if y else z', { hole: 'x if y else z' }, undefined],
    ['"a" if y else z', { hole: '"a" if y else z' }, undefined],
    ['None', null, undefined],
    ['1.5', { number: 1.5 }, undefined],
    ['*rest', { hole: '*rest' }, undefined],
  ];
  for (const [source, value, type] of values) {
    it(`reads ${source}`, async () => {
      const text = `EntryFunction.natural("0x1::a", "a", [], ["before", # one, two\n ${source}, "after"])`;
      const call = await onlyCall('python', text);
      const [before, item, after] = call.arguments.items;
      assert.equal(call.arguments.items.length, 3);
      assert.deepEqual([before && plain(before.value), after && plain(after.value)], ['before', 'after']);
      assert.deepEqual(item && plain(item.value), value);
      assert.equal(item?.declaredType?.text, type);
    });
  }

  it('accepts named arguments, and the constructor with a module id', async () => {
    const named = 'EntryFunction.natural(args=[1], ty_args=[], function="f", module="0x1::m")';
    const call = await onlyCall('python', named);
    assert.deepEqual(call.function.id, { address: '0x1', module: 'm', name: 'f' });
    assert.deepEqual(callTexts(call, named), { function: 'f', typeArguments: [], arguments: ['1'] });
    const mixed = 'EntryFunction.natural("0x1::m", "f", args=[1])';
    const second = await onlyCall('python', mixed);
    assert.deepEqual(callTexts(second, mixed), { function: 'f', typeArguments: [], arguments: ['1'] });
    assert.deepEqual([second.typeArguments.isOpen, second.arguments.isOpen], [false, false]);
    const made = await onlyCall('python', 'EntryFunction(ModuleId.from_str("0x1::m"), "f", [], [x])');
    assert.deepEqual(made.function.id, { address: '0x1', module: 'm', name: 'f' });
  });

  it('leaves a function unresolved if it is not a literal', async () => {
    const call = await onlyCall('python', 'EntryFunction.natural(f"{ADDRESS}::m", "f", types, [*rest])');
    assert.deepEqual([call.function.id, call.function.text], [undefined, 'f']);
    assert.deepEqual([call.typeArguments.isOpen, call.arguments.isOpen], [true, true]);
  });

  it('counts a comprehension as any number of values', async () => {
    const items = '[TransactionArgument(x, Serializer.u64) for x in amounts]';
    const call = await onlyCall('python', `EntryFunction.natural("0x1::m", "f", [], ${items})`);
    assert.deepEqual([call.typeArguments.isOpen, call.arguments.isOpen], [false, true]);
    const rest = await onlyCall('python', '{"function": "0x1::m::f", "arguments": [str(x) for x in amounts]}');
    assert.equal(rest.arguments.isOpen, true);
  });

  it('returns the range of a module that is a plain literal', async () => {
    const parts = async (text: string) => {
      const { address, module } = (await onlyCall('python', text)).function.apart ?? {};
      return [address, module].map(range => range && textIn(text, range));
    };
    assert.deepEqual(await parts('EntryFunction.natural("0x1::m", "f", [], [])'), ['0x1', 'm']);
    assert.deepEqual(await parts('EntryFunction(ModuleId.from_str("0x1::m"), "f", [], [])'), ['0x1', 'm']);
    assert.deepEqual(await parts('EntryFunction.natural("0x1" "::m", "f", [], [])'), [undefined, undefined]);
  });

  it('finds a dictionary in the REST form, and no other', async () => {
    const text =
      "post(json={'sender': a, 'payload': {'function': '0x1::m::f', 'arguments': ['1', {'vec': []}]}})\nx = {'function': f}";
    const call = await onlyCall('python', text);
    assert.deepEqual(callTexts(call, text), {
      function: '0x1::m::f',
      typeArguments: [],
      arguments: ["'1'", "{'vec': []}"],
    });
    assert.ok(call.request && textIn(text, call.request.range).startsWith("{'sender'"));
  });

  it('finds no payload in strings and comments', async () => {
    const text =
      '"""\nEntryFunction.natural("0x1::m", "f", [], [])\n"""\n# EntryFunction.natural("0x1::m", "f", [], [])\nfrom a import EntryFunction\n\ndef f(x: EntryFunction): pass\n';
    assert.deepEqual((await locatorOf('python', text)).all(), []);
  });

  it('returns which part of the call the cursor is on', async () => {
    const at = async (marked: string) => (await callAt('python', marked))?.on;
    assert.equal(await at('EntryFunction.natural("0x1::m", "f|", [], [])'), 'function');
    assert.equal(await at('EntryFunction.natural("0x1::m", "f", [|], [])'), 'typeArgument 0');
    assert.equal(await at('EntryFunction.natural("0x1::m", "f", [], [a, |])'), 'argument 1');
    assert.equal(
      await at('EntryFunction.natural("0x1::m", "f", [], [TransactionArgument(a, Serializer.u|64)])'),
      'argument 0',
    );
    assert.equal(await at('EntryFunction.natural("0x1::|m", "f", [], [])'), 'nothing');
  });

  it('returns a call of literals as a node accepts it', async () => {
    const result = await resultAt(
      'python',
      'EntryFunction.natural("0x1::m", "f", [TypeTag(StructTag.from_str("0x1::m::S"))], [|' +
        'TransactionArgument(5, Serializer.u64), TransactionArgument(7, Serializer.u8), TransactionArgument(b"a", Serializer.to_bytes)])',
    );
    assert.equal(result.kind, 'found');
    assert.deepEqual(result.located.payload, {
      type: 'entry_function_payload',
      function: '0x1::m::f',
      type_arguments: ['0x1::m::S'],
      arguments: ['5', 7, '0x61'],
    });
  });
});
