import { blockFacts } from '../../core/results/facts';
import { blockReport } from '../../core/transactions/ledger/transactionReport';
import type { Command } from '../command';
import { EXIT } from '../exitCode';
import { withGateway } from '../gateway';
import { OPERATION_OPTIONS } from '../arguments';
import { factTable } from '../text/style';
import { blockTransactionTable } from '../text/transactionText';
import { readU64 } from '../values';

export const BLOCK: Command = {
  name: 'block',
  operands: ['VERSION'],
  summary: 'show the block that contains a ledger version',
  options: [{ name: 'with-transactions', help: 'include its transactions' }, ...OPERATION_OPTIONS],
  run: async call => {
    const version = readU64(call.args.operands[0] ?? '', 'VERSION');
    const withTransactions = call.args.has('with-transactions');
    const { answer, report } = await withGateway(call, async ({ client, network }, signal) => {
      call.note(`Reading the block at version ${version} from ${network.label}…`);
      const query = withTransactions ? { withTransactions } : {};
      const block = await client.getBlockByVersion(version, query, signal);
      return { answer: block, report: blockReport(network, block, query) };
    });
    const { transactions } = answer.value;
    const rows = transactions?.length ? ['', ...blockTransactionTable(transactions)] : [];
    call.print(call.json ? [answer.text] : [...factTable(blockFacts(report)), ...rows]);
    if (withTransactions && rows.length === 0) call.note('The gateway returned no transactions for the block.');
    else if (answer.cutShort) call.note('The gateway returned only some of the block’s transactions.');
    return EXIT.done;
  },
};
