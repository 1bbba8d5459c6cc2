import type { SimulationReport } from '../core/transactions/reportModel';

/** The verdict in two words. An abort is the program's own refusal, any other failure the machine's. */
export function verdictOf({ success, vmStatus }: SimulationReport): string {
  if (success) return 'Would succeed';
  return vmStatus.startsWith('Move abort') ? 'Would abort' : 'Would fail';
}
