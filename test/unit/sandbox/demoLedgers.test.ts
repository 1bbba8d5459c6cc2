import assert from 'node:assert/strict';
import { demoLedgers } from '../../../src/sandbox/ledger/demoLedgers';
import { createSandbox } from '../../../src/sandbox/sandbox';
import { get, NOW, post, request } from './demoSandbox';

describe('the sandbox with both networks', () => {
  const sandbox = createSandbox({
    ledgers: demoLedgers(),
    access: {
      kind: 'keys',
      region: 'us-east',
      keys: { t: { network: 'test', region: 'us-east' }, m: { network: 'main', region: 'us-east' } },
    },
    basePath: '/v1',
    now: () => NOW * 1000,
  });

  it('answers each from a separate chain that is not a public one', async () => {
    const chains = await Promise.all(
      ['t', 'm'].map(async key =>
        (await get('/accounts/0x1', sandbox, { 'X-Api-Key': key })).headers.get('x-aptos-chain-id'),
      ),
    );
    assert.deepEqual(chains, ['4', '5']);
  });

  it('keeps them separate', async () => {
    assert.equal((await get('/accounts/0xda7a', sandbox, { 'X-Api-Key': 't' })).status, 404);
    assert.equal((await get('/accounts/0xa11ce', sandbox, { 'X-Api-Key': 'm' })).status, 404);
    const { body } = await get('/accounts/0xda7a/transactions', sandbox, { 'X-Api-Key': 'm' });
    assert.equal((body as unknown[]).length, 1);
  });

  it('labels the accounts of the main network as models', () => {
    assert.deepEqual(
      sandbox.accounts('main').map(({ label }) => label),
      ['dana (model)', 'erin (model)', 'framework'],
    );
  });

  it('simulates on the main network', async () => {
    const { main } = demoLedgers();
    const open = createSandbox({
      ledgers: { main },
      access: { kind: 'open', network: 'main' },
      basePath: '/v1',
      now: () => NOW * 1000,
    });
    const payload = {
      type: 'entry_function_payload',
      function: '0x1::aptos_account::transfer',
      type_arguments: [],
      arguments: ['0xe417', '1'],
    };
    const body = request(payload, { sender: '0xda7a', sequence_number: '1' });
    const [result] = (await post('/transactions/simulate', body, open)).body as readonly { success: boolean }[];
    assert.equal(result?.success, true);
  });
});
