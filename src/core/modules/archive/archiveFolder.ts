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
