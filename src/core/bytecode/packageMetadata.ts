import { isJsonArray, isJsonObject, type JsonValue } from '../json';
import { hexToBytes } from '../move/hex';
import { BcsCursor } from './byteCursor';

/** Package metadata as published: an argument of the publish call, or an item of `0x1::code::PackageRegistry`. */
export interface PackageMetadata {
  readonly name: string;
  /** `Move.toml`, gzipped (see {@link unzipText}); empty if it was not published. */
  readonly manifest: Uint8Array;
  readonly modules: readonly PublishedModuleSource[];
}

interface PublishedModuleSource {
  readonly name: string;
  /** Gzipped; empty if it was not published. */
  readonly source: Uint8Array;
}

/**
 * Reads package metadata in BCS, from a publish call or `package-metadata.bcs`: name, upgrade policy u8, upgrade number
 * u64, source digest, manifest, modules (name, source, source map, extension), dependencies (account, name), extension.
 *
 * Source: the framework's `code.move` and `framework/src/natives/code.rs` in aptos-core.
 *
 * @throws BytecodeError if the bytes are malformed
 */
export function readPackageMetadata(bytes: Uint8Array): PackageMetadata {
  const cursor = new BcsCursor(bytes, 'package metadata');
  const name = cursor.text();
  cursor.u8();
  cursor.u64();
  cursor.text();
  const manifest = cursor.blob();
  const modules = cursor.list(() => {
    const module = { name: cursor.text(), source: cursor.blob() };
    cursor.blob();
    skipExtension(cursor);
    return module;
  });
  cursor.list(() => [cursor.take(32), cursor.text()]);
  skipExtension(cursor);
  if (!cursor.isAtEnd) throw cursor.damaged('trailing bytes');
  return { name, manifest, modules };
}

/** Skips an option of any value, encoded as type name and bytes. */
function skipExtension(cursor: BcsCursor): void {
  cursor.option(() => [cursor.text(), cursor.blob()]);
}

/** Returns the packages in a `0x1::code::PackageRegistry`; `undefined` if it is malformed. */
export function readPackageRegistry(data: JsonValue): readonly PackageMetadata[] | undefined {
  return isJsonObject(data) ? allOf(data.packages, packageOf) : undefined;
}

function packageOf(value: JsonValue): PackageMetadata | undefined {
  if (!isJsonObject(value)) return undefined;
  const manifest = bytesOf(value.manifest);
  const modules = allOf(value.modules, moduleOf);
  return typeof value.name === 'string' && manifest && modules ? { name: value.name, manifest, modules } : undefined;
}

function moduleOf(value: JsonValue): PublishedModuleSource | undefined {
  if (!isJsonObject(value) || typeof value.name !== 'string') return undefined;
  const source = bytesOf(value.source);
  return source && { name: value.name, source };
}

function bytesOf(value: JsonValue | undefined): Uint8Array | undefined {
  return typeof value === 'string' ? hexToBytes(value) : undefined;
}

/** Reads all items; `undefined` if one is malformed. */
function allOf<T>(value: JsonValue | undefined, read: (item: JsonValue) => T | undefined): readonly T[] | undefined {
  if (!isJsonArray(value)) return undefined;
  const items = value.map(read);
  const found = items.filter(item => item !== undefined);
  return found.length === items.length ? found : undefined;
}

/**
 * Decompresses a gzipped manifest or source file.
 * @param mostBytes maximum size of the text in UTF-8, because a few bytes of gzip can expand to any size
 * @returns `undefined` if the data is not gzip or UTF-8, or the text is too long
 */
export async function unzipText(bytes: Uint8Array<ArrayBuffer>, mostBytes: number): Promise<string | undefined> {
  const parts = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [text, length] = ['', 0];
  try {
    for (let part = await parts.read(); !part.done; part = await parts.read()) {
      length += part.value.length;
      if (length > mostBytes) return undefined;
      text += decoder.decode(part.value, { stream: true });
    }
    return text + decoder.decode();
  } catch {
    // The data is not gzip: browsers throw a TypeError, Node an error of zlib. Nothing else can fail here.
    return undefined;
  } finally {
    await parts.cancel().catch(() => undefined);
  }
}
