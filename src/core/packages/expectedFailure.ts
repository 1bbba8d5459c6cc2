import type { MoveFunction, MoveModule, Span } from '../move/source/factModel';
import { moduleAt } from '../move/source/resolveName';
import type { ReadMove } from './readMove';

/** A position between the parentheses of `#[expected_failure(…)]`. */
export interface ExpectedFailure {
  /** What is written at the position: a key, or the value of `abort_code` or `location`. */
  readonly part: 'key' | 'code' | 'location';
  /** The word at the position. */
  readonly word: Span;
  /** The part of it before the position. */
  readonly typed: Span;
  /** The values that are written, as far as they are. */
  readonly code?: string;
  readonly location?: string;
  /** Whether a value follows the key at the position. */
  readonly isAssigned: boolean;
  /** The keys that are written elsewhere in it. */
  readonly keys: readonly string[];
}

/** Characters that an attribute has at most. */
const LONGEST = 2_000;
const WORD = /[\w:]/;

/** Returns the part of an `expected_failure` attribute at an offset; it need not be complete. */
export function expectedFailureAt(text: string, offset: number): ExpectedFailure | undefined {
  const start = text.lastIndexOf('#[', offset);
  if (start < 0 || offset - start > LONGEST) return undefined;
  const end = endOf(text, start + 1, '[', ']');
  const open = /\bexpected_failure\s*\(/.exec(text.slice(start, Math.min(end, offset)));
  if (!open) return undefined;
  const from = start + open.index + open[0].length;
  const to = Math.min(endOf(text, from - 1, '(', ')'), end);
  if (offset < from || offset > to) return undefined;
  const parts = partsIn(text, { from, to });
  const at = parts.find(({ span }) => span.from <= offset && offset <= span.to);
  if (!at) return undefined;
  const part = partAt(at, offset);
  if (!part) return undefined;
  const valueOf = (key: string) => parts.find(each => each.key === key)?.value;
  const [code, location] = [valueOf('abort_code'), valueOf('location')];
  return {
    ...{ part, ...wordAt(text, offset) },
    ...(code !== undefined && code !== '' && { code }),
    ...(location !== undefined && location !== '' && { location }),
    isAssigned: at.valueFrom !== undefined,
    keys: parts.filter(each => each !== at).map(({ key }) => key),
  };
}

/** A function and its module in Move source. */
export interface DeclaredFunction {
  readonly read: ReadMove;
  readonly module: MoveModule;
  readonly function: MoveFunction;
}

/** Returns the function that an attribute at an offset belongs to: the next one in the module around it. */
export function functionAfter(read: ReadMove, offset: number): DeclaredFunction | undefined {
  const module = moduleAt(read.facts, offset);
  const later = module?.functions.filter(({ span }) => span.from >= offset) ?? [];
  const [first] = later.toSorted((one, other) => one.span.from - other.span.from);
  return module && first && { read, module, function: first };
}

interface Part {
  readonly span: Span;
  readonly key: string;
  /** Where its value starts, after `=`. */
  readonly valueFrom?: number;
  readonly value?: string;
}

function partsIn(text: string, { from, to }: Span): readonly Part[] {
  const parts: Part[] = [];
  for (let at = from; at <= to;) {
    const comma = text.indexOf(',', at);
    const next = comma < 0 || comma > to ? to : comma;
    const written = text.slice(at, next);
    const equals = written.indexOf('=');
    parts.push({
      span: { from: at, to: next },
      key: (equals < 0 ? written : written.slice(0, equals)).trim(),
      ...(equals >= 0 && { valueFrom: at + equals + 1, value: written.slice(equals + 1).trim() }),
    });
    at = next + 1;
  }
  return parts;
}

function partAt({ key, valueFrom }: Part, offset: number): ExpectedFailure['part'] | undefined {
  if (valueFrom === undefined || offset < valueFrom) return 'key';
  return key === 'abort_code' ? 'code' : key === 'location' ? 'location' : undefined;
}

function wordAt(text: string, offset: number): Pick<ExpectedFailure, 'word' | 'typed'> {
  let [from, to] = [offset, offset];
  while (from > 0 && WORD.test(text.charAt(from - 1))) from--;
  while (to < text.length && WORD.test(text.charAt(to))) to++;
  return { word: { from, to }, typed: { from, to: offset } };
}

/** Returns the offset of the bracket that closes the one at `from`, or where an unclosed attribute ends at the latest. */
function endOf(text: string, from: number, opening: string, closing: string): number {
  let depth = 0;
  const last = Math.min(text.length, from + LONGEST);
  for (let at = from; at < last; at++) {
    const sign = text.charAt(at);
    if (sign === opening) depth++;
    else if (sign === closing && --depth === 0) return at;
    // A declaration follows: nothing in an attribute has a brace.
    else if (sign === '{' || sign === ';') return at;
  }
  return last;
}
