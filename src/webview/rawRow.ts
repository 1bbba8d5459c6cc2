import { html, nothing, type TemplateResult } from 'lit';
import type { JsonOutline } from '../core/reports/jsonOutline';
import { counted } from './amounts';
import { depthClass } from './foldRow';
import { chevronIcon } from './icons';
import { longText } from './longText';
import type { PageUi } from './pageUi';
import type { RawTree } from './rawTree';
import { shortText, visibleText } from './visibleText';

/** Characters of a closed row's parts that are hinted at. */
const PREVIEW = 200;
/** Names are far shorter, unless someone means harm. */
const LONGEST_NAME = 300;
/** Texts up to this length show where the searched text stands in them. */
const LONGEST_MARKED = 2_000;

/** The row of one value: its name, then the value as it came, or how many parts it has. */
export function rawRow(node: number, outline: JsonOutline, tree: RawTree, ui: PageUi): TemplateResult {
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
export function rawRowId(node: number): string {
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
