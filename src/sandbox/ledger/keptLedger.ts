import { isJsonArray, isJsonObject, parseJson, type JsonValue } from '../../core/json';
import { readU64 } from '../../core/move/integer';
import type { Ledger } from '../ledger';

const VERSION = 1;

/** A ledger in a file. */
export interface KeptLedger {
  /** Absent for the bundled ledger. */
  readonly ledger?: Ledger;
  /** Incremented each time the file changes. */
  readonly revision: number;
}

export function keptText({ ledger, revision }: KeptLedger): string {
  return JSON.stringify({ version: VERSION, revision, ...(ledger && { ledger }) });
}

/** Parses the output of `keptText`; returns `undefined` if it is damaged or from another version of Movescope. */
export function readKept(text: string): KeptLedger | undefined {
  const data = parseJson(text);
  if (!isJsonObject(data) || data.version !== VERSION) return undefined;
  const { ledger, revision = 0 } = data;
  if (typeof revision !== 'number' || !Number.isSafeInteger(revision)) return undefined;
  if (ledger === undefined) return { revision };
  return isLedger(ledger) ? { ledger: ledger as unknown as Ledger, revision } : undefined;
}

/**
 * Whether a value has the properties of a ledger. Their contents are validated when they are used, as for node
 * responses.
 */
function isLedger(value: JsonValue): boolean {
  if (!isJsonObject(value)) return false;
  const { chainId, accounts, state, transactions, blocks, packages = [] } = value;
  return (
    typeof chainId === 'number' &&
    [value.ledgerVersion, value.oldestVersion, value.timestamp].every(
      each => typeof each === 'string' && readU64(each) !== undefined,
    ) &&
    isJsonObject(accounts) &&
    Object.values(accounts).every(each => isJsonObject(each) && isJsonArray(each.modules)) &&
    isJsonObject(state) &&
    isJsonObject(state.resources) &&
    isJsonObject(state.items) &&
    [transactions, blocks, packages].every(isJsonArray)
  );
}
