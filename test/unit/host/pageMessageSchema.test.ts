import assert from 'node:assert/strict';
import { type PageMessage, parsePageMessage } from '../../../src/core/results/pageMessageSchema';

describe('parsePageMessage', () => {
  const sound: readonly PageMessage[] = [
    { type: 'ready' },
    { type: 'rerun' },
    { type: 'rerun', gas: {} },
    { type: 'rerun', gas: { maxGasAmount: '18446744073709551615', gasUnitPrice: '0' } },
    { type: 'openRow', row: 3 },
    { type: 'back' },
    { type: 'findEarlier' },
    { type: 'cancelEarlier' },
    { type: 'export' },
    { type: 'openJson' },
    { type: 'simulate' },
    { type: 'openRequest' },
    { type: 'act', action: 'setAccessKey' },
    { type: 'copy', what: 'markdown' },
    { type: 'openTransaction', name: `0x${'ab'.repeat(32)}` },
    { type: 'openBlock', version: '1234' },
    { type: 'openName', name: '0x1::coin' },
    { type: 'openCode', name: `0x1::coin::${'f'.repeat(989)}` },
    { type: 'step', to: 'previous' },
    { type: 'copyCall' },
    { type: 'wait' },
  ];
  for (const message of sound) {
    it(`reads ${JSON.stringify(message)}`, () => {
      assert.deepEqual(parsePageMessage(message), message);
    });
  }

  const unsound: readonly unknown[] = [
    undefined,
    'rerun',
    { type: 'openPort' },
    ...['', 'many', '-1', '1.5', '18446744073709551616', '1'.repeat(100_000), 5, null].map(text => ({
      type: 'rerun',
      gas: { maxGasAmount: text },
    })),
    ...[-1, 0.5, '0', Number.NaN, undefined].map(row => ({ type: 'openRow', row })),
    { type: 'copy', what: 'key' },
    { type: 'openBlock', version: '0x1' },
    { type: 'openTransaction', name: 'a'.repeat(81) },
    { type: 'openName', name: 'a'.repeat(1_001) },
    { type: 'openCode', name: 'a'.repeat(1_001) },
    { type: 'step', to: 'last' },
    { type: 'picture' },
  ];
  for (const message of unsound) {
    it(`reads nothing in ${(JSON.stringify(message) as string | undefined)?.slice(0, 60) ?? 'undefined'}`, () => {
      assert.equal(parsePageMessage(message), undefined);
    });
  }
});
