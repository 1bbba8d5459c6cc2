import { exactMomentText } from '../../core/reports/moments';
import type { Command } from '../command';
import { EXIT } from '../exitCode';
import { withGateway } from '../gateway';
import { GATEWAY_OPTIONS } from '../optionSpec';
import { table } from '../text/table';
import { blockTransactionTable } from '../text/transactionText';
import { readU64 } from '../values';

/** `movescope block VERSION` (SPEC.md §4.6). */
export const BLOCK: Command = {
  name: 'block',
  operands: ['VERSION'],
  summary: 'the block that holds a ledger version',
  options: [{ name: 'with-transactions', help: 'with its transactions' }, ...GATEWAY_OPTIONS],
  run: async call => {
    const version = readU64(call.args.operands[0] ?? '', 'VERSION');
    const withTransactions = call.args.has('with-transactions');
    const { value, text, cutShort } = await withGateway(call, ({ client, network }, signal) => {
      call.note(`Reading the block of version ${version} from ${network.label}…`);
      return client.getBlockByVersion(version, withTransactions ? { withTransactions } : {}, signal);
    });
    if (call.json) call.print([text]);
    else {
      const { transactions } = value;
      call.print([
        ...table([
          ['height', value.block_height],
          ['hash', value.block_hash],
          ['time', exactMomentText(value.block_timestamp)],
          ['versions', `${value.first_version} to ${value.last_version}`],
        ]),
        ...(transactions ? ['', ...blockTransactionTable(transactions)] : []),
      ]);
    }
    if (cutShort) call.note('The node sent only a part of the transactions.');
    return EXIT.done;
  },
};
