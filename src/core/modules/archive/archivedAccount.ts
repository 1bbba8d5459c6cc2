import type { AccountModules, PublishedModule, ReadModule } from '../publishedModule';

/** All modules of an account at a point in time. */
export interface ArchivedWhole extends Omit<AccountModules, 'address'> {
  /** In ms since the epoch. */
  readonly readAt: number;
}

/** A module that was read individually. */
export interface ArchivedModule extends ReadModule {
  readonly name: string;
  /** In ms since the epoch. */
  readonly readAt: number;
}

/** An account's modules as stored across sessions: plain data. */
export interface ArchivedAccount {
  readonly address: string;
  /** Absent if the pages have never all been read. */
  readonly whole?: ArchivedWhole;
  /** Modules that have been read individually since then. */
  readonly single: readonly ArchivedModule[];
}

/** Returns an account with nothing stored. */
export function emptyAccount(address: string): ArchivedAccount {
  return { address, single: [] };
}

/** Returns the account with all its modules, which replace those read individually before. */
export function withWhole({ address }: ArchivedAccount, whole: ArchivedWhole): ArchivedAccount {
  return { address, whole, single: [] };
}

/** Returns the account with a module that was read individually. */
export function withModule(account: ArchivedAccount, module: ArchivedModule): ArchivedAccount {
  return { ...account, single: [...account.single.filter(({ name }) => name !== module.name), module] };
}

/** Returns the account without a module that no longer exists. */
export function withoutModule({ address, whole, single }: ArchivedAccount, name: string): ArchivedAccount {
  return {
    address,
    ...(whole && { whole: { ...whole, modules: whole.modules.filter(({ abi }) => abi?.name !== name) } }),
    single: single.filter(each => each.name !== name),
  };
}

/** Whether nothing is stored for an account. */
export function isEmptyAccount({ whole, single }: ArchivedAccount): boolean {
  return whole === undefined && single.length === 0;
}

/** Returns the newest stored version of one module. */
export function archivedModule({ whole, single }: ArchivedAccount, name: string): ArchivedModule | undefined {
  const alone = single.find(each => each.name === name);
  if (alone) return alone;
  const module = whole?.modules.find(({ abi }) => abi?.name === name);
  if (!whole || !module) return undefined;
  const { readAt, ledgerVersion } = whole;
  return { name, module, readAt, ...(ledgerVersion === undefined ? {} : { ledgerVersion }) };
}

/** Returns all modules, each in its newest stored version; `undefined` if they have never all been read. */
export function archivedModules({ whole, single }: ArchivedAccount): ArchivedWhole | undefined {
  if (!whole) return undefined;
  const alone = new Map<string | undefined, PublishedModule>(single.map(({ name, module }) => [name, module]));
  if (alone.size === 0) return whole;
  return { ...whole, modules: whole.modules.map(module => alone.get(module.abi?.name) ?? module) };
}

/** A file of the offline copy. */
export interface ArchiveFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** In ms since the epoch. */
  readonly writtenAt: number;
}

/** The folder of an archive's files. */
export interface ArchiveFolder {
  /** Empty if the folder does not exist yet. */
  files(): Promise<readonly ArchiveFile[]>;
  /** Returns `undefined` if the file does not exist or cannot be read. */
  read(name: string): Promise<string | undefined>;
  /** Writes atomically, even if another window reads or writes the same file. */
  write(name: string, text: string): Promise<void>;
  /** Succeeds if the file does not exist. */
  delete(name: string): Promise<void>;
}
