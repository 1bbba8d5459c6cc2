import { html, nothing, type TemplateResult } from 'lit';
import type { CodePlace, CodeReport } from '../../core/results/simulationReport';
import type { PageContext } from '../page/actionButtons';
import { groupedDigits, shortText, visibleText } from './cells';
import type { PageUi } from '../page/pageUi';

/** Renders where the transaction ends in deployed code: links to the functions that abort, or the last instruction. */
export function codeView(report: CodeReport, context: PageContext): TemplateResult {
  switch (report.kind) {
    case 'aborts':
      return html`<ul class="source" aria-label="In the deployed code">
        ${report.places.map(place => html`<li>${placeView(place, context)}</li>`)}
        ${report.more > 0 ? html`<li class="dim">${groupedDigits(String(report.more))} more</li>` : nothing}
      </ul>`;
    case 'stopped':
      return html`<p>
          ${functionLink(report.function, context, report.offset)}
          <span>in the deployed code, at offset ${groupedDigits(String(report.offset))}</span>
        </p>
        <ol class="instructions mono" aria-label="Instructions">
          ${report.instructions.map(
            ({ offset, text }) =>
              html`<li class=${offset === report.offset ? 'stop' : 'dim'} aria-current=${offset === report.offset}>
                <span class="offset">${offset}</span> ${shortText(text)}
              </li>`,
          )}
        </ol>
        ${report.reason === undefined ? nothing : html`<p class="small">${visibleText(report.reason)}</p>`}`;
  }
}

function placeView({ function: name, offset, callers }: CodePlace, context: PageContext): TemplateResult {
  const path = callers.toReversed().map(caller => `, called by ${caller}`);
  return html`${functionLink(name, context)}
    <span>in the deployed code, at offset ${groupedDigits(String(offset))}${shortText(path.join(''))}</span>`;
}

/** @param offset code offset of the instruction to show, instead of the statements of the function. */
function functionLink(name: string, { post, ui }: PageContext, offset?: number): TemplateResult {
  if (ui.isFile) return html`<span class="mono">${shortText(name)}</span>`;
  const open = () => {
    post({ type: 'openCode', name, ...(offset !== undefined && { offset }) });
  };
  return html`<button type="button" class="link mono" @click=${open}>${shortText(name)}</button>`;
}

/** Number of characters of a long value that are initially shown. */
const FIRST = 2_000;
/** Number of characters added at a time. With more, the browser's layout is slow. */
const STEP = 100_000;

/** Truncates text after `first` characters. A button shows the rest, 100,000 characters at a time. */
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

/** Returns the first `length` UTF-16 code units, or one less to avoid splitting a surrogate pair. */
function wholeCharacters(text: string, length: number): string {
  const parted = /[\uD800-\uDBFF]/.test(text.charAt(length - 1));
  return text.slice(0, parted ? length - 1 : length);
}
