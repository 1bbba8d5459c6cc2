import assert from 'node:assert/strict';
import { call, encode, simulate } from './demoSandbox';

const ORDER = { asset: '0x000A', amount: '07', side: { Sell: { at_least: '9' } }, note: { vec: ['today'] } };
const STORED = { asset: '0xa', amount: '7', side: { __variant__: 'Sell', at_least: '9' }, note: { vec: ['today'] } };

describe('the sandbox, for a struct as an argument', () => {
  it('refuses to run it as a node does for structs that are not public', async () => {
    const result = await simulate(call('0xb00c::orders::place', [ORDER]));
    assert.deepEqual([result.success, result.vm_status], [false, 'INVALID_MAIN_FUNCTION_SIGNATURE']);
    assert.deepEqual((result.payload as { readonly arguments: unknown }).arguments, [STORED]);
  });

  it('encodes the fields in their order', async () => {
    const { status, body } = await encode(call('0xb00c::orders::place', [ORDER]));
    assert.equal(status, 200, JSON.stringify(body));
    const asset = 'a'.padStart(64, '0');
    const value = `${asset}07000000000000000109000000000000000105746f646179`;
    assert.ok(String(body).includes(`01${(value.length / 2).toString(16)}${value}`), String(body));
  });

  it('refuses what has not all fields', async () => {
    const { status, body } = await encode(call('0xb00c::orders::place', [{ ...ORDER, side: { Keep: {} } }]));
    assert.equal(status, 400);
    assert.match(JSON.stringify(body), /parse arguments\[0\] failed, expect object/);
  });
});
