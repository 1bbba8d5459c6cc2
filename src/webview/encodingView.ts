import { html, nothing, type TemplateResult } from 'lit';
import {
  type ChainReport,
  type EncodedField,
  type EncodingReport,
  VERIFICATION_WORDS,
  verificationOf,
  type Verification,
} from '../core/reports/encodingReport';
import { momentOfSeconds } from '../core/reports/moments';
import { compareButton, copyButton, rerunButton, saveButton } from './actionButtons';
import { failIcon, messageIcon, passIcon, warningIcon } from './icons';
import { longText } from './longText';
import { messageBytes, partSwatch } from './messageBytes';
import type { PageContext } from './pageContext';
import type { PageUi } from './pageUi';
import { networkView, senderView, subtitle } from './subtitle';
import { distanceText } from './times';
import { titleView } from './titleView';
import { visibleText } from './visibleText';

/** A signing message: whether it is what was asked for, for which chain, what is in it, then its bytes. */
export function encodingView(report: EncodingReport, context: PageContext): TemplateResult {
  const { decoded } = report;
  const verification = verificationOf(report);
  const isVerified = verification.kind === 'verified';
  return html`${titleView({
      tone: isVerified ? 'plain' : 'bad',
      icon: isVerified ? messageIcon : failIcon,
      words: VERIFICATION_WORDS[verification.kind],
      subject: report.subject,
      actions: html`${rerunButton(context, 'Encode again')}
      ${copyButton(context, 'hex', isVerified ? 'Copy hex' : 'Copy unverified hex')} ${compareButton(context)}
      ${saveButton(context, isVerified ? 'Save…' : 'Save unverified…')}`,
    })}
    ${subtitle([networkView(report.network), senderView(report.sender, report.labels)])}
    ${verificationView(verification, context.ui)}
    ${decoded.kind === 'known' ? html`${chainView(decoded.chain)} ${fieldsView(decoded.fields, context.ui)}` : nothing}
    ${messageBytes(report, isVerified ? 'Bytes to sign' : 'Bytes that are not verified', context.ui)}
    <p class="foot">
      Movescope never signs and never
      submits${isVerified ? ': sign these bytes with your own tools.' : '. Do not sign these bytes as they are.'}
    </p>`;
}

/** What came of the comparison, before everything else: only what is verified is calm. */
function verificationView({ kind, sentence, notCompared }: Verification, ui: PageUi): TemplateResult {
  if (kind === 'verified') return html`<p class="verified">${passIcon}<span>${sentence}</span></p>`;
  return html`<div class="callout unverified" role="alert">
    <p class="callout-first">${warningIcon}<span>${longText(sentence, 'verification', ui)}</span></p>
    ${
      notCompared.length === 0
        ? nothing
        : html`<ul>
            ${notCompared.map(
              ({ name, reason }, index) =>
                html`<li>${visibleText(name)}: ${longText(reason, `not-compared-${index}`, ui)}</li>`,
            )}
          </ul>`
    }
  </div>`;
}

/** For which chain a message is. */
export function chainView(chain: ChainReport): TemplateResult {
  const id = `chain ${chain.id}`;
  return html`<p class="chain ${chain.warning === undefined ? '' : 'wrong'}">
    for ${chain.name === id ? id : `${id}, ${visibleText(chain.name)}`}
  </p>`;
}

/** That the chain of a message is not the network's. */
export function chainWarning({ warning }: ChainReport, ui: PageUi): TemplateResult | typeof nothing {
  if (warning === undefined) return nothing;
  return html`<p class="warning" role="alert">${warningIcon}<span>${longText(warning, 'warning', ui)}</span></p>`;
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
  const isOpen = field.notCompared !== undefined;
  return html`<tr class=${differs || isOpen ? 'differs' : nothing}>
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
      ${
        isOpen
          ? html`<span class="asked">not compared: ${longText(field.notCompared ?? '', `${key}-open`, ui)}</span>`
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
