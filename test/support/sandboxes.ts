import type { Ledger } from '../../src/sandbox/ledger';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox';
import type { LedgerModule } from '../../src/sandbox/ledgerModule';
import { ledgerOfModules } from './ledgerOfModules';

/** Returns a sandbox below `/v1`. @param now milliseconds since the epoch */
export function sandboxOf(ledger: Ledger, now = () => Date.now()): Sandbox {
  return createSandbox({ ledger, basePath: '/v1', now });
}

/** A module from one ledger version until the next publication with its name. */
export interface Publication {
  readonly version: string;
  readonly module: LedgerModule;
}

/**
 * Returns a sandbox at version 1000 with the modules that an account had published by the requested version. Versions
 * before 50 are pruned.
 * @param publications in the order of their versions
 */
export function publishedSandbox(address: string, publications: readonly Publication[]): Sandbox {
  const handle: Sandbox['handle'] = request => {
    const version = BigInt(new URL(request.url).searchParams.get('ledger_version') ?? 1000);
    const published = publications.filter(each => BigInt(each.version) <= version);
    const modules = new Map(published.map(({ module }) => [module.abi?.name, module]));
    return sandboxOf({ ...ledgerOfModules(address, [...modules.values()], 4), oldestVersion: '50' }).handle(request);
  };
  const tracer = () => ({
    failure: () => Promise.resolve(undefined),
    trace: () => Promise.reject(new Error('no trace')),
  });
  return { handle, accounts: [], tracer, withLast: () => undefined };
}

/** Members that a transaction has before it is committed. */
const PENDING_MEMBERS = new Set([
  'hash',
  'sender',
  'sequence_number',
  'max_gas_amount',
  'gas_unit_price',
  'expiration_timestamp_secs',
  'payload',
  'signature',
]);

/** Returns a sandbox that says of a transaction of its ledger, the first times it is requested, that it is pending. */
export function withPending(sandbox: Sandbox, hash: string, times: number): Sandbox {
  let left = times;
  const handle: Sandbox['handle'] = async request => {
    const answer = await sandbox.handle(request);
    if (!request.url.endsWith(`/transactions/wait_by_hash/${hash}`) || left === 0) return answer;
    left -= 1;
    const committed = JSON.parse(answer.body) as Readonly<Record<string, unknown>>;
    const members = Object.entries(committed).filter(([name]) => PENDING_MEMBERS.has(name));
    return { ...answer, body: JSON.stringify({ ...Object.fromEntries(members), type: 'pending_transaction' }) };
  };
  return { ...sandbox, handle };
}
