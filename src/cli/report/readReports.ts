import { parseJson } from '../../core/json';
import type { RunReport } from '../../core/simtests/runReport';
import { parseRunReport } from '../../core/simtests/runReportSchema';
import type { Terminal } from '../command';
import { BadInputError } from '../exitCode';
import { readNamedFile } from '../fileText';
import { type ComparisonData, comparisonSchema, type DriftData, driftSchema } from './reportSchemas';

/** What other commands wrote, by its kind. */
export interface ReportInputs {
  readonly runs: readonly RunReport[];
  readonly drifts: readonly DriftData[];
  readonly comparisons: readonly ComparisonData[];
}

const SOURCES = 'movescope test --reporter json=FILE, movescope drift --json or movescope compare --json';

/** Reads the JSON of other commands; `-` is standard input. @throws BadInputError for the first one that is unusable */
export async function readReports(paths: readonly string[], terminal: Terminal): Promise<ReportInputs> {
  if (paths.filter(path => path === '-').length > 1)
    throw new BadInputError('Standard input (-) can be read only once: name it once.');
  const inputs = { runs: [] as RunReport[], drifts: [] as DriftData[], comparisons: [] as ComparisonData[] };
  for (const path of paths) {
    const name = path === '-' ? 'Standard input' : path;
    const json = (path === '-' ? await terminal.readInput() : await readNamedFile(path, terminal.signal)).replace(
      /^\uFEFF/,
      '',
    );
    const data = parseJson(json);
    if (data === undefined)
      throw new BadInputError(`${name} is not JSON, or not whole: write it again with ${SOURCES}.`);
    const run = parseRunReport(json);
    const drift = driftSchema.safeParse(data).data;
    const comparison = comparisonSchema.safeParse(data).data;
    if (run) inputs.runs.push(run);
    else if (drift) inputs.drifts.push(drift);
    else if (comparison) inputs.comparisons.push(comparison);
    else
      throw new BadInputError(`${name} is not the result of a command that can be reported: write it with ${SOURCES}.`);
  }
  return inputs;
}
