import { parseAddress } from '../../core/move/address';
import { isIdentifier } from '../../core/move/functionId';
import { readU64 } from '../../core/move/integer';
import type { Ledger } from '../ledger';
import { frameworkError, invalidInput, NodeError } from './nodeError';

const U16_MAX = 65_535;
const ADDRESS_DIGITS = 64;
const TOO_LARGE = 'number too large to fit in target type';

/** Returns the reason why a text is not an address, in a node's words; `undefined` if it is. */
export function addressProblem(text: string): string | undefined {
  const digits = text.replace(/^0x/i, '');
  if (digits.length === 0 || digits.length > ADDRESS_DIGITS) {
    const size = digits.length === 0 ? 'short' : 'long';
    return `Invalid account address: Hex string is too ${size}, must be 1 to 64 chars long, excluding the leading 0x.`;
  }
  const at = digits.search(/[^0-9a-f]/i);
  if (at < 0) return undefined;
  const position = ADDRESS_DIGITS - digits.length + at;
  return `Invalid account address: Hex characters are invalid: Invalid character '${digits.charAt(at)}' at position ${position}`;
}

/** Returns the reason why a text is not a u64, in a node's words; `undefined` if it is. */
export function u64Problem(text: string): string | undefined {
  const cause = digitProblem(text) ?? (readU64(text) === undefined ? TOO_LARGE : undefined);
  return cause && `Parsing u64 string ${JSON.stringify(text)} failed, caused by error: ${cause}`;
}

/** Returns the address in a path. @throws NodeError 400 */
export function addressParameter(text: string): string {
  const address = parseAddress(text.replace(/^0X/, '0x'));
  if (address !== undefined) return address;
  const problem = addressProblem(text) ?? 'Invalid account address';
  throw frameworkError(400, `failed to parse path \`address\`: failed to parse "string(Address)": ${problem}`);
}

/** Returns the name of a module in a path. @throws NodeError 400 */
export function moduleNameParameter(text: string): string {
  if (isIdentifier(text)) return text;
  const problem = `Invalid identifier '${text}'`;
  throw frameworkError(
    400,
    `failed to parse path \`module_name\`: failed to parse "string(IdentifierWrapper)": ${problem}`,
  );
}

/**
 * Returns the maximum number of items in the query, up to `maximum`; `absent` if the query has none. @throws NodeError
 * 400
 */
export function limitParameter(query: URLSearchParams, maximum: number, absent = maximum): number {
  const text = query.get('limit');
  if (text === null) return absent;
  const problem = digitProblem(text) ?? (Number(text) > U16_MAX ? TOO_LARGE : undefined);
  if (problem !== undefined) throw parameterError('limit', 'integer(uint16)', problem);
  if (Number(text) === 0) throw invalidInput('Given limit value (0) must not be zero');
  return Math.min(Number(text), maximum);
}

/** Returns a boolean in the query; false if it is missing. @throws NodeError 400 */
export function flagParameter(query: URLSearchParams, name: string): boolean {
  const text = query.get(name) ?? 'false';
  if (text === 'true' || text === 'false') return text === 'true';
  throw parameterError(name, 'boolean', 'provided string was not `true` or `false`');
}

/** Returns a u64 in the query; `undefined` if it is missing. @throws NodeError 400 */
export function u64Parameter(query: URLSearchParams, name: string): bigint | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const problem = u64Problem(text);
  if (problem !== undefined) throw parameterError(name, 'string(U64)', problem);
  return BigInt(text);
}

/** Returns the version in a path. @throws NodeError 400 */
export function versionParameter(text: string): bigint {
  const problem = digitProblem(text) ?? (readU64(text) === undefined ? TOO_LARGE : undefined);
  if (problem === undefined) return BigInt(text);
  throw frameworkError(400, `failed to parse path \`version\`: failed to parse "integer(uint64)": ${problem}`);
}

/** Returns the transaction hash in a path, as nodes print it. @throws NodeError 400 */
export function hashParameter(text: string): string {
  const digits = text.replace(/^0x/, '');
  if (/^[0-9a-f]{64}$/i.test(digits)) return `0x${digits.toLowerCase()}`;
  const problem = 'unable to parse HashValue';
  throw frameworkError(400, `failed to parse path \`txn_hash\`: failed to parse "string(HashValue)": ${problem}`);
}

/** Rejects a `ledger_version` that the ledger does not have. @throws NodeError 400, 404 or 410 */
export function checkLedgerVersion(query: URLSearchParams, ledger: Ledger): void {
  const version = u64Parameter(query, 'ledger_version');
  if (version !== undefined) checkVersion(version, ledger);
}

/** Rejects a version that the ledger does not have. @throws NodeError 404 or 410 */
export function checkVersion(version: bigint, ledger: Ledger): void {
  if (version < BigInt(ledger.oldestVersion)) {
    throw new NodeError(410, 'version_pruned', `Ledger version(${version}) has been pruned`);
  }
  if (version > BigInt(ledger.ledgerVersion)) {
    throw new NodeError(404, 'version_not_found', `Ledger version not found by Ledger version(${version})`);
  }
}

function digitProblem(text: string): string | undefined {
  if (text === '') return 'cannot parse integer from empty string';
  return /^\d+$/.test(text) ? undefined : 'invalid digit found in string';
}

function parameterError(name: string, type: string, problem: string): NodeError {
  const where = `(occurred while parsing "optional<${type}>")`;
  return frameworkError(400, `failed to parse parameter \`${name}\`: failed to parse "${type}": ${problem} ${where}`);
}

/** The parts of a request that a sandbox reads, as a `Request` has them. */
export interface SandboxRequest extends Pick<Request, 'method' | 'url' | 'signal' | 'arrayBuffer'> {
  readonly headers: Pick<Headers, 'get'>;
}
