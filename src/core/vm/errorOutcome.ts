import type { At, Outcome } from './outcome';
import type { Thread } from './thread';
import { Malformed, MoveAbort, Needed, Stopped, VmError } from './vmError';

/** Returns the outcome of a run that ended with an error. @throws the error if nothing was running */
export function outcomeOf(error: unknown, thread: Thread): Outcome {
  const at = placeOf(error, thread);
  if (error instanceof MoveAbort) {
    const { code, text } = error;
    return { kind: 'aborted', code, at, ...(text !== undefined && { text }) };
  }
  if (error instanceof VmError) {
    const { status, subStatus } = error;
    return { kind: 'failed', status, at, ...(subStatus !== undefined && { subStatus }) };
  }
  if (error instanceof Needed) return { kind: 'needs', need: error.what, at };
  if (error instanceof Stopped) return { kind: 'stopped', reason: error.message, at };
  if (error instanceof Malformed) return { kind: 'stopped', reason: `malformed code: ${error.message}`, at };
  // Unverified code can make the machine itself fail. The engine's message, such as that of a TypeError, is not shown.
  return { kind: 'stopped', reason: 'malformed code', at, cause: error };
}

function placeOf(error: unknown, { frames, runningNative }: Thread): At {
  const frame = frames[frames.length - 1];
  if (runningNative && (!frame || !(error instanceof Needed))) return { function: runningNative, offset: 0 };
  if (!frame) throw error;
  return { function: frame.called, offset: frame.pc };
}
