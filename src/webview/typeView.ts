import { html, type TemplateResult } from 'lit';
import { nameText } from './hexText';
import { longText } from './longText';
import type { PageUi } from './pageUi';

/** Types beyond this length are data more than names. */
const LONGEST_NAME = 1_000;

/** The name of a type, a module or a function, addresses in it shortened. */
export function typeView(type: string, key: string, ui: PageUi): TemplateResult {
  return html`<span class="type mono"
    >${type.length > LONGEST_NAME ? longText(type, `${key}/type`, ui, LONGEST_NAME) : nameText(type)}</span
  >`;
}
