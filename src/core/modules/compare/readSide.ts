import type { Client } from '../../gateway/client';
import { isUnreachable, type Reach } from '../../gateway/reach';
import { hexToBytes } from '../../move/hex';
import { readModuleAt, readModulesAt, readWireModuleAt } from '../atVersion';
import type { ModuleStore } from '../moduleStore';
import { readModule } from '../readAbi';
import { accountSide, type ComparedSide, type ReadSide } from './comparison';

/** The sources for reading a side. */
export interface SideSource {
  readonly client: Pick<Client, 'allAccountModules' | 'getAccountModule'>;
  readonly modules: ModuleStore;
  /** If it knows that the gateway cannot be reached, the newest interfaces come from the store's offline copy. */
  readonly reach: Pick<Reach, 'outage'>;
}

/**
 * Reads a side with its bytecode, which the store does not keep. Only if the gateway cannot be reached, the newest
 * interfaces come from the store, without bytecode.
 *
 * @throws NotAtVersionError; the client's errors
 */
export async function readSide(source: SideSource, side: ComparedSide, signal: AbortSignal): Promise<ReadSide> {
  if (side.ledgerVersion !== undefined) return readWithCode(source, side, signal);
  if (source.reach.outage) return readInterfaces(source, side, signal);
  try {
    return await readWithCode(source, side, signal);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return readInterfaces(source, side, signal);
  }
}

async function readWithCode({ client }: SideSource, side: ComparedSide, signal: AbortSignal): Promise<ReadSide> {
  const { address, module: name, ledgerVersion, label } = side;
  const where = { at: ledgerVersion === undefined ? {} : { ledgerVersion }, network: label };
  if (name === undefined) {
    const { code, ...account } = await readModulesAt(client, address, where, signal);
    return { ...accountSide(side, account), code };
  }
  const { module, ...answer } = await readWireModuleAt(client, { address, module: name }, where, signal);
  const readAt = answer.ledgerVersion;
  const read = readModule(module, address);
  return {
    ...side,
    modules: [read],
    ...(readAt === undefined ? {} : { readAt }),
    code: new Map([[read.abi?.name ?? name, hexToBytes(module.bytecode) ?? new Uint8Array()]]),
  };
}

async function readInterfaces({ modules: store }: SideSource, side: ComparedSide, signal: AbortSignal) {
  const { address, module: name, label } = side;
  if (name === undefined) return accountSide(side, await store.getModules(address, signal));
  const where = { at: {}, network: label };
  const { module, ledgerVersion: readAt, stale } = await readModuleAt(store, { address, module: name }, where, signal);
  return { ...side, modules: [module], ...(readAt === undefined ? {} : { readAt }), ...(stale && { stale }) };
}
