import type { JsonValue } from '../json';
import { abortMeaning, abortName } from '../code/abortWords';
import { stopReason } from '../code/stopPlace';
import type { FailureFrame, FailureReport, RunWith } from '../results/traceReport';
import type { At, Outcome } from '../vm/outcome';
import { abortText } from '../vm/session/abortText';
import type { FrameText } from '../vm/trace/frameText';
import type { CodeLines } from './codeLines';

/** How a run failed, or why it stopped. `at` is absent if it stopped before its first instruction. */
export type FailedEnd =
  | Extract<Outcome, { readonly kind: 'aborted' | 'failed' }>
  | { readonly kind: 'stopped'; readonly reason: string; readonly at?: At };

export interface FailedRun {
  readonly end: FailedEnd;
  /** The innermost frames of the call stack, outermost first. */
  readonly frames: readonly FrameText[];
  /** Depth of the call stack. */
  readonly running: number;
}

/** Maximum number of frames, and of characters in all values. */
const [MOST_FRAMES, LONGEST] = [20, 30_000];

export function failureReport({ end, frames, running }: FailedRun, ran: RunWith, lines: CodeLines): FailureReport {
  const shown = frames.toReversed().slice(0, MOST_FRAMES);
  let left = LONGEST;
  const bounded = (value: JsonValue): JsonValue => ((left -= JSON.stringify(value).length) < 0 ? '…' : value);
  const at = end.at?.function;
  // A native has no frame.
  const isNative = at && !at.definition.code && frames.at(-1)?.function !== at;
  // The headline already shows the operands of `Abort` and `AbortMsg`: the abort code and the message.
  const hasOperands = end.kind !== 'aborted' || isNative === true;
  return {
    headline: headline(end),
    ran,
    ...(isNative && { native: at.id }),
    frames: shown.map((frame, depth) => frameOf(frame, { lines, bounded, hasOperands: hasOperands && depth === 0 })),
    more: running - shown.length,
  };
}

/** Statuses of instructions that fail because of their operands, not of a limit. */
const OF_OPERANDS: ReadonlySet<string> = new Set([
  'ARITHMETIC_ERROR',
  'VECTOR_OPERATION_ERROR',
  'MISSING_DATA',
  'RESOURCE_ALREADY_EXISTS',
  'STRUCT_VARIANT_MISMATCH',
]);

function headline(end: FailedEnd): string {
  switch (end.kind) {
    case 'aborted': {
      const { code, module, name, message } = abortText(end);
      const aborts = { code, ...(name !== undefined && { error: { code, name, description: message ?? '' } }) };
      const meaning = message ?? abortMeaning(aborts);
      return `Aborted in ${module} with ${abortName(aborts)}${meaning === '' ? '' : `: ${meaning}`}`;
    }
    case 'failed': {
      const sub = end.subStatus === undefined ? '' : ` (sub status ${end.subStatus})`;
      const { function: of, offset } = end.at;
      const op = OF_OPERANDS.has(end.status) ? of.definition.code?.instructions[offset]?.op : undefined;
      const reason = op && stopReason(op);
      return `Failed with ${end.status}${sub}${reason === undefined ? '' : `: ${reason}`}`;
    }
    case 'stopped':
      return `Stopped: ${end.reason}`;
  }
}

interface FrameParts {
  readonly lines: CodeLines;
  readonly bounded: (value: JsonValue) => JsonValue;
  readonly hasOperands: boolean;
}

function frameOf(frame: FrameText, { lines, bounded, hasOperands }: FrameParts): FailureFrame {
  const { function: of, offset, locals, operands } = frame;
  const names = lines.names(of);
  const nameAt = (index: number) =>
    names ? (names[index] ?? '') : `${index < of.parameters.length ? 'arg' : 'loc'}${index}`;
  return {
    ...lines.of(of, offset),
    typeArguments: of.typeArguments.map(each => each.text),
    locals: locals.flatMap(({ index, type, value, was }) => {
      const name = nameAt(index);
      if (name === '') return [];
      return [{ name, ...(type !== undefined && { type }), value: bounded(value), ...(was && { was }) }];
    }),
    operands: hasOperands ? operands.map(bounded) : [],
  };
}
