import { simulationReport } from '../../core/runs/report';
import { requestSimulation, subjectOf } from '../../core/runs/simulate';
import type { Command } from '../command';
import { senderOf, withOptions } from '../draftOptions';
import { EXIT } from '../exitCode';
import { withGateway } from '../gateway';
import { GATEWAY_OPTIONS, VALUE_OPTIONS } from '../optionSpec';
import { transactionOfFile, readPayload } from '../payloadFile';
import { printable } from '../text/printable';
import { simulationText } from '../text/simulationText';

/** `movescope simulate FILE[:LINE]` (SPEC.md §4.1). */
export const SIMULATE: Command = {
  name: 'simulate',
  operands: ['FILE[:LINE]'],
  summary: 'what a transaction would do; exit code 1 when the VM rejects it',
  options: [
    ...VALUE_OPTIONS,
    { name: 'estimate-max-gas-amount', help: 'let the node choose the gas limit (default where none is given)' },
    { name: 'no-estimate-max-gas-amount', help: 'keep the limit that is given, else 200000 units' },
    { name: 'estimate-gas-unit-price', help: 'let the node choose the gas price (default where none is given)' },
    { name: 'no-estimate-gas-unit-price', help: 'keep the price that is given, else 100 octas' },
    { name: 'estimate-prioritized-gas-unit-price', help: 'let the node choose the price of a prioritized transaction' },
    ...GATEWAY_OPTIONS,
  ],
  notes: [
    'FILE is a payload or a transaction in JSON, or source code (TypeScript, Python, Rust, shell, Markdown, Move) that calls',
    'an entry function. Use - for standard input (JSON), and add :LINE if the file has several.',
    'What neither file nor options say: the sequence number is read from the account, gas is estimated by the node,',
    'the transaction expires in ten minutes, and no signature is sent.',
  ],
  run: async call => {
    const file = withOptions(await readPayload(call, call.args.operands[0] ?? ''), call.args, Date.now());
    const sender = senderOf(file, call.args);
    const answer = await withGateway(call, async (connection, signal) => {
      const transaction = await transactionOfFile(file, connection, signal);
      call.note(printable(`Simulating ${subjectOf(transaction.draft)} on ${connection.network.label}…`));
      return requestSimulation(transaction, sender, connection, signal);
    });
    call.print(call.json ? [answer.text] : simulationText(simulationReport(answer), call.style));
    return answer.result.success ? EXIT.done : EXIT.rejected;
  },
};
