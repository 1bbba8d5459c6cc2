import { counted } from '../../core/move/groupDigits';
import { html, nothing, type TemplateResult } from 'lit';
import type { JsonValue } from '../../core/json';
import { differingPart } from '../../core/reports/earlierText';
import { momentOfMicroseconds } from '../../core/move/moments';
import type { EarlierReport, EarlierValue, SimulationReport } from '../../core/reports/simulationReport';
import { groupedDigits } from './amounts';
import { changeCount } from '../../core/reports/simulationWords';
import { foldRow } from '../lists/foldRow';
import { jsonRows, type TreePlace, previewView } from './jsonTree';
import type { PageContext } from '../page/pageContext';
import type { PageUi } from '../page/pageUi';

/** The button's label during the search. */
export const FINDING_EARLIER = 'Looking for earlier values…';

const COST = '1 request: the last 100 transactions of the sender';

/** Returns the line that searches for earlier values and shows the outcome; nothing if there are no changes. */
export function earlierLine(report: SimulationReport, context: PageContext): TemplateResult | typeof nothing {
  if (changeCount(report) === 0) return nothing;
  const { earlier } = report;
  const { isFindingEarlier: busy, post, ui } = context;
  const cancel = () => {
    post({ type: 'cancelEarlier' });
  };
  if (ui.isFile) return earlier ? html`<p class="small dim earlier-line">${earlierWords(earlier)}</p>` : nothing;
  const label = earlier ? 'Look again' : 'Look for earlier values';
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

/** Returns the outcome of the search for earlier values, as a sentence. */
export function earlierWords({ transactions, found }: EarlierReport): string {
  if (transactions === 0) return 'The sender has sent nothing before: there are no earlier values.';
  const read = transactions === 1 ? 'last transaction' : `last ${groupedDigits(String(transactions))} transactions`;
  if (found === 0) return `None of these items was written by the sender’s ${read}.`;
  return `${counted(found, 'earlier value')} from the sender’s ${read}; others may have written since.`;
}

/**
 * Returns the row below a change's fields: the part of the earlier value that differed, and when it was written; when
 * expanded, the whole value.
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
                ? html`<span class="preview">the same</span>`
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
