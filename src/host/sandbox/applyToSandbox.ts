import type { SimulationReport } from '../../core/results/simulationReport';
import { groupDigits } from '../../core/text/digits';
import { RefusedError } from '../../core/userFacingError';
import { ApplyError, withTransaction } from '../../sandbox/applyTransaction';
import { NodeError } from '../../sandbox/http/answer';
import type { Ledger } from '../../sandbox/ledger';
import { loadRuntime } from '../../sandbox/sandbox';
import { finished } from '../../sandbox/simulation/transact';
import { withProgress } from '../vscode/progress';
import type { SandboxServices } from './sandboxServices';
import { checkTrusted, undo } from './undo';

/** Applies the transaction on the result page, exactly as it was simulated. @throws RefusedError */
export async function applyToSandbox(services: SandboxServices): Promise<void> {
  checkTrusted();
  const { session, notify, panel } = services;
  const page = await panel.get();
  const { report } = page;
  const shown = report?.kind === 'simulation' ? report : undefined;
  checkFit(shown);
  const sandbox = await session.sandbox();
  const before = sandbox.ledger;
  const after = await withProgress('Applying to the sandbox', signal => applied(before, shown, signal));
  await sandbox.change(before, after);
  const undone = await page.applied(shown, after.ledgerVersion);
  const { label, run } = undo(services, after, before);
  const takeBack = async () => {
    await run();
    await undone();
  };
  notify.info(`Applied · sandbox version ${groupDigits(after.ledgerVersion)}`, { label, run: takeBack });
}

function checkFit(shown: SimulationReport | undefined): asserts shown is SimulationReport {
  if (!shown)
    throw new RefusedError('No simulation is open. Simulate a payload on the sandbox first, then apply the result.');
  if (!shown.network.sandbox)
    throw new RefusedError(
      `This was simulated on ${shown.network.label}. Select the sandbox and simulate it there, then apply the result.`,
    );
  if (shown.applied !== undefined)
    throw new RefusedError(
      `This result has already been applied (sandbox version ${groupDigits(shown.applied)}). Simulate it again first.`,
    );
  if (!shown.success) throw new RefusedError('Only a transaction that would succeed can be applied.');
}

async function applied(ledger: Ledger, { raw }: SimulationReport, signal: AbortSignal): Promise<Ledger> {
  const runtime = await loadRuntime(ledger);
  try {
    return await finished(withTransaction(ledger, runtime, raw), signal);
  } catch (cause) {
    if (cause instanceof ApplyError) throw new RefusedError(cause.message, { cause });
    if (cause instanceof NodeError)
      throw new RefusedError(`Not applied: the sandbox lacks something it needs (${cause.message}).`, { cause });
    throw cause;
  }
}
