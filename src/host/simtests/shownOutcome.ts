import { counted, groupDigits } from '../../core/text/digits';
import type { Range } from '../../core/text/lines';
import { memberOf } from '../../core/payloads/engine/shapes';
import type { BaselineDifference, CaseResult } from '../../core/simtests/caseResult';
import { caseRange } from '../../core/simtests/matrix';
import { caseTitle, detailLines, OUTCOME_WORDS, whereLines } from '../../core/simtests/outcomeWords';
import { runReport } from '../../core/simtests/runReport';
import type { SimulationTest } from '../../core/simtests/testFile';
import type { DamagedBaseline } from './baselineFiles';

/** The `testMessage` context value in `package.json` for messages whose result can be accepted. */
const DIFFERENCE = 'movescope.difference';

export interface ShownMessage {
  readonly text: string;
  readonly range: Range;
  readonly diff?: { readonly expected: string; readonly actual: string };
  readonly context?: typeof DIFFERENCE;
  /** Whether the location is in the baseline instead of the test file. */
  readonly isInBaseline?: true;
}

export interface ShownOutcome {
  /** The state to show; nothing is shown for `notRun`. */
  readonly state: 'passed' | 'failed' | 'errored' | 'skipped' | 'notRun';
  readonly messages: readonly ShownMessage[];
  /** Lines for the test output. */
  readonly lines: readonly string[];
}

/**
 * @param damaged the file's baseline, if it cannot be read; a test that was not compared with its baseline has not
 * passed.
 */
export function shownOutcome(result: CaseResult, damaged?: Pick<DamagedBaseline, 'sentence' | 'line'>): ShownOutcome {
  const { outcome, test, case: one } = result;
  const { cases } = runReport([result], { network: '', strict: false, interrupted: false, unused: [] });
  const title = caseTitle({ test: test.name, case: one.name });
  const details = cases.flatMap(detailLines);
  const lines = [`${title}: ${OUTCOME_WORDS[outcome.kind]}`, ...details.map(line => `  ${line}`), ...costLines(result)];
  const range = caseRange(one, test);
  switch (outcome.kind) {
    case 'passed':
      if (damaged && comparesGas(test)) {
        const place = { line: damaged.line, character: 0 };
        const message = { text: damaged.sentence, range: { start: place, end: place }, isInBaseline: true } as const;
        const said = [`${title} (not compared with the baseline)`, `  ${damaged.sentence}`, ...costLines(result)];
        return { state: 'errored', messages: [message], lines: said };
      }
      return { state: 'passed', messages: [], lines };
    case 'stateMoved':
      return { state: 'passed', messages: [], lines };
    case 'failed':
      return {
        state: 'failed',
        messages: outcome.failures.map(({ what, range: place, expected, actual }) => ({
          text: [`Unexpected ${what}`, ...cases.flatMap(whereLines)].join('\n'),
          range: place,
          diff: { expected, actual },
          context: DIFFERENCE,
        })),
        lines,
      };
    case 'codeChanged':
    case 'gasChanged': {
      const diff = diffOf(outcome.differences);
      const text = details.join('\n');
      return { state: 'failed', messages: [{ text, range, diff, context: DIFFERENCE }], lines };
    }
    case 'error':
      return { state: 'errored', messages: [{ text: outcome.message, range: outcome.range }], lines };
    case 'skipped':
      return { state: 'skipped', messages: [], lines };
    case 'notRun':
      return { state: 'notRun', messages: [], lines: [] };
  }
}

/** Whether a test is compared with the baseline. A test with its own gas limit is not. */
function comparesGas({ expect }: SimulationTest): boolean {
  const gas = expect && memberOf(expect, 'gas')?.value;
  return !gas || (gas.kind === 'text' && gas.value === 'baseline');
}

/** Returns lines such as `  success, 512 gas units (execution 4, io 3), storage fee 50,000 octas`. */
function costLines({ facts }: CaseResult): readonly string[] {
  if (!facts) return [];
  const { status, gas, execution, io, storage } = facts;
  const parts = [
    ...(execution === undefined ? [] : [`execution ${groupDigits(execution)}`]),
    ...(io === undefined ? [] : [`io ${groupDigits(io)}`]),
  ];
  const divided = parts.length === 0 ? '' : ` (${parts.join(', ')})`;
  const fee = storage === undefined ? '' : `, storage fee ${counted(storage, 'octa')}`;
  return [`  ${status}, ${counted(gas, 'gas unit')}${divided}${fee}`];
}

function diffOf(differences: readonly BaselineDifference[]): { readonly expected: string; readonly actual: string } {
  const width = Math.max(0, ...differences.map(({ fact }) => fact.length));
  const text = (side: 'before' | 'after') =>
    differences.map(each => `${each.fact.padEnd(width)}  ${each[side]}`).join('\n');
  return { expected: text('before'), actual: text('after') };
}

/** Whether a run compares results with the baseline or updates it. */
export type RunMode = 'check' | 'update';

/** Number of requests above which a run asks for confirmation, except on the sandbox. */
const MOST_UNASKED = 200;

interface RunQuestion {
  readonly text: string;
  readonly button: string;
}

/**
 * Returns the confirmation question for a run, if one is needed.
 * @param names names of the tests
 * @param requests minimum number of requests
 */
export function runQuestion(mode: RunMode, names: readonly string[], requests: number): RunQuestion | undefined {
  const areMany = requests > MOST_UNASKED;
  if (mode === 'check' && !areMany) return undefined;
  const cost = areMany ? ` This sends at least ${counted(requests, 'request')}.` : '';
  const [name, ...others] = names;
  const isOne = name !== undefined && others.length === 0;
  const tests = isOne ? JSON.stringify(name) : counted(names.length, 'test');
  return mode === 'update'
    ? {
        text: `Simulate ${tests} and write ${isOne ? 'its' : 'their'} costs to the baseline?${cost}`,
        button: 'Update Baseline',
      }
    : { text: `Simulate ${tests}?${cost}`, button: 'Simulate' };
}
