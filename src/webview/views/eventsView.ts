import { html, nothing, type TemplateResult } from 'lit';
import type { StructShapes } from '../../core/move/fieldTypes';
import { counted } from '../../core/text/digits';
import { parseTypeTag } from '../../core/move/typeTag';
import { eventGroups, MOST_UNGROUPED, type EventGroup, type IndexedEvent } from '../../core/results/eventGroups';
import type { EventReport, SimulationReport } from '../../core/results/simulationReport';
import { needleOf, nothingMatches } from '../lists/reportSearch';
import { foldRow, moveInTree } from '../lists/foldRow';
import { longList } from '../lists/longList';
import { rowsIcon } from '../page/icons';
import type { PageContext } from '../page/actionButtons';
import type { PageUi } from '../page/pageUi';
import { groupedDigits, hexText, shortText } from './cells';
import { jsonRows, previewView } from './jsonTree';
import { typeView } from './callView';

/** Maximum number of events for which all groups are initially expanded. With more, only modules are. */
const OPEN_GROUPS = 30;

const ROWS_KEY = 'events';
const GROUPING_KEY = 'grouped events';

interface EventPlace {
  readonly depth: number;
  /** Whether the fields of events are initially expanded. */
  readonly open: boolean;
  /** Whether the events of a type are initially expanded. */
  readonly openTypes: boolean;
  readonly shapes: StructShapes | undefined;
}

/** Renders the events, by module and type or in the order in which they were emitted. */
export function eventsView({ events, structs }: SimulationReport, { ui, search }: PageContext): TemplateResult {
  if (events.length === 0) return html`<p class="empty">No events.</p>`;
  const needle = needleOf(ui);
  const found = needle === '' ? events : events.filter(event => search.matches(event, needle));
  if (found.length === 0) return nothingMatches(ui);
  const key = needle === '' ? 'events' : 'found-events';
  const numbers = new Map(needle === '' ? [] : events.map((event, index) => [event, index]));
  const indexOf = (event: EventReport, at: number) => numbers.get(event) ?? at;
  const place = {
    depth: 0,
    open: events.length <= MOST_UNGROUPED,
    openTypes: found.length <= OPEN_GROUPS,
    shapes: structs,
  };
  const rows = isGrouped(events, ui)
    ? groupRows(
        eventGroups(found.map((event, at) => ({ index: indexOf(event, at), event }))),
        `grouped-${key}`,
        place,
        ui,
      )
    : longList(found, key, ui, (event, at) => eventRow({ event, index: indexOf(event, at) }, place, ui), {
        rowsKey: ROWS_KEY,
      });
  return html`<ul class="tree" @keydown=${moveInTree}>
    ${rows}
  </ul>`;
}

/** Returns the button that groups or ungroups events; nothing if there is nothing to group. */
export function groupingButton({ events }: SimulationReport, ui: PageUi): TemplateResult | typeof nothing {
  const groups = eventGroups(events.map((event, index) => ({ index, event })));
  if (groups.every(({ kind }) => kind === 'event')) return nothing;
  const grouped = isGrouped(events, ui);
  return html`<button
    type="button"
    class="link tab-button"
    @click=${() => {
      ui.setOpen(GROUPING_KEY, !grouped);
    }}
  >
    ${rowsIcon}${grouped ? 'Ungroup' : 'Group by type'}
  </button>`;
}

function isGrouped(events: readonly EventReport[], ui: PageUi): boolean {
  return ui.isOpen(GROUPING_KEY, events.length > MOST_UNGROUPED);
}

function groupRows(groups: readonly EventGroup[], key: string, place: EventPlace, ui: PageUi): TemplateResult {
  return longList(groups, key, ui, group => groupRow(group, key, place, ui), { rowsKey: ROWS_KEY });
}

function groupRow(group: EventGroup, listKey: string, place: EventPlace, ui: PageUi): TemplateResult {
  const inside = { ...place, depth: place.depth + 1 };
  switch (group.kind) {
    case 'event':
      return eventRow(group, place, ui);
    case 'type': {
      const key = `${ROWS_KEY}/type ${group.type}`;
      const head = groupHead(typeView(group.type, key, ui), group.events.length);
      const row = (event: IndexedEvent) => eventRow(event, inside, ui);
      const children = () => longList(group.events, `${listKey}/type ${group.type}`, ui, row, { rowsKey: ROWS_KEY });
      return foldRow({ key, ...place, openByDefault: place.openTypes, label: group.type, head, children }, ui);
    }
    case 'module': {
      const key = `${ROWS_KEY}/module ${group.module}`;
      const head = groupHead(typeView(group.module, key, ui), group.count);
      const children = () => groupRows(group.groups, `${listKey}/module ${group.module}`, inside, ui);
      return foldRow({ key, ...place, openByDefault: true, label: group.module, head, children }, ui);
    }
  }
}

function groupHead(name: TemplateResult, count: number): () => TemplateResult {
  return () => html`${name} <span class="aside dim">${counted(count, 'event')}</span>`;
}

function eventRow({ event, index }: IndexedEvent, { depth, open, shapes }: EventPlace, ui: PageUi): TemplateResult {
  const key = `${ROWS_KEY}/${index}`;
  const type = parseTypeTag(event.type);
  return foldRow(
    {
      key,
      depth,
      openByDefault: open,
      label: `event ${index}: ${event.type}`,
      head: isOpen =>
        html`<span class="index dim">${index}</span> ${typeView(event.type, key, ui)}
          ${isOpen ? nothing : previewView(event.data)} <span class="aside dim">${originView(event)}</span>`,
      children: () => jsonRows(event.data, { key, depth: depth + 1, openLevels: 1, type, shapes }, ui),
    },
    ui,
  );
}

function originView({ handle }: EventReport): TemplateResult {
  if (handle === undefined) return html`module event`;
  const { account, creationNumber, sequenceNumber } = handle;
  const title = `Event ${groupedDigits(sequenceNumber)} of handle ${creationNumber}, created by ${account}.`;
  return html`<span title=${shortText(title)}
    >handle ${hexText(account)} / ${groupedDigits(creationNumber)}, no. ${groupedDigits(sequenceNumber)}</span
  >`;
}
