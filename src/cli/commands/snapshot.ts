import { lstat, mkdir, readdir, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { snapshotFiles, type SnapshotFile } from '../../core/modules/snapshot/snapshotFiles';
import { groupDigits } from '../../core/move/groupDigits';
import { BadInputError, EXIT } from '../exitCode';
import type { Command } from '../command';
import { codeOf, fileTrouble } from '../fileText';
import { withGateway } from '../gateway';
import { GATEWAY_OPTIONS } from '../optionSpec';
import { readAddress } from '../values';

/** `movescope snapshot FOLDER`. */
export const SNAPSHOT: Command = {
  name: 'snapshot',
  operands: ['FOLDER'],
  summary: 'saves accounts and their modules as a folder that the sandbox can serve',
  options: [{ name: 'account', value: 'ADDRESS', help: 'an account to save; may be repeated' }, ...GATEWAY_OPTIONS],
  notes: [
    'The folder must be new or empty. Serve it with: movescope sandbox --ledger FOLDER',
    'Resources, transactions and blocks are not included: simulations against it start without balances.',
  ],
  run: async call => {
    const folder = call.args.operands[0] ?? '';
    const accounts = (call.args.list('account') ?? []).map(text => ({ address: readAddress(text, '--account') }));
    if (accounts.length === 0) throw new BadInputError('Name the accounts to save with --account ADDRESS.');
    const target = await openTarget(folder);
    const written = withGateway(call, ({ client, now }, signal) => {
      const onProgress = (done: number, modules: number): void => {
        call.note(`${done} of ${accounts.length} accounts, ${groupDigits(modules)} modules so far…`);
      };
      return target.write(snapshotFiles(client, { accounts, now: now(), onProgress }, signal));
    });
    const summary = await leavingNoDraft(target, written);
    for (const address of summary.maybeMore)
      call.note(`There may be more modules at ${address}: the gateway did not return a next page.`);
    call.print(
      call.json
        ? [JSON.stringify({ folder, ...summary })]
        : [`Saved ${groupDigits(summary.modules)} modules to ${folder}.`],
    );
    return EXIT.done;
  },
};

async function leavingNoDraft<Summary>(target: SnapshotTarget, written: Promise<Summary>): Promise<Summary> {
  try {
    return await written;
  } finally {
    await target.leaveNoDraft();
  }
}

/** A folder that is written completely or not at all. */
export interface SnapshotTarget {
  /**
   * Writes all files. @returns what the files' generator returns @throws BadInputError if the system does not allow it
   */
  write<Summary>(files: AsyncGenerator<SnapshotFile, Summary, void>): Promise<Summary>;
  /** Deletes the files of a failed snapshot. */
  leaveNoDraft(): Promise<void>;
}

/**
 * Checks, before anything is read, that a snapshot can be written to a folder, and creates the draft beside it.
 * @throws BadInputError if it cannot, or the folder is not empty
 */
async function openTarget(folder: string): Promise<SnapshotTarget> {
  if (folder === '') throw new BadInputError('FOLDER is empty: name a new or empty folder.');
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

/** Returns the real path of a folder that may not exist yet. */
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
      ? new BadInputError(`${folder} is a file: name a new or empty folder.`)
      : unwritable(folder, error);
  });
  if (names.length > 0) throw new BadInputError(`The folder ${folder} is not empty: name a new or empty one.`);
  return realpath(place);
}

/** Creates the missing parts of a path one by one: Node's own function hangs for folders that accept no files. */
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

/** Writes beside the folder first, and moves the files into place once all have been written. */
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
      // Not every system can rename a folder to the path of an existing, empty one.
      await rmdir(place).catch(unlessAbsent);
      await rename(draft, place);
    });
    return value;
  }
}

/** Reports system errors as problems with the folder. */
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
    : new BadInputError(`The folder ${folder} cannot be written: ${trouble}; choose another folder.`);
}

function unlessAbsent(error: unknown): void {
  if (codeOf(error) !== 'ENOENT') throw error;
}
