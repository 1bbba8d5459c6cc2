import { parseAddress } from '../../core/move/address';
import { isIdentifier } from '../../core/move/functionId';
import type { Ledger } from '../ledger';
import { frameworkError, invalidInput, NodeError } from './nodeError';

const U16_MAX = 65_535;
const U64_MAX = (1n << 64n) - 1n;
const ADDRESS_DIGITS = 64;

/** Why a text is no address, in a node's words; `undefined` when it is one. */
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

/** Why a text is no number of 64 bits, in a node's words; `undefined` when it is one. */
export function u64Problem(text: string): string | undefined {
  const cause = digitProblem(text) ?? (BigInt(text) > U64_MAX ? 'number too large to fit in target type' : undefined);
  return cause && `Parsing u64 string ${JSON.stringify(text)} failed, caused by error: ${cause}`;
}

/** The address in a path. @throws NodeError 400 */
export function addressParameter(text: string): string {
  const address = parseAddress(text.replace(/^0X/, '0x'));
  if (address !== undefined) return address;
  const problem = addressProblem(text) ?? 'Invalid account address';
  throw frameworkError(400, `failed to parse path \`address\`: failed to parse "string(Address)": ${problem}`);
}

/** The name of a module in a path. @throws NodeError 400 */
export function moduleNameParameter(text: string): string {
  if (isIdentifier(text)) return text;
  const problem = `Invalid identifier '${text}'`;
  throw frameworkError(
    400,
    `failed to parse path \`module_name\`: failed to parse "string(IdentifierWrapper)": ${problem}`,
  );
}

/** How many items at most; `maximum` where the query does not say, and where it says more. @throws NodeError 400 */
export function limitParameter(query: URLSearchParams, maximum: number): number {
  const text = query.get('limit');
  if (text === null) return maximum;
  const problem = digitProblem(text) ?? (Number(text) > U16_MAX ? 'number too large to fit in target type' : undefined);
  if (problem !== undefined) throw parameterError('limit', 'integer(uint16)', problem);
  if (Number(text) === 0) throw invalidInput('Given limit value (0) must not be zero');
  return Math.min(Number(text), maximum);
}

/** A yes or no in the query; no where it is not there. @throws NodeError 400 */
export function flagParameter(query: URLSearchParams, name: string): boolean {
  const text = query.get(name) ?? 'false';
  if (text === 'true' || text === 'false') return text === 'true';
  throw parameterError(name, 'boolean', 'provided string was not `true` or `false`');
}

/** Refuses a `ledger_version` that the ledger does not have. @throws NodeError 400, 404 or 410 */
export function checkLedgerVersion(query: URLSearchParams, ledger: Ledger): void {
  const text = query.get('ledger_version');
  if (text === null) return;
  const problem = u64Problem(text);
  if (problem !== undefined) throw parameterError('ledger_version', 'string(U64)', problem);
  const version = BigInt(text);
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
