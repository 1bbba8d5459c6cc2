import type { Ledger } from '../ledger';
import { demoLedger } from './demoLedger';
import { mainLedger } from './mainLedger';

/** Both networks of the service (SPEC.md §1), by the name that access keys give; each is a model. */
export function demoLedgers(): { readonly test: Ledger; readonly main: Ledger } {
  return { test: demoLedger(), main: mainLedger() };
}
