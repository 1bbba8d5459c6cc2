export interface HistoryFolder {
  /** Empty if the folder does not exist yet. */
  names(): Promise<readonly string[]>;
  /** `undefined` if the file does not exist or cannot be read. */
  read(name: string): Promise<string | undefined>;
  /** Writes a file atomically, even if another window reads or writes the same file. */
  write(name: string, text: string): Promise<void>;
  /** Deletes a file. Does nothing if it does not exist. */
  delete(name: string): Promise<void>;
}

/** A folder in memory, for windows without an open folder. */
export class MemoryFolder implements HistoryFolder {
  readonly #files = new Map<string, string>();

  names(): Promise<readonly string[]> {
    return Promise.resolve([...this.#files.keys()]);
  }

  read(name: string): Promise<string | undefined> {
    return Promise.resolve(this.#files.get(name));
  }

  write(name: string, text: string): Promise<void> {
    this.#files.set(name, text);
    return Promise.resolve();
  }

  delete(name: string): Promise<void> {
    this.#files.delete(name);
    return Promise.resolve();
  }
}
