import type { AccountModules, ReadModule } from '../publishedModule';

/** A module as it is stored. */
export interface ArchivedModule extends Omit<ReadModule, 'stale'> {
  /** In ms since the epoch. */
  readonly readAt: number;
}

/** The last complete reading of an account. */
interface ArchivedWhole extends Pick<AccountModules, 'maybeMore' | 'ledgerVersion'> {
  /** In ms since the epoch. */
  readonly readAt: number;
}

/** An account's modules as stored across sessions: the contents of its file. */
export interface ArchivedAccount {
  /** The base URL of the gateway that they were read from. */
  readonly gateway: string;
  /** Absent if the modules have never all been read. */
  readonly whole?: ArchivedWhole;
  /** Each in its newest version. */
  readonly modules: readonly ArchivedModule[];
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

/** Returns the stored version of one module. */
export function archivedModule({ modules }: ArchivedAccount, name: string): ArchivedModule | undefined {
  return modules.find(({ module }) => module.abi?.name === name);
}
