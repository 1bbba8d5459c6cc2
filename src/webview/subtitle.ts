import '@vscode-elements/elements/dist/vscode-badge/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { AccountLabels } from '../core/reports/accountLabels';
import type { ReportNetwork } from '../core/reports/simulationReport';
import { accountView } from './accountView';
import { visibleText } from './visibleText';

/** The network's name; a main network is marked so that it is not overlooked, the sandbox says that it is a model. */
export function networkView(network: ReportNetwork): TemplateResult {
  const name = html`<span class="network">${visibleText(network.label)}</span>`;
  const label = network.isFormerChain ? html`${name} <span>(its chain has been reset since)</span>` : name;
  if (network.mainNetwork) return html`${label} <vscode-badge class="main-network">main network</vscode-badge>`;
  return network.sandbox ? html`${label} <span>(a model, not a chain)</span>` : label;
}

/** `sender alice 0xa113…25e2 (keyless)`. */
export function senderView(address: string, labels: AccountLabels | undefined, keyless = false): TemplateResult {
  const note = html` <span title="Simulated without the account’s public key.">(keyless)</span>`;
  return html`sender ${accountView(address, labels)}${keyless ? note : nothing}`;
}

/** The line below a report's title: parts with dots between. */
export function subtitle(parts: readonly unknown[]): TemplateResult {
  return html`<p class="subtitle">${parts.map(part => html`<span class="part">${part}</span>`)}</p>`;
}
