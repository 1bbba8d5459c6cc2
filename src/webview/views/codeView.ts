import { html, nothing, type TemplateResult } from 'lit';
import type { CodePlace, CodeReport } from '../../core/reports/simulationReport';
import type { PageContext } from '../page/pageContext';
import { groupedDigits } from './amounts';
import { shortText, visibleText } from './hexText';

/** Returns where deployed code ends the transaction: links to the functions that abort, or the last instruction. */
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

/** @param offset of the instruction to show, instead of the function's statements */
function functionLink(name: string, { post, ui }: PageContext, offset?: number): TemplateResult {
  if (ui.isFile) return html`<span class="mono">${shortText(name)}</span>`;
  const open = () => {
    post({ type: 'openCode', name, ...(offset !== undefined && { offset }) });
  };
  return html`<button type="button" class="link mono" @click=${open}>${shortText(name)}</button>`;
}
