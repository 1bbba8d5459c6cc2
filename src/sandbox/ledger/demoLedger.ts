import made from 'movescope:demo-ledger';
import type { Ledger } from '../ledger';

/** Returns the bundled ledger. @see makeDemoLedger */
export function demoLedger(): Ledger {
  return made;
}
