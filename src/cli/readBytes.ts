import { constants } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';

export interface ReadLimits {
  /** Bytes, after which it is rejected. */
  readonly most: number;
  /** Whether a pipe or a device will do: the user named it, as in `<(program)`. */
  readonly mayPipe?: boolean;
  /** A pipe may never have a writer, and a device may never end. */
  readonly signal: AbortSignal;
}

/** A file is of a kind, a size or a name that is not read. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';

  /** @param reason the end of a sentence: `it is a pipe or a device` */
  constructor(readonly reason: string) {
    super(reason);
  }
}

const MEGABYTE = 1024 * 1024;

/**
 * Reads a file of this machine, or what a link leads to. Everything that is read from files is read with it.
 * @throws UnreadableFileError; the system's errors; the signal's reason
 */
export async function readBytes(path: string, reading: ReadLimits): Promise<Uint8Array> {
  if (path.includes('\0')) throw new UnreadableFileError('its name has a character that no file has');
  return interruptible(read(path, reading), reading.signal);
}

async function read(path: string, { most, mayPipe = false, signal }: ReadLimits): Promise<Uint8Array> {
  const before = await stat(path);
  const isStream = before.isFIFO() || before.isCharacterDevice() || before.isSocket() || before.isBlockDevice();
  if (isStream && !mayPipe) throw new UnreadableFileError('it is a pipe or a device');
  signal.throwIfAborted();
  // It may become a pipe in between, which would have to be opened by a writer too.
  const handle = await open(path, constants.O_RDONLY | (isStream ? 0 : constants.O_NONBLOCK));
  try {
    const found = await handle.stat();
    if (!mayPipe && !found.isFile() && !found.isDirectory()) throw new UnreadableFileError('it is a pipe or a device');
    if (found.size > most) throw tooLarge(most);
    return await readToEnd(handle, most, signal);
  } finally {
    await handle.close();
  }
}

async function readToEnd(handle: FileHandle, most: number, signal: AbortSignal): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  while (!signal.aborted) {
    const { bytesRead, buffer } = await handle.read({ buffer: new Uint8Array(MEGABYTE), position: null });
    if (bytesRead === 0) break;
    size += bytesRead;
    if (size > most) throw tooLarge(most);
    parts.push(bytesRead === MEGABYTE ? buffer : buffer.slice(0, bytesRead));
  }
  return Buffer.concat(parts, size);
}

/** Reads a stream to its end. @throws UnreadableFileError if it has more than `most` bytes */
export async function readStream(stream: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > most) throw tooLarge(most);
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}

/** Yields the lines of a text as they arrive. @throws UnreadableFileError if one has more than `most` characters */
export async function* linesOf(stream: AsyncIterable<string>, most: number): AsyncGenerator<string, void, void> {
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const [first = '', ...others] = chunk.split('\n');
    parts.push(first);
    length += first.length;
    for (const other of others) {
      yield parts.join('');
      parts = [other];
      ({ length } = other);
    }
    if (length > most) throw tooLarge(most);
  }
  if (length > 0) yield parts.join('');
}

function tooLarge(most: number): UnreadableFileError {
  return new UnreadableFileError(`it is larger than ${most / MEGABYTE} MB`);
}

/** Returns a promise that also ends with `signal`: input may never arrive, or never end. @throws the signal's reason */
export function interruptible<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(signal.reason instanceof Error ? signal.reason : new Error('interrupted'));
    };
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    promise.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', stop);
    });
  });
}
