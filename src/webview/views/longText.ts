import { html, type TemplateResult } from 'lit';
import { groupedDigits } from './amounts';
import type { PageUi } from '../page/pageUi';
import { visibleText } from './hexText';

/** Number of characters of a long value that are initially shown. */
const FIRST = 2_000;
/** Number of characters that are added at a time; with more, the browser's layout takes too long. */
const STEP = 100_000;

/**
 * Returns text of any length: cut after `first` characters, with a button that shows the rest, 100,000 characters at a
 * time.
 */
export function longText(text: string, key: string, ui: PageUi, first = FIRST): TemplateResult | string {
  if (text.length <= first) return visibleText(text);
  const length = ui.lengthOf(key, first);
  if (length >= text.length) return visibleText(text);
  const rest = text.length - length;
  const total = groupedDigits(String(text.length));
  const label = rest <= STEP ? `Show all ${total} characters` : `Show 100,000 more of ${total} characters`;
  return html`${visibleText(wholeCharacters(text, length))}<span class="cut" aria-hidden="true">…</span>
    <button
      type="button"
      class="link"
      @click=${(event: Event) => {
        event.stopPropagation();
        ui.setLength(key, length + Math.min(rest, STEP));
      }}
    >
      ${label}
    </button>`;
}

/** Returns the first `length` UTF-16 units, or one less if that would split a pair. */
function wholeCharacters(text: string, length: number): string {
  const parted = /[\uD800-\uDBFF]/.test(text.charAt(length - 1));
  return text.slice(0, parted ? length - 1 : length);
}
