import { unzipText } from '../../bytecode/packageMetadata';
import type { WireTransaction } from '../../gateway/schemas/transactionSchema';
import { groupDigits } from '../../move/groupDigits';
import { visibleName } from '../../move/visibleText';
import { UserFacingError } from '../../userFacingError';
import { publishedPackages, type PublishedPackage } from './publishedPackages';

/** The source of a package as its publisher sent it. Nobody checks that its bytecode was compiled from it. */
export interface PublishedSource {
  readonly package: PublishedPackage;
  readonly files: readonly PublishedFile[];
  /** A sentence for each file that was sent but cannot be shown, and one for those that were not sent. */
  readonly missing: readonly string[];
}

/** A file of a package. */
export interface PublishedFile {
  /** `Move.toml`, `sources/coin.move`. */
  readonly path: string;
  readonly text: string;
  /** The module whose source it is. */
  readonly module?: string;
}

/** A transaction has no published source. */
export class NoPublishedSourceError extends UserFacingError {
  override readonly name = 'NoPublishedSourceError';
}

/** Limit for the text of a file, in bytes: a transaction can carry a few kB of gzip that expand to any size. */
const MOST_BYTES = 4 * 2 ** 20;

/**
 * Reads the source of the packages that a transaction published or was sent to publish.
 * @throws NoPublishedSourceError if it has none
 */
export async function publishedSource(transaction: WireTransaction): Promise<readonly PublishedSource[]> {
  const packages = publishedPackages(transaction);
  if (packages.length === 0)
    throw new NoPublishedSourceError(
      'This transaction publishes no package whose description can be read. If a package was sent in parts, open the transaction that published it.',
    );
  const read = await Promise.all(packages.map(sourceOf));
  if (read.some(({ files }) => files.length > 0)) return read;
  throw new NoPublishedSourceError(
    read.flatMap(({ missing }) => missing).join(' ') || 'The published package has no modules.',
  );
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
  if (paths.length === all) return `The package ${name} was published without its source.`;
  return `The package ${name} was published without ${paths.join(', ')}.`;
}

/** Names come from the publisher, and may be invalid. */
function pathOf(module: string): string {
  return `sources/${/^\w{1,255}$/.test(module) ? module : encodeURIComponent(module)}.move`;
}
