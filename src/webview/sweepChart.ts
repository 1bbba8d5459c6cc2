import { html, nothing, svg, type TemplateResult } from 'lit';
import { type SweepRow, gasOf, outcomeWords, valueText } from '../core/reports/manyReport';
import { groupedDigits, parseCount } from './amounts';
import { verdictIcon } from './outcomeCells';
import type { PageContext } from './pageContext';
import { shortText } from './visibleText';

/** Longest value that stands whole below its column. */
const LONGEST_LABEL = 7;
/** Heights are in thousandths of the highest column. */
const TOP = 1000n;

/**
 * Gas by value, a column each in the order of the values; a click opens the value's report. For the eye and the mouse:
 * the table below says and does the same for all others.
 */
export function sweepChart(rows: readonly SweepRow[], context: PageContext): TemplateResult {
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
