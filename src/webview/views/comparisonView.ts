import { counted } from '../../core/text/digits';
import { html, nothing, type TemplateResult } from 'lit';
import {
  type ComparisonColumn,
  type ComparisonReport,
  SECTION_TITLES,
  type ComparisonCell,
  type ComparisonSection,
} from '../../core/results/compare/comparisonRows';
import { VERIFICATION_WORDS } from '../../core/results/inspectionReport';
import { ageText, momentOfMilliseconds, momentText } from '../../core/text/moments';
import type { FlatRow, FlatSection } from '../lists/flatRows';
import { depthClass, isForRow, moveInTree } from '../lists/foldRow';
import { longList } from '../lists/longList';
import { actionsView, copy, rerun, save, type PageContext } from '../page/actionButtons';
import { compareIcon, failIcon, messageIcon, passIcon, chevronIcon } from '../page/icons';
import type { PageUi } from '../page/pageUi';
import { networkView, subtitle, titleView } from '../page/tabsView';
import { groupedDigits, exactDigits, visibleText, nameText, shortText } from './cells';
import { longText } from './codeView';

/** Maximum number of columns that fit. With more, the table scrolls horizontally. */
const MOST_COLUMNS = 4;

/** Renders results side by side, differences first. */
export function comparisonView(report: ComparisonReport, context: PageContext): TemplateResult {
  const { columns, of } = report;
  const sections = report.sections.map(section => context.flat.of(section, context.ui));
  const above = (index: number) => sections.slice(0, index).reduce((sum, { rows }) => sum + rows.length, 1);
  return html`${titleView({
      tone: 'plain',
      icon: compareIcon,
      words: comparisonWords(report),
      subject: report.subject,
      actions: actionsView(context, [
        ...(of === 'networks' ? [rerun(context)] : []),
        copy(context, 'markdown', 'Copy Markdown'),
        save(context),
      ]),
    })}
    ${subtitle(subtitleParts(report))}
    <div
      class="comparison ${columns.length > MOST_COLUMNS ? 'scrolls' : ''}"
      tabindex=${columns.length > MOST_COLUMNS ? 0 : nothing}
    >
      <table aria-rowcount=${above(sections.length)} @keydown=${moveInTree}>
        <caption class="sr-only">
          Results side by side
        </caption>
        <thead>
          <tr aria-rowindex="1">
            <td></td>
            ${columns.map((column, index) => columnHead(column, index, of, context.ui))}
          </tr>
        </thead>
        ${sections.map((section, index) => comparisonSection(section, { columns, above: above(index) }, context.ui))}
      </table>
    </div>
    <p class="foot">
      Hashes, times and ledger versions differ between runs and are not compared.${earlierNote(report)}
    </p>`;
}

/** Returns the verdict of a comparison, such as `3 differences`. */
export function comparisonWords({ differences, columns }: ComparisonReport): string {
  if (columns.filter(hasResult).length < 2) return 'Nothing to compare';
  return differences === 0 ? 'No differences' : counted(differences, 'difference');
}

function earlierNote({ columns }: ComparisonReport): string {
  const looked = columns.map(column => column.kind === 'simulation' && column.lookedEarlier === true);
  if (!looked.includes(true) || !looked.includes(false)) return '';
  return ' Earlier values are not compared, because they are not known for all results.';
}

function subtitleParts({ of, columns }: ComparisonReport): readonly unknown[] {
  const failed = columns.filter(column => !hasResult(column)).length;
  return [
    of === 'results' ? 'oldest result first' : `the same payload on ${counted(columns.length, 'network')}`,
    ...(failed > 0 ? [`${groupedDigits(String(failed))} without a result`] : []),
  ];
}

function hasResult({ kind }: ComparisonColumn): boolean {
  return kind !== 'failed';
}

function columnHead(column: ComparisonColumn, index: number, of: ComparisonReport['of'], ui: PageUi): TemplateResult {
  return html`<th scope="col">
    ${of === 'results' ? html`<span class="column-name">${visibleText(column.label)}</span>` : nothing}
    ${networkView(column.network)} ${columnOutcome(column, `column-${index}`, ui)}
  </th>`;
}

function columnOutcome(column: ComparisonColumn, key: string, ui: PageUi): TemplateResult {
  switch (column.kind) {
    case 'simulation':
      return html`<span class="outcome ${column.success ? 'good' : 'bad'}"
          >${column.success ? passIcon : failIcon}<span class="words">${visibleText(column.verdict)}</span></span
        >
        <span class="second-line dim">version ${groupedDigits(column.ledgerVersion)}</span>
        ${ranView(column.ranAt, ui)}`;
    case 'encoding':
      return html`<span class="outcome ${column.verification === 'verified' ? 'plain' : 'bad'}"
          >${column.verification === 'verified' ? messageIcon : failIcon}<span class="words"
            >${VERIFICATION_WORDS[column.verification]}</span
          ></span
        >
        ${ranView(column.ranAt, ui)}`;
    case 'failed':
      return html`<span class="outcome ${column.isNotRun ? 'plain' : 'bad'}"
          >${column.isNotRun ? nothing : failIcon}<span class="words"
            >${column.isNotRun ? 'Not run' : 'No result'}</span
          ></span
        >
        <span class="second-line">${longText(column.message, key, ui, 500)}</span>`;
  }
}

/** Renders the age of a result; in an exported file, which can be read at any time, its date. */
function ranView(ranAt: number, { isFile }: PageUi): TemplateResult {
  const words = isFile ? momentOfMilliseconds(ranAt)?.local : ageText(ranAt, Date.now());
  return html`<span class="second-line dim" title=${momentText(ranAt)}>${words}</span>`;
}

/** Number of characters of a cell or name that are initially shown. */
const FIRST = 160;

export interface SectionPlace {
  readonly columns: readonly ComparisonColumn[];
  readonly above: number;
}

/** Renders a section of the results: its name and differences, with the rest collapsed. */
function comparisonSection(
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
    ${longList(rows, key, ui, (row, index) => flatRow(row, { ...place, section, key, index }, ui), { columns, above: place.above })}
  </tbody>`;
}

interface RowPlace extends SectionPlace {
  readonly section: ComparisonSection;
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
      ${section.reordered ? html`<span class="second-line">The order differs.</span>` : nothing}
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
  if (!cell) return html`<td class="dim"><span aria-hidden="true">–</span><span class="sr-only">absent</span></td>`;
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

/** Moves the focus from an expanded row to its first child on Right, and from a collapsed row to its parent on Left. */
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
