import { parseAddress } from '../move/address';

/** The contents of a build folder's `BuildInfo.yaml`. Unknown keys are ignored. */
export interface BuildInfo {
  readonly packageName: string;
  /** The address of each named address in this build, in the form of `parseAddress`. */
  readonly addresses: ReadonlyMap<string, string>;
  /** Upper-case hex of SHA-256 over the sources' digests, as in package metadata. */
  readonly sourceDigest?: string;
  /** Whether `aptos move test` made it, in which case the code is not what would be published. */
  readonly isTest: boolean;
  readonly isDev: boolean;
  /** `V2_0`; absent for the compiler's default. The same holds for the next two. */
  readonly compilerVersion?: string;
  /** `2.1` or `V2_1`. */
  readonly languageVersion?: string;
  readonly bytecodeVersion?: string;
  /** Names of packages. */
  readonly dependencies: readonly string[];
  /** Set for the compiler of a different chain: `sui`. */
  readonly flavour?: string;
}

const ROOT = 'compiled_package_info';
const ALIASES = `${ROOT}/address_alias_instantiation`;
const FLAGS = `${ROOT}/build_flags`;

/**
 * Reads a `BuildInfo.yaml` as written by all compilers since 2021: mappings and lists by indentation, plain and quoted
 * scalars, `~` for nothing. Returns `undefined` for a file that does not name a package.
 */
export function readBuildInfo(text: string): BuildInfo | undefined {
  const values = scalarsByPath(text);
  const one = (path: string) => values.get(path)?.[0];
  const packageName = one(`${ROOT}/package_name`);
  if (packageName === undefined) return undefined;
  const config = `${FLAGS}/compiler_config`;
  return {
    packageName,
    addresses: addressesOf(values),
    isTest: one(`${FLAGS}/test_mode`) === 'true',
    isDev: one(`${FLAGS}/dev_mode`) === 'true',
    dependencies: values.get('dependencies') ?? [],
    ...present('sourceDigest', one(`${ROOT}/source_digest`)),
    ...present('compilerVersion', one(`${config}/compiler_version`)),
    ...present('languageVersion', one(`${config}/language_version`)),
    ...present('bytecodeVersion', one(`${config}/bytecode_version`) ?? one(`${FLAGS}/bytecode_version`)),
    ...present('flavour', one(`${FLAGS}/default_flavor`)),
  };
}

function present<Key extends string>(key: Key, value: string | undefined): Partial<Readonly<Record<Key, string>>> {
  return (value === undefined ? {} : { [key]: value }) as Partial<Readonly<Record<Key, string>>>;
}

/** The digest has 64 hex digits without `0x`, and is quoted if all of them are decimal. */
function addressesOf(values: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string> {
  const start = `${ALIASES}/`;
  const addresses = new Map<string, string>();
  for (const [path, [value = '']] of values) {
    const address = path.startsWith(start) ? parseAddress(value) : undefined;
    if (address !== undefined) addresses.set(path.slice(start.length), address);
  }
  return addresses;
}

/** Matches a key with the text after it, or a list item; only the value can be quoted. */
const LINE = /^( *)(?:- (.*)|([^\s:#'"-][^\s:#'"]{0,127}):(?: (.*))?)$/;
/** Deeper mappings are not read. */
const MAX_DEPTH = 8;

/** Returns the values in a file by the keys that lead to them, joined by `/`; a list has several values. */
function scalarsByPath(text: string): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  const open: { readonly indent: number; readonly path: string }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [whole, spaces = '', item, key, after] = LINE.exec(line) ?? [];
    if (whole === undefined) continue;
    const indent = spaces.length;
    // Items can have the same indentation as their key.
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) > indent - (key === undefined ? 0 : 1)) open.pop();
    const parent = open.at(-1)?.path;
    if (key === undefined) {
      add(values, parent ?? '', item);
      continue;
    }
    const path = parent === undefined ? key : `${parent}/${key}`;
    if (open.length < MAX_DEPTH) open.push({ indent, path });
    add(values, path, after);
  }
  return values;
}

function add(values: Map<string, string[]>, path: string, written = ''): void {
  const value = /^(?:"([^"\\]*)"|'([^']*)')\s*$/.exec(written)?.slice(1).join('') ?? written.trim();
  if (value === '' || value === '~' || value === 'null' || /^(\{\}|\[\])$/.test(value)) return;
  const known = values.get(path);
  if (known) known.push(value);
  else values.set(path, [value]);
}
