import { balanceRows, balanceSum } from './balanceText';
import { changeWords } from './changeWords';
import type { AccountReport, GasReport, SimulationReport } from './reportModel';

/** Characters of each of the long parts: all of them fit into an issue, which takes 65,536 on GitHub. */
const LONGEST_PART = 10_000;
/** Characters of a cell. */
const LONGEST_CELL = 200;
const MOST_BALANCES = 30;

/**
 * A simulation as Markdown fit for an issue. All that comes from outside stands in code, where nothing in it is markup,
 * a link or a mention, and what is not visible is spelled out. Long parts are cut, and say so.
 */
export function simulationMarkdown(report: SimulationReport): string {
  const { verdict, network, details } = report;
  const why = [verdict.headline, verdict.meaning, verdict.advice, report.vmStatus].filter(text => text !== undefined);
  return `${[
    `## ${verdict.title}: ${code(report.subject)}`,
    fence(why.join('\n'), 'text'),
    table(
      ['Simulated', ''],
      [
        ['network', code(network.label) + (network.sandbox ? ' (a model, not a chain)' : '')],
        ['ledger version', code(details.ledgerVersion)],
        ['sender', code(report.sender) + (report.keyless ? ' (keyless)' : '')],
        ...gasRows(report.gas),
      ],
    ),
    '### Balances',
    ...balanceParts(report),
    ...changeParts(report),
    `### Events (${report.events.length})`,
    ...listPart(report.events.map(({ type, data }) => `${type}\n${JSON.stringify(data)}`)),
    '### Payload',
    fence(JSON.stringify(report.payload, null, 2), 'json'),
  ].join('\n\n')}\n`;
}

function gasRows({ used, limit, limitEstimated, unitPrice, priceEstimated, feeOctas, breakdown }: GasReport) {
  const estimated = (is: boolean) => (is ? ' (estimated by the node)' : '');
  return [
    ['gas used', `${code(used)} units`],
    ['gas limit', `${code(limit)} units${estimated(limitEstimated)}`],
    ['gas unit price', `${code(unitPrice)} octas${estimated(priceEstimated)}`],
    ['fee', `${code(feeOctas)} octas`],
    ...(breakdown
      ? [
          ['execution', `${code(breakdown.execution)} units`],
          ['I/O', `${code(breakdown.io)} units`],
          ['storage fee', `${code(breakdown.storageFeeOctas)} octas`],
          ['storage refund', `${code(breakdown.storageRefundOctas)} octas`],
        ]
      : []),
  ];
}

function balanceParts({ balances }: SimulationReport): readonly string[] {
  const rows = balanceRows(balances);
  const rest = rows.length - MOST_BALANCES;
  const cells = rows.slice(0, MOST_BALANCES).map(row => row.map(code));
  return [
    table(['Account', 'Amount', 'Asset'], cells),
    ...(rest > 0 ? [`${rest} more in the JSON of this simulation.`] : []),
    balanceSum(balances),
  ];
}

function changeParts({ accounts, otherChanges }: SimulationReport): readonly string[] {
  const groups = [...accounts.map(group), { name: 'of no account', changes: otherChanges }];
  const texts = groups.flatMap(({ name, changes }) =>
    changes.map(change => {
      const { what, after } = changeWords(change);
      return `${name}: ${what}${after === undefined ? '' : `\n${after}`}`;
    }),
  );
  return [`### Changes (${texts.length})`, ...listPart(texts)];
}

function group({ address, isSender, changes }: AccountReport) {
  return { name: isSender ? `${address} (sender)` : address, changes };
}

/** As many as there is room for. */
function listPart(texts: readonly string[]): readonly string[] {
  if (texts.length === 0) return ['None.'];
  let length = 0;
  const shown = texts.filter(text => (length += text.length + 1) <= LONGEST_PART);
  const rest = texts.length - shown.length;
  return [
    ...(shown.length > 0 ? [fence(shown.join('\n'), 'text')] : []),
    ...(rest > 0 ? [`${rest} more in the JSON of this simulation.`] : []),
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** As inline code, which fits into a table's cell. */
function code(text: string): string {
  const shown = cutAt(LONGEST_CELL, text, '…').replaceAll('\n', '⟨U+000A⟩').replaceAll('|', '\\|');
  const ticks = '`'.repeat(longestRun(shown) + 1);
  const pad = shown === '' || shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return `${ticks}${pad}${shown}${pad}${ticks}`;
}

function fence(text: string, language: string): string {
  const shown = cutAt(LONGEST_PART, text, '\n… cut here');
  const ticks = '`'.repeat(Math.max(3, longestRun(shown) + 1));
  return `${ticks}${language}\n${shown}\n${ticks}`;
}

/** The first `length` characters, as they are shown. */
function cutAt(length: number, text: string, mark: string): string {
  const shown = visible(text.slice(0, length));
  return text.length > length || shown.length > length ? `${shown.slice(0, length)}${mark}` : shown;
}

function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
}

/** Lines stay; whatever else is not to be seen, or turns the direction of text, is spelled out, and so are rows of `. */
function visible(text: string): string {
  const lines = text.replace(/`{9,}/g, run => `⟨U+0060 × ${run.length}⟩`);
  return lines.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, character => {
    const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `⟨U+${point.padStart(4, '0')}⟩`;
  });
}
