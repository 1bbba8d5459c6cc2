import type { Disposable } from 'vscode';
import { UserFacingError } from '../../core/userFacingError';

/** The page drew no picture. */
export class PictureError extends UserFacingError {
  override readonly name = 'PictureError';

  constructor() {
    super('The result page drew no picture: bring it to the front, and export again.');
  }
}

/** In ms; drawing takes a few. */
const LONGEST_WAIT = 10_000;
/** What every PNG starts with. */
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

interface Waiting {
  readonly resolve: (png: Uint8Array | undefined) => void;
  readonly reject: (error: Error) => void;
}

/** Those who wait for the page to draw: all get its next answer. */
export class PictureRequests implements Disposable {
  #waiting: readonly Waiting[] = [];

  get areAwaited(): boolean {
    return this.#waiting.length > 0;
  }

  /** The page's next picture. @throws PictureError when none comes */
  async next(): Promise<Uint8Array | undefined> {
    const timer = setTimeout(() => {
      this.dispose();
    }, LONGEST_WAIT);
    try {
      return await new Promise<Uint8Array | undefined>((resolve, reject) => {
        this.#waiting = [...this.#waiting, { resolve, reject }];
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** What the page answered: base64 of a PNG, or nothing to draw. */
  answer(base64: string | undefined): void {
    const png = base64 === undefined ? undefined : bytesOf(base64);
    if (base64 !== undefined && !png) {
      this.dispose();
      return;
    }
    for (const { resolve } of this.#take()) resolve(png);
  }

  dispose(): void {
    for (const { reject } of this.#take()) reject(new PictureError());
  }

  #take(): readonly Waiting[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }
}

/** `undefined` where it is no PNG. */
function bytesOf(base64: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0));
    return PNG_START.every((byte, at) => bytes[at] === byte) ? bytes : undefined;
  } catch {
    return undefined;
  }
}
