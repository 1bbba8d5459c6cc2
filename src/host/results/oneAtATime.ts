import type { Disposable } from 'vscode';

/** Work that is asked for by a button, of which one runs at a time: what is asked for meanwhile is passed over. */
export class OneAtATime implements Disposable {
  readonly #say: (isUnderWay: boolean) => void;
  #underWay: AbortController | undefined;

  /** @param say is told when work begins, and when it has ended */
  constructor(say: (isUnderWay: boolean) => void) {
    this.#say = say;
  }

  get isUnderWay(): boolean {
    return this.#underWay !== undefined;
  }

  /** Ends once `work` has, at once where other work is under way. @throws what `work` throws */
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

  /** Ends what is under way by its signal. */
  cancel(): void {
    this.#underWay?.abort();
  }

  dispose(): void {
    this.cancel();
  }
}
