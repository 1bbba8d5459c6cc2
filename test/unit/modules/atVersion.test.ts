import assert from 'node:assert/strict';
import { NotFoundError, PrunedError } from '../../../src/core/gateway/statusErrors';
import { publications, readModuleAt, readModulesAt } from '../../../src/core/modules/atVersion';
import { ModuleStore } from '../../../src/core/modules/moduleStore';
import { FakeSource, page, wireModule } from './fakeSource';

const { signal } = new AbortController();
const CONTEXT = {
  operation: { kind: 'getAccountModule', address: '0x1', module: 'coin' },
  network: 'Testnet',
} as const;

function facts(status: number, error_code: string, oldestLedgerVersion?: string) {
  return {
    status,
    body: { message: '', error_code },
    text: '',
    headers: oldestLedgerVersion === undefined ? {} : { oldestLedgerVersion },
    retryAfterMs: undefined,
  };
}

function where(ledgerVersion?: string) {
  return { at: ledgerVersion === undefined ? {} : { ledgerVersion }, network: 'Testnet' };
}

function readCoin(error: Error, ledgerVersion?: string) {
  const source = new FakeSource();
  source.single.set('0x1::coin', error);
  return readModuleAt(new ModuleStore(source), { address: '0x1', module: 'coin' }, where(ledgerVersion), signal);
}

describe('readModuleAt', () => {
  it('says that a module did not exist yet, and since when the node has data', async () => {
    await assert.rejects(readCoin(new NotFoundError(CONTEXT, facts(404, 'module_not_found', '1000')), '1204'), {
      name: 'RefusedError',
      message:
        '0x1::coin did not exist at ledger version 1,204 on Testnet: choose a later version (Testnet has versions from 1,000).',
    });
    await assert.rejects(readCoin(new NotFoundError(CONTEXT, facts(404, 'account_not_found')), '5'), {
      name: 'RefusedError',
      message: '0x1::coin did not exist at ledger version 5 on Testnet: choose a later version.',
    });
  });

  it('leaves other cases to the client: a pruned or future version, a module that does not exist now', async () => {
    await assert.rejects(readCoin(new PrunedError(CONTEXT, facts(410, 'version_pruned', '1000')), '5'), {
      name: 'PrunedError',
      message:
        'Reading module 0x1::coin from Testnet failed: the node has pruned this ledger version (410); request version 1000 or a newer one.',
    });
    await assert.rejects(readCoin(new NotFoundError(CONTEXT, facts(404, 'version_not_found')), '5'), {
      name: 'NotFoundError',
    });
    await assert.rejects(readCoin(new NotFoundError(CONTEXT, facts(404, 'module_not_found'))), {
      name: 'NotFoundError',
    });
  });
});

describe('readModulesAt', () => {
  it('reads all pages of an account', async () => {
    const source = new FakeSource();
    source.accounts.set('0x1', [page([wireModule('b')]), page([wireModule('a')], '9')]);
    const { modules, ledgerVersion } = await readModulesAt(source, '0x1', where('5'), signal);
    assert.deepEqual(
      modules.map(({ abi }) => abi?.name),
      ['a', 'b'],
    );
    assert.equal(ledgerVersion, '5');
    assert.equal((await readModulesAt(source, '0x1', where(), signal)).ledgerVersion, '9');
  });

  it('says that an account did not exist yet', async () => {
    const source = new FakeSource();
    source.accounts.set('0x1', [new NotFoundError(CONTEXT, facts(404, 'account_not_found', '3'))]);
    await assert.rejects(readModulesAt(source, '0x1', where('5'), signal), {
      message:
        '0x1 did not exist at ledger version 5 on Testnet: choose a later version (Testnet has versions from 3).',
    });
  });
});

describe('publications', () => {
  const write = (address: string, name: string) => ({ type: 'write_module', address, data: { abi: { name } } });

  it('are the transactions that wrote modules of the account, newest first', () => {
    const transactions = [
      { type: 'user_transaction', version: '9', timestamp: '7', changes: [write('0xa', 'a'), write('0xb', 'b')] },
      { type: 'user_transaction', version: '10', changes: [write('0x0A', 'a'), { type: 'write_resource' }] },
      { type: 'user_transaction', version: '11', changes: [write('0xb', 'b')] },
      { type: 'user_transaction', version: '12' },
      { type: 'odd', version: '13', changes: [null, { type: 'write_module', address: '0xa', data: null }] },
    ];
    assert.deepEqual(publications(transactions, '0xa'), [
      { version: '10', modules: ['a'] },
      { version: '9', modules: ['a'], timestamp: '7' },
    ]);
  });
});
