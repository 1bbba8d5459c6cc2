import { html, nothing, type TemplateResult } from 'lit';
import {
  SECTION_TITLES,
  type ComparisonCell,
  type ComparisonColumn,
  type ComparisonRow,
  type ComparisonSection,
} from '../core/transactions/compare/comparisonModel';
import { counted, groupedDigits } from './amounts';
import { isForRow } from './foldRow';
import { nameText } from './hexText';
import { chevronIcon } from './icons';
import { longText } from './longText';
import type { PageUi } from './pageUi';
import { shortText } from './visibleText';

/** Rows of a list that are shown at first, and added at a time. */
const ROWS = 100;
/** Characters of a cell or a name that are shown at first. */
const FIRST = 160;

/** Where rows stand. */
interface Place {
  readonly key: string;
  readonly depth: number;
  readonly columns: readonly ComparisonColumn[];
}

/** One part of the results: its name, what differs, and what is the same folded away. */
export function comparisonSection(
  section: ComparisonSection,
  columns: readonly ComparisonColumn[],
  ui: PageUi,
): TemplateResult | typeof nothing {
  const { id, rows, reordered, differences } = section;
  if (rows.length === 0) return nothing;
  const place = { key: `compare/${id}`, depth: 0, columns };
  const title = SECTION_TITLES[id];
  if (differences === 0) {
    return html`<tbody>
      ${foldHead({ name: title, words: `${counted(rows.length, 'row')} the same`, kind: 'section' }, place, rows, ui)}
    </tbody>`;
  }
  return html`<tbody>
    <tr class="section">
      <th scope="rowgroup" colspan=${columns.length + 1}>
        ${title} <span class="count">${counted(differences, 'difference')}</span>
        ${reordered ? html`<span class="second-line">The order is another.</span>` : nothing}
      </th>
    </tr>
    ${levelRows(rows, place, ui)}
  </tbody>`;
}

/** The rows of one level: those that differ, then a row that holds the others. */
function levelRows(rows: readonly ComparisonRow[], place: Place, ui: PageUi): unknown {
  const differing = rows.filter(({ difference }) => difference !== 'none');
  const same = rows.slice(differing.length);
  const words = differing.length === 0 ? 'All of it is the same' : `${groupedDigits(String(same.length))} the same`;
  return html`${longRows(differing, place, ui)}
  ${same.length === 0 ? nothing : foldHead({ name: '', words, kind: 'same' }, { ...place, key: `${place.key}/same` }, same, ui)}`;
}

interface FoldHead {
  readonly name: string;
  readonly words: string;
  readonly kind: 'section' | 'same';
}

/** A row that hides what is the same everywhere. */
function foldHead(head: FoldHead, place: Place, rows: readonly ComparisonRow[], ui: PageUi): TemplateResult {
  const { name, words, kind } = head;
  const open = ui.isOpen(place.key, false);
  return html`<tr class=${kind}>
      <th
        scope=${kind === 'section' ? 'rowgroup' : 'row'}
        colspan=${place.columns.length + 1}
        class="fold ${depthClass(place.depth)}"
        @click=${toggle(place.key, open, ui)}
      >
        ${twisty(open, `${name} ${words}`.trim())} ${name} <span class="count">${words}</span>
      </th>
    </tr>
    ${open ? longRows(rows, { ...place, depth: kind === 'same' ? place.depth + 1 : place.depth }, ui) : nothing}`;
}

function longRows(rows: readonly ComparisonRow[], place: Place, ui: PageUi): unknown {
  const shown = Math.min(ui.lengthOf(place.key, ROWS), rows.length);
  const more = Math.min(ROWS, rows.length - shown);
  return html`${rows.slice(0, shown).map((row, index) => rowView(row, { ...place, key: `${place.key}/${index}` }, ui))}
  ${
    more === 0
      ? nothing
      : html`<tr>
          <th colspan=${place.columns.length + 1}>
            <button
              type="button"
              class="link"
              @click=${() => {
                ui.setLength(place.key, shown + more);
              }}
            >
              Show ${more} more
            </button>
            <span class="dim">${groupedDigits(String(shown))} of ${groupedDigits(String(rows.length))} shown</span>
          </th>
        </tr>`
  }`;
}

function rowView(row: ComparisonRow, place: Place, ui: PageUi): TemplateResult {
  const { name, difference, rows = [] } = row;
  const open = rows.length > 0 && ui.isOpen(place.key, difference === 'parts');
  const fold = rows.length > 0 ? toggle(place.key, open, ui) : nothing;
  return html`<tr class=${difference}>
      <th scope="row" class="${rows.length > 0 ? 'fold' : ''} ${depthClass(place.depth)}" @click=${fold}>
        ${rows.length > 0 ? twisty(open, name) : nothing}${textView(name, `${place.key}/name`, ui)}
      </th>
      ${
        rows.length > 0 && difference !== 'whole'
          ? html`<td class="blank" colspan=${place.columns.length}></td>`
          : row.cells.map((cell, index) => cellView(cell, `${place.key}/${index}`, place.columns[index], ui))
      }
    </tr>
    ${open ? levelRows(rows, { ...place, depth: place.depth + 1 }, ui) : nothing}`;
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
    ${textView(cell.text, key, ui)}${cell.delta === undefined ? nothing : html` <span class="distance">${cell.delta}</span>`}
  </td>`;
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

function toggle(key: string, open: boolean, ui: PageUi): (event: Event) => void {
  return event => {
    if (isForRow(event)) ui.setOpen(key, !open);
  };
}

function depthClass(depth: number): string {
  return `depth-${Math.min(depth, 10)}`;
}
