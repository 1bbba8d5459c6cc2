import assert from 'node:assert/strict';
import { calledFunction } from '../../../../src/core/payloads/help/calledFunction';
import { completeCall } from '../../../../src/core/payloads/help/completeCall';
import type { SeenType } from '../../../../src/core/payloads/help/completion';
import { fittingTypes } from '../../../../src/core/payloads/help/seenTypes';
import type { PayloadLanguage } from '../../../../src/core/payloads/languages/languages';
import { moduleAbi, structAbi } from '../../move/abis';
import { atCursor, linesOf } from '../cursor';
import { locatorOf } from '../languages/calls';
import { APTOS_COIN, LOOKUP, SHOP } from './network';

const TRANSFER = '0x1::coin::transfer';
const APT = '0x1::aptos_coin::AptosCoin';
const USDC = '0xd0::usdc::USDC';
const LP = `0xd0::pool::LP<${APT}, ${USDC}>`;
const SEEN: readonly SeenType[] = [
  { type: LP, where: 'pool::join, transaction v9', uses: [{ function: '0xd0::pool::join', index: 0 }] },
  { type: 'u64', where: 'shop::order, simulated now', uses: [{ function: '0xcafe::shop::order', index: 0 }] },
  {
    type: USDC,
    symbol: 'USDC',
    where: 'coin::transfer, simulated 5 min. ago',
    uses: [{ function: TRANSFER, index: 0 }],
  },
];
const POOL = moduleAbi({
  address: '0xd0',
  name: 'pool',
  structs: [structAbi({ name: 'LP', abilities: ['drop'], typeParameters: [{ constraints: [] }, { constraints: [] }] })],
});

function fitting(constraints: readonly string[], loaded = [POOL], name = TRANSFER): readonly string[] {
  return fittingTypes(SEEN, { function: name, index: 0, constraints }, loaded).map(({ type }) => type);
}

async function completionsAt(language: PayloadLanguage, marked: string) {
  const { text, position } = atCursor(marked);
  const call = (await locatorOf(language, text)).callAt(position) ?? assert.fail(marked);
  const loaded = [SHOP, APTOS_COIN];
  const none = () => Promise.resolve({ modules: [], isLoading: false });
  const sources = {
    modules: { ofAccount: none, one: none, loaded },
    accounts: [{ address: '0xb0b' }],
    seenTypes: () => Promise.resolve(SEEN),
  };
  const completions = await completeCall({ document: linesOf(text), call, position }, sources, () =>
    calledFunction(call, LOOKUP),
  );
  return [...(completions?.items ?? [])].sort((one, other) => one.rank - other.rank);
}

async function firstAt(language: PayloadLanguage, marked: string, count: number): Promise<readonly string[]> {
  return (await completionsAt(language, marked)).slice(0, count).map(({ newText }) => newText);
}

describe('the types seen in the history', () => {
  it('come in the order of their use, those of the same type parameter first', () => {
    assert.deepEqual(fitting([]), [USDC, LP, 'u64']);
  });

  it('fit only with the abilities that are required, if these are known', () => {
    assert.deepEqual(fitting(['drop']), [USDC, LP, 'u64']);
    assert.deepEqual(fitting(['copy']), [USDC, 'u64']);
    assert.deepEqual(fitting(['drop'], []), [USDC, 'u64']);
    assert.deepEqual(fitting(['key'], [POOL], '0x1::coin::other'), []);
  });

  it('are left out if the network has another type of that name', () => {
    const other = moduleAbi({
      address: '0xd0',
      name: 'pool',
      structs: [structAbi({ name: 'LP', abilities: ['drop'] })],
    });
    assert.deepEqual(fitting([], [other]), [USDC, 'u64']);
  });

  it('are left out if a transaction cannot name them', () => {
    const seen = ['signer', 'T0', '&u8', 'no type'].map(type => ({ type, where: '', uses: [] }));
    assert.deepEqual(fittingTypes(seen, { index: 0, constraints: [] }, []), []);
  });

  for (const [language, marked, quote] of [
    ['json', '{"function":"0x1::coin::transfer","type_arguments":["|"],"arguments":[]}', ''],
    ['json', '{"function":"0x1::coin::transfer","type_arguments":[|],"arguments":[]}', '"'],
    [
      'typescript',
      "const data = { function: '0x1::coin::transfer', typeArguments: ['|'], functionArguments: [] };",
      '',
    ],
    ['shell', 'aptos move run --function-id 0x1::coin::transfer --type-args | --args address:0xb', ''],
    ['python', 'EntryFunction.natural("0x1::coin", "transfer", [TypeTag(StructTag.from_str("|"))], [])', ''],
    [
      'rust',
      'EntryFunction::new(ModuleId::new(AccountAddress::ONE, ident_str!("coin").to_owned()), ident_str!("transfer").to_owned(), vec![TypeTag::from_str("|").unwrap()], vec![])',
      '',
    ],
  ] as const) {
    it(`are offered first in ${language}${quote === '' ? '' : ', with quotes'}`, async () => {
      const [first, second] = await firstAt(language, marked, 2);
      assert.deepEqual([first, second], [`${quote}${USDC}${quote}`, `${quote}${LP}${quote}`]);
    });
  }

  it('say what they are and where they were seen, and are not listed twice', async () => {
    const items = await completionsAt('json', '{"function":"0xcafe::shop::order","type_arguments":["|"]}');
    assert.equal(items[0]?.description, 'shop::order, simulated now');
    assert.deepEqual(items.filter(({ label }) => label === 'u64').length, 1);
    const [usdc] = await completionsAt('json', '{"function":"0x1::coin::transfer","type_arguments":["|"]}');
    assert.equal(usdc?.description, 'USDC · coin::transfer, simulated 5 min. ago');
  });

  it('are not offered within a name that is being typed, or for a type argument too many', async () => {
    const within = await completionsAt('json', '{"function":"0x1::coin::transfer","type_arguments":["0xd0::|"]}');
    assert.ok(within.every(({ newText }) => newText !== USDC));
    assert.deepEqual(
      await completionsAt('json', '{"function":"0x1::coin::transfer","type_arguments":["u8", "|"]}'),
      [],
    );
  });
});
