import { isJsonArray, isJsonObject, type JsonValue } from '../json';
import { hexToBytes } from '../move/hex';
import { BcsCursor } from './byteCursor';

/** As its publisher described it, in an argument of a publish or in `0x1::code::PackageRegistry`. */
export interface PackageMetadata {
  readonly name: string;
  /** `Move.toml`, gzipped (see {@link unzipText}); empty if it was not sent. */
  readonly manifest: Uint8Array;
  readonly modules: readonly PublishedModuleSource[];
}

interface PublishedModuleSource {
  readonly name: string;
  /** Gzipped; empty if it was not sent. */
  readonly source: Uint8Array;
}

/**
 * Reads package metadata in BCS, from a publish or `package-metadata.bcs`: name, upgrade policy u8, upgrade number u64,
 * source digest, manifest, modules (name, source, source map, extension), dependencies (account, name), extension.
 *
 * Source: the framework's `code.move` and `framework/src/natives/code.rs` in aptos-core.
 *
 * @throws BytecodeError for malformed bytes
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
  if (!cursor.isAtEnd) throw cursor.damaged('bytes follow the end');
  return { name, manifest, modules };
}

/** Skips an option of any value: its type's name and its bytes. */
function skipExtension(cursor: BcsCursor): void {
  cursor.option(() => [cursor.text(), cursor.blob()]);
}

/** Returns the packages in a `0x1::code::PackageRegistry`; `undefined` if it has a different form. */
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

/** Reads every item; returns `undefined` if one is malformed. */
function allOf<T>(value: JsonValue | undefined, read: (item: JsonValue) => T | undefined): readonly T[] | undefined {
  if (!isJsonArray(value)) return undefined;
  const items = value.map(read);
  const found = items.filter(item => item !== undefined);
  return found.length === items.length ? found : undefined;
}

/**
 * Returns the text of a gzipped manifest or source.
 * @param mostBytes limit for the text in UTF-8: a few bytes of gzip can expand to any size
 * @returns `undefined` if it is not gzip or UTF-8, or too long
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
