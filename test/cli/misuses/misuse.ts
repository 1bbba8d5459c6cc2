import assert from 'node:assert/strict';
import type { Script } from '../../support/faultyGateway';

/** An access key that must not be shown. */
export const KEY = 'canary-key-0123456789-of-misuses';

/** The program used in an invalid way, and how it ends. */
export interface Misuse {
  /** `GATEWAY` is replaced by the base URL of a gateway that plays {@link Misuse.script}. */
  readonly args: readonly string[];
  /** The whole environment; only the access key if absent. */
  readonly env?: Readonly<Record<string, string>>;
  /** Standard input. */
  readonly input?: string;
  readonly script?: Script;
  readonly code: number;
  /** The text after `movescope: `, with `HOST` for that of the gateway. */
  readonly sentence: string;
}

/** A misuse that ends with 2. */
export function badInput(args: readonly string[], sentence: string, more: Partial<Misuse> = {}): Misuse {
  return { args, code: 2, sentence, ...more };
}

/** Asserts that a run shows no stack, no paths of the program's files, and no access key. */
export function assertClean({ out, err }: { readonly out: string; readonly err: string }, what: string): void {
  const shown = `${out}${err}`;
  assert.doesNotMatch(shown, /^\s+at .+:\d+/m, `${what} shows a stack`);
  assert.doesNotMatch(shown, /\.mjs|node:internal|Node\.js v\d/, `${what} shows its own files`);
  assert.ok(!shown.includes(KEY), `${what} shows the access key`);
}
