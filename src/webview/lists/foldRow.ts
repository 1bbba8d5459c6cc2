import { html, nothing, type TemplateResult } from 'lit';
import { chevronIcon } from '../page/icons';
import type { PageUi } from '../page/pageUi';
import { shortText } from '../views/hexText';

/** The deepest level that is indented further. */
const DEEPEST_INDENT = 10;

/** A row that can be expanded. */
export interface FoldRow {
  /** Identifies the row in the saved state. */
  readonly key: string;
  readonly depth: number;
  readonly openByDefault: boolean;
  /** The row's name for assistive technology. */
  readonly label: string;
  readonly head: (open: boolean) => unknown;
  /** Called only while the row is expanded. */
  readonly children: () => unknown;
}

/** Returns a row with a disclosure button, and its children below while it is expanded. */
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

/** Returns a row without children. */
export function leafRow(depth: number, content: unknown): TemplateResult {
  return html`<li class="row leaf ${depthClass(depth)}">${content}</li>`;
}

/** Returns the class that indents a row. */
export function depthClass(depth: number): string {
  return `depth-${Math.min(depth, DEEPEST_INDENT)}`;
}

/** Whether a click in a row applies to the row: not if it is on a link, or ends a text selection. */
export function isForRow(event: Event): boolean {
  return !isIn(event, '[role=link]') && (isIn(event, 'button') || !selects());
}

/** Whether text is selected: a click that ends a selection does not apply to its target. */
export function selects(): boolean {
  return getSelection()?.isCollapsed === false;
}

function isIn({ target }: Event, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
