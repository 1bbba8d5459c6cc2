import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { visibleText as visible } from '../../core/move/visibleText';

/** Maximum length of a hex number that is shown in full: `0x` and 12 digits. */
const WHOLE = 14;
/** Matches an address or a hash, which have up to 64 digits; longer hex numbers are data rather than names. */
const HEX_NAME = /^0x[0-9a-f]{1,64}$/i;
const LONG_HEX_NAMES = /(0x[0-9a-f]{13,64})(?![0-9a-f])/gi;

/**
 * Returns an address or a hash as `0xa113…25e2`, with the full text as its title. All digits are in the document, so
 * that a copied selection is exact. Other text is returned unchanged.
 */
export function hexText(text: string): TemplateResult {
  return HEX_NAME.test(text)
    ? html`<span class="mono">${shortened(text)}</span>`
    : html`<span>${shortText(text)}</span>`;
}

/**
 * Returns the name of a type, a function or a field: addresses are shortened as in {@link hexText}, and lines break
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

/** Escapes invisible and misleading characters in text from outside, except tab and newline. */
export function visibleText(text: string): string {
  return visible(text, '\n\t');
}

/**
 * Returns {@link visibleText} of up to 500 characters, for titles, labels and names, which are longer only in hostile
 * data.
 */
export function shortText(text: string): string {
  return text.length <= 500 ? visibleText(text) : `${visibleText(text.slice(0, 500))}…`;
}
