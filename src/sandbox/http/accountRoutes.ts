import { addressToBytes, bytesToHex } from '../../core/move/hex';
import type { Ledger, LedgerAccount } from '../ledger';
import type { WireModule } from '../wireModule';
import type { Answer } from './answer';
import { invalidInput, NodeError } from './nodeError';
import { addressParameter, checkLedgerVersion, limitParameter, moduleNameParameter } from './parameters';

const MAX_MODULES_PAGE = 9_999;

/** `GET /accounts/{address}` (SPEC.md §4.8). @throws NodeError */
export function getAccount(ledger: Ledger, query: URLSearchParams, addressText: string): Answer {
  const address = addressParameter(addressText);
  checkLedgerVersion(query, ledger);
  const account = accountAt(ledger, address)?.account;
  if (account) return { body: account };
  const where = `Address(${address}) and Ledger version(${versionAsked(ledger, query)})`;
  throw new NodeError(404, 'account_not_found', `Account not found by ${where}`);
}

/** `GET /accounts/{address}/modules` (SPEC.md §4.4); the next page's `start` is in `X-Aptos-Cursor`. @throws NodeError */
export function getAccountModules(ledger: Ledger, query: URLSearchParams, addressText: string): Answer {
  const address = addressParameter(addressText);
  checkLedgerVersion(query, ledger);
  const limit = limitParameter(query, MAX_MODULES_PAGE);
  const modules = modulesAt(accountAt(ledger, address), BigInt(versionAsked(ledger, query)));
  const start = query.get('start');
  const from = start === null ? 0 : modules.findIndex(module => cursorOf(address, module) === start);
  if (from < 0) throw invalidInput(`Failed to parse cursor for modules: ${start ?? ''}`);
  const next = modules[from + limit];
  return {
    body: modules.slice(from, from + limit),
    ...(next ? { headers: { 'X-Aptos-Cursor': cursorOf(address, next) } } : {}),
  };
}

/** `GET /accounts/{address}/module/{module_name}` (SPEC.md §4.5). @throws NodeError */
export function getAccountModule(
  ledger: Ledger,
  query: URLSearchParams,
  addressText: string,
  nameText: string,
): Answer {
  const address = addressParameter(addressText);
  const name = moduleNameParameter(nameText);
  checkLedgerVersion(query, ledger);
  const modules = modulesAt(accountAt(ledger, address), BigInt(versionAsked(ledger, query)));
  const module = modules.find(({ abi }) => abi?.name === name);
  if (module) return { body: module };
  const where = `Address(${address}), Module name(${name}) and Ledger version(${versionAsked(ledger, query)})`;
  throw new NodeError(404, 'module_not_found', `Module not found by ${where}`);
}

/** An account's modules as they were at a version, as far as the ledger says when they were published. */
function modulesAt(account: LedgerAccount | undefined, version: bigint): readonly WireModule[] {
  const publications = account?.publications ?? [];
  return (account?.modules ?? []).flatMap(latest => {
    const own = publications.filter(({ module }) => module.abi?.name === latest.abi?.name);
    if (own.length === 0) return [latest];
    const then = own.findLast(each => BigInt(each.version) <= version);
    return then ? [then.module] : [];
  });
}

function accountAt(ledger: Ledger, address: string): LedgerAccount | undefined {
  return Object.hasOwn(ledger.accounts, address) ? ledger.accounts[address] : undefined;
}

function versionAsked(ledger: Ledger, query: URLSearchParams): string {
  return query.get('ledger_version') ?? ledger.ledgerVersion;
}

/** The state key of a module's code: what public nodes take as a cursor. Callers must not read anything into it. */
function cursorOf(address: string, { abi }: WireModule): string {
  const account = bytesToHex(addressToBytes(address)).slice(2);
  const name = bytesToHex(new TextEncoder().encode(abi?.name ?? '')).slice(2);
  const length = (digits: string): string => (digits.length / 2).toString(16).padStart(2, '0');
  const path = `00${account}${length(name)}${name}`;
  return `00${account}${length(path)}${path}`;
}
