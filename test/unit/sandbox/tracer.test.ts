import assert from 'node:assert/strict';
import { frameLines } from '../../../src/core/results/traceWords';
import { withTransaction } from '../../../src/sandbox/applyTransaction';
import { demoLedger } from '../../../src/sandbox/ledger/demoLedger';
import { loadRuntime } from '../../../src/sandbox/sandbox';
import { finishedNow } from '../../../src/sandbox/simulation/transact';
import { APT, call, demoSandbox, post, request } from './demoSandbox';

const TRANSFER = call('0x1::aptos_account::transfer', ['0xb0b', '1000']);
const { signal } = new AbortController();

/** Returns the response of a simulation. */
async function simulated(payload: object, members: object = {}): Promise<string> {
  const { status, body } = await post('/transactions/simulate', request(payload, members));
  assert.equal(status, 200, JSON.stringify(body));
  return JSON.stringify(body);
}

describe('the tracer of the sandbox', () => {
  it('says where and with which values code failed, also in the checks before it', async () => {
    const tracer = demoSandbox().tracer();
    const places = async (...given: Parameters<typeof simulated>) => {
      const failure = await tracer.failure(await simulated(...given), signal);
      return failure && [failure.headline, ...frameLines(failure)];
    };
    const tooMuch = await places(call('0x1::aptos_account::transfer', ['0xb0b', '99999999999999']));
    assert.deepEqual(tooMuch?.slice(0, 8), [
      'Aborted in 0x1::coin with EINSUFFICIENT_BALANCE (0x10006): Not enough coins to complete transaction',
      `in 0x1::coin::extract<${APT}>, code offset 21: abort error::invalid_argument(6);`,
      '    arg0 = {"value":"25000000000"} (when called)',
      '    arg1 = 99999999999999',
      `called by 0x1::coin::withdraw<${APT}>, code offset 21: return extract<T0>(&mut loc3.coin, arg1);`,
      '    arg0 = 0xa11ce (when called)',
      '    arg1 = 99999999999999 (when called)',
      '    loc2 = 0xa11ce (moved)',
    ]);
    assert.match(tooMuch[8] ?? '', /^ {4}loc3 = \{"coin":\{"value":"25000000000"\},.* \(moved\)$/);
    const tooNew = await places(TRANSFER, { sequence_number: '9' });
    assert.deepEqual(tooNew?.slice(0, 2), [
      'Aborted in 0x1::transaction_validation with 0x103eb: Category: invalid argument.',
      'in 0x1::transaction_validation::check_sender, code offset 45: abort error::invalid_argument(1003);',
    ]);
    assert.equal(await places(TRANSFER, { max_gas_amount: '3' }), undefined);
    assert.equal(await places(TRANSFER, { max_gas_amount: '0' }), undefined);
  });

  it('looks inside only if the ledger does again what was simulated', async () => {
    const before = demoLedger();
    const answer = await simulated(TRANSFER);
    const { ran, rows, omitted } = await demoSandbox().tracer().trace(answer, signal);
    assert.deepEqual([ran.framework, omitted, rows.length > 50], ['Movescope’s own', 0, true]);
    const after = demoSandbox(finishedNow(withTransaction(before, await loadRuntime(before), answer))).tracer();
    const changed = { message: 'The sandbox has changed since this simulation. Run it again to trace it.' };
    await assert.rejects(after.trace(answer, signal), changed);
    await assert.rejects(
      demoSandbox()
        .tracer()
        .trace(answer.replace(/"gas_used":"\d+"/, '"gas_used":"1"'), signal),
      changed,
    );
    await assert.rejects(demoSandbox().tracer().trace('[]', signal), changed);
    const failed = await simulated(call('0x1::aptos_account::transfer', ['0xb0b', '99999999999999']));
    assert.equal(await after.failure(failed, signal), undefined);
  });
});
