import type { Connection } from '../../core/connection';
import { signerCount } from '../../core/move/abi';
import { missingSignerCount, missingSigners } from '../../core/payloads/overrides';
import { detailFacts, gasFacts, simulationFacts, textFact } from '../../core/results/facts';
import { resultsOf, type SimulationReport } from '../../core/results/simulationReport';
import { answerWords, verdictLines } from '../../core/results/simulationWords';
import { NO_TRACE, ranText } from '../../core/results/traceWords';
import { statusLine } from '../../core/results/verdict';
import { simulationReport, type SimulationAnswer } from '../../core/transactions/report';
import { requestSimulation, subjectOf } from '../../core/transactions/simulate';
import { checkTransaction } from '../../core/transactions/transaction';
import type { Call, Command } from '../command';
import { senderOf, withOptions } from '../draftOptions';
import { BadInputError, EXIT } from '../exitCode';
import { withGateway } from '../gateway';
import { OPERATION_OPTIONS, SECONDARY_SIGNER, VALUE_OPTIONS, VARIABLE_OPTION } from '../arguments';
import { APPLY_OPTION, PUBLISH_OPTION } from '../sandboxOptions';
import { transactionOfFile, readPayload } from '../payloadFile';
import { effectLines } from '../text/effectText';
import { failurePlaces, traceText } from '../text/runText';
import { printable, type Style, factTable } from '../text/style';

export const SIMULATE: Command = {
  name: 'simulate',
  operands: ['FILE[:LINE]'],
  summary: 'simulate a transaction; exit code 1 if the VM rejects it',
  options: [
    VARIABLE_OPTION,
    ...VALUE_OPTIONS,
    SECONDARY_SIGNER,
    { name: 'fee-payer', value: 'ADDRESS', help: 'account that pays the fee; 0x0 to skip the gas payment' },
    { name: 'estimate-max-gas-amount', help: 'let the node estimate the gas limit (default)' },
    { name: 'estimate-gas-unit-price', help: 'let the node estimate the gas price (default)' },
    {
      name: 'estimate-prioritized-gas-unit-price',
      help: 'let the node estimate the price of a prioritized transaction',
    },
    { name: 'details', help: 'also show hashes, times and the signature' },
    { name: 'no-estimates', help: 'do not send any estimate flags' },
    PUBLISH_OPTION,
    APPLY_OPTION,
    { name: 'trace', help: 'print all calls with arguments and results, resource accesses and events (sandbox only)' },
    ...OPERATION_OPTIONS,
  ],
  notes: [
    'FILE is a payload or transaction as JSON, or source code (TypeScript, Python, Rust, shell, Markdown, Move) that calls',
    'an entry function. Use - for standard input (JSON). Add :LINE if the file contains several payloads.',
    'By default, the sequence number is read from the account, and the node estimates the gas limit and price (with a fee payer,',
    'only the price). The transaction expires in ten minutes, or in one minute if it has a nonce. No valid signature is sent:',
    'for signed or committed transactions, only the call, its accounts and the public key are used.',
    '--trace --json prints {"response", "trace"}, with the response as received.',
    'Exit code 5 if the sandbox lacks the called code or the run did not complete: the outcome on a chain is then unknown.',
  ],
  run: async call => {
    const file = withOptions(await readPayload(call, call.args.operands[0] ?? ''), call.args, Date.now());
    const sender = senderOf(file, call.args);
    const simulated = async (connection: Connection, signal: AbortSignal) => {
      const tracer = call.args.has('trace') ? (connection.tracer ?? refuseTrace()) : undefined;
      const transaction = await transactionOfFile(file, connection, signal);
      call.note(printable(`Simulating ${subjectOf(transaction.draft)} on ${connection.network.label}…`));
      const checked = await checkTransaction(transaction, connection, signal);
      const result = await requestSimulation(checked, sender, connection, signal);
      return { answer: result, trace: await tracer?.trace(result.text, signal) };
    };
    const { answer, trace } = await withGateway(call, simulated, { applies: true });
    noteMissingSigners(answer, call);
    const report = simulationReport(answer);
    if (report.notChecked !== undefined) call.note(printable(`Note: The call was not checked: ${report.notChecked}`));
    if (report.notAsked !== undefined)
      call.note(printable(`Note: The result is of another transaction than requested: ${report.notAsked}.`));
    if (!call.json)
      call.print([...(trace ? traceText(trace) : []), ...answerText(report, call.style, call.args.has('details'))]);
    else call.print([trace ? `{"response":${answer.text},"trace":${JSON.stringify(trace)}}` : answer.text]);
    return answer.result.success ? EXIT.done : EXIT.rejected;
  },
};

/** @throws BadInputError */
function refuseTrace(): never {
  throw new BadInputError(`--trace requires --sandbox. ${NO_TRACE}`);
}

function noteMissingSigners({ subject, transaction: { draft, called } }: SimulationAnswer, { note }: Call): void {
  if (!called.abi) return;
  const missing = missingSignerCount(called.abi, draft);
  const takes = signerCount(called.abi);
  if (missing === 0) return;
  const sentence = missingSigners(subject, takes, takes - missing);
  note(printable(`Note: ${sentence}: specify --secondary-signer ADDRESS for each additional signer.`));
}

function answerText(report: SimulationReport, style: Style, withDetails: boolean): readonly string[] {
  const words = answerWords(report);
  if (words === undefined) return simulationText(report, style, withDetails);
  const results = resultsOf(report);
  return [
    words,
    ...results.flatMap(({ position, report: each }) => [
      '',
      style(`Result ${position} of ${results.length}`, 'bold'),
      ...simulationText(each, style, withDetails),
    ]),
  ];
}

/** Returns the result of a simulation as lines of text. */
export function simulationText(report: SimulationReport, style: Style, withDetails = false): readonly string[] {
  const { verdict, subject, vmStatus, failure, gas, details } = report;
  return [
    style(verdict.title, report.success ? 'green' : 'red'),
    ...verdictLines(verdict).map(printable),
    ...(failure ? ['', ...failurePlaces(failure), ranText(failure.ran)] : []),
    '',
    ...factTable([
      textFact('Function', subject),
      ...simulationFacts(report),
      textFact('VM status', statusLine(vmStatus)),
      ...gasFacts(gas),
    ]),
    ...effectLines(report, style),
    ...(withDetails ? ['', style('Details', 'bold'), ...factTable(detailFacts(details))] : []),
  ];
}
