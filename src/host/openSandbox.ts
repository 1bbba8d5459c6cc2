import type { Fetch } from '../core/gateway/fetch';
import { SANDBOX_NETWORK } from '../core/sandboxNetwork';

/** The built-in sandbox: a gateway without a network. */
export interface OpenSandbox {
  readonly fetch: Fetch;
  /** The accounts of its ledger. */
  readonly accounts: readonly { readonly address: string; readonly label: string }[];
}

/** Opens the sandbox over the ledger that ships. */
export async function openSandbox(): Promise<OpenSandbox> {
  const [{ createSandbox }, { demoLedger }] = await Promise.all([
    import('../sandbox/sandbox'),
    import('../sandbox/ledger/demoLedger'),
  ]);
  const { id, baseUrl } = SANDBOX_NETWORK;
  const sandbox = createSandbox({
    ledgers: { [id]: demoLedger() },
    access: { kind: 'open', network: id },
    basePath: new URL(baseUrl).pathname,
    now: () => Date.now(),
  });
  // Without their public keys: simulations are keyless unless the user says otherwise.
  const accounts = sandbox.accounts(id).map(({ address, label }) => ({ address, label }));
  return { accounts, fetch: (url, init) => sandbox.handle(new Request(url, init)) };
}
