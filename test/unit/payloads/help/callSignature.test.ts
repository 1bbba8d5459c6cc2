import assert from 'node:assert/strict';
import { calledFunction, type ReadParameterNames } from '../../../../src/core/payloads/help/calledFunction';
import { callSignature } from '../../../../src/core/payloads/help/callSignature';
import type { PayloadLanguage } from '../../../../src/core/payloads/languages/languages';
import { atCursor } from '../cursor';
import { locatorOf } from '../languages/calls';
import { LOOKUP } from './network';

/** Returns the signature at the cursor `|`, with the active parameter in «» and the expected value in words. */
async function signatureAt(language: PayloadLanguage, marked: string, names?: ReadParameterNames) {
  const { text, position } = atCursor(marked);
  const call = (await locatorOf(language, text)).callAt(position);
  assert.ok(call, marked);
  const called = await calledFunction(call, LOOKUP, names);
  const signature = called && callSignature(call, position, called);
  if (!signature) return undefined;
  const { label, parameters, active } = signature;
  const part = parameters[active];
  if (!part) return { label };
  const { start, end, words } = part;
  const shown = `${label.slice(0, start)}«${label.slice(start, end)}»${label.slice(end)}`;
  return { label: shown, ...(words === '' ? {} : { words }) };
}

const COIN = '"function":"0x1::coin::transfer","type_arguments":["0x1::aptos_coin::AptosCoin"]';
const TYPED = '0x1::coin::transfer<0x1::aptos_coin::AptosCoin>';

describe('callSignature', () => {
  const places: readonly (readonly [args: string, shown: string])[] = [
    ['[|]', `${TYPED}(&signer, «address», u64)`],
    ['["0x|1"]', `${TYPED}(&signer, «address», u64)`],
    ['["0x1", |]', `${TYPED}(&signer, address, «u64»)`],
    ['["0x1",|', `${TYPED}(&signer, address, «u64»)`],
    ['["0x1", |', `${TYPED}(&signer, address, «u64»)`],
    ['["0x1",\n  |\n}', `${TYPED}(&signer, address, «u64»)`],
    ['[ |', `${TYPED}(&signer, «address», u64)`],
    ['[["a", "b"], 5|]', `${TYPED}(&signer, address, «u64»)`],
    ['["0x1", "1", |]', `${TYPED}(&signer, address, u64)`],
  ];
  for (const [args, label] of places)
    it(`shows which parameter ${args} is at, but never a signer`, async () => {
      assert.deepEqual(await signatureAt('json', `{${COIN},"arguments":${args}}`), { label });
    });

  it('shows it in TypeScript among values that are not literals', async () => {
    const text = "f({ function: '0x1::coin::transfer', functionArguments: [bob.address(), amount|] })";
    assert.deepEqual(await signatureAt('typescript', text), {
      label: '0x1::coin::transfer<T0>(&signer, address, «u64»)',
    });
  });

  const others: readonly (readonly [PayloadLanguage, string])[] = [
    ['python', 'EntryFunction.natural("0x1::coin", "transfer", [], [TransactionArgument(a, Serializer.struct), |])'],
    [
      'rust',
      'EntryFunction::new(ModuleId::new(AccountAddress::ONE, ident_str!("coin").to_owned()), ident_str!("transfer").to_owned(), vec![], vec![a, |])',
    ],
    ['typescript', "f({\n  function: '0x1::coin::transfer',\n  functionArguments: [bob, |\n})"],
    ['python', 'EntryFunction.natural(\n  "0x1::coin",\n  "transfer",\n  [],\n  [a, |\n)'],
    ['shell', 'aptos move run --function-id 0x1::coin::transfer --args address:0xb |'],
    ['shell', 'aptos move run --function-id 0x1::coin::transfer --args address:0xb u64:|5'],
    ['markdown', 'Run\n```sh\naptos move run --function-id 0x1::coin::transfer --args address:0xb u|\n```'],
  ];
  for (const [language, text] of others)
    it(`shows it in ${language} at ${JSON.stringify(text.slice(-24))}`, async () => {
      const signature = await signatureAt(language, text);
      assert.equal(signature?.label, '0x1::coin::transfer<T0>(&signer, address, «u64»)');
    });

  it('shows type parameters in the list of type arguments, with their constraints', async () => {
    const text = '{"function":"0xcafe::shop::order","type_arguments":["|"]}';
    assert.deepEqual(await signatureAt('json', text), {
      label: '0xcafe::shop::order<«T0: store»>',
      words: 'a type with store',
    });
    const any = '{"function":"0x1::coin::transfer","type_arguments":[|]}';
    assert.deepEqual(await signatureAt('json', any), { label: '0x1::coin::transfer<«T0»>', words: 'any type' });
  });

  it('does not resolve a type that depends on a spread', async () => {
    const label = async (types: string) => {
      const text = `f({ function: '0xcafe::shop::swap', typeArguments: ${types}, functionArguments: [|] })`;
      return (await signatureAt('typescript', text))?.label;
    };
    assert.equal(await label("[...types, 'u8']"), '0xcafe::shop::swap<T0, T1>(«T0», T1)');
    assert.equal(await label("['u8', ...types]"), '0xcafe::shop::swap<u8, T1>(«u8», T1)');
  });

  const inMove: readonly (readonly [args: string, shown: string])[] = [
    ['(|)', '«&signer», address, u64'],
    ['(fr|om, to, 5)', '«&signer», address, u64'],
    ['(from |, to, 5)', '«&signer», address, u64'],
    ['(from, |)', '&signer, «address», u64'],
    ['(from, to,| 5)', '&signer, address, «u64»'],
    ['(&create_signer(), t|o, 5)', '&signer, «address», u64'],
    ['(from, to, 5, |)', '&signer, address, u64'],
    ['(from, |', '&signer, «address», u64'],
  ];
  for (const [args, parameters] of inMove)
    it(`counts signers among the arguments of Move source, as at ${args}`, async () => {
      const text = `module 0xa::m { fun f(from: &signer, to: address) { 0x1::coin::transfer<u8>${args}; } }`;
      assert.deepEqual(await signatureAt('move', text), { label: `0x1::coin::transfer<u8>(${parameters})` });
    });

  it('shows nothing for type arguments that the function does not take', async () => {
    const text = '{"function":"0xcafe::shop::close","type_arguments":[|]}';
    assert.equal(await signatureAt('json', text), undefined);
  });

  it('shows parameter names from the source before the types', async () => {
    const names = () => Promise.resolve(['from', 'to', 'amount']);
    assert.deepEqual(await signatureAt('json', `{${COIN},"arguments":[|]}`, names), {
      label: `${TYPED}(from: &signer, «to: address», amount: u64)`,
    });
  });

  for (const name of ['0x1::coin::gone', '0x1::gone::gone', '0xbad::a::b', '0x1::coin::'])
    it(`shows nothing if ${name} is unknown`, async () => {
      assert.equal(await signatureAt('json', `{"function":"${name}","arguments":[|]}`), undefined);
    });
});
