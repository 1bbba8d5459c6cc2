import { html, nothing, type TemplateResult } from 'lit';
import type { SimulationReport } from '../core/transactions/reportModel';
import { copyButton, rerunButton } from './actionButtons';
import { groupedDigits } from './amounts';
import { changeCount } from './changeGroups';
import { changesView } from './changesView';
import { detailsCard } from './detailsCard';
import { eventsView } from './eventsView';
import { filterField } from './filterField';
import { gasCard } from './gasCard';
import { failIcon, passIcon } from './icons';
import { jsonRows } from './jsonTree';
import { longText } from './longText';
import type { PageContext } from './pageContext';
import { networkView, senderView, subtitle } from './subtitle';
import { tabsView } from './tabsView';
import { titleView } from './titleView';
import { moveInTree } from './treeKeys';
import { verdictOf } from './verdict';

/** Characters of raw JSON that are shown at first. */
const RAW_FIRST = 50_000;

/** What a transaction would do: verdict, cost, then everything that the node answered. */
export function simulationView(report: SimulationReport, context: PageContext): TemplateResult {
  return html`${titleView({
      tone: report.success ? 'good' : 'bad',
      icon: report.success ? passIcon : failIcon,
      words: verdictOf(report),
      subject: report.subject,
      actions: html`${rerunButton(context)} ${copyButton(context, 'raw', 'Copy raw JSON')}`,
    })}
    ${subtitle([
      networkView(report.network),
      html`at ledger version ${groupedDigits(report.details.ledgerVersion)}`,
      senderView(report.sender, report.keyless),
    ])}
    ${report.success ? nothing : statusView(report.vmStatus, context)}
    <div class="cards">${gasCard(report.gas)} ${detailsCard(report)}</div>
    ${partsView(report, context)}
    <p class="foot">Simulated, not sent. The state moves on; a later run may differ.</p>`;
}

function statusView(status: string, { ui }: PageContext): TemplateResult {
  const end = status.indexOf('\n');
  const first = end < 0 ? status : status.slice(0, end);
  const rest = end < 0 ? '' : status.slice(end + 1);
  return html`<div class="callout bad">
    <p class="callout-first">${longText(first, 'status', ui)}</p>
    ${rest === '' ? nothing : html`<p class="callout-rest">${longText(rest, 'status-rest', ui)}</p>`}
  </div>`;
}

function partsView(report: SimulationReport, context: PageContext): TemplateResult {
  const { ui } = context;
  const filters = ui.tab === 'changes' || ui.tab === 'events';
  return tabsView(
    [
      { id: 'changes', name: 'Changes', count: changeCount(report), content: () => changesView(report, context) },
      { id: 'events', name: 'Events', count: report.events.length, content: () => eventsView(report, context) },
      { id: 'payload', name: 'Payload', content: () => payloadView(report, context) },
      { id: 'raw', name: 'Raw', content: () => rawView(report, context) },
    ],
    ui,
    filters ? filterField(ui) : nothing,
  );
}

function payloadView({ payload }: SimulationReport, { ui }: PageContext): TemplateResult {
  return html`<ul class="tree" @keydown=${moveInTree}>
    ${jsonRows(payload, { key: 'payload', depth: 0, openLevels: 2 }, ui)}
  </ul>`;
}

function rawView({ raw }: SimulationReport, context: PageContext): TemplateResult {
  return html`<div class="raw-bar">
      ${copyButton(context, 'raw', 'Copy')}
      <span class="dim">${groupedDigits(String(raw.length))} characters; every digit as the gateway sent it</span>
    </div>
    <pre class="raw" tabindex="0" aria-label="Raw JSON">${longText(raw, 'raw', context.ui, RAW_FIRST)}</pre>`;
}
