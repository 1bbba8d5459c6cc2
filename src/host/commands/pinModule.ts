import { askName, namedBy, type NameArgument } from './openInterface';
import type { Services } from '../services';

/** Lets a module come first in its account, in this workspace, or no longer. */
export async function pinModule(
  { session, listing, notify }: Services,
  isPinned: boolean,
  given?: NameArgument,
): Promise<void> {
  const id = given === undefined ? await askName(isPinned ? 'Pin Module' : 'Unpin Module') : namedBy(given);
  if (!id) return;
  const module = `${id.address}::${id.module}`;
  await listing.pin(session.network.id, module, isPinned);
  notify.done(`${isPinned ? 'Pinned' : 'Unpinned'} ${module}`);
}
