import { html, type TemplateResult } from 'lit';
import { selects } from '../lists/foldRow';
import { nameText } from './hexText';
import { longText } from './longText';
import type { PageUi } from '../page/pageUi';

/** Maximum length of a type's name; longer types are data. */
const LONGEST_NAME = 1_000;
/** Matches a deployed name in a type: a struct, or a module if nothing follows it. */
const NAMES = /(?<=^|[<,\s])(0x[0-9a-f]{1,64}::[a-z_]\w{0,254}(?:::[a-z_]\w{0,254})?)(?=$|[<>,])/gi;

/**
 * Returns the name of a type, a module or a function with shortened addresses; each deployed name is a link to its
 * interface, except in an exported file. Text of unknown form is returned as text.
 */
export function typeView(type: string, key: string, ui: PageUi): TemplateResult {
  return html`<span class="type mono"
    >${type.length > LONGEST_NAME ? longText(type, `${key}/type`, ui, LONGEST_NAME) : ui.isFile ? nameText(type) : linkedNames(type)}</span
  >`;
}

/** Returns the name whose link an event activates: a click that selects no text, or Enter. */
export function nameToOpen(event: Event): string | undefined {
  const isMeant = event instanceof KeyboardEvent ? event.key === 'Enter' : !selects();
  if (!isMeant || !(event.target instanceof Element)) return undefined;
  return event.target.closest<HTMLElement>('[role=link]')?.dataset.name;
}

/** Links rather than buttons, as the text of a button cannot be selected. */
function linkedNames(type: string): readonly unknown[] {
  return type
    .split(NAMES)
    .map((part, index) =>
      index % 2 === 0
        ? nameText(part)
        : html`<span class="name-link" role="link" tabindex="0" data-name=${part} title="Open the interface of ${part}"
            >${nameText(part)}</span
          >`,
    );
}
