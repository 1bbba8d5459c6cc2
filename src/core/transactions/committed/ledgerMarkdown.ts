import { accountText, type AccountLabels } from '../accountLabels';
import { groupDigits } from '../../move/groupDigits';
import { code, fence, table } from '../markdownText';
import { exactMomentText } from '../moments';
import { effectsMarkdown } from '../reportMarkdown';
import type { ReportNetwork } from '../reportModel';
import type { BlockReport, TransactionReport } from './ledgerModel';
import type { TransactionFacts } from './ledgerModel';

/** Rows of a block that are written. */
const MOST_ROWS = 200;

/** A transaction as Markdown fit for an issue; all that comes from outside stands in code. */
export function transactionMarkdown(report: TransactionReport): string {
  const { verdict, facts, content } = report;
  const rows = factRows(facts, report.labels);
  if (content.kind === 'effects') {
    const why = [verdict?.headline, verdict?.meaning].filter(text => text !== undefined);
    return effectsMarkdown(content.effects, { title: verdict?.title ?? facts.kind, why, made: 'Executed', rows });
  }
  return `${[
    `## ${verdict?.title ?? 'Transaction'}: ${code(report.subject)}`,
    table(['Transaction', ''], [networkRow(report.network), ['kind', code(facts.kind)], ...rows]),
    '### All fields',
    fence(content.raw, 'json'),
  ].join('\n\n')}\n`;
}

/** A block with its transactions as Markdown. */
export function blockMarkdown(report: BlockReport): string {
  const { transactions, missing } = report;
  const rest = BigInt(Math.max(transactions.length - MOST_ROWS, 0)) + BigInt(missing);
  const cells = transactions
    .slice(0, MOST_ROWS)
    .map(({ version = '', kind, subject, status, gasUsed = '' }) =>
      [version, kind, subject, status, groupDigits(gasUsed)].map(code),
    );
  return `${[
    `## Block ${code(report.height)}`,
    table(
      ['Block', ''],
      [
        networkRow(report.network),
        ['hash', code(report.hash)],
        ['time', code(exactMomentText(report.timestamp))],
        ['versions', `${code(report.firstVersion)} to ${code(report.lastVersion)}`],
      ],
    ),
    table(['Version', 'Kind', 'What', 'Outcome', 'Gas'], cells),
    ...(rest > 0n ? [`${groupDigits(rest)} more are left out.`] : []),
  ].join('\n\n')}\n`;
}

function networkRow({ label, sandbox }: ReportNetwork): readonly [string, string] {
  return ['network', code(label) + (sandbox ? ' (a model, not a chain)' : '')];
}

function factRows(facts: TransactionFacts, labels: AccountLabels | undefined): readonly (readonly [string, string])[] {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['hash', facts.hash],
    ['version', facts.version],
    ['sender', facts.sender === undefined ? undefined : accountText(facts.sender, labels)],
    ['sequence number', facts.sequenceNumber],
    ['time', facts.timestamp === undefined ? undefined : exactMomentText(facts.timestamp)],
  ];
  return rows.flatMap(([name, value]) => (value === undefined ? [] : [[name, code(value)] as const]));
}
