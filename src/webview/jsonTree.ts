import { html, type TemplateResult } from 'lit';
import { isJsonArray, isJsonObject, type JsonValue } from '../core/json';
import { counted, groupedDigits } from './amounts';
import { foldRow, leafRow } from './foldRow';
import { nameText } from './hexText';
import { longList } from './longList';
import { longText } from './longText';
import type { PageUi } from './pageUi';
import { previewView } from './previewView';
import { shortText } from './visibleText';

/** Where in the page a JSON value stands. */
export interface TreePlace {
  /** Names the rows in what is remembered. */
  readonly key: string;
  readonly depth: number;
  /** How many levels below this one are open at first. */
  readonly openLevels: number;
}

/** The members of an object or the elements of a vector as rows; any other value as one row. */
export function jsonRows(value: JsonValue, place: TreePlace, ui: PageUi): TemplateResult {
  if (isJsonArray(value))
    return longList(value, place.key, ui, (element, index) => jsonRow(String(index), element, place, ui));
  if (!isJsonObject(value))
    return leafRow(place.depth, html`<span class="value">${scalarView(value, place.key, ui)}</span>`);
  const members = Object.entries(value);
  return longList(members, place.key, ui, ([name, member]) => jsonRow(name, member, place, ui));
}

/** A named value as a row: what has parts opens, what has none stands beside its name. */
export function jsonRow(name: string, value: JsonValue, parent: TreePlace, ui: PageUi): TemplateResult {
  const key = `${parent.key}/${name}`;
  const parts = partsOf(value);
  const nameView = html`<span class="key mono" title=${shortText(name)}>${nameText(name.slice(0, 200))}</span>`;
  if (parts === 0) {
    return leafRow(parent.depth, html`${nameView}<span class="value">${scalarView(value, key, ui)}</span>`);
  }
  const place = { key, depth: parent.depth + 1, openLevels: parent.openLevels - 1 };
  return foldRow(
    {
      key,
      depth: parent.depth,
      openByDefault: parent.openLevels > 0,
      label: name,
      head: open =>
        html`${nameView}${open ? html`<span class="preview mono">${partsText(value, parts)}</span>` : previewView(value)}`,
      children: () => jsonRows(value, place, ui),
    },
    ui,
  );
}

function scalarView(value: JsonValue, key: string, ui: PageUi): TemplateResult {
  if (typeof value === 'boolean') return html`<span class="mono word">${String(value)}</span>`;
  if (typeof value !== 'string' && typeof value !== 'number') {
    return html`<span class="mono dim">${value === null ? 'null' : isJsonArray(value) ? '[]' : '{}'}</span>`;
  }
  const text = String(value);
  if (text === '') return html`<span class="mono dim">""</span>`;
  if (/^-?\d{1,80}$/.test(text)) return html`<span class="mono number" title=${groupedDigits(text)}>${text}</span>`;
  const kind = /^0x[0-9a-f]+$/i.test(text.slice(0, 100)) ? 'hex-value' : 'text';
  return html`<span class="mono ${kind}">${longText(text, key, ui)}</span>`;
}

function partsOf(value: JsonValue): number {
  if (isJsonArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : 0;
}

function partsText(value: JsonValue, parts: number): string {
  return counted(parts, isJsonArray(value) ? 'element' : 'field');
}
