import { groupDigits } from '../../core/move/groupDigits';
import {
  accountCell,
  balanceFacts,
  balanceNote,
  cellParts,
  cellText,
  factName,
  gasFacts,
  simulationFacts,
  textFact,
} from '../../core/reports/facts';
import type { ChangeReport, SimulationReport } from '../../core/reports/simulationReport';
import { changeCount, changeWords, verdictLines } from '../../core/reports/simulationWords';
import { printable } from './printable';
import type { Style } from './style';
import { factTable, table } from './table';

const INDENT = '  ';
const AMOUNT_COLUMN = 1;

/** What a simulation would do, for people. */
export function simulationText(report: SimulationReport, style: Style): readonly string[] {
  const { verdict, subject, vmStatus, gas, events } = report;
  return [
    style(verdict.title, report.success ? 'green' : 'red'),
    ...verdictLines(verdict).map(printable),
    '',
    ...factTable([
      textFact('Function', subject),
      ...simulationFacts(report),
      textFact('VM status', vmStatus),
      ...gasFacts(gas),
    ]),
    ...balanceLines(report, style),
    ...changeLines(report, style),
    ...heading('Events', events.length, style),
    ...events.flatMap(({ type, data }) => [printable(type), `${INDENT}${printable(JSON.stringify(data))}`]),
  ];
}

function balanceLines(report: SimulationReport, style: Style): readonly string[] {
  const rows = balanceFacts(report).map(fact => [factName(fact), ...cellParts(fact.cell)]);
  return ['', style('Balances', 'bold'), ...table(rows, [AMOUNT_COLUMN]), balanceNote(report.balances)];
}

function changeLines(report: SimulationReport, style: Style): readonly string[] {
  const { accounts, otherChanges, labels, sender } = report;
  return [
    ...heading('Changes', changeCount(report), style),
    ...accounts.flatMap(({ address, changes }) => [
      printable(cellText(accountCell(address, labels, sender))),
      ...changes.flatMap(linesOf),
    ]),
    ...(otherChanges.length > 0 ? ['of no account', ...otherChanges.flatMap(linesOf)] : []),
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
