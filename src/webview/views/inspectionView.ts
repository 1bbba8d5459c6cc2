import { counted } from '../../core/move/groupDigits';
import { html, nothing, type TemplateResult } from 'lit';
import { FORM_WORDS, type InspectionReport } from '../../core/reports/inspectionReport';
import { copyButton, requestButtons, rerunButton, saveButton } from '../page/actionButtons';
import { chainView, chainWarning, fieldsView, messageBytes } from './encodingView';
import { messageIcon } from '../page/icons';
import { longText } from './longText';
import type { PageContext } from '../page/pageContext';
import { networkView, senderView, subtitle, titleView } from '../page/titleView';

/** Bytes that somebody pasted: what they are, for which chain, what they say, and the way to simulate it. */
export function inspectionView(report: InspectionReport, context: PageContext): TemplateResult {
  const { decoded, network, sender, draft } = report;
  return html`${titleView({
      tone: 'plain',
      icon: messageIcon,
      words: FORM_WORDS[report.form],
      subject: report.subject,
      actions: html`${draft ? requestButtons(context) : nothing} ${rerunButton(context, 'Read again')}
      ${copyButton(context, 'hex', 'Copy hex')} ${saveButton(context, 'Save…')}`,
    })}
    ${subtitle([
      ...(network ? [html`read with the types of ${networkView(network)}`] : []),
      ...(sender === undefined ? [] : [senderView(sender, report.labels)]),
    ])}
    ${decoded.kind === 'known' ? html`${chainView(decoded.chain)} ${chainWarning(decoded.chain, context.ui)}` : nothing}
    ${signedView(report)} ${obstacleView(report, context)}
    ${decoded.kind === 'known' ? fieldsView(decoded.fields, context.ui) : nothing}
    ${messageBytes(report, 'Bytes', context.ui)}
    <p class="foot">
      The bytes stayed here: only the module that they call and the chain were asked for. Movescope never signs and
      never submits.
    </p>`;
}

function signedView({ signature }: InspectionReport): TemplateResult | typeof nothing {
  if (!signature) return nothing;
  return html`<div class="callout warn">
    <p class="callout-first">This transaction is signed: whoever has it can submit it.</p>
    <p>
      Its signature (<span class="mono">${signature.form}</span>, ${counted(signature.byteLength, 'byte')}) is not shown
      and not kept.
    </p>
  </div>`;
}

/** Why the bytes cannot be read, or their request cannot be simulated. */
function obstacleView({ decoded, obstacle }: InspectionReport, { ui }: PageContext): TemplateResult | typeof nothing {
  const reason = decoded.kind === 'unknown' ? decoded.reason : obstacle;
  if (reason === undefined) return nothing;
  return html`<div class="callout warn"><p class="callout-first">${longText(reason, 'reason', ui)}</p></div>`;
}
