import { html, type TemplateResult } from 'lit';
import type { LedgerMessage } from '../core/reports/protocol';
import type { PageContext } from './pageContext';

/** A way to another page of the ledger, as a link in text. @param label where the text alone does not say where it leads */
export function ledgerLink(
  text: unknown,
  message: LedgerMessage,
  context: PageContext,
  label?: string,
): TemplateResult {
  const go = () => {
    context.go(message);
  };
  return label === undefined
    ? html`<button type="button" class="link" @click=${go}>${text}</button>`
    : html`<button type="button" class="link" aria-label=${label} @click=${go}>${text}</button>`;
}

/** Ways to neighbours in a row of their own. */
export function ledgerNavigation(label: string, links: readonly TemplateResult[]): TemplateResult {
  return html`<nav class="ledger-nav" aria-label=${label}>${links}</nav>`;
}
