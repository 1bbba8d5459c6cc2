import { environmentVariables } from '../../core/payloads/variables';

/** Returns the values of variables from the environment of VS Code; none in a web worker, which has no environment. */
export function outsideVariables(): ReadonlyMap<string, string> {
  const { process } = globalThis as { readonly process?: { readonly env?: Readonly<Record<string, string>> } };
  return environmentVariables(process?.env ?? {});
}
