import type { ArchiveFile, ArchiveFolder } from '../../../../src/core/modules/archive/archiveSchema';

/** A folder in memory that uses write numbers as the dates of its files. */
export class MemoryArchiveFolder implements ArchiveFolder {
  readonly texts = new Map<string, string>();
  readonly #writtenAt = new Map<string, number>();
  #writes = 0;
  #wrote: () => void = () => undefined;
  /** The error that each write fails with. */
  failure: Error | undefined;
  /** The only file whose writes fail, if set. */
  failing: string | undefined;

  get writes(): number {
    return this.#writes;
  }

  /** Resolves once that many writes are done. */
  async written(writes: number): Promise<void> {
    while (this.#writes < writes) await new Promise<void>(resolve => (this.#wrote = resolve));
  }

  files(): Promise<readonly ArchiveFile[]> {
    const files = [...this.texts].map(([name, text]) => ({
      name,
      size: text.length,
      writtenAt: this.#writtenAt.get(name) ?? 0,
    }));
    return Promise.resolve(files);
  }

  read(name: string): Promise<string | undefined> {
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
