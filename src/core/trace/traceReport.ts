import { canonicalAddress } from '../move/address';
import type { JsonValue } from '../json';
import type {
  CodeCounts,
  CodeLine,
  FailureReport,
  LineCount,
  RunWith,
  TracedFunction,
  TracePart,
  TraceReport,
  TraceRow,
} from '../results/traceReport';
import type { Linker } from '../vm/linker';
import type { Run } from '../vm/session/running';
import type { Place } from '../vm/state/journal';
import type { Counts, Snapshot, TraceRecorder, TraceStep } from '../vm/trace/recorder';
import type { LinkedFunction } from '../vm/value';
import { shownJson } from '../vm/valueJson';
import type { CodeLines } from './codeLines';

/** The trace of a part of a transaction, or of a run without parts. */
export interface RecordedPart {
  readonly part?: TracePart;
  readonly recorder: TraceRecorder;
  readonly linker: Linker;
}

/** Maximum number of rows, and of values nested in a value. */
const [MOST_ROWS, MOST_PARTS] = [250_000, 100];
/** Number of rows and instructions after which to yield to other tasks; decompiling the code of a row takes longest. */
const TURN = 20;

/** Creates the trace report of a run. Yields to other tasks regularly. */
export function* traceReport(parts: readonly RecordedPart[], { ran, failure, lines }: TraceContext): Run<TraceReport> {
  const writer = new TraceWriter(lines);
  for (const each of parts) yield* writer.add(each);
  // The prologue and epilogue run in every transaction, so counting them would hide the lines of the user's code.
  const own = parts.filter(({ part = 'transaction' }) => part === 'transaction');
  const counts = yield* countsOf(
    own.flatMap(({ recorder }) => recorder.executed),
    lines,
  );
  const { rows, functions, places } = writer;
  const omitted = parts.reduce((sum, { recorder }) => sum + recorder.omitted, writer.omitted);
  return { ran, rows, functions, places, omitted, ...counts, ...(failure && { failure }) };
}

export interface TraceContext {
  readonly ran: RunWith;
  readonly failure?: FailureReport | undefined;
  readonly lines: CodeLines;
}

/** A part or call whose end has not been reached yet. */
interface Open {
  /** Absent if the row was omitted because there are too many. */
  readonly row: { inside: number; results?: readonly JsonValue[] } | undefined;
  /** The number of rows up to and including this one. */
  readonly from: number;
  readonly within?: LinkedFunction;
}

/** The context of a step. */
interface Around {
  readonly depth: number;
  /** The function that executed the step. */
  readonly within: LinkedFunction | undefined;
  readonly linker: Linker;
}

class TraceWriter {
  readonly rows: TraceRow[] = [];
  readonly functions: TracedFunction[] = [];
  readonly places: CodeLine[] = [];
  omitted = 0;
  readonly #lines: CodeLines;
  readonly #functions = new Map<LinkedFunction, number>();
  readonly #places = new Map<LinkedFunction['definition'], Map<number, number>>();

  constructor(lines: CodeLines) {
    this.#lines = lines;
  }

  *add({ part, recorder, linker }: RecordedPart): Run<void> {
    const open: Open[] = [];
    const end = (results?: readonly JsonValue[]) => {
      const last = open.pop();
      if (!last?.row) return;
      last.row.inside = this.rows.length - last.from;
      if (results) last.row.results = results;
    };
    const head = part && { kind: 'part' as const, part, depth: 0, inside: 0 };
    if (head) this.rows.push(head);
    open.push({ row: head, from: this.rows.length });
    let work = 0;
    for (const step of recorder.steps()) {
      if (++work % TURN === 0) yield { kind: 'paused' };
      if (step.kind === 'left') {
        end(step.results.map(each => shown(linker, each)));
        continue;
      }
      const around = { depth: open.length - (head ? 0 : 1), within: open.at(-1)?.within, linker };
      const hasRoom = this.rows.length < MOST_ROWS;
      if (!hasRoom) this.omitted++;
      if (step.kind === 'call') {
        const row = hasRoom ? this.#call(step, around) : undefined;
        if (row) this.rows.push(row);
        open.push({ row, from: this.rows.length, within: step.called });
      } else if (hasRoom) this.rows.push(this.#row(step, around));
    }
    while (open.length > 0) end();
  }

  #call({ called, offset, args }: Extract<TraceStep, { readonly kind: 'call' }>, { depth, within, linker }: Around) {
    const values = args.map(each => shown(linker, each));
    const call = { kind: 'call' as const, function: this.#function(called), arguments: values, inside: 0 };
    return { depth, ...this.#placed(within, offset), ...call };
  }

  #row(step: Extract<TraceStep, { readonly kind: 'use' | 'event' }>, { depth, within, linker }: Around): TraceRow {
    switch (step.kind) {
      case 'use': {
        const { access, place, offset, value } = step;
        const json = value && shown(linker, value);
        const used = { kind: 'use' as const, access, resource: resourceName(place) };
        return { depth, ...this.#placed(within, offset), ...used, ...(json !== undefined && { value: json }) };
      }
      case 'event': {
        const { type, value } = step.event;
        return { depth, kind: 'event', type: type.text, data: shown(linker, { type, value }) };
      }
    }
  }

  #function(called: LinkedFunction): number {
    const known = this.#functions.get(called);
    if (known !== undefined) return known;
    const names = this.#lines.names(called);
    const at = this.functions.length;
    this.#functions.set(called, at);
    this.functions.push({
      id: called.id,
      typeArguments: called.typeArguments.map(each => each.text),
      isNative: called.body === undefined,
      parameters: called.parameters.map(({ text }, index) => {
        const name = names?.[index] ?? '';
        return { ...(name !== '' && { name }), type: text };
      }),
      results: called.results.map(each => each.text),
    });
    return at;
  }

  #placed(within: LinkedFunction | undefined, offset: number): { readonly place?: number } {
    if (!within || offset < 0) return {};
    const known = this.#places.get(within.definition) ?? new Map<number, number>();
    this.#places.set(within.definition, known);
    const place = known.get(offset) ?? this.places.push(this.#lines.of(within, offset)) - 1;
    known.set(offset, place);
    return { place };
  }
}

function shown(linker: Linker, { type, value }: Snapshot): JsonValue {
  return value === undefined ? '…' : shownJson(linker, type, value, MOST_PARTS);
}

function resourceName(place: Place): string {
  if (place.kind === 'resource') return `${place.type.text} at ${canonicalAddress(place.address)}`;
  return `item ${place.key} of table ${canonicalAddress(place.handle)}`;
}

interface Added {
  readonly called: LinkedFunction;
  readonly counts: readonly number[];
}

/**
 * Counts how often source lines ran, and how often the instructions of functions without source ran. The count of a
 * line is the highest count of its instructions.
 */
function* countsOf(recorded: readonly Counts[], codeLines: CodeLines): Run<Pick<TraceReport, 'lines' | 'code'>> {
  const added = new Map<LinkedFunction['definition'], Added>();
  for (const { called, counts } of recorded) {
    const known = added.get(called.definition)?.counts;
    added.set(called.definition, { called, counts: Array.from(counts, (count, at) => count + (known?.[at] ?? 0)) });
  }
  const lines = new Map<string, LineCount>();
  const code: CodeCounts[] = [];
  let work = 0;
  for (const { called, counts } of added.values()) {
    let hasSource = false;
    for (const [offset, count] of counts.entries()) {
      if (++work % TURN === 0) yield { kind: 'paused' };
      const source = count === 0 ? undefined : codeLines.source(called, offset);
      if (!source) continue;
      hasSource = true;
      const { path, line, text, uri } = source;
      const key = `${path}:${line}`;
      const most = Math.max(count, lines.get(key)?.count ?? 0);
      lines.set(key, { path, line, text: text.trim(), ...(uri !== undefined && { uri }), count: most });
    }
    if (!hasSource) code.push({ function: called.id, counts });
  }
  return { lines: [...lines.values()], code };
}
