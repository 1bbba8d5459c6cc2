import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { groupedDigits } from './amounts';
import type { PageUi } from './pageUi';

/** Rows shown of a long list, and added at a time: what a browser paints well within a frame. */
const ITEMS = 100;

/**
 * The rows of a list of any length: the first hundred, and a button that adds another hundred. The hundreds that are
 * there already are not drawn again as long as their items are the same and nothing below `rowsKey` was changed.
 * @param rowsKey what the keys of the rows start with, where that is not the list's own
 */
export function longList<T>(
  items: readonly T[],
  key: string,
  ui: PageUi,
  row: (item: T, index: number) => unknown,
  rowsKey = key,
): TemplateResult {
  const shown = Math.min(ui.lengthOf(key, ITEMS), items.length);
  const hundreds = Array.from({ length: Math.ceil(shown / ITEMS) }, (_, at) => at * ITEMS);
  const revision = ui.revisionBelow(rowsKey);
  return html`${hundreds.map(start => {
    const some = items.slice(start, Math.min(start + ITEMS, shown));
    return guard([rowsKey, revision, ...some], () => some.map((item, at) => row(item, start + at)));
  })}${shown === items.length ? nothing : moreRow(shown, items.length, key, ui)}`;
}

function moreRow(shown: number, total: number, key: string, ui: PageUi): TemplateResult {
  const more = Math.min(ITEMS, total - shown);
  return html`<li class="row more">
    <button
      type="button"
      class="link"
      @click=${() => {
        ui.setLength(key, shown + more);
      }}
    >
      Show ${more} more
    </button>
    <span class="dim">${groupedDigits(String(shown))} of ${groupedDigits(String(total))} shown</span>
  </li>`;
}
