import type { Client } from '../../gateway/client';
import { readModuleAt, readModulesAt } from '../atVersion';
import type { ModuleStore } from '../moduleStore';
import { accountSide, type ComparedSide, type ReadSide } from './comparison';

/** The sources for reading a side. */
export interface SideSource {
  readonly client: Pick<Client, 'allAccountModules'>;
  readonly modules: ModuleStore;
}

/** Reads a side; the newest interfaces may come from the store. @throws NotAtVersionError; the client's errors */
export async function readSide(
  { client, modules: store }: SideSource,
  side: ComparedSide,
  signal: AbortSignal,
): Promise<ReadSide> {
  const { address, module: name, ledgerVersion, label } = side;
  const where = { at: ledgerVersion === undefined ? {} : { ledgerVersion }, network: label };
  if (name === undefined) {
    const isNewest = ledgerVersion === undefined;
    return accountSide(
      side,
      await (isNewest ? store.getModules(address, signal) : readModulesAt(client, address, where, signal)),
    );
  }
  const { module, ledgerVersion: readAt, stale } = await readModuleAt(store, { address, module: name }, where, signal);
  return { ...side, modules: [module], ...(readAt === undefined ? {} : { readAt }), ...(stale && { stale }) };
}
