import { hashOfVersion, readTransactionName } from '../../core/transactions/ledger/locateTransaction';
import { transactionReport } from '../../core/transactions/ledger/transactionReport';
import { BadInputError, EXIT } from '../exitCode';
import type { Command } from '../command';
import { withGateway } from '../gateway';
import { OPERATION_OPTIONS } from '../arguments';
import { effectLines } from '../text/effectText';
import { printable } from '../text/style';
import { isRejected, transactionLines } from '../text/transactionText';

export const TRANSACTION: Command = {
  name: 'transaction',
  operands: ['HASH|VERSION'],
  summary: 'show a transaction and its changes; exit code 1 if the VM rejected it',
  options: OPERATION_OPTIONS,
  notes: ['A ledger VERSION is looked up through its block, which takes a second request.'],
  run: async call => {
    const name = readTransactionName(call.args.operands[0] ?? '');
    if (!name)
      throw new BadInputError(
        'HASH|VERSION is neither a transaction hash (32 bytes in hex) nor a ledger version (a whole number).',
      );
    const { answer, report } = await withGateway(call, async ({ client, network }, signal) => {
      const shown = name.kind === 'hash' ? name.hash : `at version ${name.version}`;
      call.note(`Reading transaction ${shown} from ${network.label}…`);
      const hash = name.kind === 'hash' ? name.hash : await hashOfVersion(client, name.version, network.label, signal);
      const read = await client.getTransaction(hash, signal);
      const knowledge = { labelOf: () => undefined };
      return {
        answer: read,
        report: transactionReport({ network, transaction: read.value, text: read.text, knowledge }),
      };
    });
    const { content } = report;
    const more = content.kind === 'effects' ? effectLines(content.effects, call.style) : content.raw.split('\n');
    const rest = content.kind === 'effects' ? more : ['', ...more.map(printable)];
    call.print(call.json ? [answer.text] : [...transactionLines(answer.value), ...rest]);
    return isRejected(answer.value) ? EXIT.rejected : EXIT.done;
  },
};
