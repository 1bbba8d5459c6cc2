import { html, nothing, type TemplateResult } from 'lit';
import { counted } from '../../core/text/digits';
import type { MessagePart, MessagePartKind } from '../../core/move/signingMessage';
import { ageText, momentOfSeconds } from '../../core/text/moments';
import {
  type ChainReport,
  type EncodedField,
  type EncodingReport,
  VERIFICATION_WORDS,
  verificationOf,
  type Verification,
  type FieldPart,
  FORM_WORDS,
  type InspectionReport,
} from '../../core/results/inspectionReport';
import {
  actionsView,
  compare,
  copy,
  openRequest,
  rerun,
  save,
  simulateThis,
  type PageContext,
} from '../page/actionButtons';
import { failIcon, messageIcon, passIcon, warningIcon } from '../page/icons';
import type { PageUi } from '../page/pageUi';
import { networkView, senderView, subtitle, titleView } from '../page/tabsView';
import { groupedDigits, visibleText, tableHead } from './cells';
import { longText } from './codeView';
import { END_WORDS } from '../../core/results/runReport';
import type { ResultReport } from '../../core/results/resultReport';
import { resultWords } from '../../core/results/simulationWords';
import { blockView, transactionView, transactionWords } from './ledgerView';
import { comparisonView, comparisonWords } from './comparisonView';
import { earlierWords } from './gasHistoryView';
import { matrixView, matrixWords, sweepView, sweepWords } from './manyView';
import { runView } from './runView';
import { simulationView } from './simulationView';

/** Renders a signing message: whether it matches the request, its chain, its fields and its bytes. */
function encodingView(report: EncodingReport, context: PageContext): TemplateResult {
  const { decoded } = report;
  const verification = verificationOf(report);
  const isVerified = verification.kind === 'verified';
  return html`${titleView({
      tone: isVerified ? 'plain' : 'bad',
      icon: isVerified ? messageIcon : failIcon,
      words: VERIFICATION_WORDS[verification.kind],
      subject: report.subject,
      actions: actionsView(context, [
        rerun(context, 'Encode again'),
        copy(context, 'hex', isVerified ? 'Copy hex' : 'Copy unverified hex'),
        compare(context),
        save(context, isVerified ? 'Save…' : 'Save unverified…'),
      ]),
    })}
    ${subtitle([networkView(report.network), senderView(report.sender, report.labels)])}
    ${verificationView(verification, context.ui)}
    ${decoded.kind === 'known' ? html`${chainView(decoded.chain)} ${fieldsView(decoded.fields, context.ui)}` : nothing}
    ${messageBytes(report, isVerified ? 'Bytes to sign' : 'Unverified bytes', context.ui)}
    <p class="foot">
      Movescope never signs and never
      submits${isVerified ? '. Sign these bytes with your own tools.' : '. Do not sign these bytes.'}
    </p>`;
}

/** Renders the verification, which is shown first. Any result other than a verified message is highlighted. */
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

function chainView(chain: ChainReport): TemplateResult {
  const id = `chain ${chain.id}`;
  return html`<p class="chain ${chain.warning === undefined ? '' : 'wrong'}">
    for ${chain.name === id ? id : `${id}, ${visibleText(chain.name)}`}
  </p>`;
}

function chainWarning({ warning }: ChainReport, ui: PageUi): TemplateResult | typeof nothing {
  if (warning === undefined) return nothing;
  return html`<p class="warning" role="alert">${warningIcon}<span>${longText(warning, 'warning', ui)}</span></p>`;
}

function fieldsView(fields: readonly EncodedField[], ui: PageUi): TemplateResult {
  return html`<table class="fields">
    ${tableHead('Message fields', ['Field', 'Value', 'Source'], 'fields')}
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
              >requested <span class="mono">${longText(field.asked ?? '', `${key}-asked`, ui)}</span></span
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

/** Renders the expiration as a time, which signers can read more easily than seconds. */
function expirationView(seconds: string): TemplateResult | typeof nothing {
  const moment = momentOfSeconds(seconds);
  if (moment === undefined) return nothing;
  const [when, now] = [Number(seconds) * 1_000, Date.now()];
  const distance = when > now && when - now < 60_000 ? 'in less than a minute' : ageText(when, now);
  const tone = when > now ? 'dim' : 'expired';
  return html`<span class="second-line ${tone}" title=${moment.utc}>${moment.local}, ${distance}</span>`;
}

/** Number of characters of a field that are initially shown. */
const PART_FIRST = 1_024;
/** Number of characters of a message in an unknown format that are initially shown. */
const WHOLE_FIRST = 8_192;

const NAMES: Readonly<Record<MessagePartKind, string>> = {
  prefix: 'Signing message prefix',
  form: 'Variant, or number of items',
  sender: 'Sender',
  sequenceNumber: 'Sequence number',
  code: 'Script bytecode',
  function: 'Function',
  typeArguments: 'Type arguments',
  argument: 'Argument',
  multisigAccount: 'Multisig account',
  nonce: 'Replay protection nonce',
  maxGasAmount: 'Max gas amount',
  gasUnitPrice: 'Gas unit price',
  expiration: 'Expiration',
  chainId: 'Chain id',
  secondarySigners: 'Secondary signers',
  feePayer: 'Fee payer',
};

function messageBytes(
  { hex, byteLength, decoded }: Pick<EncodingReport, 'hex' | 'byteLength' | 'decoded'>,
  title: string,
  ui: PageUi,
): TemplateResult {
  const parts = decoded.kind === 'known' ? decoded.parts : [];
  const bytes = parts.length === 0 ? longText(hex, 'hex', ui, WHOLE_FIRST) : partsView(hex, parts, ui);
  return html`<section aria-labelledby="hex-title">
    <h2 id="hex-title">
      ${byteLength === 0 ? 'The gateway’s response' : html`${title} <span class="count">${counted(byteLength, 'byte')}</span>`}
    </h2>
    <div class="hex-block mono">${bytes}</div>
  </section>`;
}

/** Returns the color mark next to the name of a field; none if the field is not a single part of the message. */
function partSwatch(part: FieldPart | undefined): TemplateResult {
  return html`<span class="swatch ${part === undefined ? nothing : partClass(part)}"></span>`;
}

function partsView(hex: string, parts: readonly MessagePart[], ui: PageUi): TemplateResult {
  return html`${hex.slice(0, 2)}${parts.map((part, at) => {
    const text = hex.slice(2 + part.start * 2, 2 + part.end * 2);
    return html`<span class="bytes ${partClass(part)}" title=${partTitle(part)}
      >${longText(text, `hex-${at}`, ui, PART_FIRST)}</span
    >`;
  })}`;
}

function partTitle({ kind, index, start, end }: MessagePart): string {
  const name = index === undefined ? NAMES[kind] : `${NAMES[kind]} ${index + 1}`;
  return `${name}, ${counted(end - start, 'byte')} at offset ${groupedDigits(String(start))}`;
}

/** Returns the class of a part. Neighboring arguments alternate in color. */
function partClass({ kind, index }: FieldPart): string {
  return index === undefined ? `bytes-${kind}` : `bytes-${kind}-${index % 2 === 0 ? 'even' : 'odd'}`;
}

/** Renders inspected bytes: their kind, chain, content, and the button that simulates them. */
function inspectionView(report: InspectionReport, context: PageContext): TemplateResult {
  const { decoded, network, sender, draft } = report;
  return html`${titleView({
      tone: 'plain',
      icon: messageIcon,
      words: FORM_WORDS[report.form],
      subject: report.subject,
      actions: actionsView(context, [
        ...(draft ? [simulateThis(context), openRequest(context)] : []),
        copy(context, 'hex', 'Copy hex'),
        rerun(context, 'Inspect again'),
        save(context, 'Save…'),
      ]),
    })}
    ${subtitle([
      ...(network ? [html`decoded using the types on ${networkView(network)}`] : []),
      ...(sender === undefined ? [] : [senderView(sender, report.labels)]),
    ])}
    ${decoded.kind === 'known' ? html`${chainView(decoded.chain)} ${chainWarning(decoded.chain, context.ui)}` : nothing}
    ${signedView(report)} ${obstacleView(report, context)}
    ${decoded.kind === 'known' ? fieldsView(decoded.fields, context.ui) : nothing}
    ${messageBytes(report, 'Bytes', context.ui)}
    <p class="foot">
      The bytes were not sent anywhere. Only the called module and the chain id were requested. Movescope never signs
      and never submits.
    </p>`;
}

function signedView({ signature }: InspectionReport): TemplateResult | typeof nothing {
  if (!signature) return nothing;
  return html`<div class="callout warn">
    <p class="callout-first">This transaction is signed. Anyone who has it can submit it.</p>
    <p>
      Its signature (<span class="mono">${signature.form}</span>, ${counted(signature.byteLength, 'byte')}) is not shown
      or stored.
    </p>
  </div>`;
}

/** Renders the reason why the bytes cannot be read, or why their request cannot be simulated. */
function obstacleView({ decoded, obstacle }: InspectionReport, { ui }: PageContext): TemplateResult | typeof nothing {
  const reason = decoded.kind === 'unknown' ? decoded.reason : obstacle;
  if (reason === undefined) return nothing;
  return html`<div class="callout warn"><p class="callout-first">${longText(reason, 'reason', ui)}</p></div>`;
}

export function reportView(report: ResultReport, context: PageContext): TemplateResult {
  switch (report.kind) {
    case 'simulation':
      return simulationView(report, context);
    case 'encoding':
      return encodingView(report, context);
    case 'comparison':
      return comparisonView(report, context);
    case 'matrix':
      return matrixView(report, context);
    case 'sweep':
      return sweepView(report, context);
    case 'inspection':
      return inspectionView(report, context);
    case 'run':
      return runView(report, context);
    case 'transaction':
      return transactionView(report, context);
    case 'block':
      return blockView(report, context);
  }
}

export function reportAnnouncement(report: ResultReport): string {
  switch (report.kind) {
    case 'simulation':
      return report.earlier ? earlierWords(report.earlier) : `${resultWords(report)}: ${report.subject}`;
    case 'encoding':
      return `${VERIFICATION_WORDS[verificationOf(report).kind]}: ${report.subject}`;
    case 'comparison':
      return `${comparisonWords(report)}: ${report.subject}`;
    case 'matrix':
      return `${matrixWords(report)} ${report.subject}`;
    case 'sweep':
      return `${sweepWords(report)}: ${report.subject}`;
    case 'run':
      return `${END_WORDS[report.end.kind]}: ${report.subject}`;
    case 'inspection':
      return `${FORM_WORDS[report.form]}: ${report.subject}`;
    case 'transaction':
      return `${transactionWords(report)}: ${report.subject}`;
    case 'block':
      return `Block ${groupedDigits(report.height)}`;
  }
}
