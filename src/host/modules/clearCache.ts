import { counted } from '../../core/move/groupDigits';
import type { ModuleServices, SymbolServices } from './moduleServices';

/** Forgets what was read of modules, on every network: what is kept on disk and what is at hand. */
export async function clearCache({
  offline,
  session,
  tree,
  notify,
}: SymbolServices & Pick<ModuleServices, 'offline'>): Promise<void> {
  // First, so that what is being read now is not kept any more.
  (await session.connection()).modules.clear();
  const { files, bytes } = await (await offline.archive()).clear();
  notify.done(
    files === 0 ? 'Nothing was kept of modules' : `Cleared ${counted(files, 'account')} (${sizeText(bytes)})`,
  );
  // An outage has nothing left to show: what is open is asked for again.
  await tree.refresh();
}

function sizeText(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
