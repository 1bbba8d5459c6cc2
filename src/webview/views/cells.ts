import { counted } from '../../core/move/groupDigits';
import { html, nothing, type TemplateResult } from 'lit';
import {
  cellParts,
  type AccountCell,
  type Cell,
  type AmountCell,
  type Fact,
  accountCell,
} from '../../core/reports/facts';
import type { AccountLabels } from '../../core/reports/accountLabels';
import { momentOfMicroseconds, momentOfSeconds } from '../../core/move/moments';
import { groupedDigits } from './amounts';
import { hexText, nameText, shortText, visibleText } from './hexText';

/** Returns a value of a result: short in the cell, complete in the tooltip. */
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

/** Returns an amount with its unit, and its exact digits in the tooltip. */
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

/**
 * Returns an account: its label, followed by its dimmed address, `alice 0xa11c…25e2`; only the address if it has no
 * label.
 */
export function accountView(address: string, labels: AccountLabels | undefined): TemplateResult {
  return accountOf(accountCell(address, labels));
}

function accountOf({ address, label, isSender }: AccountCell): TemplateResult {
  // Isolated, as right-to-left characters would affect the address.
  const name =
    label === undefined
      ? hexText(address)
      : html`<span title=${shortText(address)}
          ><bdi class="account-label">${shortText(label)}</bdi> <span class="dim">${hexText(address)}</span></span
        >`;
  return isSender ? html`${name} <span class="tag">sender</span>` : name;
}

/** Returns the name of a fact with its account. */
export function factNameView({ name, account }: Fact): TemplateResult {
  return html`${name} ${account ? accountOf(account) : nothing}`;
}

/** Returns facts as a list of names and values. */
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
