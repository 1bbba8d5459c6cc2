import { html, nothing, type TemplateResult } from 'lit';
import type { ChainReport, EncodedField, EncodingReport } from '../core/transactions/encodingReport';
import { momentOfSeconds } from '../core/transactions/moments';
import { compareButton, copyButton, rerunButton, saveButton } from './actionButtons';
import { messageIcon, warningIcon } from './icons';
import { longText } from './longText';
import { messageBytes, partSwatch } from './messageBytes';
import type { PageContext } from './pageContext';
import type { PageUi } from './pageUi';
import { networkView, senderView, subtitle } from './subtitle';
import { distanceText } from './times';
import { titleView } from './titleView';
import { visibleText } from './visibleText';

/** A signing message: for which chain, what is in it and where that differs from what was asked, then its bytes. */
export function encodingView(report: EncodingReport, context: PageContext): TemplateResult {
  const { decoded } = report;
  return html`${titleView({
      tone: 'plain',
      icon: messageIcon,
      words: 'Signing message',
      subject: report.subject,
      actions: html`${rerunButton(context, 'Encode again')} ${copyButton(context, 'hex', 'Copy hex')}
      ${compareButton(context)} ${saveButton(context, 'Save…')}`,
    })}
    ${subtitle([networkView(report.network), senderView(report.sender, report.labels)])}
    ${
      decoded.kind === 'known'
        ? html`${chainView(decoded.chain, context.ui)} ${fieldsView(decoded.fields, context.ui)}`
        : html`<div class="callout warn">
            <p class="callout-first">${longText(decoded.reason, 'reason', context.ui)}</p>
          </div>`
    }
    ${messageBytes(report, 'Bytes to sign', context.ui)}
    <p class="foot">Movescope never signs and never submits: sign these bytes with your own tools.</p>`;
}

/** For which chain a message is, and a warning where that is not the network's. */
export function chainView(chain: ChainReport, ui: PageUi): TemplateResult {
  const id = `chain ${chain.id}`;
  return html`<p class="chain ${chain.warning === undefined ? '' : 'wrong'}">
      for ${chain.name === id ? id : `${id}, ${visibleText(chain.name)}`}
    </p>
    ${
      chain.warning === undefined
        ? nothing
        : html`<p class="warning" role="alert">${warningIcon}<span>${longText(chain.warning, 'warning', ui)}</span></p>`
    }`;
}

/** What a message says, field by field. */
export function fieldsView(fields: readonly EncodedField[], ui: PageUi): TemplateResult {
  return html`<table class="fields">
    <caption class="sr-only">
      Fields of the message
    </caption>
    <thead class="sr-only">
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Value</th>
        <th scope="col">Where it is from</th>
      </tr>
    </thead>
    <tbody>
      ${fields.map((field, index) => fieldRow(field, `field-${index}`, ui))}
    </tbody>
  </table>`;
}

function fieldRow(field: EncodedField, key: string, ui: PageUi): TemplateResult {
  const differs = field.asked !== undefined;
  return html`<tr class=${differs ? 'differs' : nothing}>
    <th scope="row">
      ${partSwatch(field.part)}${visibleText(field.name)}
      ${field.type === undefined ? nothing : html`<span class="second-line dim mono">${visibleText(field.type)}</span>`}
    </th>
    <td>
      <span class="mono">${longText(field.value, key, ui)}</span>
      ${field.meaning?.map(line => html`<span class="second-line dim">${visibleText(line)}</span>`)}
      ${field.part?.kind === 'expiration' ? expirationView(field.value) : nothing}
      ${
        differs
          ? html`<span class="asked"
              >asked for <span class="mono">${longText(field.asked ?? '', `${key}-asked`, ui)}</span></span
            >`
          : nothing
      }
    </td>
    <td class="origin">${field.origin === undefined ? nothing : visibleText(field.origin)}</td>
  </tr>`;
}

/** A signer reads a time, not seconds. */
function expirationView(seconds: string): TemplateResult | typeof nothing {
  const moment = momentOfSeconds(seconds);
  const distance = distanceText(seconds, Date.now());
  if (moment === undefined || distance === undefined) return nothing;
  const tone = distance.endsWith('ago') ? 'expired' : 'dim';
  return html`<span class="second-line ${tone}" title=${moment.utc}>${moment.local}, ${distance}</span>`;
}
