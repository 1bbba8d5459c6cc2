import assert from 'node:assert/strict';
import { textIn } from '../cursor';
import { callAt, callTexts, locatorOf, onlyCall, plain, resultAt } from './calls';
import { SAMPLES } from './samples';

const RUN = 'aptos move run --function-id 0x1::m::f';

describe('the locator of shell scripts', () => {
  it('finds the function, type arguments and arguments of a multi-line command with their ranges', async () => {
    const text = SAMPLES.shell.replace('|', '');
    const [call, view, ...others] = (await locatorOf('shell', text)).all();
    assert.ok(call && view);
    assert.equal(others.length, 0);
    assert.deepEqual(callTexts(call, text), {
      function: '0x1::coin::transfer',
      typeArguments: ['0x1::aptos_coin::AptosCoin'],
      arguments: ['0xb as address', '1000 as u64', '[1, 2] as vector<u8>', "it's as string"],
    });
    assert.ok(textIn(text, call.range).startsWith('aptos move run'));
    assert.ok(textIn(text, call.range).endsWith('--max-gas 2000'));
    assert.deepEqual([call.form.id, call.isView, view.isView], ['cli', undefined, true]);
  });

  const values: readonly (readonly [source: string, value: unknown, type?: string])[] = [
    ['u64:5', { integer: '5' }, 'u64'],
    [
      'u256:115792089237316195423570985008687907853269984665640564039457584007913129639935',
      { integer: String(2n ** 256n - 1n) },
      'u256',
    ],
    ['bool:false', false, 'bool'],
    ['address:0xb', '0xb', 'address'],
    ['"string:a \\"b\\" c"', 'a "b" c', 'string'],
    ["'string:a:b'", 'a:b', 'string'],
    ['string:a\\ b', 'a b', 'string'],
    ['hex:0x00ff', '0x00ff', 'hex'],
    ['\'address:["0x1", "0x2"]\'', ['0x1', '0x2'], 'address'],
    ['"u8:[[1],[]]"', [[{ number: 1 }], []], 'u8'],
    ['u64:$AMOUNT', { hole: '$AMOUNT' }, 'u64'],
    ['"$WHAT"', { hole: '$WHAT' }],
    ["'u64:$1'", '$1', 'u64'],
    ['u64:$(cat "a b" | jq ".x[0]")', { hole: '$(cat "a b" | jq ".x[0]")' }, 'u64'],
    ['u64:`cat amount | head -1`', { hole: '`cat amount | head -1`' }, 'u64'],
    ['address:<your address>', { hole: '<your address>' }, 'address'],
    ['<amount>', { hole: '<amount>' }],
    ['string::a', ':a', 'string'],
    ["'string:<a>'", '<a>', 'string'],
    [String.raw`'string:say \"hi\"'`, 'say "hi"', 'string'],
    [String.raw`'string:C:\x'`, String.raw`C:\x`, 'string'],
    ["'bool:[tru]'", 'broken', 'bool'],
    ['none', 'none'],
    [String.raw`$'string:it\'s \u00e9\U000e0041\x41\101 $1 #'`, "it's é\u{e0041}AA $1 #", 'string'],
    ["$'string:a'b", 'ab', 'string'],
  ];
  for (const [source, value, type] of values) {
    it(`reads ${source}`, async () => {
      const call = await onlyCall('shell', `${RUN} --args u8:1 ${source} u8:2 # u8:3`);
      assert.equal(call.arguments.items.length, 3);
      const item = call.arguments.items[1];
      assert.deepEqual(item && plain(item.value), value);
      assert.equal(item?.declaredType?.text, type);
    });
  }

  const commands: readonly (readonly [what: string, text: string])[] = [
    ['a prompt', '$ aptos move run --function-id 0x1::m::f --args u8:1'],
    ['an environment before it', 'A=b npx aptos move run --function-id=0x1::m::f --args u8:1'],
    ['quotes', 'aptos move run --function-id \'0x1::m::f\' --args "u8:1"'],
    ['options between', `aptos move simulate --profile x --function-id 0x1::m::f --assume-yes --args u8:1 --max-gas 5`],
    ['a pipe after it', `${RUN} --args u8:1 | jq '.Result[0]'`],
    ['a redirection after it', `${RUN} --args u8:1 > "out file"`],
    ['another command after it', `${RUN} --args u8:1; echo --args u8:2`],
    ['open quotes before', "echo 'it\n" + `${RUN} --args u8:1`],
    ['carriage returns', 'aptos move run \\\r\n  --function-id 0x1::m::f \\\r\n  --args u8:1\r'],
  ];
  for (const [what, text] of commands) {
    it(`finds a command with ${what}`, async () => {
      const call = await onlyCall('shell', text);
      assert.deepEqual(call.function.id, { address: '0x1', module: 'm', name: 'f' });
      assert.deepEqual(
        call.arguments.items.map(({ value }) => plain(value)),
        [{ integer: '1' }],
      );
    });
  }

  for (const args of [
    '--args $ARGS',
    '--args "${ARGS[@]}"',
    '--args u8:1 "$@"',
    '--args ...',
    '$ARGS',
    '--assume-yes $ARGS --max-gas 5',
    '--args $(cat args)',
  ]) {
    it(`leaves the number of values open in ${args}`, async () => {
      assert.equal((await onlyCall('shell', `${RUN} ${args}`)).arguments.isOpen, true);
    });
  }

  it('counts the values if their number is known', async () => {
    const call = await onlyCall('shell', `${RUN} --args "$WHAT" u8:$X --max-gas $GAS`);
    assert.deepEqual([call.arguments.isOpen, call.arguments.items.length], [false, 2]);
  });

  it('reads a repeated option as one list', async () => {
    const call = await onlyCall('shell', `${RUN} --args u8:1 --max-gas 5 --args u8:2`);
    assert.deepEqual(
      call.arguments.items.map(({ value }) => plain(value)),
      [{ integer: '1' }, { integer: '2' }],
    );
  });

  it('continues after placeholders and substitutions', async () => {
    const call = await onlyCall('shell', `${RUN} --args address:<to> u64:$(a | b) \\\n  u8:1`);
    assert.equal(call.arguments.items.length, 3);
  });

  it('ignores other commands', async () => {
    const text =
      '# aptos move run --function-id 0x1::m::f\naptos move run-script --function-id 0x1::m::f\naptos move run --json-file a.json\naptos move test\n';
    assert.deepEqual((await locatorOf('shell', text)).all(), []);
  });

  it('leaves a function unresolved if the shell expands it', async () => {
    const call = await onlyCall('shell', 'aptos move run --function-id "${ADDRESS}::m::f" --args u8:1');
    assert.deepEqual([call.function.id, call.function.text], [undefined, '${ADDRESS}::m::f']);
  });

  it('returns which part of the command the cursor is on', async () => {
    const at = async (marked: string) => (await callAt('shell', marked))?.on;
    assert.equal(await at('aptos move run --function-id 0x1::|m::f'), 'function');
    assert.equal(await at(`${RUN} --args |`), 'argument 0');
    assert.equal(await at(`${RUN} --args u8:1|`), 'argument 0');
    assert.equal(await at(`${RUN} --args u|8:1`), 'argument 0');
    assert.equal(await at(`${RUN} --args u8:1 |`), 'argument 1');
    assert.equal(await at(`${RUN} --args u8:1 \\\n  |`), 'argument 1');
    assert.equal(await at(`${RUN} --args u8:1 | --type-args u8`), 'argument 1');
    assert.equal(await at(`${RUN} --type-args u8| --args u8:1`), 'typeArgument 0');
    assert.equal(await at('aptos move |run --function-id 0x1::m::f'), 'nothing');
    assert.equal(await at(`|  ${RUN}`), undefined);
  });

  it('returns a command as a node accepts it, with the request from its options', async () => {
    const result = await resultAt(
      'shell',
      `${RUN} --sender-account 0xa --max-gas 2000 --gas-unit-price 100 --type-args u8 --args u64:5 u8:6 'u64:[7]' hex:0x00 |`,
    );
    assert.equal(result.kind, 'found');
    assert.deepEqual(result.located.payload, {
      type: 'entry_function_payload',
      function: '0x1::m::f',
      type_arguments: ['u8'],
      arguments: ['5', 6, ['7'], '0x00'],
    });
    assert.deepEqual(result.located.request, { sender: '0xa', max_gas_amount: '2000', gas_unit_price: '100' });
  });

  it('accepts a backslash at the end of the document', async () => {
    for (const end of ['u8:1\\', '"u8:1\\', "'u8:1\\", '\\'])
      assert.equal((await onlyCall('shell', `${RUN} --args ${end}`)).function.text, '0x1::m::f');
  });

  const halfTyped: readonly (readonly [what: string, marked: string])[] = [
    ['no arguments yet', `${RUN} --args |`],
    ['an option that is begun', `${RUN} --args u8:1 --m|`],
    ['an option without its dashes’ word', `${RUN} --args u8:1 --|`],
    ['a type that is begun', `${RUN} --args u|`],
    ['a value that is not there', `${RUN} --args u64:|`],
    ['an open single quote', `${RUN} --args 'string:it|`],
    ['an open double quote', `${RUN} --args "string:it|\n\n${RUN.replace('::f', '::g')}`],
    ['an open bracket', `${RUN} --args 'u8:[1, |'`],
    ['a continuation at the end', `${RUN} --args u8:1| \\`],
    ['a continuation before an empty line', `${RUN} --args u8:1| \\\n\necho`],
    ['another command after the continuation', `${RUN} --args u8:1| \\\n${RUN.replace('::f', '::g')}`],
    ['conflict markers', `<<<<<<< HEAD\n${RUN} --args u8:1|\n=======\n${RUN} --args u8:2\n>>>>>>> theirs`],
    ['a cut expansion', `${RUN} --args u64:\${A|`],
    ['a doubled option', `${RUN} --args --args u8:|1`],
  ];
  it('finds the command under the cursor in nine of ten half-typed documents', async () => {
    const found = await Promise.all(halfTyped.map(async ([, marked]) => (await callAt('shell', marked))?.function));
    const lost = halfTyped.filter((_, index) => found[index] !== '0x1::m::f').map(([what]) => what);
    assert.ok(lost.length <= halfTyped.length / 10, `lost: ${lost.join(', ')}`);
  });
});
