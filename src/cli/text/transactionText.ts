import { isJsonObject } from '../../core/json';
import type { WireTransaction } from '../../core/gateway/schemas/transactionSchema';
import { abbreviateAddress, parseAddress } from '../../core/move/address';
import { octasText } from './octas';
import { table } from './table';
import { microsecondsText } from './time';

/** Transactions of one account, a line each. */
export function accountTransactionTable(transactions: readonly WireTransaction[]): readonly string[] {
  const rows = transactions.map(transaction => {
    const read = membersOf(transaction);
    const nonce = read('replay_protection_nonce');
    const number = nonce === undefined ? (read('sequence_number') ?? '-') : `nonce ${nonce}`;
    return [number, ...cellsOf(transaction)];
  });
  return table([['SEQUENCE', ...HEADINGS], ...rows], [0, 1, 3]);
}

/** Transactions of a block, a line each. */
export function blockTransactionTable(transactions: readonly WireTransaction[]): readonly string[] {
  const rows = transactions.map(transaction => {
    const [version = '', ...cells] = cellsOf(transaction);
    return [version, kindOf(transaction), senderOf(transaction), ...cells];
  });
  const [version = '', ...headings] = HEADINGS;
  return table([[version, 'TYPE', 'SENDER', ...headings], ...rows], [0, 4]);
}

const HEADINGS = ['VERSION', 'VERDICT', 'GAS', 'WHAT', 'HASH'];

/** Short: the hash tells the rest. */
function senderOf(transaction: WireTransaction): string {
  const sender = membersOf(transaction)('sender');
  if (sender === undefined) return '-';
  return abbreviateAddress(parseAddress(sender) ?? sender);
}

function cellsOf(transaction: WireTransaction): readonly string[] {
  const read = membersOf(transaction);
  return [
    read('version') ?? '-',
    verdictOf(transaction),
    read('gas_used') ?? '-',
    subjectOf(transaction),
    read('hash') ?? '-',
  ];
}

/** One transaction of any kind, a line for each thing known of it. */
export function transactionLines(transaction: WireTransaction): readonly string[] {
  const read = membersOf(transaction);
  const used = read('gas_used');
  const price = read('gas_unit_price');
  const time = read('timestamp');
  const fee = used !== undefined && price !== undefined ? feeText(used, price) : undefined;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['hash', read('hash')],
    ['type', kindOf(transaction)],
    ['verdict', verdictOf(transaction)],
    ['version', read('version')],
    ['what', subjectOf(transaction)],
    ['sender', read('sender')],
    ['sequence number', read('sequence_number')],
    ['vm status', read('vm_status')],
    ['gas used', used === undefined ? undefined : `${used} units`],
    ['gas price', price === undefined ? undefined : `${price} octas per unit`],
    ['fee', fee],
    ['time', time === undefined ? undefined : microsecondsText(time)],
  ];
  return table(rows.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** Whether the VM has executed a transaction and rejected it. */
export function isRejected(transaction: WireTransaction): boolean {
  return membersOf(transaction)('success') === 'false';
}

/** A member as text; `undefined` where there is none that is text, a number or a truth value. */
function membersOf(transaction: WireTransaction): (name: string) => string | undefined {
  const members = new Map<string, unknown>(Object.entries(transaction));
  return name => {
    const value = members.get(name);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined;
  };
}

function kindOf({ type }: WireTransaction): string {
  return type.replace(/_transaction$/, '').replaceAll('_', ' ');
}

function verdictOf(transaction: WireTransaction): string {
  const success = membersOf(transaction)('success');
  if (success === undefined) return '-';
  return success === 'true' ? 'success' : 'rejected';
}

function subjectOf({ payload }: WireTransaction): string {
  if (!isJsonObject(payload)) return '-';
  const { function: called, type } = payload;
  if (typeof called === 'string') return called;
  return typeof type === 'string' ? type : '-';
}

function feeText(used: string, price: string): string | undefined {
  const isNumber = [used, price].every(text => /^\d{1,20}$/.test(text));
  return isNumber ? octasText((BigInt(used) * BigInt(price)).toString()) : undefined;
}
