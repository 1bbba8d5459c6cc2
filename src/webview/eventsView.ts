import { html, nothing, type TemplateResult } from 'lit';
import { parseTypeTag } from '../core/move/typeTag';
import type { StructShapes } from '../core/move/fieldTypes';
import type { EventReport, SimulationReport } from '../core/reports/simulationReport';
import { groupedDigits } from './amounts';
import { needleOf, nothingMatches } from './filterField';
import { foldRow } from './foldRow';
import { hexText } from './hexText';
import { jsonRows } from './jsonTree';
import { longList } from './longList';
import type { PageContext } from './pageContext';
import type { PageUi } from './pageUi';
import { previewView } from './previewView';
import { moveInTree } from './treeKeys';
import { typeView } from './typeView';
import { shortText } from './visibleText';

/** Up to this many events are open at first. */
const OPEN_EVENTS = 4;

/** What the keys of all events start with, whether they are found or not. */
const ROWS_KEY = 'events';

/** The events in the order in which they were emitted. */
export function eventsView({ events, structs }: SimulationReport, { ui, search }: PageContext): TemplateResult {
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
  /** Whether its fields are shown at first. */
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
