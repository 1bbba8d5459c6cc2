import type { JsonValue } from '../json';
import { groupDigits } from '../text/digits';
import { cellText, deltaCell, accountCell, networkFact, textFact, type Fact } from './facts';
import { code, factTable, fence, table } from './reportMarkdown';
import {
  type MatrixReport,
  type RunOutcome,
  type SweepReport,
  argumentWords,
  byOutcome,
  gapWords,
  gasOf,
  outcomeCounts,
  outcomeWords,
  senderDeltas,
  valueText,
} from './manyReport';

/** Maximum number of rows in a table that still fits into an issue. */
const MOST_ROWS = 100;

/**
 * Returns a sender matrix or a sweep as Markdown for an issue. External strings are in code spans and blocks, where
 * they cannot become markup, links or mentions. Rows after the first hundred are omitted and counted.
 */
export function manyMarkdown(report: MatrixReport | SweepReport): string {
  const { good, ...others } = outcomeCounts(report.rows);
  const gaps = gapWords({ good, ...others });
  return `${[
    `## ${report.kind === 'matrix' ? 'Sender matrix' : 'Sweep'}: ${code(report.subject)}`,
    `${good} of ${report.rows.length} would succeed${gaps === '' ? '' : `; ${gaps}`}.`,
    factTable('Simulated', factsOf(report)),
    rowsTable(report),
    ...(report.rows.length > MOST_ROWS ? [`${report.rows.length - MOST_ROWS} more in the JSON.`] : []),
    '### Payload',
    fence(JSON.stringify(report.payload, null, 2), 'json'),
  ].join('\n\n')}\n`;
}

/** Returns a sender matrix or a sweep as indented JSON: the outcome of each run, without its changes and events. */
export function manyJson(report: MatrixReport | SweepReport): string {
  const rows: readonly JsonValue[] =
    report.kind === 'matrix'
      ? report.rows.map(({ sender, label, outcome }) => ({ sender, ...labelled(label), ...outcomeJson(outcome) }))
      : report.rows.map(({ json, label, outcome }) => ({ value: json, ...labelled(label), ...outcomeJson(outcome) }));
  const { kind, network, subject, payload } = report;
  const about = report.kind === 'sweep' ? { sender: report.sender, argument: report.argument } : {};
  return `${JSON.stringify({ kind, network, subject, ...about, payload, rows }, null, 2)}\n`;
}

function factsOf(report: MatrixReport | SweepReport): readonly Fact[] {
  const network = networkFact(report.network);
  if (report.kind === 'matrix') return [network];
  return [
    network,
    { name: 'Sender', cell: accountCell(report.sender, report.labels) },
    textFact('Argument', argumentWords(report.argument)),
  ];
}

function rowsTable(report: MatrixReport | SweepReport): string {
  if (report.kind === 'sweep') {
    const rows = report.rows
      .slice(0, MOST_ROWS)
      .map(({ json, label, outcome }) => [
        code(valueText(json)) + (label === undefined ? '' : ` (${label})`),
        ...outcomeCells(outcome),
      ]);
    return table(['Value', 'Verdict', 'Why', 'Gas'], rows);
  }
  const rows = byOutcome(report.rows)
    .slice(0, MOST_ROWS)
    .map(({ row: { sender, label, outcome } }) => [
      `${label === undefined ? '' : `${code(label)} `}${code(sender)}`,
      ...outcomeCells(outcome),
      senderDeltas(outcome)
        .map(({ asset, amount }) => code(cellText(deltaCell(amount, asset))))
        .join('<br>'),
    ]);
  return table(['Sender', 'Verdict', 'Why', 'Gas', 'Gains or loses'], rows);
}

function outcomeCells(outcome: RunOutcome): readonly string[] {
  const { title, reason } = outcomeWords(outcome);
  return [title, reason === undefined ? '' : code(reason), groupDigits(gasOf(outcome) ?? '')];
}

function labelled(label: string | undefined): { readonly label?: string } {
  return label === undefined ? {} : { label };
}

function outcomeJson(outcome: RunOutcome): Readonly<Record<string, JsonValue>> {
  if (outcome.kind !== 'simulated') {
    return { outcome: outcome.kind, ...('message' in outcome && { message: outcome.message }) };
  }
  const { success, vmStatus, verdict, gas, details } = outcome.report;
  return {
    outcome: success ? 'success' : 'failure',
    vm_status: vmStatus,
    verdict: { ...verdict },
    ledger_version: details.ledgerVersion,
    gas_used: gas.used,
    gas_unit_price: gas.unitPrice,
    fee_octas: gas.feeOctas,
    sender_deltas: senderDeltas(outcome).map(({ asset, amount }) => ({ asset: asset.id, amount })),
  };
}
