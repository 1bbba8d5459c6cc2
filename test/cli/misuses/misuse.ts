import assert from 'node:assert/strict';
import type { Script } from '../../support/faultyGateway';

/** An access key that nothing may show. */
export const KEY = 'canary-key-0123456789-of-misuses';

/** The program used in a way that cannot work, and how it ends. */
export interface Misuse {
  /** `GATEWAY` stands for the base URL of a gateway that plays {@link Misuse.script}. */
  readonly args: readonly string[];
  /** All of the environment; the access key where it is left out. */
  readonly env?: Readonly<Record<string, string>>;
  /** Standard input. */
  readonly input?: string;
  readonly script?: Script;
  readonly code: number;
  /** After `movescope: `, with `HOST` for that of the gateway. */
  readonly sentence: string;
}

/** A misuse that ends with 2. */
export function badInput(args: readonly string[], sentence: string, more: Partial<Misuse> = {}): Misuse {
  return { args, code: 2, sentence, ...more };
}

/** No run may show a stack, where the program's files are, or the access key. */
export function assertClean({ out, err }: { readonly out: string; readonly err: string }, what: string): void {
  const shown = `${out}${err}`;
  assert.doesNotMatch(shown, /^\s+at .+:\d+/m, `${what} shows a stack`);
  assert.doesNotMatch(shown, /\.mjs|node:internal|Node\.js v\d/, `${what} shows its own files`);
  assert.ok(!shown.includes(KEY), `${what} shows the access key`);
}
