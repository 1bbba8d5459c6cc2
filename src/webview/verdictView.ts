import { html, nothing, type TemplateResult } from 'lit';
import type { SimulationReport } from '../core/reports/simulationReport';
import { longText } from './longText';
import type { PageContext } from './pageContext';
import { sourceView } from './sourceView';

/** Why a transaction would fail, in plain words, what to do, and the VM's own words below. */
export function verdictView({ verdict, vmStatus, source }: SimulationReport, context: PageContext): TemplateResult {
  const { ui } = context;
  const { headline, meaning, advice } = verdict;
  const told = headline === vmStatus && meaning === undefined;
  return html`<div class="callout bad">
    <p class="callout-first">${longText(headline ?? vmStatus, 'headline', ui)}</p>
    ${meaning === undefined ? nothing : html`<p>${longText(meaning, 'meaning', ui)}</p>`}
    ${advice === undefined ? nothing : html`<p class="advice">${advice}</p>`}
    ${source ? sourceView(source, meaning ?? '', context) : nothing}
    ${told ? nothing : html`<p class="callout-rest dim">${longText(vmStatus, 'status', ui)}</p>`}
  </div>`;
}
