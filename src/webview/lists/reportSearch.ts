import { isJsonArray, isJsonObject, type JsonValue } from '../../core/json';
import type { ChangeReport, DecodedBytes, EventReport } from '../../core/results/simulationReport';
import { VscodeTextfield } from '@vscode-elements/elements/dist/vscode-textfield/index.js';
import { html, type TemplateResult } from 'lit';
import { filterIcon } from '../page/icons';
import type { PageUi } from '../page/pageUi';
import { visibleText } from '../views/cells';

/** Maximum number of names searched in a value. */
const MOST_NAMES = 20_000;
const ADDRESS = /^0x[0-9a-f]{1,64}$/i;

/** Finds changes and events by type, address or field name. Caches the names for the lifetime of the report. */
export class ReportSearch {
  readonly #texts = new WeakMap<ChangeReport | EventReport, string>();

  /** @param needle lower-case search text. */
  matches(item: ChangeReport | EventReport, needle: string): boolean {
    let text = this.#texts.get(item);
    if (text === undefined) {
      text = ('kind' in item ? changeWords(item) : eventWords(item)).join('\n').toLowerCase();
      this.#texts.set(item, text);
    }
    return text.includes(needle);
  }
}

function changeWords(change: ChangeReport): readonly string[] {
  switch (change.kind) {
    case 'writeResource':
      return [change.type, ...names(change.data)];
    case 'deleteResource':
      return [change.type];
    case 'writeModule':
    case 'deleteModule':
      return [change.module];
    case 'writeTableItem':
      return [
        change.handle,
        change.valueType ?? '',
        ...names(change.key),
        ...names(change.value),
        ...decodedNames(change.decoded?.key),
        ...decodedNames(change.decoded?.value),
      ];
    case 'deleteTableItem':
      return [change.handle, ...names(change.key), ...decodedNames(change.decoded?.key)];
    case 'unknown':
      return [change.type, ...names(change.json)];
  }
}

function decodedNames(bytes: DecodedBytes | undefined): readonly string[] {
  return bytes ? [bytes.type, ...(bytes.kind === 'decoded' ? names(bytes.json) : [])] : [];
}

function eventWords(event: EventReport): readonly string[] {
  return [event.type, event.handle?.account ?? '', ...names(event.data)];
}

/** Returns field names, and values that are addresses. */
function names(value: JsonValue): readonly string[] {
  const found: string[] = [];
  const left: JsonValue[] = [value];
  for (let next = left.pop(); next !== undefined && found.length < MOST_NAMES; next = left.pop()) {
    if (typeof next === 'string') {
      if (ADDRESS.test(next)) found.push(next);
    } else if (isJsonArray(next)) {
      left.push(...next.slice(0, MOST_NAMES));
    } else if (isJsonObject(next)) {
      found.push(...Object.keys(next).slice(0, MOST_NAMES));
      left.push(...Object.values(next).slice(0, MOST_NAMES));
    }
  }
  return found;
}

/**
 * Returns the input that filters the content of a tab. Escape clears it. @param what the searchable content: `function
 * or value`
 */
export function filterField(ui: PageUi, what = 'type, address or field'): TemplateResult {
  return html`<vscode-textfield
    class="filter"
    placeholder="Filter by ${what}"
    .label=${`Filter by ${what}`}
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

/** Returns the message shown if nothing in a list matches the filter. */
export function nothingMatches(ui: PageUi): TemplateResult {
  return html`<p class="empty">
    No matches for “${visibleText(ui.filter.trim().slice(0, 100))}”.
    <button
      type="button"
      class="link"
      @click=${() => {
        ui.setFilter('');
      }}
    >
      Clear filter
    </button>
  </p>`;
}
