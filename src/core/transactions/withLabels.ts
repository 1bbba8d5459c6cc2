import { accountLabels, type LabelOf } from './accountLabels';
import type { SimulationReport } from './reportModel';

/** A simulation’s report with the labels of its accounts; the same where none has one. */
export function withLabels(report: SimulationReport, labelOf: LabelOf): SimulationReport {
  const { sender, balances, accounts } = report;
  const deltas = balances.assets.flatMap(asset => asset.deltas.map(({ account }) => account));
  const labels = accountLabels(
    [sender, balances.fee.payer, ...deltas, ...accounts.map(({ address }) => address)],
    labelOf,
  );
  return Object.keys(labels).length === 0 ? report : { ...report, labels };
}
