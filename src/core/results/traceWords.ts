import type { JsonValue } from '../json';
import { counted } from '../text/digits';
import type {
  CodeLine,
  FailureFrame,
  FailureReport,
  NamedValue,
  RunWith,
  TracePart,
  TraceReport,
  TraceRow,
} from './traceReport';

/** Why a simulation on a network has no trace. */
export const NO_TRACE =
  'Nodes return the outcome of a transaction but no trace, and their stored state cannot be read: only the sandbox supports tracing.';

/** Maximum length of a value, in characters. */
const LONGEST = 200;

/** Returns a value on one line, truncated with `…`. */
function shortValue(value: JsonValue): string {
  const text = valueText(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Returns a value on one line. Numbers and hex need no quotes. */
export function valueText(value: JsonValue): string {
  return typeof value === 'string' && /^(?:-?\d+|0x[\da-f]*)$/.test(value) ? value : JSON.stringify(value);
}

export const PART_WORDS: Readonly<Record<TracePart, string>> = {
  prologue: 'Prologue',
  transaction: 'Transaction',
  epilogue: 'Epilogue',
  runOnAbort: 'After the failure',
};

/** Verbs for resource accesses, shown before the name of the resource. */
export const USE_WORDS: Readonly<Record<Extract<TraceRow, { readonly kind: 'use' }>['access'], string>> = {
  exists: 'checks for',
  borrow: 'reads',
  borrowMut: 'mutably borrows',
  moveFrom: 'takes',
  moveTo: 'puts',
};

/**
 * Returns a row on one line: `0xcafe::vault::deposit(owner: 0xa11ce, amount: 5) → 7`, `reads 0xcafe::vault::Vault at
 * 0x1: …`.
 */
export function rowText(row: TraceRow, { functions }: Pick<TraceReport, 'functions'>): string {
  switch (row.kind) {
    case 'part':
      return PART_WORDS[row.part];
    case 'call': {
      const { id = '', typeArguments = [], parameters = [] } = functions[row.function] ?? {};
      const given = row.arguments.map((each, index) => {
        const name = parameters[index]?.name;
        return `${name === undefined ? '' : `${name}: `}${shortValue(each)}`;
      });
      return `${functionText(id, typeArguments)}(${given.join(', ')})${resultText(row.results)}`;
    }
    case 'use': {
      const { access, resource, value } = row;
      const isThere = access === 'exists' ? 'exists' : value === undefined ? '' : shortValue(value);
      return `${USE_WORDS[access]} ${resource}: ${value === undefined ? 'does not exist' : isThere}`;
    }
    case 'event':
      return `emits ${row.type}: ${shortValue(row.data)}`;
  }
}

export function functionText(id: string, typeArguments: readonly string[]): string {
  return typeArguments.length === 0 ? id : `${id}<${typeArguments.join(', ')}>`;
}

function resultText(results: readonly JsonValue[] | undefined): string {
  if (!results) return ' did not return';
  return results.length === 0 ? '' : ` → ${results.map(shortValue).join(', ')}`;
}

/** Describes what a trace omits; empty if it is complete. */
export function omittedText({ omitted }: Pick<TraceReport, 'omitted'>): string {
  return omitted === 0 ? '' : `and ${counted(omitted, 'more entry', 'more entries')}`;
}

/** Maximum indentation of a call tree, in levels. */
const DEEPEST = 40;

/**
 * Returns a trace as an indented tree: calls with arguments and results, resource accesses, events. For parts other
 * than the transaction itself, such as the prologue, returns only the number of entries.
 */
export function treeLines(trace: TraceReport): readonly string[] {
  const lines: string[] = [];
  let next = 0;
  for (const [at, row] of trace.rows.entries()) {
    if (at < next) continue;
    const text = `${'  '.repeat(Math.min(row.depth, DEEPEST))}${rowText(row, trace)}`;
    const isFrame = row.kind === 'part' && row.part !== 'transaction';
    if (isFrame) next = at + 1 + row.inside;
    lines.push(isFrame ? `${text}: ${counted(row.inside, 'entry', 'entries')}` : text);
  }
  return trace.omitted === 0 ? lines : [...lines, omittedText(trace)];
}

/** Describes the interpreter that ran the code, with the framework and the number of instructions and calls. */
export function ranText({ instructions, calls, framework }: RunWith): string {
  const work = `${counted(instructions, 'instruction')}, ${counted(calls, 'call')}`;
  return `Run by Movescope’s interpreter, not by a node: ${work}; ${framework === undefined ? 'no framework' : `framework: ${framework}`}.`;
}

/** Describes the location of an instruction: `sources/vault.move:12:9 (code offset 5): assert!(…)`. */
function codeLineText({ offset, source, statement }: CodeLine): string {
  if (source) return `${source.path}:${source.line}:${source.column} (code offset ${offset}): ${source.text.trim()}`;
  return `code offset ${offset}${statement === undefined ? '' : `: ${statement}`}`;
}

/** Descriptions of values that their locals no longer hold. */
export const PAST_WORDS = { given: 'when called', moved: 'moved' } as const;

/** Returns a named value: `amount = 5`, `owner = 0xa11ce (when called)`. */
function namedValueText({ name, value, was }: NamedValue): string {
  return `${name} = ${shortValue(value)}${was === undefined ? '' : ` (${PAST_WORDS[was]})`}`;
}

/** Returns where code failed, with the values at that location: the lines after the headline. */
export function frameLines({ native, frames, more }: FailureReport): readonly string[] {
  return [
    ...(native === undefined ? [] : [`in the native function ${native}`]),
    ...frames.flatMap((frame, at) => [
      `${frameText(frame, at)}, ${codeLineText(frame)}`,
      ...valueLines(frame).map(each => `    ${each}`),
    ]),
    ...(more > 0 ? [`and ${counted(more, 'more call')}`] : []),
  ];
}

/** Maximum number of frames, and of values per frame, in a message. */
const [MOST_FRAMES, MOST_VALUES] = [4, 6];

/**
 * Returns the same as {@link frameLines}, shortened for a message: values are included only for the innermost frame and
 * the innermost frame with source.
 */
export function shortFailureLines(failure: FailureReport): readonly string[] {
  const own = failure.frames.findIndex(({ source }) => source !== undefined);
  const frames = failure.frames.slice(0, Math.max(MOST_FRAMES, own + 1)).map((frame, at) => ({
    ...frame,
    locals: at === 0 || at === own ? frame.locals.slice(0, MOST_VALUES) : [],
    operands: [],
  }));
  return frameLines({ ...failure, frames, more: failure.more + failure.frames.length - frames.length });
}

/**
 * Returns which function was running: `in 0xcafe::vault::deposit`, or `called by …` for frames other than the
 * innermost.
 */
export function frameText({ function: id, typeArguments }: FailureFrame, at: number): string {
  return `${at === 0 ? 'in' : 'called by'} ${functionText(id, typeArguments)}`;
}

function valueLines({ locals, operands }: FailureFrame): readonly string[] {
  return [
    ...locals.map(namedValueText),
    ...(operands.length > 0 ? [`operand stack: ${operands.map(shortValue).join(', ')}`] : []),
  ];
}
