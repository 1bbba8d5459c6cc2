import { isJsonObject } from '../../core/json';
import type { WireTransaction } from '../../core/gateway/schemas/transactionSchema';
import { octasText } from './octas';
import { table } from './table';

/** Transactions of any kind, a line each. */
export function transactionTable(transactions: readonly WireTransaction[]): readonly string[] {
  const rows = transactions.map(transaction => {
    const read = membersOf(transaction);
    return [
      read('version') ?? '-',
      kindOf(transaction),
      verdictOf(transaction),
      read('gas_used') ?? '-',
      subjectOf(transaction),
      read('hash') ?? '-',
    ];
  });
  return table([['VERSION', 'TYPE', 'VERDICT', 'GAS', 'WHAT', 'HASH'], ...rows]);
}

/** One transaction of any kind, a line for each thing known of it. */
export function transactionLines(transaction: WireTransaction): readonly string[] {
  const read = membersOf(transaction);
  const used = read('gas_used');
  const price = read('gas_unit_price');
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
    ['gas used', used],
    ['gas price', price === undefined ? undefined : `${price} octas`],
    ['fee', fee],
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
