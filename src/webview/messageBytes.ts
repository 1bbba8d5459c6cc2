import { html, nothing, type TemplateResult } from 'lit';
import type { EncodingReport, FieldPart } from '../core/reports/encodingReport';
import type { MessagePart, MessagePartKind } from '../core/move/messageParts';
import { counted, groupedDigits } from './amounts';
import { longText } from './longText';
import type { PageUi } from './pageUi';

/** Characters of one field that are shown at first. */
const PART_FIRST = 1_024;
/** Characters of a message that is of no known form. */
const WHOLE_FIRST = 8_192;

const NAMES: Readonly<Record<MessagePartKind, string>> = {
  prefix: 'Prefix: what every signing message of this form starts with',
  form: 'Which form follows, or how many items',
  sender: 'Sender',
  sequenceNumber: 'Sequence number',
  code: 'Bytecode of the script',
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

/** The bytes of a message, each field underlined in its colour. */
export function messageBytes(
  { hex, byteLength, decoded }: Pick<EncodingReport, 'hex' | 'byteLength' | 'decoded'>,
  title: string,
  ui: PageUi,
): TemplateResult {
  const parts = decoded.kind === 'known' ? decoded.parts : [];
  const bytes = parts.length === 0 ? longText(hex, 'hex', ui, WHOLE_FIRST) : partsView(hex, parts, ui);
  return html`<section aria-labelledby="hex-title">
    <h2 id="hex-title">${title} <span class="count">${counted(byteLength, 'byte')}</span></h2>
    <div class="hex-block mono">${bytes}</div>
  </section>`;
}

/** The colour of a field beside its name; none for one that no single part of the message says. */
export function partSwatch(part: FieldPart | undefined): TemplateResult {
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
  return `${name}, ${counted(end - start, 'byte')} from ${groupedDigits(String(start))}`;
}

/** Neighbouring arguments take turns, so that one is told from the next. */
function partClass({ kind, index }: FieldPart): string {
  return index === undefined ? `bytes-${kind}` : `bytes-${kind}-${index % 2 === 0 ? 'even' : 'odd'}`;
}
