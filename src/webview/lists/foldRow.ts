import { html, nothing, type TemplateResult } from 'lit';
import { chevronIcon } from '../page/icons';
import type { PageUi } from '../page/pageUi';
import { shortText } from '../views/hexText';

/** Rows deeper than this are no longer indented. */
const DEEPEST_INDENT = 10;

/** A row that opens and closes. */
export interface FoldRow {
  /** Names the row in what is remembered. */
  readonly key: string;
  readonly depth: number;
  readonly openByDefault: boolean;
  /** What assistive technology calls the row. */
  readonly label: string;
  readonly head: (open: boolean) => unknown;
  /** Called only while the row is open. */
  readonly children: () => unknown;
}

/** A row with a disclosure button, and its children below while it is open. */
export function foldRow(row: FoldRow, ui: PageUi): TemplateResult {
  const open = ui.isOpen(row.key, row.openByDefault);
  const toggle = (event: Event): void => {
    if (isForRow(event)) ui.setOpen(row.key, !open);
  };
  return html`<li>
    <div class="row fold ${depthClass(row.depth)}" @click=${toggle}>
      <button type="button" class="twisty" aria-expanded=${open ? 'true' : 'false'} aria-label=${shortText(row.label)}>
        ${chevronIcon}
      </button>
      ${row.head(open)}
    </div>
    ${
      open
        ? html`<ul>
            ${row.children()}
          </ul>`
        : nothing
    }
  </li>`;
}

/** A row without children. */
export function leafRow(depth: number, content: unknown): TemplateResult {
  return html`<li class="row leaf ${depthClass(depth)}">${content}</li>`;
}

/** The class that indents a row. */
export function depthClass(depth: number): string {
  return `depth-${Math.min(depth, DEEPEST_INDENT)}`;
}

/** Whether a click in a row is meant for it: one on a link is not, nor one that ends the selecting of text. */
export function isForRow(event: Event): boolean {
  return !isIn(event, '[role=link]') && (isIn(event, 'button') || !selects());
}

/** Whether text is selected: a click that ends the selecting is not meant for what it is on. */
export function selects(): boolean {
  return getSelection()?.isCollapsed === false;
}

function isIn({ target }: Event, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
