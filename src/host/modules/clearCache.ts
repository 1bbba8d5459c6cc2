import { counted } from '../../core/move/groupDigits';
import type { ModuleServices, SymbolServices } from './moduleServices';

/** Clears the modules of all networks: the offline copy on disk and those in memory. */
export async function clearCache({
  offline,
  session,
  tree,
  notify,
}: SymbolServices & Pick<ModuleServices, 'offline'>): Promise<void> {
  // Comes first, so that modules being read now are no longer stored.
  (await session.connection()).modules.clear();
  const { files, bytes } = await (await offline.archive()).clear();
  notify.done(files === 0 ? 'No modules are cached' : `Cleared ${counted(files, 'account')} (${sizeText(bytes)})`);
  // Open accounts are read again, which ends a reported outage.
  await tree.refresh();
}

function sizeText(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
