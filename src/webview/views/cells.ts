import { counted, groupDigits } from '../../core/text/digits';
import { html, nothing, type TemplateResult } from 'lit';
import {
  cellParts,
  type AccountCell,
  type Cell,
  type AmountCell,
  type Fact,
  accountCell,
  feeCell,
} from '../../core/results/facts';
import type { AccountLabels } from '../../core/results/accountLabels';
import { momentOfMicroseconds, momentOfSeconds, type Moment } from '../../core/text/moments';
import { guard } from 'lit/directives/guard.js';
import { visibleText as visible } from '../../core/text/visibleText';

/** Renders a value of a result: abbreviated in the cell, complete in the tooltip. */
export function cellView(cell: Cell): TemplateResult {
  switch (cell.kind) {
    case 'text':
      return html`<span class="mono">${visibleText(cell.text)}</span>`;
    case 'hex':
      return hexText(cell.text);
    case 'number':
      return html`<span class="mono" title=${groupedDigits(cell.text)}>${visibleText(cell.text)}</span>`;
    case 'amount':
      return amountView(cell);
    case 'moment': {
      const { digits, unit } = cell;
      const moment = unit === 's' ? momentOfSeconds(digits) : momentOfMicroseconds(digits);
      const count = `${groupedDigits(digits)} ${unit} since 1970`;
      if (moment === undefined) return html`<span>${count}</span>`;
      return html`<span title=${count}>${moment.local}</span> <span class="second-line dim">${moment.utc}</span>`;
    }
    case 'account':
      return accountOf(cell);
  }
}

/** Renders an amount with its unit, and the exact digits in the tooltip. */
export function amountView(cell: AmountCell): TemplateResult {
  const { amount, smallest, asset, isDelta } = cell;
  const [value, unit] = cellParts(cell);
  const tone = isDelta && (amount.startsWith('-') ? 'loses' : 'gains');
  return html`<span
    class=${tone ?? nothing}
    title=${smallest === undefined ? nothing : shortText(`${counted(amount, smallest)}${asset === undefined ? '' : ` of ${asset}`}`)}
    >${shortText(value)} <span class="asset">${nameText(unit.slice(0, 300))}</span></span
  >`;
}

/** Renders an account such as `alice 0xa11c…25e2`, with a dimmed address; only the address if it has no label. */
export function accountView(address: string, labels: AccountLabels | undefined): TemplateResult {
  return accountOf(accountCell(address, labels));
}

function accountOf({ address, label, isSender }: AccountCell): TemplateResult {
  // Isolated, because right-to-left characters would reorder the address.
  const name =
    label === undefined
      ? hexText(address)
      : html`<span title=${shortText(address)}
          ><bdi class="account-label">${shortText(label)}</bdi> <span class="dim">${hexText(address)}</span></span
        >`;
  return isSender ? html`${name} <span class="tag">sender</span>` : name;
}

export function factNameView({ name, account }: Fact): TemplateResult {
  return html`${name} ${account ? accountOf(account) : nothing}`;
}

export function factList(facts: readonly Fact[]): TemplateResult {
  return html`<dl class="details">
    ${facts.map(
      fact =>
        html`<div class="details-row">
          <dt>${factNameView(fact)}</dt>
          <dd>${cellView(fact.cell)}</dd>
        </div>`,
    )}
  </dl>`;
}

/** Parses a count (gas units, octas, a version), a decimal string in JSON; returns `undefined` for other values. */
export function parseCount(text: string): bigint | undefined {
  return /^\d{1,80}$/.test(text) ? BigInt(text) : undefined;
}

/** Returns `1234567` as `1,234,567`. Other text is returned unchanged. */
export function groupedDigits(count: string | bigint): string {
  return shortText(groupDigits(count));
}

/** Returns octas as exact APT, without trailing zeros: 62300 is `0.000623`. Other text is returned unchanged. */
export function aptText(octas: string | bigint): string {
  return shortText(cellParts(feeCell(String(octas)))[0]);
}

/** Matches a number to show with digit grouping. Longer digit strings are data, not numbers. */
const NUMBER = /^-?\d{4,80}$/;

/**
 * Returns digits in groups, with separators from the style sheet, so only the digits are copied; `undefined` for other
 * text.
 */
export function exactDigits(text: string): TemplateResult | undefined {
  if (!NUMBER.test(text)) return undefined;
  const groups = groupDigits(text).split(',');
  return html`<span class="digits">${groups.map(group => html`<span>${group}</span>`)}</span>`;
}

/** Returns the time in a field whose name indicates one; `undefined` for other fields and for times out of range. */
export function momentOfField(name: string, digits: string): Moment | undefined {
  if (!/^\d{10,16}$/.test(digits)) return undefined;
  const isMicroseconds = /(^|_)(usecs?|microseconds|timestamp)$/i.test(name) && digits.length === 16;
  if (isMicroseconds) return momentOfMicroseconds(digits);
  const isSeconds = /(^|_)(secs|seconds|timestamp)$/i.test(name) && digits.length === 10;
  return isSeconds ? momentOfSeconds(digits) : undefined;
}

/** Maximum length of a hex number that is shown in full: `0x` and 12 digits. */
const WHOLE = 14;
/** Matches an address or a hash, which have up to 64 digits. Longer hex numbers are data. */
const HEX_NAME = /^0x[0-9a-f]{1,64}$/i;
const LONG_HEX_NAMES = /(0x[0-9a-f]{13,64})(?![0-9a-f])/gi;

/**
 * Renders an address or a hash as `0xa113…25e2`, with the full text as the tooltip. All digits are in the document, so
 * that a copied selection is exact. Other text is returned unchanged.
 */
export function hexText(text: string): TemplateResult {
  return HEX_NAME.test(text)
    ? html`<span class="mono">${shortened(text)}</span>`
    : html`<span>${shortText(text)}</span>`;
}

/**
 * Renders the name of a type, function or field, with addresses abbreviated as in {@link hexText} and line breaks
 * between its parts.
 */
export function nameText(name: string): unknown {
  return guard([name], () =>
    name.split(LONG_HEX_NAMES).map((part, index) => (index % 2 === 1 ? shortened(part) : breakable(part))),
  );
}

function breakable(text: string): readonly unknown[] {
  return text
    .split(/(?<=::|[<,_])/)
    .map((part, index) => html`${index === 0 ? nothing : html`<wbr />`}${visibleText(part)}`);
}

function shortened(hex: string): TemplateResult | string {
  if (hex.length <= WHOLE) return hex;
  return html`<span class="hex" title=${shortText(hex)}
    ><span class="hex-head">${hex.slice(0, 6)}</span><span class="hex-middle">${hex.slice(6, -4)}</span>${hex.slice(
      -4,
    )}</span
  >`;
}

/** Escapes invisible and misleading characters in external text, except tab and newline. */
export function visibleText(text: string): string {
  return visible(text, '\n\t');
}

/** Returns {@link visibleText} of up to 500 characters. Titles, labels and names are longer only in malicious data. */
export function shortText(text: string): string {
  return text.length <= 500 ? visibleText(text) : `${visibleText(text.slice(0, 500))}…`;
}

/** The name of a column, and the class of its header. */
type Column = string | readonly [name: string, cssClass: string];

/**
 * Returns a caption and headers. For `fields`, they are visible only to screen readers; for `rows`, of which only a
 * part is rendered, the row is numbered.
 */
export function tableHead(caption: string, columns: readonly Column[], kind?: 'fields' | 'rows'): TemplateResult {
  return html`<caption class="sr-only">
      ${caption}
    </caption>
    <thead class=${kind === 'fields' ? 'sr-only' : nothing}>
      <tr aria-rowindex=${kind === 'rows' ? 1 : nothing}>
        ${columns.map(column => {
          const [name, cssClass] = typeof column === 'string' ? [column] : column;
          return html`<th scope="col" class=${cssClass ?? nothing}>${name}</th> `;
        })}
      </tr>
    </thead>`;
}

export function numberColumn(name: string): Column {
  return [name, 'number-cell'];
}
