import type { GasHistory, GasPoint } from '../../src/core/results/gasHistory';
import type { SimulationReport } from '../../src/core/results/simulationReport';
import { simulation } from './reports';

const HASHES = ['3f2a1bc', '90ce144', 'b7716d0', '0d5e9fa'];

/** A point of a commit. */
export function commitPoint(index: number, gas: string, rest: Partial<GasPoint> = {}): GasPoint {
  const hash = (HASHES[index % HASHES.length] ?? '').padEnd(40, '0');
  return {
    from: { kind: 'commit', hash, at: Date.UTC(2026, 8, 1 + index, 9, 30) },
    gas,
    status: 'success',
    ...rest,
  };
}

/** A history with all kinds of points and two notes. */
export const GAS_HISTORY: GasHistory = {
  test: 'anyone can deposit, sender=alice',
  points: [
    commitPoint(0, '1520'),
    commitPoint(1, '1535', { change: '+0.9%' }),
    commitPoint(2, '1210', { change: '-21.1%', status: '0xcafe::vault::ENOT_OWNER' }),
    commitPoint(3, '1610', { change: '+33.0%' }),
    { from: { kind: 'notCommitted' }, gas: '1498', status: 'success', change: '-6.9%' },
    { from: { kind: 'run' }, gas: '1502', status: 'success', change: '+0.2%' },
  ],
  notes: [
    'Commit 7d0a2b1 is omitted: its vault.sim.lock.toml cannot be read.',
    'This clone is shallow: run git fetch --unshallow to get older commits.',
  ],
};

/** The simulation of a test with a history. */
export function testedSimulation(parts: Partial<GasHistory> = {}): SimulationReport {
  return simulation({ gasHistory: { ...GAS_HISTORY, ...parts } });
}
