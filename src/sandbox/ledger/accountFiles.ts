import { parseAddress } from '../../core/move/address';
import type { LedgerAccount, Publication } from '../ledger';
import { LedgerFileError } from './ledgerFileError';
import { ledgerFileSchemas, readFile } from './ledgerFilesSchema';

const PATH = /^accounts\/([^/]+)\/(account\.json|resources\.json|modules\.json|modules\/([^/@]+)@(\d+)\.json)$/;

interface Collected {
  account?: NonNullable<LedgerAccount['account']>;
  resources: LedgerAccount['resources'];
  modules: LedgerAccount['modules'];
  readonly publications: Publication[];
}

/**
 * The accounts of a ledger folder by address: those that have files or a label.
 * @param labels and `keys` by address, in any spelling
 * @throws LedgerFileError
 */
export function readAccounts(
  files: ReadonlyMap<string, unknown>,
  labels: Readonly<Record<string, string>>,
  keys: Readonly<Record<string, string>>,
): Readonly<Record<string, LedgerAccount>> {
  const found = new Map<string, Collected>();
  for (const [file, content] of files) {
    const [, folder, kind, name, version] = PATH.exec(file) ?? [];
    if (folder === undefined || kind === undefined) continue;
    const address = parseAddress(folder);
    if (address === undefined) throw new LedgerFileError(file, `${folder} is not an account address`);
    const collected = found.get(address) ?? { resources: [], modules: [], publications: [] };
    found.set(address, collected);
    if (kind === 'account.json') collected.account = readFile(file, ledgerFileSchemas.account, content);
    else if (kind === 'resources.json') collected.resources = readFile(file, ledgerFileSchemas.resources, content);
    else if (kind === 'modules.json') collected.modules = readFile(file, ledgerFileSchemas.modules, content);
    else collected.publications.push(readPublication(file, content, name, version));
  }
  const names = byAddress(labels);
  const publicKeys = byAddress(keys);
  for (const address of names.keys()) {
    if (!found.has(address)) found.set(address, { resources: [], modules: [], publications: [] });
  }
  return Object.fromEntries(
    [...found].map(([address, each]) => [address, account(each, names.get(address), publicKeys.get(address))]),
  );
}

function readPublication(file: string, content: unknown, name = '', version = ''): Publication {
  const module = readFile(file, ledgerFileSchemas.module, content);
  if (module.abi?.name === name) return { version, module };
  throw new LedgerFileError(file, `holds the module ${module.abi?.name ?? 'of no name'}`);
}

/** Modules without a publication come first, then those with one by name. */
function account(
  { account: data, resources, modules, publications }: Collected,
  label: string | undefined,
  publicKey: string | undefined,
): LedgerAccount {
  const sorted = [...publications].sort((one, other) => (BigInt(one.version) < BigInt(other.version) ? -1 : 1));
  const latest = new Map(sorted.map(({ module }) => [module.abi?.name ?? '', module]));
  const others = modules.filter(({ abi }) => !latest.has(abi?.name ?? ''));
  const published = [...latest].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, module]) => module);
  return {
    ...(label === undefined ? {} : { label }),
    ...(data ? { account: data } : {}),
    ...(publicKey === undefined ? {} : { publicKey }),
    resources,
    modules: [...others, ...published],
    ...(sorted.length > 0 ? { publications: sorted } : {}),
  };
}

function byAddress(texts: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(texts).map(([address, text]) => [parseAddress(address) ?? address, text]));
}
