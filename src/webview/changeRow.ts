import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { JsonValue } from '../core/json';
import { parseTypeTag } from '../core/move/typeTag';
import type { StructShapes } from '../core/move/fieldTypes';
import type { ChangeReport, EarlierValue } from '../core/reports/simulationReport';
import { beforeRow } from './earlierView';
import { foldRow, leafRow } from './foldRow';
import { jsonRow, jsonRows, type TreePlace } from './jsonTree';
import { longText } from './longText';
import type { PageUi } from './pageUi';
import { previewText, previewView } from './previewView';
import { bytecodeSize, exactSize, sizeView } from './sizes';
import { typeView } from './typeView';

/** Where a change stands. */
export interface ChangePlace {
  /** Names the group that it stands in. */
  readonly key: string;
  readonly depth: number;
  /** Whether its fields are shown at first. */
  readonly open: boolean;
  /** What structs are made of, as far as that is known. */
  readonly shapes?: StructShapes | undefined;
}

/** One change as a row of the tree; `index` is its place in the group. */
export function changeRow(change: ChangeReport, index: number, place: ChangePlace, ui: PageUi): TemplateResult {
  const key = `${place.key}/${index}`;
  switch (change.kind) {
    case 'writeResource':
      return resourceRow(change, { ...place, key }, ui);
    case 'deleteResource':
      return leafRow(place.depth, html`${typeView(change.type, key, ui)} ${deletedTag('deleted')}`);
    case 'writeModule':
      return leafRow(
        place.depth,
        html`${typeView(change.module, key, ui)}
          <span class="tag">module written</span> ${bytecodeSize(change.byteLength)}`,
      );
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

function resourceRow(
  { type, data, before }: Extract<ChangeReport, { readonly kind: 'writeResource' }>,
  place: ChangePlace,
  ui: PageUi,
): TemplateResult {
  const tag = parseTypeTag(type);
  const { key, depth, shapes } = place;
  return foldRow(
    {
      key,
      depth,
      openByDefault: place.open,
      label: type,
      head: open =>
        html`${typeView(type, key, ui)}${open ? nothing : previewView(data)} ${beforeTag(before)}
          <span class="aside dim">${guard([data, shapes], () => sizeView(data, tag, shapes))}</span>`,
      children: () => {
        const inside = { key, depth: depth + 1, openLevels: 0, type: tag, shapes };
        return html`${jsonRows(data, inside, ui)}${before ? beforeRow(before, data, inside, ui) : nothing}`;
      },
    },
    ui,
  );
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
  const { key: itemKey, value, byteLength, before } = change;
  const inside = { key: place.key, depth: place.depth + 1, openLevels: 1, shapes: place.shapes };
  const typed = (type = '') => ({ ...inside, type: parseTypeTag(type) });
  const { valueType: type = '' } = change;
  // One that can be read stands beside the value.
  const valueType = type === '' || parseTypeTag(type) ? nothing : valueTypeRow(type, inside, ui);
  return foldRow(
    {
      key: place.key,
      depth: place.depth,
      openByDefault: place.open,
      label: `table item ${previewText(itemKey)}`,
      head: () =>
        html`<span class="key mono">${previewText(itemKey)}</span> ${previewView(value)} ${beforeTag(before)}
          ${byteLength === undefined ? nothing : html`<span class="aside dim">${exactSize(byteLength)}</span>`}`,
      children: () =>
        html`${jsonRow('key', itemKey, typed(change.keyType), ui)}
        ${jsonRow('value', value, typed(change.valueType), ui)} ${valueType}
        ${before ? beforeRow(before, value, typed(change.valueType), ui) : nothing}`,
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

function beforeTag(before: EarlierValue | undefined): TemplateResult | typeof nothing {
  return before ? html`<span class="tag">earlier value</span>` : nothing;
}

function deletedTag(text: string): TemplateResult {
  return html`<span class="tag deleted">${text}</span>`;
}
