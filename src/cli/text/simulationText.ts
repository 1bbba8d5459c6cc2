import type { ChangeReport, GasReport, SimulationReport } from '../../core/transactions/reportModel';
import { octasText } from './octas';
import { printable } from './printable';
import type { Style } from './style';
import { table } from './table';

/** What a simulation would do, for people. */
export function simulationText(report: SimulationReport, style: Style): readonly string[] {
  const verdict = report.success
    ? style('The transaction would succeed.', 'green')
    : style('The VM rejects the transaction.', 'red');
  return [
    verdict,
    ...table([
      ['function', report.subject],
      ['sender', report.sender],
      ['vm status', report.vmStatus],
      ...gasRows(report.gas),
      ['ledger version', report.details.ledgerVersion],
    ]),
    ...section('Changes', changeRows(report), style),
    ...section(
      'Events',
      report.events.map(({ type, data }) => [type, JSON.stringify(data)]),
      style,
    ),
    ...(report.network.sandbox ? ['', 'This is the sandbox, a model and not a chain.'] : []),
  ];
}

function gasRows({ used, limit, limitEstimated, unitPrice, priceEstimated, feeOctas, breakdown }: GasReport) {
  return [
    ['gas used', `${used} of ${limit} units${limitEstimated ? ' (limit estimated)' : ''}`],
    ['gas price', `${unitPrice} octas${priceEstimated ? ' (estimated)' : ''}`],
    ['fee', octasText(feeOctas)],
    ...(breakdown ? [['storage refund', octasText(breakdown.storageRefundOctas)]] : []),
  ];
}

function changeRows({ accounts, otherChanges }: SimulationReport): readonly (readonly string[])[] {
  return [
    ...accounts.flatMap(({ address, isSender, changes }) =>
      changes.map(change => [isSender ? `${address} (sender)` : address, ...changeCells(change)]),
    ),
    ...otherChanges.map(change => ['-', ...changeCells(change)]),
  ];
}

function changeCells(change: ChangeReport): readonly string[] {
  switch (change.kind) {
    case 'writeResource':
      return ['write', change.type, JSON.stringify(change.data)];
    case 'deleteResource':
      return ['delete', change.type, ''];
    case 'writeModule':
      return ['publish', change.module, ''];
    case 'deleteModule':
      return ['delete', change.module, ''];
    case 'writeTableItem':
      return ['write', `table ${change.handle}`, `${JSON.stringify(change.key)}: ${JSON.stringify(change.value)}`];
    case 'deleteTableItem':
      return ['delete', `table ${change.handle}`, JSON.stringify(change.key)];
    case 'unknown':
      return [change.type, '', JSON.stringify(change.json)];
  }
}

function section(title: string, rows: readonly (readonly string[])[], style: Style): readonly string[] {
  const heading = ['', style(printable(`${title} (${rows.length})`), 'bold')];
  return rows.length === 0 ? heading : [...heading, ...table(rows)];
}
