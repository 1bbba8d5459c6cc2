import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { visibleText as visible } from '../../core/move/visibleText';

/** Longest hex number that is shown whole: `0x` and 12 digits. */
const WHOLE = 14;
/** Addresses and hashes have 64 digits; hex numbers beyond that are data, not names. */
const HEX_NAME = /^0x[0-9a-f]{1,64}$/i;
const LONG_HEX_NAMES = /(0x[0-9a-f]{13,64})(?![0-9a-f])/gi;

/**
 * An address or a hash as `0xa113…25e2`, the whole as its title. All digits are in the document, so that a copied
 * selection is exact. Other text is shown as it is.
 */
export function hexText(text: string): TemplateResult {
  return HEX_NAME.test(text)
    ? html`<span class="mono">${shortened(text)}</span>`
    : html`<span>${shortText(text)}</span>`;
}

/** The name of a type, a function or a field: its addresses shortened as {@link hexText} does, broken between its parts. */
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

/** Text from outside, with every character written out that is not seen for what it is; tab and newline may stay. */
export function visibleText(text: string): string {
  return visible(text, '\n\t');
}

/** {@link visibleText} of at most 500 characters, for titles, labels and names that are short unless someone means harm. */
export function shortText(text: string): string {
  return text.length <= 500 ? visibleText(text) : `${visibleText(text.slice(0, 500))}…`;
}
