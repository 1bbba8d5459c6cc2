import { counted } from '../../core/text/digits';

/** Whether a run compares with the baseline, or writes it. */
export type RunMode = 'check' | 'update';

/** A run with more requests than this asks first, except on the sandbox. */
const MOST_UNASKED = 200;

/** What a run asks before it starts. */
export interface RunQuestion {
  readonly text: string;
  /** The button that starts it. */
  readonly button: string;
}

/**
 * Returns the question before a run; `undefined` if it needs none.
 * @param names of the tests that would run @param requests that it would send at least
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
        text: `Simulate ${tests} and write what ${isOne ? 'it costs' : 'they cost'} into the baseline?${cost}`,
        button: 'Update Baseline',
      }
    : { text: `Simulate ${tests}?${cost}`, button: 'Simulate' };
}
