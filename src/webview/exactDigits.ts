import { html, type TemplateResult } from 'lit';
import { groupDigits } from '../core/move/groupDigits';

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
