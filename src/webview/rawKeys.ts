import type { JsonOutline } from '../core/reports/jsonOutline';
import type { PageContext } from './pageContext';
import { rawRowId } from './rawRow';

/** Height of most rows, in pixels. */
const ROW_HEIGHT = 22;

/**
 * The keys of a tree: up and down move, right opens or goes in, left closes or goes out, Enter and Space open and close,
 * Home, End and the page keys go far.
 */
export function moveInRaw(event: KeyboardEvent, outline: JsonOutline, context: PageContext): void {
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
export function showActive({ raw: tree, ui }: PageContext): void {
  const { active, rows } = tree;
  ui.showRow(`${tree.key}/`, ui.windows.of(tree.key, rows.length), rows.indexOf(active));
  document.getElementById(rawRowId(active))?.scrollIntoView({ block: 'nearest' });
}
