import { VscodeTextfield } from '@vscode-elements/elements/dist/vscode-textfield/index.js';
import { html, type TemplateResult } from 'lit';
import { filterIcon } from '../page/icons';
import type { PageUi } from '../page/pageUi';
import { visibleText } from '../views/hexText';

/** The field that narrows changes and events; Escape empties it. */
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
        // Where there is no filter to end, it ends a run.
        event.preventDefault();
        ui.setFilter('');
      }
    }}
    ><span slot="content-before" class="field-icon">${filterIcon}</span></vscode-textfield
  >`;
}

/** What is looked for, in lower case; empty when nothing is. */
export function needleOf(ui: PageUi): string {
  return ui.filter.trim().toLowerCase();
}

/** The sentence in the place of a list that the filter emptied. */
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
