import { dirname, resolve, sep } from 'node:path';
import { textLines, type DocumentLines } from '../core/text/lines';
import { BadInputError } from './exitCode';
import { readBytes, UnreadableFileError } from './readBytes';

/** Maximum size of a file that another file imports, in bytes. */
const MOST_BESIDE = 4 * 1024 * 1024;
/** Maximum size of a file that is specified as an argument, in bytes. */
export const MOST_NAMED = 64 * 1024 * 1024;

/** Returns the lines of a file by its path relative to another file; `undefined` if it cannot be read. */
export async function fileBeside(file: string, path: string, signal: AbortSignal): Promise<DocumentLines | undefined> {
  const bytes = await readBytes(resolve(dirname(file), path), { most: MOST_BESIDE, signal }).catch(() => undefined);
  signal.throwIfAborted();
  return bytes && textLines(new TextDecoder().decode(bytes));
}

/** Returns a local path with `/` as the separator. */
export function slashed(path: string): string {
  return path.split(sep).join('/');
}

/** Reads the text of a file or pipe that is specified as an argument. @throws BadInputError if it cannot be read */
export async function readNamedFile(path: string, signal: AbortSignal): Promise<string> {
  const bytes = await readBytes(path, { most: MOST_NAMED, mayPipe: true, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    const trouble = codeOf(error) === 'ENOENT' ? 'no such file' : fileTrouble(error);
    throw new BadInputError(`${path} cannot be read: ${trouble ?? 'it is not a readable file'}.`);
  });
  return utf8Text(bytes, path);
}

/**
 * Decodes bytes as UTF-8 without replacing invalid sequences, because the text might be signed.
 * @param name the name of the bytes in the error message
 * @throws BadInputError with the position of the first invalid byte
 */
export function utf8Text(bytes: Uint8Array, name: string): string {
  try {
    return whole(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new BadInputError(`${name} is not UTF-8: ${placeText(bytes)} Save it as UTF-8 and run again.`);
  }
}

/** Decodes UTF-8. A byte order mark is kept, so that positions match the file. @throws TypeError */
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
    : `the byte 0x${byte.toString(16).padStart(2, '0')} at ${place} does not start a character.`;
}

/** Returns the valid characters before the first invalid sequence, and the offset where it starts. */
function beginning(bytes: Uint8Array): { readonly text: string; readonly at: number } {
  // Binary search: if a prefix is invalid, so is every longer prefix.
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

/** Returns the complete characters of a prefix. @throws TypeError */
function started(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
}

/** Descriptions of system error codes for files and folders, worded as the end of a sentence. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'its file system is read-only',
  ENOSPC: 'no space left on the device',
  EDQUOT: 'the disk quota is exceeded',
  EFBIG: 'it is too large',
  ENOENT: 'no such folder',
  ENOTDIR: 'part of its path is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'it already exists',
  ENOTEMPTY: 'it is not empty',
  EBUSY: 'it is in use',
  ELOOP: 'it has a symbolic link loop',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  EINVAL: 'the path is invalid',
  EIO: 'I/O error',
};

/**
 * Returns why a file or folder could not be used, worded as the end of a sentence; `undefined` if the error code is
 * unknown.
 */
export function fileTrouble(error: unknown): string | undefined {
  if (error instanceof UnreadableFileError) return error.reason;
  const code = codeOf(error);
  return code === undefined ? undefined : (REASONS[code] ?? code);
}

/** Returns the system error code, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return undefined;
  return /^E[A-Z0-9]+$/.test(error.code) ? error.code : undefined;
}
