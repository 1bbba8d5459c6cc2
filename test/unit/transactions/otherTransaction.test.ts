import assert from 'node:assert/strict';
import { differenceFrom } from '../../../src/core/transactions/otherTransaction';

const PAYLOAD = {
  type: 'entry_function_payload',
  function: '0x1::coin::transfer',
  type_arguments: ['0x1::aptos_coin::AptosCoin'],
  arguments: ['0xb', '1000', true, '-7', 'text', { vec: ['1'] }, ['1']],
};
const ASKED = { sender: '0xa', payload: PAYLOAD };
const LONG = `0x${'0'.repeat(63)}`;

describe('the transaction in a response', () => {
  const same: Readonly<Record<string, Partial<typeof ASKED>>> = {
    'is written with long addresses': {
      sender: `${LONG}A`,
      payload: {
        ...PAYLOAD,
        function: `${LONG}1::coin::transfer`,
        type_arguments: [`${LONG}1::aptos_coin::AptosCoin`],
        arguments: [`${LONG}B`, ...PAYLOAD.arguments.slice(1)],
      },
    },
    'has values in other forms': {
      payload: { ...PAYLOAD, arguments: ['0x0b', 1000 as never, true, '-07', '0x74657874', [1] as never, '0x01'] },
    },
  };
  for (const [how, other] of Object.entries(same))
    it(`is the requested one if it ${how}`, () => {
      assert.equal(differenceFrom(ASKED, { ...ASKED, ...other }), undefined);
    });

  const argument = (at: number, value: string | boolean) => PAYLOAD.arguments.with(at, value);
  const others: readonly (readonly [other: Partial<typeof ASKED>, difference: string])[] = [
    [{ sender: '0xb' }, 'sender 0xb instead of 0xa'],
    [{ payload: { ...PAYLOAD, type: 'odd' } }, 'payload odd instead of entry_function_payload'],
    [
      { payload: { ...PAYLOAD, function: '0x1::coin::burn' } },
      'function 0x1::coin::burn instead of 0x1::coin::transfer',
    ],
    [{ payload: { ...PAYLOAD, type_arguments: [] } }, 'type arguments none instead of 0x1::aptos_coin::AptosCoin'],
    [{ payload: { ...PAYLOAD, arguments: ['0xb'] } }, 'number of arguments 1 instead of 7'],
    [{ payload: { ...PAYLOAD, arguments: argument(0, '0xc') } }, 'argument 1 0xc instead of 0xb'],
    [{ payload: { ...PAYLOAD, arguments: argument(1, '10000') } }, 'argument 2 10000 instead of 1000'],
    [{ payload: { ...PAYLOAD, arguments: argument(2, false) } }, 'argument 3 false instead of true'],
    [{ payload: { ...PAYLOAD, arguments: argument(3, '7') } }, 'argument 4 7 instead of -7'],
    [
      { sender: '0xb', payload: { ...PAYLOAD, function: '\u202e' } },
      'sender 0xb instead of 0xa, function  instead of 0x1::coin::transfer',
    ],
  ];
  for (const [other, difference] of others)
    it(`is not the requested one: ${difference}`, () => {
      assert.equal(differenceFrom(ASKED, { ...ASKED, ...other }), difference);
    });
});
