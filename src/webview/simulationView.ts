import { html, nothing, type TemplateResult } from 'lit';
import type { SimulationReport } from '../core/reports/simulationReport';
import { backButton, compareButton, copyButton, rerunButton, saveButton } from './actionButtons';
import { groupedDigits } from './amounts';
import { balancesCard } from './balancesCard';
import { callView } from './callView';
import { changeCount } from './changeGroups';
import { changesView } from './changesView';
import { detailsList } from './detailsList';
import { earlierLine } from './earlierView';
import { eventsView } from './eventsView';
import { filterField } from './filterField';
import { gasCard } from './gasCard';
import { failIcon, passIcon } from './icons';
import { jsonRows } from './jsonTree';
import type { PageContext } from './pageContext';
import { rawBar, rawView } from './rawView';
import { networkView, senderView, subtitle } from './subtitle';
import { tabsView } from './tabsView';
import { titleView } from './titleView';
import { moveInTree } from './treeKeys';
import { verdictView } from './verdictView';
import { visibleText } from './visibleText';

/** What a transaction would do: verdict, cost, then everything that the node answered. */
export function simulationView(report: SimulationReport, context: PageContext): TemplateResult {
  // One of many runs is not in the history by itself.
  const { parent } = context;
  return html`${backButton(context)}
    ${titleView({
      tone: report.success ? 'good' : 'bad',
      icon: report.success ? passIcon : failIcon,
      words: visibleText(report.verdict.title),
      subject: report.subject,
      actions: html`${rerunButton(context)} ${copyButton(context, 'raw', 'Copy raw JSON')}
      ${copyButton(context, 'markdown', 'Copy Markdown')} ${parent === undefined ? compareButton(context) : nothing}
      ${saveButton(context)}`,
    })}
    ${subtitle([
      networkView(report.network),
      html`at ledger version ${groupedDigits(report.details.ledgerVersion)}`,
      senderView(report.sender, report.labels, report.keyless),
    ])}
    ${report.success ? nothing : verdictView(report, context)}
    <div class="cards">${gasCard(report.gas, context)} ${balancesCard(report.balances, report.labels)}</div>
    ${partsView(report, context, typedPayload(report, context), earlierLine(report, context))}
    <p class="foot">Simulated, not sent. The state moves on; a later run may differ.</p>`;
}

/** The tabs of what a transaction did, or would do. @param aboveChanges a line of its own */
export function partsView(
  report: SimulationReport,
  context: PageContext,
  payload: unknown,
  aboveChanges: unknown = nothing,
): TemplateResult {
  const { ui } = context;
  const changes = () => html`${aboveChanges}${changesView(report, context)}`;
  const filters = ui.tab === 'changes' || ui.tab === 'events';
  return tabsView(
    [
      { id: 'changes', name: 'Changes', count: changeCount(report), content: changes },
      { id: 'events', name: 'Events', count: report.events.length, content: () => eventsView(report, context) },
      { id: 'payload', name: 'Payload', content: () => payload },
      { id: 'details', name: 'Details', content: () => detailsList(report) },
      { id: 'raw', name: 'Raw', content: () => rawView(report.raw, context) },
    ],
    ui,
    filters ? filterField(ui) : ui.tab === 'raw' ? rawBar(report.raw, context) : nothing,
  );
}

function typedPayload(report: SimulationReport, context: PageContext): TemplateResult {
  return html`${callView(report, context)} ${payloadView(report, context)}`;
}

/** A payload as a tree. */
export function payloadView({ payload }: Pick<SimulationReport, 'payload'>, { ui }: PageContext): TemplateResult {
  return html`<ul class="tree" @keydown=${moveInTree}>
    ${jsonRows(payload, { key: 'payload', depth: 0, openLevels: 2 }, ui)}
  </ul>`;
}
