import type { JsonValue } from '../json';
import { counted, groupDigits } from '../text/digits';
import { visibleText } from '../text/visibleText';
import {
  SECTION_TITLES,
  type ComparisonCell,
  type ComparisonColumn,
  type ComparisonReport,
  type ComparisonRow,
  type ComparisonSection,
} from './compare/comparisonRows';
import { earlierSource } from './resultSummary';
import { VERIFICATION_WORDS } from './inspectionReport';
import { eventLines, eventTexts } from './eventGroups';
import {
  accountCell,
  balanceFacts,
  balanceNote,
  blockFacts,
  cellParts,
  cellText,
  factName,
  factRow,
  gasFacts,
  ledgerFacts,
  networkFact,
  sandboxNote,
  simulationFacts,
  textFact,
  type Fact,
} from './facts';
import { gasSourceWords } from './gasHistory';
import type { BlockReport, TransactionReport } from './ledgerReport';
import { momentOfMilliseconds } from '../text/moments';
import { END_WORDS, NOTHING_APPLIED, type RunReport } from './runReport';
import { resultsOf, type SimulationReport } from './simulationReport';
import {
  answerWords,
  changeCount,
  changeWords,
  codeLines,
  ORIGIN_WORDS,
  resultWords,
  sourceWords,
  verdictLines,
} from './simulationWords';
import { frameLines, ranText } from './traceWords';

const MOST_BALANCES = 30;

interface MarkdownHead {
  /** For example, `Would succeed`. */
  readonly title: string;
  /** The reasons for the outcome, one line per string; followed by the VM status. */
  readonly why: readonly string[];
  /** For example, `Simulated`. */
  readonly made: string;
  /** Facts, except those about gas. */
  readonly facts: readonly Fact[];
}

/**
 * Returns a simulation as Markdown for an issue. External strings are in code spans and blocks, where they cannot
 * become markup, links or mentions. Invisible characters are escaped. Long parts are truncated, with a note.
 */
export function simulationMarkdown(report: SimulationReport): string {
  const words = answerWords(report);
  if (words === undefined) return resultMarkdown(report, resultWords(report));
  const results = resultsOf(report);
  const parts = results.map(({ position, report: each }) =>
    resultMarkdown(each, `Result ${position} of ${results.length}: ${each.verdict.title}`),
  );
  return [`${words}\n`, ...parts].join('\n');
}

function resultMarkdown(report: SimulationReport, title: string): string {
  const why = verdictLines(report.verdict);
  const { applied } = report;
  const made = applied === undefined ? 'Simulated' : `Applied to the sandbox as version ${groupDigits(applied)}`;
  return effectsMarkdown(report, { title, why, made, facts: simulationFacts(report) });
}

export function runMarkdown({ subject, end, network, ledgerVersion, signers, labels, call, ran }: RunReport): string {
  const json = (values: readonly JsonValue[]) => fence(JSON.stringify(values, null, 2), 'json');
  return `${[
    `## ${END_WORDS[end.kind]}: ${code(subject)}`,
    ...(end.kind === 'returned' ? [] : [fence([end.failure.headline, ...frameLines(end.failure)].join('\n'), 'text')]),
    factTable('Run', [
      networkFact(network),
      textFact('Ledger version', ledgerVersion),
      ...signers.map(address => ({ name: 'Signer', cell: accountCell(address, labels) })),
      ...call.typeArguments.map(({ name, type }) => textFact(name, type)),
    ]),
    ...(end.kind === 'returned' ? ['### Returned', json(end.values.map(({ value }) => value))] : []),
    '### Arguments',
    json(call.arguments.map(each => each.json)),
    `${ranText(ran)} ${NOTHING_APPLIED}`,
  ].join('\n\n')}\n`;
}

/** Returns actual or simulated effects as Markdown; only the head differs. */
function effectsMarkdown(report: SimulationReport, { title, why, made, facts }: MarkdownHead): string {
  return `${[
    `## ${title}: ${code(report.subject)}`,
    fence([...why, report.vmStatus].join('\n'), 'text'),
    ...failureParts(report),
    ...sourceParts(report),
    ...codeParts(report),
    factTable(made, [...facts, ...gasFacts(report.gas)]),
    '### Balances',
    ...balanceParts(report),
    ...gasHistoryParts(report),
    ...changeParts(report),
    `### Events (${groupDigits(report.events.length)})`,
    ...eventParts(report),
    '### Payload',
    fence(JSON.stringify(report.payload, null, 2), 'json'),
  ].join('\n\n')}\n`;
}

export function factTable(head: string, facts: readonly Fact[]): string {
  return table(
    [head, ''],
    facts.map(fact => factRow(fact, code)),
  );
}

/** Returns where code failed in the sandbox, with the values at that location. */
function failureParts({ failure }: SimulationReport): readonly string[] {
  if (!failure) return [];
  const lines = frameLines(failure);
  let length = 0;
  const shown = lines.filter(line => (length += line.length + 1) <= LONGEST_PART);
  return ['### Where it failed', ...listed(shown, lines.length - shown.length), code(ranText(failure.ran))];
}

/** Returns the locations in available source that abort with this code, starting with the constant. */
function sourceParts({ source }: SimulationReport): readonly string[] {
  if (!source) return [];
  const lines = source.places.map(place => `${place.label}  ${sourceWords(place, source)}`);
  return [
    '### Source',
    fence(lines.join('\n'), 'text'),
    ...(source.origin === 'workspace' ? [] : [ORIGIN_WORDS[source.origin]]),
  ];
}

function codeParts({ code: ended }: SimulationReport): readonly string[] {
  return ended ? ['### Code', fence(codeLines(ended).join('\n'), 'text')] : [];
}

function balanceParts(report: SimulationReport): readonly string[] {
  const facts = balanceFacts(report);
  const rest = facts.length - MOST_BALANCES;
  const cells = facts.slice(0, MOST_BALANCES).map(fact => [factName(fact), ...cellParts(fact.cell)].map(code));
  return [
    table(['Account', 'Amount', 'Asset'], cells),
    ...(rest > 0 ? [`${rest} more in this simulation’s JSON.`] : []),
    balanceNote(report.balances),
  ];
}

function gasHistoryParts({ gasHistory }: SimulationReport): readonly string[] {
  if (!gasHistory) return [];
  const { test, points, notes } = gasHistory;
  const rows = points.toReversed().map(({ from, gas, status, change }) => {
    const at = from.kind === 'commit' ? momentOfMilliseconds(from.at)?.utc : undefined;
    const cells = [gasSourceWords(from), at, groupDigits(gas), change, status];
    return cells.map(cell => (cell === undefined ? '' : code(cell)));
  });
  return [
    `### Gas over time: ${code(test)}`,
    table(['', 'Date', 'Gas', 'Change', 'Status'], rows),
    ...(notes.length > 0 ? [fence(notes.join('\n'), 'text')] : []),
  ];
}

function changeParts(report: SimulationReport): readonly string[] {
  const { accounts, otherChanges, earlier, labels, sender } = report;
  const groups = [
    ...accounts.map(({ address, changes }) => ({ name: cellText(accountCell(address, labels, sender)), changes })),
    { name: 'without an account', changes: otherChanges },
  ];
  const texts = groups.flatMap(({ name, changes }) =>
    changes.map(change => {
      const { what, ...values } = changeWords(change);
      return [`${name}: ${what}`, values.after, ...(values.decoded ?? []), values.before]
        .filter(line => line !== undefined)
        .join('\n');
    }),
  );
  return [
    `### Changes (${groupDigits(changeCount(report))})`,
    ...(earlier ? [earlierSource(earlier)] : []),
    ...listPart(texts),
  ];
}

function listPart(texts: readonly string[]): readonly string[] {
  if (texts.length === 0) return ['None.'];
  let length = 0;
  const shown = texts.filter(text => (length += text.length + 1) <= LONGEST_PART);
  return listed(shown, texts.length - shown.length);
}

function eventParts({ events }: SimulationReport): readonly string[] {
  if (events.length === 0) return ['None.'];
  let length = 0;
  const { lines, left } = eventLines(eventTexts(events), added => {
    const size = added.reduce((sum, line) => sum + line.length + 1, 0);
    if (length + size > LONGEST_PART) return false;
    length += size;
    return true;
  });
  return listed(lines, left);
}

function listed(lines: readonly string[], left: number): readonly string[] {
  return [
    ...(lines.length > 0 ? [fence(lines.join('\n'), 'text')] : []),
    ...(left > 0 ? [`${groupDigits(left)} more in this simulation’s JSON.`] : []),
  ];
}

/** Maximum length of each long part, in characters, so that all of them fit into a GitHub issue of at most 65,536. */
const LONGEST_PART = 10_000;
const LONGEST_CELL = 200;

/** Returns a table. @param rows cells in Markdown */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Returns text as inline code for a table cell: truncated, without markup, with invisible characters escaped. */
export function code(text: string): string {
  const shown = cutAt(LONGEST_CELL, text, '…').replaceAll('\n', '⟨U+000A⟩').replaceAll('|', '\\|');
  const ticks = '`'.repeat(longestRun(shown) + 1);
  const pad = shown === '' || shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return `${ticks}${pad}${shown}${pad}${ticks}`;
}

/** Returns text as a code block without markup, truncated to {@link LONGEST_PART} characters. */
export function fence(text: string, language: string): string {
  const shown = cutAt(LONGEST_PART, text, '\n… truncated');
  const ticks = '`'.repeat(Math.max(3, longestRun(shown) + 1));
  return `${ticks}${language}\n${shown}\n${ticks}`;
}

/** Truncates text to `length` displayed characters. */
function cutAt(length: number, text: string, mark: string): string {
  const shown = visible(text.slice(0, length));
  return text.length > length || shown.length > length ? `${shown.slice(0, length)}${mark}` : shown;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}

/** Escapes all invisible characters except line breaks, and runs of backticks. */
function visible(text: string): string {
  const lines = text.replace(/`{9,}/g, run => `⟨U+0060 × ${run.length}⟩`);
  return visibleText(lines, '\n');
}

const MOST_ROWS = 200;

/** Returns a transaction as Markdown for an issue; external strings are in code spans and blocks. */
export function transactionMarkdown(report: TransactionReport): string {
  const { verdict, facts, content, network } = report;
  const known = [networkFact(network), ...ledgerFacts(facts, report.labels)];
  if (content.kind === 'effects') {
    const why = verdict ? verdictLines(verdict) : [];
    return effectsMarkdown(content.effects, {
      title: verdict?.title ?? facts.kind,
      why,
      made: 'Executed',
      facts: known,
    });
  }
  return `${[
    `## ${verdict?.title ?? 'Transaction'}: ${code(report.subject)}`,
    factTable('Transaction', [textFact('Kind', facts.kind), ...known]),
    '### All fields',
    fence(content.raw, 'json'),
  ].join('\n\n')}\n`;
}

export function blockMarkdown(report: BlockReport): string {
  const { transactions, missing } = report;
  const head = [`## Block ${code(report.height)}`, factTable('Block', blockFacts(report))];
  if (report.isWithoutTransactions) return `${[...head, 'Its transactions were not read.'].join('\n\n')}\n`;
  const rest = BigInt(Math.max(transactions.length - MOST_ROWS, 0)) + BigInt(missing);
  const cells = transactions
    .slice(0, MOST_ROWS)
    .map(({ version = '', kind, subject, status, gasUsed = '' }) =>
      [version, kind, subject, status, groupDigits(gasUsed)].map(code),
    );
  return `${[
    ...head,
    table(['Version', 'Kind', 'What', 'Outcome', 'Gas'], cells),
    ...(rest > 0n ? [`${groupDigits(rest)} more not shown.`] : []),
  ].join('\n\n')}\n`;
}

/** A row without parts, or one that differs as a whole. `path` has the names of the containing rows and its own. */
interface Leaf {
  readonly path: readonly string[];
  readonly row: ComparisonRow;
}

/** Returns a comparison as Markdown for an issue: the differences, and the number of identical rows. */
export function comparisonMarkdown(report: ComparisonReport): string {
  const { subject, columns, sections, differences } = report;
  const heads = ['', ...columns.map(({ label }) => code(label))];
  const same = sections.filter(section => section.differences === 0).map(({ id }) => SECTION_TITLES[id].toLowerCase());
  return `${[
    `## Comparison: ${code(subject)}`,
    differences === 0 ? 'No differences.' : counted(differences, 'difference'),
    table(heads, columnRows(columns)),
    ...columns.flatMap(failureOf),
    ...sections.filter(section => section.differences > 0).flatMap(section => sectionParts(section, heads)),
    ...(same.length > 0 ? [`The same: ${same.join(', ')}.`] : []),
  ].join('\n\n')}\n`;
}

function columnRows(columns: readonly ComparisonColumn[]): readonly (readonly string[])[] {
  const row = (name: string, textOf: (column: ComparisonColumn) => string) => [name, ...columns.map(textOf)];
  return [
    row('network', ({ network }) => {
      const note = sandboxNote(network);
      return code(network.label) + (note === undefined ? '' : ` (${note})`);
    }),
    row('outcome', column => code(outcomeOf(column))),
    row('ledger version', column => (column.kind === 'simulation' ? code(column.ledgerVersion) : '')),
    row('run', column => (column.kind === 'failed' ? '' : code(momentOfMilliseconds(column.ranAt)?.utc ?? 'unknown'))),
  ];
}

function outcomeOf(column: ComparisonColumn): string {
  switch (column.kind) {
    case 'simulation':
      return column.verdict;
    case 'encoding':
      return VERIFICATION_WORDS[column.verification].toLowerCase();
    case 'failed':
      return column.isNotRun ? 'not run' : 'no result';
  }
}

function failureOf(column: ComparisonColumn): readonly string[] {
  return column.kind === 'failed' ? [`${code(column.label)}:`, fence(column.message, 'text')] : [];
}

function sectionParts(section: ComparisonSection, heads: readonly string[]): readonly string[] {
  const leaves = section.rows.flatMap(row => leavesOf(row, []));
  const differing = leaves.filter(({ row }) => row.difference !== 'none').map(rowCells);
  let length = 0;
  const shown = differing.filter(cells => (length += cells.join(' | ').length) <= LONGEST_PART);
  const rest = differing.length - shown.length;
  const same = leaves.length - differing.length;
  return [
    `### ${SECTION_TITLES[section.id]} (${counted(section.differences, 'difference')})`,
    ...(section.reordered ? ['The common items are in a different order.'] : []),
    ...(shown.length > 0 ? [table(heads, shown)] : []),
    ...(rest > 0 ? [`${counted(rest, 'more difference')} in this comparison’s JSON.`] : []),
    ...(same > 0 ? [`${groupDigits(same)} the same.`] : []),
  ];
}

function leavesOf(row: ComparisonRow, path: readonly string[]): readonly Leaf[] {
  const { name, rows = [], difference } = row;
  const inside = [...path, name];
  return rows.length === 0 || difference === 'whole'
    ? [{ path: inside, row }]
    : rows.flatMap(each => leavesOf(each, inside));
}

function rowCells({ path, row }: Leaf): readonly string[] {
  return [path.map(code).join(' › '), ...row.cells.map(comparedCell)];
}

function comparedCell(cell: ComparisonCell | null): string {
  if (!cell) return '–';
  return [code(cell.text), cell.delta, cell.written].filter(part => part !== undefined).join(' ');
}
