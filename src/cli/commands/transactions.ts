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
  summary: 'transactions that an account sent',
  options: [
    { name: 'start', value: 'N', help: 'sequence number of the first one; the newest if left out' },
    { name: 'limit', value: 'N', help: 'maximum number of transactions, for each request with --all' },
    { name: 'all', help: 'all of them, newest first, down to --start' },
    { name: 'since', value: 'TIME', help: 'those from a time on, such as 2026-11-29T08:30 (UTC)' },
    { name: 'until', value: 'TIME', help: 'those before a time' },
    ...OPERATION_OPTIONS,
  ],
  notes: [
    'With --all, --since or --until they are printed as they are read, newest first; with --json, one on each line.',
    'Those without a sequence number (with a nonce) are listed only if the gateway sends them among the others.',
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
    else call.print([`${address} has sent no transactions${start === undefined ? '' : ` from number ${start} on`}.`]);
    noteOthers(call, value, address);
    const older = olderPage(value, limit ?? value.length);
    if (older?.start !== undefined)
      call.note(`There might be older ones: --start ${older.start} --limit ${older.limit}`);
    return EXIT.done;
  },
};

/** Prints part by part, so that memory does not grow with the account. */
async function showAll(
  call: Call,
  address: string,
  { start = '0', limit }: { readonly start: string | undefined; readonly limit: number | undefined },
): Promise<number> {
  const since = momentOption(call.args, 'since');
  const until = momentOption(call.args, 'until');
  if (since !== undefined && until !== undefined && since >= until)
    throw new BadInputError('--since is not before --until: exchange them.');
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
  const when = since === undefined && until === undefined ? '' : ' in that time';
  if (count === 0 && !call.json) call.print([`${address} has sent no transactions${when}.`]);
  return EXIT.done;
}

function print({ json, print: printLines }: Call, part: readonly SentTransaction[], isFirst: boolean): void {
  if (part.length === 0) return;
  if (json) printLines(part.map(({ text }) => text));
  else printLines(accountTransactionTable(part.map(({ transaction }) => transaction)).slice(isFirst ? 0 : 1));
}

/** Microseconds since the epoch; a pending transaction has no time. */
function timeOf({ transaction }: SentTransaction): bigint | undefined {
  const { timestamp = '' } = transactionFacts(transaction);
  return /^\d{1,20}$/.test(timestamp) ? BigInt(timestamp) : undefined;
}

/** One without a time is newer than all others. */
function isWithin(time: bigint | undefined, since: bigint | undefined, until: bigint | undefined): boolean {
  if (time === undefined) return until === undefined;
  return (since === undefined || time >= since) && (until === undefined || time < until);
}

/** Says how many transactions have a different sender than was asked for. */
function noteOthers({ note }: Call, transactions: readonly WireTransaction[], address: string): void {
  const others = transactions.filter(
    ({ sender }) => typeof sender === 'string' && canonicalAddress(sender) !== address,
  );
  if (others.length === 0) return;
  note(`${counted(others.length, 'transaction has', 'transactions have')} a different sender than ${address}.`);
}
