import type { RevealEvent } from './longList';

/**
 * Moves between the disclosure buttons of a tree with the arrow keys, as in VS Code's own trees: Up and Down move,
 * Right expands or moves in, Left collapses or moves out, Home and End go to the ends, even if those are not drawn yet.
 * Tab reaches every button as well.
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

/** Draws rows that are not drawn yet, immediately. */
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
