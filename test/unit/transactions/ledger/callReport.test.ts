import assert from 'node:assert/strict';
import type { FunctionAbi } from '../../../../src/core/move/abi';
import { callReport } from '../../../../src/core/transactions/ledger/transactionReport';
import type { RequestedCall } from '../../../../src/core/payloads/draft';

const ABI: FunctionAbi = {
  name: 'transfer',
  visibility: 'public',
  isEntry: true,
  isView: false,
  typeParameters: [{ constraints: [] }],
  parameters: ['&signer', 'address', 'u64', 'vector<T0>'],
  returns: [],
};
const CALL: RequestedCall = {
  function: { address: '0x1', module: 'coin', name: 'transfer' },
  typeArguments: ['0x1::aptos_coin::AptosCoin'],
  arguments: ['0xb0b', '150000000', ['0x01']],
};
const labelOf = (address: string) => (address === '0xb0b' ? 'bob' : undefined);

describe('callReport', () => {
  it('adds names, types and meanings to the values', () => {
    const report = callReport(CALL, { abi: ABI, names: ['from', 'to', 'amount', 'rest'], labelOf });
    assert.deepEqual(report.typeArguments, [{ name: 'T0', type: '0x1::aptos_coin::AptosCoin' }]);
    assert.deepEqual(report.arguments.slice(0, 2), [
      { name: 'to', type: 'address', json: '0xb0b', decoded: ['bob'] },
      { name: 'amount', type: 'u64', json: '150000000', decoded: ['150,000,000', '= 1.5 APT'] },
    ]);
    assert.equal(report.arguments[2]?.type, 'vector<0x1::aptos_coin::AptosCoin>');
    assert.equal(report.untyped, undefined);
  });

  it('leaves a value that the node could not decode undecoded', () => {
    const call = { ...CALL, arguments: ['0xb0b', '0x0100000000000000', []] };
    assert.deepEqual(callReport(call, { abi: ABI, labelOf }).arguments[1]?.decoded, []);
  });

  it('says why values have no types', () => {
    const other = callReport(CALL, { abi: { ...ABI, parameters: ['&signer'] }, names: ['from'], labelOf });
    assert.deepEqual(other.arguments[0], { json: '0xb0b', decoded: [] });
    assert.equal(
      other.untyped,
      'The function now has different parameters, so the types of these arguments are unknown.',
    );
    assert.equal(
      callReport(CALL, { labelOf }).untyped,
      'The function’s module could not be read, so the types of the values are unknown.',
    );
  });
});
