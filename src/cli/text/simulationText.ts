import { octasText } from '../../core/move/aptosCoin';
import { groupDigits } from '../../core/move/groupDigits';
import type { BalancesReport, ChangeReport, GasReport, SimulationReport } from '../../core/reports/simulationReport';
import { balanceRows, balanceSum, changeWords } from '../../core/reports/simulationWords';
import { printable } from './printable';
import type { Style } from './style';
import { table } from './table';

const INDENT = '  ';
const AMOUNT_COLUMN = 1;

/** What a simulation would do, for people. */
export function simulationText(report: SimulationReport, style: Style): readonly string[] {
  const verdict = report.success
    ? style('The transaction would succeed.', 'green')
    : style('The VM rejects the transaction.', 'red');
  const why = [report.verdict.meaning, report.verdict.advice].filter(words => words !== undefined);
  return [
    verdict,
    ...(why.length > 0 ? [printable(why.join(' '))] : []),
    ...table([
      ['function', report.subject],
      ['sender', report.sender],
      ['vm status', report.vmStatus],
      ...gasRows(report.gas),
      ['ledger version', report.details.ledgerVersion],
    ]),
    ...balanceLines(report.balances, style),
    ...changeLines(report, style),
    ...heading('Events', report.events.length, style),
    ...report.events.flatMap(({ type, data }) => [printable(type), `${INDENT}${printable(JSON.stringify(data))}`]),
    ...(report.network.sandbox ? ['', 'This is the sandbox, a model and not a chain.'] : []),
  ];
}

function gasRows({ used, limit, limitEstimated, unitPrice, priceEstimated, feeOctas, breakdown }: GasReport) {
  return [
    ['gas used', `${groupDigits(used)} of ${groupDigits(limit)} units${limitEstimated ? ' (limit estimated)' : ''}`],
    ['gas price', `${groupDigits(unitPrice)} octas per unit${priceEstimated ? ' (estimated)' : ''}`],
    ['fee', octasText(feeOctas)],
    ...(breakdown ? [['storage refund', octasText(breakdown.storageRefundOctas)]] : []),
  ];
}

function balanceLines(balances: BalancesReport, style: Style): readonly string[] {
  return ['', style('Balances', 'bold'), ...table(balanceRows(balances), [AMOUNT_COLUMN]), balanceSum(balances)];
}

function changeLines({ accounts, otherChanges }: SimulationReport, style: Style): readonly string[] {
  const count = accounts.reduce((sum, { changes }) => sum + changes.length, otherChanges.length);
  return [
    ...heading('Changes', count, style),
    ...accounts.flatMap(({ address, isSender, changes }) => [
      printable(isSender ? `${address} (sender)` : address),
      ...changes.flatMap(each => linesOf(each)),
    ]),
    ...(otherChanges.length > 0 ? ['of no account', ...otherChanges.flatMap(each => linesOf(each))] : []),
  ];
}

/** What is changed, and under it what it then is. */
function linesOf(change: ChangeReport): readonly string[] {
  const { what, after } = changeWords(change);
  return [`${INDENT}${printable(what)}`, ...(after === undefined ? [] : [`${INDENT}${INDENT}${printable(after)}`])];
}

function heading(title: string, count: number, style: Style): readonly string[] {
  return ['', style(`${title} (${groupDigits(count)})`, 'bold')];
}
