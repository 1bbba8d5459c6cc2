import type { JsonObject } from '../../core/json';
import { parseAddress } from '../../core/move/address';
import { addressToBytes, bytesToHex } from '../../core/move/hex';
import { accountAt, accountData, type Ledger } from '../ledger';
import type { LedgerModule } from '../ledgerModule';
import { type NodeAnswer, invalidInput, NodeError, frameworkError } from './answer';
import { isIdentifier } from '../../core/move/functionId';
import { readU64 } from '../../core/move/integer';

const MAX_MODULES_PAGE = 9_999;

/** `GET /accounts/{address}`. @throws NodeError */
export function getAccount(ledger: Ledger, query: URLSearchParams, addressText: string): NodeAnswer {
  const address = addressParameter(addressText);
  checkLedgerVersion(query, ledger);
  const account = accountData(ledger, address);
  if (account) return { body: account };
  const where = `Address(${address}) and Ledger version(${versionAsked(ledger, query)})`;
  throw new NodeError(404, 'account_not_found', `Account not found by ${where}`);
}

/** `GET /accounts/{address}/modules`. `X-Aptos-Cursor` is the `start` of the next page. @throws NodeError */
export function getAccountModules(ledger: Ledger, query: URLSearchParams, addressText: string): NodeAnswer {
  const address = addressParameter(addressText);
  checkLedgerVersion(query, ledger);
  const limit = limitParameter(query, MAX_MODULES_PAGE);
  const modules = accountAt(ledger, address)?.modules ?? [];
  const start = query.get('start');
  const from = start === null ? 0 : modules.findIndex(module => cursorOf(address, module) === start);
  if (from < 0) throw invalidInput(`Failed to parse cursor for modules: ${start ?? ''}`);
  const next = modules[from + limit];
  return {
    body: modules.slice(from, from + limit),
    ...(next ? { headers: { 'X-Aptos-Cursor': cursorOf(address, next) } } : {}),
  };
}

/** `GET /accounts/{address}/module/{module_name}`. @throws NodeError */
export function getAccountModule(
  ledger: Ledger,
  query: URLSearchParams,
  addressText: string,
  nameText: string,
): NodeAnswer {
  const address = addressParameter(addressText);
  const name = moduleNameParameter(nameText);
  checkLedgerVersion(query, ledger);
  const module = accountAt(ledger, address)?.modules.find(({ abi }) => abi?.name === name);
  if (module) return { body: module };
  const where = `Address(${address}), Module name(${name}) and Ledger version(${versionAsked(ledger, query)})`;
  throw new NodeError(404, 'module_not_found', `Module not found by ${where}`);
}

function versionAsked(ledger: Ledger, query: URLSearchParams): string {
  return query.get('ledger_version') ?? ledger.ledgerVersion;
}

/** Returns the state key of a module's code, because public nodes use it as the cursor. It is opaque to clients. */
function cursorOf(address: string, { abi }: LedgerModule): string {
  const account = bytesToHex(addressToBytes(address)).slice(2);
  const name = bytesToHex(new TextEncoder().encode(abi?.name ?? '')).slice(2);
  const length = (digits: string): string => (digits.length / 2).toString(16).padStart(2, '0');
  const path = `00${account}${length(name)}${name}`;
  return `00${account}${length(path)}${path}`;
}

const DEFAULT_PAGE = 25;
const MAX_PAGE = 100;

/**
 * `GET /accounts/{address}/transactions`: the transactions sent by the account, by sequence number, excluding orderless
 * transactions. `start` is a sequence number; the default is the latest page.
 * @throws NodeError
 */
export function getAccountTransactions(ledger: Ledger, query: URLSearchParams, addressText: string): NodeAnswer {
  const address = addressParameter(addressText);
  const start = u64Parameter(query, 'start');
  const limit = BigInt(limitParameter(query, MAX_PAGE, DEFAULT_PAGE));
  const count = BigInt(accountData(ledger, address)?.sequence_number ?? '0');
  const from = start ?? (count > limit ? count - limit : 0n);
  const sent = ledger.transactions.flatMap(transaction => {
    const number = sequenceNumber(transaction, address);
    return number !== undefined && number >= from && number < from + limit ? [{ number, transaction }] : [];
  });
  sent.sort((one, other) => (one.number < other.number ? -1 : 1));
  return { body: sent.map(({ transaction }) => transaction) };
}

/**
 * Returns the sequence number of a transaction sent by `address`; `undefined` if the sender is different or there is no
 * sequence number.
 */
function sequenceNumber(transaction: JsonObject, address: string): bigint | undefined {
  const { type, sender, sequence_number: number, replay_protection_nonce: nonce } = transaction;
  if (type !== 'user_transaction' || typeof nonce === 'string') return undefined;
  if (typeof sender !== 'string' || parseAddress(sender) !== address) return undefined;
  return typeof number === 'string' ? BigInt(number) : undefined;
}

/** `GET /transactions/wait_by_hash/{txn_hash}`. Does not wait for unknown transactions. @throws NodeError 404 */
export function waitByHash(ledger: Ledger, hashText: string): NodeAnswer {
  const hash = hashParameter(hashText);
  const found = ledger.transactions.find(transaction => transaction.hash === hash);
  if (found) return { body: found };
  throw new NodeError(404, 'transaction_not_found', `Transaction not found by Transaction hash(${hash})`);
}

/** Maximum number of a block's transactions in a response. */
const MAX_TRANSACTIONS = 10_000;

/** `GET /blocks/by_version/{version}`. Returns a 404 error if the version is not in a block. @throws NodeError */
export function getBlockByVersion(ledger: Ledger, query: URLSearchParams, versionText: string): NodeAnswer {
  const version = versionParameter(versionText);
  const withTransactions = flagParameter(query, 'with_transactions');
  checkVersion(version, ledger);
  const block = ledger.blocks.find(({ first_version: first, last_version: last }) => isWithin(version, first, last));
  if (!block) throw new NodeError(404, 'block_not_found', `Block not found by Ledger version(${version})`);
  const { first_version: first, last_version: last } = block;
  const transactions = withTransactions
    ? ledger.transactions.filter(each => isWithin(BigInt(each.version), first, last)).slice(0, MAX_TRANSACTIONS)
    : null;
  return { body: { ...block, transactions } };
}

function isWithin(version: bigint, first: string, last: string): boolean {
  return version >= BigInt(first) && version <= BigInt(last);
}

const U16_MAX = 65_535;
const ADDRESS_DIGITS = 64;
const TOO_LARGE = 'number too large to fit in target type';

/** Returns the error message of a node for an invalid address; `undefined` if the address is valid. */
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

/** Returns a node's message about why a string is not a u64; `undefined` if it is a u64. */
export function u64Problem(text: string): string | undefined {
  const cause = digitProblem(text) ?? (readU64(text) === undefined ? TOO_LARGE : undefined);
  return cause && `Parsing u64 string ${JSON.stringify(text)} failed, caused by error: ${cause}`;
}

/** Parses the address in a path. @throws NodeError 400 */
function addressParameter(text: string): string {
  const address = parseAddress(text.replace(/^0X/, '0x'));
  if (address !== undefined) return address;
  const problem = addressProblem(text) ?? 'Invalid account address';
  throw frameworkError(400, `failed to parse path \`address\`: failed to parse "string(Address)": ${problem}`);
}

/** Parses the module name in a path. @throws NodeError 400 */
function moduleNameParameter(text: string): string {
  if (isIdentifier(text)) return text;
  const problem = `Invalid identifier '${text}'`;
  throw frameworkError(
    400,
    `failed to parse path \`module_name\`: failed to parse "string(IdentifierWrapper)": ${problem}`,
  );
}

/**
 * Parses a query's `limit`, reduced to `maximum`; returns `absent` if it is missing.
 * @throws NodeError 400
 */
function limitParameter(query: URLSearchParams, maximum: number, absent = maximum): number {
  const text = query.get('limit');
  if (text === null) return absent;
  const problem = digitProblem(text) ?? (Number(text) > U16_MAX ? TOO_LARGE : undefined);
  if (problem !== undefined) throw parameterError('limit', 'integer(uint16)', problem);
  if (Number(text) === 0) throw invalidInput('Given limit value (0) must not be zero');
  return Math.min(Number(text), maximum);
}

/** Parses a boolean query parameter; returns `false` if it is missing. @throws NodeError 400 */
export function flagParameter(query: URLSearchParams, name: string): boolean {
  const text = query.get(name) ?? 'false';
  if (text === 'true' || text === 'false') return text === 'true';
  throw parameterError(name, 'boolean', 'provided string was not `true` or `false`');
}

/** Parses a u64 query parameter; returns `undefined` if it is missing. @throws NodeError 400 */
function u64Parameter(query: URLSearchParams, name: string): bigint | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const problem = u64Problem(text);
  if (problem !== undefined) throw parameterError(name, 'string(U64)', problem);
  return BigInt(text);
}

/** Parses the version in a path. @throws NodeError 400 */
function versionParameter(text: string): bigint {
  const problem = digitProblem(text) ?? (readU64(text) === undefined ? TOO_LARGE : undefined);
  if (problem === undefined) return BigInt(text);
  throw frameworkError(400, `failed to parse path \`version\`: failed to parse "integer(uint64)": ${problem}`);
}

/** Parses the transaction hash in a path, and returns it in the form that nodes use. @throws NodeError 400 */
function hashParameter(text: string): string {
  const digits = text.replace(/^0x/, '');
  if (/^[0-9a-f]{64}$/i.test(digits)) return `0x${digits.toLowerCase()}`;
  const problem = 'unable to parse HashValue';
  throw frameworkError(400, `failed to parse path \`txn_hash\`: failed to parse "string(HashValue)": ${problem}`);
}

/** Throws an error for a `ledger_version` that the ledger does not contain. @throws NodeError 400, 404 or 410 */
function checkLedgerVersion(query: URLSearchParams, ledger: Ledger): void {
  const version = u64Parameter(query, 'ledger_version');
  if (version !== undefined) checkVersion(version, ledger);
}

/** Throws an error for a version that the ledger does not contain. @throws NodeError 404 or 410 */
function checkVersion(version: bigint, ledger: Ledger): void {
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

/** The parts of a request that the sandbox reads, as in a `Request`. */
export interface SandboxRequest extends Pick<Request, 'method' | 'url' | 'signal' | 'arrayBuffer'> {
  readonly headers: Pick<Headers, 'get'>;
}
