import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ListWindow, Segment } from './listWindows';
import type { PageUi } from '../page/pageUi';

const WHOLE = 100;

/** Requests, on keyboard navigation, that the first or the last row of a gap is rendered. */
export type RevealEvent = CustomEvent<'first' | 'last'>;

export interface ListForm {
  /** The prefix of the keys of rows, if it differs from the key of the list. */
  readonly rowsKey?: string;
  readonly columns?: number;
  /** Number of rows above the list in the table, for row positions. */
  readonly above?: number;
}

interface DrawnAs {
  readonly window: ListWindow;
  readonly key: string;
  readonly columns: number | undefined;
}

/**
 * Returns the rows of a list of any length, one `li` each, or `tr` in a table. For a long list, only the rows around
 * the viewport are rendered, with gaps for the others. Existing rows are not rendered again while their items and
 * positions are the same and nothing below `rowsKey` has changed.
 */
export function longList<T>(
  items: readonly T[],
  key: string,
  ui: PageUi,
  row: (item: T, index: number) => unknown,
  { rowsKey = key, columns, above }: ListForm = {},
): TemplateResult {
  const revision = ui.revisionBelow(rowsKey);
  const rows = (from: number, to: number) => {
    const some = items.slice(from, to);
    return guard([rowsKey, revision, above, ...some], () => some.map((item, at) => row(item, from + at)));
  };
  if (items.length <= WHOLE || ui.isPrinted) return html`${rows(0, items.length)}`;
  const window = ui.windows.of(key, items.length);
  return html`${repeat(
    window.segments,
    ({ kind, from }) => `${kind} ${from}`,
    segment =>
      segment.kind === 'rows' ? rows(segment.from, segment.to) : gapView(segment, { window, key, columns }, ui),
  )}`;
}

/** Returns a gap. Its height is set by script, because the content security policy forbids inline styles. */
function gapView(gap: Segment, { window, key, columns }: DrawnAs, ui: PageUi): TemplateResult {
  const height = `height: ${window.heightOf(gap)}px`;
  const reveal = ({ detail }: RevealEvent): void => {
    ui.showRow(key, window, detail === 'first' ? gap.from : gap.to - 1);
  };
  if (columns === undefined) {
    return html`<li class="unseen" aria-hidden="true" data-list=${key} .style=${height} @reveal=${reveal}></li>`;
  }
  return html`<tr class="unseen" aria-hidden="true" data-list=${key} .style=${height} @reveal=${reveal}>
    <td colspan=${columns}></td>
  </tr>`;
}
