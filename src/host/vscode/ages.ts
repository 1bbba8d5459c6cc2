import type * as vscode from 'vscode';
import { createSystemClock } from '../../core/gateway/fetch';

/** The interval at which ages in a visible view are updated, in ms. */
const EVERY = 60_000;

/** Updates the ages in a view when it becomes visible, and every minute while it is visible. */
export class AgeTicks implements vscode.Disposable {
  readonly #subscription: vscode.Disposable;
  #visible: AbortController | undefined;

  constructor(view: Pick<vscode.TreeView<unknown>, 'onDidChangeVisibility' | 'visible'>, update: () => void) {
    const begin = () => {
      const { signal } = (this.#visible = new AbortController());
      void updateEach(update, signal).catch(() => undefined);
    };
    if (view.visible) begin();
    this.#subscription = view.onDidChangeVisibility(({ visible }) => {
      this.#visible?.abort();
      this.#visible = undefined;
      if (!visible) return;
      update();
      begin();
    });
  }

  dispose(): void {
    this.#visible?.abort();
    this.#subscription.dispose();
  }
}

async function updateEach(update: () => void, signal: AbortSignal): Promise<void> {
  const clock = createSystemClock();
  for (;;) {
    await clock.sleep(EVERY, signal);
    update();
  }
}
