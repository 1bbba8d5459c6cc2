import type { JsonValue } from '../../core/json';
import { parseAddress } from '../../core/move/address';
import type { Ledger, LedgerTransaction, LedgerAccount, Publication } from '../ledger';
import { LedgerFileError, ledgerFileSchemas, readFile, toJson } from './ledgerFilesSchema';

/**
 * Reads a ledger folder.
 * @param files the parsed JSON of each file by its path within the folder, separated by `/`. Files with unknown names
 *   are ignored.
 * @throws LedgerFileError
 */
export function readLedgerFiles(files: ReadonlyMap<string, unknown>): Ledger {
  const content = files.get('ledger.json');
  if (content === undefined) throw new LedgerFileError('ledger.json', 'is missing');
  const { labels = {}, public_keys: keys = {}, ...head } = readFile('ledger.json', ledgerFileSchemas.ledger, content);
  const { blocks, within } = readBlocks(files);
  return {
    chainId: head.chain_id,
    ledgerVersion: head.ledger_version,
    oldestVersion: head.oldest_version,
    timestamp: head.timestamp,
    ...(head.coin_supply ? { coinSupply: head.coin_supply } : {}),
    accounts: readAccounts(files, labels, keys),
    transactions: readTransactions(files, within),
    blocks,
    pending: readPending(files),
  };
}

/** Returns the files of a ledger folder from which {@link readLedgerFiles} reads the same ledger. */
export function writeLedgerFiles(ledger: Ledger): ReadonlyMap<string, JsonValue> {
  const entries: (readonly [string, unknown])[] = [['ledger.json', ledgerFile(ledger)]];
  for (const [address, account] of Object.entries(ledger.accounts)) {
    const folder = `accounts/${address}`;
    const published = account.publications ?? [];
    const names = new Set(published.map(({ module }) => module.abi?.name));
    const others = account.modules.filter(({ abi }) => !names.has(abi?.name));
    if (account.account) entries.push([`${folder}/account.json`, account.account]);
    entries.push([`${folder}/resources.json`, account.resources]);
    if (others.length > 0) entries.push([`${folder}/modules.json`, others]);
    for (const { version, module } of published) {
      entries.push([`${folder}/modules/${module.abi?.name ?? ''}@${version}.json`, module]);
    }
  }
  for (const transaction of ledger.transactions)
    entries.push([`transactions/${transaction.version}.json`, transaction]);
  for (const block of ledger.blocks) entries.push([`blocks/${block.block_height}.json`, block]);
  if (ledger.pending.length > 0) {
    entries.push(['pending.json', Object.fromEntries(ledger.pending.map(each => [each.transaction.hash, each]))]);
  }
  return new Map(entries.map(([file, content]) => [file, toJson(content)]));
}

function ledgerFile({ chainId, ledgerVersion, oldestVersion, timestamp, accounts, coinSupply }: Ledger): unknown {
  const labels = Object.entries(accounts).flatMap(([address, { label }]) =>
    label === undefined ? [] : [[address, label]],
  );
  const keys = Object.entries(accounts).flatMap(([address, { publicKey }]) =>
    publicKey === undefined ? [] : [[address, publicKey]],
  );
  return {
    chain_id: chainId,
    ledger_version: ledgerVersion,
    oldest_version: oldestVersion,
    timestamp,
    ...(labels.length > 0 ? { labels: Object.fromEntries(labels) as unknown } : {}),
    ...(keys.length > 0 ? { public_keys: Object.fromEntries(keys) as unknown } : {}),
    ...(coinSupply ? { coin_supply: coinSupply } : {}),
  };
}

/** Returns blocks, and the transactions in their files. */
function readBlocks(files: ReadonlyMap<string, unknown>): {
  readonly blocks: Ledger['blocks'];
  readonly within: readonly LedgerTransaction[];
} {
  const read = [...files].flatMap(([file, content]) => {
    const height = /^blocks\/(\d+)\.json$/.exec(file)?.[1];
    if (height === undefined) return [];
    const block = readFile(file, ledgerFileSchemas.block, content);
    if (block.block_height !== height) throw new LedgerFileError(file, `holds the block ${block.block_height}`);
    return [block];
  });
  const sorted = read.sort((one, other) => ascending(one.block_height, other.block_height));
  const blocks = sorted.map(({ block_height, block_hash, block_timestamp, first_version, last_version }) => {
    return { block_height, block_hash, block_timestamp, first_version, last_version };
  });
  return { blocks, within: sorted.flatMap(({ transactions }) => transactions ?? []) };
}

/** A transaction's own file takes precedence over the same version in a block's file. */
function readTransactions(
  files: ReadonlyMap<string, unknown>,
  within: readonly LedgerTransaction[],
): readonly LedgerTransaction[] {
  const byVersion = new Map(within.map(each => [each.version, each]));
  for (const [file, content] of files) {
    const version = /^transactions\/(\d+)\.json$/.exec(file)?.[1];
    if (version === undefined) continue;
    const transaction = readFile(file, ledgerFileSchemas.transaction, content);
    if (transaction.version !== version) throw new LedgerFileError(file, `holds the version ${transaction.version}`);
    byVersion.set(version, transaction);
  }
  return [...byVersion.values()].sort((one, other) => ascending(one.version, other.version));
}

function readPending(files: ReadonlyMap<string, unknown>): Ledger['pending'] {
  const content = files.get('pending.json');
  if (content === undefined) return [];
  const read = readFile('pending.json', ledgerFileSchemas.pending, content);
  return Object.entries(read).map(([hash, pending]) => {
    const problem = `${hash} holds the transaction ${pending.transaction.hash}`;
    if (pending.transaction.hash !== hash) throw new LedgerFileError('pending.json', problem);
    if (pending.transactions.some(each => each.hash === hash)) return pending;
    throw new LedgerFileError('pending.json', `${hash} is not among the transactions of the block that commits it`);
  });
}

function ascending(one: string, other: string): number {
  return BigInt(one) < BigInt(other) ? -1 : 1;
}

const PATH = /^accounts\/([^/]+)\/(account\.json|resources\.json|modules\.json|modules\/([^/@]+)@(\d+)\.json)$/;

interface Collected {
  account?: NonNullable<LedgerAccount['account']>;
  resources: LedgerAccount['resources'];
  modules: LedgerAccount['modules'];
  readonly publications: Publication[];
}

/**
 * Returns the accounts of a ledger folder by address: those that have files or a label.
 * @param labels labels by address, like `keys`; addresses in any spelling
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

/** Modules without a publication come first, then those with one, by name. */
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
