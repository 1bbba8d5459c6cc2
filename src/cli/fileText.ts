import { dirname, resolve, sep } from 'node:path';
import { textLines, type DocumentLines } from '../core/text/lines';
import { BadInputError } from './exitCode';
import { readBytes, UnreadableFileError } from './readBytes';

/** Maximum size of a file that is read only because another imports it, in bytes. */
const MOST_BESIDE = 4 * 1024 * 1024;
/** Maximum size of what the user names, in bytes. */
export const MOST_NAMED = 64 * 1024 * 1024;

/** Returns the lines of a file by its path relative to another file; `undefined` if it cannot be read. */
export async function fileBeside(file: string, path: string, signal: AbortSignal): Promise<DocumentLines | undefined> {
  const bytes = await readBytes(resolve(dirname(file), path), { most: MOST_BESIDE, signal }).catch(() => undefined);
  signal.throwIfAborted();
  return bytes && textLines(new TextDecoder().decode(bytes));
}

/** Returns a path of this machine with `/` between its parts. */
export function slashed(path: string): string {
  return path.split(sep).join('/');
}

/** Reads the text of a file or a pipe that the user names. @throws BadInputError if that is not possible */
export async function readNamedFile(path: string, signal: AbortSignal): Promise<string> {
  const bytes = await readBytes(path, { most: MOST_NAMED, mayPipe: true, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    const trouble = codeOf(error) === 'ENOENT' ? 'there is no such file' : fileTrouble(error);
    throw new BadInputError(`${path} cannot be read: ${trouble ?? 'it is not a readable file'}.`);
  });
  return utf8Text(bytes, path);
}

/**
 * Decodes the text of bytes without replacing anything, because it may be signed.
 * @param name the name of the bytes at the start of an error's sentence
 * @throws BadInputError that names the first position that is not UTF-8
 */
export function utf8Text(bytes: Uint8Array, name: string): string {
  try {
    return whole(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new BadInputError(`${name} is not UTF-8: ${placeText(bytes)} Save it as UTF-8 and run again.`);
  }
}

/** A byte order mark is kept, so that positions are those of the file. @throws TypeError */
function whole(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

function placeText(bytes: Uint8Array): string {
  const { text, at } = beginning(bytes);
  const lines = text.split('\n');
  const place = `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
  const byte = bytes[at];
  return byte === undefined
    ? `it ends in the middle of a character at ${place}.`
    : `the byte 0x${byte.toString(16).padStart(2, '0')} at ${place} does not begin a character.`;
}

/** Returns the characters before the first that is not UTF-8, and the offset of the byte at which it begins. */
function beginning(bytes: Uint8Array): { readonly text: string; readonly at: number } {
  // If a prefix is damaged, so is every longer one.
  let [good, bad] = [0, bytes.length];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isSound(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  const text = started(bytes.subarray(0, good));
  return { text, at: new TextEncoder().encode(text).length };
}

function isSound(bytes: Uint8Array): boolean {
  try {
    started(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Returns the whole characters of a prefix. @throws TypeError */
function started(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
}

/** Descriptions of the engine's error codes for a file or folder, as the end of a sentence. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'you do not have permission',
  EPERM: 'you do not have permission',
  EROFS: 'its file system is read-only',
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'it is too large',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'part of its path is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'that name is already taken',
  ENOTEMPTY: 'it is no longer empty',
  EBUSY: 'it is in use',
  ELOOP: 'its links form a loop',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  EINVAL: 'the system does not accept it',
  EIO: 'the device reports an error',
};

/** Returns why a file or folder could not be used, as the end of a sentence, if the error says so. */
export function fileTrouble(error: unknown): string | undefined {
  if (error instanceof UnreadableFileError) return error.reason;
  const code = codeOf(error);
  return code === undefined ? undefined : (REASONS[code] ?? code);
}

/** Returns the system's code of an error, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return undefined;
  return /^E[A-Z0-9]+$/.test(error.code) ? error.code : undefined;
}
