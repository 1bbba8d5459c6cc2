/** Text files in one folder, by name. */
export interface HistoryFolder {
  /** None where there is no folder yet. */
  names(): Promise<readonly string[]>;
  /** `undefined` where there is no such file, or it cannot be read. */
  read(name: string): Promise<string | undefined>;
  /** Whole or not at all, also where another window reads or writes the same file. */
  write(name: string, text: string): Promise<void>;
  /** A file that is not there is as good as deleted. */
  delete(name: string): Promise<void>;
}

/** A folder that lives as long as the window: for windows in which no folder is open. */
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
