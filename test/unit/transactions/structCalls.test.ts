import assert from 'node:assert/strict';
import { bytesToHex } from '../../../src/core/move/hex';
import { encodeArgument } from '../../../src/core/move/argument';
import { pastCall } from '../../../src/core/transactions/ledger/pastCall';
import { callOfBytes } from '../../../src/core/transactions/messageDraft';
import { readPayloadText, transactionOfText } from '../../../src/core/transactions/payloadText';
import { checkTransaction } from '../../../src/core/transactions/transaction';
import { PayloadError } from '../../../src/core/payloads/draft';
import { functionAbi, moduleAbi, structAbi } from '../move/abis';
import { tag } from '../payloads/write/calls';

const ID = { address: '0xcafe', module: 'orders', name: 'place' };
const PLACE = functionAbi({ name: 'place', parameters: ['&signer', '0xcafe::sides::Side'] });
const SIDE = structAbi({
  name: 'Side',
  isEnum: true,
  variants: [{ name: 'Sell', fields: [{ name: 'at', type: 'u64' }] }],
});
const ABIS = [
  moduleAbi({ address: '0xcafe', name: 'orders', functions: [PLACE] }),
  moduleAbi({ address: '0xcafe', name: 'sides', structs: [SIDE] }),
];
const MODULES = {
  hasModule: () => true,
  getModule: (_: string, name: string) => {
    const abi = ABIS.find(each => each.name === name);
    return Promise.resolve({ module: abi ? { abi } : {} });
  },
};

const AROUND = { modules: MODULES, network: { label: 'Testnet' } };

function check(value: { readonly Sell: { readonly at: unknown } }) {
  const call = { function: ID, typeArguments: [], arguments: [JSON.parse(JSON.stringify(value)) as never] };
  return checkTransaction({ draft: { payload: {}, call, given: {} } }, AROUND, new AbortController().signal);
}

async function transactionIn(name: string, text: string) {
  const read = await readPayloadText({ name, text, addresses: () => Promise.resolve(() => undefined) });
  return transactionOfText(read, AROUND, new AbortController().signal);
}

describe('a call with an enum as an argument', () => {
  it('is checked by the module of the enum before it is sent', async () => {
    const { called } = await check({ Sell: { at: '5' } });
    assert.ok(called.kind === 'checked');
    const value = { Sell: { at: '5' } };
    const bytes = encodeArgument(tag('0xcafe::sides::Side'), value, called.shapes);
    assert.equal(bytesToHex(bytes), '0x000500000000000000');
    const raw = { kind: 'entryFunction', function: ID, typeArguments: [], arguments: [bytes] } as const;
    assert.deepEqual(callOfBytes(raw, PLACE, called.shapes)?.arguments, [value]);
  });

  it('is refused with a field that does not fit', async () => {
    await assert.rejects(check({ Sell: { at: 5 } }), (error: unknown) => {
      assert.ok(error instanceof PayloadError);
      assert.match(error.message, /^Argument 1 of 0xcafe::orders::place at \.Sell\.at: u64 expects a decimal string/);
      return true;
    });
  });

  for (const [name, text] of [
    ['a.ts', `const a = { function: '0xcafe::orders::place', functionArguments: [{ Sell: { at: 5n } }] };`],
    ['a.ts', `const a = { function: '0xcafe::orders::place', functionArguments: [{ Sell: { at: '5' } }] };`],
    ['a.json', '{"function": "0xcafe::orders::place", "functionArguments": [{"Sell": {"at": 5}}]}'],
    [
      'a.json',
      '{"function_id": "0xcafe::orders::place", "args": [{"type": "0xcafe::sides::Side", "value": {"Sell": {"at": "5"}}}]}',
    ],
  ] as const)
    it(`is read by its fields in ${text}`, async () => {
      const { draft } = await transactionIn(name, text);
      assert.deepEqual(draft.call?.arguments, [{ Sell: { at: '5' } }]);
    });

  for (const [text, message] of [
    [
      '{"function_id": "0xcafe::orders::place", "args": [{"type": "0xcafe::sides::Sides", "value": {}}]}',
      'Argument 1 of 0xcafe::orders::place: 0xcafe::sides::Side is expected, not 0xcafe::sides::Sides: declare it as 0xcafe::sides::Side.',
    ],
    [
      '{"function_id": "0xcafe::orders::place", "args": [{"type": "0xcafe::sides::Side", "value": {"Buy": {}}}]}',
      'Argument 1 of 0xcafe::orders::place: 0xcafe::sides::Side expects {"Sell": {…}}, not {"Buy":{}}.',
    ],
  ] as const)
    it(`is refused in ${text}`, async () => {
      await assert.rejects(transactionIn('a.json', text), { name: 'PayloadError', message });
    });

  it('has the form of a request when it is read from a transaction', () => {
    const answered = { orders: [{ __variant__: 'Sell', at: '5' }], inner: { inner: '0x1' } };
    const payload = { function: '0xcafe::orders::place', type_arguments: [], arguments: [answered] };
    assert.deepEqual(pastCall({ payload })?.arguments, [{ orders: [{ Sell: { at: '5' } }], inner: { inner: '0x1' } }]);
  });
});
