import type { ArchiveFile, ArchiveFolder } from '../../../../src/core/modules/archive/archivedAccount';

/** A folder in memory, whose files carry the numbers of their writes as dates. */
export class MemoryArchiveFolder implements ArchiveFolder {
  readonly texts = new Map<string, string>();
  readonly #writtenAt = new Map<string, number>();
  #writes = 0;
  #wrote: () => void = () => undefined;
  /** What each write fails with. */
  failure: Error | undefined;
  /** The only file whose writes fail, where one is named. */
  failing: string | undefined;
  /** Reads and listings. */
  looks = 0;

  get writes(): number {
    return this.#writes;
  }

  /** Resolves once so many writes are done. */
  async written(writes: number): Promise<void> {
    while (this.#writes < writes) await new Promise<void>(resolve => (this.#wrote = resolve));
  }

  files(): Promise<readonly ArchiveFile[]> {
    this.looks++;
    const files = [...this.texts].map(([name, text]) => ({
      name,
      size: text.length,
      writtenAt: this.#writtenAt.get(name) ?? 0,
    }));
    return Promise.resolve(files);
  }

  read(name: string): Promise<string | undefined> {
    this.looks++;
    return Promise.resolve(this.texts.get(name));
  }

  write(name: string, text: string): Promise<void> {
    if (this.failure && (this.failing ?? name) === name) return Promise.reject(this.failure);
    this.texts.set(name, text);
    this.#writtenAt.set(name, ++this.#writes);
    this.#wrote();
    return Promise.resolve();
  }

  delete(name: string): Promise<void> {
    this.texts.delete(name);
    return Promise.resolve();
  }
}
