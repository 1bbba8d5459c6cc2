/**
 * Arrow keys in a tree of disclosure buttons, as VS Code's own trees have them: up and down move, right opens or
 * goes in, left closes or goes out, Home and End go to the ends. Tab reaches every button as well.
 */
export function moveInTree(event: KeyboardEvent): void {
  const { currentTarget: tree, target } = event;
  if (!(tree instanceof Element) || !(target instanceof HTMLElement) || !target.matches('.twisty')) return;
  const buttons = [...tree.querySelectorAll<HTMLElement>('.twisty')];
  const at = buttons.indexOf(target);
  const open = target.getAttribute('aria-expanded') === 'true';
  switch (event.key) {
    case 'ArrowDown':
      buttons[at + 1]?.focus();
      break;
    case 'ArrowUp':
      buttons[at - 1]?.focus();
      break;
    case 'Home':
      buttons[0]?.focus();
      break;
    case 'End':
      buttons.at(-1)?.focus();
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

function parentButton(button: Element): HTMLElement | null | undefined {
  return button.closest('li')?.parentElement?.closest('li')?.querySelector<HTMLElement>('.twisty');
}
