import { appendFile } from 'node:fs/promises';
import { inertDocument } from '../../core/move/visibleText';
import { nearestName } from '../../core/payloads/nearestName';
import { reportJson, type RunReport } from '../../core/simtests/runReport';
import type { UserFacingError } from '../../core/userFacingError';
import type { Call } from '../command';
import { BadInputError, OutputError } from '../exitCode';
import { printable } from '../text/style';
import { inertJsonForRunner } from '../text/runnerText';
import { testText } from '../text/testText';
import { unwritten, writeWhole } from '../writeWhole';
import { githubAnnotations, githubSummary } from './github';
import { junitXml } from './junit';

const REPORTERS = ['pretty', 'json', 'junit', 'github'] as const;
type ReporterName = (typeof REPORTERS)[number];

/** A reporter, and the file that it writes; without one, standard output. */
export interface Reporter {
  readonly name: ReporterName;
  readonly file?: string;
}

/** The variable with the file for the summary of a step. */
const SUMMARY_VARIABLE = 'GITHUB_STEP_SUMMARY';

/** Returns the reporters that the options name; `pretty` if there are none. @throws BadInputError */
export function readReporters({ args, json }: Call): readonly Reporter[] {
  const words = args.list('reporter') ?? [];
  const all = [...words.map(readReporter), ...(json ? [{ name: 'json' } as const] : [])];
  const reporters: readonly Reporter[] = all.length === 0 ? [{ name: 'pretty' }] : all;
  // Annotations are lines of their own, which may come after any other text.
  const printing = reporters.filter(({ name, file }) => file === undefined && name !== 'github');
  if (printing.length > 1)
    throw new BadInputError(
      `The reporters ${printing.map(({ name }) => name).join(' and ')} would both print: give all but one a file, --reporter NAME=FILE.`,
    );
  return reporters;
}

function readReporter(word: string): Reporter {
  const [name = '', ...rest] = word.split('=');
  const known = REPORTERS.find(each => each === name);
  if (!known) {
    const nearest = nearestName(name, REPORTERS);
    const hint = nearest === undefined ? `use one of ${REPORTERS.join(', ')}.` : `did you mean ${nearest}?`;
    throw new BadInputError(`There is no reporter ${printable(name)}: ${hint}`);
  }
  const file = rest.join('=');
  if (rest.length > 0 && file === '')
    throw new BadInputError(`--reporter ${known}= needs a file after the equals sign.`);
  return { name: known, ...(file !== '' && { file }) };
}

/** Prints or writes a report with each reporter, and returns the errors of the files that cannot be written. */
export async function showReport(
  report: RunReport,
  reporters: readonly Reporter[],
  call: Call,
): Promise<readonly UserFacingError[]> {
  const errors: UserFacingError[] = [];
  for (const reporter of reporters) {
    try {
      await show(report, reporter, call);
    } catch (error) {
      if (!(error instanceof BadInputError || error instanceof OutputError)) throw error;
      errors.push(error);
    }
  }
  return errors;
}

/** Throws the first of some errors, and prints the others. */
export function throwFirst([first, ...others]: readonly UserFacingError[], { terminal }: Pick<Call, 'terminal'>): void {
  for (const { message } of others) terminal.writeError(`movescope: ${printable(message)}\n`);
  if (first) throw first;
}

async function show(report: RunReport, { name, file }: Reporter, call: Call): Promise<void> {
  switch (name) {
    case 'pretty':
      if (file === undefined) call.print(testText(report, call.style));
      else
        await write(
          file,
          testText(report, text => text)
            .map(each => `${printable(each)}\n`)
            .join(''),
          call,
        );
      break;
    case 'json':
      await put(file, inertJsonForRunner(inertDocument(JSON.stringify(reportJson(report)))), call);
      break;
    case 'junit':
      await put(file, junitXml(report).trimEnd(), call);
      break;
    case 'github': {
      call.printCommands(githubAnnotations(report).map(printable));
      const own = call.terminal.env[SUMMARY_VARIABLE];
      if (file !== undefined) await write(file, githubSummary(report), call);
      else if (own !== undefined && own !== '') await write(own, githubSummary(report), call, appendFile);
    }
  }
}

async function put(file: string | undefined, text: string, call: Call): Promise<void> {
  if (file === undefined) call.printDocument(text);
  else await write(file, `${text}\n`, call);
}

async function write(
  file: string,
  text: string,
  { withoutSecrets }: Call,
  how: (path: string, text: string) => Promise<void> = writeWhole,
): Promise<void> {
  try {
    await how(file, withoutSecrets(text));
  } catch (error) {
    throw unwritten(error, trouble => `${file} cannot be written: ${trouble}; choose another file for the reporter.`);
  }
}
