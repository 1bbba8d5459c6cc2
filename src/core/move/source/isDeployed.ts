import type { Declaration } from './factModel';

/** Attributes of what the compiler leaves out of a package that is published. */
const LEFT_OUT: ReadonlySet<string> = new Set(['test', 'test_only', 'verify_only']);

/**
 * Whether a module, or what it declares, is in the package that is published: not if it is there for tests or for the
 * prover only. Of what a module declares, the module itself must be deployed too.
 */
export function isDeployed({ attributes }: Pick<Declaration, 'attributes'>): boolean {
  return !attributes.some(({ name }) => LEFT_OUT.has(name));
}
