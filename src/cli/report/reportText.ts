import type { JsonObject } from '../../core/json';
import { counted, groupDigits } from '../../core/text/digits';
import { versionsText } from '../../core/simtests/outcomeWords';
import { countsOf, type RunReport } from '../../core/simtests/runReport';
import { codeCell } from '../text/style';
import {
  type ReportInputs,
  bytesText,
  driftRows,
  growthText,
  type ReportRow,
  sizeOf,
  sizeRows,
  testRows,
  upgradeRows,
} from './reportRows';

/** Characters of the text: GitHub refuses a comment of 65,536 and more. */
const LONGEST_TEXT = 60_000;

/** What a pull request should know: a sentence for each kind of result, and the rows of one table. */
export interface PullRequestReport {
  /** Words of Movescope, and text of files and of the chain in code. */
  readonly sentences: readonly string[];
  readonly rows: readonly ReportRow[];
}

/** Joins the results of several commands. */
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
  const { passed, failed, flaky, moved, errors, inputErrors, skipped, notRun } = countsOf(run);
  const notSimulated = errors + inputErrors;
  const parts = [
    `${groupDigits(passed)} passed`,
    ...(moved > 0 && !run.strict ? [`${groupDigits(moved)} of them on a different state`] : []),
    ...(failed > 0 ? [`${groupDigits(failed)} failed`] : []),
    ...(flaky > 0 ? [`${groupDigits(flaky)} of them flaky`] : []),
    ...(notSimulated > 0 ? [`${groupDigits(notSimulated)} not simulated`] : []),
    ...(skipped > 0 ? [`${groupDigits(skipped)} skipped`] : []),
    ...(notRun > 0 ? [`${groupDigits(notRun)} not run`] : []),
  ];
  const versions = versionsText(run);
  return [
    `**Tests**: ${parts.join(', ')} on ${codeCell(run.network)}${versions === '' ? '' : ` ${versions}`}.`,
    ...(run.interrupted ? ['The run was stopped before its end.'] : []),
  ];
}

function upgradeSentence(rows: readonly ReportRow[]): string {
  const refused = rows.filter(({ mark }) => mark === 'bad').length;
  const depending = rows.length - refused;
  const first =
    refused === 0 ? 'no change was found that would be refused' : `${counted(refused, 'change')} would be refused`;
  return `**Upgrade**: ${first}${depending === 0 ? '' : `; a setting of the network decides about ${groupDigits(depending)}`}.`;
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
          `**Size**: ${bytesText(size.built)}, ${growthText(size)}${size.built === size.deployed || size.deployed === 0 ? '' : ' than deployed'}${isPartial ? '; packages without a current build are left out' : ''}.`,
        ]
      : ['**Size**: not known without a current build.']),
  ];
}

const MARKS: Readonly<Record<ReportRow['mark'], string>> = { good: '✅ ', bad: '❌ ', doubtful: '⚠️ ', none: '' };

/** Returns a report as Markdown. */
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
  const end = left === 0 ? [] : ['', `${counted(left, 'row')} left out: movescope report --json has all of them.`];
  return [...head, ...table, ...shown, ...end];
}

function rowText({ kind, subject, mark, result, detail = '', before = '', after = '' }: ReportRow): string {
  const words = `${MARKS[mark]}${result}${detail === '' ? '' : `: ${codeCell(detail)}`}`;
  return `| ${kind} | ${codeCell(subject)} | ${words} | ${before} | ${after} |`;
}

/** Returns a report for other programs. */
export function reportJson({ sentences, rows }: PullRequestReport): JsonObject {
  return { sentences, rows: rows.map(row => ({ ...row })) };
}
