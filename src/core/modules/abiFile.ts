import { sha3_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '../move/hex';
import { abiSchema, type WireAbi } from '../gateway/schemas/moduleSchema';
import { parseBySchema } from '../gateway/schemas/parseBySchema';
import type { JsonValue } from '../json';
import { groupDigits } from '../move/groupDigits';
import { isIdentifier, type ModuleId } from '../move/functionId';
import { parseAddress } from '../move/address';
import { excerpt } from '../move/visibleText';
import { compareAbi, type ModuleComparison } from './compare/compareAbi';
import { readModule } from './readAbi';

/** How many lines the header of a saved ABI has. */
export const ABI_HEADER_LINES = 4;

/** The header of a file with a saved ABI. */
export interface AbiHeader extends ModuleId {
  /** The label of the network from which it was read. */
  readonly network: string;
  /** Of the ABI as it was saved. */
  readonly digest: string;
}

/** A deployed ABI, and where it was read. */
export interface DeployedAbi extends ModuleId {
  readonly network: string;
  readonly ledgerVersion?: string | undefined;
  /** As the node sent it, with members that are not known here. */
  readonly abi: WireAbi;
}

/** Returns the lines at the start of a file with a saved ABI, by which {@link readAbiHeader} recognises it. */
export function abiHeaderText({ address, module, network, ledgerVersion, abi }: DeployedAbi): string {
  return [
    `// ABI of ${address}::${module}, saved by Movescope`,
    `// Network: ${labelText(network)}`,
    `// Ledger version: ${ledgerVersion ?? 'unknown'}`,
    `// SHA3-256 of the ABI: ${abiDigest(abi)}`,
  ].join('\n');
}

/** Returns a TypeScript literal for an ABI. All but ASCII is escaped, so that nothing in it can look like code. */
export function abiLiteral(abi: WireAbi): string {
  return JSON.stringify(abi, null, 2).replace(
    /[^ -~\n]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Returns the text of a TypeScript file that typed clients can import: `export const ABI = {…} as const;`. */
export function abiFileText(deployed: DeployedAbi): string {
  return `${abiHeaderText(deployed)}\n\nexport const ABI = ${abiLiteral(deployed.abi)} as const;\n`;
}

/** Reads the header from a file's first {@link ABI_HEADER_LINES} lines; `undefined` if it has none. */
export function readAbiHeader(lines: readonly string[]): AbiHeader | undefined {
  const [of = '', from = '', at = '', digestLine = ''] = lines;
  const [, addressText = '', module = ''] = /^\/\/ ABI of (0x[\da-f]+)::(\w+), saved by Movescope\s*$/.exec(of) ?? [];
  const [, network] = /^\/\/ Network: (\S.*)$/.exec(from.trimEnd()) ?? [];
  const [, digest] = /^\/\/ SHA3-256 of the ABI: (0x[\da-f]{64})\s*$/.exec(digestLine) ?? [];
  const address = parseAddress(addressText);
  if (address === undefined || !isIdentifier(module) || network === undefined || digest === undefined) return undefined;
  return at.startsWith('// Ledger version: ') ? { address, module, network, digest } : undefined;
}

/** Whether a network's label is the one in a header. */
export function isNetworkOf({ network }: AbiHeader, label: string): boolean {
  return labelText(label) === network;
}

/**
 * Returns one sentence on how the deployed ABI differs from the one in a file, or `undefined` if it does not.
 * @param saved the value in the file, which a formatter may have written in its own way
 * @param deployed `undefined` if the module is no longer deployed
 */
export function abiFileProblem(header: AbiHeader, saved: JsonValue, deployed: WireAbi | undefined): string | undefined {
  const { address, module, network, digest } = header;
  const name = `${address}::${module}`;
  if (!deployed) return `${name} is not deployed on ${network} any more.`;
  const parsed = parseBySchema(abiSchema, saved);
  if (parsed.kind === 'mismatch')
    return `This is not the ABI of a module (${parsed.path} is not ${parsed.expected}): update it from ${name} on ${network}.`;
  const abiOf = (abi: WireAbi) => readModule({ bytecode: '0x', abi }, address).abi;
  const comparison = compareAbi(abiOf(parsed.value), abiOf(deployed));
  if (comparison.state === 'same') return undefined;
  const isEdited = abiDigest(parsed.value) !== digest;
  const since = isEdited
    ? 'differs from this ABI, which was edited after it was saved'
    : 'changed since this ABI was saved';
  return `${name} on ${network} ${since}: ${changesText(comparison)}.`;
}

/** What changed, the strictest first: `function transfer changed, 2 others`. */
function changesText({ differences, items }: ModuleComparison): string {
  const changed = items.filter(({ state }) => state !== 'same');
  const order = ['refused', 'depends', 'allowed'];
  const sorted = changed.toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict));
  const words = [
    ...sorted.map(({ kind, name, state }) => `${kind} ${name} ${state}`),
    ...(differences.length > 0 ? ['friends changed'] : []),
  ];
  const others = words.length - 1;
  const more = others === 0 ? '' : others === 1 ? ', 1 other' : `, ${groupDigits(others)} others`;
  return `${words[0] ?? ''}${more}`;
}

/** A label comes from the settings, and must stay on its line. */
function labelText(label: string): string {
  return excerpt(label, 200).trim();
}

/** The hex SHA3-256 of an ABI's JSON without spaces, in the order of members in which the node sends it. */
function abiDigest(abi: WireAbi): string {
  return bytesToHex(sha3_256(new TextEncoder().encode(JSON.stringify(abi))));
}
