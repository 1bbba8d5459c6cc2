import { html, nothing, svg, type TemplateResult } from 'lit';
import { counted, groupDigits } from '../../core/text/digits';
import { momentOfMilliseconds, momentOfMicroseconds } from '../../core/text/moments';
import { type GasHistory, type GasPoint, pointText, shortHash, gasSourceWords } from '../../core/results/gasHistory';
import type { PageContext } from '../page/actionButtons';
import { groupedDigits, parseCount, shortText, visibleText, tableHead, numberColumn } from './cells';
import type { JsonValue } from '../../core/json';
import { differingPart } from '../../core/results/resultSummary';
import type { EarlierReport, EarlierValue, SimulationReport } from '../../core/results/simulationReport';
import { changeCount } from '../../core/results/simulationWords';
import { foldRow } from '../lists/foldRow';
import { jsonRows, type TreePlace, previewView } from './jsonTree';
import type { PageUi } from '../page/pageUi';

/**
 * Height of the chart, and the positions of the highest and lowest values, in pixels. Horizontal positions are in
 * percent.
 */
const HEIGHT = 120;
const TOP = 26;
const BOTTOM = 108;
/** Margins of the first and last points, in percent. */
const LEFT = 3;
const WIDTH = 94;
/** With more points, they are smaller. */
const MOST_LARGE_POINTS = 20;
/** With more points, the table is initially collapsed. */
const MOST_OPEN_ROWS = 6;

/** Renders the costs of a simulation test over time: a chart with keyboard navigation, and a table. */
export function gasHistoryCard({ test, points, notes }: GasHistory, { ui }: PageContext): TemplateResult {
  return html`<section class="card gas-history" aria-labelledby="gas-history-title">
    <h2 id="gas-history-title">Gas over time <span class="count">${shortText(test)}</span></h2>
    ${
      points.length < 2
        ? nothing
        : html`${chartView(points)}
            <details class="gas-table" ?open=${ui.isPrinted || points.length <= MOST_OPEN_ROWS}>
              <summary>${counted(points.length, 'value')} as a table</summary>
              ${tableView(points)}
            </details>`
    }
    ${notes.map(note => html`<p class="small dim">${visibleText(note)}</p>`)}
  </section>`;
}

/** The values at the bottom and the top of the chart. */
interface Scale {
  readonly low: bigint;
  readonly high: bigint;
}

/** Returns the scale, which spans at least a tenth of the largest value, so that a change by one unit looks small. */
function scaleOf(values: readonly bigint[]): Scale {
  const low = values.reduce((one, other) => (other < one ? other : one));
  const high = values.reduce((one, other) => (other > one ? other : one));
  const missing = high / 10n - (high - low);
  if (missing <= 0n && high > low) return { low, high };
  const margin = missing > 1n ? missing / 2n + 1n : 1n;
  return { low: low > margin ? low - margin : 0n, high: high + margin };
}

interface Place {
  /** In percent. */
  readonly x: number;
  /** In pixels. */
  readonly y: number;
  readonly point: GasPoint;
}

function chartView(points: readonly GasPoint[]): TemplateResult {
  const gas = points.map(each => parseCount(each.gas) ?? 0n);
  const scale = scaleOf(gas);
  const places = points.map((point, index): Place => {
    const share = Number((((gas[index] ?? 0n) - scale.low) * 1000n) / (scale.high - scale.low)) / 1000;
    return {
      x: LEFT + (WIDTH * index) / (points.length - 1),
      y: Math.round((BOTTOM - share * (BOTTOM - TOP)) * 10) / 10,
      point,
    };
  });
  return html`<div class="gas-chart">
    <div class="gas-scale small dim" aria-hidden="true">
      <span>${groupedDigits(scale.high)}</span><span>${groupedDigits(scale.low)}</span>
    </div>
    <svg
      height=${HEIGHT}
      role="group"
      aria-label="Chart of ${counted(points.length, 'value')}, oldest first. Use the arrow keys to move between them."
      @keydown=${moveBetweenPoints}
    >
      ${[TOP, BOTTOM].map(y => svg`<line class="gas-grid" x1="0" x2="100%" y1=${y} y2=${y} />`)}
      ${places.map((place, index) => lineView(places[index - 1], place))}
      ${places.map((place, index) => pointView(place, index === places.length - 1, places.length > MOST_LARGE_POINTS))}
    </svg>
    <div class="gas-ends small dim" aria-hidden="true">
      ${[points[0], points.at(-1)].map(point => html`<span>${point ? endWords(point) : nothing}</span>`)}
    </div>
  </div>`;
}

function lineView(from: Place | undefined, to: Place): unknown {
  if (!from) return nothing;
  return svg`<line class="gas-line" x1="${from.x}%" y1=${from.y} x2="${to.x}%" y2=${to.y} />`;
}

/** Renders a point. Only one point is in the tab order; arrow keys move to the others. */
function pointView({ x, y, point }: Place, isLast: boolean, isSmall: boolean): unknown {
  const words = pointText(point);
  const anchor = x < 30 ? 'start' : x > 70 ? 'end' : 'middle';
  const failed = point.status !== 'success';
  return svg`<g
    class="gas-point ${point.from.kind} ${failed ? 'failed' : ''}"
    role="img"
    aria-label=${visibleText(words)}
    tabindex=${isLast ? 0 : -1}
  >
    <circle class="gas-target" cx="${x}%" cy=${y} r=${isSmall ? 5 : 12} />
    <circle class="gas-ring" cx="${x}%" cy=${y} r=${isSmall ? 6 : 8} />
    ${dotView({ x, y }, isSmall ? 2.5 : 4, failed)}
    <text x="${anchor === 'middle' ? x : anchor === 'start' ? 0 : 100}%" y="14" text-anchor=${anchor} aria-hidden="true">
      ${pointWords(point)}
    </text>
  </g>`;
}

/**
 * Returns the marker of a point. A failed run is a square, because color alone is not accessible.
 * @param radius in pixels
 */
function dotView({ x, y }: Pick<Place, 'x' | 'y'>, radius: number, failed: boolean): unknown {
  return failed
    ? svg`<rect
        class="gas-dot"
        x="${x}%"
        y=${y - radius}
        width=${2 * radius}
        height=${2 * radius}
        transform="translate(${-radius})"
      />`
    : svg`<circle class="gas-dot" cx="${x}%" cy=${y} r=${radius} />`;
}

/** Returns a label that fits in a narrow page. The accessible name of the point and the table contain the rest. */
function pointWords({ from, gas, change, status }: GasPoint): string {
  const outcome = status === 'success' ? '' : ', failed';
  return `${groupDigits(gas)} gas units${change === undefined ? '' : ` (${change})`}, ${gasSourceWords(from)}${outcome}`;
}

function moveBetweenPoints(event: KeyboardEvent): void {
  if (!(event.currentTarget instanceof Element)) return;
  const points = [...event.currentTarget.querySelectorAll<SVGElement>('.gas-point')];
  const at = points.findIndex(point => point === event.target);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: points.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  points[Math.min(Math.max(to, 0), points.length - 1)]?.focus();
}

function endWords({ from }: GasPoint): string {
  const moment = from.kind === 'commit' ? momentOfMilliseconds(from.at) : undefined;
  return moment?.local ?? gasSourceWords(from);
}

function tableView(points: readonly GasPoint[]): TemplateResult {
  return html`<table class="runs">
    ${tableHead('Test gas, newest first', ['Date', ['Commit', 'gas-commit'], numberColumn('Gas'), numberColumn('Change'), 'Status'])}
    <tbody>
      ${points.toReversed().map(rowView)}
    </tbody>
  </table>`;
}

function rowView({ from, gas, status, change }: GasPoint): TemplateResult {
  const moment = from.kind === 'commit' ? momentOfMilliseconds(from.at) : undefined;
  return html`<tr>
    <th scope="row">
      ${from.kind === 'commit' ? html`<span title=${moment?.utc ?? nothing}>${moment?.local ?? '–'}</span>` : gasSourceWords(from)}
    </th>
    <td>
      ${from.kind === 'commit' ? html`<span class="mono gas-commit" title=${from.hash}>${shortHash(from.hash)}</span>` : html`<span class="dim">–</span>`}
    </td>
    <td class="number-cell">${groupedDigits(gas)}</td>
    <td class="number-cell">${change ?? html`<span class="dim">–</span>`}</td>
    <td><span class="mono">${visibleText(status)}</span></td>
  </tr>`;
}

/** The label of the button during the search. */
export const FINDING_EARLIER = 'Searching for earlier values…';

const COST = 'Reads the sender’s last 100 transactions (1 request)';

/** Returns the line that searches for earlier values and shows the outcome; nothing if there are no changes. */
export function earlierLine(report: SimulationReport, context: PageContext): TemplateResult | typeof nothing {
  if (changeCount(report) === 0) return nothing;
  const { earlier } = report;
  const { isFindingEarlier: busy, post, ui } = context;
  const cancel = () => {
    post({ type: 'cancelEarlier' });
  };
  if (ui.isFile) return earlier ? html`<p class="small dim earlier-line">${earlierWords(earlier)}</p>` : nothing;
  const label = earlier ? 'Search again' : 'Find earlier values';
  // The button is the same before, during and after the search, so that it keeps the focus.
  return html`<p class="small dim earlier-line">
    <button
      type="button"
      class="link"
      title=${COST}
      aria-disabled=${busy ? 'true' : nothing}
      @click=${context.findEarlier}
    >
      ${busy ? FINDING_EARLIER : label}
    </button>
    ${
      busy
        ? html`<button type="button" class="link" @click=${cancel}>Cancel</button>`
        : html`<span class="earlier">${earlier ? earlierWords(earlier) : COST}</span>`
    }
  </p>`;
}

/** Returns a message with the outcome of the search for earlier values. */
export function earlierWords({ transactions, found }: EarlierReport): string {
  if (transactions === 0) return 'No earlier values: the sender has not sent any transactions.';
  const read = transactions === 1 ? 'last transaction' : `last ${groupedDigits(String(transactions))} transactions`;
  if (found === 0) return `The sender’s ${read} did not write any of these items.`;
  return `${counted(found, 'earlier value')} from the sender’s ${read}. Other accounts may have changed them since.`;
}

/**
 * Returns the row below the fields of a change: the differences from the earlier value, and its time; when expanded,
 * the complete earlier value.
 */
export function beforeRow(before: EarlierValue, after: JsonValue, place: TreePlace, ui: PageUi): TemplateResult {
  const key = `${place.key}/(before)`;
  const moment = momentOfMicroseconds(before.timestamp);
  const version = `v${groupedDigits(before.version)}`;
  const differing = differingPart(before.value, after);
  return foldRow(
    {
      key,
      depth: place.depth,
      openByDefault: false,
      label: `before, ${version}`,
      head: open =>
        html`<span class="tag">before</span> ${
            open
              ? nothing
              : differing === undefined
                ? html`<span class="preview">unchanged</span>`
                : previewView(differing)
          }
          <span class="aside dim"
            >${version}${moment ? html` · <span title=${moment.utc}>${moment.local}</span>` : nothing}</span
          >`,
      children: () => jsonRows(before.value, { ...place, key, depth: place.depth + 1, openLevels: 1 }, ui),
    },
    ui,
  );
}
