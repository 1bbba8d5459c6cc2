import { html, nothing, type TemplateResult } from 'lit';
import { chevronIcon } from '../page/icons';
import type { PageUi } from '../page/pageUi';
import { shortText } from '../views/cells';
import type { RevealEvent } from './longList';

const DEEPEST_INDENT = 10;

export interface FoldRow {
  /** Identifies the row in the saved state. */
  readonly key: string;
  readonly depth: number;
  readonly openByDefault: boolean;
  /** The accessible name of the row. */
  readonly label: string;
  readonly head: (open: boolean) => unknown;
  /** Called only while the row is expanded. */
  readonly children: () => unknown;
}

/** Returns a row with a disclosure button, and its children while it is expanded. */
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

export function leafRow(depth: number, content: unknown): TemplateResult {
  return html`<li class="row leaf ${depthClass(depth)}">${content}</li>`;
}

export function depthClass(depth: number): string {
  return `depth-${Math.min(depth, DEEPEST_INDENT)}`;
}

/** Whether a click applies to its row. A click on a link, or one that ends a text selection, does not. */
export function isForRow(event: Event): boolean {
  return !isIn(event, '[role=link]') && (isIn(event, 'button') || !selects());
}

/** Whether text is selected, in which case a click ended the selection and does not apply to its target. */
export function selects(): boolean {
  return getSelection()?.isCollapsed === false;
}

function isIn({ target }: Event, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/**
 * Moves between the disclosure buttons of a tree with the arrow keys, as in VS Code's trees: Up and Down move, Right
 * expands or moves to the first child, Left collapses or moves to the parent, Home and End move to the ends, even if
 * those rows are not rendered. Every button can also be reached with Tab.
 */
export function moveInTree(event: KeyboardEvent): void {
  const { currentTarget: tree, target } = event;
  if (!(tree instanceof Element) || !(target instanceof HTMLElement) || !target.matches('.twisty')) return;
  const open = target.getAttribute('aria-expanded') === 'true';
  switch (event.key) {
    case 'ArrowDown':
      revealAt(stopsIn(tree)[stopsIn(tree).indexOf(target) + 1], 'first');
      buttonsIn(tree)[buttonsIn(tree).indexOf(target) + 1]?.focus();
      break;
    case 'ArrowUp':
      revealAt(stopsIn(tree)[stopsIn(tree).indexOf(target) - 1], 'last');
      buttonsIn(tree)[buttonsIn(tree).indexOf(target) - 1]?.focus();
      break;
    case 'Home':
      revealAt(stopsIn(tree)[0], 'first');
      buttonsIn(tree)[0]?.focus();
      break;
    case 'End':
      revealAt(stopsIn(tree).at(-1), 'last');
      buttonsIn(tree).at(-1)?.focus();
      break;
    case 'ArrowRight':
      if (!open) target.click();
      else target.closest('li')?.querySelector<HTMLElement>(':scope > ul .twisty')?.focus();
      break;
    case 'ArrowLeft':
      if (open) target.click();
      else parentButton(target)?.focus();
      break;
    default:
      return;
  }
  event.preventDefault();
}

/** Renders rows that have not been rendered, synchronously. */
function revealAt(stop: Element | undefined, detail: RevealEvent['detail']): void {
  if (stop?.matches('.unseen')) stop.dispatchEvent(new CustomEvent('reveal', { detail }));
}

function stopsIn(tree: Element): readonly Element[] {
  return [...tree.querySelectorAll('.twisty, .unseen')];
}

function buttonsIn(tree: Element): readonly HTMLElement[] {
  return [...tree.querySelectorAll<HTMLElement>('.twisty')];
}

function parentButton(button: Element): HTMLElement | null | undefined {
  return button.closest('li')?.parentElement?.closest('li')?.querySelector<HTMLElement>('.twisty');
}
