import { demoLedger } from '../../../src/sandbox/ledger/demoLedger';
import type { Publication } from '../../../src/sandbox/ledger';
import { ledgerOfModules } from '../../support/ledgerOfModules';
import type { WireModule } from '../../../src/sandbox/wireModule';
import { serveSandbox, type SandboxServer } from '../../support/sandboxServer';

const BASE = { basePath: '/v1', now: () => Date.now() };

/** The bundled ledger over HTTP, for anyone with the key. */
export function serveDemo(key: string): Promise<SandboxServer> {
  const keys = { [key]: { network: 'test', region: 'us-east' } };
  return serveSandbox({ ...BASE, ledgers: { test: demoLedger() }, access: { kind: 'keys', region: 'us-east', keys } });
}

/** The bundled ledger over HTTP, for anyone. */
export function serveOpenDemo(): Promise<SandboxServer> {
  return serveSandbox({ ...BASE, ledgers: { test: demoLedger() }, access: { kind: 'open', network: 'test' } });
}

/** A ledger with these modules over HTTP, for anyone. */
export function serveModules(address: string, modules: readonly WireModule[]): Promise<SandboxServer> {
  const ledgers = { test: ledgerOfModules(address, modules, 4) };
  return serveSandbox({ ...BASE, ledgers, access: { kind: 'open', network: 'test' } });
}

/**
 * A ledger at version 1000 on which an account published modules, over HTTP, for anyone. Versions before 50 are pruned.
 */
export function serveLedger(address: string, publications: readonly Publication[]): Promise<SandboxServer> {
  const latest = new Map(publications.map(({ module }) => [module.abi?.name, module]));
  const ledger = ledgerOfModules(address, [...latest.values()], 4);
  const [account] = Object.values(ledger.accounts);
  const accounts = account ? { [address]: { ...account, publications } } : {};
  const ledgers = { test: { ...ledger, oldestVersion: '50', accounts } };
  return serveSandbox({ ...BASE, ledgers, access: { kind: 'open', network: 'test' } });
}
