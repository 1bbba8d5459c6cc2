import { html, nothing, type TemplateResult } from 'lit';
import { multisigAccount } from '../../core/move/multisigPayload';
import { detailFacts } from '../../core/results/facts';
import { canApply, canTrace } from '../../core/results/resultReport';
import {
  resultsOf,
  type SimulationReport,
  type SourcePlace,
  type SourceReport,
} from '../../core/results/simulationReport';
import { answerWords, changeCount, ORIGIN_WORDS, PLACE_WORDS, resultWords } from '../../core/results/simulationWords';
import { filterField } from '../lists/reportSearch';
import { moveInTree } from '../lists/foldRow';
import {
  actionsView,
  apply,
  backButton,
  compare,
  copy,
  encode,
  jsonButton,
  rerun,
  save,
  type PageContext,
} from '../page/actionButtons';
import { failIcon, passIcon } from '../page/icons';
import { tabsView, multisigParts, networkView, senderView, subtitle, titleView, type TabView } from '../page/tabsView';
import { groupedDigits, factList, visibleText, shortText } from './cells';
import { callView } from './callView';
import { balancesCard, gasCard, sumsView } from './gasAndBalances';
import { changesView } from './changesView';
import { codeView, longText } from './codeView';
import { failureView } from './failureView';
import { earlierLine, gasHistoryCard } from './gasHistoryView';
import { eventsView, groupingButton } from './eventsView';
import { jsonRows } from './jsonTree';
import { traceView } from './traceView';

/**
 * Renders a simulation: verdict, cost, then all parts of the node's response. If the response has several results,
 * shows the selected one.
 */
export function simulationView(report: SimulationReport, context: PageContext): TemplateResult {
  const { ui } = context;
  const results = resultsOf(report);
  const selected = results.find(({ position }) => position === ui.result)?.report ?? report;
  const shown = ui.isPrinted ? results.map(each => each.report) : [selected];
  return html`${backButton(context)} ${answerView(report, selected, context)}
    ${shown.map(each => resultView(each, context, each === report ? earlierLine(each, context) : nothing))}
    <p class="foot">${footOf(report)}</p>`;
}

/** Returns the words for the kind of run, shown before the name of the network. */
function ranWords({ applied, network }: SimulationReport): string {
  if (applied !== undefined) return `Applied as version ${groupedDigits(applied)} to`;
  return network.sandbox ? 'Simulated in' : 'Simulated on';
}

function footOf({ applied }: SimulationReport): string {
  return applied === undefined
    ? 'Simulated, not sent. A later run may differ, because the ledger state changes.'
    : `Applied to the sandbox only, as ledger version ${applied}.`;
}

/** Returns the buttons to select a result of the response, if it has several. */
function answerView(report: SimulationReport, selected: SimulationReport, { ui }: PageContext): unknown {
  const words = answerWords(report);
  if (words === undefined) return nothing;
  return html`<div class="answer" role="group" aria-label="Results in the response">
    <span>${words}</span>
    ${resultsOf(report).map(
      ({ position, report: each }) =>
        html`<button
          type="button"
          class="quiet-button"
          aria-pressed=${each === selected ? 'true' : 'false'}
          @click=${() => {
            ui.showResult(position);
          }}
        >
          ${each.success ? passIcon : failIcon} Result ${position}: ${visibleText(each.verdict.title)}
        </button>`,
    )}
  </div>`;
}

/** @param aboveChanges an additional line. */
function resultView(report: SimulationReport, context: PageContext, aboveChanges: unknown): TemplateResult {
  // A run that is one of many has no separate entry in the history.
  const { parent } = context;
  return html`${titleView({
      tone: report.success ? 'good' : 'bad',
      icon: report.success ? passIcon : failIcon,
      words: visibleText(resultWords(report)),
      subject: report.subject,
      actions: actionsView(context, [
        rerun(context),
        ...(parent === undefined ? [encode(context), compare(context)] : []),
        ...(canApply(report) ? [apply(context)] : []),
        copy(context, 'raw', 'Copy raw JSON'),
        copy(context, 'markdown', 'Copy Markdown'),
        save(context),
      ]),
    })}
    ${subtitle([
      html`<span class="ran">${ranWords(report)}</span> ${networkView(report.network)}`,
      html`at ledger version ${groupedDigits(report.details.ledgerVersion)}`,
      senderView(report.sender, report.labels, report.keyless),
      ...multisigParts(multisigAccount(report.payload), report.labels),
      ...doubts(report).map(words => visibleText(words)),
    ])}
    ${report.success ? nothing : html`${sumsView(report)} ${verdictView(report, context)}`}
    <div class="cards">${gasCard(report.gas, context)} ${balancesCard(report)}</div>
    ${report.gasHistory ? gasHistoryCard(report.gasHistory, context) : nothing}
    ${partsView(report, context, typedPayload(report, context), aboveChanges, traceTab(report, context))}`;
}

/** Returns what the user must know before trusting a result. */
function doubts({ notAsked, notChecked }: SimulationReport): readonly string[] {
  return [
    ...(notAsked === undefined ? [] : [`not as requested: ${notAsked}`]),
    ...(notChecked === undefined ? [] : [`not checked: ${notChecked}`]),
  ];
}

/**
 * Returns the trace tab, if there is one. Exported files omit it, because only VS Code can trace; a printed page
 * includes it only if the trace exists.
 */
function traceTab(report: SimulationReport, context: PageContext): readonly TabView[] {
  const { ui, trace } = context;
  const isThere = canTrace(report) && !ui.isFile && (!ui.isPrinted || trace.kind === 'made');
  return isThere ? [{ id: 'trace', name: 'Trace', content: () => traceView(context) }] : [];
}

/**
 * Returns the tabs with the effects of a transaction.
 * @param aboveChanges an additional line
 * @param more additional tabs
 */
export function partsView(
  report: SimulationReport,
  context: PageContext,
  payload: unknown,
  aboveChanges: unknown = nothing,
  more: readonly TabView[] = [],
): TemplateResult {
  const { ui } = context;
  const changes = () => html`${aboveChanges}${changesView(report, context)}`;
  return tabsView(
    [
      { id: 'changes', name: 'Changes', count: changeCount(report), content: changes },
      { id: 'events', name: 'Events', count: report.events.length, content: () => eventsView(report, context) },
      { id: 'payload', name: 'Payload', content: () => payload },
      { id: 'details', name: 'Details', content: () => factList(detailFacts(report.details)) },
      ...more,
    ],
    ui,
    asideOf(report, context, more.length > 0),
  );
}

/** Returns the content beside the tabs, which depends on the selected tab. */
function asideOf(report: SimulationReport, context: PageContext, hasTrace: boolean): TemplateResult {
  const { ui, trace } = context;
  const json = jsonButton(context);
  switch (ui.tab) {
    case 'events':
      return html`${groupingButton(report, ui)}${json}${filterField(ui)}`;
    case 'trace':
      if (!hasTrace) return html`${json}${filterField(ui)}`;
      return html`${json}${trace.kind === 'made' ? filterField(ui, 'function, type or value') : nothing}`;
    case 'changes':
      return html`${json}${filterField(ui)}`;
    case 'payload':
    case 'details':
      return html`${json}`;
  }
}

function typedPayload(report: SimulationReport, context: PageContext): TemplateResult {
  return html`${callView(report, context)} ${payloadView(report, context)}`;
}

export function payloadView({ payload }: Pick<SimulationReport, 'payload'>, { ui }: PageContext): TemplateResult {
  return html`<ul class="tree" @keydown=${moveInTree}>
    ${jsonRows(payload, { key: 'payload', depth: 0, openLevels: 2 }, ui)}
  </ul>`;
}

/** Renders why a transaction would fail, with advice, and the VM's message below. */
export function verdictView(
  { verdict, vmStatus, source, code, failure }: SimulationReport,
  context: PageContext,
): TemplateResult {
  const { ui } = context;
  const { headline, meaning, advice } = verdict;
  const isShown = headline === vmStatus && meaning === undefined;
  return html`<div class="callout bad">
    <p class="callout-first">${longText(headline ?? vmStatus, 'headline', ui)}</p>
    ${meaning === undefined ? nothing : html`<p>${longText(meaning, 'meaning', ui)}</p>`}
    ${failure ? failureView(failure, context) : nothing}
    ${advice === undefined ? nothing : html`<p class="advice">${advice}</p>`}
    ${source ? sourceView(source, { shown: meaning ?? '', isPlaced: failure !== undefined }, context) : nothing}
    ${code && !failure ? codeView(code, context) : nothing}
    ${isShown ? nothing : html`<p class="callout-rest dim">${longText(vmStatus, 'status', ui)}</p>`}
  </div>`;
}

/**
 * Returns links to the source of an abort: the constant, with its comment, then the locations that use it.
 * @param shown text that is already on the page; a comment in it is not repeated
 * @param isPlaced whether the page already shows the exact location of the abort, so that only the constant is shown
 */
function sourceView(
  { origin, constant, places }: SourceReport,
  { shown, isPlaced }: { readonly shown: string; readonly isPlaced: boolean },
  context: PageContext,
): TemplateResult | typeof nothing {
  if (isPlaced && !constant) return nothing;
  const doc = constant?.doc === undefined || shown.includes(constant.doc) ? undefined : constant.doc;
  const words = (place: SourcePlace) =>
    place.kind === 'constant'
      ? html`const <span class="mono">${shortText(constant?.name ?? '')}</span>${
            doc === undefined ? nothing : html`: ${longText(doc, 'doc', context.ui)}`
          }`
      : html`${PLACE_WORDS[place.kind]} <span class="mono">${shortText(place.function ?? '')}</span>`;
  return html`<ul class="source" aria-label="In the source">
      ${places.map((place, index) =>
        isPlaced && place.kind !== 'constant'
          ? nothing
          : html`<li>${placeLink(place, index, context)} <span>${words(place)}</span></li>`,
      )}
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
