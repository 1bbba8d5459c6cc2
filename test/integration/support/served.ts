import { demoLedger } from '../../../src/sandbox/ledger/demoLedger';
import type { LedgerModule } from '../../../src/sandbox/ledgerModule';
import { ledgerOfModules } from '../../support/ledgerOfModules';
import { publishedSandbox, sandboxOf, type Publication } from '../../support/sandboxes';
import { serveSandbox, type SandboxServer } from '../../support/sandboxServer';

/** The bundled ledger over HTTP, for anyone with the key. */
export function serveDemo(key: string): Promise<SandboxServer> {
  return serveSandbox(sandboxOf(demoLedger()), key);
}

/** The bundled ledger over HTTP, for anyone. */
export function serveOpenDemo(): Promise<SandboxServer> {
  return serveSandbox(sandboxOf(demoLedger()));
}

/** A ledger with these modules over HTTP, for anyone. */
export function serveModules(address: string, modules: readonly LedgerModule[]): Promise<SandboxServer> {
  return serveSandbox(sandboxOf(ledgerOfModules(address, modules, 4)));
}

/**
 * A ledger at version 1000 on which an account published modules, over HTTP, for anyone. Versions before 50 are pruned.
 */
export function serveLedger(address: string, publications: readonly Publication[]): Promise<SandboxServer> {
  return serveSandbox(publishedSandbox(address, publications));
}
