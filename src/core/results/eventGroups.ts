import { groupDigits } from '../text/digits';
import { parseTypeTag, typeTagText } from '../move/typeTag';
import type { EventReport } from './simulationReport';

/** Maximum number of events shown without grouping, because so few are easier to read in order. */
export const MOST_UNGROUPED = 4;

/** An event with its index in emission order. */
export interface IndexedEvent {
  readonly index: number;
  readonly event: EventReport;
}

/** A single event, the events of one type, or the events of one module. */
export type EventGroup =
  | ({ readonly kind: 'event' } & IndexedEvent)
  | {
      readonly kind: 'type';
      readonly type: string;
      /** In emission order; at least two. */
      readonly events: readonly IndexedEvent[];
    }
  | {
      readonly kind: 'module';
      /** For example, `0x1::fungible_asset`. */
      readonly module: string;
      readonly count: number;
      /** At least two types. */
      readonly groups: readonly Exclude<EventGroup, { readonly kind: 'module' }>[];
    };

/**
 * Groups events by module and type; each group is at the position of its first event. There are no groups of one:
 * neither for a module's only event, nor for a module's only type.
 */
export function eventGroups(events: readonly IndexedEvent[]): readonly EventGroup[] {
  const names = new Map<string, EventNames>();
  const namesOf = ({ event: { type } }: IndexedEvent) => {
    const known = names.get(type) ?? eventNames(type);
    names.set(type, known);
    return known;
  };
  const modules = groupedBy(events, event => namesOf(event).module);
  return Array.from(modules, ([module, inModule]): EventGroup => {
    const types = groupedBy(inModule, event => namesOf(event).type);
    const groups = Array.from(types.values(), ofOneType);
    const [only] = groups;
    return only && groups.length === 1 ? only : { kind: 'module', module, count: inModule.length, groups };
  });
}

function ofOneType(events: readonly IndexedEvent[]): Exclude<EventGroup, { readonly kind: 'module' }> {
  const [first] = events;
  if (first === undefined) throw new RangeError('a group without events');
  return events.length === 1 ? { kind: 'event', ...first } : { kind: 'type', type: first.event.type, events };
}

interface EventNames {
  readonly module: string;
  readonly type: string;
}

function eventNames(type: string): EventNames {
  const tag = parseTypeTag(type);
  return tag?.kind === 'struct'
    ? { module: `${tag.address}::${tag.module}`, type: typeTagText(tag) }
    : { module: type, type };
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

export interface EventText {
  /** The headings above the event, outermost first: `0x1::fungible_asset (5)`. */
  readonly path: readonly string[];
  /** The event's lines, indented below the headings. */
  readonly lines: readonly string[];
}

/**
 * Returns events in emission order, grouped if there are many, with indices.
 * @param indent the indentation of data outside groups
 */
export function eventTexts(events: readonly EventReport[], indent = ''): readonly EventText[] {
  if (events.length <= MOST_UNGROUPED) {
    return events.map(({ type, data }) => ({ path: [], lines: [type, `${indent}${JSON.stringify(data)}`] }));
  }
  return eventGroups(events.map((event, index) => ({ index, event }))).flatMap(group => groupTexts(group, []));
}

function groupTexts(group: EventGroup, path: readonly string[]): readonly EventText[] {
  const indent = INDENT.repeat(path.length);
  switch (group.kind) {
    case 'event': {
      const { index, event } = group;
      return [{ path, lines: [`${indent}${index}: ${event.type}`, `${indent}${INDENT}${JSON.stringify(event.data)}`] }];
    }
    case 'type': {
      const inside = [...path, `${indent}${group.type} (${groupDigits(group.events.length)})`];
      return group.events.map(({ index, event }) => ({
        path: inside,
        lines: [`${indent}${INDENT}${index}: ${JSON.stringify(event.data)}`],
      }));
    }
    case 'module': {
      const inside = [...path, `${group.module} (${groupDigits(group.count)})`];
      return group.groups.flatMap(each => groupTexts(each, inside));
    }
  }
}

const INDENT = '  ';

/**
 * Returns the lines of the events that fit, each below its headings, and the number of events that do not.
 * @param fits returns whether these lines still fit; if so, they are added
 */
export function eventLines(
  texts: readonly EventText[],
  fits: (lines: readonly string[]) => boolean = () => true,
): { readonly lines: readonly string[]; readonly left: number } {
  const lines: string[] = [];
  let last: readonly string[] = [];
  let left = 0;
  for (const { path, lines: own } of texts) {
    const other = path.findIndex((heading, depth) => heading !== last[depth]);
    const added = [...(other < 0 ? [] : path.slice(other)), ...own];
    if (fits(added)) {
      for (const each of added) lines.push(each);
      last = path;
    } else left++;
  }
  return { lines, left };
}
