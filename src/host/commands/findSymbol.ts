import { pickSymbol } from '../forms/symbolPick';
import { showInterface } from './openInterface';
import { revealId } from './revealSymbol';
import type { Services } from '../services';

/**
 * Finds a module, a function or a struct of the selected network and opens its interface, or shows it in the tree.
 * @param given what to look for; asked for where it is left out
 * @throws the client's errors
 */
export async function findSymbol(services: Services, given?: string): Promise<void> {
  const picked = await pickSymbol(services.session, given ?? '');
  if (picked?.how === 'open') await showInterface(services.session, picked.id);
  if (picked?.how === 'reveal') await revealId(services, picked.id);
}
