import { html, type TemplateResult } from 'lit';
import { groupDigits } from '../../core/move/groupDigits';
import { cellParts, feeCell } from '../../core/reports/facts';
import { momentOfMicroseconds, momentOfSeconds, type Moment } from '../../core/move/moments';
import { shortText } from './hexText';

/**
 * Reads a count (gas units, octas, a version), which is a decimal string in JSON. Returns `undefined` if it is not one.
 */
export function parseCount(text: string): bigint | undefined {
  return /^\d{1,80}$/.test(text) ? BigInt(text) : undefined;
}

/** Returns `1234567` as `1,234,567`; other text is returned unchanged. */
export function groupedDigits(count: string | bigint): string {
  return shortText(groupDigits(count));
}

/** Returns octas as exact APT, without trailing zeros: 62300 is `0.000623`; other text is returned unchanged. */
export function aptText(octas: string | bigint): string {
  return shortText(cellParts(feeCell(String(octas)))[0]);
}

/** Matches a number whose digits are grouped; longer digit strings are data rather than numbers. */
const NUMBER = /^-?\d{4,80}$/;

/**
 * Returns a whole number with separators from the style sheet, so that only its digits are copied; `undefined` for
 * other text.
 */
export function exactDigits(text: string): TemplateResult | undefined {
  if (!NUMBER.test(text)) return undefined;
  const groups = groupDigits(text).split(',');
  return html`<span class="digits">${groups.map(group => html`<span>${group}</span>`)}</span>`;
}

/** Returns the time in a field whose name indicates one; `undefined` for other fields, and for times out of range. */
export function momentOfField(name: string, digits: string): Moment | undefined {
  if (!/^\d{10,16}$/.test(digits)) return undefined;
  const isMicroseconds = /(^|_)(usecs?|microseconds|timestamp)$/i.test(name) && digits.length === 16;
  if (isMicroseconds) return momentOfMicroseconds(digits);
  const isSeconds = /(^|_)(secs|seconds|timestamp)$/i.test(name) && digits.length === 10;
  return isSeconds ? momentOfSeconds(digits) : undefined;
}
