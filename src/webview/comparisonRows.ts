import { html, nothing, type TemplateResult } from 'lit';
import {
  SECTION_TITLES,
  type ComparisonCell,
  type ComparisonColumn,
  type ComparisonSection,
} from '../core/reports/compare/comparisonModel';
import { counted } from './amounts';
import { exactDigits } from './exactDigits';
import type { FlatRow, FlatSection } from './flatRows';
import { depthClass, isForRow } from './foldRow';
import { nameText } from './hexText';
import { chevronIcon } from './icons';
import { longList } from './longList';
import { longText } from './longText';
import type { PageUi } from './pageUi';
import { shortText } from './visibleText';

/** Characters of a cell or a name that are shown at first. */
const FIRST = 160;

/** Where a section stands in the table. */
export interface SectionPlace {
  readonly columns: readonly ComparisonColumn[];
  /** Rows of the table above it. */
  readonly above: number;
}

/** One part of the results: its name, what differs, and what is the same folded away. */
export function comparisonSection(
  { section, key, rows }: FlatSection,
  place: SectionPlace,
  ui: PageUi,
): TemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  const columns = place.columns.length + 1;
  return html`<tbody
    @keydown=${(event: KeyboardEvent) => {
      moveOverLevels(event, key, rows, ui);
    }}
  >
    ${longList(rows, key, ui, (row, index) => flatRow(row, { ...place, section, key, index }, ui), { columns })}
  </tbody>`;
}

interface RowPlace extends SectionPlace {
  readonly section: ComparisonSection;
  /** Of the list. */
  readonly key: string;
  readonly index: number;
}

function flatRow(row: FlatRow, place: RowPlace, ui: PageUi): TemplateResult {
  const position = place.above + place.index + 1;
  switch (row.kind) {
    case 'title':
      return titleRow(place, position);
    case 'fold':
      return html`<tr class=${row.of} aria-rowindex=${position} data-row=${place.index}>
        <th
          scope=${row.of === 'section' ? 'rowgroup' : 'row'}
          colspan=${place.columns.length + 1}
          class="fold ${depthClass(Math.max(row.depth, 0))}"
          @click=${toggle(row, place, ui)}
        >
          ${twisty(row.open, `${row.name} ${row.words}`.trim())} ${row.name} <span class="count">${row.words}</span>
        </th>
      </tr>`;
    case 'row':
      return comparedRow(row, place, ui);
  }
}

function titleRow({ section, columns }: RowPlace, position: number): TemplateResult {
  return html`<tr class="section" aria-rowindex=${position}>
    <th scope="rowgroup" colspan=${columns.length + 1}>
      ${SECTION_TITLES[section.id]} <span class="count">${counted(section.differences, 'difference')}</span>
      ${section.reordered ? html`<span class="second-line">The order is another.</span>` : nothing}
    </th>
  </tr>`;
}

function comparedRow(flat: Extract<FlatRow, { readonly kind: 'row' }>, place: RowPlace, ui: PageUi): TemplateResult {
  const { row, key, depth, open } = flat;
  const { name, difference, rows = [] } = row;
  const folds = rows.length > 0;
  return html`<tr class=${difference} aria-rowindex=${place.above + place.index + 1} data-row=${place.index}>
    <th
      scope="row"
      class="${folds ? 'fold' : ''} ${depthClass(depth)}"
      @click=${folds ? toggle(flat, place, ui) : nothing}
    >
      ${folds ? twisty(open, name) : nothing}${textView(name, `${key}/name`, ui)}
    </th>
    ${
      folds && difference !== 'whole'
        ? html`<td class="blank" colspan=${place.columns.length}></td>`
        : row.cells.map((cell, index) => cellView(cell, `${key}/cell${index}`, place.columns[index], ui))
    }
  </tr>`;
}

function cellView(
  cell: ComparisonCell | null,
  key: string,
  column: ComparisonColumn | undefined,
  ui: PageUi,
): TemplateResult {
  if (column?.kind === 'failed') return html`<td class="no-result"></td>`;
  if (!cell) return html`<td class="dim"><span aria-hidden="true">–</span><span class="sr-only">not there</span></td>`;
  return html`<td>
    ${valueView(cell.text, key, ui)}${cell.delta === undefined ? nothing : html` <span class="distance">${cell.delta}</span>`}
    ${cell.written === undefined ? nothing : html`<span class="second-line dim">${cell.written}</span>`}
  </td>`;
}

function valueView(text: string, key: string, ui: PageUi): TemplateResult {
  const digits = exactDigits(text);
  return digits === undefined ? textView(text, key, ui) : html`<span class="mono">${digits}</span>`;
}

function textView(text: string, key: string, ui: PageUi): TemplateResult {
  return html`<span class="mono">${text.length > FIRST ? longText(text, key, ui, FIRST) : nameText(text)}</span>`;
}

function twisty(open: boolean, label: string): TemplateResult {
  return html`<button
    type="button"
    class="twisty"
    aria-expanded=${open ? 'true' : 'false'}
    aria-label=${shortText(label)}
  >
    ${chevronIcon}
  </button>`;
}

function toggle(
  { key, open }: Exclude<FlatRow, { readonly kind: 'title' }>,
  place: RowPlace,
  ui: PageUi,
): (event: Event) => void {
  return event => {
    if (!isForRow(event)) return;
    ui.windows.changed(place.key, place.index + 1);
    ui.setOpen(key, !open);
  };
}

/** Right goes from an open row to what is in it, left from a closed one to what it is in, drawn or not. */
function moveOverLevels(event: KeyboardEvent, key: string, rows: readonly FlatRow[], ui: PageUi): void {
  const { target, currentTarget: body } = event;
  if (!(target instanceof Element) || !(body instanceof Element) || !target.matches('.twisty')) return;
  const open = target.getAttribute('aria-expanded') === 'true';
  const at = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row);
  const depth = rows[at]?.depth ?? 0;
  if (event.key !== (open ? 'ArrowRight' : 'ArrowLeft')) return;
  const end = rows.findIndex((row, index) => index > at && row.depth <= depth);
  const to = open
    ? rows.slice(0, end < 0 ? rows.length : end).findIndex((row, index) => index > at && row.folds)
    : rows.slice(0, at).findLastIndex(row => row.depth < depth && row.folds);
  if (to >= 0) {
    ui.showRow(`${key}/`, ui.windows.of(key, rows.length), to);
    body.querySelector<HTMLElement>(`[data-row="${to}"] .twisty`)?.focus();
  }
  event.preventDefault();
  event.stopPropagation();
}
