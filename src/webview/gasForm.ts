import { html, type TemplateResult } from 'lit';
import type { GasReport } from '../core/reports/simulationReport';
import { groupedDigits } from './amounts';
import type { GasChoice, PageContext } from './pageContext';

const MAX_U64 = (1n << 64n) - 1n;
const WRONG = 'A whole number from 0 to 18446744073709551615, or nothing for an estimate.';
/** Names of the fields. */
const LIMIT = 'gas-limit';
const PRICE = 'gas-price';

/** Runs the same payload with another gas limit or price; an empty field leaves it to the node. */
export function gasForm(gas: GasReport, { rerun }: PageContext): TemplateResult {
  return html`<form
    class="gas-form"
    @submit=${(event: Event) => {
      event.preventDefault();
      const choice = event.currentTarget instanceof HTMLFormElement ? readChoice(event.currentTarget) : undefined;
      if (choice) rerun(choice);
    }}
  >
    ${field(LIMIT, 'Gas limit', gas.limit, gas.limitEstimated)}
    ${field(PRICE, 'Price in octas', gas.unitPrice, gas.priceEstimated)}
    <button type="submit" class="quiet-button">Simulate with these</button>
  </form>`;
}

/** What the user gave stands in it; what the node estimated is only hinted at. */
function field(name: string, label: string, value: string, estimated: boolean): TemplateResult {
  return html`<label class="gas-field"
    ><span class="small dim">${label}</span
    ><input
      name=${name}
      inputmode="numeric"
      autocomplete="off"
      spellcheck="false"
      size="12"
      placeholder=${estimated ? `estimate: ${groupedDigits(value)}` : 'estimate'}
      .value=${estimated ? '' : value}
      @input=${(event: Event) => {
        if (event.currentTarget instanceof HTMLInputElement) event.currentTarget.setCustomValidity('');
      }}
  /></label>`;
}

/** What the form says; `undefined` where a field is wrong, which then says so. */
function readChoice(form: HTMLFormElement): GasChoice | undefined {
  const limit = readU64(form, LIMIT);
  const price = readU64(form, PRICE);
  if (!form.reportValidity()) return undefined;
  return {
    ...(limit !== undefined && { maxGasAmount: limit }),
    ...(price !== undefined && { gasUnitPrice: price }),
  };
}

/** The digits of a field, `1,000` and `1_000` too; `undefined` where it is empty, or wrong and marked so. */
function readU64(form: HTMLFormElement, name: string): string | undefined {
  const input = form.elements.namedItem(name);
  if (!(input instanceof HTMLInputElement)) return undefined;
  const text = input.value.replace(/[\s,_]/g, '');
  const isRight = text === '' || (/^\d{1,20}$/.test(text) && BigInt(text) <= MAX_U64);
  input.setCustomValidity(isRight ? '' : WRONG);
  return isRight && text !== '' ? String(BigInt(text)) : undefined;
}
