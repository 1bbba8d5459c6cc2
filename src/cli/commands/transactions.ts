import { olderPage } from '../../core/gateway/transactionPages';
import type { Command } from '../command';
import { EXIT } from '../exitCode';
import { withGateway } from '../gateway';
import { GATEWAY_OPTIONS } from '../optionSpec';
import { accountTransactionTable } from '../text/transactionText';
import { integerOption, readAddress, u64Option } from '../values';

const MAX_LIMIT = 65_535;

/** `movescope transactions ADDRESS` (SPEC.md §4.3). */
export const TRANSACTIONS: Command = {
  name: 'transactions',
  operands: ['ADDRESS'],
  summary: 'transactions that an account sent',
  options: [
    { name: 'start', value: 'N', help: 'sequence number of the first one; the newest if left out' },
    { name: 'limit', value: 'N', help: 'maximum number of transactions' },
    ...GATEWAY_OPTIONS,
  ],
  run: async call => {
    const address = readAddress(call.args.operands[0] ?? '', 'ADDRESS');
    const start = u64Option(call.args, 'start');
    const limit = integerOption(call.args, 'limit', 1, MAX_LIMIT);
    const query = { ...(start === undefined ? {} : { start }), ...(limit === undefined ? {} : { limit }) };
    const { value, text } = await withGateway(call, ({ client, network }, signal) => {
      call.note(`Reading the transactions of ${address} from ${network.label}…`);
      return client.getAccountTransactions(address, query, signal);
    });
    if (call.json) call.print([text]);
    else if (value.length > 0) call.print(accountTransactionTable(value));
    else call.print([`${address} has sent no transactions${start === undefined ? '' : ` from number ${start} on`}.`]);
    const older = olderPage(value, limit ?? value.length);
    if (older?.start !== undefined) call.note(`There may be older ones: --start ${older.start} --limit ${older.limit}`);
    return EXIT.done;
  },
};
