import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { JsonValue } from '../../core/json';
import type { CodeLine, TraceRow } from '../../core/results/traceReport';
import { PART_WORDS, USE_WORDS, valueText } from '../../core/results/traceWords';
import { depthClass, isForRow, moveInTree } from '../lists/foldRow';
import type { ShownRows, TraceTree } from '../lists/traceTree';
import type { PageContext } from '../page/actionButtons';
import { chevronIcon } from '../page/icons';
import type { PageUi } from '../page/pageUi';
import { groupedDigits, shortText, visibleText } from './cells';
import { jsonRow, previewText } from './jsonTree';

/** The visible tree, for rendering its rows and handling keys. */
export interface TracePlace {
  readonly tree: TraceTree;
  readonly shown: ShownRows;
  /** Index in the visible rows. */
  readonly active: number;
  readonly context: PageContext;
}

/** Returns a row of the tree. @param index index in the trace @param at index in the visible rows */
export function rowView(index: number, at: number, { tree, shown, active, context }: TracePlace): TemplateResult {
  const { ui } = context;
  const row = tree.rows[index];
  if (!row) return html``;
  const open = shown.isOpen(at);
  const [position, size] = shown.among(at);
  const key = `${shown.key}/${index}`;
  const toggle = (event: Event): void => {
    if (!isForRow(event) || isOnLink(event)) return;
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.closest('li')?.focus({ preventScroll: true });
    if (open !== undefined) setOpen({ shown, ui }, at, !open);
  };
  const isInside = ui.isOpen(`${key}/values`, false);
  return html`<li
    class=${live(at === active ? 'trace-row active' : 'trace-row')}
    role="treeitem"
    tabindex=${live(at === active ? '0' : '-1')}
    aria-level=${row.depth + 1}
    aria-posinset=${position}
    aria-setsize=${size}
    aria-expanded=${open === undefined ? nothing : String(open)}
    data-at=${at}
  >
    <div class="row ${open === undefined ? 'leaf' : 'fold'} ${depthClass(row.depth)}" @click=${toggle}>
      ${open === undefined ? nothing : html`<span class="twisty">${chevronIcon}</span>`}
      ${headView(row, tree, key, context)} ${placeView(row, index, tree, context)}
    </div>
    ${isInside ? valuesView(row, tree, { key: `${key}/value`, depth: Math.min(row.depth, DEEPEST) + 1 }, ui) : nothing}
  </li>`;
}

/** Maximum indentation. */
const DEEPEST = 8;

function headView(row: TraceRow, tree: TraceTree, key: string, context: PageContext): TemplateResult {
  switch (row.kind) {
    case 'part':
      return html`<span>${PART_WORDS[row.part]}</span>`;
    case 'call': {
      const { id = '', typeArguments = [] } = tree.head.functions[row.function] ?? {};
      const types = typeArguments.length === 0 ? '' : `<${typeArguments.join(', ')}>`;
      return html`<span class="trace-call"
          >${functionLink(id, types, context)}<span class="trace-values mono" title=${wholeText(row)}
            >(${argumentsText(row, tree)})${resultsView(row.results)}</span
          >${row.results ? nothing : html` <span class="trace-end tone-bad">did not return</span>`}</span
        >${moreButton(row, key, context.ui)}`;
    }
    case 'use': {
      const { access, resource, value } = row;
      const words = value === undefined ? 'does not exist' : access === 'exists' ? 'exists' : undefined;
      return usedView({ verb: USE_WORDS[access], name: resource, words }, row, key, context);
    }
    case 'event':
      return usedView({ verb: 'emits', name: row.type, words: undefined }, row, key, context);
  }
}

interface Used {
  readonly verb: string;
  readonly name: string;
  /** In place of the value. */
  readonly words: string | undefined;
}

function usedView({ verb, name, words }: Used, row: TraceRow, key: string, { ui }: PageContext): TemplateResult {
  return html`<span class="trace-call"
      ><span class="trace-verb">${verb}</span>
      <span class="trace-name mono" title=${shortText(name)}>${nameView(name)}</span>
      ${
        words === undefined
          ? html`<span class="trace-values mono dim" title=${wholeText(row)}>${valuesIn(row).map(previewText)}</span>`
          : html`<span class="trace-end dim">${words}</span>`
      }</span
    >${words === undefined ? moreButton(row, key, ui) : nothing}`;
}

function functionLink(id: string, types: string, { post, ui }: PageContext): TemplateResult {
  if (ui.isFile || !id.includes('::'))
    return html`<span class="trace-name mono">${nameView(id)}${shortHex(types)}</span>`;
  const open = () => {
    post({ type: 'openCode', name: id });
  };
  const title = `Open the code of ${shortText(id)}`;
  return html`<button type="button" class="link trace-name mono" tabindex="-1" title=${title} @click=${open}>
    ${nameView(id)}${shortHex(types)}
  </button>`;
}

/** Renders a name, whose address is hidden on a narrow page. */
function nameView(id: string): TemplateResult {
  const [, address = '', name = id] = /^(0x[0-9a-f]+::)(.+)$/is.exec(id) ?? [];
  return html`<span class="trace-address">${shortHex(address)}</span>${shortHex(name)}`;
}

/** Returns text with abbreviated addresses on one line, unlike other names on the page. */
function shortHex(text: string): string {
  const cut = text.length > 300 ? `${text.slice(0, 300)}…` : text;
  return visibleText(cut.replace(/0x[0-9a-f]{13,64}/gi, hex => `${hex.slice(0, 6)}…${hex.slice(-4)}`));
}

function argumentsText(row: Extract<TraceRow, { readonly kind: 'call' }>, { head }: TraceTree): string {
  const { parameters = [] } = head.functions[row.function] ?? {};
  return row.arguments
    .map((value, index) => {
      const name = parameters[index]?.name;
      return `${name === undefined ? '' : `${visibleText(name)}: `}${previewText(value)}`;
    })
    .join(', ');
}

function resultsView(results: readonly JsonValue[] = []): TemplateResult | typeof nothing {
  if (results.length === 0) return nothing;
  return html` <span class="trace-result">→ ${results.map(previewText).join(', ')}</span>`;
}

/** Returns the complete values of a row, with their names. */
function valuesOf(row: TraceRow, { head }: TraceTree): readonly (readonly [name: string, value: JsonValue])[] {
  if (row.kind !== 'call') return valuesIn(row).map(value => [row.kind === 'event' ? 'data' : 'value', value]);
  const { parameters = [] } = head.functions[row.function] ?? {};
  const { results = [] } = row;
  return [
    ...row.arguments.map((value, index) => [parameters[index]?.name ?? `argument ${index + 1}`, value] as const),
    ...results.map((value, index) => [results.length === 1 ? 'returned' : `returned ${index + 1}`, value] as const),
  ];
}

function valuesIn(row: TraceRow): readonly JsonValue[] {
  switch (row.kind) {
    case 'part':
      return [];
    case 'call':
      return [...row.arguments, ...(row.results ?? [])];
    case 'use':
      return row.value === undefined ? [] : [row.value];
    case 'event':
      return [row.data];
  }
}

function wholeText(row: TraceRow): string {
  return shortText(valuesIn(row).map(valueText).join(', '));
}

/** Whether a row shows only a part of a value. Addresses are always abbreviated. */
function isCut(value: JsonValue): boolean {
  return typeof value === 'object' || (typeof value === 'string' && value.length > 32 && !ADDRESS.test(value));
}

const ADDRESS = /^0x[0-9a-f]{1,64}$/;

/** Returns the button that shows the values that do not fit in the row. */
function moreButton(row: TraceRow, key: string, ui: PageUi): TemplateResult | typeof nothing {
  if (!valuesIn(row).some(isCut)) return nothing;
  const isOpen = ui.isOpen(`${key}/values`, false);
  return html`<button
    type="button"
    class="link trace-more"
    tabindex="-1"
    aria-expanded=${String(isOpen)}
    title="${isOpen ? 'Hide' : 'Show'} all values (Space)"
    @click=${() => {
      ui.setOpen(`${key}/values`, !isOpen);
    }}
  >
    ${isOpen ? 'less' : '…'}
  </button>`;
}

function valuesView(
  row: TraceRow,
  tree: TraceTree,
  { key, depth }: { readonly key: string; readonly depth: number },
  ui: PageUi,
): TemplateResult {
  return html`<ul class="tree" @keydown=${moveInTree}>
    ${valuesOf(row, tree).map(([name, value], index) => jsonRow(name, value, { key: `${key}${index}`, depth, openLevels: 1 }, ui))}
  </ul>`;
}

function placeView(row: TraceRow, index: number, { head }: TraceTree, context: PageContext): unknown {
  const line = row.place === undefined ? undefined : head.places[row.place];
  if (!line) return nothing;
  const words = placeWords(line);
  const title = shortText(line.source?.text.trim() ?? line.statement ?? '');
  return html`<button
    type="button"
    class="link aside mono trace-place"
    tabindex="-1"
    title=${title}
    @click=${() => {
      context.post({ type: 'openTraceRow', row: index });
    }}
  >
    ${words}
  </button>`;
}

/** Returns `vault.move:42`, or the offset in the code. */
function placeWords({ source, offset }: CodeLine): string {
  if (!source) return `offset ${groupedDigits(String(offset))}`;
  return shortText(`${source.path.slice(source.path.lastIndexOf('/') + 1)}:${source.line}`);
}

function isOnLink({ target }: Event): boolean {
  return target instanceof Element && target.closest('button') !== null;
}

/** Expands or collapses a row. @param at index in the visible rows */
export function setOpen(
  { shown, ui }: { readonly shown: ShownRows; readonly ui: PageUi },
  at: number,
  open: boolean,
): void {
  ui.windows.changed(shown.key, at + 1);
  ui.setOpen(`${shown.key}/${shown.rows[at] ?? 0}`, open);
}
