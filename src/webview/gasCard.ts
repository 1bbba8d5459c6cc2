import { html, nothing, svg, type TemplateResult } from 'lit';
import type { GasBreakdown, GasReport } from '../core/reports/simulationReport';
import { aptText, groupedDigits, parseCount } from './amounts';
import { gasForm } from './gasForm';
import { gasShares, limitText, partsExceed, storageUnits, usedThousandths, type GasShare } from './gasShares';
import type { PageContext } from './pageContext';

const ROUNDING = 'Parts are rounded up separately, so they can exceed the total.';
const PART_NAMES = { execution: 'Execution', io: 'I/O', storage: 'Storage' } as const;

/** The card that says what a transaction would cost, or did, of what, and how near to its limit. */
export function gasCard(gas: GasReport, context: PageContext, isPast = false): TemplateResult {
  return html`<section class="card" aria-labelledby="gas-title">
    <h2 id="gas-title">Gas</h2>
    <div class="figures">
      <span>
        <span class="big">${groupedDigits(gas.used)}</span>
        <span class="unit" title="${aptText(gas.unitPrice)} APT a unit"
          >units × ${groupedDigits(gas.unitPrice)} octas</span
        >
      </span>
      <span title="${groupedDigits(gas.feeOctas)} octas">
        <span class="big">${aptText(gas.feeOctas)}</span> <span class="unit">APT</span>
      </span>
    </div>
    ${gas.breakdown === undefined ? nothing : breakdownView(gas, gas.breakdown)} ${limitView(gas)}
    ${isPast ? nothing : gasForm(gas, context)}
  </section>`;
}

function breakdownView(gas: GasReport, breakdown: GasBreakdown): TemplateResult {
  const shares = gasShares(gas);
  const storage = storageUnits(gas);
  const storageOctas = `${groupedDigits(breakdown.storageFeeOctas)} octas`;
  const storageTitle = `${storageOctas} = ${aptText(breakdown.storageFeeOctas)} APT`;
  return html`${shares.length === 0 ? nothing : barView(shares)}
    <dl class="legend">
      ${legendRow('execution', PART_NAMES.execution, groupedDigits(breakdown.execution))}
      ${legendRow('io', PART_NAMES.io, groupedDigits(breakdown.io))}
      ${legendRow('storage', PART_NAMES.storage, storage === undefined ? storageOctas : groupedDigits(storage), storageTitle)}
      ${refundRows(gas, breakdown)}
    </dl>
    ${partsExceed(gas) ? html`<p class="small dim">${ROUNDING}</p>` : nothing}`;
}

function barView(shares: readonly GasShare[]): TemplateResult {
  const text = shares.map(({ part, units }) => `${PART_NAMES[part]} ${groupedDigits(units)}`).join(', ');
  const rect = ({ part, start, width }: GasShare): unknown =>
    svg`<rect class="part-${part}" x=${start} y="0" width=${width} height="10" />`;
  return html`<svg
    class="bar"
    viewBox="0 0 1000 10"
    preserveAspectRatio="none"
    role="img"
    aria-label="${text} gas units"
  >
    ${shares.filter(({ width }) => width > 0).map(rect)}
  </svg>`;
}

function legendRow(part: GasShare['part'] | 'refund', name: string, value: string, title?: string): TemplateResult {
  return html`<div class="legend-row">
    <dt><span class="swatch part-${part}"></span>${name}</dt>
    <dd title=${title ?? nothing}>${value}</dd>
  </div>`;
}

function refundRows(gas: GasReport, breakdown: GasBreakdown): unknown {
  const refund = parseCount(breakdown.storageRefundOctas) ?? 0n;
  const fee = parseCount(gas.feeOctas);
  const sign = refund === 0n ? '' : '−';
  return html`${legendRow('refund', 'Storage refund', `${sign}${groupedDigits(refund)} octas`, `${sign}${aptText(refund)} APT`)}
  ${
    refund === 0n || fee === undefined
      ? nothing
      : html`<div class="legend-row net">
          <dt>Net fee after refund</dt>
          <dd title="${groupedDigits(fee - refund)} octas">${aptText(fee - refund)} APT</dd>
        </div>`
  }`;
}

function limitView(gas: GasReport): TemplateResult {
  const used = usedThousandths(gas.used, gas.limit);
  const full = used !== undefined && used >= 900;
  return html`<svg class="meter" viewBox="0 0 1000 4" preserveAspectRatio="none" aria-hidden="true">
      <rect class=${full ? 'nearly-full' : 'filled'} width=${Math.min(used ?? 0, 1000)} height="4" />
    </svg>
    <p class="small dim limit">${limitText(gas)}</p>`;
}
