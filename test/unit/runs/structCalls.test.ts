import assert from 'node:assert/strict';
import { bytesToHex } from '../../../src/core/move/hex';
import { encodeArgument } from '../../../src/core/move/argument';
import { pastCall } from '../../../src/core/runs/ledger/pastCall';
import { callOfBytes } from '../../../src/core/runs/messageDraft';
import { checkTransaction } from '../../../src/core/runs/transaction';
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

function check(value: { readonly Sell: { readonly at: unknown } }) {
  const call = { function: ID, typeArguments: [], arguments: [JSON.parse(JSON.stringify(value)) as never] };
  return checkTransaction({ draft: { payload: {}, call, given: {} } }, MODULES, new AbortController().signal);
}

describe('a call with an enum as an argument', () => {
  it('is checked by the module of the enum before it is sent', async () => {
    const { called } = await check({ Sell: { at: '5' } });
    const value = { Sell: { at: '5' } };
    const bytes = encodeArgument(tag('0xcafe::sides::Side'), value, called?.shapes);
    assert.equal(bytesToHex(bytes), '0x000500000000000000');
    const raw = { kind: 'entryFunction', function: ID, typeArguments: [], arguments: [bytes] } as const;
    assert.deepEqual(callOfBytes(raw, PLACE, called?.shapes)?.arguments, [value]);
  });

  it('is refused with a field that does not fit', async () => {
    await assert.rejects(check({ Sell: { at: 5 } }), (error: unknown) => {
      assert.ok(error instanceof PayloadError);
      assert.match(error.message, /^Argument 1 of 0xcafe::orders::place at \.Sell\.at: u64 expects a decimal string/);
      return true;
    });
  });

  it('has the form of a request when it is read from a transaction', () => {
    const answered = { orders: [{ __variant__: 'Sell', at: '5' }], inner: { inner: '0x1' } };
    const payload = { function: '0xcafe::orders::place', type_arguments: [], arguments: [answered] };
    assert.deepEqual(pastCall({ payload })?.arguments, [{ orders: [{ Sell: { at: '5' } }], inner: { inner: '0x1' } }]);
  });
});
