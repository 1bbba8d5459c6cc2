import { groupDigits } from '../../core/move/groupDigits';
import { missingSignerCount, missingSigners } from '../../core/payloads/overrides';
import { signerCount } from '../../core/payloads/write/typedCall';
import {
  accountCell,
  balanceFacts,
  balanceNote,
  cellParts,
  cellText,
  detailFacts,
  factName,
  gasFacts,
  simulationFacts,
  textFact,
} from '../../core/reports/facts';
import { eventLines, eventTexts } from '../../core/reports/eventGroups';
import { resultsOf, type ChangeReport, type SimulationReport } from '../../core/reports/simulationReport';
import { answerWords, changeCount, changeWords, verdictLines } from '../../core/reports/simulationWords';
import { statusLine } from '../../core/reports/vmStatus';
import { simulationReport, type SimulationAnswer } from '../../core/runs/report';
import { requestSimulation, subjectOf } from '../../core/runs/simulate';
import type { Call, Command } from '../command';
import { senderOf, withOptions } from '../draftOptions';
import { EXIT } from '../exitCode';
import { withGateway } from '../gateway';
import { GATEWAY_OPTIONS, SECONDARY_SIGNER, VALUE_OPTIONS, VARIABLE_OPTION } from '../optionSpec';
import { transactionOfFile, readPayload } from '../payloadFile';
import { printable, type Style } from '../text/style';
import { factTable, table } from '../text/table';

/** `movescope simulate FILE[:LINE]` (SPEC.md §4.1). */
export const SIMULATE: Command = {
  name: 'simulate',
  operands: ['FILE[:LINE]'],
  summary: 'what a transaction would do; exit code 1 when the VM rejects it',
  options: [
    VARIABLE_OPTION,
    ...VALUE_OPTIONS,
    SECONDARY_SIGNER,
    { name: 'fee-payer', value: 'ADDRESS', help: 'account that pays the fee; 0x0 leaves the payment out' },
    { name: 'estimate-max-gas-amount', help: 'let the node choose the gas limit (default if none is given)' },
    { name: 'estimate-gas-unit-price', help: 'let the node choose the gas price (default if none is given)' },
    { name: 'estimate-prioritized-gas-unit-price', help: 'let the node choose the price of a prioritized transaction' },
    { name: 'details', help: 'show its hashes, times and signature too' },
    { name: 'no-estimates', help: 'send none of the estimate flags' },
    ...GATEWAY_OPTIONS,
  ],
  notes: [
    'FILE is a payload or a transaction in JSON, or source code (TypeScript, Python, Rust, shell, Markdown, Move) that calls',
    'an entry function. Use - for standard input (JSON), and add :LINE if the file has several.',
    'By default, the sequence number is read from the account, and gas limit and price are left to the node (with a fee payer,',
    'only the price). The transaction expires in ten minutes, or one if it has a nonce. No valid signature is sent: of a',
    'transaction that is signed or committed, only the call, its accounts and the public key are used.',
    'Exit code 5 if the sandbox has no model of what is called: then nothing is known about the chain.',
  ],
  run: async call => {
    const file = withOptions(await readPayload(call, call.args.operands[0] ?? ''), call.args, Date.now());
    const sender = senderOf(file, call.args);
    const answer = await withGateway(call, async (connection, signal) => {
      const transaction = await transactionOfFile(file, connection, signal);
      call.note(printable(`Simulating ${subjectOf(transaction.draft)} on ${connection.network.label}…`));
      return requestSimulation(transaction, sender, connection, signal);
    });
    noteMissingSigners(answer, call);
    call.print(call.json ? [answer.text] : answerText(simulationReport(answer), call.style, call.args.has('details')));
    return answer.result.success ? EXIT.done : EXIT.rejected;
  },
};

/** Says why a simulation fails whose function takes signers that the transaction does not name. */
function noteMissingSigners({ subject, transaction: { draft, called } }: SimulationAnswer, { note }: Call): void {
  if (!called?.abi) return;
  const missing = missingSignerCount(called.abi, draft);
  const takes = signerCount(called.abi);
  if (missing === 0) return;
  const sentence = missingSigners(subject, takes, takes - missing);
  note(printable(`Note: ${sentence}: give a --secondary-signer ADDRESS for each of the others.`));
}

const INDENT = '  ';
const AMOUNT_COLUMN = 1;

/** Returns the effects of a simulation for people; of all results if the answer has several. */
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

/** Returns the effects of one result for people. */
export function simulationText(report: SimulationReport, style: Style, withDetails = false): readonly string[] {
  const { verdict, subject, vmStatus, gas, events, details } = report;
  return [
    style(verdict.title, report.success ? 'green' : 'red'),
    ...verdictLines(verdict).map(printable),
    '',
    ...factTable([
      textFact('Function', subject),
      ...simulationFacts(report),
      textFact('VM status', statusLine(vmStatus)),
      ...gasFacts(gas),
    ]),
    ...balanceLines(report, style),
    ...changeLines(report, style),
    ...heading('Events', events.length, style),
    ...eventLines(eventTexts(events, INDENT)).lines.map(printable),
    ...(withDetails ? ['', style('Details', 'bold'), ...factTable(detailFacts(details))] : []),
  ];
}

function balanceLines(report: SimulationReport, style: Style): readonly string[] {
  const rows = balanceFacts(report).map(fact => [factName(fact), ...cellParts(fact.cell)]);
  return ['', style('Balances', 'bold'), ...table(rows, [AMOUNT_COLUMN]), balanceNote(report.balances)];
}

function changeLines(report: SimulationReport, style: Style): readonly string[] {
  const { accounts, otherChanges, labels, sender } = report;
  return [
    ...heading('Changes', changeCount(report), style),
    ...accounts.flatMap(({ address, changes }) => [
      printable(cellText(accountCell(address, labels, sender))),
      ...changes.flatMap(linesOf),
    ]),
    ...(otherChanges.length > 0 ? ['without an account', ...otherChanges.flatMap(linesOf)] : []),
  ];
}

/** Describes a change, followed by the new value. */
function linesOf(change: ChangeReport): readonly string[] {
  const { what, after, decoded = [] } = changeWords(change);
  const values = [...(after === undefined ? [] : [after]), ...decoded];
  return [`${INDENT}${printable(what)}`, ...values.map(value => `${INDENT}${INDENT}${printable(value)}`)];
}

function heading(title: string, count: number, style: Style): readonly string[] {
  return ['', style(`${title} (${groupDigits(count)})`, 'bold')];
}
