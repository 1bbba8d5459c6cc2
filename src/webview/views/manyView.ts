import { html, type TemplateResult, nothing, svg } from 'lit';
import { counted } from '../../core/text/digits';
import { readU64 } from '../../core/move/integer';
import { deltaCell } from '../../core/results/facts';
import {
  type MatrixReport,
  type MatrixRow,
  byOutcome,
  outcomeCounts,
  senderDeltas,
  type SweepReport,
  type SweepRow,
  argumentWords,
  valueText,
  gasOf,
  outcomeWords,
  type RunOutcome,
  gapWords,
  type OutcomeWords,
} from '../../core/results/manyReport';
import { longList, type RevealEvent } from '../lists/longList';
import { actionsView, reportActions, type PageContext } from '../page/actionButtons';
import { failIcon, passIcon, rowsIcon, noneIcon } from '../page/icons';
import type { PageUi } from '../page/pageUi';
import { networkView, subtitle, titleView, type Title, senderView } from '../page/tabsView';
import {
  exactDigits,
  groupedDigits,
  parseCount,
  amountView,
  hexText,
  shortText,
  nameText,
  visibleText,
  tableHead,
  numberColumn,
} from './cells';
import { longText } from './codeView';

/** Renders a sender matrix: a payload simulated with many senders, successful ones first. */
export function matrixView(report: MatrixReport, context: PageContext): TemplateResult {
  const rows = byOutcome(report.rows);
  return html`${titleView({
      ...toneOf(report),
      words: matrixWords(report),
      subject: report.subject,
      actions: actionsView(context, reportActions(context)),
    })}
    ${subtitle(
      [networkView(report.network), versionsView(report.rows), gapView(report.rows)].filter(part => part !== undefined),
    )}
    <table class="runs" aria-rowcount=${rows.length + 1}>
      ${tableHead('Outcome of the payload for each sender', ['Sender', 'Verdict', numberColumn('Gas'), numberColumn('Gains or loses')], 'rows')}
      <tbody>
        ${longList(rows, 'matrix', context.ui, ({ row, index }, place) => senderRow(row, { index, place }, context), { columns: 4 })}
      </tbody>
    </table>
    <p class="foot">Each row is a separate simulation on the same state. Nothing was sent. A later run may differ.</p>`;
}

/** Returns a summary such as `2 of 5 senders can call`. */
export function matrixWords({ rows, subject }: MatrixReport): string {
  const { good } = outcomeCounts(rows);
  return `${good} of ${counted(rows.length, 'sender')} can ${subject.includes('::') ? 'call' : 'send'}`;
}

function toneOf({ rows }: MatrixReport): Pick<Title, 'tone' | 'icon'> {
  const { good, bad } = outcomeCounts(rows);
  if (good === rows.length) return { tone: 'good', icon: passIcon };
  return bad === rows.length ? { tone: 'bad', icon: failIcon } : { tone: 'plain', icon: rowsIcon };
}

function senderRow({ sender, label, outcome }: MatrixRow, at: RowPlace, context: PageContext): TemplateResult {
  return outcomeRow(
    {
      ...at,
      outcome,
      name: label === undefined ? sender : shortText(label),
      title: label === undefined ? hexText(sender) : shortText(label),
      head: label === undefined ? '' : html` <span class="dim">${hexText(sender)}</span>`,
      cells: html`<td class="number-cell">
        ${senderDeltas(outcome).map(({ asset, amount }) => html`<div>${amountView(deltaCell(amount, asset))}</div>`)}
      </td>`,
    },
    context,
  );
}

/** Maximum length of a value in characters, so that an address is shown in full. */
const LONGEST_VALUE = 66;

/**
 * Renders a sweep: a payload simulated with many values for one argument, with the gas and verdict of each as a chart
 * and a table.
 */
export function sweepView(report: SweepReport, context: PageContext): TemplateResult {
  const { rows, argument } = report;
  return html`${titleView({
      tone: 'plain',
      icon: rowsIcon,
      words: sweepWords(report),
      subject: report.subject,
      actions: actionsView(context, reportActions(context)),
    })}
    ${subtitle(
      [
        html`<span class="network">${nameText(argumentWords(argument))}</span>`,
        networkView(report.network),
        versionsView(rows),
        senderView(report.sender, report.labels),
        gapView(rows),
      ].filter(part => part !== undefined),
    )}
    ${sweepChart(rows, context)}
    <table class="runs" aria-rowcount=${rows.length + 1}>
      ${tableHead('Outcome of the payload for each value', ['Value', 'Verdict', numberColumn('Gas')], 'rows')}
      <tbody>
        ${rows.map((row, index) => valueRow(row, index, context))}
      </tbody>
    </table>
    <p class="foot">Each row is a separate simulation on the same state. Nothing was sent. A later run may differ.</p>`;
}

/** Returns a summary such as `3 of 8 values would succeed`. */
export function sweepWords({ rows }: SweepReport): string {
  return `${outcomeCounts(rows).good} of ${counted(rows.length, 'value')} would succeed`;
}

function valueRow({ json, label, outcome }: SweepRow, index: number, context: PageContext): TemplateResult {
  const text = valueText(json);
  // The full value is in the payload of its report.
  const value = text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
  return outcomeRow(
    {
      index,
      place: index,
      outcome,
      name: shortText(value),
      title: html`<span class="mono">${exactDigits(value) ?? visibleText(value)}</span>`,
      head: label === undefined ? '' : html` <span class="dim small">${shortText(label)}</span>`,
    },
    context,
  );
}

/** Maximum length of a value that is shown in full below its column. */
const LONGEST_LABEL = 7;
/** Heights are in thousandths of the highest column. */
const TOP = 1000n;

/**
 * Returns a column chart of gas by value. Clicking a column opens the report of the value. The chart is hidden from
 * assistive technology, because the table below has the same content and actions.
 */
function sweepChart(rows: readonly SweepRow[], context: PageContext): TemplateResult {
  const gas = rows.map(({ outcome }) => parseCount(gasOf(outcome) ?? ''));
  const most = gas.reduce<bigint>((top, each) => (each !== undefined && each > top ? each : top), 0n);
  return html`<section class="card chart-card" aria-labelledby="chart-title">
    <h2 id="chart-title">
      Gas by value <span class="count">${most === 0n ? nothing : html`up to ${counted(most, 'unit')}`}</span>
    </h2>
    <ul class="chart" aria-hidden="true">
      ${rows.map((row, index) => column(row, index, heightOf(gas[index], most), context))}
    </ul>
  </section>`;
}

function heightOf(gas: bigint | undefined, most: bigint): number {
  return gas === undefined || most === 0n ? 0 : Number((gas * TOP) / most);
}

function column(row: SweepRow, index: number, height: number, context: PageContext): TemplateResult {
  const words = outcomeWords(row.outcome);
  const gas = gasOf(row.outcome);
  const label = html`<span class="column-label">${labelOf(row)}</span>`;
  const mark = html`<span class="column-mark tone-${words.tone}">${verdictIcon(words)}</span>`;
  const title = [
    groupedDigits(valueText(row.json)),
    `${words.title}${words.reason === undefined ? '' : `: ${words.reason}`}`,
    ...(gas === undefined ? [] : [`${groupedDigits(gas)} gas units`]),
  ].join('\n');
  const inside = html`${mark}${barView(height, words.tone)}${label}`;
  return html`<li class="column">
    ${
      row.outcome.kind === 'simulated'
        ? html`<button
            type="button"
            title=${shortText(title)}
            tabindex="-1"
            @click=${() => {
              context.openRow(index);
            }}
          >
            ${inside}
          </button>`
        : html`<span class="no-button" title=${shortText(title)}>${inside}</span>`
    }
  </li>`;
}

function barView(height: number, tone: string): TemplateResult {
  const bar = height === 0 ? nothing : svg`<rect class="bar-${tone}" y=${1000 - height} width="10" height=${height} />`;
  return html`<svg class="column-bar" viewBox="0 0 10 1000" preserveAspectRatio="none" aria-hidden="true">${bar}</svg>`;
}

/** Returns the value, or, if it is too long, the label of the edge value or the start of the value. */
function labelOf({ json, label }: SweepRow): string {
  const text = valueText(json);
  if (text.length <= LONGEST_LABEL) return groupedDigits(text);
  return shortText(label ?? `${text.slice(0, LONGEST_LABEL - 1)}…`);
}

const REASON_FIRST = 300;

interface RowPlace {
  readonly index: number;
  /** Index of the row in the table. */
  readonly place: number;
}

/** A row of a matrix or a sweep: its content, and the button that opens its report. */
interface OutcomeRow extends RowPlace {
  readonly outcome: RunOutcome;
  /** The accessible name of the row, such as `alice`. */
  readonly name: string;
  /** The content of the first cell, next to or below the button. */
  readonly head: unknown;
  /** The text of the button that opens the report. */
  readonly title: unknown;
  /** The cells after the verdict and the gas. */
  readonly cells?: unknown;
}

/** Returns the row of a run. Clicking it opens its report, if there is one. */
function outcomeRow(row: OutcomeRow, context: PageContext): TemplateResult {
  const { index, place, outcome } = row;
  const opens = outcome.kind === 'simulated';
  const open = () => {
    if (getSelection()?.isCollapsed !== false) context.openRow(index);
  };
  return html`<tr class="run ${opens ? 'opens' : ''}" aria-rowindex=${place + 2} @click=${opens ? open : nothing}>
    <th scope="row">
      ${opens ? openButton(row, context) : html`<span class="run-name">${row.title}</span>`}${row.head}
    </th>
    <td class="verdict">${verdictCell(outcome, `reason-${index}`, context)}</td>
    <td class="number-cell">${gasCell(outcome)}</td>
    ${row.cells ?? nothing}
  </tr>`;
}

/** Moves the focus to the button of a row, and renders the row first if needed. */
export function focusRow(root: Element, index: number): void {
  const button = () => root.querySelector<HTMLElement>(`[data-row="${index}"]`);
  const gap = () => root.querySelector('.runs .unseen');
  // The position of the row in the list is not known here, so gaps are rendered until the row appears.
  for (let next = gap(); next && !button(); next = gap()) {
    next.dispatchEvent(new CustomEvent('reveal', { detail: 'first' } satisfies CustomEventInit<RevealEvent['detail']>));
  }
  button()?.focus();
}

function verdictIcon({ tone }: OutcomeWords): TemplateResult {
  switch (tone) {
    case 'good':
      return passIcon;
    case 'bad':
      return failIcon;
    case 'none':
      return noneIcon;
  }
}

/** Returns a subtitle for runs without a result; nothing if all have one. */
function gapView(rows: readonly { readonly outcome: RunOutcome }[]): TemplateResult | undefined {
  const words = gapWords(outcomeCounts(rows));
  return words === '' ? undefined : html`<span class="gap">${words}</span>`;
}

function versionsView(rows: readonly { readonly outcome: RunOutcome }[]): string | undefined {
  const versions = rows.flatMap(({ outcome }) =>
    outcome.kind === 'simulated' ? [outcome.report.details.ledgerVersion] : [],
  );
  const numbers = versions.filter(text => readU64(text) !== undefined).map(BigInt);
  const [first] = numbers;
  if (first === undefined) return undefined;
  const least = numbers.reduce((one, other) => (other < one ? other : one), first);
  const most = numbers.reduce((one, other) => (other > one ? other : one), first);
  return least === most
    ? `at ledger version ${groupedDigits(least)}`
    : `at ledger versions ${groupedDigits(least)} to ${groupedDigits(most)}`;
}

function openButton({ index, name, title }: OutcomeRow, context: PageContext): TemplateResult {
  return html`<button
    type="button"
    class="link run-name"
    data-row=${index}
    aria-label="Open the report of ${name}"
    @click=${(event: Event) => {
      event.stopPropagation();
      context.openRow(index);
    }}
  >
    ${title}
  </button>`;
}

function verdictCell(outcome: RunOutcome, key: string, { ui }: PageContext): TemplateResult {
  const words = outcomeWords(outcome);
  return html`<span class="verdict-words tone-${words.tone}">${verdictIcon(words)}${visibleText(words.title)}</span> ${
      words.reason === undefined
        ? nothing
        : html`<span class="second-line dim">${reasonView(words.reason, key, ui)}</span>`
    }`;
}

/** Renders a reason with line breaks between the parts of names. */
function reasonView(reason: string, key: string, ui: PageUi): unknown {
  return reason.length > REASON_FIRST ? longText(reason, key, ui, REASON_FIRST) : nameText(reason);
}

function gasCell(outcome: RunOutcome): TemplateResult {
  const gas = gasOf(outcome);
  return gas === undefined ? html`<span class="dim">–</span>` : html`${groupedDigits(gas)}`;
}
