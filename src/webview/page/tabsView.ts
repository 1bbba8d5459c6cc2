import { html, nothing, type TemplateResult } from 'lit';
import { groupedDigits } from '../views/amounts';
import type { PageUi, Tab } from './pageUi';

/** One tab: its header, and its content while it is selected. */
export interface TabView {
  readonly id: Tab;
  readonly name: string;
  readonly count?: number;
  readonly content: () => unknown;
}

/**
 * Returns tabs that follow the ARIA pattern: arrow keys, Home and End move and select; `aside` is placed after the
 * headers.
 */
export function tabsView(tabs: readonly TabView[], ui: PageUi, aside: unknown): TemplateResult {
  const selected = tabs.find(({ id }) => id === ui.tab) ?? tabs[0];
  if (selected === undefined) return html``;
  if (ui.isPrinted) return html`${tabs.map(printedView)}`;
  return html`<div class="tab-bar">
      <div class="tabs" role="tablist" aria-label="Parts of the report" @keydown=${moveBetweenTabs}>
        ${tabs.map(tab => headerView(tab, tab === selected, ui))}
      </div>
      ${aside}
    </div>
    <div class="tab-panel" role="tabpanel" id="panel" aria-labelledby="tab-${selected.id}">${selected.content()}</div>`;
}

/** In print, tabs are placed one below the other. */
function printedView(tab: TabView): TemplateResult {
  return html`<section class="printed">
    <h2>${tab.name}${countView(tab)}</h2>
    ${tab.content()}
  </section>`;
}

function countView({ count }: TabView): TemplateResult | typeof nothing {
  return count === undefined ? nothing : html` <span class="count">${groupedDigits(String(count))}</span>`;
}

function headerView(tab: TabView, selected: boolean, ui: PageUi): TemplateResult {
  return html`<button
    type="button"
    role="tab"
    id="tab-${tab.id}"
    class="tab"
    aria-selected=${selected ? 'true' : 'false'}
    aria-controls="panel"
    tabindex=${selected ? 0 : -1}
    @click=${() => {
      ui.selectTab(tab.id);
    }}
  >
    ${tab.name}${countView(tab)}
  </button>`;
}

function moveBetweenTabs(event: KeyboardEvent): void {
  if (!(event.currentTarget instanceof Element)) return;
  const headers = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = headers.findIndex(header => header === event.target);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: headers.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  const header = headers[(to + headers.length) % headers.length];
  header?.focus();
  header?.click();
}
