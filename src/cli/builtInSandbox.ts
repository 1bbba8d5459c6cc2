import { openConnection, type Connection } from '../core/connection';
import { SANDBOX_NETWORK } from '../core/sandboxNetwork';
import { demoLedger } from '../sandbox/ledger/demoLedger';
import { createSandbox } from '../sandbox/sandbox';

/** A connection to the sandbox in this process. */
export function openBuiltInSandbox(): Connection {
  const { id, baseUrl } = SANDBOX_NETWORK;
  const sandbox = createSandbox({
    ledgers: { [id]: demoLedger() },
    access: { kind: 'open', network: id },
    basePath: new URL(baseUrl).pathname,
    now: () => Date.now(),
  });
  return openConnection(SANDBOX_NETWORK, undefined, (url, init) => sandbox.handle(new Request(url, init)));
}
