import type { SimulationReport } from '../../core/reports/simulationReport';

type ReadMore = (report: SimulationReport, signal: AbortSignal) => Promise<SimulationReport>;

/** Adds to reports what their answers do not tell. Each throws the signal's reason. */
export interface ReportReads {
  /** What comes by itself. */
  readonly complete: ReadMore;
  /** Earlier values, when the user asks for them. */
  readonly findEarlier: ReadMore;
}
