import { VscodeTextfield } from '@vscode-elements/elements/dist/vscode-textfield/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { JsonOutline } from '../../core/reports/jsonOutline';
import { indentJson } from '../../core/reports/jsonText';
import { needleOf } from '../lists/filterField';
import { isForRow, depthClass } from '../lists/foldRow';
import { longList } from '../lists/longList';
import { copyButton, partButton, saveButton } from '../page/actionButtons';
import { downIcon, filterIcon, upIcon, chevronIcon } from '../page/icons';
import type { PageContext } from '../page/pageContext';
import type { PageUi } from '../page/pageUi';
import { groupedDigits, counted } from './amounts';
import { shortText, visibleText } from './hexText';
import { longText } from './longText';
import type { RawTree } from './rawTree';

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

/** Height of most rows, in pixels. */
const ROW_HEIGHT = 22;

/**
 * The keys of a tree: up and down move, right opens or goes in, left closes or goes out, Enter and Space open and close,
 * Home, End and the page keys go far.
 */
function moveInRaw(event: KeyboardEvent, outline: JsonOutline, context: PageContext): void {
  if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey) return;
  const { raw: tree } = context;
  const { active, rows } = tree;
  const isOpen = tree.isOpen(active);
  const page = Math.max(1, Math.floor((innerHeight * 0.8) / ROW_HEIGHT));
  const moveBy = (by: number): void => {
    const at = Math.min(Math.max(rows.indexOf(active) + by, 0), rows.length - 1);
    tree.activate(rows[at] ?? 0);
  };
  switch (event.key) {
    case 'ArrowDown':
      moveBy(1);
      break;
    case 'ArrowUp':
      moveBy(-1);
      break;
    case 'PageDown':
      moveBy(page);
      break;
    case 'PageUp':
      moveBy(-page);
      break;
    case 'Home':
      moveBy(-rows.length);
      break;
    case 'End':
      moveBy(rows.length);
      break;
    case 'ArrowRight':
      if (isOpen) moveBy(1);
      else if (outline.countOf(active) > 0) tree.setOpen(active, true);
      break;
    case 'ArrowLeft':
      if (isOpen) tree.setOpen(active, false);
      else tree.activate(Math.max(outline.parentOf(active), 0));
      break;
    case 'Enter':
    case ' ':
      if (outline.countOf(active) > 0) tree.setOpen(active, !isOpen);
      break;
    default:
      return;
  }
  event.preventDefault();
  showActive(context);
}

/** Draws the active row, wherever it is, and brings it onto the screen. */
function showActive({ raw: tree, ui }: PageContext): void {
  const { active, rows } = tree;
  ui.showRow(`${tree.key}/`, ui.windows.of(tree.key, rows.length), rows.indexOf(active));
  document.getElementById(rawRowId(active))?.scrollIntoView({ block: 'nearest' });
}

/** Characters of a closed row's parts that are hinted at. */
const PREVIEW = 200;
/** Names are far shorter, unless someone means harm. */
const LONGEST_NAME = 300;
/** Texts up to this length show where the searched text stands in them. */
const LONGEST_MARKED = 2_000;

/** The row of one value: its name, then the value as it came, or how many parts it has. */
function rawRow(node: number, outline: JsonOutline, tree: RawTree, ui: PageUi): TemplateResult {
  const parent = outline.parentOf(node);
  const count = outline.countOf(node);
  const isActive = node === tree.active;
  return html`<li
    role="treeitem"
    id=${rawRowId(node)}
    data-node=${node}
    aria-level=${outline.depthOf(node) + 1}
    aria-posinset=${outline.ordinalOf(node) + 1}
    aria-setsize=${parent < 0 ? 1 : outline.countOf(parent)}
    aria-expanded=${count === 0 ? nothing : tree.isOpen(node) ? 'true' : 'false'}
    class="json-row ${depthClass(outline.depthOf(node))} ${isActive ? 'active' : ''} ${count > 0 ? 'opens' : ''}"
  >
    ${count === 0 ? nothing : html`<span class="json-twisty">${chevronIcon}</span>`}${nameView(node, outline, tree)}${
      count === 0 ? scalarView(node, outline, tree, ui) : partsView(node, outline, tree)
    }
  </li>`;
}

/** The id of a row's element. */
function rawRowId(node: number): string {
  return `raw-${node}`;
}

function nameView(node: number, outline: JsonOutline, { needle }: RawTree): TemplateResult | typeof nothing {
  const name = outline.nameOf(node);
  if (name !== undefined) {
    const text = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
    return html`<span class="json-name mono" title=${name.length > LONGEST_NAME ? shortText(name) : nothing}
        >${marked(text, needle)}</span
      >: `;
  }
  return outline.parentOf(node) < 0 ? nothing : html`<span class="dim mono">${outline.ordinalOf(node)}</span>: `;
}

function partsView(node: number, outline: JsonOutline, tree: RawTree): TemplateResult {
  const count = outline.countOf(node);
  const words = outline.kindOf(node) === 'array' ? `[ ${counted(count, 'item')} ]` : `{ ${counted(count, 'field')} }`;
  const hint = tree.isOpen(node)
    ? ''
    : outline
        .beginningOf(node, 4 * PREVIEW)
        .replace(/^.\s*|\s*[\]}]$/gs, '')
        .replace(/\s+/g, ' ');
  return html`<span class="json-count mono">${words}</span>${
      hint === ''
        ? nothing
        : html`<span class="preview mono" aria-hidden="true">${visibleText(hint.slice(0, PREVIEW))}</span>`
    }`;
}

function scalarView(node: number, outline: JsonOutline, { needle }: RawTree, ui: PageUi): TemplateResult {
  const text = outline.textOf(node);
  const kind = outline.kindOf(node) === 'string' ? 'text' : /^-?\d/.test(text) ? 'number' : 'word';
  const shown = text.length > LONGEST_MARKED ? longText(text, `raw/${node}`, ui, LONGEST_MARKED) : marked(text, needle);
  return html`<span class="json-value mono ${kind}">${shown}</span>`;
}

/** A text in which a searched one is marked. */
function marked(text: string, needle: string): unknown {
  const at = needle === '' ? -1 : text.toLowerCase().indexOf(needle);
  if (at < 0) return visibleText(text);
  const end = at + needle.length;
  return html`${visibleText(text.slice(0, at))}<mark>${visibleText(text.slice(at, end))}</mark>${visibleText(text.slice(end))}`;
}
