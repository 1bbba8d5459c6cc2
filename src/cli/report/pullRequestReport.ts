import { parseJson, type JsonObject } from '../../core/json';
import type { RunReport, ReportedCase } from '../../core/simtests/runReport';
import { parseRunReport } from '../../core/simtests/runReportSchema';
import type { Terminal } from '../command';
import { BadInputError } from '../exitCode';
import { readNamedFile } from '../fileText';
import { type ComparisonData, comparisonSchema, type DriftData, driftSchema } from './reportSchemas';
import { defined } from '../../core/text/defined';
import { counted, groupDigits } from '../../core/text/digits';
import { isFailure } from '../../core/simtests/caseResult';
import { caseTitle, OUTCOME_WORDS, summaryLine, versionsText } from '../../core/simtests/outcomeWords';
import { percentText } from '../../core/simtests/statusRule';
import { codeCell } from '../text/style';
import { outcomeCounts } from '../text/testText';

export interface ReportInputs {
  readonly runs: readonly RunReport[];
  readonly drifts: readonly DriftData[];
  readonly comparisons: readonly ComparisonData[];
}

const SOURCES = 'movescope test --reporter json=FILE, movescope drift --json or movescope compare --json';

/** Reads the JSON of other commands; `-` is standard input. @throws BadInputError for the first invalid file */
export async function readReports(paths: readonly string[], terminal: Terminal): Promise<ReportInputs> {
  if (paths.filter(path => path === '-').length > 1)
    throw new BadInputError('Standard input (-) can be specified only once.');
  const inputs = { runs: [] as RunReport[], drifts: [] as DriftData[], comparisons: [] as ComparisonData[] };
  for (const path of paths) {
    const name = path === '-' ? 'Standard input' : path;
    const json = (path === '-' ? await terminal.readInput() : await readNamedFile(path, terminal.signal)).replace(
      /^\uFEFF/,
      '',
    );
    const data = parseJson(json);
    if (data === undefined) throw new BadInputError(`${name} is not valid JSON: create it again with ${SOURCES}.`);
    const run = parseRunReport(json);
    const drift = driftSchema.safeParse(data).data;
    const comparison = comparisonSchema.safeParse(data).data;
    if (run) inputs.runs.push(run);
    else if (drift) inputs.drifts.push(drift);
    else if (comparison) inputs.comparisons.push(comparison);
    else throw new BadInputError(`${name} is not a supported report: create it with ${SOURCES}.`);
  }
  return inputs;
}

export interface ReportRow {
  readonly kind: 'tests' | 'upgrade' | 'drift' | 'size';
  /** A test, module or package. */
  readonly subject: string;
  readonly mark: 'good' | 'bad' | 'doubtful' | 'none';
  /** The result, without text from files or the chain. */
  readonly result: string;
  /** Text from a file or the chain with more information. */
  readonly detail?: string;
  /** Gas in the baseline, or deployed bytes. */
  readonly before?: string;
  /** Gas of the run, or bytes of the build. */
  readonly after?: string;
}

/** Returns the rows of a run: tests that need attention, and a row for the other tests of each file. */
function testRows({ cases, strict }: Pick<RunReport, 'cases' | 'strict'>): readonly ReportRow[] {
  return [...new Set(cases.map(({ path }) => path))].flatMap(path => {
    const own = cases.filter(each => each.path === path);
    const passed = own.filter(({ outcome }) => outcome === 'passed').length;
    const others = own.filter(({ outcome }) => outcome !== 'passed').map(each => testRow(each, strict));
    if (passed === 0) return others;
    return [
      ...others,
      { kind: 'tests', subject: path, mark: 'good', result: `${groupDigits(passed)} passed` } as const,
    ];
  });
}

function testRow(one: ReportedCase, strict: boolean): ReportRow {
  const { path, line, outcome, gas, differences } = one;
  const before = differences.find(({ fact }) => fact === 'gas')?.before;
  return defined({
    kind: 'tests',
    subject: `${caseTitle(one)} (${path}:${line})`,
    mark: isFailure(outcome, strict) ? 'bad' : outcome === 'skipped' || outcome === 'notRun' ? 'none' : 'doubtful',
    result: OUTCOME_WORDS[outcome],
    detail: summaryLine(one),
    before: before && `${groupDigits(before)} gas`,
    after: gas && `${groupDigits(gas)} gas${percentOf(gas, before)}`,
  });
}

type Differing = Pick<ComparisonData['modules'][number], 'differences' | 'items'>;

/** Returns a row for each change that would be rejected in an upgrade, or depends on a network setting. */
function upgradeRows({ drifts, comparisons }: ReportInputs): readonly ReportRow[] {
  const rows = [
    ...drifts.flatMap(({ packages }) =>
      packages.flatMap(({ modules }) => modules.flatMap(each => changesOf(moduleName(each), each))),
    ),
    ...comparisons.flatMap(({ before, modules }) =>
      modules.flatMap(each => changesOf(`${before.address}::${each.name}`, each)),
    ),
  ];
  // The same change can be in a drift report and in a comparison.
  const once = new Map(rows.map(row => [`${row.subject} ${row.detail ?? ''}`, row]));
  return [...once.values()].toSorted((one, other) => rank(one) - rank(other));
}

function rank({ mark }: ReportRow): number {
  return mark === 'bad' ? 0 : 1;
}

function changesOf(module: string, { differences, items }: Differing): readonly ReportRow[] {
  const named = [
    ...differences.map(each => ({ ...each, subject: module })),
    ...items.flatMap(({ name, differences: own }) => own.map(each => ({ ...each, subject: `${module}::${name}` }))),
  ];
  return named.flatMap(({ subject, verdict, text }) => {
    const change = { kind: 'upgrade', subject, detail: text } as const;
    switch (verdict) {
      case 'refused':
        return { ...change, mark: 'bad' as const, result: 'would be rejected' };
      case 'depends':
        return { ...change, mark: 'doubtful' as const, result: 'depends on a network setting' };
      case 'allowed':
        return [];
    }
  });
}

function driftRows({ network, packages }: DriftData): readonly ReportRow[] {
  return packages.flatMap(own => {
    const { modules, missing, build } = own;
    const same = modules.filter(({ state }) => state === 'same').length;
    const isByCode = build.kind === 'current';
    const whole: ReportRow = {
      kind: 'drift',
      subject: packageName(own),
      mark: same === modules.length && missing.length === 0 && isByCode ? 'good' : 'doubtful',
      result: `${groupDigits(same)} of ${counted(modules.length, 'module')} unchanged${isByCode ? '' : ' (interface only)'}`,
      detail: isByCode || build.reason === undefined ? network : `${network}: ${build.reason}`,
    };
    const differing = modules.filter(({ state }) => state !== 'same');
    return [
      whole,
      ...differing.map((each): ReportRow => {
        const detail = each.reason ?? each.items.map(item => `${item.name} ${item.state}`).join(', ');
        return {
          kind: 'drift',
          subject: moduleName(each),
          mark: 'doubtful',
          result: STATE_WORDS[each.state],
          ...(detail !== '' && each.state !== 'new' && { detail }),
        };
      }),
      ...missing.map((module): ReportRow => ({
        kind: 'drift',
        subject: module,
        mark: 'doubtful',
        result: STATE_WORDS.missing,
      })),
    ];
  });
}

const STATE_WORDS: Readonly<Record<DriftData['packages'][number]['modules'][number]['state'], string>> = {
  same: 'unchanged',
  changed: 'changed',
  new: 'new',
  missing: 'deployed only',
  unknown: 'unknown',
};

/** Bytecode size, in bytes. */
export interface Size {
  readonly deployed: number;
  readonly built: number;
}

/** Returns the total size of all modules whose build was compared; `undefined` if there are none. */
export function sizeOf(
  modules: readonly Pick<DriftData['packages'][number]['modules'][number], 'bytes'>[],
): Size | undefined {
  const sizes = modules.flatMap(({ bytes }) => (bytes?.built === undefined ? [] : bytes));
  if (sizes.length === 0) return undefined;
  const sum = (side: 'deployed' | 'built') => sizes.reduce((total, each) => total + (each[side] ?? 0), 0);
  return { deployed: sum('deployed'), built: sum('built') };
}

/** Returns a row with the size of each package that has a build, and of its modules with a different size. */
function sizeRows({ packages }: DriftData): readonly ReportRow[] {
  return packages.flatMap(own => {
    const whole = sizeOf(own.modules);
    if (!whole) return [];
    const modules = own.modules.flatMap(each => {
      const size = sizeOf([each]);
      return size && size.deployed !== size.built ? [sizeRow(moduleName(each), size)] : [];
    });
    return [sizeRow(packageName(own), whole), ...modules];
  });
}

function sizeRow(subject: string, { deployed, built }: Size): ReportRow {
  return {
    kind: 'size',
    subject,
    mark: 'none',
    result: growthText({ deployed, built }),
    before: deployed === 0 ? '' : bytesText(deployed),
    after: `${bytesText(built)}${deployed === 0 ? '' : percentOf(String(built), String(deployed))}`,
  };
}

/** Returns text such as `190 bytes more` or `unchanged`. */
function growthText({ deployed, built }: Size): string {
  if (deployed === 0) return 'new';
  if (built === deployed) return 'unchanged';
  return `${bytesText(Math.abs(built - deployed))} ${built > deployed ? 'more' : 'less'}`;
}

export function bytesText(bytes: number): string {
  return counted(bytes, 'byte');
}

function percentOf(after: string, before: string | undefined): string {
  if (before === undefined || before === after) return '';
  const percent = percentText(BigInt(after), BigInt(before));
  return percent === undefined ? '' : ` (${percent})`;
}

function packageName({ name, folder }: DriftData['packages'][number]): string {
  return `package ${name ?? folder.split(/[\\/]/).findLast(part => part !== '') ?? folder}`;
}

function moduleName({ address, name }: { readonly address: string | null; readonly name: string }): string {
  return address === null ? name : `${address}::${name}`;
}

/** Maximum length of the text in characters. GitHub rejects comments of 65,536 characters or more. */
const LONGEST_TEXT = 60_000;

/** The report for a pull request: a sentence for each kind of result, and the rows of a single table. */
export interface PullRequestReport {
  /** The sentences; text from files and the chain is formatted as code. */
  readonly sentences: readonly string[];
  readonly rows: readonly ReportRow[];
}

export function pullRequestReport(inputs: ReportInputs): PullRequestReport {
  const { runs, drifts, comparisons } = inputs;
  const upgrades = upgradeRows(inputs);
  const hasInterfaces = drifts.length + comparisons.length > 0;
  return {
    sentences: [
      ...runs.flatMap(testSentences),
      ...(hasInterfaces ? [upgradeSentence(upgrades)] : []),
      ...drifts.flatMap(drift => driftSentences(drift)),
    ],
    rows: [...runs.flatMap(testRows), ...upgrades, ...drifts.flatMap(driftRows), ...drifts.flatMap(sizeRows)],
  };
}

function testSentences(run: RunReport): readonly string[] {
  const versions = versionsText(run);
  return [
    `**Tests**: ${outcomeCounts(run)} on ${codeCell(run.network)}${versions === '' ? '' : ` ${versions}`}.`,
    ...(run.interrupted ? ['The run was stopped before it completed.'] : []),
  ];
}

function upgradeSentence(rows: readonly ReportRow[]): string {
  const refused = rows.filter(({ mark }) => mark === 'bad').length;
  const depending = rows.length - refused;
  const first = refused === 0 ? 'no changes would be rejected' : `${counted(refused, 'change')} would be rejected`;
  return `**Upgrade**: ${first}${depending === 0 ? '' : `; ${groupDigits(depending)} ${depending === 1 ? 'depends' : 'depend'} on a network setting`}.`;
}

function driftSentences({ network, packages }: ReportInputs['drifts'][number]): readonly string[] {
  const modules = packages.flatMap(own => own.modules);
  const differing = modules.filter(({ state }) => state !== 'same' && state !== 'unknown').length;
  const unknown = modules.filter(({ state }) => state === 'unknown').length;
  const size = sizeOf(modules);
  const isPartial = packages.some(({ build, modules: own }) => build.kind !== 'current' && own.length > 0);
  return [
    `**Drift**: ${groupDigits(differing)} of ${counted(modules.length, 'module')} differ from ${codeCell(network)}${unknown === 0 ? '' : `, and ${groupDigits(unknown)} could not be compared`}.`,
    ...(size
      ? [
          `**Size**: ${bytesText(size.built)}, ${growthText(size)}${size.built === size.deployed || size.deployed === 0 ? '' : ' than deployed'}${isPartial ? '; packages without a current build are not included' : ''}.`,
        ]
      : ['**Size**: unknown without a current build.']),
  ];
}

const MARKS: Readonly<Record<ReportRow['mark'], string>> = { good: '✅ ', bad: '❌ ', doubtful: '⚠️ ', none: '' };

export function reportMarkdown({ sentences, rows }: PullRequestReport): readonly string[] {
  const head = ['## Movescope', '', ...sentences.flatMap(sentence => [sentence, ''])];
  if (rows.length === 0) return head.slice(0, -1);
  const table = ['| kind | what | result | before | now |', '| --- | --- | --- | ---: | ---: |'];
  const size = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length + 1, 0);
  let room = LONGEST_TEXT - size([...head, ...table]);
  const shown: string[] = [];
  for (const line of rows.map(rowText)) {
    room -= line.length + 1;
    if (room < 0) break;
    shown.push(line);
  }
  const left = rows.length - shown.length;
  const end = left === 0 ? [] : ['', `${counted(left, 'row')} omitted. Run movescope report --json for all rows.`];
  return [...head, ...table, ...shown, ...end];
}

function rowText({ kind, subject, mark, result, detail = '', before = '', after = '' }: ReportRow): string {
  const words = `${MARKS[mark]}${result}${detail === '' ? '' : `: ${codeCell(detail)}`}`;
  return `| ${kind} | ${codeCell(subject)} | ${words} | ${before} | ${after} |`;
}

export function reportJson({ sentences, rows }: PullRequestReport): JsonObject {
  return { sentences, rows: rows.map(row => ({ ...row })) };
}
