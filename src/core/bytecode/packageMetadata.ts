import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json';
import { parseAddress } from '../move/address';
import { hexToBytes, shortHex } from '../move/hex';
import { readU64 } from '../move/integer';
import { BcsCursor } from './bcsCursor';

/**
 * A published package as its publisher described it: an argument of a publish, or an entry in
 * `0x1::code::PackageRegistry`.
 */
export interface PackageMetadata {
  readonly name: string;
  readonly upgradePolicy: UpgradePolicy;
  /** Number of upgrades: a u64 in digits. */
  readonly upgradeNumber: string;
  /** Upper-case hex of SHA-256 over its sources' digests. */
  readonly sourceDigest: string;
  /** `Move.toml`, gzipped (see {@link unzipText}); empty if it was not sent. */
  readonly manifest: Uint8Array;
  readonly modules: readonly PackageModule[];
  readonly dependencies: readonly { readonly account: string; readonly name: string }[];
}

/** What an upgrade can change: everything, only compatible items, or nothing. Numbers without a name are in digits. */
export type UpgradePolicy = (typeof POLICIES)[number] | `${number}`;

const POLICIES = ['arbitrary', 'compatible', 'immutable'] as const;

/** A module of a package. */
export interface PackageModule {
  readonly name: string;
  /** Its source, gzipped; empty if it was not sent. */
  readonly source: Uint8Array;
  /** The source map, gzipped; empty in all observed packages. */
  readonly sourceMap: Uint8Array;
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
  const upgradePolicy = policyOf(cursor.u8());
  const upgradeNumber = String(cursor.u64());
  const sourceDigest = cursor.text();
  const manifest = cursor.blob();
  const modules = cursor.list(() => {
    const module = { name: cursor.text(), source: cursor.blob(), sourceMap: cursor.blob() };
    skipExtension(cursor);
    return module;
  });
  const dependencies = cursor.list(() => ({ account: shortHex(cursor.take(32)), name: cursor.text() }));
  skipExtension(cursor);
  if (!cursor.isAtEnd) throw cursor.damaged('bytes follow the end');
  return { name, upgradePolicy, upgradeNumber, sourceDigest, manifest, modules, dependencies };
}

/** Skips an option of any value: its type's name and its bytes. */
function skipExtension(cursor: BcsCursor): void {
  cursor.option(() => [cursor.text(), cursor.blob()]);
}

function policyOf(policy: number): UpgradePolicy {
  return POLICIES[policy] ?? `${policy}`;
}

/**
 * Returns the packages in the data of an account's `0x1::code::PackageRegistry` resource; `undefined` if the data has a
 * different form, as when a node omits it.
 */
export function readPackageRegistry(data: JsonValue): readonly PackageMetadata[] | undefined {
  return isJsonObject(data) ? allOf(data.packages, packageOf) : undefined;
}

function packageOf(value: JsonValue): PackageMetadata | undefined {
  if (!isJsonObject(value)) return undefined;
  const { name, source_digest: sourceDigest, upgrade_policy: policy } = value;
  const number = isJsonObject(policy) ? policy.policy : undefined;
  const upgradeNumber = typeof value.upgrade_number === 'string' ? readU64(value.upgrade_number) : undefined;
  const manifest = bytesOf(value.manifest);
  const modules = allOf(value.modules, moduleOf);
  const dependencies = allOf(value.deps, dependencyOf);
  if (typeof name !== 'string' || typeof sourceDigest !== 'string' || typeof number !== 'number') return undefined;
  if (upgradeNumber === undefined || !manifest || !modules || !dependencies) return undefined;
  return { name, upgradePolicy: policyOf(number), upgradeNumber, sourceDigest, manifest, modules, dependencies };
}

function moduleOf(value: JsonValue): PackageModule | undefined {
  if (!isJsonObject(value) || typeof value.name !== 'string') return undefined;
  const [source, sourceMap] = [bytesOf(value.source), bytesOf(value.source_map)];
  return source && sourceMap && { name: value.name, source, sourceMap };
}

function dependencyOf(value: JsonValue): PackageMetadata['dependencies'][number] | undefined {
  const { account, package_name: name } = isJsonObject(value) ? value : ({} satisfies JsonObject as JsonObject);
  const address = typeof account === 'string' ? parseAddress(account) : undefined;
  return address !== undefined && typeof name === 'string' ? { account: address, name } : undefined;
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
