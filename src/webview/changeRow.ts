import { html, nothing, type TemplateResult } from 'lit';
import type { JsonValue } from '../core/json';
import type { ChangeReport } from '../core/transactions/reportModel';
import { foldRow, leafRow } from './foldRow';
import { jsonRow, jsonRows, type TreePlace } from './jsonTree';
import { longText } from './longText';
import type { PageUi } from './pageUi';
import { previewText, previewView } from './previewView';
import { typeView } from './typeView';

/** Where a change stands. */
export interface ChangePlace {
  /** Names the group that it stands in. */
  readonly key: string;
  readonly depth: number;
  /** Whether its fields are shown at first. */
  readonly open: boolean;
}

/** One change as a row of the tree; `index` is its place in the group. */
export function changeRow(change: ChangeReport, index: number, place: ChangePlace, ui: PageUi): TemplateResult {
  const key = `${place.key}/${index}`;
  switch (change.kind) {
    case 'writeResource':
      return dataRow(typeView(change.type, key, ui), change.type, change.data, { ...place, key }, ui);
    case 'deleteResource':
      return leafRow(place.depth, html`${typeView(change.type, key, ui)} ${deletedTag('deleted')}`);
    case 'writeModule':
      return leafRow(place.depth, html`${typeView(change.module, key, ui)} <span class="tag">module written</span>`);
    case 'deleteModule':
      return leafRow(place.depth, html`${typeView(change.module, key, ui)} ${deletedTag('module deleted')}`);
    case 'writeTableItem':
      return tableItemRow(change, { ...place, key }, ui);
    case 'deleteTableItem':
      return leafRow(
        place.depth,
        html`<span class="key mono">${keyView(change.key, key, ui)}</span>${deletedTag('deleted')}`,
      );
    case 'unknown': {
      const name = html`${typeView(change.type, key, ui)} <span class="tag">unknown kind of change</span>`;
      return dataRow(name, change.type, change.json, { ...place, key }, ui);
    }
  }
}

function dataRow(name: unknown, label: string, data: JsonValue, place: ChangePlace, ui: PageUi): TemplateResult {
  return foldRow(
    {
      key: place.key,
      depth: place.depth,
      openByDefault: place.open,
      label,
      head: open => html`${name}${open ? nothing : previewView(data)}`,
      children: () => jsonRows(data, { key: place.key, depth: place.depth + 1, openLevels: 0 }, ui),
    },
    ui,
  );
}

function tableItemRow(
  change: Extract<ChangeReport, { readonly kind: 'writeTableItem' }>,
  place: ChangePlace,
  ui: PageUi,
): TemplateResult {
  const inside = { key: place.key, depth: place.depth + 1, openLevels: 1 };
  const valueType = change.valueType === undefined ? nothing : valueTypeRow(change.valueType, inside, ui);
  return foldRow(
    {
      key: place.key,
      depth: place.depth,
      openByDefault: place.open,
      label: `table item ${previewText(change.key)}`,
      head: () => html`<span class="key mono">${previewText(change.key)}</span> ${previewView(change.value)}`,
      children: () =>
        html`${jsonRow('key', change.key, inside, ui)} ${jsonRow('value', change.value, inside, ui)} ${valueType}`,
    },
    ui,
  );
}

function valueTypeRow(type: string, { key, depth }: TreePlace, ui: PageUi): TemplateResult {
  return leafRow(
    depth,
    html`<span class="key mono">value type</span><span class="value">${typeView(type, `${key}/value type`, ui)}</span>`,
  );
}

function keyView(value: JsonValue, key: string, ui: PageUi): TemplateResult | string {
  return typeof value === 'string' ? longText(value, key, ui) : previewText(value);
}

function deletedTag(text: string): TemplateResult {
  return html`<span class="tag deleted">${text}</span>`;
}
