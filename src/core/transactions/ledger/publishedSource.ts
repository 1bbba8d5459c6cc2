import { CodeNames } from '../../bytecode/codeNames';
import {
  readPackageMetadata,
  readPackageRegistry,
  type PackageMetadata,
  unzipText,
} from '../../bytecode/packageMetadata';
import { readBytecode } from '../../bytecode/readBytecode';
import { unlessDamaged } from '../../bytecode/byteCursor';
import type { WireTransaction } from '../../gateway/schemas/transactionSchema';
import { isJsonArray, isJsonObject, type JsonObject } from '../../json';
import { parseAddress } from '../../move/address';
import { hexToBytes } from '../../move/hex';
import { sentValues } from './transactionReport';
import { groupDigits } from '../../text/digits';
import { visibleName } from '../../text/visibleText';
import { RefusedError } from '../../userFacingError';

/** A package that a transaction published or tried to publish. */
export interface PublishedPackage {
  /** As returned by `parseAddress`; absent if the bytecode does not contain it. */
  readonly address?: string;
  readonly metadata: PackageMetadata;
  /** The bytecode of its modules that the transaction sent or wrote, by name. */
  readonly code: ReadonlyMap<string, Uint8Array>;
  /** Whether the package was published; `false` if the transaction failed or is pending. */
  readonly isPublished: boolean;
}

/**
 * Returns the packages that a transaction published: those in the package registries that it wrote, which are complete
 * even if the packages were sent in parts; otherwise, those in its arguments, regardless of the function.
 */
function publishedPackages(transaction: WireTransaction): readonly PublishedPackage[] {
  const written = writtenPackages(transaction);
  return written.length > 0 ? written : sentPackages(transaction);
}

const REGISTRY = '0x1::code::PackageRegistry';

function writtenPackages(transaction: WireTransaction): readonly PublishedPackage[] {
  const changes = changesOf(transaction);
  const codeAt = new Map<string, Map<string, Uint8Array>>();
  for (const change of changes) {
    const address = addressIn(change);
    const { name, bytes } = writtenModule(change);
    if (address === undefined || name === undefined) continue;
    const code = codeAt.get(address) ?? new Map<string, Uint8Array>();
    codeAt.set(address, code.set(name, bytes));
  }
  return changes.flatMap(change => {
    const [address, { data }] = [addressIn(change), change];
    if (address === undefined || !isJsonObject(data) || data.type !== REGISTRY) return [];
    const code = codeAt.get(address) ?? new Map<string, Uint8Array>();
    const packages = readPackageRegistry(data.data ?? null) ?? [];
    // The registry lists all packages of the account; the others were published before.
    return packages.flatMap(metadata => {
      const own = new Map([...code].filter(([name]) => metadata.modules.some(module => module.name === name)));
      return own.size === 0 ? [] : [{ address, metadata, code: own, isPublished: true }];
    });
  });
}

function writtenModule({ type, data }: JsonObject): { readonly name?: string; readonly bytes: Uint8Array } {
  if (type !== 'write_module' || !isJsonObject(data) || typeof data.bytecode !== 'string') return { bytes: NOTHING };
  const bytes = hexToBytes(data.bytecode) ?? NOTHING;
  const name = isJsonObject(data.abi) && typeof data.abi.name === 'string' ? data.abi.name : idOf(bytes)?.module;
  return { ...(name !== undefined && { name }), bytes };
}

const NOTHING = new Uint8Array();

/** In a publish call, the package metadata is directly before the list of modules. */
function sentPackages(transaction: WireTransaction): readonly PublishedPackage[] {
  const values = sentValues(transaction);
  return values.flatMap((value, index) => {
    const sent = values[index + 1];
    if (typeof value !== 'string' || !isJsonArray(sent)) return [];
    const modules = sent.flatMap(hex => {
      const bytes = typeof hex === 'string' ? hexToBytes(hex) : undefined;
      const id = bytes && idOf(bytes);
      return id ? [{ ...id, bytes }] : [];
    });
    const metadata = modules.length === 0 ? undefined : metadataIn(value);
    if (!metadata) return [];
    const address = modules[0]?.address;
    const code = new Map(modules.map(({ module, bytes }) => [module, bytes]));
    return [{ ...(address !== undefined && { address }), metadata, code, isPublished: false }];
  });
}

function metadataIn(hex: string): PackageMetadata | undefined {
  const bytes = hexToBytes(hex);
  return bytes && unlessDamaged(() => readPackageMetadata(bytes));
}

function idOf(bytes: Uint8Array): { readonly address: string; readonly module: string } | undefined {
  return unlessDamaged(() => {
    const { code } = readBytecode(bytes);
    return code.kind === 'module' ? new CodeNames(code).module(code.self) : undefined;
  });
}

function addressIn({ address }: JsonObject): string | undefined {
  return typeof address === 'string' ? parseAddress(address) : undefined;
}

function changesOf(transaction: WireTransaction): readonly JsonObject[] {
  const changes: unknown = Reflect.get(transaction, 'changes');
  return Array.isArray(changes) ? changes.filter(isJsonObject) : [];
}

/** The source of a package as sent by its publisher. Whether the bytecode was compiled from it is not verified. */
export interface PublishedSource {
  readonly package: PublishedPackage;
  readonly files: readonly PublishedFile[];
  /** One sentence for each file that was sent but cannot be shown, and one for the files that were not sent. */
  readonly missing: readonly string[];
}

export interface PublishedFile {
  /** For example, `Move.toml` or `sources/coin.move`. */
  readonly path: string;
  readonly text: string;
  readonly module?: string;
}

/** Maximum size of a file, in bytes; a few kB of gzip in a transaction can expand to any size. */
const MOST_BYTES = 4 * 2 ** 20;

/** Reads the source in a transaction that published or tried to publish. @throws RefusedError if there is none */
export async function publishedSource(transaction: WireTransaction): Promise<readonly PublishedSource[]> {
  const packages = publishedPackages(transaction);
  if (packages.length === 0)
    throw new RefusedError(
      'This transaction does not publish a package with a readable description. If the package was published in chunks, open the transaction that published it.',
    );
  const read = await Promise.all(packages.map(sourceOf));
  if (read.some(({ files }) => files.length > 0)) return read;
  throw new RefusedError(read.flatMap(({ missing }) => missing).join(' ') || 'The published package has no modules.');
}

async function sourceOf(published: PublishedPackage): Promise<PublishedSource> {
  const { name, manifest, modules } = published.metadata;
  const sent = [
    { path: 'Move.toml', bytes: manifest },
    ...modules.map(module => ({ path: pathOf(module.name), bytes: module.source, module: module.name })),
  ];
  const files: PublishedFile[] = [];
  const missing: string[] = [];
  const absent = sent.flatMap(({ path, bytes }) => (bytes.length === 0 ? path : []));
  if (absent.length > 0) missing.push(absentWords(visibleName(name), absent, sent.length));
  for (const { bytes, ...file } of sent) {
    if (bytes.length === 0) continue;
    const text = await unzipText(Uint8Array.from(bytes), MOST_BYTES);
    if (text === undefined)
      missing.push(`${file.path} cannot be shown: it is not gzipped text of at most ${groupDigits(MOST_BYTES)} bytes.`);
    else files.push({ ...file, text });
  }
  return { package: published, files, missing };
}

function absentWords(name: string, paths: readonly string[], all: number): string {
  if (paths.length === all) return `Package ${name} was published without its source.`;
  return `Package ${name} was published without ${paths.join(', ')}.`;
}

/** Returns the path of a module's source. Names come from the publisher and can be invalid. */
function pathOf(module: string): string {
  return `sources/${/^\w{1,255}$/.test(module) ? module : encodeURIComponent(module)}.move`;
}
