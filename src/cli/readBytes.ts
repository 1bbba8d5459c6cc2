import { constants } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';

export interface ReadLimits {
  /** Maximum size in bytes. */
  readonly most: number;
  /** Whether a pipe or a device is accepted, as in `<(program)`. */
  readonly mayPipe?: boolean;
  /** Needed because a pipe might have no writer, and a device might never end. */
  readonly signal: AbortSignal;
}

/** The kind, size or name of a file is not accepted. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';

  /** @param reason the end of a sentence, such as `it is a pipe or a device`. */
  constructor(readonly reason: string) {
    super(reason);
  }
}

const MEGABYTE = 1024 * 1024;

/**
 * Reads a local file, following links. All files are read with this function.
 * @throws UnreadableFileError; system errors; the signal's reason
 */
export async function readBytes(path: string, reading: ReadLimits): Promise<Uint8Array> {
  if (path.includes('\0')) throw new UnreadableFileError('its name contains an invalid character');
  return interruptible(read(path, reading), reading.signal);
}

async function read(path: string, { most, mayPipe = false, signal }: ReadLimits): Promise<Uint8Array> {
  const before = await stat(path);
  const isStream = before.isFIFO() || before.isCharacterDevice() || before.isSocket() || before.isBlockDevice();
  if (isStream && !mayPipe) throw new UnreadableFileError('it is a pipe or a device');
  signal.throwIfAborted();
  // The path can become a pipe after stat(), and opening a pipe blocks until it has a writer.
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

/** Yields lines as they arrive. @throws UnreadableFileError if a line has more than `most` characters */
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

/**
 * Returns a promise that is also rejected when `signal` is aborted, because input might never arrive or end.
 * @throws the signal's reason
 */
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
