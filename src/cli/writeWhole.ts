import { randomUUID } from 'node:crypto';
import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { BadInputError, OutputError } from './exitCode';
import { codeOf, fileTrouble } from './fileText';
import { readBytes } from './readBytes';

/** Error codes for a device that is full or has failed. All other errors are caused by the path. */
const DEVICE_CODES: readonly string[] = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO'];
/** Error codes of locations where a file can be written but not replaced, such as a mounted file. */
const NOT_REPLACED: readonly string[] = ['EACCES', 'EPERM', 'EBUSY', 'EROFS', 'EXDEV'];
/** How long to wait for another run that writes a file, and the polling interval, in ms. */
const [LONGEST, AGAIN] = [10_000, 20];

/**
 * Writes a file atomically, using a temporary file beside it. The target of a link is replaced, not the link. A pipe or
 * a device is written directly.
 * @throws system errors
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  const place = await realpath(path).catch(() => path);
  const found = await stat(place).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (found && !found.isFile()) {
    await writeFile(place, text);
    return;
  }
  const draft = `${place}.${randomUUID()}.tmp`;
  try {
    await writeFile(draft, text, found ? { mode: found.mode } : {});
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    if (!found || !NOT_REPLACED.includes(codeOf(error) ?? '')) throw error;
    await writeFile(place, text);
  }
}

/** Maximum size of a lock file, in bytes. */
const LONGEST_OWNER = 1_000;

/** Runs `work` while no other run of the program uses the same file. @throws system errors */
export async function aloneWith<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const unlock = await lockFile(path);
  try {
    return await work();
  } finally {
    await unlock();
  }
}

/** Waits until no other run of the program uses a file. @returns what ends the use @throws system errors */
export async function lockFile(path: string): Promise<() => Promise<void>> {
  const lock = `${path}.lock`;
  for (;;) {
    try {
      await writeFile(lock, `${process.pid} ${hostname()}`, { flag: 'wx' });
      return () => rm(lock, { force: true });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }));
    // A run that was killed leaves it.
    if (Date.now() - mtimeMs > LONGEST || (await isLeft(lock))) await rm(lock, { force: true });
    else await sleep(AGAIN);
  }
}

/** Whether the run that created a lock file is known to have ended. */
async function isLeft(lock: string): Promise<boolean> {
  const reading = { most: LONGEST_OWNER, signal: new AbortController().signal };
  const bytes = await readBytes(lock, reading).catch(() => new Uint8Array());
  const [pid = '', host] = new TextDecoder().decode(bytes).split(' ');
  if (!/^[1-9]\d{0,9}$/.test(pid) || host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/** Returns the error for a file that could not be written. @param sentence returns the message for a reason */
export function unwritten(error: unknown, sentence: (trouble: string) => string): unknown {
  const trouble = fileTrouble(error);
  if (trouble === undefined) return error;
  return DEVICE_CODES.includes(codeOf(error) ?? '')
    ? new OutputError(sentence(trouble))
    : new BadInputError(sentence(trouble));
}
