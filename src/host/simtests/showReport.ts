import { isJsonObject } from '../../core/json';
import type { SimulationReport } from '../../core/reports/simulationReport';
import type { Rerun } from '../results/rerun';
import { withProgress } from '../shell/progress';
import type { SimtestServices } from './simtestServices';

/** Shows the report of a test on the result page, from which its transaction can be simulated again. */
export async function showReport({ panel }: SimtestServices, report: SimulationReport, network: string): Promise<void> {
  const { readDraft } = await import('../../core/payloads/draft');
  const payload = isJsonObject(report.payload) ? report.payload : {};
  const draft = readDraft(payload, { sender: report.sender });
  const rerun: Rerun = { verb: 'simulate', target: { kind: 'draft', draft, network } };
  const completed = await withProgress('Reading what the result contains', signal => panel.complete(report, signal));
  panel.show({ report: completed, rerun });
}
