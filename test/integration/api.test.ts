import assert from 'node:assert/strict';
import { TRANSFER_REQUEST } from '../support/transferRequest';
import { activated } from './support/extension';

describe('the API for other extensions', () => {
  it('returns the modules of an account', async () => {
    const { api } = await activated();
    const { modules } = await api.getModules('0x00CAFE');
    assert.deepEqual(modules.map(({ abi }) => abi?.name).toSorted(), ['counter', 'vault']);
  });

  it('simulates a request', async () => {
    const { api } = await activated();
    const report = await api.simulate(TRANSFER_REQUEST);
    assert.deepEqual([report.success, report.sender], [true, '0xa11ce']);
  });

  it('encodes a request', async () => {
    const { api } = await activated();
    const report = await api.encode({
      ...TRANSFER_REQUEST,
      sequence_number: '7',
      expiration_timestamp_secs: '1900000000',
    });
    assert(report.decoded.kind === 'known');
    const field = (name: string) =>
      report.decoded.kind === 'known' && report.decoded.fields.find(each => each.name === name);
    assert.deepEqual(field('expiration timestamp'), {
      name: 'expiration timestamp',
      value: '1900000000',
      matches: true,
      part: { kind: 'expiration' },
    });
    assert.deepEqual(field('gas unit price'), {
      name: 'gas unit price',
      value: '100',
      matches: true,
      origin: 'from a simulation',
      part: { kind: 'gasUnitPrice' },
    });
  });

  it('refuses a request that does not match the ABI', async () => {
    const { api } = await activated();
    await assert.rejects(
      api.simulate({ payload: { ...TRANSFER_REQUEST.payload, arguments: ['0xb0b'] }, sender: '0xa11ce' }),
      {
        name: 'PayloadError',
        message:
          '0x1::aptos_account::transfer takes 2 arguments (address, u64), but 1 is given. Signers are not counted.',
      },
    );
  });
});
