import type { JsonValue } from '../../json';
import { typeTagText, type TypeTag } from '../../move/typeTag';
import type { Range } from '../documentLines';
import { FINDING_CODES, type FindingCode, type Fix } from './finding';
import type { WrittenValue } from '../located';
import { describeValue } from './writtenValue';

/** What a written argument is to a node. */
export type ArgumentReading =
  /** Its JSON in the REST form. */
  | { readonly kind: 'value'; readonly json: JsonValue }
  /** It, or a part of it, is no literal. */
  | { readonly kind: 'hole' }
  /** Whether it fits cannot be told. */
  | { readonly kind: 'unsure' }
  | { readonly kind: 'wrong'; readonly problems: readonly [ArgumentProblem, ...ArgumentProblem[]] };

/** A part of an argument that does not fit its type. */
export interface ArgumentProblem {
  readonly code: FindingCode;
  readonly range: Range;
  /** Where in the argument: empty for the argument itself, else as in `[2].inner`. */
  readonly path: string;
  /** `u8 expects a JSON number, not true.`, and what to do. */
  readonly message: string;
  readonly fixes: readonly Fix[];
}

/** A value, or a part of one, with the type that it should have. */
export interface ArgumentPlace {
  readonly type: TypeTag;
  readonly value: WrittenValue;
  /** As in {@link ArgumentProblem}. */
  readonly path: string;
  /** It is the value in an Option that is written as its value alone, so that no path tells that it is one within. */
  readonly isInOption?: boolean;
}

/** What helps against a misfit; `hint` is a sentence. */
export interface Remedy {
  readonly code?: FindingCode;
  readonly hint?: string;
  readonly fixes?: readonly Fix[];
}

/** The value that is no literal. */
export const HOLE: ArgumentReading = { kind: 'hole' };
/** The value of which nothing is sure. */
export const UNSURE: ArgumentReading = { kind: 'unsure' };

/** The reading of a value that fits. */
export function fitting(json: JsonValue): ArgumentReading {
  return { kind: 'value', json };
}

/** The reading of a value that does not fit. @param expected what its type wants, in words */
export function misfit({ type, value, path }: ArgumentPlace, expected: string, remedy: Remedy = {}): ArgumentReading {
  const { code = FINDING_CODES.argumentValue, hint, fixes = [] } = remedy;
  const tail = hint === undefined ? '' : ` ${hint}`;
  const message = `${typeTagText(type)} expects ${expected}, not ${describeValue(value)}.${tail}`;
  return { kind: 'wrong', problems: [{ code, range: value.range, path, message, fixes }] };
}

/** The reading of a whole by those of its parts: all problems, else a hole, else what is unsure, else the value. */
export function joined(
  parts: readonly ArgumentReading[],
  whole: (parts: readonly JsonValue[]) => JsonValue,
): ArgumentReading {
  const [first, ...more] = parts.flatMap(part => (part.kind === 'wrong' ? part.problems : []));
  if (first) return { kind: 'wrong', problems: [first, ...more] };
  if (parts.some(part => part.kind === 'hole')) return HOLE;
  const values = parts.flatMap(part => (part.kind === 'value' ? [part.json] : []));
  return values.length < parts.length ? UNSURE : fitting(whole(values));
}
