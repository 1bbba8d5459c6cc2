import { VscodeTextfield } from '@vscode-elements/elements/dist/vscode-textfield/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { JsonOutline } from '../core/reports/jsonOutline';
import { indentJson } from '../core/reports/jsonText';
import { copyButton, partButton, saveButton } from './actionButtons';
import { groupedDigits } from './amounts';
import { needleOf } from './filterField';
import { isForRow } from './foldRow';
import { downIcon, filterIcon, upIcon } from './icons';
import { longList } from './longList';
import { longText } from './longText';
import type { PageContext } from './pageContext';
import { moveInRaw, showActive } from './rawKeys';
import { rawRow, rawRowId } from './rawRow';
import { shortText, visibleText } from './visibleText';

/** Characters of a text that is not JSON that are shown at first. */
const TEXT_FIRST = 50_000;
/** The end of a path says most. */
const LONGEST_PATH = 120;

/** What the gateway sent, every digit of it: JSON as a tree whose rows fold, any other text as it is. */
export function rawView(raw: string, context: PageContext): TemplateResult {
  const { raw: tree, ui } = context;
  const outline = tree.outlineOf(raw);
  if (!outline) {
    return html`<pre class="raw" tabindex="0" aria-label="Raw answer">${longText(raw, 'raw', ui, TEXT_FIRST)}</pre>`;
  }
  return html`<ul
      class="raw"
      role="tree"
      tabindex="0"
      aria-label="Raw JSON"
      aria-activedescendant=${rawRowId(tree.active)}
      @keydown=${(event: KeyboardEvent) => {
        moveInRaw(event, outline, context);
      }}
      @click=${(event: Event) => {
        clickInRaw(event, context);
      }}
      @copy=${(event: ClipboardEvent) => {
        copyActive(event, outline, context);
      }}
    >
      ${longList(tree.rows, tree.key, ui, node => rawRow(node, outline, tree, ui))}
    </ul>
    ${tree.isCut ? html`<p class="empty">Only the first ${groupedDigits(String(tree.rows.length))} rows are drawn: fold some, or search.</p>` : nothing}
    <p class="foot">
      ${groupedDigits(String(raw.length))} characters, indented; every digit as the gateway sent it. Arrow keys move and
      fold.
    </p>`;
}

/** What stands above the raw JSON and stays there: the search, the place of the active row, and what can be done with it. */
export function rawBar(raw: string, context: PageContext): TemplateResult | typeof nothing {
  const outline = context.raw.outlineOf(raw);
  if (!outline) return nothing;
  return html`${searchField(outline, context)}
    <div class="raw-bar">
      ${placeView(outline, context)}
      <div class="raw-actions">
        ${foldButton('Fold all', false, context)} ${foldButton('Unfold all', true, context)}
        ${copyButton(context, 'raw', 'Copy all')} ${saveButton(context, 'Save…', 'raw')}
      </div>
    </div>`;
}

function placeView(outline: JsonOutline, context: PageContext): TemplateResult {
  const { active } = context.raw;
  const path = outline.pathOf(active);
  const shown = path.length > LONGEST_PATH ? `…${path.slice(-LONGEST_PATH)}` : path;
  return html`<div class="raw-place">
    <span class="raw-path mono" title=${shortText(path)}>${visibleText(shown)}</span>
    ${partButton(context, 'value', 'Copy value', () => valueText(outline, active))}
    ${partButton(context, 'path', 'Copy path', () => path)}
  </div>`;
}

function foldButton(label: string, open: boolean, { raw }: PageContext): TemplateResult {
  return html`<button
    type="button"
    class="link"
    @click=${() => {
      raw.setAll(open);
    }}
  >
    ${label}
  </button>`;
}

function searchField(outline: JsonOutline, context: PageContext): TemplateResult {
  const { raw: tree, ui } = context;
  const { nodes, more } = tree.find(needleOf(ui));
  const at = nodes.indexOf(tree.active);
  const total = `${groupedDigits(String(nodes.length))}${more ? '+' : ''}`;
  const words =
    nodes.length === 0 ? 'Not found' : at < 0 ? `${total} found` : `${groupedDigits(String(at + 1))} of ${total}`;
  return html`<div class="search">
    <vscode-textfield
      class="filter"
      placeholder="Find in the JSON"
      .label=${'Find in the JSON'}
      .value=${ui.filter}
      @input=${(event: Event) => {
        if (!(event.currentTarget instanceof VscodeTextfield)) return;
        ui.setFilter(event.currentTarget.value);
        goToFound(outline, context, 'first');
      }}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key === 'Escape' && ui.filter !== '') {
          // Where there is no filter to end, it ends a run.
          event.preventDefault();
          ui.setFilter('');
        }
        if (event.key === 'Enter') goToFound(outline, context, event.shiftKey ? 'previous' : 'next');
      }}
      ><span slot="content-before" class="field-icon">${filterIcon}</span></vscode-textfield
    >
    ${
      tree.needle === ''
        ? nothing
        : html`<span class="small dim found-count" aria-live="polite">${words}</span> ${stepButton(
              'Previous place',
              upIcon,
              () => {
                goToFound(outline, context, 'previous');
              },
            )}
            ${stepButton('Next place', downIcon, () => {
              goToFound(outline, context, 'next');
            })}`
    }
  </div>`;
}

function stepButton(label: string, icon: TemplateResult, go: () => void): TemplateResult {
  return html`<button type="button" class="link step" title=${label} aria-label=${label} @click=${go}>${icon}</button>`;
}

/** From the active row on, and around at the ends. */
function goToFound(outline: JsonOutline, context: PageContext, which: 'first' | 'next' | 'previous'): void {
  const { raw: tree, ui } = context;
  const { nodes } = tree.find(needleOf(ui));
  const { active } = tree;
  const after = nodes.find(node => (which === 'first' ? node >= active : node > active)) ?? nodes[0];
  const node = which === 'previous' ? (nodes.findLast(each => each < active) ?? nodes.at(-1)) : after;
  if (node === undefined) return;
  tree.reveal(node);
  showActive(context);
}

function clickInRaw(event: Event, { raw: tree }: PageContext): void {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-node]') : null;
  const node = Number(row?.dataset.node ?? Number.NaN);
  if (!Number.isInteger(node)) return;
  if (row?.ariaExpanded && isForRow(event)) tree.setOpen(node, !tree.isOpen(node));
  else tree.activate(node);
}

/** Ctrl+C with nothing selected copies the value of the active row. */
function copyActive(event: ClipboardEvent, outline: JsonOutline, { raw: tree }: PageContext): void {
  if (getSelection()?.isCollapsed === false || !event.clipboardData) return;
  event.clipboardData.setData('text/plain', valueText(outline, tree.active));
  event.preventDefault();
}

/** A text without its quotes and escapes, anything else as JSON. */
function valueText(outline: JsonOutline, node: number): string {
  const text = outline.textOf(node);
  if (outline.kindOf(node) !== 'string') return indentJson(text);
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}
