import { html, type TemplateResult } from 'lit';
import { labelIn, type AccountLabels } from '../../core/reports/accountLabels';
import { hexText, shortText } from './hexText';

/** An account: its label first and its address quieter, `alice 0xa11c…25e2`; the address alone where it has no label. */
export function accountView(account: string, labels: AccountLabels | undefined): TemplateResult {
  const label = labelIn(labels, account);
  // Isolated: letters that run from right to left would take the address with them.
  return label === undefined
    ? hexText(account)
    : html`<span title=${shortText(account)}
        ><bdi class="account-label">${shortText(label)}</bdi> <span class="dim">${hexText(account)}</span></span
      >`;
}
