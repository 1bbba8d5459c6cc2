import { html, type TemplateResult } from 'lit';
import { groupDigits } from '../../core/move/integer';
import { cellParts, feeCell } from '../../core/reports/facts';
import { momentOfMicroseconds, momentOfSeconds, type Moment } from '../../core/move/moments';
import { shortText } from './hexText';

/** Reads a count (gas units, octas, a version) that the wire carries as a decimal string; `undefined` if it is not one. */
export function parseCount(text: string): bigint | undefined {
  return /^\d{1,80}$/.test(text) ? BigInt(text) : undefined;
}

/** `1234567` as `1,234,567`; text that is no whole number stays as it is. */
export function groupedDigits(count: string | bigint): string {
  return shortText(groupDigits(count));
}

/** Octas as APT, exact, without trailing zeros: 62300 is `0.000623`; text that is no amount stays as it is. */
export function aptText(octas: string | bigint): string {
  return shortText(cellParts(feeCell(String(octas)))[0]);
}

/** Longer ones are data more than numbers. */
const NUMBER = /^-?\d{4,80}$/;

/**
 * A whole number grouped for the eye alone: the separators are the style's, so that what is copied has its digits and
 * nothing else. `undefined` for other text.
 */
export function exactDigits(text: string): TemplateResult | undefined {
  if (!NUMBER.test(text)) return undefined;
  const groups = groupDigits(text).split(',');
  return html`<span class="digits">${groups.map(group => html`<span>${group}</span>`)}</span>`;
}

/** A number of a field whose name says that it is a time, as a moment; `undefined` for others, and for times of no calendar that anyone uses. */
export function momentOfField(name: string, digits: string): Moment | undefined {
  if (!/^\d{10,16}$/.test(digits)) return undefined;
  const isMicroseconds = /(^|_)(usecs?|microseconds|timestamp)$/i.test(name) && digits.length === 16;
  if (isMicroseconds) return momentOfMicroseconds(digits);
  const isSeconds = /(^|_)(secs|seconds|timestamp)$/i.test(name) && digits.length === 10;
  return isSeconds ? momentOfSeconds(digits) : undefined;
}
