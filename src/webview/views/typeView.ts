import { html, type TemplateResult } from 'lit';
import { selects } from '../lists/foldRow';
import { nameText } from './hexText';
import { longText } from './longText';
import type { PageUi } from '../page/pageUi';

/** Types beyond this length are data more than names. */
const LONGEST_NAME = 1_000;
/** A deployed name in a type: a struct, or a module where nothing follows it. */
const NAMES = /(?<=^|[<,\s])(0x[0-9a-f]{1,64}::[a-z_]\w{0,254}(?:::[a-z_]\w{0,254})?)(?=$|[<>,])/gi;

/**
 * The name of a type, a module or a function, addresses in it shortened; each deployed name in it is a link to its
 * interface, but not in a file. What is of no known form is text.
 */
export function typeView(type: string, key: string, ui: PageUi): TemplateResult {
  return html`<span class="type mono"
    >${type.length > LONGEST_NAME ? longText(type, `${key}/type`, ui, LONGEST_NAME) : ui.isFile ? nameText(type) : linkedNames(type)}</span
  >`;
}

/** The name whose link an event activates: by a click that selects no text, or by Enter. */
export function nameToOpen(event: Event): string | undefined {
  const isMeant = event instanceof KeyboardEvent ? event.key === 'Enter' : !selects();
  if (!isMeant || !(event.target instanceof Element)) return undefined;
  return event.target.closest<HTMLElement>('[role=link]')?.dataset.name;
}

/** Not buttons: the text of a button cannot be selected. */
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
