import type { AccountModules, PublishedModule, ReadModule } from '../publishedModule';

/** All modules of an account, as they were at a time. */
export interface ArchivedWhole extends Omit<AccountModules, 'address'> {
  /** In ms since the epoch. */
  readonly readAt: number;
}

/** A module that was read alone. */
export interface ArchivedModule extends ReadModule {
  readonly name: string;
  /** In ms since the epoch. */
  readonly readAt: number;
}

/** What is kept of an account's modules over sessions: plain data. */
export interface ArchivedAccount {
  readonly address: string;
  /** Absent where not all pages were ever read. */
  readonly whole?: ArchivedWhole;
  /** Those that were read alone since. */
  readonly single: readonly ArchivedModule[];
}

/** An account of which nothing is kept. */
export function emptyAccount(address: string): ArchivedAccount {
  return { address, single: [] };
}

/** With all its modules; what was read alone before is part of them. */
export function withWhole({ address }: ArchivedAccount, whole: ArchivedWhole): ArchivedAccount {
  return { address, whole, single: [] };
}

/** With a module that was read alone. */
export function withModule(account: ArchivedAccount, module: ArchivedModule): ArchivedAccount {
  return { ...account, single: [...account.single.filter(({ name }) => name !== module.name), module] };
}

/** Without a module that is not there any more. */
export function withoutModule({ address, whole, single }: ArchivedAccount, name: string): ArchivedAccount {
  return {
    address,
    ...(whole && { whole: { ...whole, modules: whole.modules.filter(({ abi }) => abi?.name !== name) } }),
    single: single.filter(each => each.name !== name),
  };
}

/** Whether nothing is kept of it. */
export function isEmptyAccount({ whole, single }: ArchivedAccount): boolean {
  return whole === undefined && single.length === 0;
}

/** The newest that is kept of one module. */
export function archivedModule({ whole, single }: ArchivedAccount, name: string): ArchivedModule | undefined {
  const alone = single.find(each => each.name === name);
  if (alone) return alone;
  const module = whole?.modules.find(({ abi }) => abi?.name === name);
  if (!whole || !module) return undefined;
  const { readAt, ledgerVersion } = whole;
  return { name, module, readAt, ...(ledgerVersion === undefined ? {} : { ledgerVersion }) };
}

/** All modules, each the newest that is kept of it; `undefined` where not all were ever read. */
export function archivedModules({ whole, single }: ArchivedAccount): ArchivedWhole | undefined {
  if (!whole) return undefined;
  const alone = new Map<string | undefined, PublishedModule>(single.map(({ name, module }) => [name, module]));
  if (alone.size === 0) return whole;
  return { ...whole, modules: whole.modules.map(module => alone.get(module.abi?.name) ?? module) };
}

/** A file of what is kept. */
export interface ArchiveFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** In ms since the epoch. */
  readonly writtenAt: number;
}

/** Where an archive's files are. */
export interface ArchiveFolder {
  /** None where there is no folder yet. */
  files(): Promise<readonly ArchiveFile[]>;
  /** `undefined` where there is no such file, or it cannot be read. */
  read(name: string): Promise<string | undefined>;
  /** Whole or not at all, also where another window reads or writes the same file. */
  write(name: string, text: string): Promise<void>;
  /** A file that is not there is as good as deleted. */
  delete(name: string): Promise<void>;
}
