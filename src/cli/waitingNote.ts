import type { Pacer, PacerState } from '../core/gateway/pacer';

/** Ms before a wait is worth a line, and between lines while it goes on. */
const NOTICEABLE = 500;
const AGAIN = 10_000;

/** Tells by `note` when requests wait noticeably for the key's limit. @returns what ends that */
export function noteWaiting(pacer: Pick<Pacer, 'state' | 'onChange'>, note: (line: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const later = (ms: number): void => {
    timer = setTimeout(() => {
      note(waitingText(pacer.state));
      later(AGAIN);
    }, ms);
  };
  const end = pacer.onChange(() => {
    if (pacer.state.waiting === 0) stop();
    else if (timer === undefined) later(NOTICEABLE);
  });
  return () => {
    end();
    stop();
  };
}

function waitingText({ waiting, ratePerSecond }: PacerState): string {
  const rate = ratePerSecond === undefined ? '' : `, ${ratePerSecond.toFixed(1)} go each second`;
  return `Waiting for the key’s limit: ${waiting} ${waiting === 1 ? 'request waits' : 'requests wait'}${rate}.`;
}
