import '@vscode-elements/elements/dist/vscode-button/index.js';
import { html, nothing, type TemplateResult } from 'lit';

/** An action on the report on the page. */
export interface PageAction {
  readonly label: string;
  readonly icon: TemplateResult;
  readonly run: () => void;
  /** The outcome of a recent run of the action, shown instead of its label. */
  readonly outcome?: { readonly words: string; readonly icon: TemplateResult };
}

export function buttonView({ label, icon, run, outcome }: PageAction): TemplateResult {
  return html`<vscode-button secondary @click=${run} @keydown=${keepPageStill}
    ><span slot="content-before" class="button-icon">${outcome?.icon ?? icon}</span
    >${outcome?.words ?? label}</vscode-button
  >`;
}

/** Prevents scrolling: the element handles the space key, but does not cancel the default action. */
function keepPageStill(event: KeyboardEvent): void {
  if (event.key === ' ') event.preventDefault();
}

/**
 * Returns a menu button according to the ARIA pattern. Enter, Space and the arrow keys open the menu; in it, the arrow
 * keys, Home and End move, Escape and selecting an item close it and restore the focus, and Tab leaves it.
 */
export function moreMenu(actions: readonly PageAction[]): TemplateResult {
  const outcome = actions.find(each => each.outcome)?.outcome;
  return html`<div class="more" @focusout=${closeOutside}>
    <vscode-button
      secondary
      aria-haspopup="menu"
      aria-expanded="false"
      aria-label=${outcome?.words ?? 'More actions'}
      title="More actions"
      @click=${toggle}
      @keydown=${openByKey}
      >${outcome ? html`<span slot="content-before" class="button-icon">${outcome.icon}</span>` : nothing}${outcome?.words ?? '…'}</vscode-button
    >
    <div class="menu" role="menu" aria-label="More actions" hidden @keydown=${moveInMenu}>
      ${actions.map(
        ({ label, icon, run }) =>
          html`<button
            type="button"
            role="menuitem"
            tabindex="-1"
            @click=${(event: Event) => {
              close(event, 'andFocus');
              run();
            }}
          >
            ${icon}${label}
          </button>`,
      )}
    </div>
  </div>`;
}

interface Parts {
  readonly button: HTMLElement;
  readonly menu: HTMLElement;
  readonly items: readonly HTMLElement[];
}

function partsOf({ target }: Event): Parts | undefined {
  const more = target instanceof Element ? target.closest('.more') : undefined;
  const button = more?.querySelector<HTMLElement>('[aria-haspopup]');
  const menu = more?.querySelector<HTMLElement>('[role=menu]');
  if (!button || !menu) return undefined;
  return { button, menu, items: [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')] };
}

function setOpen({ button, menu }: Parts, isOpen: boolean): void {
  menu.hidden = !isOpen;
  // In a narrow page, the button can be at either edge, so the menu opens to the side with space.
  menu.classList.toggle('to-left', button.getBoundingClientRect().left + menu.offsetWidth > innerWidth);
  button.setAttribute('aria-expanded', String(isOpen));
}

function toggle(event: Event): void {
  const parts = partsOf(event);
  if (!parts) return;
  const isOpen = parts.menu.hidden === true;
  setOpen(parts, isOpen);
  if (isOpen) parts.items[0]?.focus();
}

function openByKey(event: KeyboardEvent): void {
  // Otherwise, the same keystroke would also select the first item, which gets the focus.
  if (event.key === ' ' || event.key === 'Enter') event.preventDefault();
  const parts = partsOf(event);
  if (!parts || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
  event.preventDefault();
  setOpen(parts, true);
  parts.items.at(event.key === 'ArrowDown' ? 0 : -1)?.focus();
}

function close(event: Event, focus?: 'andFocus'): void {
  const parts = partsOf(event);
  if (!parts || parts.menu.hidden === true) return;
  if (focus) parts.button.focus();
  setOpen(parts, false);
}

function moveInMenu(event: KeyboardEvent): void {
  if (event.key === 'Escape') {
    // Otherwise, the page would handle Escape, which cancels a run.
    event.preventDefault();
    close(event, 'andFocus');
    return;
  }
  const items = partsOf(event)?.items ?? [];
  const at = items.findIndex(item => item === event.target);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: items.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}

function closeOutside(event: FocusEvent): void {
  const { currentTarget, relatedTarget } = event;
  const isInside =
    currentTarget instanceof Element && relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
  if (!isInside) close(event);
}
