import { groupDigits } from '../text/digits';
import { ageText } from '../text/moments';
import { cellText, feeCell } from './facts';
import { LONGEST_FRESH } from './receipt';
import type { ResultSummary } from './resultSummary';

/** The newest simulation of a function in the history. */
export interface LastSimulation {
  readonly summary: ResultSummary;
  /** Milliseconds since the epoch. */
  readonly ranAt: number;
  readonly pinned: boolean;
  /** Whether the chain on which it ran has been reset since. */
  readonly isOfFormerChain: boolean;
}

/** Says what the last simulation of a function cost, where and when, and why it may cost something else now. */
export function lastSimulationText(last: LastSimulation, now: number): string {
  const { words, network, gas, feeOctas } = last.summary;
  const cost = [
    ...(gas === undefined ? [] : [`${groupDigits(gas)} gas units`]),
    ...(feeOctas === undefined ? [] : [cellText(feeCell(feeOctas))]),
  ];
  const head = `Last simulation, on ${network}, ${ageText(last.ranAt, now)}: ${[words, ...cost].join(', ')}.`;
  const outdated = last.isOfFormerChain
    ? ' Outdated: the chain has been reset since.'
    : now - last.ranAt >= LONGEST_FRESH
      ? ' The state may have changed since.'
      : '';
  return `${head}${last.pinned ? ' Pinned in the history.' : ''}${outdated}`;
}
