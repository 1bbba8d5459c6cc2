import { html, nothing, type TemplateResult } from 'lit';
import type { StructShapes } from '../../core/move/fieldTypes';
import { multisigAccount } from '../../core/move/multisigPayload';
import { parseTypeTag } from '../../core/move/typeTag';
import { detailFacts } from '../../core/reports/facts';
import type { SimulationReport, EventReport, SourcePlace, SourceReport } from '../../core/reports/simulationReport';
import { changeCount, ORIGIN_WORDS, PLACE_WORDS } from '../../core/reports/simulationWords';
import { filterField, needleOf, nothingMatches } from '../lists/filterField';
import { foldRow } from '../lists/foldRow';
import { longList } from '../lists/longList';
import { moveInTree } from '../lists/treeKeys';
import {
  backButton,
  compareButton,
  copyButton,
  encodeButton,
  jsonButton,
  rerunButton,
  saveButton,
} from '../page/actionButtons';
import { failIcon, passIcon } from '../page/icons';
import type { PageContext } from '../page/pageContext';
import type { PageUi } from '../page/pageUi';
import { tabsView } from '../page/tabsView';
import { multisigParts, networkView, senderView, subtitle, titleView } from '../page/titleView';
import { groupedDigits } from './amounts';
import { callView } from './callView';
import { balancesCard, gasCard } from './gasAndBalances';
import { factList } from './cells';
import { changesView } from './changesView';
import { codeView } from './codeView';
import { earlierLine } from './earlierView';
import { visibleText, hexText, shortText } from './hexText';
import { gasHistoryCard } from './gasHistoryView';
import { jsonRows, previewView } from './jsonTree';
import { longText } from './longText';
import { typeView } from './typeView';

/** Returns a simulation: verdict, cost, then all parts of the node's answer. */
export function simulationView(report: SimulationReport, context: PageContext): TemplateResult {
  // A run that is one of many has no separate entry in the history.
  const { parent } = context;
  return html`${backButton(context)}
    ${titleView({
      tone: report.success ? 'good' : 'bad',
      icon: report.success ? passIcon : failIcon,
      words: visibleText(report.verdict.title),
      subject: report.subject,
      actions: html`${rerunButton(context)} ${parent === undefined ? encodeButton(context) : nothing}
      ${copyButton(context, 'raw', 'Copy raw JSON')} ${copyButton(context, 'markdown', 'Copy Markdown')}
      ${parent === undefined ? compareButton(context) : nothing} ${saveButton(context)}`,
    })}
    ${subtitle([
      networkView(report.network),
      html`at ledger version ${groupedDigits(report.details.ledgerVersion)}`,
      senderView(report.sender, report.labels, report.keyless),
      ...multisigParts(multisigAccount(report.payload), report.labels),
    ])}
    ${report.success ? nothing : verdictView(report, context)}
    <div class="cards">${gasCard(report.gas, context)} ${balancesCard(report)}</div>
    ${report.gasHistory ? gasHistoryCard(report.gasHistory, context) : nothing}
    ${partsView(report, context, typedPayload(report, context), earlierLine(report, context))}
    <p class="foot">Simulated, not sent. The state moves on; a later run may differ.</p>`;
}

/** Returns the tabs with the effects of a transaction. @param aboveChanges an additional line */
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
      { id: 'details', name: 'Details', content: () => factList(detailFacts(report.details)) },
    ],
    ui,
    html`${jsonButton(context)}${filters ? filterField(ui) : nothing}`,
  );
}

function typedPayload(report: SimulationReport, context: PageContext): TemplateResult {
  return html`${callView(report, context)} ${payloadView(report, context)}`;
}

/** Returns a payload as a tree. */
export function payloadView({ payload }: Pick<SimulationReport, 'payload'>, { ui }: PageContext): TemplateResult {
  return html`<ul class="tree" @keydown=${moveInTree}>
    ${jsonRows(payload, { key: 'payload', depth: 0, openLevels: 2 }, ui)}
  </ul>`;
}

/** Maximum number of events that are initially expanded. */
const OPEN_EVENTS = 4;

/** Prefix of the keys of all events, whether they match the filter or not. */
const ROWS_KEY = 'events';

/** Returns the events in the order in which they were emitted. */
function eventsView({ events, structs }: SimulationReport, { ui, search }: PageContext): TemplateResult {
  if (events.length === 0) return html`<p class="empty">No events.</p>`;
  const needle = needleOf(ui);
  const found = needle === '' ? events : events.filter(event => search.matches(event, needle));
  if (found.length === 0) return nothingMatches(ui);
  const key = needle === '' ? 'events' : 'found-events';
  const numbers = new Map(needle === '' ? [] : events.map((event, index) => [event, index]));
  const row = (event: EventReport, at: number) =>
    eventRow(event, numbers.get(event) ?? at, { open: events.length <= OPEN_EVENTS, shapes: structs }, ui);
  return html`<ul class="tree" @keydown=${moveInTree}>
    ${longList(found, key, ui, row, { rowsKey: ROWS_KEY })}
  </ul>`;
}

interface EventPlace {
  /** Whether its fields are initially shown. */
  readonly open: boolean;
  readonly shapes: StructShapes | undefined;
}

function eventRow(event: EventReport, index: number, { open, shapes }: EventPlace, ui: PageUi): TemplateResult {
  const key = `${ROWS_KEY}/${index}`;
  return foldRow(
    {
      key,
      depth: 0,
      openByDefault: open,
      label: `event ${index}: ${event.type}`,
      head: isOpen =>
        html`<span class="index dim">${index}</span> ${typeView(event.type, key, ui)}
          ${isOpen ? nothing : previewView(event.data)} <span class="aside dim">${originView(event)}</span>`,
      children: () =>
        jsonRows(event.data, { key, depth: 1, openLevels: 1, type: parseTypeTag(event.type), shapes }, ui),
    },
    ui,
  );
}

function originView({ handle }: EventReport): TemplateResult {
  if (handle === undefined) return html`module event`;
  const { account, creationNumber, sequenceNumber } = handle;
  const title = `Event ${groupedDigits(sequenceNumber)} of the handle that ${account} created as its number ${creationNumber}.`;
  return html`<span title=${shortText(title)}
    >handle ${hexText(account)} / ${groupedDigits(creationNumber)}, no. ${groupedDigits(sequenceNumber)}</span
  >`;
}

/** Returns, in plain words, why a transaction would fail and what to do, with the VM's own message below. */
export function verdictView(
  { verdict, vmStatus, source, code }: SimulationReport,
  context: PageContext,
): TemplateResult {
  const { ui } = context;
  const { headline, meaning, advice } = verdict;
  const isShown = headline === vmStatus && meaning === undefined;
  return html`<div class="callout bad">
    <p class="callout-first">${longText(headline ?? vmStatus, 'headline', ui)}</p>
    ${meaning === undefined ? nothing : html`<p>${longText(meaning, 'meaning', ui)}</p>`}
    ${advice === undefined ? nothing : html`<p class="advice">${advice}</p>`}
    ${source ? sourceView(source, meaning ?? '', context) : nothing} ${code ? codeView(code, context) : nothing}
    ${isShown ? nothing : html`<p class="callout-rest dim">${longText(vmStatus, 'status', ui)}</p>`}
  </div>`;
}

/**
 * Returns links to the source of an abort: the constant first, with its comment, then the places that use it.
 * @param shown text that the page already shows; a comment in it is not repeated
 */
function sourceView({ origin, constant, places }: SourceReport, shown: string, context: PageContext): TemplateResult {
  const doc = constant?.doc === undefined || shown.includes(constant.doc) ? undefined : constant.doc;
  const words = (place: SourcePlace) =>
    place.kind === 'constant'
      ? html`const <span class="mono">${shortText(constant?.name ?? '')}</span>${
            doc === undefined ? nothing : html`: ${longText(doc, 'doc', context.ui)}`
          }`
      : html`${PLACE_WORDS[place.kind]} <span class="mono">${shortText(place.function ?? '')}</span>`;
  return html`<ul class="source" aria-label="In the source">
      ${places.map((place, index) => html`<li>${placeLink(place, index, context)} <span>${words(place)}</span></li>`)}
    </ul>
    ${origin === 'workspace' ? nothing : html`<p class="small dim">${ORIGIN_WORDS[origin]}</p>`}`;
}

function placeLink({ label }: SourcePlace, index: number, { post, ui }: PageContext): TemplateResult {
  if (ui.isFile) return html`<span class="mono">${shortText(label)}</span>`;
  const open = () => {
    post({ type: 'openSource', place: index });
  };
  return html`<button type="button" class="link mono" @click=${open}>${shortText(label)}</button>`;
}
