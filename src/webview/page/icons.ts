import { html, type TemplateResult } from 'lit';

function icon(path: string, className = 'icon'): TemplateResult {
  return html`<svg class=${className} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
    <path d=${path} />
  </svg>`;
}

/** A check mark in a circle: would succeed. */
export const passIcon = icon('M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M5 8.3l2.1 2.1L11 6');

/** A cross in a circle: would abort, would fail, or an error. */
export const failIcon = icon('M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M5.7 5.7l4.6 4.6M10.3 5.7l-4.6 4.6');

/** A pen over a line: a message to sign. */
export const messageIcon = icon('M3 11l7.6-7.6a1.2 1.2 0 0 1 1.7 0l.3.3a1.2 1.2 0 0 1 0 1.7L5 13H3zM8.5 14.5h5');

/** A triangle with an exclamation mark: warning. */
export const warningIcon = icon('M8 2L14.5 13.5H1.5zM8 6.5v3.5M8 11.6v.6');

/** A circular arrow: run again. */
export const rerunIcon = icon('M13 8a5 5 0 1 1-1.6-3.7M13.2 1.9v3.2H10');

/** An arrow to the left: back. */
export const backIcon = icon('M7 3.5L2.5 8L7 12.5M3 8h10.5');

/** Three rows of a list: a matrix or a sweep. */
export const rowsIcon = icon('M2.5 4h1M6 4h7.5M2.5 8h1M6 8h7.5M2.5 12h1M6 12h7.5');

/** A dash in a circle: no verdict. */
export const noneIcon = icon('M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M5.5 8h5');
/** A triangle that points right: simulate. */
export const playIcon = icon('M4.5 3v10L13 8z');

/** A sheet with a folded corner: open as a document. */
export const fileIcon = icon('M9.5 1.5h-6v13h9V4.5zM9.5 1.5v3h3');

export const keyIcon = icon('M10.5 2.5a3 3 0 1 0 0 6a3 3 0 1 0 0-6M8.4 7.6L2.5 13.5M4.5 11.5l2 2');

/** Two sheets: copy. */
export const copyIcon = icon('M5.5 5.5h8v8h-8zM3.5 10.5h-1v-8h8v1');

/** An arrow into a tray: export. */
export const saveIcon = icon('M8 2v7.5M5 6.7l3 3l3-3M2.5 10.5v3h11v-3');

/** Two columns: compare. */
export const compareIcon = icon('M2.5 2.5h4.2v11H2.5zM9.3 2.5h4.2v11H9.3z');

export const clockIcon = icon('M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M8 4.5V8l2.5 1.8');

/** A check mark: copied. */
export const doneIcon = icon('M3 8.5l3.2 3.2L13 5');

/** A magnifying glass: filter. */
export const filterIcon = icon('M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9M10.3 10.3l3.4 3.4');

/** Points down while its row is expanded, through a CSS rule on `aria-expanded`. */
export const chevronIcon = icon('M6 3.5L10.5 8L6 12.5', 'icon chevron');
