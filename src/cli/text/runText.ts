import type { BuiltSources, SourcePlace } from '../../core/packages/builtSources';
import type { JsonObject, JsonValue } from '../../core/json';
import { abortMeaning, abortName } from '../../core/code/abortWords';
import { counted, groupDigits } from '../../core/text/digits';
import type { FrameText, FunctionRun } from '../../core/vm/session/functionRun';
import { canonicalAddress } from '../../core/move/address';
import type { Linker } from '../../core/vm/linker';
import type { Access, At } from '../../core/vm/outcome';
import type { Place } from '../../core/vm/state/journal';
import type { Snapshot, Trace, TraceEntry } from '../../core/vm/trace/recorder';
import { shownJson } from '../../core/vm/valueJson';
import { table, type Style } from './style';

/** Maximum number of characters of a value at a stop, and of frames. */
const [LONGEST, MOST_FRAMES] = [200, 20];
/** Maximum indentation of the tree of calls, and number of values in a value of it. */
const [DEEPEST, MOST_PARTS] = [40, 100];
/** Maximum number of lines that are shown with their counts. */
const MOST_LINES = 20;

/** Returns how a function ended: what it returned, or where it stopped, with the values there. */
export function runText(
  run: FunctionRun,
  { sources, framework, style }: { readonly sources: BuiltSources; readonly framework?: string; readonly style: Style },
): readonly string[] {
  const { end, instructions, calls } = run;
  const work = `${counted(instructions, 'instruction')}, ${counted(calls, 'call')}`;
  const base = framework === undefined ? 'no framework' : `framework: ${framework}`;
  return [
    ...(end.kind === 'returned' ? returnedText(run, style) : stoppedText(run, sources, style)),
    '',
    `Run by Movescope's interpreter, not by a node: ${work}; ${base}.`,
  ];
}

function returnedText({ types, values }: FunctionRun, style: Style): readonly string[] {
  if (values.length === 0) return [style('Returned, without values', 'green')];
  const rows = values.map((value, at) => [`  ${types[at] ?? ''}`, valueText(value)]);
  return [style('Returned', 'green'), ...table(rows)];
}

function stoppedText(run: FunctionRun, sources: BuiltSources, style: Style): readonly string[] {
  const frames = run.frames.toReversed();
  const shown = frames.slice(0, MOST_FRAMES);
  return [
    style(headline(run), 'red'),
    ...nativePlace(run),
    ...shown.flatMap((frame, at) => frameLines(frame, sources, at === 0)),
    ...(frames.length > shown.length ? [`  and ${groupDigits(frames.length - shown.length)} more calls`] : []),
  ];
}

function headline({ end, abort }: FunctionRun): string {
  switch (end.kind) {
    case 'returned':
      return '';
    case 'aborted': {
      const { code = 0n, module = '', name, message } = abort ?? {};
      const aborts = { code, ...(name !== undefined && { error: { code, name, description: message ?? '' } }) };
      const meaning = message ?? abortMeaning(aborts);
      return `Aborted in ${module} with ${abortName(aborts)}${meaning === '' ? '' : `: ${meaning}`}`;
    }
    case 'failed': {
      const sub = end.subStatus === undefined ? '' : ` (sub status ${end.subStatus})`;
      return `Failed with ${end.status}${sub}`;
    }
    case 'stopped':
      return `Stopped: ${end.reason}`;
  }
}

/** A native has no frame. */
function nativePlace({ end, frames }: FunctionRun): readonly string[] {
  if (end.kind === 'returned' || !end.at) return [];
  const { function: of } = end.at;
  return of.definition.code || frames.at(-1)?.function === of ? [] : [`  in the native function ${of.id}`];
}

function frameLines(frame: FrameText, sources: BuiltSources, isInnermost: boolean): readonly string[] {
  const names = sources.locals(frame.function.module.code, frame.function.index);
  const parameters = frame.function.parameters.length;
  const locals = frame.locals.flatMap(({ index, value, isGiven }) => {
    const name = names.length === 0 ? `${index < parameters ? 'arg' : 'loc'}${index}` : (names[index] ?? '');
    return name === '' ? [] : [`      ${name} = ${shortText(value)}${isGiven ? ' when it was called' : ''}`];
  });
  const { operands } = frame;
  const stack =
    isInnermost && operands.length > 0 ? [`      operand stack: ${operands.map(shortText).join(', ')}`] : [];
  return [
    `  ${isInnermost ? 'in' : 'called by'} ${frame.function.id}, ${placeText(frame, sources)}`,
    ...locals,
    ...stack,
  ];
}

/** Returns what happened in a run as a tree: calls with arguments and results, uses of resources, events. */
export function traceLines({ calls, omitted }: Trace, linker: Linker): readonly string[] {
  const lines: string[] = [];
  const values = (all: readonly Snapshot[]) => all.map(each => shortText(snapshotJson(each, linker))).join(', ');
  const add = (entry: TraceEntry, depth: number): void => {
    const indent = '  '.repeat(Math.min(depth, DEEPEST));
    switch (entry.kind) {
      case 'call': {
        const { called, args, results, inside } = entry;
        const types = called.typeArguments.map(({ text }) => text).join(', ');
        const made = results ? values(results) : '';
        const end = results === undefined ? ' did not return' : made === '' ? '' : ` → ${made}`;
        lines.push(`${indent}${called.id}${types === '' ? '' : `<${types}>`}(${values(args)})${end}`);
        for (const each of inside) add(each, depth + 1);
        break;
      }
      case 'use': {
        const { access, place, before } = entry;
        const value = before && access !== 'exists' ? shortText(snapshotJson(before, linker)) : 'there';
        const now = before ? value : 'not there';
        lines.push(`${indent}${ACCESSES[access]} ${placeName(place)}${access === 'moveTo' ? '' : `: ${now}`}`);
        break;
      }
      case 'event':
        lines.push(`${indent}emits ${entry.event.type.text}: ${shortText(eventData(entry, linker))}`);
    }
  };
  for (const each of calls) add(each, 0);
  return omitted === 0 ? lines : [...lines, `and ${counted(omitted, 'more entry', 'more entries')}`];
}

const ACCESSES: Readonly<Record<Access, string>> = {
  exists: 'looks for',
  borrow: 'reads',
  borrowMut: 'borrows to change',
  moveFrom: 'takes',
  moveTo: 'puts',
};

/** Returns the lines that ran most, as far as the sources are there. */
export function countLines(trace: Trace, sources: BuiltSources): readonly string[] {
  const lines = lineCounts(trace, sources).toSorted((one, other) => other.count - one.count);
  if (lines.length === 0) return [];
  const rows = lines.slice(0, MOST_LINES).map(({ count, path, line, text }) => {
    return [groupDigits(count), `${path}:${line}`, text.trim()];
  });
  return ['Lines that ran most often:', ...table(rows, [0]).map(each => `  ${each}`)];
}

/** How often a line ran: as often as the instruction of it that ran most. */
interface LineCount extends Pick<SourcePlace, 'path' | 'line' | 'text'> {
  readonly count: number;
}

function lineCounts({ counts }: Trace, sources: BuiltSources): readonly LineCount[] {
  const lines = new Map<string, LineCount>();
  for (const { called, counts: ofInstructions } of counts)
    for (const [offset, count] of ofInstructions.entries()) {
      const place = count === 0 ? undefined : sources.place(called.module.code, called.index, offset);
      if (!place) continue;
      const { path, line, text } = place;
      const key = `${path}:${line}`;
      lines.set(key, { path, line, text, count: Math.max(count, lines.get(key)?.count ?? 0) });
    }
  return [...lines.values()];
}

/** Returns what happened in a run as JSON: the first call, with everything in it, and how often each line ran. */
export function traceJson(trace: Trace, linker: Linker, sources: BuiltSources): JsonObject {
  const { calls, omitted } = trace;
  const values = (all: readonly Snapshot[]) => all.map(each => snapshotJson(each, linker));
  const json = (entry: TraceEntry): JsonObject => {
    switch (entry.kind) {
      case 'call': {
        const { called, offset, args, results, inside } = entry;
        return {
          kind: 'call',
          function: called.id,
          type_arguments: called.typeArguments.map(({ text }) => text),
          ...(offset >= 0 && { offset }),
          arguments: values(args),
          ...(results && { results: values(results) }),
          inside: inside.map(json),
        };
      }
      case 'use': {
        const { access, place, offset, before } = entry;
        const [of] = before ? values([before]) : [];
        return { kind: 'use', access, place: placeName(place), offset, ...(of !== undefined && { before: of }) };
      }
      case 'event':
        return { kind: 'event', type: entry.event.type.text, data: eventData(entry, linker) };
    }
  };
  const lines = lineCounts(trace, sources).map(({ path, line, count }) => ({ path, line, count }));
  return { calls: calls.map(json), lines, ...(omitted > 0 && { omitted }) };
}

function snapshotJson({ type, value }: Snapshot, linker: Linker): JsonValue {
  return value === undefined ? '…' : shownJson(linker, type, value, MOST_PARTS);
}

function eventData({ event }: Extract<TraceEntry, { readonly kind: 'event' }>, linker: Linker): JsonValue {
  return shownJson(linker, event.type, event.value, MOST_PARTS);
}

function placeName(place: Place): string {
  if (place.kind === 'resource') return `${place.type.text} at ${canonicalAddress(place.address)}`;
  return `item ${place.key} of table ${canonicalAddress(place.handle)}`;
}

function placeText({ function: { module, index }, offset }: At, sources: BuiltSources): string {
  const place = sources.place(module.code, index, offset);
  if (!place) return `code offset ${offset}`;
  const { path, line, column, text } = place;
  return `${path}:${line}:${column} (code offset ${offset}): ${text.trim()}`;
}

function shortText(value: JsonValue): string {
  const text = valueText(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Numbers and hex need no quotes. */
function valueText(value: JsonValue): string {
  return typeof value === 'string' && /^(?:-?\d+|0x[\da-f]*)$/.test(value) ? value : JSON.stringify(value);
}
