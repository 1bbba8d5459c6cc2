import { textFact } from '../../core/results/facts';
import type { Command } from '../command';
import { EXIT } from '../exitCode';
import { withGateway } from '../gateway';
import { OPERATION_OPTIONS } from '../arguments';
import { factTable } from '../text/style';
import { readAddress } from '../values';

export const ACCOUNT: Command = {
  name: 'account',
  operands: ['ADDRESS'],
  summary: 'show the sequence number and authentication key of an account',
  options: OPERATION_OPTIONS,
  run: async call => {
    const address = readAddress(call.args.operands[0] ?? '', 'ADDRESS');
    const { value, text, headers } = await withGateway(call, ({ client, network }, signal) => {
      call.note(`Reading account ${address} from ${network.label}…`);
      return client.getAccount(address, signal);
    });
    const facts = [
      textFact('Address', address),
      textFact('Sequence number', value.sequence_number),
      textFact('Authentication key', value.authentication_key),
      ...(headers.ledgerVersion === undefined ? [] : [textFact('Ledger version', headers.ledgerVersion)]),
    ];
    call.print(call.json ? [text] : factTable(facts));
    return EXIT.done;
  },
};
