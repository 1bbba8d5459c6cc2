import { BytecodeError } from '../../bytecode/byteCursor';
import { CodeNames } from '../../bytecode/codeNames';
import { readBytecode } from '../../bytecode/readBytecode';
import type { ModuleId } from '../../move/functionId';
import { bytesToHex } from '../../move/hex';
import { excerpt } from '../../text/visibleText';
import type { MovePackage } from '../movePackage';
import { parseAddress } from '../../move/address';
import { defined } from '../../text/defined';

/** Access to the files of packages. Paths have the format of {@link MovePackage.folder}. */
export interface PackageFiles {
  /** Returns the entries of a folder; empty if it does not exist. */
  list(folder: string): Promise<readonly FolderEntry[]>;
  /** Returns the bytes of a file; `undefined` if it does not exist or is too large. */
  read(path: string): Promise<Uint8Array | undefined>;
}

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** The build of a package, in its `build` folder. */
export type PackageBuild =
  | { readonly kind: 'none' }
  /** The build cannot be compared. `reason` is a clause: `the build is older than the source`. */
  | { readonly kind: 'unusable'; readonly reason: string }
  | {
      readonly kind: 'current';
      readonly addresses: BuildInfo['addresses'];
      /** The modules of the package, without those of dependencies. */
      readonly modules: readonly BuiltModule[];
    };

export interface BuiltModule {
  readonly id: ModuleId;
  readonly bytes: Uint8Array;
}

/** Maximum number of modules and of source files to read. */
const MAX_FILES = 2_000;
const MAX_DEPTH = 16;
const COMPILE = 'run "aptos move compile"';

type Unusable = Extract<PackageBuild, { readonly kind: 'none' | 'unusable' }>;

/**
 * Reads the build of a package: `build/NAME/BuildInfo.yaml` and `build/NAME/bytecode_modules/*.mv`. To be comparable
 * with deployed modules, the build must be up to date and must not be a test build.
 */
export async function readPackageBuild(
  files: PackageFiles,
  own: MovePackage,
  signal: AbortSignal,
): Promise<PackageBuild> {
  const found = await readBuild(files, own, signal);
  if (found.kind !== 'build') return found;
  const { info, modules } = found;
  if (info.sourceDigest === undefined) return unusable(`the build has no source digest; ${COMPILE}`);
  if (!(await isOfSources(files, own.folder, info.sourceDigest, signal))) return OUTDATED;
  return { kind: 'current', addresses: info.addresses, modules };
}

/** The modules that a build would publish, and the modules of the package's dependencies. */
export interface BuildWithDependencies {
  readonly kind: 'build';
  readonly modules: readonly BuiltModule[];
  readonly dependencies: readonly BuiltModule[];
  /** Whether the build is up to date with the source files. */
  readonly isCurrent: boolean;
  /** Whether the package cannot be upgraded. */
  readonly isImmutable: boolean;
}

/** Reads the build of a package with its dependencies. Unlike {@link readPackageBuild}, accepts an outdated build. */
export async function readBuildWithDependencies(
  files: PackageFiles,
  own: MovePackage,
  signal: AbortSignal,
): Promise<BuildWithDependencies | Unusable> {
  const found = await readBuild(files, own, signal);
  if (found.kind !== 'build') return found;
  const { info, place, modules } = found;
  const folder = `${place}/bytecode_modules/dependencies`;
  const dependencies: BuiltModule[] = [];
  for (const { name, isFolder } of await files.list(folder)) {
    if (!isFolder) continue;
    const read = await readModules(files, `${folder}/${name}`, signal, MAX_FILES - dependencies.length);
    if (read.kind === 'unusable') return read;
    dependencies.push(...read.modules);
  }
  const digest = info.sourceDigest;
  const isCurrent = digest !== undefined && (await isOfSources(files, own.folder, digest, signal));
  const isImmutable = own.manifest.kind === 'manifest' && own.manifest.isImmutable === true;
  return { kind: 'build', modules, dependencies, isCurrent, isImmutable };
}

/** A build that is not a test build. It can be outdated. */
interface Build {
  readonly kind: 'build';
  /** The build folder. */
  readonly place: string;
  readonly info: BuildInfo;
  readonly modules: readonly BuiltModule[];
}

/** Reads the modules of a build. The build can be outdated. */
export async function readBuild(
  files: PackageFiles,
  { folder, manifest }: MovePackage,
  signal: AbortSignal,
): Promise<Build | Unusable> {
  const name = manifest.kind === 'manifest' ? manifest.name : undefined;
  if (name === undefined || !/^[\w-]+$/.test(name)) return { kind: 'none' };
  const place = `${folder}/build/${name}`;
  const isThere = (await files.list(`${folder}/build`)).some(each => each.isFolder && each.name === name);
  if (!isThere) return { kind: 'none' };
  const infoBytes = await files.read(`${place}/BuildInfo.yaml`);
  const info = infoBytes && readBuildInfo(new TextDecoder().decode(infoBytes));
  if (!info) return unusable(`the build folder has no readable BuildInfo.yaml; ${COMPILE}`);
  if (info.flavour !== undefined) return unusable('the build is for a chain other than Aptos');
  if (info.isTest) return unusable(`the build is a test build; ${COMPILE}`);
  if (info.isDev) return unusable(`the build is a dev build; ${COMPILE} without --dev`);
  signal.throwIfAborted();
  const read = await readModules(files, `${place}/bytecode_modules`, signal);
  if (read.kind === 'unusable') return read;
  return { kind: 'build', place, info, modules: read.modules };
}

/** Returns why a build cannot be published, and what to do about it. */
export function notPublished(name: string, { reason }: { readonly reason: string }): string {
  return `${name} cannot be published: ${reason.includes(COMPILE) ? reason : `${reason}; ${COMPILE}`}.`;
}

/** A build that is older than the source files. */
export const OUTDATED: PackageBuild = unusable(`the build is older than the source; ${COMPILE}`);

function unusable(reason: string): Extract<PackageBuild, { readonly kind: 'unusable' }> {
  return { kind: 'unusable', reason };
}

type ReadModules =
  | { readonly kind: 'modules'; readonly modules: readonly BuiltModule[] }
  | Extract<PackageBuild, { readonly kind: 'unusable' }>;

async function readModules(
  files: PackageFiles,
  folder: string,
  signal: AbortSignal,
  most = MAX_FILES,
): Promise<ReadModules> {
  const names = (await files.list(folder)).filter(({ name, isFolder }) => !isFolder && name.endsWith('.mv'));
  if (names.length === 0) return unusable(`the build folder has no modules; ${COMPILE}`);
  const modules: BuiltModule[] = [];
  for (const { name } of names.slice(0, most)) {
    signal.throwIfAborted();
    const bytes = await files.read(`${folder}/${name}`);
    if (!bytes) return unusable(`${excerpt(name, 80)} in the build cannot be read; ${COMPILE}`);
    try {
      const { code } = readBytecode(bytes);
      if (code.kind === 'module') modules.push({ id: new CodeNames(code).module(code.self), bytes });
    } catch (error) {
      if (!(error instanceof BytecodeError)) throw error;
      return unusable(`${excerpt(name, 80)} in the build cannot be read (${error.problem})`);
    }
  }
  return { kind: 'modules', modules };
}

/**
 * Whether a digest matches the files of a package. The digest is the SHA-256 of the sorted digests of `Move.toml` and
 * all `.move` files in `sources`, each in uppercase hex. Also tries the files with CRLF, because a package that git
 * stores with LF can be built on Windows with CRLF.
 */
async function isOfSources(files: PackageFiles, folder: string, digest: string, signal: AbortSignal): Promise<boolean> {
  const manifest = await files.read(`${folder}/Move.toml`);
  const sources: Uint8Array[] = [];
  for await (const { bytes } of moveFilesIn(files, `${folder}/sources`)) {
    signal.throwIfAborted();
    if (sources.push(bytes) > MAX_FILES) return false;
  }
  if (!manifest) return false;
  if ((await digestOf([manifest, ...sources])) === digest) return true;
  const crlf = sources.map(withCrlf);
  return (await digestOf([manifest, ...crlf])) === digest || (await digestOf([withCrlf(manifest), ...crlf])) === digest;
}

export interface MoveBytes {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Reads the Move source files in a folder, recursively. */
export async function* moveFilesIn(
  files: PackageFiles,
  folder: string,
  depth = MAX_DEPTH,
): AsyncGenerator<MoveBytes, void, void> {
  for (const { name, isFolder } of await files.list(folder)) {
    const path = `${folder}/${name}`;
    if (isFolder && depth > 0) yield* moveFilesIn(files, path, depth - 1);
    const bytes = !isFolder && name.endsWith('.move') ? await files.read(path) : undefined;
    if (bytes) yield { path, bytes };
  }
}

/** Returns the digest of files as the compiler computes it: the SHA-256 of their sorted digests. */
export async function digestOf(files: readonly Uint8Array[]): Promise<string> {
  const digests = await Promise.all(files.map(sha256));
  return sha256(new TextEncoder().encode(digests.toSorted().join('')));
}

/** Returns the SHA-256 digest in uppercase hex. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes));
  return bytesToHex(new Uint8Array(digest)).slice(2).toUpperCase();
}

const [LF, CR] = [0x0a, 0x0d];

/** Converts the line endings of a file to CRLF. */
export function withCrlf(bytes: Uint8Array): Uint8Array {
  const lines = bytes.reduce((count, byte, at) => count + Number(byte === LF && bytes[at - 1] !== CR), 0);
  const converted = new Uint8Array(bytes.length + lines);
  let at = 0;
  for (const [index, byte] of bytes.entries()) {
    if (byte === LF && bytes[index - 1] !== CR) converted[at++] = CR;
    converted[at++] = byte;
  }
  return converted;
}

/** The contents of `BuildInfo.yaml` in a build folder. Unknown keys are ignored. */
export interface BuildInfo {
  /** The named addresses of the build, in the format of `parseAddress`. */
  readonly addresses: ReadonlyMap<string, string>;
  /** SHA-256 of the source file digests, in uppercase hex, as in package metadata. */
  readonly sourceDigest?: string;
  /** Whether the build was created by `aptos move test`, and so does not contain the code that would be published. */
  readonly isTest: boolean;
  readonly isDev: boolean;
  /** The other chain that the package was built for, such as `sui`; absent for Aptos. */
  readonly flavour?: string;
}

const ROOT = 'compiled_package_info';
const ALIASES = `${ROOT}/address_alias_instantiation`;
const FLAGS = `${ROOT}/build_flags`;

/**
 * Parses `BuildInfo.yaml` as written by compilers since 2021: indented mappings, plain and quoted scalars, `~` for
 * null. Returns `undefined` if it does not have a package name.
 */
export function readBuildInfo(text: string): BuildInfo | undefined {
  const values = scalarsByPath(text);
  if (values.get(`${ROOT}/package_name`) === undefined) return undefined;
  return defined({
    addresses: addressesOf(values),
    sourceDigest: values.get(`${ROOT}/source_digest`),
    isTest: values.get(`${FLAGS}/test_mode`) === 'true',
    isDev: values.get(`${FLAGS}/dev_mode`) === 'true',
    flavour: values.get(`${FLAGS}/default_flavor`),
  });
}

/** Returns the named addresses. Their values have 64 hex digits without `0x`, quoted if all digits are decimal. */
function addressesOf(values: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const start = `${ALIASES}/`;
  const addresses = new Map<string, string>();
  for (const [path, value] of values) {
    const address = path.startsWith(start) ? parseAddress(value) : undefined;
    if (address !== undefined) addresses.set(path.slice(start.length), address);
  }
  return addresses;
}

/** Matches a mapping entry with an unquoted key. List items are not matched. */
const LINE = /^( *)([^\s:#'"-][^\s:#'"]{0,127}):(?: (.*))?$/;
/** Maximum number of parent keys in a path. More deeply nested keys are attributed to the last of these parents. */
const MOST_KEYS = 8;

/** Returns the scalar values in a file, by key path joined with `/`. If a key is repeated, the first one is used. */
function scalarsByPath(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const open: { readonly indent: number; readonly path: string }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, spaces, key, written = ''] = LINE.exec(line) ?? [];
    if (spaces === undefined || key === undefined) continue;
    const indent = spaces.length;
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const parent = open.at(-1)?.path;
    const path = parent === undefined ? key : `${parent}/${key}`;
    if (open.length < MOST_KEYS) open.push({ indent, path });
    const value = /^(?:"([^"\\]*)"|'([^']*)')\s*$/.exec(written)?.slice(1).join('') ?? written.trim();
    if (!/^(?:|~|null|\{\}|\[\])$/.test(value) && !values.has(path)) values.set(path, value);
  }
  return values;
}
