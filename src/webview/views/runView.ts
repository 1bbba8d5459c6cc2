import { html, type TemplateResult } from 'lit';
import { parseTypeTag } from '../../core/move/typeTag';
import { END_WORDS, NOTHING_APPLIED, type ReturnedValue, type RunReport } from '../../core/results/runReport';
import { ranText } from '../../core/results/traceWords';
import { moveInTree } from '../lists/foldRow';
import { actionsView, reportActions, type PageContext } from '../page/actionButtons';
import { failIcon, passIcon, warningIcon } from '../page/icons';
import type { PageUi } from '../page/pageUi';
import { networkView, subtitle, titleView } from '../page/tabsView';
import { callView } from './callView';
import { accountView, groupedDigits } from './cells';
import { longText } from './codeView';
import { failureView } from './failureView';
import { jsonRow } from './jsonTree';

/** Renders the run of a function: its return values, or where it ended, with the values there. */
export function runView(report: RunReport, context: PageContext): TemplateResult {
  const { end, call, signers, labels } = report;
  const isReturned = end.kind === 'returned';
  return html`${titleView({
      tone: isReturned ? 'good' : 'bad',
      icon: isReturned ? passIcon : end.kind === 'stopped' ? warningIcon : failIcon,
      words: END_WORDS[end.kind],
      subject: report.subject,
      actions: actionsView(context, reportActions(context)),
    })}
    ${subtitle([
      html`Run in ${networkView(report.network)}`,
      html`at ledger version ${groupedDigits(report.ledgerVersion)}`,
      ...signers.map(each => html`signer ${accountView(each, labels)}`),
    ])}
    ${
      isReturned
        ? returnedView(end.values, context.ui)
        : html`<div class="callout bad">
            <p class="callout-first">${longText(end.failure.headline, 'headline', context.ui)}</p>
            ${failureView(end.failure, context)}
          </div>`
    }
    <section class="run-part" aria-labelledby="call-title">
      <h2 id="call-title">Call</h2>
      ${callView({ call }, context)}
    </section>
    <p class="foot">${ranText(report.ran)} ${NOTHING_APPLIED}</p>`;
}

function returnedView(values: readonly ReturnedValue[], ui: PageUi): TemplateResult {
  if (values.length === 0) return html`<p class="dim">The function returned no value.</p>`;
  return html`<section class="run-part" aria-labelledby="values-title">
    <h2 id="values-title">Values</h2>
    <ul class="tree" aria-label="Returned values" @keydown=${moveInTree}>
      ${values.map(({ type, value }, index) =>
        jsonRow(
          values.length === 1 ? 'value' : `value ${index + 1}`,
          value,
          { key: `returned/${index}`, depth: 0, openLevels: 2, type: parseTypeTag(type) },
          ui,
        ),
      )}
    </ul>
  </section>`;
}
