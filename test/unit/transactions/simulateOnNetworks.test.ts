import assert from 'node:assert/strict';
import { NotRunError } from '../../../src/core/transactions/notRun';
import { simulateOnNetworks, type NetworkRun } from '../../../src/core/transactions/compareSimulations';
import type { SimulationReport } from '../../../src/core/results/simulationReport';
import { UserFacingError } from '../../../src/core/userFacingError';
import { abort, simulation } from '../../page/reports';
import { NETWORK } from './fakeClient';

function run(label: string, simulate: () => Promise<SimulationReport>): NetworkRun {
  return { network: { ...NETWORK, label }, simulate };
}

function listener() {
  const told: string[] = [];
  const faults: unknown[] = [];
  return {
    told,
    faults,
    now: () => 5,
    onDone: (done: number, of: number) => told.push(`${done}/${of}`),
    onFault: (error: unknown) => faults.push(error),
  };
}

class Failure extends UserFacingError {
  override readonly name = 'Failure';
}

const NEVER = new AbortController().signal;

describe('simulateOnNetworks', () => {
  it('compares the answers of the networks, in the order of the networks', async () => {
    let slow: (report: SimulationReport) => void = () => undefined;
    const heard = listener();
    const comparison = simulateOnNetworks(
      [
        run('slow', () => new Promise(resolve => (slow = resolve))),
        run('fast', () => {
          slow(simulation());
          return Promise.resolve(abort());
        }),
      ],
      heard,
      NEVER,
    );
    const { of, columns } = await comparison;
    assert.equal(of, 'networks');
    assert.deepEqual(
      columns.map(column => [
        column.label,
        column.kind === 'simulation' && column.success,
        'ranAt' in column && column.ranAt,
      ]),
      [
        ['slow', true, 5],
        ['fast', false, 5],
      ],
    );
    assert.deepEqual(heard.told.toSorted(), ['1/2', '2/2']);
  });

  it('says that the sandbox has not run what it does not have', async () => {
    const error = new NotRunError({ subject: '0x1::m::f' }, new Failure('Not there.'));
    const { columns } = await simulateOnNetworks([run('sandbox', () => Promise.reject(error))], listener(), NEVER);
    const [column] = columns;
    assert.ok(column?.kind === 'failed');
    assert.deepEqual([column.isNotRun, column.message], [true, error.message]);
  });

  it('has a column with the error of a network that fails, and continues', async () => {
    const heard = listener();
    const fault = new TypeError('ours');
    const { columns } = await simulateOnNetworks(
      [
        run('keyless', () => Promise.reject(new Failure('No key is set.'))),
        run('ours', () => Promise.reject(fault)),
        run('good', () => Promise.resolve(simulation())),
      ],
      heard,
      NEVER,
    );
    const network = { id: NETWORK.id, label: 'keyless', mainNetwork: false, sandbox: false };
    assert.deepEqual(columns.slice(0, 2), [
      { kind: 'failed', label: 'keyless', network, message: 'No key is set.' },
      {
        kind: 'failed',
        label: 'ours',
        network: { ...network, label: 'ours' },
        message: 'Something went wrong in Movescope. See its log for details.',
      },
    ]);
    assert.equal(columns[2]?.kind, 'simulation');
    assert.deepEqual(heard.faults, [fault]);
  });

  it('rejects with the reason of its signal', async () => {
    const controller = new AbortController();
    const reason = new Error('cancelled');
    const cancelled = () => {
      controller.abort(reason);
      return Promise.reject(new Failure('The request was cancelled.'));
    };
    await assert.rejects(simulateOnNetworks([run('a', cancelled)], listener(), controller.signal), reason);
  });
});
