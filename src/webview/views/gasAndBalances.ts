import { counted, pluralOf } from '../../core/text/digits';
import { html, nothing, svg, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { MAX_U64, readU64 } from '../../core/move/integer';
import {
  breakdownFacts,
  cellText,
  balanceFacts,
  balanceNote,
  limitOrigin,
  priceOrigin,
  type Fact,
} from '../../core/results/facts';
import type { GasReport, SimulationReport } from '../../core/results/simulationReport';
import type { PageContext, GasChoice } from '../page/actionButtons';
import { aptText, groupedDigits, parseCount, cellView, factNameView } from './cells';

const ROUNDING = 'Each part is rounded up, so the sum can exceed the total.';
const PART_NAMES = { execution: 'Execution', io: 'I/O', storage: 'Storage' } as const;

/** Returns the card with the cost of a transaction: its parts, and the share of the gas limit that was used. */
export function gasCard(gas: GasReport, context: PageContext, isPast = false): TemplateResult {
  return html`<section class="card" aria-labelledby="gas-title">
    <h2 id="gas-title">Gas${gas.ofSandbox === true ? ' (approximate)' : ''}</h2>
    <div class="figures">
      <span>
        <span class="big">${groupedDigits(gas.used)}</span>
        <span class="unit" title="${aptText(gas.unitPrice)} APT a unit"
          >${pluralOf(gas.used, 'unit')} × ${counted(gas.unitPrice, 'octa')}</span
        >
      </span>
      <span title="${counted(gas.feeOctas, 'octa')}">
        <span class="big">${aptText(gas.feeOctas)}</span> <span class="unit">APT</span>
      </span>
    </div>
    ${gas.breakdown === undefined ? nothing : breakdownView(gas)} ${limitView(gas)}
    ${isPast || context.ui.isFile ? nothing : gasForm(gas, context)}
  </section>`;
}

/** Rows of the legend, by color. Storage is part of the bar, but is charged in octas. */
const SWATCHES = ['execution', 'io', 'storage', 'refund'] as const;

function breakdownView(gas: GasReport): TemplateResult {
  const shares = gasShares(gas);
  const storage = storageUnits(gas);
  return html`${shares.length === 0 ? nothing : barView(shares)}
    <dl class="legend">
      ${breakdownFacts(gas).map(({ name, cell }, at) => {
        const part = SWATCHES[at];
        const units = part === 'storage' ? storage : undefined;
        return html`<div class="legend-row ${part === undefined ? 'net' : ''}">
          <dt>${part === undefined ? nothing : html`<span class="swatch part-${part}"></span>`}${name}</dt>
          <dd>
            ${units === undefined ? cellView(cell) : html`<span title=${cellText(cell)}>${counted(units, 'unit')}</span>`}
          </dd>
        </div>`;
      })}
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

function limitView(gas: GasReport): TemplateResult {
  const used = usedThousandths(gas.used, gas.limit);
  const full = used !== undefined && used >= 900;
  return html`<svg class="meter" viewBox="0 0 1000 4" preserveAspectRatio="none" aria-hidden="true">
      <rect class=${full ? 'nearly-full' : 'filled'} width=${Math.min(used ?? 0, 1000)} height="4" />
    </svg>
    <p class="small dim limit">${limitText(gas)}</p>`;
}

const WRONG = `Enter a whole number from 0 to ${MAX_U64}, or leave empty for an estimate.`;
const LIMIT = 'gas-limit';
const PRICE = 'gas-price';
const PRIORITIZED = 'prioritized-gas-price';
const PRIORITIZED_TITLE = 'Use the node’s estimate for prioritized transactions (estimate_prioritized_gas_unit_price)';

/** Returns the form to run the same payload with a different gas limit or price. The node estimates empty fields. */
function gasForm(gas: GasReport, { ask }: PageContext): TemplateResult {
  return html`<form
    class="gas-form"
    @submit=${(event: Event) => {
      event.preventDefault();
      const choice = event.currentTarget instanceof HTMLFormElement ? readChoice(event.currentTarget) : undefined;
      if (choice) ask({ type: 'rerun', gas: choice });
    }}
  >
    ${field(LIMIT, 'Gas limit', gas.limit, gas.limitEstimated, gas.limitIsDefault)}
    ${field(PRICE, 'Gas unit price (octas)', gas.unitPrice, gas.priceEstimated, gas.priceIsDefault)}
    <label class="gas-check small" title=${PRIORITIZED_TITLE}
      ><input
        type="checkbox"
        name=${PRIORITIZED}
        .checked=${gas.pricePrioritized === true}
        @change=${leaveOneChoice}
      />Prioritized estimate</label
    >
    <button type="submit" class="quiet-button">Simulate with these values</button>
  </form>`;
}

/** Returns a field, which contains only the user's value; the node's estimate is its placeholder. */
function field(name: string, label: string, value: string, estimated: boolean, isDefault = false): TemplateResult {
  return html`<label class="gas-field"
    ><span class="small dim">${label}</span
    ><input
      name=${name}
      inputmode="numeric"
      autocomplete="off"
      spellcheck="false"
      size="12"
      placeholder=${estimated && !isDefault ? `estimate: ${groupedDigits(value)}` : 'estimate'}
      .value=${estimated || isDefault ? '' : value}
      @input=${(event: Event) => {
        if (event.currentTarget instanceof HTMLInputElement) event.currentTarget.setCustomValidity('');
        leaveOneChoice(event);
      }}
  /></label>`;
}

/** Clears the other choice, because a typed price and the prioritized estimate exclude each other. */
function leaveOneChoice({ currentTarget: changed }: Event): void {
  if (!(changed instanceof HTMLInputElement) || !changed.form) return;
  const { price, prioritized } = priceInputs(changed.form);
  if (!price || !prioritized) return;
  if (changed === price && price.value.trim() !== '') prioritized.checked = false;
  if (changed !== prioritized || !prioritized.checked) return;
  price.value = '';
  price.setCustomValidity('');
}

function priceInputs({ elements }: HTMLFormElement) {
  const [price, prioritized] = [elements.namedItem(PRICE), elements.namedItem(PRIORITIZED)];
  return {
    price: price instanceof HTMLInputElement ? price : undefined,
    prioritized: prioritized instanceof HTMLInputElement ? prioritized : undefined,
  };
}

/** Reads the form. Returns `undefined` if a field is invalid; the field is then marked. */
function readChoice(form: HTMLFormElement): GasChoice | undefined {
  const limit = readField(form, LIMIT);
  const price = readField(form, PRICE);
  if (!form.reportValidity()) return undefined;
  return {
    ...(limit !== undefined && { maxGasAmount: limit }),
    ...(price !== undefined && { gasUnitPrice: price }),
    ...(price === undefined && priceInputs(form).prioritized?.checked && { estimatePrioritizedGasUnitPrice: true }),
  };
}

/**
 * Returns the digits, including those of `1,000` and `1_000`; `undefined` if the field is empty or invalid. An invalid
 * field is marked.
 */
function readField(form: HTMLFormElement, name: string): string | undefined {
  const input = form.elements.namedItem(name);
  if (!(input instanceof HTMLInputElement)) return undefined;
  const text = input.value.replace(/[\s,_]/g, '');
  const value = readU64(text);
  input.setCustomValidity(text === '' || value !== undefined ? '' : WRONG);
  return value;
}

interface GasShare {
  readonly part: 'execution' | 'io' | 'storage';
  readonly units: bigint;
  /** Start and width in the bar, in thousandths of the total. */
  readonly start: number;
  readonly width: number;
}

/**
 * Returns the parts of a gas bar. Storage is charged in octas and shown as `ceil(octas / price)` units; at a price of
 * 0, it is left out. Returns none without a breakdown, or if nothing was charged.
 */
function gasShares(gas: GasReport): readonly GasShare[] {
  if (gas.breakdown === undefined) return [];
  const storage = storageUnits(gas);
  const parts = [
    { part: 'execution', units: parseCount(gas.breakdown.execution) ?? 0n },
    { part: 'io', units: parseCount(gas.breakdown.io) ?? 0n },
    ...(storage === undefined ? [] : [{ part: 'storage', units: storage } as const]),
  ] as const;
  const total = parts.reduce((sum, { units }) => sum + units, 0n);
  if (total === 0n) return [];
  let before = 0n;
  return parts.map(({ part, units }) => {
    const start = thousandths(before, total);
    before += units;
    return { part, units, start, width: thousandths(before, total) - start };
  });
}

/** Returns the storage fee in gas units, rounded up; `undefined` if the price is 0 or there is no breakdown. */
function storageUnits(gas: GasReport): bigint | undefined {
  const octas = parseCount(gas.breakdown?.storageFeeOctas ?? '');
  const price = parseCount(gas.unitPrice);
  if (octas === undefined || price === undefined || price === 0n) return undefined;
  return (octas + price - 1n) / price;
}

/** Whether the sum of the parts, each rounded up, exceeds the gas used; `false` if they have no sum. */
function partsExceed(gas: GasReport): boolean {
  const used = parseCount(gas.used);
  const shares = gasShares(gas);
  if (used === undefined || storageUnits(gas) === undefined) return false;
  return shares.reduce((sum, { units }) => sum + units, 0n) > used;
}

/** Returns the used share in thousandths of `limit` (above 1,000 if it was exceeded); `undefined` if the limit is 0. */
function usedThousandths(used: string, limit: string): number | undefined {
  const part = parseCount(used);
  const whole = parseCount(limit);
  return part === undefined || whole === undefined || whole === 0n ? undefined : thousandths(part, whole);
}

/** Returns `3.1% of the limit of 20,000 units (specified), at 100 octas a unit (estimated by the node)`. */
function limitText(gas: GasReport): string {
  const { used, limit, unitPrice } = gas;
  const share = usedThousandths(used, limit);
  const percent = share === undefined ? 'Limit: ' : `${percentText(share, used)} of the limit of `;
  const limitBy = limitOrigin(gas) ?? GIVEN;
  const priceBy = priceOrigin(gas) ?? GIVEN;
  const isSame = limitBy === priceBy;
  return `${percent}${counted(limit, 'unit')}${isSame ? '' : ` (${limitBy})`}, at ${counted(unitPrice, 'octa')} a unit (${isSame ? 'both ' : ''}${priceBy})`;
}

const GIVEN = 'specified';

function percentText(share: number, used: string): string {
  if (share < 1 && used !== '0') return 'Less than 0.1%';
  return `${(Math.floor(share) / 10).toString()}%`;
}

function thousandths(part: bigint, whole: bigint): number {
  return Number((part * 100_000n) / whole) / 100;
}

/** Maximum number of rows; the others are in the events. */
const MOST_ROWS = 24;

/** Returns the card with the balance changes, and whether the amounts add up. */
export function balancesCard(report: SimulationReport): TemplateResult {
  return html`<section class="card balances" aria-labelledby="balances-title">
    <h2 id="balances-title">Balances</h2>
    <dl class="deltas">${guard([report], () => rowsOf(balanceFacts(report)))}</dl>
    <p class="small dim">${balanceNote(report.balances)}</p>
  </section>`;
}

/**
 * Returns a line with the first balance change and the fee, shown only on narrow pages, where the cards are below the
 * reason.
 */
export function sumsView(report: SimulationReport): TemplateResult {
  const facts = balanceFacts(report);
  const [first, fee] = facts.length === 1 ? [undefined, facts[0]] : [facts[0], facts.at(-1)];
  return html`<p class="sums" aria-hidden="true">
    ${[first, fee].map(fact => fact && html`<span class="part">${factNameView(fact)} ${cellView(fact.cell)}</span>`)}
  </p>`;
}

/** Returns the rows. The fee, which is the last fact, is always included. */
function rowsOf(facts: readonly Fact[]): readonly unknown[] {
  const rest = facts.length - 1 - MOST_ROWS;
  return [
    ...facts.slice(0, -1).slice(0, MOST_ROWS).map(rowView),
    rest > 0 ? html`<div class="delta dim"><dt>${counted(rest, 'more row')} in the events</dt></div>` : nothing,
    ...facts.slice(-1).map(rowView),
  ];
}

/** Returns a row; dimmed if the fact is not the balance change of an account. */
function rowView(fact: Fact): TemplateResult {
  return html`<div class="delta ${fact.name === '' ? '' : 'dim'}">
    <dt>${factNameView(fact)}</dt>
    <dd>${cellView(fact.cell)}</dd>
  </div>`;
}
