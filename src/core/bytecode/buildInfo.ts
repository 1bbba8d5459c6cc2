import { parseAddress } from '../move/address';
import { defined } from '../text/defined';

/** The contents of a build folder's `BuildInfo.yaml`. Unknown keys are ignored. */
export interface BuildInfo {
  /** The address of each named address in this build, in the form of `parseAddress`. */
  readonly addresses: ReadonlyMap<string, string>;
  /** Upper-case hex of SHA-256 over the sources' digests, as in package metadata. */
  readonly sourceDigest?: string;
  /** Whether `aptos move test` made it, in which case the code is not what would be published. */
  readonly isTest: boolean;
  readonly isDev: boolean;
  /** Set for the compiler of a different chain: `sui`. */
  readonly flavour?: string;
}

const ROOT = 'compiled_package_info';
const ALIASES = `${ROOT}/address_alias_instantiation`;
const FLAGS = `${ROOT}/build_flags`;

/**
 * Reads a `BuildInfo.yaml` as written by all compilers since 2021: mappings by indentation, plain and quoted scalars,
 * `~` for nothing. Returns `undefined` for a file that does not name a package.
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

/** The digest has 64 hex digits without `0x`, and is quoted if all of them are decimal. */
function addressesOf(values: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const start = `${ALIASES}/`;
  const addresses = new Map<string, string>();
  for (const [path, value] of values) {
    const address = path.startsWith(start) ? parseAddress(value) : undefined;
    if (address !== undefined) addresses.set(path.slice(start.length), address);
  }
  return addresses;
}

/** Matches a key with the text after it, which can be quoted. Items of lists are not read. */
const LINE = /^( *)([^\s:#'"-][^\s:#'"]{0,127}):(?: (.*))?$/;
/** Deeper mappings are not read. */
const MAX_DEPTH = 8;

/** Returns the values in a file by the keys that lead to them, joined by `/`; the first if a key is repeated. */
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
    if (open.length < MAX_DEPTH) open.push({ indent, path });
    const value = /^(?:"([^"\\]*)"|'([^']*)')\s*$/.exec(written)?.slice(1).join('') ?? written.trim();
    if (!/^(?:|~|null|\{\}|\[\])$/.test(value) && !values.has(path)) values.set(path, value);
  }
  return values;
}
