import { moduleView, functionAbi } from '../core/bytecode/moduleView';
import type { FunctionAbi } from '../core/move/abi';
import type { MemberId, ModuleId } from '../core/move/functionId';
import { frameworkName } from '../core/results/facts';
import type { RunEnd } from '../core/results/runReport';
import type { RunWith } from '../core/results/traceReport';
import { CodeLines } from '../core/trace/codeLines';
import { failureReport } from '../core/trace/failureReport';
import { Meter } from '../core/vm/meter';
import { openSession } from '../core/vm/session/chain';
import { notBegun, runFunction, type FunctionCall, type FunctionRun } from '../core/vm/session/functionRun';
import { Journal } from '../core/vm/state/journal';
import { Stopped } from '../core/vm/vmError';
import type { Ledger } from './ledger';
import { moduleOf, type Runtime } from './simulation/chain';
import { finished } from './simulation/transact';
import { noSources, type SourceFinder } from './traceSimulation';

/** Returns the functions of a module on a ledger, including private ones; empty if the module does not exist. */
export function functionsIn(ledger: Ledger, { address, module }: ModuleId): readonly FunctionAbi[] {
  const code = moduleOf(ledger, `${address}::${module}`);
  return typeof code === 'string' ? [] : moduleView(code).functions.map(functionAbi);
}

/** Returns the functions in the ABIs of a ledger, grouped by module. */
export function listedFunctions(ledger: Ledger): readonly { readonly id: MemberId; readonly isView: boolean }[] {
  return Object.entries(ledger.accounts).flatMap(([address, { modules }]) =>
    modules.flatMap(({ abi }) =>
      (abi?.exposed_functions ?? []).map(({ name, is_view: isView = false }) => ({
        id: { address, module: abi?.name ?? '', name },
        isView,
      })),
    ),
  );
}

/** How a function ended, with its execution counts. */
export interface EndedRun {
  readonly end: RunEnd;
  readonly ran: RunWith;
}

/**
 * Runs a function outside a transaction, without changing the ledger.
 * @throws CallProblem if its arguments do not match; NodeError; the signal's reason
 */
export async function runByItself(
  ledger: Ledger,
  runtime: Runtime,
  call: FunctionCall,
  { find = noSources, signal }: { readonly find: SourceFinder | undefined; readonly signal: AbortSignal },
): Promise<EndedRun> {
  const now = BigInt(Date.now()) * 1000n;
  const last = BigInt(ledger.timestamp);
  const { linker, natives, ...chain } = runtime.chain(ledger, now > last ? now : last);
  const means = { linker, natives, meter: new Meter() };
  const journal = new Journal(chain.view);
  const session = openSession({ ...chain, ...means }, journal, { kind: 'void' });
  const run = await finished(runFunction(call, { ...means, session }), signal).catch(stopped);
  const { end, types, values, instructions, calls, frames } = run;
  const ran = { framework: frameworkName(ledger.framework), instructions, calls };
  if (end.kind === 'returned')
    return { end: { kind: end.kind, values: values.map((value, at) => ({ type: types[at] ?? '', value })) }, ran };
  const lines = new CodeLines(await find([...new Set(frames.map(each => each.function.module.code))], signal));
  return { end: { kind: end.kind, failure: failureReport({ ...run, end }, ran, lines) }, ran };
}

/** Returns the run of a function that stopped before its first instruction. */
function stopped(error: unknown): FunctionRun {
  if (error instanceof Stopped) return notBegun(error.message);
  throw error;
}
