import type { CompiledModule } from '../core/bytecode/compiledCode';
import { frameworkName } from '../core/results/facts';
import type { FailureReport, RunWith, TraceReport } from '../core/results/traceReport';
import { NoTraceError, type Tracer } from '../core/results/tracer';
import { CodeLines, firstOf, type TraceSources } from '../core/trace/codeLines';
import { failureReport } from '../core/trace/failureReport';
import { traceReport } from '../core/trace/traceReport';
import type { Linker } from '../core/vm/linker';
import type { Part } from '../core/vm/session/transaction';
import { FrameWatcher } from '../core/vm/trace/frameText';
import { TraceRecorder } from '../core/vm/trace/recorder';
import { NodeError } from './http/answer';
import type { Ledger } from './ledger';
import { isSame, runAgain, simulationIn } from './runAgain';
import type { Runtime } from './simulation/chain';
import type { Simulated } from './simulation/simulate';
import { finished } from './simulation/transact';

/** Finds the sources of modules that ran. */
export type SourceFinder = (modules: readonly CompiledModule[], signal: AbortSignal) => Promise<TraceSources>;

export const noSources: SourceFinder = () => Promise.resolve(firstOf([]));

/** Returns the tracer for simulations on a ledger. */
export function tracerOf(ledger: Ledger, runtime: () => Promise<Runtime>, find: SourceFinder = noSources): Tracer {
  return {
    failure: async (answer, signal) => {
      const watched = await ranAgain(ledger, await runtime(), answer, { isRecorded: false, signal });
      const failed = watched && failedIn(watched);
      if (!failed) return undefined;
      const modules = failed.frames.map(each => each.function.module.code);
      return failureReport(failed, watched.ran, new CodeLines(await find(modules, signal)));
    },
    trace: async (answer, signal) => {
      const watched = await ranAgain(ledger, await runtime(), answer, { isRecorded: true, signal });
      if (!watched) throw new NoTraceError();
      return traced(watched, find, signal);
    },
  };
}

interface Watched {
  readonly simulated: Simulated;
  readonly ran: RunWith;
  readonly parts: readonly WatchedPart[];
}

interface WatchedPart {
  readonly part: Part;
  readonly linker: Linker;
  readonly frames: FrameWatcher;
  readonly recorder: TraceRecorder | undefined;
}

/** Runs a simulation again; returns `undefined` if its effects differ from those shown. */
async function ranAgain(
  ledger: Ledger,
  runtime: Runtime,
  answer: string,
  { isRecorded, signal }: { readonly isRecorded: boolean; readonly signal: AbortSignal },
): Promise<Watched | undefined> {
  const past = simulationIn(answer);
  if (!past) return undefined;
  const parts: WatchedPart[] = [];
  try {
    const running = runAgain(ledger, runtime, past, (part, { journal, linker }) => {
      const recorder = isRecorded ? new TraceRecorder(journal) : undefined;
      const frames = new FrameWatcher(linker, recorder);
      parts.push({ part, linker, frames, recorder });
      return frames;
    });
    const simulated = await finished(running, signal);
    if (!isSame(simulated, past)) return undefined;
    const { instructions, calls } = simulated.outcome;
    return { simulated, ran: { framework: frameworkName(ledger.framework), instructions, calls }, parts };
  } catch (error) {
    if (error instanceof NodeError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Returns the code that failed; `undefined` if no code failed, or if the transaction was rejected before or after its
 * code ran.
 */
function failedIn({ simulated: { outcome }, parts }: Watched) {
  if (outcome.kind === 'executed' || outcome.failure.kind === 'refused') return undefined;
  const last = parts.findLast(({ frames }) => frames.running > 0);
  return last && { end: outcome.failure, frames: last.frames.frames, running: last.frames.running };
}

async function traced(watched: Watched, find: SourceFinder, signal: AbortSignal): Promise<TraceReport> {
  const { ran, parts } = watched;
  const recorded = parts.flatMap(({ part, linker, recorder }) => (recorder ? [{ part, linker, recorder }] : []));
  const modules = recorded.flatMap(({ recorder }) => recorder.executed.map(each => each.called.module.code));
  const lines = new CodeLines(await find([...new Set(modules)], signal));
  const failed = failedIn(watched);
  const failure: FailureReport | undefined = failed && failureReport(failed, ran, lines);
  return finished(traceReport(recorded, { ran, failure, lines }), signal);
}
