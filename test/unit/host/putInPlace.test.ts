import assert from 'node:assert/strict';
import { putInPlace, type FolderMoves } from '../../../src/host/modules/putInPlace';

const PLACING = { draft: 'draft', place: 'place', aside: 'aside' };

/** Folders by name, each with its content. */
class Folders implements FolderMoves<string> {
  readonly all: Map<string, string>;
  /** The folder that cannot be moved or deleted. */
  stuck: string | undefined;

  constructor(all: Readonly<Record<string, string>>) {
    this.all = new Map(Object.entries(all));
  }

  get now(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.all);
  }

  isThere(name: string): Promise<boolean> {
    return Promise.resolve(this.all.has(name));
  }

  rename(from: string, to: string): Promise<void> {
    const content = this.all.get(from);
    if (from === this.stuck || content === undefined || this.all.has(to))
      return Promise.reject(new Error(`${from} cannot be moved`));
    this.all.delete(from);
    this.all.set(to, content);
    return Promise.resolve();
  }

  delete(name: string): Promise<void> {
    if (name === this.stuck) return Promise.reject(new Error(`${name} cannot be deleted`));
    this.all.delete(name);
    return Promise.resolve();
  }
}

describe('putInPlace', () => {
  it('moves a folder to a free place', async () => {
    const folders = new Folders({ draft: 'new' });
    await putInPlace(folders, PLACING);
    assert.deepEqual(folders.now, { place: 'new' });
  });

  it('replaces an existing folder', async () => {
    const folders = new Folders({ draft: 'new', place: 'old' });
    await putInPlace(folders, PLACING);
    assert.deepEqual(folders.now, { place: 'new' });
  });

  for (const stuck of ['draft', 'place']) {
    it(`leaves the old folder if the ${stuck} cannot be moved`, async () => {
      const folders = new Folders({ draft: 'new', place: 'old' });
      folders.stuck = stuck;
      await assert.rejects(putInPlace(folders, PLACING), { message: `${stuck} cannot be moved` });
      assert.deepEqual(folders.now, { draft: 'new', place: 'old' });
    });
  }

  it('succeeds if the old folder cannot be deleted', async () => {
    const folders = new Folders({ draft: 'new', place: 'old' });
    folders.stuck = 'aside';
    await putInPlace(folders, PLACING);
    assert.deepEqual(folders.now, { place: 'new', aside: 'old' });
  });
});
