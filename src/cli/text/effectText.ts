import { groupDigits } from '../../core/text/digits';
import { eventLines, eventTexts } from '../../core/results/eventGroups';
import { accountCell, balanceFacts, balanceNote, cellParts, cellText, factName } from '../../core/results/facts';
import type { ChangeReport, SimulationReport } from '../../core/results/simulationReport';
import { changeCount, changeWords } from '../../core/results/simulationWords';
import { printable, type Style, table } from './style';

const INDENT = '  ';
const AMOUNT_COLUMN = 1;

export function effectLines(report: SimulationReport, style: Style): readonly string[] {
  const { events } = report;
  return [
    ...balanceLines(report, style),
    ...changeLines(report, style),
    ...heading('Events', events.length, style),
    ...eventLines(eventTexts(events, INDENT)).lines.map(printable),
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
    ...(otherChanges.length > 0 ? ['without an account', ...otherChanges.flatMap(linesOf)] : []),
  ];
}

function linesOf(change: ChangeReport): readonly string[] {
  const { what, after, decoded = [] } = changeWords(change);
  const values = [...(after === undefined ? [] : [after]), ...decoded];
  return [`${INDENT}${printable(what)}`, ...values.map(value => `${INDENT}${INDENT}${printable(value)}`)];
}

function heading(title: string, count: number, style: Style): readonly string[] {
  return ['', style(`${title} (${groupDigits(count)})`, 'bold')];
}
