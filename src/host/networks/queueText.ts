import { counted } from '../../core/move/groupDigits';
import type { PacerState } from '../../core/gateway/pacer';

/** Returns what the status bar's tooltip adds while requests wait for the key's limit; empty if none do. */
export function queueText({ waiting, ratePerSecond }: PacerState): string {
  if (waiting === 0) return '';
  const rate = ratePerSecond === undefined ? '' : `, ${ratePerSecond.toFixed(1)} are sent each second`;
  return `\n${counted(waiting, 'request waits', 'requests wait')} for the key’s limit${rate}.`;
}
