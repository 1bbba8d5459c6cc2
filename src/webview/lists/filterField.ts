import { VscodeTextfield } from '@vscode-elements/elements/dist/vscode-textfield/index.js';
import { html, type TemplateResult } from 'lit';
import { filterIcon } from '../page/icons';
import type { PageUi } from '../page/pageUi';
import { visibleText } from '../views/hexText';

/** Returns the field that filters changes and events; Escape clears it. */
export function filterField(ui: PageUi): TemplateResult {
  return html`<vscode-textfield
    class="filter"
    placeholder="Filter by type, address or field"
    .label=${'Filter by type, address or field name'}
    .value=${ui.filter}
    @input=${(event: Event) => {
      if (event.currentTarget instanceof VscodeTextfield) ui.setFilter(event.currentTarget.value);
    }}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key === 'Escape' && ui.filter !== '') {
        // Without this, Escape would also cancel a run.
        event.preventDefault();
        ui.setFilter('');
      }
    }}
    ><span slot="content-before" class="field-icon">${filterIcon}</span></vscode-textfield
  >`;
}

/** Returns the current filter in lower case; empty if there is none. */
export function needleOf(ui: PageUi): string {
  return ui.filter.trim().toLowerCase();
}

/** Returns the sentence shown instead of a list in which nothing matches the filter. */
export function nothingMatches(ui: PageUi): TemplateResult {
  return html`<p class="empty">
    Nothing matches “${visibleText(ui.filter.trim().slice(0, 100))}”.
    <button
      type="button"
      class="link"
      @click=${() => {
        ui.setFilter('');
      }}
    >
      Clear the filter
    </button>
  </p>`;
}
