import assert from 'node:assert/strict';
import { type PastCall, fittingCalls } from '../../../../src/core/transactions/ledger/earlierCalls';
import { functionAbi } from '../../move/abis';

const APT = '0x1::aptos_coin::AptosCoin';
const TRANSFER = { address: '0x1', module: 'coin', name: 'transfer' };
const ABI = functionAbi({
  name: 'transfer',
  typeParameters: [{ constraints: [] }],
  parameters: ['&signer', 'address', 'u64'],
});

function call(from: string, members: Partial<PastCall> = {}): PastCall {
  return { function: TRANSFER, typeArguments: [APT], arguments: ['0xb', '5'], sender: '0xa', from, ...members };
}

/** The origins of the calls that fit. */
function fitting(calls: readonly PastCall[], abi = ABI): readonly string[] {
  return fittingCalls(calls, TRANSFER, abi).map(({ from }) => from);
}

describe('fittingCalls', () => {
  it('returns the calls of the function alone, in their order', () => {
    const burn = call('burn', { function: { ...TRANSFER, name: 'burn' } });
    assert.deepEqual(fitting([call('b'), burn, call('a', { arguments: ['0xb', '6'] })]), ['b', 'a']);
  });

  it('returns equal values of one sender once, however they are written', () => {
    const long = `0x${'0'.repeat(63)}`;
    const same = call('same', {
      typeArguments: [`${long}1::aptos_coin::AptosCoin`],
      arguments: [`${long}b`, '5'],
      sender: `${long}a`,
    });
    assert.deepEqual(fitting([call('first'), same, call('again')]), ['first']);
    const others = [
      call('other type', { typeArguments: ['0x1::m::S'] }),
      call('other sender', { sender: '0xc' }),
      call('multisig', { multisig: '0xacc0' }),
    ];
    assert.deepEqual(fitting([call('first'), ...others]), ['first', 'other type', 'other sender', 'multisig']);
  });

  it('leaves out values that the function does not take', () => {
    const calls = [
      call('fewer types', { typeArguments: [] }),
      call('fewer values', { arguments: ['0xb'] }),
      call('more values', { arguments: ['0xb', '5', '6'] }),
      call('another type', { arguments: ['0xb', true] }),
      call('hex', { arguments: ['0xb', '0x0500000000000000'] }),
    ];
    assert.deepEqual(fitting(calls), []);
  });

  it('returns JSON objects for structs whose fields are not known, but not the hex of a node', () => {
    const abi = functionAbi({ name: 'transfer', parameters: ['&signer', '0xb00c::orders::Order'] });
    const calls = [
      call('object', { typeArguments: [], arguments: [{ amount: '1' }] }),
      call('hex', { typeArguments: [], arguments: ['0x0100'] }),
    ];
    assert.deepEqual(fitting(calls, abi), ['object']);
  });
});
