import type * as vscode from 'vscode';
import { createSystemClock } from '../../core/gateway/systemClock';

const UNITS = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago something was: `just now`, `5 min. ago`. @param when, now milliseconds since the epoch */
export function ageText(when: number, now: number): string {
  const age = now - when;
  const largest = UNITS.find(([, each]) => age >= each);
  if (!largest) return 'just now';
  const [unit, size] = largest;
  return format().format(-Math.floor(age / size), unit);
}

// Making it takes longer than writing a hundred times with it, and lists have thousands of ages.
const format = once(() => new Intl.RelativeTimeFormat('en', { style: 'short' }));

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** How often the ages in the rows of a view are told anew while it is on show, in ms. */
const EVERY = 60_000;

/** Has the ages in a view told anew whenever it is shown, and each minute as long as it is. */
export class AgeTicks implements vscode.Disposable {
  readonly #subscription: vscode.Disposable;
  #visible: AbortController | undefined;

  constructor(view: Pick<vscode.TreeView<unknown>, 'onDidChangeVisibility'>, tell: () => void) {
    this.#subscription = view.onDidChangeVisibility(({ visible }) => {
      this.#visible?.abort();
      this.#visible = undefined;
      if (!visible) return;
      const { signal } = (this.#visible = new AbortController());
      tell();
      void tellEach(tell, signal).catch(() => undefined);
    });
  }

  dispose(): void {
    this.#visible?.abort();
    this.#subscription.dispose();
  }
}

async function tellEach(tell: () => void, signal: AbortSignal): Promise<void> {
  const clock = createSystemClock();
  for (;;) {
    await clock.sleep(EVERY, signal);
    tell();
  }
}
