import type { Disposable } from 'vscode';

/** Runs work that a button starts, one at a time: clicks during a run are ignored. */
export class OneAtATime implements Disposable {
  readonly #say: (isUnderWay: boolean) => void;
  #underWay: AbortController | undefined;

  /** @param say called when work begins, and when it has ended */
  constructor(say: (isUnderWay: boolean) => void) {
    this.#say = say;
  }

  get isUnderWay(): boolean {
    return this.#underWay !== undefined;
  }

  /** Runs work; returns immediately if other work is running. @throws what `work` throws */
  async run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#underWay) return;
    const controller = new AbortController();
    this.#underWay = controller;
    this.#say(true);
    try {
      await work(controller.signal);
    } finally {
      this.#underWay = undefined;
      this.#say(false);
    }
  }

  /** Aborts the running work. */
  cancel(): void {
    this.#underWay?.abort();
  }

  dispose(): void {
    this.cancel();
  }
}
