import { sentTransactions, type SentTransaction } from '../../core/transactions/ledger/sentTransactions';
import { transactionFacts } from '../../core/transactions/ledger/transactionReport';
import { olderPage } from '../../core/gateway/modulePages';
import type { WireTransaction } from '../../core/gateway/schemas/transactionSchema';
import { canonicalAddress } from '../../core/move/address';
import { defined } from '../../core/text/defined';
import { counted } from '../../core/text/digits';
import type { Call, Command } from '../command';
import { BadInputError, EXIT } from '../exitCode';
import { withGateway } from '../gateway';
import { OPERATION_OPTIONS } from '../arguments';
import { accountTransactionTable } from '../text/transactionText';
import { integerOption, momentOption, readAddress, u64Option } from '../values';

const MAX_LIMIT = 65_535;

export const TRANSACTIONS: Command = {
  name: 'transactions',
  operands: ['ADDRESS'],
  summary: 'list the transactions sent by an account',
  options: [
    { name: 'start', value: 'N', help: 'sequence number of the first transaction (default: the newest)' },
    { name: 'limit', value: 'N', help: 'maximum number of transactions; with --all, per request' },
    { name: 'all', help: 'list all transactions, newest first, down to --start' },
    { name: 'since', value: 'TIME', help: 'list transactions from this time on, such as 2026-11-29T08:30 (UTC)' },
    { name: 'until', value: 'TIME', help: 'list transactions before this time' },
    ...OPERATION_OPTIONS,
  ],
  notes: [
    'With --all, --since or --until, transactions are printed as they are read, newest first; with --json, one per line.',
    'Orderless transactions (with a nonce) are listed only if the gateway includes them.',
  ],
  run: async call => {
    const address = readAddress(call.args.operands[0] ?? '', 'ADDRESS');
    const start = u64Option(call.args, 'start');
    const limit = integerOption(call.args, 'limit', 1, MAX_LIMIT);
    if (['all', 'since', 'until'].some(name => call.args.has(name))) return showAll(call, address, { start, limit });
    const { value, text } = await withGateway(call, ({ client, network }, signal) => {
      call.note(`Reading the transactions of ${address} from ${network.label}…`);
      return client.getAccountTransactions(address, defined({ start, limit }), signal);
    });
    if (call.json) call.print([text]);
    else if (value.length > 0) call.print(accountTransactionTable(value));
    else
      call.print([
        `${address} has sent no transactions${start === undefined ? '' : ` starting at sequence number ${start}`}.`,
      ]);
    noteOthers(call, value, address);
    const older = olderPage(value, limit ?? value.length);
    if (older?.start !== undefined)
      call.note(`There might be older transactions: --start ${older.start} --limit ${older.limit}`);
    return EXIT.done;
  },
};

/** Prints transactions page by page, so memory use does not grow with the account. */
async function showAll(
  call: Call,
  address: string,
  { start = '0', limit }: { readonly start: string | undefined; readonly limit: number | undefined },
): Promise<number> {
  const since = momentOption(call.args, 'since');
  const until = momentOption(call.args, 'until');
  if (since !== undefined && until !== undefined && since >= until)
    throw new BadInputError('--since must be before --until.');
  const count = await withGateway(call, async ({ client, network }, signal) => {
    call.note(`Reading the transactions of ${address} from ${network.label}…`);
    const query = defined({ network: network.label, from: BigInt(start), size: limit });
    let printed = 0;
    for await (const part of sentTransactions(client, address, query, signal)) {
      const wanted = part.filter(each => isWithin(timeOf(each), since, until));
      print(call, wanted, printed === 0);
      printed += wanted.length;
      const oldest = part.map(timeOf).findLast(time => time !== undefined);
      if (since !== undefined && oldest !== undefined && oldest < since) break;
    }
    return printed;
  });
  const when = since === undefined && until === undefined ? '' : ' in this period';
  if (count === 0 && !call.json) call.print([`${address} has sent no transactions${when}.`]);
  return EXIT.done;
}

function print({ json, print: printLines }: Call, part: readonly SentTransaction[], isFirst: boolean): void {
  if (part.length === 0) return;
  if (json) printLines(part.map(({ text }) => text));
  else printLines(accountTransactionTable(part.map(({ transaction }) => transaction)).slice(isFirst ? 0 : 1));
}

/**
 * Returns the time of a transaction in microseconds since the epoch; `undefined` if it has none, such as a pending one.
 */
function timeOf({ transaction }: SentTransaction): bigint | undefined {
  const { timestamp = '' } = transactionFacts(transaction);
  return /^\d{1,20}$/.test(timestamp) ? BigInt(timestamp) : undefined;
}

/** Whether a transaction is in the period. A transaction without a time is newer than all others. */
function isWithin(time: bigint | undefined, since: bigint | undefined, until: bigint | undefined): boolean {
  if (time === undefined) return until === undefined;
  return (since === undefined || time >= since) && (until === undefined || time < until);
}

/** Notes how many transactions have a different sender than requested. */
function noteOthers({ note }: Call, transactions: readonly WireTransaction[], address: string): void {
  const others = transactions.filter(
    ({ sender }) => typeof sender === 'string' && canonicalAddress(sender) !== address,
  );
  if (others.length === 0) return;
  note(`${counted(others.length, 'transaction has', 'transactions have')} a different sender than ${address}.`);
}
