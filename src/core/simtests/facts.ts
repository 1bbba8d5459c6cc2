import type { SimulationReport } from '../reports/simulationReport';
import { changeCount } from '../reports/simulationWords';
import type { BaselineEntry } from './baseline';
import type { CodeDigest } from './codeDigest';
import { statusText } from './statusRule';

/** Returns what a baseline keeps of a simulation. */
export function factsOf(report: SimulationReport, digest?: CodeDigest): BaselineEntry {
  const { gas, events } = report;
  const { breakdown } = gas;
  return {
    status: statusText(report),
    gas: gas.used,
    ...(breakdown && {
      execution: breakdown.execution,
      io: breakdown.io,
      storage: breakdown.storageFeeOctas,
      refund: breakdown.storageRefundOctas,
    }),
    events: String(events.length),
    changes: String(changeCount(report)),
    ...(digest?.kind === 'known' && { code: digest.modules }),
  };
}
