import { counted } from '../../core/text/digits';
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { isJsonArray, isJsonObject, type JsonValue } from '../../core/json';
import { fieldTypes, unwrapped, variantOf, type StructShapes } from '../../core/move/fieldTypes';
import { typeTagText, type TypeTag } from '../../core/move/typeTag';
import { foldRow, leafRow } from '../lists/foldRow';
import { longList } from '../lists/longList';
import type { PageUi } from '../page/pageUi';
import { groupedDigits, momentOfField, nameText, shortText, visibleText } from './cells';
import { longText } from './codeView';
import { typeView } from './callView';

export interface TreePlace {
  /** Prefix of the keys of rows in the saved state. */
  readonly key: string;
  readonly depth: number;
  /** Number of levels below this one that are initially expanded. */
  readonly openLevels: number;
  readonly type?: TypeTag | undefined;
  /** The known fields of structs. */
  readonly shapes?: StructShapes | undefined;
}

/** Renders the properties of an object or the elements of a vector as rows; any other value as a single row. */
export function jsonRows(value: JsonValue, place: TreePlace, ui: PageUi): TemplateResult {
  const { type, shapes = {} } = place;
  if (isJsonArray(value)) {
    const element = { ...place, type: type?.kind === 'vector' ? type.element : undefined };
    // All elements have the same type, which the row above shows.
    return longList(value, place.key, ui, (each, index) => jsonRow(String(index), each, element, ui, false));
  }
  if (!isJsonObject(value)) return leafRow(place.depth, valueView('', value, place, ui));
  const types = type && fieldTypes(type, shapes, variantOf(value));
  const members = Object.entries(value);
  return longList(members, place.key, ui, ([name, member]) =>
    jsonRow(name, member, { ...place, type: types?.get(name) }, ui),
  );
}

/**
 * Renders a named value as a row. A value with parts can be expanded; any other value is shown next to its name.
 * @param place the place of the parent row, with the type of this value @param saysType whether to show the type
 */
export function jsonRow(name: string, value: JsonValue, place: TreePlace, ui: PageUi, saysType = true): TemplateResult {
  const key = `${place.key}/${name}`;
  const nameView = html`<span class="key mono" title=${shortText(name)}>${nameText(name.slice(0, 200))}</span>`;
  const typeName = saysType && place.type ? fieldType(place.type, key, ui) : nothing;
  const inner = place.type ? unwrapped(value, place.type) : ({ kind: 'value', value, type: undefined } as const);
  if (inner.kind === 'none') {
    return leafRow(
      place.depth,
      html`${nameView}<span class="value dim" title="An empty option">none</span>${typeName}`,
    );
  }
  const parts = partsOf(inner.value);
  if (parts === 0) {
    return leafRow(
      place.depth,
      html`${nameView}${valueView(name, inner.value, { ...place, ...inner, key }, ui)}${typeName}`,
    );
  }
  const inside = { ...place, key, depth: place.depth + 1, openLevels: place.openLevels - 1, type: inner.type };
  return foldRow(
    {
      key,
      depth: place.depth,
      openByDefault: place.openLevels > 0,
      label: name,
      head: open =>
        html`${nameView}${open ? html`<span class="preview mono">${partsText(inner.value, parts)}</span>` : previewView(inner.value)}${typeName}`,
      children: () => jsonRows(inner.value, inside, ui),
    },
    ui,
  );
}

function fieldType(type: TypeTag, key: string, ui: PageUi): TemplateResult {
  return html` <span class="aside dim field-type">${typeView(typeTagText(type), key, ui)}</span>`;
}

function valueView(name: string, value: JsonValue, { key, type }: TreePlace, ui: PageUi): TemplateResult {
  const digits = isInteger(type) && (typeof value === 'string' || typeof value === 'number') ? String(value) : '';
  if (!/^-?\d{1,80}$/.test(digits)) return html`<span class="value">${scalarView(value, key, ui)}</span>`;
  const moment = momentOfField(name, digits);
  const time = moment ? html` <span class="field-moment dim" title=${moment.utc}>${moment.local}</span>` : nothing;
  return html`<span class="value"
    ><span class="mono number" title=${groupedDigits(digits)}>${digitsView(digits)}</span>${time}</span
  >`;
}

function isInteger(type: TypeTag | undefined): boolean {
  return type?.kind === 'primitive' && /^[ui]\d/.test(type.name);
}

/** Renders digits in groups of three, with visual separators only, so that a copied number can be parsed. */
function digitsView(digits: string): readonly TemplateResult[] {
  return groupedDigits(digits)
    .split(',')
    .map(three => html`<span class="three">${three}</span>`);
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

const LONGEST = 120;
const LONGEST_SCALAR = 32;

/**
 * Returns a one-line preview of a value, such as `{coin: {value: 100}, frozen: false}`, truncated at about 120
 * characters.
 */
function jsonPreview(value: JsonValue): string {
  return preview(value, 0).slice(0, LONGEST + 1);
}

function preview(value: JsonValue, depth: number): string {
  if (isJsonArray(value)) return `[${joined(value.keys(), index => preview(value[index] ?? null, depth + 1), depth)}]`;
  if (!isJsonObject(value)) return scalar(value);
  return `{${joined(Object.keys(value).values(), name => `${name}: ${preview(value[name] ?? null, depth + 1)}`, depth)}}`;
}

function joined<K>(keys: Iterable<K>, text: (key: K) => string, depth: number): string {
  let found = '';
  for (const key of keys) {
    if (depth > 2 || found.length > LONGEST) return found === '' ? '…' : `${found}, …`;
    found += `${found === '' ? '' : ', '}${text(key)}`;
  }
  return found;
}

function scalar(value: null | boolean | number | string): string {
  const text = String(value);
  if (/^0x[0-9a-f]{13,64}$/i.test(text)) return `${text.slice(0, 6)}…${text.slice(-4)}`;
  if (text === '') return '""';
  return text.length > LONGEST_SCALAR ? `${text.slice(0, LONGEST_SCALAR)}…` : text;
}

export function previewText(value: JsonValue): string {
  return visibleText(jsonPreview(value));
}

export function previewView(value: JsonValue): TemplateResult {
  return html`<span class="preview mono">${guard([value], () => previewText(value))}</span>`;
}
