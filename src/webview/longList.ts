import { html, nothing, type TemplateResult } from 'lit';
import { groupedDigits } from './amounts';
import type { PageUi } from './pageUi';

/** Rows shown of a long list, and added at a time: what a browser paints well within a frame. */
const ITEMS = 100;

/** The rows of a list of any length: the first hundred, and a button that adds another hundred. */
export function longList<T>(
  items: readonly T[],
  key: string,
  ui: PageUi,
  row: (item: T, index: number) => unknown,
): TemplateResult {
  const shown = Math.min(ui.lengthOf(key, ITEMS), items.length);
  return html`${items.slice(0, shown).map(row)}${shown === items.length ? nothing : moreRow(shown, items.length, key, ui)}`;
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
