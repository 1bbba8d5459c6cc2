import { counted } from '../../core/move/groupDigits';
import { html, type TemplateResult, nothing, svg } from 'lit';
import {
  type SweepReport,
  type SweepRow,
  argumentWords,
  outcomeCounts,
  valueText,
  gasOf,
  outcomeWords,
} from '../../core/reports/manyReport';
import { copyButton, rerunButton, saveButton } from '../page/actionButtons';
import { rowsIcon } from '../page/icons';
import type { PageContext } from '../page/pageContext';
import { networkView, senderView, subtitle, titleView } from '../page/titleView';
import { exactDigits, groupedDigits, parseCount } from './amounts';
import { nameText, shortText, visibleText } from './hexText';
import { gapView, outcomeRow, versionsView, verdictIcon } from './outcomeCells';

/** Characters of a value: an address is shown whole. */
const LONGEST_VALUE = 66;

/** One payload with many values in the place of one argument: gas and verdict of each, drawn and as a table. */
export function sweepView(report: SweepReport, context: PageContext): TemplateResult {
  const { rows, argument } = report;
  return html`${titleView({
      tone: 'plain',
      icon: rowsIcon,
      words: sweepWords(report),
      subject: report.subject,
      actions: html`${rerunButton(context)} ${copyButton(context, 'raw', 'Copy JSON')}
      ${copyButton(context, 'markdown', 'Copy Markdown')} ${saveButton(context)}`,
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
    <table class="runs">
      <caption class="sr-only">
        What the payload would do with each value
      </caption>
      <thead>
        <tr>
          <th scope="col">Value</th>
          <th scope="col">Verdict</th>
          <th scope="col" class="number-cell">Gas</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map((row, index) => valueRow(row, index, context))}
      </tbody>
    </table>
    <p class="foot">Simulated, not sent, each on the same state. A later run may differ.</p>`;
}

/** `3 of 8 values would succeed`. */
export function sweepWords({ rows }: SweepReport): string {
  return `${outcomeCounts(rows).good} of ${counted(rows.length, 'value')} would succeed`;
}

function valueRow({ json, label, outcome }: SweepRow, index: number, context: PageContext): TemplateResult {
  const text = valueText(json);
  // All of a longer one is in the payload of its report.
  const value = text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
  return outcomeRow(
    {
      index,
      outcome,
      name: shortText(value),
      title: html`<span class="mono">${exactDigits(value) ?? visibleText(value)}</span>`,
      head: label === undefined ? '' : html` <span class="dim small">${shortText(label)}</span>`,
    },
    context,
  );
}

/** Longest value that stands whole below its column. */
const LONGEST_LABEL = 7;
/** Heights are in thousandths of the highest column. */
const TOP = 1000n;

/**
 * Gas by value, a column each in the order of the values; a click opens the value's report. For the eye and the mouse:
 * the table below says and does the same for all others.
 */
function sweepChart(rows: readonly SweepRow[], context: PageContext): TemplateResult {
  const gas = rows.map(({ outcome }) => parseCount(gasOf(outcome) ?? ''));
  const most = gas.reduce<bigint>((top, each) => (each !== undefined && each > top ? each : top), 0n);
  return html`<section class="card chart-card" aria-labelledby="chart-title">
    <h2 id="chart-title">
      Gas by value <span class="count">${most === 0n ? nothing : html`up to ${groupedDigits(most)} units`}</span>
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

/** A value that is too long goes by what makes it an edge, or by its beginning. */
function labelOf({ json, label }: SweepRow): string {
  const text = valueText(json);
  if (text.length <= LONGEST_LABEL) return groupedDigits(text);
  return shortText(label ?? `${text.slice(0, LONGEST_LABEL - 1)}…`);
}
