import { html, type TemplateResult } from 'lit';
import { groupedDigits } from './amounts';
import type { PageUi } from '../page/pageUi';
import { visibleText } from './hexText';

/** Characters shown of a long value before anyone asks for more. */
const FIRST = 2_000;
/** Characters added at a time: more than this in one go and the browser takes long to lay it out. */
const STEP = 100_000;

/** Text of any length: cut after `first` characters, with a button that shows the rest, 100,000 characters at a time. */
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

/** The first `length` UTF-16 units, one less where that would part a pair. */
function wholeCharacters(text: string, length: number): string {
  const parted = /[\uD800-\uDBFF]/.test(text.charAt(length - 1));
  return text.slice(0, parted ? length - 1 : length);
}
