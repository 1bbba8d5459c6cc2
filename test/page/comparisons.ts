import { compareResults, type ComparedResult } from '../../src/core/results/compare/compareResults';
import type { ComparisonReport } from '../../src/core/results/compare/comparisonRows';
import type { EventReport, SimulationReport } from '../../src/core/results/simulationReport';
import { abort, ALICE, BOB, encoding, NETWORKS, simulation } from './reports';

const MINUTE = 60_000;

/** A transfer, and a second one of a smaller amount that costs a little more. */
export function comparison(): ComparisonReport {
  return compareResults([column('A', simulation(), 47), column('B', smaller(), 2)], 'results');
}

/** The same result twice. */
export function sameComparison(): ComparisonReport {
  return compareResults([column('A', simulation(), 47), column('B', simulation(), 2)], 'results');
}

/** Two signing messages that differ only in their bytes. */
export function encodingComparison(): ComparisonReport {
  const ranAt = Date.now();
  const results = [encoding(), encoding({ hex: '0x00' })].map((report, index): ComparedResult => ({
    kind: 'report',
    label: 'AB'.charAt(index),
    report,
    ranAt,
  }));
  return compareResults(results, 'results');
}

/** One payload on three networks, one of which lacks its key. */
export function networksComparison(): ComparisonReport {
  const { mainnet } = NETWORKS;
  const message = 'No access key is set for mainnet. No key is set: run Movescope: Set Access Key.';
  return compareResults(
    [
      column('testnet', simulation(), 0),
      { kind: 'failed', label: 'mainnet', network: mainnet, message },
      column('Sandbox', abort({ subject: simulation().subject, sender: ALICE }), 0),
    ],
    'networks',
  );
}

function column(label: string, report: SimulationReport, minutesAgo: number): ComparedResult {
  return { kind: 'report', label, report, ranAt: Date.now() - minutesAgo * MINUTE };
}

function smaller(): SimulationReport {
  const { gas, events, accounts, balances } = simulation();
  const [withdraw, deposit, ...others] = events;
  const [apt] = balances.assets;
  const amount = '5000000';
  const deltas = [
    { account: ALICE, isSender: true, amount: '-5065000' },
    { account: BOB, isSender: false, amount },
  ];
  return simulation({
    gas: { ...gas, used: '650', feeOctas: '65000' },
    balances: {
      ...balances,
      assets: apt ? [{ ...apt, deltas }] : [],
      fee: { ...balances.fee, octas: '65000' },
    },
    accounts: accounts.map(account => ({ ...account, changes: account.changes.slice(0, account.isSender ? 3 : 2) })),
    events: [withdraw, deposit]
      .filter(event => event !== undefined)
      .map((event): EventReport => ({ ...event, data: { store: BOB, amount } }))
      .concat(others.slice(1)),
    payload: {
      type: 'entry_function_payload',
      function: simulation().subject,
      type_arguments: [],
      arguments: [BOB, amount],
    },
  });
}
