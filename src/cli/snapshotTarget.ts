import { lstat, mkdir, readdir, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { SnapshotFile } from '../core/modules/snapshot/snapshotFiles';
import { BadInputError } from './badInputError';
import { codeOf, fileTrouble } from './fileTrouble';

/** A folder that is written as a whole or not at all. */
export interface SnapshotTarget {
  /** Writes all files. @returns what their generator does @throws BadInputError when the system does not let it */
  write<Summary>(files: AsyncGenerator<SnapshotFile, Summary, void>): Promise<Summary>;
  /** Takes away what was written of a snapshot that failed. */
  leaveNoDraft(): Promise<void>;
}

/**
 * Makes sure that a snapshot can be written to a folder before anything is read for it, and makes the draft beside it.
 * @throws BadInputError when it cannot be, or holds something
 */
export async function openTarget(folder: string): Promise<SnapshotTarget> {
  if (folder === '') throw new BadInputError('FOLDER is empty: name a new or an empty folder.');
  const place = await placeOf(folder);
  const draft = `${place}.${crypto.randomUUID()}.tmp`;
  await saying(folder, async () => {
    await makeFolder(dirname(draft));
    await mkdir(draft);
  });
  return {
    write: files => writeTo(folder, place, draft, files),
    leaveNoDraft: () => rm(draft, { recursive: true, force: true }),
  };
}

/** Where a folder that is named is, or will be. */
async function placeOf(folder: string): Promise<string> {
  const place = resolve(folder);
  const isThere = await lstat(place).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false;
      throw unwritable(folder, error);
    },
  );
  if (!isThere) return place;
  const names = await readdir(place).catch((error: unknown) => {
    throw codeOf(error) === 'ENOTDIR'
      ? new BadInputError(`${folder} is a file: name a new or an empty folder.`)
      : unwritable(folder, error);
  });
  if (names.length > 0)
    throw new BadInputError(`The folder ${folder} holds something already: name a new or an empty one.`);
  return realpath(place);
}

/** Makes what is missing of a path, part by part: Node's own way does not end in folders that take no files. */
async function makeFolder(path: string): Promise<void> {
  const missing: string[] = [];
  let above = path;
  while (!(await isFolder(above))) {
    missing.unshift(basename(above));
    above = dirname(above);
  }
  for (const name of missing) {
    above = join(above, name);
    await mkdir(above);
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Beside the folder first, and in its place once all files are there. */
async function writeTo<Summary>(
  folder: string,
  place: string,
  draft: string,
  files: AsyncGenerator<SnapshotFile, Summary, void>,
): Promise<Summary> {
  for (;;) {
    const { value, done } = await files.next();
    if (!done) {
      const file = join(draft, ...value.path.split('/'));
      await saying(folder, async () => {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, value.bytes);
      });
      continue;
    }
    await saying(folder, async () => {
      // Not every system renames a folder onto an empty one.
      await rmdir(place).catch(unlessAbsent);
      await rename(draft, place);
    });
    return value;
  }
}

/** What the system refuses is told as what is wrong with the folder. */
async function saying(folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw unwritable(folder, error);
  }
}

function unwritable(folder: string, error: unknown): unknown {
  const trouble = fileTrouble(error);
  return trouble === undefined
    ? error
    : new BadInputError(`The folder ${folder} cannot be written: ${trouble}; name another one.`);
}

function unlessAbsent(error: unknown): void {
  if (codeOf(error) !== 'ENOENT') throw error;
}
