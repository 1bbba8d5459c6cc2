import { demoLedger } from './ledger/demoLedger';
import { createSandbox, type SandboxAccount } from './sandbox';
import { sandboxFetch, type SandboxFetch } from './sandboxFetch';

/** The sandbox over the ledger that ships, open to all: a gateway without a network. */
export interface BuiltInSandbox {
  readonly fetch: SandboxFetch;
  /** The accounts of its ledger that have a label. */
  readonly accounts: readonly SandboxAccount[];
}

/** Opens the sandbox of a network: its id, and the base URL at which it answers. */
export function openBuiltInSandbox({ id, baseUrl }: { readonly id: string; readonly baseUrl: string }): BuiltInSandbox {
  const sandbox = createSandbox({
    ledgers: { [id]: demoLedger() },
    access: { kind: 'open', network: id },
    basePath: new URL(baseUrl).pathname,
    now: () => Date.now(),
  });
  return { fetch: sandboxFetch(sandbox), accounts: sandbox.accounts(id) };
}
