import type { Connection } from '../../core/connection';
import type { PublishedModule } from '../../core/modules/publishedModule';
import { readModule } from '../../core/modules/readAbi';

/** What a watched account or module was when it was asked for. */
export interface Seen {
  readonly modules: readonly PublishedModule[];
  readonly pages: number;
  /** Ledger version read, where the answer said it. */
  readonly ledgerVersion?: string;
}

/** Asks for a module, or for all pages of an account, behind whatever else is asked for. @throws the client's errors */
export async function readWatched(
  { background }: Connection,
  address: string,
  name: string | undefined,
  signal: AbortSignal,
): Promise<Seen> {
  if (name !== undefined) {
    const { value, headers } = await background.getAccountModule(address, name, {}, signal);
    return { modules: [readModule(value, address)], pages: 1, ...versionOf(headers) };
  }
  const modules: PublishedModule[] = [];
  let pages = 0;
  let version: { readonly ledgerVersion?: string } = {};
  for await (const { value, headers } of background.allAccountModules(address, {}, signal)) {
    pages++;
    version = versionOf(headers);
    modules.push(...value.map(each => readModule(each, address)));
  }
  return { modules, pages, ...version };
}

function versionOf({ ledgerVersion }: { readonly ledgerVersion?: string | undefined }) {
  return ledgerVersion === undefined ? {} : { ledgerVersion };
}
