import assert from 'node:assert/strict';
import { CodeStore } from '../../../src/core/modules/codeStore';
import { readDraft } from '../../../src/core/payloads/draft';
import { statusOf } from '../../../src/core/results/verdict';
import { simulate } from '../../../src/core/transactions/simulate';
import { hasStatus, parseStatusRule } from '../../../src/core/simtests/statusRule';
import { demoLedger } from '../../../src/sandbox/ledger/demoLedger';
import { FakeSource, wireModule } from '../modules/fakeSource';
import { FakeClient, notFound, surroundings, wireResult } from './fakeClient';

const { signal } = new AbortController();
const DRAFT = readDraft({ function: '0x1::coin::transfer', type_arguments: ['0x1::m::C'], arguments: ['0xb', '1'] });

describe('an abort code that the status does not name', () => {
  let source: FakeSource;

  const simulated = (status: string) => {
    const client = new FakeClient();
    client.results = [wireResult({ success: false, vm_status: status })];
    const around = { ...surroundings(client), code: new CodeStore(source) };
    return simulate({ draft: DRAFT }, { address: '0xa' }, around, signal);
  };

  beforeEach(() => {
    source = new FakeSource();
    const vault = demoLedger().accounts['0xcafe']?.modules.find(({ abi }) => abi?.name === 'vault');
    assert.ok(vault);
    source.single.set('0xcafe::vault', { ...wireModule('vault', { address: '0xcafe' }), bytecode: vault.bytecode });
  });

  it('is named by the bytecode of its module, in the verdict and for tests', async () => {
    const report = await simulated('Move abort in 0xcafe::vault: 0x60003');
    assert.equal(report.vmStatus, 'Move abort in 0xcafe::vault: 0x60003');
    assert.equal(report.verdict.headline, 'Not found: ENO_VAULT');
    const status = statusOf(report);
    assert.ok(status.kind === 'abort');
    assert.deepEqual([status.abort.name, status.abort.reason], ['ENO_VAULT', '3']);
    for (const [rule, holds] of [
      ['0xcafe::vault::ENO_VAULT', true],
      ['ENO_VAULT', true],
      ['0x60003', true],
      ['0xcafe::vault::ELOCKED', false],
    ] as const)
      assert.equal(hasStatus(report, parseStatusRule(rule) ?? assert.fail()), holds, rule);
  });

  it('keeps the message of an abort', async () => {
    const { verdict } = await simulated('Move abort in 0xcafe::vault: (0x60003): nothing at 0xb');
    assert.match(verdict.meaning ?? '', /^nothing at 0xb\. 0xcafe::vault aborted with ENO_VAULT \(0x60003\)/);
  });

  it('stays a number if the module does not name it, or cannot be read', async () => {
    const unnamed = 'Move abort in 0xcafe::vault: 0x600ff';
    assert.equal((await simulated(unnamed)).abortError, undefined);
    source.single.set('0xcafe::vault', notFound('module_not_found'));
    assert.equal((await simulated('Move abort in 0xcafe::vault: 0x60003')).abortError, undefined);
  });

  it('is not looked up if the status names it, or the compiler made it', async () => {
    for (const status of [
      'Move abort in 0xcafe::vault: EMINE(0x60003): Mine.',
      'Move abort in 0xcafe::vault: 0xca26cbd9be0b0000',
      'Move abort: code 0x60003',
      'OUT_OF_GAS',
    ])
      assert.equal((await simulated(status)).abortError, undefined, status);
    assert.deepEqual(source.asked, []);
  });
});
